"""What surrounds a board in a screenshot: status bar, names and scores, rack, buttons, keyboard, chat, list of moves.

A frame draws its parts and says where the board and the rack go; texts are invented, in the script of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from PIL import Image, ImageDraw

from pictures.finish import Colour, colour, darker, lighter, star
from pictures.fonts import fitting, for_letters
from pictures.themes import Theme

NAMES = {
    "en": ("Marlow", "Quill", "Ines", "Bram", "Tove", "Aksel", "Pia", "Odell"),
    "ru": ("Марфа", "Тихон", "Лада", "Егор", "Ия", "Прохор", "Дина", "Яков"),
    "el": ("ΛΕΝΑ", "ΠΑΝΟΣ", "ΖΩΗ", "ΝΙΚΟΣ", "ΕΛΗ", "ΑΡΗΣ", "ΜΑΡΩ", "ΤΑΣΟΣ"),
}
WORDS = {
    "en": (
        "well",
        "played",
        "close",
        "your turn",
        "again",
        "one more",
        "game",
        "nice",
        "thanks",
        "later",
        "what a rack",
    ),
    "ru": ("хорошо", "сыграно", "твой ход", "ещё одну", "партию", "спасибо", "до завтра", "повезло", "снова"),
    "el": ("ΚΑΛΟ", "ΠΑΙΧΝΙΔΙ", "ΣΕΙΡΑ ΣΟΥ", "ΑΚΟΜΑ", "ΜΙΑ", "ΕΥΧΑΡΙΣΤΩ", "ΤΑ ΛΕΜΕ", "ΑΥΡΙΟ"),
}
KEYS = {
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    "ru": ("ЙЦУКЕНГШЩЗХ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"),
    "el": ("ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"),
}

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Frame:
    """A screen without its board: where the board goes (left, top, side in pixels), and the box for the rack, if any."""

    image: Image.Image
    board: tuple[int, int, int]
    rack: Box | None


class Pen:
    """Draws parts of a screen in a theme's colours."""

    def __init__(self, theme: Theme, size: tuple[int, int], language: str, random: Random) -> None:
        self.image = Image.new("RGB", size, colour(theme.page))
        self._draw = ImageDraw.Draw(self.image)
        self._random = random
        self._language = language
        self.ink = colour(theme.text)
        self.bar_colour = colour(theme.bar)
        luminance = sum(self.bar_colour) / 3
        self.on_bar: Colour = (255, 255, 255) if luminance < 150 else (20, 20, 20)
        self.quiet = darker(self.ink, 0.1) if sum(self.ink) > 380 else lighter(self.ink, 0.35)
        page = colour(theme.page)
        self.panel = lighter(page, 0.06) if sum(page) < 380 else darker(page, 0.05)
        self.accent = colour(theme.squares.premiums[1])
        self._font = for_letters("SourceSans", "Regular", "".join(NAMES[language]))

    def rectangle(self, box: Box, fill: Colour, radius: float = 0) -> None:
        self._draw.rounded_rectangle(box, radius, fill=fill)

    def write(
        self, x: float, y: float, text: str, height: float, fill: Colour | None = None, anchor: str = "lm"
    ) -> None:
        self._draw.text((x, y), text, fill or self.ink, fitting(*self._font, height), anchor)

    def name(self) -> str:
        return self._random.choice(NAMES[self._language])

    def sentence(self, words: int) -> str:
        return " ".join(self._random.choices(WORDS[self._language], k=words))

    def bar(self, box: Box) -> None:
        self.rectangle(box, self.bar_colour)

    def status(self, width: int, height: int) -> None:
        """The line at the top of a phone: the time, and signs for the network and the battery."""
        self.bar((0, 0, width, height))
        self.write(
            height * 0.6,
            height / 2,
            f"{self._random.randint(0, 23)}:{self._random.randint(0, 59):02}",
            height * 0.3,
            self.on_bar,
        )
        right = width - height * 0.6
        self._draw.rectangle((right - height * 0.8, height * 0.35, right, height * 0.65), outline=self.on_bar, width=2)
        self._draw.rectangle(
            (right - height * 0.75, height * 0.4, right - height * 0.3, height * 0.6), fill=self.on_bar
        )
        for step in range(4):
            x = right - height * (2 - step * 0.2)
            self._draw.rectangle((x, height * (0.6 - step * 0.08), x + height * 0.12, height * 0.66), fill=self.on_bar)

    def players(self, box: Box) -> None:
        """Two players with round pictures and their scores."""
        left, top, right, bottom = box
        self.bar(box)
        high, middle = bottom - top, (left + right) / 2
        for side, x in ((1, left + high * 0.55), (-1, right - high * 0.55)):
            y, reach = (top + bottom) / 2, high * 0.34
            tint = lighter(self.accent, 0.3 if side > 0 else 0.6)
            self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=tint)
            self._draw.ellipse(
                (x - reach * 0.4, y - reach * 0.6, x + reach * 0.4, y + reach * 0.1), fill=darker(tint, 0.5)
            )
            self._draw.pieslice(
                (x - reach * 0.7, y + reach * 0.1, x + reach * 0.7, y + reach * 1.5), 180, 360, fill=darker(tint, 0.5)
            )
            anchor = "lm" if side > 0 else "rm"
            self.write(x + side * reach * 1.4, y - high * 0.16, self.name(), high * 0.14, self.on_bar, anchor)
            self.write(
                x + side * reach * 1.4,
                y + high * 0.16,
                str(self._random.randint(60, 420)),
                high * 0.2,
                self.on_bar,
                anchor,
            )
        self.write(middle, (top + bottom) / 2, str(self._random.randint(0, 80)), high * 0.16, self.on_bar, "mm")

    def buttons(self, box: Box, count: int) -> None:
        """A row of buttons: some with words, some with signs."""
        left, top, right, bottom = box
        step = (right - left) / count
        for number in range(count):
            x0, x1 = left + step * (number + 0.08), left + step * (number + 0.92)
            fill = self.accent if number == count - 1 else self.panel
            self.rectangle((round(x0), top, round(x1), bottom), fill, (bottom - top) * 0.25)
            middle = (x0 + x1) / 2, (top + bottom) / 2
            if number % 2:
                self.write(*middle, self.sentence(1), (bottom - top) * 0.18, None, "mm")
            else:
                self._draw.polygon(star(middle, (bottom - top) * 0.25, 3 + number), fill=self.quiet)

    def keyboard(self, box: Box) -> None:
        """The keys of a phone's keyboard in three rows."""
        left, top, right, bottom = box
        self.rectangle(box, darker(self.panel, 0.15))
        rows = KEYS[self._language]
        high = (bottom - top) / 4
        for number, keys in enumerate(rows):
            wide = (right - left) / max(map(len, rows))
            start = left + (right - left - wide * len(keys)) / 2
            for at, key in enumerate(keys):
                x, y = start + at * wide, top + number * high
                self.rectangle(
                    (round(x + wide * 0.08), round(y + high * 0.1), round(x + wide * 0.92), round(y + high * 0.9)),
                    self.panel,
                    8,
                )
                self.write(x + wide / 2, y + high / 2, key, high * 0.28, None, "mm")
        self.rectangle(
            (
                round(left + (right - left) * 0.25),
                round(bottom - high * 0.9),
                round(right * 0.75),
                round(bottom - high * 0.1),
            ),
            self.panel,
            8,
        )

    def moves(self, box: Box, line: int) -> None:
        """A list of moves: number, word, score."""
        left, top, right, bottom = box
        self.rectangle(box, self.panel, 6)
        for number, y in enumerate(range(top + line, bottom - line, line), 1):
            self.write(left + line * 0.4, y, f"{number}.", line * 0.32, self.quiet)
            self.write(left + line * 1.6, y, self._random.choice(WORDS[self._language]).upper(), line * 0.34)
            self.write(right - line * 0.4, y, str(self._random.randint(4, 98)), line * 0.34, None, "rm")
            if number % 2:
                self._draw.line((left, y + line / 2, right, y + line / 2), fill=self.quiet)

    def chat(self, box: Box, line: int) -> None:
        """Bubbles of a conversation, and a field to write in."""
        left, top, right, bottom = box
        self.rectangle(box, self.panel, 6)
        for number, y in enumerate(range(top + line // 2, bottom - line * 3, line * 2)):
            wide = (right - left) * self._random.uniform(0.4, 0.75)
            x = left + line * 0.4 if number % 3 else right - line * 0.4 - wide
            self.rectangle((round(x), y, round(x + wide), round(y + line * 1.5)), lighter(self.accent, 0.5), line * 0.5)
            self.write(
                x + line * 0.4, y + line * 0.75, self.sentence(max(1, round(wide / line / 3))), line * 0.3, (20, 20, 20)
            )
        self.rectangle(
            (left + line // 2, bottom - round(line * 1.4), right - line // 2, bottom - line // 3),
            lighter(self.panel, 0.4),
            line * 0.3,
        )

    def browser(self, width: int, height: int) -> None:
        """Tabs and the address of a browser's window."""
        self.rectangle((0, 0, width, height), (222, 225, 230))
        self.rectangle((12, 6, round(width * 0.18), height // 2), (255, 255, 255), 8)
        self.rectangle(
            (round(width * 0.1), round(height * 0.56), round(width * 0.8), round(height * 0.92)),
            (255, 255, 255),
            height * 0.18,
        )
        self.write(24, height * 0.28, self.sentence(2), height * 0.13, (60, 60, 60))
        self.write(width * 0.12, height * 0.74, "https://board.example/game", height * 0.12, (60, 60, 60))


def _phone(pen: Pen, size: tuple[int, int], random: Random, status: float) -> Frame:
    width, height = size
    unit = width / 100
    pen.status(width, round(status * unit))
    top = round((status + 18) * unit)
    pen.players((0, round(status * unit), width, top))
    margin = round(random.choice([0, 1, 2.5]) * unit)
    side, board_top = width - 2 * margin, top + round(random.choice([0, 3, 8]) * unit)
    below = board_top + side
    rack = (round(3 * unit), below + round(4 * unit), round(97 * unit), below + round(17 * unit))
    pen.buttons((0, rack[3] + round(4 * unit), width, rack[3] + round(15 * unit)), random.choice([4, 5]))
    if height - rack[3] > 70 * unit and random.random() < 0.5:
        pen.keyboard((0, height - round(50 * unit), width, height))
    elif height - rack[3] > 45 * unit:
        pen.chat(
            (round(2 * unit), rack[3] + round(20 * unit), round(98 * unit), height - round(6 * unit)), round(7 * unit)
        )
    return Frame(pen.image, (margin, board_top, side), rack)


def _tablet(pen: Pen, size: tuple[int, int], random: Random) -> Frame:
    width, height = size
    pen.status(width, 40)
    pen.players((0, 40, width, 190))
    side = round(width * 0.9)
    left, top = (width - side) // 2, 220
    rack = (width // 5, top + side + 24, width * 4 // 5, top + side + 24 + width // 10)
    pen.buttons((width // 8, height - 110, width * 7 // 8, height - 30), 5)
    return Frame(pen.image, (left, top, side), rack)


def _wide(pen: Pen, size: tuple[int, int], random: Random) -> Frame:
    width, height = size
    pen.status(width, 40)
    side = round(height * 0.78)
    left, top = round(width * 0.02), 70
    rack = (left + side // 6, top + side + 20, left + side * 5 // 6, min(height - 30, top + side + 20 + side // 10))
    start = left + side + round(width * 0.02)
    pen.players((start, 70, width - 20, 220))
    pen.moves((start, 240, width - 20, height // 2), 52)
    pen.chat((start, height // 2 + 20, width - 20, height - 130), 54)
    pen.buttons((start, height - 110, width - 20, height - 40), 3)
    return Frame(pen.image, (left, top, side), rack)


def _desktop(pen: Pen, size: tuple[int, int], random: Random) -> Frame:
    width, height = size
    pen.browser(width, 84)
    pen.bar((0, 84, width, 132))
    for number in range(5):
        pen.write(40 + number * 150, 108, pen.sentence(1), 13, pen.on_bar)
    side = min(round(height * 0.68), round(width * 0.5))
    left, top = (width - side) // 2 - random.choice([0, 30]), 156
    pen.chat((16, top, left - 40, height - 30), 36)
    pen.moves((left + side + 40, top + 130, width - 16, height - 30), 36)
    pen.players((left + side + 40, top, width - 16, top + 110))
    rack = (left + side // 5, top + side + 16, left + side * 4 // 5, top + side + 16 + side // 11)
    pen.buttons((left, min(height - 46, rack[3] + 10), left + side, height - 6), 6)
    return Frame(pen.image, (left, top, side), rack)


def _crop(pen: Pen, size: tuple[int, int], random: Random) -> Frame:
    width, _ = size
    margin = random.randint(2, 30)
    return Frame(pen.image, (margin, margin, width - 2 * margin), None)


SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "phone": ((750, 1334), (720, 1280), (1080, 1920)),
    "tall": ((1080, 2340), (1170, 2532), (828, 1792), (1440, 3088)),
    "tablet": ((1536, 2048), (1200, 1700)),
    "wide": ((2048, 1536), (1440, 1080)),
    "desktop": ((1920, 1080), (1440, 900), (1366, 768)),
    "crop": ((700, 700), (1000, 1000)),
}
"""Widths and heights of screens in pixels."""

_DRAWN: dict[str, Callable[[Pen, tuple[int, int], Random], Frame]] = {
    "phone": lambda pen, size, random: _phone(pen, size, random, 6),
    "tall": lambda pen, size, random: _phone(pen, size, random, 10),
    "tablet": _tablet,
    "wide": _wide,
    "desktop": _desktop,
    "crop": _crop,
}


def frame(kind: str, theme: Theme, language: str, random: Random) -> Frame:
    """A screen of this kind, in one of its sizes."""
    size = random.choice(SIZES[kind])
    return _DRAWN[kind](Pen(theme, size, language, random), size, random)
