"""The value of every leave as one array, by the numbers of ``tile_sets``."""

from dataclasses import replace

import numpy as np

from solvers.arrays import Floats, Numbers
from solvers.scrabble.leave import HUNDREDTH, KEPT_TILES, LeaveValues
from solvers.scrabble.tile_sets import every_set


def values_of_pairs(values: LeaveValues) -> Numbers:
    """The values of the tiles and pairs of every leave, by its number, in thousandths of a point."""
    kinds = len(values.tiles)
    codes = (np.arange(kinds) + 1) % kinds
    single = values.table[0, codes]
    pairs = values.table[1 + codes[:, None], codes]
    parts = [np.zeros(1, np.int64)]
    for size in range(1, KEPT_TILES + 1):
        leaves = every_set(size, kinds)
        worth = single[leaves[:, -1]]
        for place in range(size - 1):
            worth = worth + single[leaves[:, place]]
            for higher in range(place + 1, size):
                worth = worth + pairs[leaves[:, place], leaves[:, higher]]
        parts.append(worth)
    return np.concatenate(parts)


def with_worth(values: LeaveValues, worth: Floats) -> LeaveValues:
    """The same values of tiles and pairs, and of every leave the *worth* in thousandths of a point, by its number."""
    rest = np.rint((worth - values_of_pairs(values)) / HUNDREDTH)
    rest[0] = 0
    limit = np.iinfo(np.int16).max
    return replace(values, rest=np.clip(rest, -limit, limit).astype(np.int16))


def worth_of_every_leave(values: LeaveValues) -> Numbers:
    """The value of every leave of up to KEPT_TILES tiles, by its number, in thousandths of a point."""
    worth = values_of_pairs(values)
    return worth + HUNDREDTH * values.rest.astype(np.int64) if values.is_full else worth
