"""Pictures of letters, digits and the words of premium squares, drawn once from the fonts of packages.

Each picture is a mask of bytes; the letters of a font share its scale and their capitals' middle. Nothing here knows of
tiles or colours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from alphabets import LATIN, LETTERS
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

SIDE = 56
"""Side of the picture of a letter, in pixels."""
CAPITAL = 28
"""Height of a capital letter in it."""
DIGIT_SIDE = 28
DIGIT_HEIGHT = 16
LABEL_SIDE = 56
NUMBERS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12"]

_UNFIT = [
    "symbol",
    "emoji",
    "math",
    "dingbat",
    "script",
    "chancery",
    "chorus",
    "outline",
    "stencil",
    "smallcap",
    "_k.",
    "d050000l",
    "z003",
    "notosansmono",
    "obliq",
    "hairline",
    "thin.",
    "-thin",
    "libertine_i",
    "cmunsc",
    "cmunbsr",
    "cmunsl",
]
_LEFT_TO_TESTS = [
    "caladea",
    "carlito",
    "comfortaa",
    "fjalla",
    "fredoka",
    "hanken",
    "jost",
    "lato",
    "manrope",
    "nunito",
    "oswald",
    "redhat",
    "roboto",
    "rubik",
    "sourcesans",
    "sourceserif",
]
"""Families of the pictures in tests/pictures, and one that is drawn after another: never trained on."""
_WEIGHTS = (300, 400, 500, 600, 700, 800, 900)

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Face:
    """A font in one weight: its family and its pictures by letter; those that it lacks are left out."""

    family: str
    letters: dict[str, Picture]
    numbers: NDArray[np.uint8]
    is_slanted: bool
    is_bold: bool


def faces(folders: Sequence[Path]) -> Iterator[tuple[Face, ImageFont.FreeTypeFont]]:
    """Every usable face of the fonts below *folders*, in the order of their names."""
    paths = {path.name: path for folder in folders for path in folder.rglob("*.[ot]tf")}
    for name, path in sorted(paths.items()):
        lower = name.lower()
        if (
            any(part in lower for part in _UNFIT)
            or lower.startswith(tuple(_LEFT_TO_TESTS))
            or (lower.startswith("noto") and not _is_plain_noto(lower))
        ):
            continue
        for font, weight in _weights(path):
            face = _face(font, path, weight)
            if face:
                yield face, font


def _is_plain_noto(name: str) -> bool:
    return name.startswith(("notosans-", "notoserif-", "notosansdisplay-", "notoserifdisplay-"))


def _weights(path: Path) -> Iterator[tuple[ImageFont.FreeTypeFont, int]]:
    font = ImageFont.truetype(str(path), 100)
    try:
        axes = font.get_variation_axes()
    except OSError:
        yield font, 0
        return
    for weight in _WEIGHTS:
        values = []
        for axis in axes:
            wanted = weight if (axis["name"] or b"").lower() == b"weight" else axis["default"] or 0
            values.append(float(min(max(wanted, axis["minimum"] or 0), axis["maximum"] or wanted)))
        font = ImageFont.truetype(str(path), 100)
        font.set_variation_by_axes(values)
        yield font, weight


def _face(font: ImageFont.FreeTypeFont, path: Path, weight: int) -> Face | None:
    """The face of a font, or None if it has not all capitals and digits of its own."""
    _, top, _, bottom = font.getbbox("H")
    if bottom - top < 20 or bottom - top > 140:
        return None
    size = 100 * CAPITAL / (bottom - top)
    font = _sized(font, size)
    missing = _picture(font, "\U0010fffd", SIDE, CAPITAL)
    letters: dict[str, Picture] = {}
    for letter in sorted(LETTERS, key=len):
        picture = _picture(font, letter, SIDE, CAPITAL)
        if picture is None or (missing is not None and np.array_equal(picture, missing)):
            continue
        if len(letter) > 1 and any(part not in letters for part in letter if part != "·"):
            continue
        letters[letter] = picture
    small = _sized(font, size * DIGIT_HEIGHT / CAPITAL)
    numbers = [_picture(small, number, DIGIT_SIDE, DIGIT_HEIGHT) for number in NUMBERS]
    drawn = {letters[letter].tobytes() for letter in LATIN if letter in letters}
    if len(drawn) < len(LATIN) or any(number is None for number in numbers):
        return None
    name = path.stem.lower()
    return Face(
        family=path.stem.split("-")[0].split("[")[0],
        letters=letters,
        numbers=np.stack([number for number in numbers if number is not None]),
        is_slanted="italic" in name or "oblique" in name,
        is_bold=weight >= 600 or any(part in name for part in ("bold", "black", "heavy", "medium", "demi")),
    )


def _sized(font: ImageFont.FreeTypeFont, size: float) -> ImageFont.FreeTypeFont:
    return font.font_variant(size=size)


def _picture(font: ImageFont.FreeTypeFont, text: str, side: int, capital: int) -> Picture | None:
    """*text* in the middle of a square: the capitals' middle at half its height. None if nothing is seen.

    Text wider than the square is made narrower.
    """
    base = font.getbbox("H", anchor="ls")
    left, _, right, _ = font.getbbox(text, anchor="ls")
    width = right - left
    if width < 1:
        return None
    canvas = Image.new("L", (max(side, math.ceil(width) + 2), side))
    middle = (base[1] + base[3]) / 2
    place = ((canvas.width - width) / 2 - left, side / 2 - middle)
    ImageDraw.Draw(canvas).text(place, text, fill=255, font=font, anchor="ls")
    if canvas.width > side:
        canvas = canvas.resize((side, side), Image.Resampling.BOX)
    picture = np.asarray(canvas)
    return picture if picture.max() > 60 else None


# The signs of premium squares

_KINDS = [*"DTQ2345", "2X", "3X", "X2", "X3", "4X"]
_OF = [*"LWBMSPVCPG", "LS", "WS", "X"]
_CYRILLIC_SIGNS = ["ДС", "ТС", "ДБ", "ТБ", "2Б", "3Б", "2С", "3С", "УС", "УБ", "×2", "×3", "x2С", "x3Б", "СЛ"]
_ALL = LATIN + "БГДЖЗИЛФЧШЭЮЯΔΘΛΞΣΨΩ"
_WORDS = ["DOUBLE", "TRIPLE", "LETTER", "WORD", "SCORE", "START", "MOT", "LETTRE", "COMPTE", "DOPPELTER", "WORT",
          "СЛОВО", "БУКВА", "ДВОЙНАЯ", "УТРОЕННОЕ", "DOBLE", "TRIPLE", "PALABRA", "LETRA", "BONUS", "PAROLA"]  # fmt: skip


def label(rng: np.random.Generator, font: ImageFont.FreeTypeFont) -> Picture:
    """A sign as premium squares bear: two letters or a number and a letter, small words, a star, an arrow, a dot."""
    image = Image.new("L", (LABEL_SIDE * 2, LABEL_SIDE * 2))
    kind = rng.random()
    if kind < 0.62:
        _draw_lines(image, rng, font, [_sign(rng)], rng.uniform(0.16, 0.5))
    elif kind < 0.76:
        lines = [str(rng.choice(_WORDS)) for _ in range(rng.integers(1, 4))]
        _draw_lines(image, rng, font, lines, rng.uniform(0.1, 0.2))
    else:
        _draw_shape(image, rng)
    return np.asarray(image.resize((LABEL_SIDE, LABEL_SIDE), Image.Resampling.BOX))


def signs() -> list[Picture]:
    """What blanks bear in place of a value: stars, dots, rings, a diamond, a cross, as large as digits."""
    found = []
    middle = 2.0 * DIGIT_SIDE
    for shape in ("star", "small star", "dot", "small dot", "ring", "diamond", "cross"):
        image = Image.new("L", (4 * DIGIT_SIDE, 4 * DIGIT_SIDE))
        draw = ImageDraw.Draw(image)
        reach = (1.2 if "small" in shape else 2.0) * DIGIT_HEIGHT
        if "star" in shape:
            radii = [reach, 0.42 * reach] * 5
            turns = [index * math.pi / 5 - math.pi / 2 for index in range(10)]
            draw.polygon(
                [(middle + r * math.cos(t), middle + r * math.sin(t)) for r, t in zip(radii, turns, strict=True)],
                fill=255,
            )
        elif shape == "diamond":
            draw.regular_polygon((middle, middle, reach), 4, 45, fill=255)
        elif shape == "cross":
            draw.line((middle - reach, middle, middle + reach, middle), fill=255, width=8)
            draw.line((middle, middle - reach, middle, middle + reach), fill=255, width=8)
        else:
            box = (middle - reach, middle - reach, middle + reach, middle + reach)
            draw.ellipse(box, fill=0 if shape == "ring" else 255, outline=255, width=9)
        found.append(np.asarray(image.resize((DIGIT_SIDE, DIGIT_SIDE), Image.Resampling.BOX)))
    return found


def _sign(rng: np.random.Generator) -> str:
    kind = rng.random()
    if kind < 0.6:
        return str(rng.choice(_KINDS)) + str(rng.choice(_OF))
    if kind < 0.75:
        return str(rng.choice(_CYRILLIC_SIGNS))
    if kind < 0.85:
        return str(rng.choice(["+", "×", "★", "+5", "×2", "2", "3", "x3", "•", "2×", "3×", "4×"]))
    if kind < 0.92:
        return str(rng.choice(_KINDS)) + str(rng.choice(_OF)).lower()
    return "".join(rng.choice([*_ALL], 2))


def _draw_lines(
    image: Image.Image, rng: np.random.Generator, font: ImageFont.FreeTypeFont, lines: list[str], height: float
) -> None:
    side = image.width
    font = _sized(font, max(8, height * side * 1.35))
    widest = max(font.getbbox(line)[2] for line in lines)
    if widest > 0.94 * side:
        font = _sized(font, max(6, font.size * 0.94 * side / widest))
    step = font.size * rng.uniform(0.85, 1.2)
    draw = ImageDraw.Draw(image)
    for index, line in enumerate(lines):
        middle = side / 2 + (index - (len(lines) - 1) / 2) * step
        draw.text((side / 2, middle), line, fill=255, font=font, anchor="mm")


def _draw_shape(image: Image.Image, rng: np.random.Generator) -> None:
    draw = ImageDraw.Draw(image)
    side = image.width
    middle, reach = side / 2, side * rng.uniform(0.08, 0.42)
    kind = rng.integers(8)
    if kind <= 1:
        points, inner = int(rng.choice([4, 5, 5, 6, 8])), rng.uniform(0.35, 0.6)
        turns = np.arange(2 * points) * math.pi / points - math.pi / 2
        radii = reach * np.where(np.arange(2 * points) % 2, inner, 1)
        draw.polygon(
            [(middle + r * math.cos(t), middle + r * math.sin(t)) for r, t in zip(radii, turns, strict=True)], fill=255
        )
    elif kind == 2:
        draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
    elif kind == 3:
        draw.ellipse(
            (middle - reach, middle - reach, middle + reach, middle + reach), outline=255, width=int(rng.integers(2, 9))
        )
    elif kind == 4:
        turn = int(rng.integers(4)) * math.pi / 2
        corners = [(reach * math.cos(turn + a), reach * math.sin(turn + a)) for a in (0, 2.2, -2.2)]
        draw.polygon([(middle + x, middle + y) for x, y in corners], fill=255)
    elif kind == 5:
        draw.polygon(
            [(middle, middle - reach), (middle + reach, middle), (middle, middle + reach), (middle - reach, middle)],
            fill=255,
        )
    elif kind == 6:
        width = int(rng.integers(3, 14))
        draw.line((middle - reach, middle, middle + reach, middle), fill=255, width=width)
        draw.line((middle, middle - reach, middle, middle + reach), fill=255, width=width)
    else:
        depth = side * rng.uniform(0.05, 0.3)
        for quarter in range(4):
            angle = quarter * math.pi / 2
            tip = (side / 2 - depth, 0.0), (side / 2, side * 0.15), (side / 2, -side * 0.15)
            draw.polygon(
                [
                    (
                        middle + x * math.cos(angle) - y * math.sin(angle),
                        middle + x * math.sin(angle) + y * math.cos(angle),
                    )
                    for x, y in tip
                ],
                fill=255,
            )
