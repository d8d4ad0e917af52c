"""How hard a roll is: by the words it can be solved with, and the number of boards of everyday words."""

from dataclasses import dataclass
from typing import Literal

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier
from solvers.qless.position import Position
from solvers.qless.solver import searched
from solvers.qless.vocabulary import LEVELS, vocabulary

Difficulty = Literal["easy", "medium", "hard", "expert", "impossible"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "expert", "impossible")
EASY, MEDIUM = 100, 10
"""The fewest boards of everyday words of an easy roll, and of a medium one."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a position is.

    *level* is the smallest of ``LEVELS`` whose words make a board, None if only the whole list does, or nothing;
    *boards* is the number of boards of everyday words, counted up to ``EASY``. *difficulty* is None if the budget was
    spent first.
    """

    difficulty: Difficulty | None
    level: int | None
    boards: int

    @property
    def is_solvable(self) -> bool | None:
        """Whether the whole list has a board; None if the budget was spent first."""
        return None if self.difficulty is None else self.difficulty != "impossible"


def rate(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Rating:
    """How hard a position is with the words of *lexicon*; some milliseconds.

    A roll is ``expert`` if only words rarer than the everyday ones solve it. Raises InputError as ``vocabulary`` does.
    """
    boards = 0
    with budget or Budget() as limit:
        for level in (*LEVELS, None):
            *_, answer = searched(position, vocabulary(lexicon, level), limit, top=0, enough=1)
            if answer.total and (level is None or level > Tier.EVERYDAY):
                return Rating("expert", level, boards)
            if answer.total:
                *_, answer = searched(position, vocabulary(lexicon, Tier.EVERYDAY), limit, top=0, enough=EASY)
                boards = min(answer.total, EASY)
                if not answer.is_complete and boards < EASY:
                    return Rating(None, level, boards)
                return Rating("easy" if boards >= EASY else "medium" if boards >= MEDIUM else "hard", level, boards)
            if not answer.is_complete:
                return Rating(None, None, boards)
    return Rating("impossible", None, boards)
