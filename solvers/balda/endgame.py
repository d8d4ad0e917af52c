"""The end of a Balda game played out: the margin the side to move can still gain, its best moves and the best line.

Both sides must move while they can; as both have the same moves, the game ends as soon as one has none. The search
deepens move by move (as in chess programs), so it has an answer whenever it must stop, and knows whether that is exact.
"""

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
    looking *depth* moves ahead, *best* are the best moves found so far, and *line* is the first of them.
    """

    value: int
    is_complete: bool
    best: tuple[Play, ...]
    line: tuple[Play, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Rated:
    """Every move of a position with its value *depth* moves ahead; exact if *is_complete*.

    ``worths`` are in the order of the answer's plays: exact for the best moves, an upper bound for the others.
    """

    answer: Answer
    worths: tuple[int, ...]
    depth: int
    is_complete: bool

    @property
    def value(self) -> int:
        """The value of the best move; 0 without any move."""
        return max(self.worths, default=0)


class Search:
    """A position played out bit by bit: each :meth:`go_on` searches until its budget is spent and keeps what it knows.

    A move cut short by one budget is searched again within the next, mostly from the tables kept.
    """

    def __init__(self, position: Position, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._here = position
        self._first = self._last = _Rating(position, lexicon)
        self._line: list[Play] = []
        self._looked = 0
        self.is_over = False

    @property
    def looked(self) -> int:
        """How many positions were searched."""
        return self._looked + self._last.looked

    @property
    def done(self) -> tuple[int, int]:
        """How many moves of the position are searched one move deeper than the ending's depth, and how many exist."""
        return self._first.done, self._first.answer.total

    def go_on(self, limit: Budget) -> bool:
        """Search until the end, which it returns, or until *limit* is spent."""
        while not self.is_over:
            self._last.go_on(limit)
            rated = self._last.rated
            if not self._last.is_over:
                return False
            if not rated.is_complete or not rated.answer.total:
                self.is_over = True
                break
            self._line.append(rated.answer.plays[rated.worths.index(rated.value)])
            self._here = self._here.after(self._line[-1])
            self._looked += self._last.looked
            self._last = _Rating(self._here, self._lexicon)
        return True

    @property
    def ending(self) -> Ending:
        """The result so far."""
        rated = self._first.rated
        value, plays = rated.value, rated.answer.plays
        best = tuple(play for play, worth in zip(plays, rated.worths, strict=True) if worth == value)
        return Ending(value, rated.is_complete, best, tuple(self._line) or best[:1], rated.depth)


def endgame(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Ending:
    """The exact value of a position, all best moves and a best line, as far as the *budget* allows.

    Up to five empty cells take a second or so. Raises InputError if the list is in other letters.
    """
    search = Search(position, lexicon)
    with budget or Budget() as limit:
        search.go_on(limit)
    return search.ending


def rate(position: Position, lexicon: Lexicon, limit: Budget, deepest: int = DEEPEST) -> Rated:
    """The value of each move, searched deeper and deeper up to the end, *deepest* moves or the *limit*."""
    rating = _Rating(position, lexicon, deepest)
    rating.go_on(limit)
    return rating.rated


class _Rating:
    """The moves of one position, rated looking ever farther ahead."""

    def __init__(self, position: Position, lexicon: Lexicon, deepest: int = DEEPEST) -> None:
        from solvers.balda import endgame_kernel as kernel

        answer = solve(position, lexicon)
        count = answer.total
        if count and position.is_over:
            answer = Answer(answer.keys[:0], answer.stream, answer.known, answer.letters, is_complete=True)
            count = 0
        self.answer, self._count = answer, count
        self._depth = 1 if count else 0
        self._empty = position.empty
        self._farthest = min(position.empty, deepest)
        self._is_complete = position.empty == 1 or (count == 0 and (answer.is_complete or position.is_over))
        self.is_over = not count or self._is_complete or self._farthest == 1
        self.done = 0
        self._best = np.zeros(0, np.int64)
        self._state = np.zeros(kernel.STATE, np.int64)
        if not count:
            return
        known, self._work, used = prepare(position, lexicon)
        self._nodes = lexicon.graph.nodes
        size = min(_LARGE, _SMALL + 2 * position.empty)
        arena = np.empty(max(1 << size + 2, 64 * count), np.int64)
        arena[:count] = (answer.keys >> 22 << 22)[answer.starts]
        self._tables = kernel.Tables(
            table=known.table, used=used, work=self._work, found=np.empty(_SCRATCH, np.int64), arena=arena,
            lists=np.zeros(2 << size - 1, np.int64), values=np.zeros(2 << size, np.int64), state=self._state,
        )  # fmt: skip
        state = self._state
        state[kernel.KEEP] = min(position.empty, DEEPEST)
        state[kernel.BOTTOM] = count
        state[kernel.LIMIT] = len(arena) * 3 // 4
        state[kernel.TOP] = len(arena)
        state[kernel.LIST_MASK] = len(self._tables.lists) // 2 - 1
        state[kernel.VALUE_MASK] = len(self._tables.values) // 2 - 1
        state[kernel.SCRATCH] = _SCRATCH
        self._order = np.arange(count)
        self._best = np.array(63 - (arena[:count] >> 57))
        self._worths = np.full(count, _NONE, np.int64)
        self._is_cut = False

    @property
    def looked(self) -> int:
        """How many positions were searched."""
        from solvers.balda import endgame_kernel as kernel

        return int(self._state[kernel.NODES])

    @property
    def rated(self) -> Rated:
        """The moves as known by now: those of the depth under way, if its first move is rated, else of the last."""
        worths, depth = (self._worths, self._depth + 1) if self.done else (self._best, self._depth)
        return Rated(self.answer, tuple(worths.tolist()), depth, self._is_complete and self.answer.is_complete)

    def go_on(self, limit: Budget) -> None:
        """Rate moves until all are known to the end, or as far as they may be, or *limit* is spent."""
        from solvers.balda import endgame_kernel as kernel
        from solvers.balda import paths_kernel

        if self.is_over:
            return
        stop = self._work[paths_kernel.STOP : paths_kernel.STOP + 1]
        limit.watch(stop)
        while not self.is_over and not limit.spent:
            left = self._count - self.done
            least = max(_NONE + 2, int(self._worths.max()))
            rated = kernel.rate_moves(
                self._nodes, self._tables, self._order[self.done :], self._worths,
                left, self._empty, self._depth + 1, least,
            )  # fmt: skip
            self.done += rated
            self._is_cut |= bool(self._state[kernel.CUT])
            if rated < left:
                self.is_over = not limit.spent
                return
            self._is_complete = not self._is_cut
            self.is_over = self._is_complete or self._depth + 1 == self._farthest
            self._best, self._depth, self.done = self._worths, self._depth + 1, 0
            self._order = np.argsort(-self._best, kind="stable")
            self._worths, self._is_cut = np.full(self._count, _NONE, np.int64), False
