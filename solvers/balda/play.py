"""A move of Balda: the letter, its cell, the word and its paths; and the text form of a move."""

from __future__ import annotations

import re
from dataclasses import dataclass

from solvers.balda.letters import clean
from solvers.balda.position import Position, read_word, square_name
from solvers.errors import PositionError
from solvers.errors import mark as N_

Path = tuple[tuple[int, int], ...]
"""The cells of a word in reading order, each (row, column) from 0."""

_MOVE = re.compile(r"([0-9]{1,2})\s*,\s*([0-9]{1,2})\s+(\S+)\s+(\S+)", re.ASCII)
_MOST_CHARACTERS = 1000


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

    @classmethod
    def parse(cls, text: str, position: Position) -> Move:
        """Read the text form of a move in *position*; raises PositionError (field ``move``).

        Whether it is legal, :func:`solvers.balda.judge` tells.
        """
        found = _MOVE.fullmatch(clean(text).strip()) if len(text) <= _MOST_CHARACTERS else None
        if not found:
            raise PositionError(
                N_("“%(text)s” is no move: write row, column, letter and word, such as “2,2 к калда”."),
                field="move", text=text[:30],
            )  # fmt: skip
        row, col, letter, word = found.groups()
        return cls.read(int(row) - 1, int(col) - 1, letter, word, position)

    @classmethod
    def read(cls, row: int, col: int, letter: str, word: str, position: Position) -> Move:
        """A move from its parts as they are typed, row and column from 0; raises PositionError (field ``move``)."""
        letters = position.rules.alphabet
        if not (0 <= row < position.height and 0 <= col < position.width):
            raise PositionError(
                N_("The field has %(height)s rows and %(width)s columns; there is no row %(row)s, column %(col)s."),
                field="move", height=position.height, width=position.width, row=row + 1, col=col + 1,
            )  # fmt: skip
        letter = clean(letter).strip()
        if len(letter) > 1:
            raise PositionError(
                N_("Put one letter into the cell, not “%(text)s”."),
                field="move", square=square_name(row, col), text=letter[:10],
            )  # fmt: skip
        code = letters.code(letter)
        if not code:
            raise PositionError(
                N_("“%(char)s” is no letter of this game (%(first)s to %(last)s)."),
                field="move", square=square_name(row, col), char=letter,
                first=letters.letters[0], last=letters.letters[-1],
            )  # fmt: skip
        return cls(row, col, letters.letter(code).lower(), read_word(word, letters, "move"))

    def __str__(self) -> str:
        return f"{self.row + 1},{self.col + 1} {self.letter} {self.word}"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A legal move with its *paths*: every way in which the word lies on the field through the new letter's cell."""

    paths: tuple[Path, ...]

    @property
    def score(self) -> int:
        """What the move is worth: a point for each letter of the word."""
        return len(self.word)

    @property
    def move(self) -> Move:
        """The move without its paths."""
        return Move(self.row, self.col, self.letter, self.word)

    def __str__(self) -> str:
        return f"{self.row + 1},{self.col + 1} {self.letter} {self.word}"
