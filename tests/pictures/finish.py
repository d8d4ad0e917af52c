"""Finishes of squares and tiles: what makes a plain colour look bevelled, glossy, wooden; and marks drawn with lines."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]


def colour(text: str) -> Colour:
    """The colour as red, green, blue."""
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """*share* of the second colour in the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def lighter(base: Colour, share: float) -> Colour:
    return mixed(base, (255, 255, 255), share)


def darker(base: Colour, share: float) -> Colour:
    return mixed(base, (0, 0, 0), share)


@cache
def _ramp(width: int, height: int) -> Image.Image:
    """Grey from 0 at the top to 255 at the bottom."""
    return Image.linear_gradient("L").resize((width, height))


@cache
def _grain(width: int, height: int, seed: int) -> Image.Image:
    """Grain of wood: long waves of slightly different grey."""
    random = Random(seed)
    lines = Image.new("L", (8, max(8, height // 3)), 128)
    for row in range(lines.height):
        for col in range(8):
            lines.putpixel((col, row), 128 + random.randint(-26, 26))
    return lines.resize((width, height), Image.Resampling.BICUBIC)


def mask(width: int, height: int, box: Box, radius: float) -> Image.Image:
    """A rounded rectangle, white on black."""
    found = Image.new("L", (width, height), 0)
    ImageDraw.Draw(found).rounded_rectangle(box, radius, fill=255)
    return found


def surface(size: tuple[int, int], base: Colour, finish: str, seed: int = 0) -> Image.Image:
    """A rectangle of one colour with a finish that fills it."""
    width, height = size
    image = Image.new("RGB", size, base)
    if finish in ("gradient", "soft"):
        top, bottom = lighter(base, 0.2), darker(base, 0.16)
        image = Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), _ramp(width, height))
    elif finish == "gloss":
        shine = Image.new("L", size, 0)
        ImageDraw.Draw(shine).ellipse((-0.3 * width, -0.75 * height, 1.3 * width, 0.48 * height), fill=90)
        image = Image.composite(Image.new("RGB", size, darker(base, 0.18)), image, _ramp(width, height))
        image.paste((255, 255, 255), (0, 0), shine)
    elif finish in ("wood", "paper"):
        grain = _grain(width, height, seed)
        if finish == "paper":
            grain = grain.rotate(90).resize(size).point(lambda value: 128 + (value - 128) // 3)
        image = ImageChops.overlay(image, Image.merge("RGB", (grain,) * 3))
    elif finish == "checks":
        _check(image, base)
    elif finish == "dots":
        draw, step = ImageDraw.Draw(image), width / 5
        for row in range(5):
            for col in range(5):
                x, y = (col + 0.5) * step, (row + 0.5) * step
                draw.ellipse(
                    (x - step * 0.12, y - step * 0.12, x + step * 0.12, y + step * 0.12), fill=darker(base, 0.09)
                )
    return image


def _check(image: Image.Image, base: Colour) -> None:
    draw, step = ImageDraw.Draw(image), image.width / 4
    for row in range(4):
        for col in range(row % 2, 4, 2):
            draw.rectangle(
                (col * step, row * step, (col + 1) * step - 1, (row + 1) * step - 1), fill=darker(base, 0.06)
            )


def edges(image: Image.Image, box: Box, radius: float, base: Colour, finish: str, border: str = "") -> None:
    """Draw what the finish and the border do at the edges of a box."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    line = max(1, round((right - left) * 0.045))
    if finish in ("bevel", "raised", "inset"):
        light, dark = lighter(base, 0.45), darker(base, 0.35)
        if finish == "inset":
            light, dark = dark, light
        inner = Image.new("RGB", image.size, dark)
        ImageDraw.Draw(inner).polygon([(left, top), (right, top), (left, bottom)], fill=light)
        whole = mask(*image.size, box, radius)
        hole = mask(*image.size, (left + line, top + line, right - line, bottom - line), max(0, radius - line))
        image.paste(inner, (0, 0), ImageChops.subtract(whole, hole))
    elif finish == "outline":
        draw.rounded_rectangle(box, radius, outline=lighter(base, 0.25), width=line)
    if border:
        draw.rounded_rectangle(box, radius, outline=colour(border), width=line)


def star(middle: tuple[float, float], radius: float, points: int = 5) -> list[tuple[float, float]]:
    """The corners of a star."""
    corners = []
    for step in range(points * 2):
        reach = radius if step % 2 == 0 else radius * 0.42
        angle = step * pi / points - pi / 2
        corners.append((middle[0] + reach * cos(angle), middle[1] + reach * sin(angle)))
    return corners


def shadowed(image: Image.Image, shape: Image.Image, offset: int, strength: int = 110) -> None:
    """Darken what lies below and to the right of a shape, softly."""
    shade = ImageChops.offset(shape, offset, offset).filter(ImageFilter.GaussianBlur(offset))
    image.paste((0, 0, 0), (0, 0), shade.point(lambda value: value * strength // 255))
