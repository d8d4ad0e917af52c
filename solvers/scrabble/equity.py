"""Equity: the score of a move and the value of its leave, by the leave values, or by the rules once the bag is empty.

With an empty bag the tiles kept count twice against their owner, as the opponent is likely to go out, and going out
gains twice what the opponent holds, or once while the opponent loses as much; nothing further is looked ahead.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.alphabet import BLANK
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.position import Position
from solvers.scrabble.unseen import unseen

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class LeaveTable:
    """What each leave of one rack is worth, in thousandths of a point.

    A leave's number is the sum of its tiles' ``steps`` (128,), by tile as ``plays_kernel`` writes them; ``worth`` is by
    number, that of the whole rack last.
    """

    steps: Numbers
    worth: Numbers

    def equities(self, packed: Numbers) -> Numbers:
        """The equities of placements (n, 2) as the kernel wrote them, in thousandths of a point."""
        kept: Numbers = np.full(len(packed), len(self.worth) - 1)
        rest = packed[:, 1].copy()
        for _ in range(int((packed[:, 0] >> 24 & 0xFF).max(initial=0))):
            kept -= self.steps[rest & 0x7F]
            rest >>= 7
        equities: Numbers = POINT * (packed[:, 0] >> 32) + self.worth[kept]
        return equities


def leave_table(position: Position, leaves: LeaveValues) -> LeaveTable:
    """What the leaves of a position's rack are worth; with an empty bag the opponent holds all unseen tiles."""
    rules = position.rules
    table, nothing = leaves.table, 0
    left = unseen(position)
    if not left.bag:
        table = np.zeros_like(table)
        table[0, : len(rules.values)] = [-2 * POINT * value for value in rules.values]
        held = rules.alphabet.decode(position.opponent_rack) or "".join(tile * n for tile, n in left.left.items())
        nothing = 2 * POINT * sum(rules.values[rules.alphabet.code(tile)] for tile in held)
    steps = np.zeros(128, np.int64)
    worth: Numbers = np.zeros(1, np.int64)
    counts: Numbers = np.zeros((0, 1), np.int64)
    tiles = sorted(Counter(position.rack).items())
    for place, (tile, count) in enumerate(tiles):
        size = len(worth)
        steps[tile or slice(BLANK, None)] = size
        others = [other for other, _ in tiles[:place]]
        kept = np.arange(count + 1)[:, None]
        alone = table[0, tile] + table[1 + tile, others] @ counts
        worth = (worth + kept * alone + kept * (kept - 1) // 2 * table[1 + tile, tile]).ravel()
        counts = np.vstack([np.tile(counts, count + 1), np.repeat(kept, size)])
    worth[0] = nothing
    return LeaveTable(steps, worth)
