"""How hard a roll is: by which words it can be solved with, and by how many boards there are of common words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.qless.position import Position
from solvers.qless.solver import searched
from solvers.qless.words import COMMON, LEVELS, word_list

Difficulty = Literal["easy", "medium", "hard", "expert", "impossible"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "expert", "impossible")
EASY, MEDIUM = 100, 10
"""From how many boards of common words on a roll is easy, or medium; with fewer it is hard."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a position is.

    *level* is the smallest of ``LEVELS`` whose words make a board, None if only the whole list does, or nothing;
    *boards* how many there are of common words, where ``EASY`` means so many or more. *difficulty* is None if the
    budget was spent before it was known.
    """

    difficulty: Difficulty | None
    level: int | None
    boards: int

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a board with the whole list; None if the budget was spent before it was known."""
        return None if self.difficulty is None else self.difficulty != "impossible"


def rate(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Rating:
    """How hard a position is with the words of *lexicon*; some milliseconds.

    ``expert`` is what only words above the common ones solve. Raises PositionError as ``word_list`` does.
    """
    boards = 0
    with budget or Budget() as limit:
        for level in (*LEVELS, None):
            *_, answer = searched(position, word_list(lexicon, level), limit, top=0, enough=1)
            if answer.total and (level is None or level > COMMON):
                return Rating("expert", level, boards)
            if answer.total:
                boards, is_known = _common_boards(position, lexicon, limit)
                return Rating(_by_boards(boards) if is_known else None, level, boards)
            if not answer.is_complete:
                return Rating(None, None, boards)
    return Rating("impossible", None, boards)


def level_of(position: Position, lexicon: Lexicon) -> int | None:
    """The smallest SCOWL level with a board, None if there is none below the whole list (:func:`rate` says more)."""
    return rate(position, lexicon).level


def _common_boards(position: Position, lexicon: Lexicon, limit: Budget) -> tuple[int, bool]:
    """How many boards of common words there are, as far as it matters, and whether that is known."""
    *_, answer = searched(position, word_list(lexicon, COMMON), limit, top=0, enough=EASY)
    return min(answer.total, EASY), answer.is_complete or answer.total >= EASY


def _by_boards(boards: int) -> Difficulty:
    return "easy" if boards >= EASY else "medium" if boards >= MEDIUM else "hard"
