"""One answer to a Scrabble position: a placement, an exchange or a pass, with its score in detail."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from solvers.scrabble.rules import Layout


class Tile(NamedTuple):
    """A tile put on a square (row and column from 0); the letter in lower case if the tile is a blank."""

    row: int
    col: int
    letter: str


def start_name(row: int, col: int, is_across: bool) -> str:
    """How the start of a word is written: row number first if across (``8H``), column letter first if down (``H8``)."""
    return f"{row + 1}{chr(65 + col)}" if is_across else Layout.square(row, col)


class LetterScore(NamedTuple):
    """One letter of a scored word: the value of its tile, and the factors of the square under it.

    ``is_new`` says whether the tile is put down by this play; only then do premiums count.
    """

    letter: str
    value: int
    times: int
    word_times: int
    is_new: bool

    @property
    def is_blank(self) -> bool:
        return self.letter.islower()


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word that a placement forms, with the score of each letter; blanks in lower case."""

    row: int
    col: int
    is_across: bool
    letters: tuple[LetterScore, ...]

    @property
    def word(self) -> str:
        return "".join(letter.letter for letter in self.letters)

    @property
    def times(self) -> int:
        product = 1
        for letter in self.letters:
            product *= letter.word_times
        return product

    @property
    def score(self) -> int:
        return self.times * sum(letter.value * letter.times for letter in self.letters)

    @property
    def at(self) -> str:
        """Its start, by :func:`start_name`."""
        return start_name(self.row, self.col, self.is_across)


@dataclass(frozen=True, slots=True)
class Play:
    """A placement: the tiles put down, all words formed (the main word first), the bonus, and the tiles kept.

    ``leave`` is the rack without the tiles placed, in alphabetical order, blanks last. ``equity``, in points, is the
    score and the value of the leave, if that was asked for.
    """

    tiles: tuple[Tile, ...]
    words: tuple[WordScore, ...]
    bonus: int
    leave: str
    equity: float | None = field(default=None, compare=False)

    @property
    def main(self) -> WordScore:
        return self.words[0]

    @property
    def at(self) -> str:
        """The start of the main word, ``8H`` across or ``H8`` down."""
        return self.main.at

    @property
    def notation(self) -> str:
        """The main word with played-through letters as ``.``."""
        return "".join(letter.letter if letter.is_new else "." for letter in self.main.letters)

    @property
    def score(self) -> int:
        return self.bonus + sum(word.score for word in self.words)

    def __str__(self) -> str:
        return f"{self.at} {self.notation}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Giving *tiles* back for as many others from the bag; scores nothing."""

    tiles: str
    leave: str
    equity: float | None = field(default=None, compare=False)
    score: ClassVar[int] = 0

    def __str__(self) -> str:
        return f"exchange {self.tiles}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Doing nothing; always allowed."""

    leave: str
    equity: float | None = field(default=None, compare=False)
    score: ClassVar[int] = 0

    def __str__(self) -> str:
        return "pass"


Move = Play | Exchange | Pass
"""Anything a side may do in its turn."""
