"""Equity: the score of a move and the value of its leave, by the leave values, or by the rules once the bag is empty.

With an empty bag the tiles kept count twice against their owner, as the opponent is likely to go out, and going out
gains twice what the opponent holds, or once while the opponent loses as much; nothing further is looked ahead.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from solvers.alphabet import BLANK
from solvers.arrays import Numbers
from solvers.scrabble.leave import HUNDREDTH, KEPT_TILES, NO_REST, POINT, LeaveValues
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules
from solvers.scrabble.tile_sets import ADDED, MOST_TILES, first_numbers
from solvers.scrabble.unseen import unseen


@dataclass(frozen=True, eq=False)
class LeaveTable:
    """The value of each leave of one rack, in thousandths of a point.

    A leave's number is the sum of its tiles' ``steps`` (128,), by tile as ``plays_kernel`` writes them; ``worth`` is by
    number, that of the whole rack last.
    """

    steps: Numbers
    worth: Numbers

    def of_leave(self, codes: Iterable[int]) -> int:
        """The value of the leave of these letter codes."""
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


def leave_table(position: Position, leaves: LeaveValues) -> LeaveTable:
    """The values of the leaves of a position's rack; with an empty bag the opponent holds all unseen tiles."""
    rules = position.rules
    table, rest, nothing = leaves.table, leaves.rest, 0
    left = unseen(position)
    if not left.bag:
        table, rest = end_table(rules), NO_REST
        held = rules.alphabet.decode(position.opponent_rack) or left.letters
        nothing = 2 * POINT * sum(rules.values[rules.alphabet.code(tile)] for tile in held)
    kinds = len(leaves.tiles)
    tiles = sorted(Counter((tile - 1) % kinds for tile in position.rack).items())
    codes = [(kind + 1) % kinds for kind, _ in tiles]
    steps = np.zeros(128, np.int64)
    worth: Numbers = np.zeros(1, np.int64)
    counts: Numbers = np.zeros((0, 1), np.int64)
    for place, (code, (_, count)) in enumerate(zip(codes, tiles, strict=True)):
        size = len(worth)
        steps[code or slice(BLANK, None)] = size
        kept = np.arange(count + 1)[:, None]
        alone = table[0, code] + table[1 + code, codes[:place]] @ counts
        worth = (worth + kept * alone + kept * (kept - 1) // 2 * table[1 + code, code]).ravel()
        counts = np.vstack([np.tile(counts, count + 1), np.repeat(kept, size)])
    if rest.size:
        numbers = _leave_numbers(tiles, kinds)
        worth[numbers > 0] += HUNDREDTH * rest[numbers[numbers > 0]]
    worth[0] = nothing
    return LeaveTable(steps, worth)


def end_table(rules: Rules) -> Numbers:
    """The values of tiles kept once the bag is empty, as ``LeaveValues.table``: each counts twice against its owner."""
    table = np.zeros((65, 64), np.int64)
    table[0, : len(rules.values)] = [-2 * POINT * value for value in rules.values]
    return table


def _leave_numbers(tiles: Iterable[tuple[int, int]], kinds: int) -> Numbers:
    """The numbers (see ``tile_sets``) of all leaves of a rack, whose *tiles* are kinds in rising order and how many.

    Leaves are in the order of ``LeaveTable.worth``; those of more than KEPT_TILES tiles have 0.
    """
    held: Numbers = np.zeros(1, np.int64)
    added: Numbers = np.zeros(1, np.int64)
    for kind, count in tiles:
        sizes, sums = [held], [added]
        for _ in range(count):
            sizes.append(np.minimum(sizes[-1] + 1, MOST_TILES + 1))
            sums.append(sums[-1] + ADDED[kind, sizes[-1]])
        held, added = np.concatenate(sizes), np.concatenate(sums)
    return np.where(held <= KEPT_TILES, first_numbers(kinds)[held] + added, 0)
