"""Draws one tile on a square, or on the rack: its letter, its value, what tells a blank, what tells the last play."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw, ImageEnhance

from pictures.finish import Box, Colour, colour, darker, edges, lighter, mask, shadowed, star, surface
from pictures.fonts import fitting, for_letters
from pictures.themes import Theme, Tiles


@dataclass(frozen=True)
class Face:
    """What is on a tile: its letter as it is written, its value as printed; which games' letters the font must have."""

    name: str
    value: int
    is_blank: bool
    is_last: bool
    letters: str
    turn: int = 0
    """Degrees, for themes that turn their blanks."""


def tile(theme: Theme, face: Face, under: Image.Image) -> Image.Image:
    """The tile on the square *under*, which shines through tiles that are not opaque."""
    look = _look(theme, face)
    width, height = under.size
    side = look.size * min(width, height)
    left, top = (width - side) / 2, (height - side) / 2
    box = (left, top, left + side - 1, top + side - 1)
    is_round = face.is_blank and theme.blank == "round"
    radius = side * (0.5 if is_round else look.radius)
    shape = mask(width, height, box, radius)
    top_layer = surface((width, height), colour(look.fill), look.finish, hash_of(face.name))
    if look.finish == "thick":
        depth = max(1, round(side * 0.09))
        ImageDraw.Draw(top_layer).rectangle((0, box[3] - depth, width, height), fill=darker(colour(look.fill), 0.35))
    _draw_face(top_layer, theme, look, face, box)
    edges(top_layer, box, radius, colour(look.fill), look.finish, look.border)
    if face.is_blank and theme.blank in ("turned", "round") and face.turn:
        top_layer = top_layer.rotate(face.turn, Image.Resampling.BICUBIC, fillcolor=colour(look.fill))
        shape = shape.rotate(face.turn, Image.Resampling.BICUBIC) if not is_round else shape
    image = under.copy()
    if look.shadow:
        shadowed(image, shape, max(1, round(side * 0.04)))
    opaque = shape.point(lambda value: round(value * look.alpha)) if look.alpha < 1 else shape
    image.paste(top_layer, (0, 0), opaque)
    if look.alpha < 1:  # the letter itself is not translucent
        _draw_face(image, theme, look, face, box)
    _mark_last(image, theme, face, box, radius)
    if theme.last == "others" and not face.is_last:
        image = ImageEnhance.Brightness(image).enhance(0.8)
    return image


def hash_of(text: str) -> int:
    """A number for a text that is the same in every run."""
    return sum(map(ord, text))


def _look(theme: Theme, face: Face) -> Tiles:
    """The tile's look with what the last play and a blank change in it."""
    look = theme.tiles
    if face.is_last and theme.last in ("fill", "others"):
        look = replace(look, fill=theme.last_colour)
    if face.is_last and theme.last == "ink":
        look = replace(look, ink=theme.last_colour)
    if face.is_blank and theme.blank == "fill":
        look = replace(look, fill=theme.blank_colour)
    if face.is_blank and theme.blank == "ink":
        look = replace(look, ink=theme.blank_colour)
    return look


def _draw_face(image: Image.Image, theme: Theme, look: Tiles, face: Face, box: Box) -> None:
    draw, ink = ImageDraw.Draw(image), colour(look.ink)
    side = box[2] - box[0] + 1
    family, weight = for_letters(look.font, look.weight, face.letters)
    capital = look.letter * side * (0.78 if face.is_blank and theme.blank == "small" else 1)
    if face.is_blank and theme.blank in ("ring", "round"):
        capital *= 0.82
    room = side * (0.78 if look.digit in ("none", "bm") else 0.7)
    font = fitting(family, weight, capital, face.name, room)
    cap = -font.getbbox("H", anchor="ls")[1]
    x = box[0] + look.at[0] * side
    if len(face.name) == 1 and font.getlength(face.name) > room * 0.9:
        x = box[0] + min(look.at[0], 0.48) * side
    y = box[1] + look.at[1] * side - (side * 0.03 if look.finish == "thick" else 0)
    draw.text((x, y + cap / 2), face.name, ink, font, "ms")
    if face.is_blank and theme.blank == "ring":
        reach = side * 0.41
        middle = box[0] + side / 2, box[1] + side / 2
        around = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        draw.ellipse(around, outline=colour(theme.blank_colour), width=max(1, round(side * 0.04)))
    _draw_value(image, theme, look, face, box, ink)


def _draw_value(image: Image.Image, theme: Theme, look: Tiles, face: Face, box: Box, ink: Colour) -> None:
    draw = ImageDraw.Draw(image)
    side = box[2] - box[0] + 1
    if look.digit == "bm" and _hangs(face.name):
        look = replace(look, digit="br")
    x, y = _corner(look, box, side)
    if face.is_blank and theme.blank == "star":
        draw.polygon(star((x - side * 0.02, y - side * 0.02), side * 0.1), fill=ink)
        return
    if look.digit == "none" or (face.is_blank and theme.blank != "zero"):
        return
    text = "0" if face.is_blank else str(face.value)
    weight = "Semibold" if look.digit_weight == "" else look.digit_weight
    font = fitting("SourceSans", weight, look.digit_size * side)
    anchor = {"br": "rs", "tr": "rt", "bl": "ls", "tl": "lt", "bm": "ms"}[look.digit]
    if look.digit[0] == "t":  # digits are aligned by their tops
        y += -font.getbbox("1", anchor="ls")[1]
        anchor = anchor[0] + "s"
    draw.text((x, y), text, ink, font, anchor)


def _hangs(name: str) -> bool:
    """Whether a letter has a mark below the line, where the value would cover it."""
    return any(unicodedata.combining(mark) in (202, 220) for mark in unicodedata.normalize("NFD", name))


def _corner(look: Tiles, box: Box, side: float) -> tuple[float, float]:
    margin = side * (0.09 if look.radius < 0.3 else 0.2)
    low = margin + (side * 0.08 if look.finish == "thick" else 0)
    x = {"r": box[2] - margin, "l": box[0] + margin, "m": (box[0] + box[2]) / 2, "e": 0}[look.digit[-1]]
    return x, box[1] + margin if look.digit[0] == "t" else box[3] - low


def _mark_last(image: Image.Image, theme: Theme, face: Face, box: Box, radius: float) -> None:
    if not face.is_last:
        return
    draw, mark = ImageDraw.Draw(image), colour(theme.last_colour)
    width = max(2, round((box[2] - box[0]) * 0.06))
    if theme.last == "outline":
        draw.rounded_rectangle(box, radius, outline=mark, width=width)
    elif theme.last == "glow":
        for step, share in ((3, 0.7), (2, 0.4), (1, 0.0)):
            inner = tuple(edge + sign * (step - 1) * width / 3 for edge, sign in zip(box, (1, 1, -1, -1), strict=True))
            draw.rounded_rectangle(
                inner, radius, outline=lighter(mark, 1 - share) if share else mark, width=max(1, width // 3)
            )
