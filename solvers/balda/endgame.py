"""The end of a Balda game played out: what the side to move can still win by, with the best moves and the best line.

Both sides must move while they can; as both have the same moves, the game ends as soon as one has none. The search
deepens move by move (as in chess programs), so that it has an answer whenever it must stop, and says if that is exact.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.solver import Answer, prepare, solve
from solvers.budget import Budget
from solvers.lexicon import Lexicon

DEEPEST = 12
_NONE = -1000
_SCRATCH = 1 << 14
_SMALL, _LARGE = 12, 20


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends from here for the side to move.

    *value* is the points that it gets from here on, less the other's; *best* are all moves that reach it, *line* how
    the game then goes if both play best. If *is_complete* is false, the search had to stop: the value is that of
    looking *depth* moves ahead, *best* what was best by then, and *line* its first move.
    """

    value: int
    is_complete: bool
    best: tuple[Play, ...]
    line: tuple[Play, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Rated:
    """Every move of a position and what it is worth looking *depth* moves ahead; exact if *is_complete*.

    ``worths`` are in the order of the answer's plays: exact for the best moves, an upper bound for the others.
    """

    answer: Answer
    worths: tuple[int, ...]
    depth: int
    is_complete: bool

    @property
    def value(self) -> int:
        """What the best move is worth; 0 if there is no move."""
        return max(self.worths, default=0)


def endgame(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Ending:
    """The exact value of a position, all best moves and a best line; as far as the *budget* lets it.

    Up to five empty cells take a second or so. Raises PositionError if the list is in other letters.
    """
    with budget or Budget() as limit:
        rated = rate(position, lexicon, limit)
        value = rated.value
        plays = rated.answer.plays
        best = tuple(play for play, worth in zip(plays, rated.worths, strict=True) if worth == value)
        line: list[Play] = []
        here, follow = position, rated
        while follow.answer.total and len(line) < max(rated.depth, 1):
            top = follow.value
            line.append(follow.answer.plays[follow.worths.index(top)])
            if not rated.is_complete:
                break
            here = here.after(line[-1])
            follow = rate(here, lexicon, limit)
            if not follow.is_complete:
                break
    return Ending(value, rated.is_complete, best, tuple(line), rated.depth)


def rate(position: Position, lexicon: Lexicon, limit: Budget, deepest: int = DEEPEST) -> Rated:
    """What each move of a position is worth, looking ever farther ahead until the end, *deepest* or the *limit*."""
    from solvers.balda import endgame_kernel as kernel
    from solvers.balda import paths_kernel

    answer = solve(position, lexicon)
    count = answer.total
    if not count or position.is_over:
        return Rated(answer if not count else _nothing(answer), (), 0, answer.is_complete or position.is_over)
    known, work, used = prepare(position, lexicon)
    limit.watch(work[paths_kernel.STOP : paths_kernel.STOP + 1])
    empty = position.empty
    size = min(_LARGE, _SMALL + 2 * empty)
    lists, values = np.zeros(2 << size - 1, np.int64), np.zeros(2 << size, np.int64)
    arena = np.empty(max(1 << size + 2, 64 * count), np.int64)
    arena[:count] = (answer.keys >> 22 << 22)[answer.starts]
    state = np.zeros(kernel.STATE, np.int64)
    state[kernel.KEEP] = min(empty, DEEPEST)
    state[kernel.BOTTOM] = count
    state[kernel.LIMIT] = len(arena) * 3 // 4
    state[kernel.TOP] = len(arena)
    state[kernel.LIST_MASK] = len(lists) // 2 - 1
    state[kernel.VALUE_MASK] = len(values) // 2 - 1
    state[kernel.SCRATCH] = _SCRATCH
    found = np.empty(_SCRATCH, np.int64)
    order = np.arange(count)
    best = np.array(63 - (arena[:count] >> 57))
    depth, complete = 1, empty == 1
    while not complete and depth < min(empty, deepest) and not limit.spent:
        worths = np.full(count, _NONE, np.int64)
        rated = kernel.rate_moves(
            lexicon.graph.nodes, known.table, used, work, found, arena, lists, values, state, order, worths,
            count, empty, depth + 1, _NONE + 2,
        )  # fmt: skip
        if rated:
            best = worths
            depth += 1
        complete = rated == count and not state[kernel.CUT]
        if rated < count:
            break
        order = np.argsort(-worths, kind="stable")
    return Rated(answer, tuple(best.tolist()), depth, complete and answer.is_complete)


def _nothing(answer: Answer) -> Answer:
    return Answer(answer.keys[:0], answer.stream, answer.known, answer.letters, is_complete=True)
