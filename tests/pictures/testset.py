"""The test set: which board is drawn in which theme, on which screen, from which seed, and what becomes of the picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pictures.boards import Board, boards
from pictures.render import picture
from pictures.themes import THEMES, Theme
from pictures.variants import VARIANTS, File

ENGLISH = ("standard", "wwf", "standard", "super", "standard", "duel")
SCREENS = ("phone", "tall", "tablet", "wide", "desktop", "tall", "phone", "crop", "tall", "desktop")
"""The screens of a theme's clean pictures; the first five are in English, the others in other languages."""


@dataclass(frozen=True)
class Case:
    """One file of the test set."""

    theme: Theme
    board: Board
    screen: str
    variant: str
    seed: int

    @property
    def title(self) -> str:
        return f"{self.theme.name}, {self.board.game}, {self.screen}, {self.variant}, seed {self.seed}"

    def file(self) -> File:
        """What the reader is given."""
        drawn = picture(self.theme, self.board, self.screen, self.seed)
        return VARIANTS[self.variant](drawn, Random(self.seed))


def clean_cases() -> Iterator[Case]:
    """Ten clean pictures of each theme: five in English, five in other languages, every game several times."""
    all_boards = boards()
    others = [game for game in all_boards if game not in ENGLISH and game != "blank"]
    for number, theme in enumerate(THEMES):
        for at, screen in enumerate(SCREENS):
            seed = number * len(SCREENS) + at
            game = ENGLISH[seed * 7 % len(ENGLISH)] if at < 5 else others[(number * 5 + at) % len(others)]
            if game == "super" and screen == "desktop":
                game = "wwf"  # its squares would be 25 pixels wide
            yield Case(theme, Random(seed).choice(all_boards[game]), screen, "clean", seed)


def varied_cases() -> Iterator[Case]:
    """Two pictures of each theme and variant, on the screens of phones: one in English, one in another language."""
    all_boards = boards()
    others = [game for game in all_boards if game not in ENGLISH and game != "blank"]
    for number, theme in enumerate(THEMES):
        for at, variant in enumerate(VARIANTS):
            for is_english in (True, False):
                if variant == "clean":
                    continue
                seed = 1000 + (number * len(VARIANTS) + at) * 2 + is_english
                game = ("standard", "wwf")[at % 2] if is_english else others[(number * 7 + at) % len(others)]
                screen = ("tall", "phone")[number % 2]
                yield Case(theme, Random(seed).choice(all_boards[game]), screen, variant, seed)
