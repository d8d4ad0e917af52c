"""Draws one empty square: plain, premium in one of many ways, or the start."""

from __future__ import annotations

from PIL import Image, ImageDraw

from pictures.finish import Colour, colour, darker, edges, mask, star, surface
from pictures.fonts import fitting
from pictures.themes import Squares, Theme
from solvers.scrabble.rules import Premium

LABELS = {"en": ("L", "W", "LETTER", "WORD"), "ru": ("Б", "С", "БУКВА", "СЛОВО"), "el": ("Γ", "Λ", "ΓΡΑΜΜΑ", "ΛΕΞΗ")}
"""Letters and words for premium squares, in the script of a game."""
TIMES = {
    "en": ("", "", "DOUBLE", "TRIPLE", "QUAD", "FIVE"),
    "ru": ("", "", "ДВОЙНАЯ", "ТРОЙНАЯ", "4×", "5×"),
    "el": ("", "", "ΔΙΠΛΟ", "ΤΡΙΠΛΟ", "4×", "5×"),
}


def script(language: str) -> str:
    """The language that premium squares are labelled in."""
    return {"ru": "ru", "uk": "ru", "bg": "ru", "el": "el"}.get(language, "en")


def square(theme: Theme, premium: Premium, is_start: bool, language: str, width: int, height: int) -> Image.Image:
    """An empty square with the gap around it, in pixels."""
    look = theme.squares
    image = Image.new("RGB", (width, height), colour(look.lines))
    gap = look.gap * width / 2
    box = (gap, gap, width - 1 - gap, height - 1 - gap)
    base = _base(look, premium)
    radius = look.radius * (width - 2 * gap)
    filled = surface((width, height), base, look.finish)
    image.paste(filled, (0, 0), mask(width, height, box, radius))
    edges(image, box, radius, base, look.finish)
    if is_start and look.start != "none":
        _mark_start(image, look)
    elif premium.sign:
        _label(image, theme, premium, script(language))
    return image


def _base(look: Squares, premium: Premium) -> Colour:
    times, is_word = max(premium.letter_times, premium.word_times), premium.word_times > 1
    if times < 2:
        return colour(look.plain)
    chosen = colour(look.premiums[2 * is_word + (times > 2)])
    return darker(chosen, 0.3 * (times - 3)) if times > 3 else chosen


def _mark_start(image: Image.Image, look: Squares) -> None:
    draw, ink = ImageDraw.Draw(image), colour(look.ink)
    width, height = image.size
    middle, reach = (width / 2, height / 2), width * 0.3
    around = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
    if look.start == "star":
        draw.polygon(star(middle, reach), fill=ink)
    elif look.start == "disc":
        draw.ellipse(around, fill=ink)
    elif look.start == "ring":
        draw.ellipse(around, outline=ink, width=max(1, width // 14))
    elif look.start == "arrow":
        x, y = middle
        draw.polygon([(x - reach, y - reach * 0.8), (x + reach, y), (x - reach, y + reach * 0.8)], fill=ink)


def _label(image: Image.Image, theme: Theme, premium: Premium, language: str) -> None:
    look = theme.squares
    times, is_word = max(premium.letter_times, premium.word_times), premium.word_times > 1
    if look.label == "none":
        return
    if look.label in ("icon", "dots", "triangles", "stars"):
        _draw_icon(image, look, times, is_word)
        return
    short, long = LABELS[language][is_word], LABELS[language][2 + is_word]
    big = f"{'--DTQ5'[times]}{short}" if language == "en" else f"{short}×{times}"
    lines = {
        "TW": [big],
        "3W": [f"{times}{short}"],
        "3xW": [f"{times}×{short}"],
        "x3": [f"×{times}" if is_word else f"{times}×"],
        "words": [TIMES[language][times], long, *(["SCORE"] if language == "en" else [])],
    }[look.label]
    draw, (width, height) = ImageDraw.Draw(image), image.size
    step = look.size * height * 0.95
    top = height / 2 - step * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        font = fitting("SourceSans", "Semibold", look.size * height * 0.72, line, width * 0.86)
        draw.text((width / 2, top + number * step), line, colour(look.ink), font, "mm")


def _draw_icon(image: Image.Image, look: Squares, times: int, is_word: bool) -> None:
    """Dots, small stars or triangles, as many as the factor; or one shape for letters and another for words."""
    draw, ink, (width, height) = ImageDraw.Draw(image), colour(look.ink), image.size
    reach = look.size * width / 2
    if look.label == "icon":
        middle = width / 2, height / 2
        if is_word:
            draw.polygon(star(middle, reach, 8 if times > 2 else 4), fill=ink)
        else:
            x, y = middle
            draw.polygon(
                [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], outline=ink, width=max(2, width // 16)
            )
            if times > 2:
                draw.ellipse((x - reach / 3, y - reach / 3, x + reach / 3, y + reach / 3), fill=ink)
        return
    for number in range(times):
        x = width / 2 + (number - (times - 1) / 2) * reach * 2.2
        y = height * (0.32 if is_word else 0.68)
        if look.label == "dots":
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
        elif look.label == "stars":
            draw.polygon(star((x, y), reach * 1.1), fill=ink)
        else:
            reach = width * 0.11
            tip = -reach if is_word else reach
            draw.polygon([(x - reach, y - tip), (x + reach, y - tip), (x, y + tip)], fill=ink)
