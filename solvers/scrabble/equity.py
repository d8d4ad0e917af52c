"""Equity: what a move scores and what it keeps, by the leave values, or by the rules alone once the bag is empty.

With an empty bag what is kept counts against a side twice over, for its opponent is likely to go out, and going out
gains what the opponent holds, as the rules say; no more is looked ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.alphabet import BLANK
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.position import Position
from solvers.scrabble.unseen import unseen

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class KeptWorth:
    """What each part of one rack is worth kept, in thousandths of a point.

    A part's number is the sum of its tiles' ``steps`` (128,), by tile as ``plays_kernel`` writes them; ``worth`` is by
    number, that of the whole rack last.
    """

    steps: Numbers
    worth: Numbers

    def of_part(self, codes: Iterable[int]) -> int:
        """What the tiles with these letter codes, a blank 0, are worth."""
        return int(self.worth[sum(int(self.steps[code or BLANK]) for code in codes)])

    def equities(self, packed: Numbers) -> Numbers:
        """The equities of placements (n, 2) as the kernel wrote them, in thousandths of a point."""
        kept: Numbers = np.full(len(packed), len(self.worth) - 1)
        rest = packed[:, 1].copy()
        for _ in range(int((packed[:, 0] >> 24 & 0xFF).max(initial=0))):
            kept -= self.steps[rest & 0x7F]
            rest >>= 7
        equities: Numbers = POINT * (packed[:, 0] >> 32) + self.worth[kept]
        return equities


def kept_worth(position: Position, leaves: LeaveValues) -> KeptWorth:
    """What the parts of a position's rack are worth; if the bag is empty, all unseen tiles are taken to be the
    opponent's.
    """
    rules = position.rules
    table, nothing = leaves.table, 0
    left = unseen(position)
    if not left.bag:
        table = np.zeros_like(table)
        table[0, : len(rules.values)] = [-2 * POINT * value for value in rules.values]
        held = rules.alphabet.decode(position.opponent_rack) or "".join(tile * n for tile, n in left.left.items())
        nothing = rules.out_times * POINT * sum(rules.values[rules.alphabet.code(tile)] for tile in held)
    steps = np.zeros(128, np.int64)
    worth = [0]
    counts = Counter(position.rack)
    for tile in sorted(counts):
        size = len(worth)
        steps[tile or slice(BLANK, None)] = size
        for number in range(size, size * (counts[tile] + 1)):
            rest = number - size
            worth.append(worth[rest] + int(table[0, tile]) + _pairs(rest, tile, table, steps, counts))
    worth[0] = nothing
    return KeptWorth(steps, np.array(worth))


def _pairs(part: int, tile: int, table: Numbers, steps: Numbers, counts: Counter[int]) -> int:
    """What a tile adds to a part of the rack by the pairs that it makes with its tiles."""
    worth = 0
    for other in sorted(counts):
        step = int(steps[other or BLANK])
        if step:
            worth += int(table[1 + tile, other]) * (part // step % (counts[other] + 1))
    return worth
