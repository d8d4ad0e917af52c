"""Q-Less's rules, and how letters, tiles and cells are written.

The roll and the tiles laid are in ``position``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from solvers.errors import N_, InputError, square_name
from solvers.qless.dice import FEWEST, MOST
from solvers.qless.grid import Cell, tiles

WIDEST = 100
"""The most rows and columns of a board; tiles farther apart could never be joined."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game.

    *free*: any letters of the alphabet, not only those on the dice. *twos*: words of two letters count as well (a
    common house rule); by the rules of the game, every run of two is an error. *repeats*: a word may
    appear on the board more than once.
    """

    free: bool = False
    twos: bool = False
    repeats: bool = True

    @property
    def shortest(self) -> int:
        """Letters of the shortest word allowed."""
        return 2 if self.twos else 3


def check_tiles(rows: Sequence[str]) -> dict[Cell, str]:
    """The tiles of *rows* by their cells.

    Raises InputError (field ``board``, with the square) for a character other than a small letter or ``.``, and for
    a board that is too large.
    """
    if len(rows) > WIDEST or any(len(text) > WIDEST for text in rows):
        raise InputError(N_("A board has at most %(most)s rows and columns."), field="board", most=WIDEST)
    laid = tiles(rows)
    for (row, col), char in laid.items():
        if char not in ascii_lowercase:
            raise InputError(
                N_("Row %(row)s, column %(col)s: “%(char)s” is not a letter from A to Z; an empty cell is a dot."),
                field="board", square=square_name(row, col), row=row + 1, col=col + 1, char=char,
            )  # fmt: skip
    return laid


def bad_letter(char: str, index: int) -> InputError:
    """The error for a character that is not a letter; *index* counts the letters before it."""
    message = (
        N_("“%(char)s” (place %(place)s) is a letter of another alphabet; the dice have letters from A to Z.")
        if char.isalpha()
        else N_("“%(char)s” (place %(place)s) is not a letter.")
    )
    return InputError(message, field="letters", char=char, place=index + 1)


def wrong_number(count: int) -> InputError:
    """The error for too few or too many letters."""
    return InputError(
        N_("Letters typed: %(count)s. Q-Less is played with %(most)s, or for practice with %(fewest)s or more."),
        field="letters", count=count, fewest=FEWEST, most=MOST,
    )  # fmt: skip
