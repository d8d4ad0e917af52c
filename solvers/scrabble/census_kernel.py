"""Kernels of the census: on one board, the best score of every set of tiles, and what every leave is worth there.

Sets of up to seven tiles are numbered as ``tile_sets`` says: *added* is its ADDED, *firsts* its ``first_numbers``.
Tiles are named by their kinds, the blank last; *pool* (kinds,) says how many of each there are. Points are in
hundredths.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
import numpy as np
from numba import boolean, float32, float64, int32, int64, types, void

from solvers.kernel import kernel

RACK_SIZE = 7
SHARED = RACK_SIZE - 1
PARTS = 1 << SHARED
NONE = -(1 << 28)
"""The score of a set of tiles that cannot be played."""

_numbers = types.Array(int64, 1, "C", readonly=True)
_added = types.Array(int64, 2, "C", readonly=True)
_known = types.Array(int32, 1, "C", readonly=True)
_shares = types.Array(float64, 2, "C", readonly=True)


@kernel(void(_numbers, int64, int64, _added, _numbers, int32[::1]))
def note_best_scores(plays, count, kinds, added, firsts, best):
    """Raise the *best* score of each set of tiles to those of *count* placements, as ``plays_kernel`` lists them."""
    tiles = np.empty(RACK_SIZE, np.int64)
    for index in range(count):
        placed = plays[2 * index] >> 24 & 0xFF
        rest = plays[2 * index + 1]
        for place in range(placed):
            kind = kinds - 1 if rest & 0x40 else (rest & 0x3F) - 1
            rest >>= 7
            spot = place
            while spot and tiles[spot - 1] > kind:
                tiles[spot] = tiles[spot - 1]
                spot -= 1
            tiles[spot] = kind
        number = firsts[placed]
        for place in range(placed):
            number += added[tiles[place], place + 1]
        best[number] = max(best[number], int32(100 * (plays[2 * index] >> 32)))


@kernel(boolean(int64[::1], int64))
def go_to_next(tiles, kinds):
    """Make of a set, its kinds in rising order, the next one of its size; false after the last."""
    for place in range(tiles.size):
        if place + 1 < tiles.size and tiles[place] == tiles[place + 1]:
            continue
        if tiles[place] + 1 == kinds:
            return False
        tiles[place] += 1
        for lower in range(place):
            tiles[lower] = 0
        return True
    return False


@kernel(boolean(int64[::1], _numbers))
def can_be_drawn(tiles, pool):
    """Whether the *pool* has all tiles of a set."""
    alike = 0
    for place in range(tiles.size):
        alike = alike + 1 if place and tiles[place] == tiles[place - 1] else 1
        if alike > pool[tiles[place]]:
            return False
    return True


@kernel(void(int64, _numbers, _added, _numbers, int32[::1], _known, int32[::1]))
def weigh_racks(kinds, pool, added, firsts, best, leaves, equities):
    """Raise the *equities* of racks to those of their best moves: the *best* score of some tiles, and the worth of the
    others by *leaves*.

    A rack is the six tiles *shared*, and one of no higher kind. Racks that differ in that one alone have numbers in a
    row, and so have the leaves or the placements that it belongs to.
    """
    shared = np.zeros(SHARED, np.int64)
    sizes = np.zeros(PARTS, np.int64)
    part = np.zeros(PARTS, np.int64)
    with_one = np.zeros(PARTS, np.int64)
    more = True
    while more:
        if can_be_drawn(shared, pool):
            alike = 0
            for place in range(SHARED):
                if place + 1 < SHARED and shared[place] == shared[place + 1]:
                    alike |= 1 << place
                for lower in range(1 << place):
                    mask = 1 << place | lower
                    sizes[mask] = sizes[lower] + 1
                    part[mask] = part[lower] + added[shared[place], sizes[mask]]
                    with_one[mask] = with_one[lower] + added[shared[place], sizes[mask] + 1]
            rack = with_one[PARTS - 1]
            count = shared[0] + 1
            for mask in range(PARTS):
                if mask & alike & ~(mask >> 1):
                    continue
                size = sizes[mask]
                others = PARTS - 1 - mask
                score = best[firsts[size] + part[mask]]
                if size and score > NONE:
                    first = firsts[SHARED - size + 1] + with_one[others]
                    for tile in range(count):
                        equities[rack + tile] = max(equities[rack + tile], score + leaves[first + tile])
                worth = leaves[firsts[SHARED - size] + part[others]]
                first = firsts[size + 1] + with_one[mask]
                for tile in range(count):
                    equities[rack + tile] = max(equities[rack + tile], best[first + tile] + worth)
        more = go_to_next(shared, kinds)


@kernel(void(int64, int64, _numbers, _added, float32[::1], float32[::1], int64))
def average_draws(size, kinds, pool, added, larger, means, total):
    """Write into *means*, for each set of *size* tiles, the mean of what is *larger* by one tile.

    That tile is drawn from the rest of the pool, which has *total* tiles.
    """
    tiles = np.zeros(size, np.int64)
    above = np.zeros(size + 1, np.int64)
    number = 0
    more = True
    while more:
        if can_be_drawn(tiles, pool):
            for place in range(size - 1, -1, -1):
                above[place] = above[place + 1] + added[tiles[place], place + 2]
            lower = 0
            below = 0
            mean = 0.0
            for kind in range(kinds):
                left = pool[kind]
                while lower < size and tiles[lower] == kind:
                    lower += 1
                    below += added[kind, lower]
                    left -= 1
                if left > 0:
                    mean += left * larger[below + added[kind, lower + 1] + above[lower]]
            means[number] = mean / max(1, total - size)
        number += 1
        more = go_to_next(tiles, kinds)


@kernel(void(int64, int64, _shares, float32[::1]))
def weigh_sets(size, kinds, shares, weights):
    """Write the product of the *shares* (kinds, RACK_SIZE + 1) of each set of *size* tiles, by kind and its number."""
    tiles = np.zeros(size, np.int64)
    number = 0
    more = True
    while more:
        weight = 1.0
        alike = 0
        for place in range(size):
            alike = alike + 1 if place and tiles[place] == tiles[place - 1] else 1
            if place + 1 == size or tiles[place + 1] != tiles[place]:
                weight *= shares[tiles[place], alike]
        weights[number] = weight
        number += 1
        more = go_to_next(tiles, kinds)
