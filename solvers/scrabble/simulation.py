"""Simulation: the chances of some moves of a Scrabble position, by playing the game on from each many times over.

Each rollout deals the opponent a rack of the unseen tiles and lets both sides make their best moves by equity for some
turns ("plies"); see ``simulation_kernel``. All moves are judged with the same tiles, so that moves are compared and not
luck. Moves that are surely worse are dropped on the way, and it ends early when one is left.

The same position, moves and seed give the same numbers on any workers, with any interruptions;
only a limit of time makes a difference, in how many rollouts there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.pieces import Workers, in_order
from solvers.scrabble.leave import LeaveValues, values_for
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.play import Move
from solvers.scrabble.position import Position
from solvers.scrabble.rollouts import Piece, Racks, Rolled, Rollouts, check_position, known_rack
from solvers.scrabble.simulated import VALUE, WINS, Simulated, Sums
from solvers.scrabble.solver import solve
from solvers.scrabble.typed import check_number
from solvers.scrabble.wordlist import fitted

Verdict = Literal["clear", "close", "open"]

CANDIDATES = 15
PLIES, MOST_PLIES = 2, 10
ROLLOUTS, MOST_ROLLOUTS = 1000, 100_000
MOST_SEED = (1 << 63) - 1

SURE = 3.5
"""A move is dropped once it is behind the best one by more than this number of standard errors of the difference,"""
LEAST = 100
"""and not before this number of rollouts."""
_PIECE = 100
"""Rollouts of all moves together in a piece, about: 10 to 40 ms."""
_PIECES = 10
"""Pieces between two times at which moves may be dropped."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation so far, or to its end: the moves, best first, those dropped last.

    ``rollouts`` is how many there are of each move that is not dropped. ``lead`` is by how much the first move wins
    more than the second (0 to 1), and ``lead_error`` its standard error, that of a difference with the same tiles;
    without a second move they are nan. ``verdict`` says how sure the order of the two is, by wins, and by spread where
    wins are the same: ``open`` below one standard error of the difference, ``close`` below three, else ``clear``. It
    ``is_complete`` if the rollouts asked for are done or one move is left.
    """

    position: Position
    candidates: tuple[Simulated, ...]
    plies: int
    rollouts: int
    seed: int
    lead: float
    lead_error: float
    verdict: Verdict
    is_complete: bool

    @property
    def best(self) -> Simulated:
        """The move to make."""
        return self.candidates[0]


class Simulator:
    """A simulation that is done in parts: :meth:`go_on` does more of it, :attr:`simulation` is its state so far.

    *moves* are those to compare; by default the *candidates* best by equity. *rollouts* is how many of each there are
    at most, *total* how many of all moves together (None: no limit). *leaves* are what both sides play by, by default
    those that ship for the game. *racks* are the opponent's possible racks, by default any unseen tiles beside those of
    its rack that the position shows.

    Raises InputError if a side has no tiles, if the list is not in the language of the game or leave values for it are
    not known, or for a number out of range.
    """

    def __init__(
        self,
        position: Position,
        lexicon: Lexicon,
        *,
        moves: Sequence[Move] | None = None,
        candidates: int = CANDIDATES,
        plies: int = PLIES,
        rollouts: int = ROLLOUTS,
        total: int | None = None,
        seed: int = 0,
        leaves: LeaveValues | None = None,
        racks: Racks | None = None,
    ) -> None:
        check_number(plies, "plies", 1, MOST_PLIES)
        check_number(rollouts, "rollouts", 1, MOST_ROLLOUTS)
        check_number(seed, "seed", 0, MOST_SEED)
        check_position(position)
        lexicon = fitted(lexicon, position.rules)
        leaves = leaves or values_for(position.rules)
        if leaves is None:
            raise InputError(
                N_("No values of tiles kept are known for the language of %(name)s."),
                field="position", name=lexicon.title,
            )  # fmt: skip
        if moves is None:
            moves = solve(position, lexicon, top=candidates, order=EQUITY, leaves=leaves).moves
        self._rollouts = Rollouts(position, lexicon, tuple(moves), plies, seed, leaves, racks or known_rack(position))
        self._rollouts.prepare()
        self._most, self._total = rollouts, total
        self._sums = Sums(self._rollouts)
        self._left = list(range(len(moves)))
        self._todo: deque[Piece] = deque()
        self._done = 0

    @property
    def is_complete(self) -> bool:
        """Whether the rollouts asked for are done, or one move is left of several."""
        return not self._todo and (
            self._done >= self._most
            or (len(self._left) == 1 and len(self._rollouts.moves) > 1)
            or (self._total is not None and self._sums.total >= self._total)
        )

    def go_on(self, limit: Budget, workers: Workers | None = None) -> bool:
        """Go on until *limit* is spent, in this thread or by *workers*; return whether the simulation is complete."""
        while not self.is_complete:
            if not self._todo:
                self._todo = deque(self._pieces())
            if not self._work(limit, workers):
                return False
            self._drop()
        return True

    def finished(self, workers: Workers | None = None, budget: Budget | None = None) -> Simulation:
        """The simulation when it is complete, or as far as the *budget* allows."""
        with budget or Budget() as limit:
            self.go_on(limit, workers)
        return self.simulation

    def _work(self, limit: Budget, workers: Workers | None) -> bool:
        """Do the pieces that are to be done; return whether all are."""
        for piece, rolled in in_order(_Work(self._rollouts, limit), list(self._todo), workers):
            self._todo.popleft()
            done = len(rolled.values)
            self._sums.add(piece, rolled)
            if done < piece.rollouts:
                self._todo.appendleft(Piece(piece.first + done, piece.rollouts - done, piece.chosen))
                return False
            if limit.spent:
                break
        return not self._todo

    def _pieces(self) -> Iterator[Piece]:
        """The next pieces: all that are done before moves are dropped again."""
        chosen = tuple(self._left)
        most = self._most
        if self._total is not None:
            most = min(most, self._done + -(-(self._total - self._sums.total) // len(chosen)))
        for _ in range(_PIECES):
            count = min(max(1, _PIECE // len(chosen)), most - self._done)
            if count > 0:
                yield Piece(self._done, count, chosen)
                self._done += count

    def _drop(self) -> None:
        """Drop the moves that are surely worse than the best."""
        if self._done >= LEAST:
            best = max(self._left, key=lambda move: self._sums.mean(move, VALUE))
            self._left = [move for move in self._left if move == best or not self._is_worse(move, best)]

    def _is_worse(self, move: int, best: int) -> bool:
        lead, error = self._sums.difference(best, move, VALUE)
        return lead > SURE * error

    @property
    def simulation(self) -> Simulation:
        """The results so far."""
        sums, left = self._sums, set(self._left)
        order = sorted(range(len(self._rollouts.moves)), key=lambda move: (move not in left, -sums.mean(move, VALUE)))
        lead = lead_error = nan
        verdict: Verdict = "clear"
        if len(order) > 1:
            lead, lead_error = sums.difference(order[0], order[1], WINS)
            if order[1] in left:
                verdict = _verdict(*sums.difference(order[0], order[1], VALUE))
        moves = self._rollouts.weighed()
        return Simulation(
            position=self._rollouts.position,
            candidates=tuple(sums.simulated(move, moves[move], move not in left) for move in order),
            plies=self._rollouts.plies,
            rollouts=int(sums.counts[order[0]]) if order else 0,
            seed=self._rollouts.seed,
            lead=lead,
            lead_error=lead_error,
            verdict=verdict,
            is_complete=self.is_complete,
        )


@dataclass(frozen=True)
class _Work:
    """The work on a piece; the limit stays in this process."""

    rollouts: Rollouts
    limit: Budget | None

    def __call__(self, piece: Piece) -> Rolled:
        return self.rollouts.roll(piece, self.limit)

    def __reduce__(self) -> tuple[Callable[..., _Work], tuple[Rollouts, None]]:
        return _Work, (self.rollouts, None)


def _verdict(lead: float, error: float) -> Verdict:
    """How sure a lead is; without a known error it is open."""
    if lead > 3 * error:
        return "clear"
    return "close" if lead > error else "open"
