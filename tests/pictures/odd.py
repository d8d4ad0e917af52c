"""Files other than screenshots of boards, and screenshots in unusual forms."""

from __future__ import annotations

import io
from functools import cache
from random import Random

from PIL import Image, ImageDraw

from pictures.boards import boards
from pictures.finish import colour
from pictures.frames import frame
from pictures.render import Picture, picture
from pictures.themes import THEMES


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    """The file of an image in one of Pillow's forms."""
    file = io.BytesIO()
    image.save(file, form, **({"compress_level": 1} if form == "PNG" else {}), **options)
    return file.getvalue()


@cache
def board_picture() -> Picture:
    """A small picture of an English board, cut out of a screenshot."""
    return picture(THEMES[0], boards()["standard"][2], "crop", 7)


@cache
def small_board_picture() -> Picture:
    """A board of 11 rows on a phone."""
    return picture(THEMES[1], boards()["duel"][0], "phone", 8)


def _noise() -> Image.Image:
    """Like a photo of nothing in particular: soft patches of colour."""
    random = Random(1)
    small = Image.new("RGB", (12, 9))
    for place in range(12 * 9):
        small.putpixel(divmod(place, 9), (random.randrange(256), random.randrange(256), random.randrange(256)))
    return small.resize((600, 450), Image.Resampling.BICUBIC)


def _chess() -> Image.Image:
    image = Image.new("RGB", (480, 480), "#eeeed2")
    draw = ImageDraw.Draw(image)
    for place in range(64):
        row, col = divmod(place, 8)
        if (row + col) % 2:
            draw.rectangle((col * 60, row * 60, col * 60 + 59, row * 60 + 59), fill="#769656")
    return image


def _conversation() -> Image.Image:
    """A screen with everything but a board."""
    screen = frame("phone", THEMES[0], "en", Random(3))
    left, top, side = screen.board
    ImageDraw.Draw(screen.image).rectangle((left, top, left + side, top + side), fill=colour(THEMES[0].page))
    return screen.image


def without_board() -> dict[str, bytes]:
    """Pictures of something else."""
    return {
        "a photo": saved(_noise(), "JPEG", quality=80),
        "a chess board": saved(_chess(), "PNG"),
        "a conversation": saved(_conversation(), "PNG"),
        "one colour": saved(Image.new("RGB", (450, 800), "#336699"), "PNG"),
        "one pixel": saved(Image.new("RGB", (1, 1), "#336699"), "PNG"),
        "a strip": saved(Image.new("L", (60, 20_000), 120), "PNG"),
        "a wide strip": saved(Image.new("L", (20_000, 60), 120), "PNG"),
    }


def damaged() -> dict[str, bytes]:
    """Files other than pictures, and parts of pictures."""
    whole = saved(board_picture().image, "PNG")
    return {
        "half a PNG's header": whole[:20],
        "random bytes": Random(2).randbytes(5000),
        "no bytes": b"",
        "a text": b"<!doctype html><p>Not a picture",
        "a PNG with a broken middle": whole[:2000] + bytes(4000) + whole[6000:],
    }


def animated() -> dict[str, bytes]:
    """Pictures that move."""
    frames = [Image.new("RGB", (300, 300), shade) for shade in ("red", "green", "blue")]
    moving = {"save_all": True, "append_images": frames[1:], "duration": 100, "loop": 0}
    return {"a GIF": saved(frames[0], "GIF", **moving), "a WebP": saved(frames[0], "WEBP", **moving)}


def turned(degrees: float) -> bytes:
    """A board as if the photo of it had been taken askew."""
    image = board_picture().image
    return saved(image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=image.getpixel((2, 2))), "JPEG", quality=90)


def enormous() -> bytes:
    """A picture of fifty megapixels."""
    return saved(Image.new("L", (8_660, 5_774), 200), "PNG")


def unusual() -> dict[str, bytes]:
    """A screenshot of a board in forms that browsers read as well."""
    image = board_picture().image
    sideways = Image.Exif()
    sideways[0x0112] = 6  # shown turned by a quarter to the right
    return {
        "with transparency": saved(image.convert("RGBA"), "PNG"),
        "a GIF that does not move": saved(image, "GIF"),
        "a WebP": saved(image, "WEBP", quality=80),
        "turned by its camera's note": saved(
            image.transpose(Image.Transpose.ROTATE_90), "JPEG", quality=92, exif=sideways
        ),
        "progressive, of four colours": saved(image.convert("CMYK"), "JPEG", quality=92, progressive=True),
    }
