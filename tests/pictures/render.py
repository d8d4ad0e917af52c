"""Draws a board in a theme on a screen, and says what is to be read from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from PIL import Image, ImageDraw

from pictures.boards import Board, Square
from pictures.finish import colour
from pictures.fonts import fitting
from pictures.frames import Frame, frame
from pictures.squares import script, square
from pictures.themes import Theme
from pictures.tiles import Face, hash_of, tile
from solvers.alphabet import BLANK, LETTER, Alphabet
from solvers.scrabble import Position

FINER = 3
"""Squares are drawn so many times as large, then made smaller, so that nothing falls onto whole pixels."""


@dataclass(frozen=True)
class Picture:
    """A picture and what it shows: the position, and where the board is (left, top, right, bottom in pixels)."""

    image: Image.Image
    position: Position
    theme: str
    frame: str
    board: tuple[float, float, float, float]


def picture(theme: Theme, board: Board, kind: str, seed: int) -> Picture:
    """The picture of a board on a screen of a kind; the same for the same seed."""
    random = Random(f"{theme.name} {kind} {seed}")
    language = script(board.position.rules.alphabet.language)
    screen = frame(kind, theme, language, random)
    left, top, side = screen.board
    label = round(side * 0.03) if theme.coordinates and kind != "crop" else 0
    area = (left + label, top + label, side - label)
    _Drawing(theme, board, screen).board_at(*area)
    if label:
        _coordinates(screen.image, theme, board.position.size, area, label)
    if screen.rack:
        _draw_rack(screen, theme, board.position)
    left, top, side = area
    return Picture(screen.image, board.position, theme.name, kind, (left, top, left + side, top + side))


class _Drawing:
    """One board being drawn; like squares are drawn once."""

    def __init__(self, theme: Theme, board: Board, screen: Frame) -> None:
        self._theme = theme
        self._board = board
        self._image = screen.image
        self._kept: dict[tuple[object, ...], Image.Image] = {}

    def board_at(self, left: int, top: int, side: int) -> None:
        size = self._board.position.size
        lines = [round(at * side / size) for at in range(size + 1)]
        for row in range(size):
            for col in range(size):
                wide, high = lines[col + 1] - lines[col], lines[row + 1] - lines[row]
                drawn = self._cell((row, col), wide, high)
                self._image.paste(drawn, (left + lines[col], top + lines[row]))
        self._score(left, top, side / size)

    def _cell(self, at: Square, wide: int, high: int) -> Image.Image:
        position = self._board.position
        layout = position.rules.layout
        is_start = at == layout.start
        premium, code = layout.premium(*at), position.tile(*at)
        # Tiles that are not translucent and fill their squares look alike on all of them, but they seldom do.
        key = (premium, is_start, code, code and at in self._board.last, wide, high)
        if key not in self._kept:
            under = square(self._theme, premium, is_start, position.rules.alphabet.language, wide * FINER, high * FINER)
            if code:
                under = tile(self._theme, face_of(position, code, at in self._board.last), under)
            self._kept[key] = under.resize((wide, high), Image.Resampling.LANCZOS)
        return self._kept[key]

    def _score(self, left: int, top: int, pitch: float) -> None:
        """The score of the last play in a bubble, at the corner of its last tile."""
        theme = self._theme
        if theme.bubble == "none":
            return
        row, col = self._board.last[-1]
        text = str(7 + hash_of(theme.name) % 80)
        x, y = left + (col + 0.97) * pitch, top + (row + 0.05) * pitch
        reach, draw = pitch * 0.24, ImageDraw.Draw(self._image)
        stretched = reach * (1.45 if theme.bubble == "pill" else 1)
        box = (x - stretched, y - reach, x + stretched, y + reach)
        radius = {"disc": reach, "pill": reach, "square": 2}[theme.bubble]
        draw.rounded_rectangle(
            box, radius, fill=colour("#c62828"), outline=(255, 255, 255), width=max(1, round(pitch * 0.02))
        )
        draw.text((x, y), text, (255, 255, 255), fitting("SourceSans", "Bold", reach * 0.75), "mm")


def face_of(position: Position, code: int, is_last: bool) -> Face:
    """What the tile with a code shows."""
    rules = position.rules
    name = letter_names(rules.alphabet)[(code & LETTER) - 1]
    letters = "".join(sorted(set("".join(letter_names(rules.alphabet)))))
    turn = (-14, -9, 8, 13)[code % 4]
    return Face(name, rules.values[code & LETTER], bool(code & BLANK), is_last, letters, turn)


@cache
def letter_names(letters: Alphabet) -> tuple[str, ...]:
    """How the tiles of a game are written, in the order of its letters."""
    return tuple(letters.in_words.get(letter, letters.names.get(letter, letter)) for letter in letters.letters)


def _coordinates(image: Image.Image, theme: Theme, size: int, area: tuple[int, int, int], label: int) -> None:
    draw, (left, top, side) = ImageDraw.Draw(image), area
    font = fitting("SourceSans", "Semibold", label * 0.45)
    for at in range(size):
        middle = (at + 0.5) * side / size
        draw.text((left + middle, top - label / 2), chr(65 + at), colour(theme.text), font, "mm")
        draw.text((left - label / 2, top + middle), str(at + 1), colour(theme.text), font, "mm")


def _draw_rack(screen: Frame, theme: Theme, position: Position) -> None:
    """The rack's tiles beside each other; a blank has no letter."""
    if screen.rack is None:
        return
    left, top, right, bottom = screen.rack
    count = position.rules.rack_size
    side = min(bottom - top, round((right - left) / count * 0.94))
    pitch = (right - left) / count
    draw = ImageDraw.Draw(screen.image)
    draw.rounded_rectangle((left - 6, top - 6, right + 6, top + side + 6), 8, fill=colour(theme.bar))
    for number, code in enumerate(position.rack):
        x = round(left + (number + 0.5) * pitch - side / 2)
        under = screen.image.crop((x, top, x + side, top + side)).resize((side * 2, side * 2))
        face = face_of(position, code, False) if code else Face("", 0, False, False, "")
        drawn = tile(theme, face, under).resize((side, side), Image.Resampling.LANCZOS)
        screen.image.paste(drawn, (x, top))
