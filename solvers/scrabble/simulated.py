"""The sums of rollouts, and the results of each move: means, errors, and the difference of two moves.

All sums are whole numbers, so that the order in which rollouts are added makes no difference.
"""

from collections import Counter
from dataclasses import dataclass
from math import nan, sqrt

import numpy as np

from solvers.arrays import Numbers
from solvers.scrabble.leave import POINT
from solvers.scrabble.packed import move_from
from solvers.scrabble.play import Move
from solvers.scrabble.rollouts import Piece, Rolled, Rollouts
from solvers.scrabble.winning import MILLION

WINS, GAINS, VALUE = range(3)
"""The values of a rollout that are summed: its win, its gain, and both in one number, by which moves are ordered."""
POINTS_A_WIN = 10_000
"""The points of spread that count for as much as a win: 100 points weigh as much as a percent of wins, so that spread
decides where wins do not, as in games that are as good as won."""
_UNITS = (MILLION, POINT, MILLION // 10)
"""The units of the sums that make a win, a point, and a win."""
_MOST_REPLIES = 5


@dataclass(frozen=True, slots=True)
class Simulated:
    """The results of a move's rollouts.

    ``win`` (0 to 1, a draw counting half) is how much of the game the side to move wins; ``spread`` what it gains on
    the other, in points, the leaves of both included; ``win_error`` and ``spread_error`` are standard errors, nan for
    less than two rollouts. ``move`` has its equity.

    ``replies`` are the opponent's most frequent answers as they are written, each with how often it was given;
    ``reply_score`` and ``reply_bingos`` are the mean score of all answers and the share that puts down a whole rack;
    ``covered`` says for each square, row by row, how many put a tile on it. ``own_score`` and ``own_bingos`` are the
    same of one's own next turn, ``own_scores`` how many of these score 0 to 9, 10 to 19 and so on, the last that or
    more. Means and shares of nothing are nan.
    """

    move: Move
    rollouts: int
    win: float
    win_error: float
    spread: float
    spread_error: float
    is_dropped: bool
    replies: tuple[tuple[str, int], ...]
    reply_score: float
    reply_bingos: float
    covered: tuple[int, ...]
    own_score: float
    own_bingos: float
    own_scores: tuple[int, ...]


class Sums:
    """The sums of a simulation: of each move, and of products of each two of them, which tell how they differ."""

    def __init__(self, rollouts: Rollouts) -> None:
        from solvers.scrabble import simulation_kernel as kernel

        count = len(rollouts.moves)
        self._rollouts = rollouts
        self.counts: Numbers = np.zeros(count, np.int64)
        self._sums: Numbers = np.zeros((3, count), np.int64)
        self._products: Numbers = np.zeros((3, count, count), np.int64)
        self._noted: Numbers = np.zeros((count, kernel.COVERED + rollouts.position.size**2), np.int64)
        self._replies: list[Counter[tuple[int, int]]] = [Counter() for _ in range(count)]

    @property
    def total(self) -> int:
        """The rollouts of all moves together."""
        return int(self.counts.sum())

    def add(self, piece: Piece, rolled: Rolled) -> None:
        """Add what a piece gave."""
        from solvers.scrabble import simulation_kernel as kernel

        chosen = np.array(piece.chosen)
        wins, gains = rolled.values[:, :, WINS], rolled.values[:, :, GAINS]
        of_both = (wins + gains * MILLION // (POINTS_A_WIN * POINT)) // (MILLION // _UNITS[VALUE])
        self.counts[chosen] += len(rolled.values)
        for kind, values in enumerate((wins, gains, of_both)):
            self._sums[kind, chosen] += values.sum(axis=0)
            self._products[kind, chosen[:, None], chosen] += values.T @ values
        self._noted[chosen] += rolled.sums
        for which, move in enumerate(piece.chosen):
            replies = rolled.turns[:, which, : kernel.OWN]
            self._replies[move].update((play, tiles) for play, tiles in replies.tolist() if play != kernel.NO_TURN)

    def mean(self, move: int, kind: int) -> float:
        """The mean of a kind of value of a move, in wins or points; nan without rollouts."""
        return _mean(float(self._sums[kind, move]), int(self.counts[move])) / _UNITS[kind]

    def error(self, move: int, kind: int) -> float:
        """The standard error of that mean."""
        return self._error(
            int(self.counts[move]), int(self._products[kind, move, move]), int(self._sums[kind, move]), kind
        )

    def difference(self, move: int, other: int, kind: int) -> tuple[float, float]:
        """The difference between the means of a move and another, and its standard error.

        If one has fewer rollouts, the error is that of two means that have nothing in common.
        """
        lead = self.mean(move, kind) - self.mean(other, kind)
        count = int(self.counts[move])
        if count != self.counts[other]:
            return lead, sqrt(self.error(move, kind) ** 2 + self.error(other, kind) ** 2)
        products = self._products[kind]
        squares = int(products[move, move]) + int(products[other, other]) - 2 * int(products[move, other])
        return lead, self._error(count, squares, int(self._sums[kind, move]) - int(self._sums[kind, other]), kind)

    @staticmethod
    def _error(count: int, squares: int, total: int, kind: int) -> float:
        if count < 2:
            return nan
        return sqrt(max(0, count * squares - total * total) / (count - 1)) / count / _UNITS[kind]

    def simulated(self, move: int, shown: Move, is_dropped: bool) -> Simulated:
        """The results of a move, which is *shown* with its equity."""
        from solvers.scrabble import simulation_kernel as kernel

        count = int(self.counts[move])
        noted = self._noted[move].tolist()
        own_turns = noted[kernel.OWN_TURNS]
        return Simulated(
            move=shown,
            rollouts=count,
            win=self.mean(move, WINS),
            win_error=self.error(move, WINS),
            spread=self.mean(move, GAINS),
            spread_error=self.error(move, GAINS),
            is_dropped=is_dropped,
            replies=self._most_frequent(move),
            reply_score=_mean(noted[kernel.REPLY_POINTS], count),
            reply_bingos=_mean(noted[kernel.REPLY_BINGOS], count),
            covered=tuple(noted[kernel.COVERED :]),
            own_score=_mean(noted[kernel.OWN_POINTS], own_turns),
            own_bingos=_mean(noted[kernel.OWN_BINGOS], own_turns),
            own_scores=tuple(noted[kernel.OWN_SCORES : kernel.COVERED]),
        )

    def _most_frequent(self, index: int) -> tuple[tuple[str, int], ...]:
        """The most frequent answers to a move, of equally frequent ones those that score more."""
        move, position = self._rollouts.moves[index], self._rollouts.position
        board = position.after(move)
        replies = sorted(self._replies[index].items(), key=lambda item: (-item[1], -(item[0][0] >> 32), item[0]))
        return tuple((str(move_from(board, *reply)), times) for reply, times in replies[:_MOST_REPLIES])


def _mean(total: float, count: int) -> float:
    return total / count if count else nan
