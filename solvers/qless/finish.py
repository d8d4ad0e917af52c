"""Whether a half-built board can still be finished with its tiles where they are, how, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.budget import Budget
from solvers.qless.grid import Line, lines
from solvers.qless.position import Position
from solvers.qless.search import formable
from solvers.qless.solver import Answer, solve
from solvers.qless.words import WordList


@dataclass(frozen=True, slots=True)
class Finish:
    """The boards that complete the tiles laid, in *answer*: one, many, or the proof that there is none.

    *stuck* are the runs of tiles that no word which the roll can form has in it: where there is one, no board can be
    finished unless a tile of it is taken away. Without such a run there may be no board either.
    """

    answer: Answer
    stuck: tuple[Line, ...]

    @property
    def is_possible(self) -> bool | None:
        """Whether the board can be finished; None if the budget was spent before that was known."""
        return self.answer.is_solvable


def finish(
    position: Position,
    words: WordList,
    *,
    top: int | None = 20,
    banned: Iterable[str] = (),
    budget: Budget | None = None,
) -> Finish:
    """Complete the board of a position: as :func:`solve`, and what stands in the way."""
    answer = solve(position, words, top=top, banned=banned, budget=budget)
    choice = formable(position, words, frozenset(word.lower() for word in banned))
    stuck = tuple(line for line in lines(position.tiles) if not any(line.text in word for word in choice.words))
    return Finish(answer, stuck)
