"""What happens to a screenshot on its way: saved as JPEG, made smaller, cut out, darkened."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from PIL import Image, ImageEnhance

from pictures.render import Picture


@dataclass(frozen=True)
class File:
    """A picture as the reader gets it, and where the board is in it: left, top, right, bottom in pixels."""

    content: bytes
    board: tuple[float, float, float, float]


def png(picture: Picture) -> File:
    """The picture without loss."""
    file = io.BytesIO()
    picture.image.save(file, "PNG", compress_level=1)
    return File(file.getvalue(), picture.board)


def jpeg(picture: Picture, quality: int) -> File:
    file = io.BytesIO()
    picture.image.save(file, "JPEG", quality=quality)
    return File(file.getvalue(), picture.board)


def of_width(picture: Picture, width: int) -> Picture:
    """The picture made smaller or larger."""
    share = width / picture.image.width
    image = picture.image.resize((width, round(picture.image.height * share)), Image.Resampling.LANCZOS)
    left, top, right, bottom = (edge * share for edge in picture.board)
    return replace(picture, image=image, board=(left, top, right, bottom))


def cut(picture: Picture, random: Random) -> Picture:
    """The board cut out by hand: each edge up to two squares outside its own, or a twelfth of a square inside."""
    left, top, right, bottom = picture.board
    square = (right - left) / picture.position.size
    around = [random.uniform(-0.08, 2 if random.random() < 0.5 else 0.3) * square for _ in range(4)]
    start = round(max(0, left - around[0])), round(max(0, top - around[1]))
    end = round(min(picture.image.width, right + around[2])), round(min(picture.image.height, bottom + around[3]))
    board = left - start[0], top - start[1], right - start[0], bottom - start[1]
    return replace(picture, image=picture.image.crop((*start, *end)), board=board)


def dimmed(picture: Picture) -> Picture:
    """The picture at half its brightness."""
    return replace(picture, image=ImageEnhance.Brightness(picture.image).enhance(0.5))


VARIANTS: dict[str, Callable[[Picture, Random], File]] = {
    "clean": lambda picture, random: png(picture),
    "JPEG 90": lambda picture, random: jpeg(picture, 90),
    "JPEG 60": lambda picture, random: jpeg(picture, 60),
    "JPEG 40": lambda picture, random: jpeg(picture, 40),
    "400 px": lambda picture, random: png(of_width(picture, 400)),
    "540 px, JPEG 60": lambda picture, random: jpeg(of_width(picture, 540), 60),
    "720 px": lambda picture, random: png(of_width(picture, 720)),
    "1440 px": lambda picture, random: png(of_width(picture, 1440)),
    "cropped": lambda picture, random: png(cut(picture, random)),
    "dimmed": lambda picture, random: png(dimmed(picture)),
}
"""A variant's name, and the file that a picture becomes."""
