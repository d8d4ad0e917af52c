"""Kernel that works out what every leave of a rack is worth, before the best placement is sought (``best_kernel``)."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from math import comb

import numpy as np
from numba import int16, int64, types, void

from solvers.kernel import kernel
from solvers.scrabble.bounds_kernel import HELD, HELD_CODES, KEEPING, LEAST, SPENDING
from solvers.scrabble.plays_kernel import BEST_KEPT, KEPT, LEFT, RACK, STEPS, WHOLE_RACK

HUNDREDTH = 10
"""A hundredth of a point in thousandths."""
MOST_TILES = 6
"""How many tiles a leave has at most that has a number."""
_ADDED = np.array(
    [
        [comb(kind + place - 1, place) if kind else int(not place) for place in range(MOST_TILES + 1)]
        for kind in range(66)
    ]
)
"""As in ``tile_sets``: what a kind of tile (row) adds to a leave's number as its i-th in rising order (column)."""

_SIZE = 0xF
_LAST_FROM = 4
_NUMBER_FROM = 10
"""Of each leave are noted the number of its tiles, from bit 4 the last of them, and from bit 10 its number."""

_leaves = types.Array(int64, 2, "C", readonly=True)
_rest = types.Array(int16, 1, "C", readonly=True)


@kernel(void(int64[::1], _leaves, _rest, int64, int64, int64[::1], int64[::1]))
def fill_leave_table(work, leaves, rest, letters, nothing, one, room):
    """Write into *one* the value of every leave of the rack: each tile's value is on row 0 of *leaves*, that of each
    pair on the rows from 1, by letter codes below *letters*; *rest* is what a leave is worth beyond that, by its number
    (see ``tile_sets``) in hundredths of a point, or empty; an empty leave is worth *nothing*.

    The best for each number of tiles placed goes into *room*: with every blank kept, and with one less at least.
    """
    distinct = 0
    size = 1
    for code in range(1, letters + 1):
        tile = code % letters
        if work[RACK + tile]:
            one[STEPS + tile] = size
            room[HELD_CODES + distinct] = tile
            distinct += 1
            size *= work[RACK + tile] + 1
    one[WHOLE_RACK] = size - 1
    one[KEPT] = 0
    room[HELD] = 0
    total = work[LEFT]
    for placed in range(total + 1):
        room[KEEPING + placed] = LEAST
        room[SPENDING + placed] = LEAST
    last = 0
    for kept in range(1, size):
        while last + 1 < distinct and kept >= one[STEPS + room[HELD_CODES + last + 1]]:
            last += 1
        tile = room[HELD_CODES + last]
        without = kept - one[STEPS + tile]
        held = (room[HELD + without] & _SIZE) + 1
        number = room[HELD + without] >> _NUMBER_FROM
        if held <= MOST_TILES:
            number += _ADDED[tile - 1 if tile else letters - 1, held]
        room[HELD + kept] = number << _NUMBER_FROM | tile << _LAST_FROM | held
        worth = one[KEPT + without] + leaves[0, tile]
        if without:
            other = room[HELD + without] >> _LAST_FROM & 0x3F
            both = one[STEPS + tile] + one[STEPS + other]
            # the other tiles of the leave are worth as much beside each of these two as beside it alone
            worth = one[KEPT + without] + one[KEPT + kept - one[STEPS + other]] - one[KEPT + kept - both]
            worth += leaves[1 + tile, other]
        one[KEPT + kept] = worth
    with_blanks = work[RACK] * one[STEPS] if work[RACK] else 0
    one[KEPT] = nothing
    for kept in range(size):
        held = room[HELD + kept] & _SIZE
        if rest.size and 0 < held <= MOST_TILES:
            one[KEPT + kept] += HUNDREDTH * rest[_ADDED[letters + 1, held - 1] + (room[HELD + kept] >> _NUMBER_FROM)]
        where = total - held + (KEEPING if kept >= with_blanks else SPENDING)
        room[where] = max(room[where], one[KEPT + kept])
    for placed in range(total + 1):
        one[BEST_KEPT + placed] = max(room[KEEPING + placed], room[SPENDING + placed])
