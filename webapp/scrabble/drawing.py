"""Boards drawn as PNG on the server: the picture of a position, and the card that a shared link shows.

Knows squares, colours and the font; what stands where is told by ``board_view``.
"""

import io
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from webapp.scrabble.board_view import SquareView

COLOURS = {
    "2W": ("#dd9580", "#131a20"),
    "3W": ("#b5482f", "#fff"),
    "4W": ("#7d2f52", "#fff"),
    "2L": ("#8bbbd8", "#131a20"),
    "3L": ("#2c6a9c", "#fff"),
    "4L": ("#1d4872", "#fff"),
}
"""Fill and ink of each premium square."""
PLAIN = ("#e3e1d8", "#565e67")
QUIET = "#565e67"
CARD = (1200, 630)
"""Width and height of a card, in pixels, as sites that show previews ask for it."""

_FONT = Path(__file__).parent.parent / "fonts" / "DejaVuSans-Bold.ttf"
_PAPER, _INK, _ACCENT = "#f5f4f0", "#1d2125", "#0f6b5c"
_TILE, _TILE_EDGE, _TILE_INK, _VALUE_INK = "#f6e8c3", "#d6c189", "#2b2413", "#5d5235"
_PLAYED, _PLAYED_EDGE = "#fff8e4", "#131a20"
_FINER = 4
"""How many times finer corners are drawn than they are shown, so that they are smooth."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A card's part beside its board: lines of text, the rack's tiles with their values, and the scores."""

    title: str
    move: str
    points: str
    rack: Sequence[tuple[str, str]]
    scores: str


def picture(
    rows: Sequence[Sequence[SquareView]],
    *,
    side: int,
    rack: Sequence[tuple[str, str]] = (),
    scores: tuple[int, int] | None = None,
) -> bytes:
    """A board with squares of *side* pixels as PNG, and under it the rack and the scores, if they are given."""
    board = _board(rows, side, (), "white")
    below = (side * 7 // 5 if rack else 0) + (side * 4 // 5 if scores else 0)
    image = Image.new("RGB", (board.width, board.height + below), "white")
    image.paste(board)
    middle, top = board.width // 2, board.height
    if rack:
        _put_rack(image, rack, side, (middle - len(rack) * side // 2, top + side // 10), "white")
    if scores:
        write = ImageDraw.Draw(image)
        at = (middle, image.height - side // 4)
        write.text(at, f"{scores[0]} : {scores[1]}", fill=_INK, font=_font(side // 2), anchor="ms")
    return _png(image)


def card(rows: Sequence[Sequence[SquareView]], played: Collection[str], caption: Caption) -> bytes:
    """The card of a position as PNG: its board with the squares *played* marked, and the *caption* beside it."""
    width, height = CARD
    image = Image.new("RGB", CARD, _PAPER)
    margin = 16
    board = _board(rows, (height - 2 * margin) * 10 // (len(rows) * 10 + 12), played, _PAPER)
    image.paste(board, (margin, (height - board.height) // 2))
    write, left = ImageDraw.Draw(image), board.width + 2 * margin
    room = width - left - 2 * margin
    write.text((left, 72), "Tilewright", fill=_ACCENT, font=_font(34), anchor="ls")
    write.text((left, 124), caption.title, fill=QUIET, font=_fitting(caption.title, 34, room), anchor="ls")
    if caption.move:
        write.text((left, 282), caption.move, fill=_INK, font=_fitting(caption.move, 76, room), anchor="ls")
    write.text((left, 376), caption.points, fill=_ACCENT, font=_font(76), anchor="ls")
    if caption.rack:
        _put_rack(image, caption.rack, min(72, room // len(caption.rack)), (left, 420), _PAPER)
    write.text((left, 580), caption.scores, fill=_INK, font=_font(44), anchor="ls")
    return _png(image)


def _board(rows: Sequence[Sequence[SquareView]], side: int, played: Collection[str], paper: str) -> Image.Image:
    """The board with its coordinates, square by square."""
    edge = side * 3 // 5
    length = len(rows) * side + 2 * edge
    image = Image.new("RGB", (length, length), paper)
    write, small = ImageDraw.Draw(image), _font(max(9, side * 3 // 10))
    for row, squares in enumerate(rows):
        top = edge + row * side
        write.text((edge // 2, top + side // 2), str(row + 1), fill=QUIET, font=small, anchor="mm")
        write.text((top + side // 2, edge // 2), rows[0][row].name[:1], fill=QUIET, font=small, anchor="mm")
        for col, it in enumerate(squares):
            drawn = _tile(it.text, it.value, it.is_blank, it.name in played, side, paper) if it.text else _empty(
                it.sign, it.is_start, side, paper
            )  # fmt: skip
            image.paste(drawn, (edge + col * side, top))
    return image


def _put_rack(image: Image.Image, rack: Sequence[tuple[str, str]], side: int, at: tuple[int, int], paper: str) -> None:
    """Lays the tiles of a rack in a row from *at* on."""
    for place, (letter, value) in enumerate(rack):
        image.paste(_tile(letter, value, False, False, side, paper), (at[0] + place * side, at[1]))


@lru_cache(maxsize=512)
def _tile(letter: str, value: str, is_blank: bool, is_played: bool, side: int, paper: str) -> Image.Image:
    """A tile; the letter of a blank is outlined, and a tile just played has a dark edge."""
    fill, outline = (_PLAYED, _PLAYED_EDGE) if is_played else (_TILE, _TILE_EDGE)
    image = _plate(fill, outline, 2 if is_played else 1, side, paper).copy()
    write, is_long = ImageDraw.Draw(image), len(letter) > 1
    size, base = (0.4, 0.54 if value else 0.64) if is_long else (0.58, 0.72)
    at = (side / 2 - (0 if is_long else side * len(value) / 20), side * base)
    font = _fitting(letter, int(side * size), side * 7 // 8)
    if is_blank:
        write.text(at, letter, fill, font, "ms", stroke_width=max(1, side // 32), stroke_fill=_TILE_INK)
    else:
        write.text(at, letter, _TILE_INK, font, "ms")
    write.text((side * 0.92, side * 0.9), value, _VALUE_INK, _font(max(8, int(side * 0.24))), "rs")
    return image


@lru_cache(maxsize=256)
def _empty(sign: str, is_start: bool, side: int, paper: str) -> Image.Image:
    """A square without a tile."""
    fill, ink = COLOURS.get(sign, PLAIN)
    image = _plate(fill, fill, 0, side, paper).copy()
    text, size = ("★", side * 11 // 20) if is_start else (sign, side // 3)
    ImageDraw.Draw(image).text((side / 2, side / 2), text, ink, _font(size), "mm")
    return image


@lru_cache(maxsize=128)
def _plate(fill: str, outline: str, line: int, side: int, paper: str) -> Image.Image:
    """A square with rounded corners on *paper*."""
    fine = side * _FINER
    image = Image.new("RGB", (fine, fine), paper)
    gap = max(1, side // 40) * _FINER
    box = (gap, gap, fine - gap - 1, fine - gap - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, side * _FINER // 13, fill, outline, line * gap)
    return image.reduce(_FINER)


@lru_cache(maxsize=128)
def _font(size: int) -> ImageFont.FreeTypeFont:
    """The font in a size, in pixels. It ships: a server may have none."""
    return ImageFont.truetype(_FONT, size, layout_engine=ImageFont.Layout.BASIC)


def _fitting(text: str, size: int, room: int) -> ImageFont.FreeTypeFont:
    """The font in *size*, or so much smaller that *text* fits into *room* pixels."""
    length = _font(size).getlength(text)
    return _font(size if length <= room else max(8, int(size * room / length)))


def _png(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()
