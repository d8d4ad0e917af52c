"""The rules of one Scrabble-like game as data: its board, its tiles, its rack and its bonuses.

``rulesfile`` reads them from files, ``rulebook`` lists the games; nothing else in the solver fixes the size of a board
or a rack.
"""

import re
from dataclasses import dataclass

from solvers.alphabet import BLANK, LETTER, Alphabet

LARGEST_BOARD = 22
LARGEST_RACK = 9
"""The limits of the kernels: squares a side, and tiles on a rack."""


@dataclass(frozen=True, slots=True)
class Premium:
    """The factors of a square for the letter on it and for the words through it; ``sign`` is its short name, as 3W."""

    letter_times: int
    word_times: int

    @property
    def sign(self) -> str:
        if self.word_times > 1:
            return f"{self.word_times}W"
        return f"{self.letter_times}L" if self.letter_times > 1 else ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a board, row by row: letter and word multipliers, and the start square."""

    size: int
    letter_times: bytes
    word_times: bytes
    start: tuple[int, int]

    def premium(self, row: int, col: int) -> Premium:
        index = row * self.size + col
        return Premium(self.letter_times[index], self.word_times[index])

    @property
    def symmetric(self) -> bool:
        """Whether swapping rows with columns changes nothing, so that first plays down repeat those across."""
        cells = range(self.size)
        return self.start[0] == self.start[1] and all(
            self.premium(row, col) == self.premium(col, row) for row in cells for col in cells
        )

    @staticmethod
    def square(row: int, col: int) -> str:
        """The name of a square: column letter, row number; ``H8`` is the middle of a 15×15 board."""
        return f"{chr(65 + col)}{row + 1}"


def read_square(name: str) -> tuple[int, int] | None:
    """The row and column, from 0, that a square's name such as ``H8`` gives; None for another text."""
    found = re.fullmatch(r"([A-Za-z])([1-9][0-9]?)", name)
    return (int(found[2]) - 1, ord(found[1].upper()) - 65) if found else None


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game. ``board_name`` and ``letters_name`` are what CGP calls its board and its tiles.

    ``counts`` and ``values`` are by letter code, the blank at 0.

    ``bonuses[n]`` is what placing *n* tiles in one turn adds; exchanging needs ``exchange_minimum`` tiles in the bag.
    A game ends after ``scoreless_turns`` turns in a row without points, each side losing what its tiles are worth; or
    when a side is out of tiles, which gains ``out_times`` what the other's are worth (if 1, the other loses as much).

    ``yo`` is for Russian tiles with Ё: ``either`` if Е and Ё count as one letter, so that each may stand for the other,
    ``strict`` if words are spelled with Ё; empty for tiles without it.
    """

    name: str
    title: str
    board_name: str
    alphabet: Alphabet
    layout: Layout
    counts: tuple[int, ...]
    values: tuple[int, ...]
    rack_size: int
    bonuses: tuple[int, ...]
    exchange_minimum: int
    scoreless_turns: int = 6
    out_times: int = 2
    letters_name: str = ""
    yo: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a board or a rack that the kernels have no room for."""
        if not 1 <= self.layout.size <= LARGEST_BOARD or not 1 <= self.rack_size <= LARGEST_RACK:
            raise ValueError(
                f"{self.title}: a board has at most {LARGEST_BOARD} squares a side, and a rack {LARGEST_RACK} tiles"
            )

    def value(self, tile: int) -> int:
        """The value of a tile on the board; 0 for a blank."""
        return 0 if tile & BLANK else self.values[tile & LETTER]

    def values_in(self, letters: Alphabet) -> tuple[int, ...]:
        """The values of tiles by letter code of another alphabet of the language, the blank's at 0."""
        return (self.values[0], *(self.values[self.alphabet.code(letter)] for letter in letters.letters))

    @property
    def bingo(self) -> int:
        """The bonus for a full rack's worth of tiles."""
        return self.bonuses[self.rack_size]
