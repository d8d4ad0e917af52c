"""A move of Balda: the letter, its cell, the word and its paths; and the text form of a move."""

from dataclasses import dataclass

Path = tuple[tuple[int, int], ...]
"""The cells of a word in reading order, each (row, column) from 0."""


@dataclass(frozen=True, slots=True)
class Move:
    """A *letter* put into the empty cell (*row*, *col*), counted from 0, and the *word* named with it.

    Its text form counts rows and columns from 1, as people do.

    >>> str(Move(1, 1, "к", "калда"))
    '2,2 к калда'
    """

    row: int
    col: int
    letter: str
    word: str

    def __str__(self) -> str:
        return f"{self.row + 1},{self.col + 1} {self.letter} {self.word}"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A legal move with its *paths*: every way in which the word lies on the field through the new letter's cell."""

    paths: tuple[Path, ...]

    @property
    def score(self) -> int:
        """The points of the move, one for each letter of the word."""
        return len(self.word)
