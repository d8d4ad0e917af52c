"""A Q-Less position: the letters rolled, the tiles already laid, and the rules.

Its text form is in ``notation``, the check of boards in ``check``.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from string import ascii_lowercase

from solvers.errors import N_, InputError, square_name
from solvers.qless import notation
from solvers.qless.dice import FEWEST, MOST, dice, unmatched
from solvers.qless.grid import EMPTY, Cell, Rows, rows_of, tiles
from solvers.qless.rules import Rules, bad_letter, check_tiles, wrong_number

_ROLLED = re.compile(rf"[a-z]{{{FEWEST},{MOST}}}")


@dataclass(frozen=True, slots=True)
class Position:
    """The letters of a roll, and the tiles laid so far.

    *letters* are three to twelve small letters in the order of the alphabet; *rows* the tiles laid, in the smallest
    rows that hold them (``.`` for an empty cell), ``()`` for none. Pieces may lie apart, and keep their places
    relative to each other.

    >>> position = Position.parse("TAXHOGPADLCH board=..h/hog")
    >>> str(position), position.left
    ('aacdghhloptx board=..h/hog', 'aacdlptx')
    >>> Position.parse(str(position)) == position
    True
    """

    letters: str
    rows: Rows = ()
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        """Raises InputError: field ``letters``, or ``board`` with the square at fault."""
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
        """Read the one-line form; letters may be capitals and separated. Raises InputError as the class does."""
        return cls(*notation.read(text))

    def __str__(self) -> str:
        return notation.write(self.letters, self.rows, self.rules)

    @property
    def tiles(self) -> dict[Cell, str]:
        """The tiles laid, by their cells in ``rows``."""
        return tiles(self.rows)

    @property
    def bare(self) -> Position:
        """The roll without the tiles laid."""
        return Position(self.letters, (), self.rules)

    @property
    def left(self) -> str:
        """The letters not laid yet, in the order of the alphabet."""
        left = Counter(self.letters)
        left.subtract("".join(self.rows).replace(EMPTY, ""))
        return "".join(left.elements())


def _unreadable(letters: str) -> InputError:
    bad = next((char for char in letters if char not in ascii_lowercase), None)
    if bad is not None:
        return bad_letter(bad, letters.index(bad))
    return wrong_number(len(letters))


def _check_dice(letters: str) -> None:
    faces = "".join(dice())
    for letter in letters:
        if letter not in faces:
            raise InputError(
                N_("No die has the letter %(letter)s. To play with any letters, choose free letters."),
                field="letters", letter=letter.upper(),
            )  # fmt: skip
    over = unmatched(letters)
    if over:
        raise InputError(
            N_(
                "The dice cannot show these letters together: no die is left for %(letters)s. To "
                "play with any letters, choose free letters."
            ),
            field="letters", letters=", ".join(over.upper()),
        )  # fmt: skip


def _not_rolled(letter: str, cell: Cell, letters: str) -> InputError:
    count = letters.count(letter)
    message = (
        N_("Row %(row)s, column %(col)s: one %(letter)s more than was rolled (%(count)s).")
        if count
        else N_("Row %(row)s, column %(col)s: %(letter)s was not rolled.")
    )
    return InputError(
        message, field="board", square=square_name(*cell), row=cell[0] + 1, col=cell[1] + 1, letter=letter.upper(),
        count=count,
    )  # fmt: skip
