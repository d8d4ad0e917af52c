"""What a Q-Less player sees: the letters rolled, the tiles already laid, and the rules agreed on.

How a position is written as text is known to ``notation``; whether tiles make a legal board, to ``check``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from string import ascii_lowercase

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.qless.dice import FEWEST, MOST, dice, unmatched
from solvers.qless.grid import EMPTY, Cell, Rows, rows_of, tiles

WIDEST = 100
"""How many rows and columns a board may be given with; tiles farther apart can never be joined anyway."""
_ROLLED = re.compile(rf"[a-z]{{{FEWEST},{MOST}}}")


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on.

    *free*: any letters of the alphabet, not only what the dice can show. *twos*: words of two letters that are in the
    list count as well (a common house rule); by the rules of the game, a run of two is an error whatever it spells.
    *repeats*: a word may stand on the board more than once.
    """

    free: bool = False
    twos: bool = False
    repeats: bool = True

    @property
    def shortest(self) -> int:
        """How many letters a word has at least."""
        return 2 if self.twos else 3


@dataclass(frozen=True, slots=True)
class Position:
    """The letters of a roll, and the tiles laid so far.

    *letters* are three to twelve small letters in the order of the alphabet; *rows* the tiles laid, in the smallest
    rows that hold them (``.`` for an empty cell), ``()`` for none. Pieces may lie apart, and stay where they are to
    each other.

    >>> position = Position.parse("TAXHOGPADLCH board=..h/hog")
    >>> str(position), position.left
    ('aacdghhloptx board=..h/hog', 'aacdlptx')
    >>> Position.parse(str(position)) == position
    True
    """

    letters: str
    rows: Rows = ()
    rules: Rules = Rules()

    def __post_init__(self) -> None:
        """Raises PositionError: field ``letters``, or ``board`` with the square at fault."""
        if not _ROLLED.fullmatch(self.letters):
            raise _unreadable(self.letters)
        object.__setattr__(self, "letters", "".join(sorted(self.letters)))
        if not self.rules.free:
            _check_dice(self.letters)
        laid = check_tiles(self.rows)
        object.__setattr__(self, "rows", rows_of(laid))
        left = Counter(self.letters)
        for cell, letter in laid.items():
            left[letter] -= 1
            if left[letter] < 0:
                raise _not_rolled(letter, cell, self.letters)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the one-line form; letters may be capitals and set apart. Raises PositionError as the class does."""
        from solvers.qless.notation import read

        return read(text)

    def __str__(self) -> str:
        from solvers.qless.notation import write

        return write(self)

    @property
    def tiles(self) -> dict[Cell, str]:
        """The tiles laid, by their cells in ``rows``."""
        return tiles(self.rows)

    @property
    def left(self) -> str:
        """The letters that are not laid yet, in the order of the alphabet."""
        left = Counter(self.letters)
        left.subtract("".join(self.rows).replace(EMPTY, ""))
        return "".join(left.elements())


def square_name(row: int, col: int) -> str:
    """A cell's name as errors give it, rows and columns counted from 1.

    >>> square_name(1, 2)
    'row 2, column 3'
    """
    return f"row {row + 1}, column {col + 1}"


def check_tiles(rows: Rows | list[str]) -> dict[Cell, str]:
    """The tiles in rows as they are given, by their cells.

    Raises PositionError (field ``board``, with the square) for what is neither a small letter nor ``.``, and for a
    board too large.
    """
    if len(rows) > WIDEST or any(len(text) > WIDEST for text in rows):
        raise PositionError(
            N_("A board has at most %(most)s rows and columns."), field="board", most=WIDEST
        )  # fmt: skip
    laid = tiles(rows)
    for (row, col), char in laid.items():
        if char not in ascii_lowercase:
            raise PositionError(
                N_("Row %(row)s, column %(col)s: “%(char)s” is no letter from A to Z; an empty cell is a dot."),
                field="board", square=square_name(row, col), row=row + 1, col=col + 1, char=char,
            )  # fmt: skip
    return laid


def _unreadable(letters: str) -> PositionError:
    bad = next((char for char in letters if char not in ascii_lowercase), None)
    if bad is not None:
        return bad_letter(bad, letters.index(bad))
    return wrong_number(len(letters))


def bad_letter(char: str, index: int) -> PositionError:
    """The error for a sign among the letters that is none; *index* counts the letters before it."""
    message = (
        N_("“%(char)s” (place %(place)s) is a letter of another alphabet; the dice have letters from A to Z.")
        if char.isalpha()
        else N_("“%(char)s” (place %(place)s) is no letter.")
    )
    return PositionError(message, field="letters", char=char, place=index + 1)


def wrong_number(count: int) -> PositionError:
    """The error for too few or too many letters."""
    return PositionError(
        N_("Letters typed: %(count)s. Q-Less is played with %(most)s, or for practice with %(fewest)s or more."),
        field="letters", count=count, fewest=FEWEST, most=MOST,
    )  # fmt: skip


def _check_dice(letters: str) -> None:
    faces = "".join(dice())
    for letter in letters:
        if letter not in faces:
            raise PositionError(
                N_("No die has the letter %(letter)s. To play with any letters, choose free letters."),
                field="letters", letter=letter.upper(),
            )  # fmt: skip
    over = unmatched(letters)
    if over:
        raise PositionError(
            N_(
                "The dice cannot show these letters together: there is no die left for %(letters)s. "
                "To play with any letters, choose free letters."
            ),
            field="letters", letters=", ".join(over.upper()),
        )  # fmt: skip


def _not_rolled(letter: str, cell: Cell, letters: str) -> PositionError:
    count = letters.count(letter)
    message = (
        N_("Row %(row)s, column %(col)s: one %(letter)s more than was rolled (%(count)s).")
        if count
        else N_("Row %(row)s, column %(col)s: %(letter)s was not rolled.")
    )
    return PositionError(
        message, field="board", square=square_name(*cell), row=cell[0] + 1, col=cell[1] + 1, letter=letter.upper(),
        count=count,
    )  # fmt: skip
