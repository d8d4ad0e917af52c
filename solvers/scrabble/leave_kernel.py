"""Kernel that works out what every leave of a rack is worth, before the best placement is sought (``best_kernel``)."""

from __future__ import annotations

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import types

from solvers.kernel import kernel
from solvers.scrabble.best_kernel import HELD, HELD_CODES, KEEPING, LEAST, SPENDING
from solvers.scrabble.plays_kernel import BEST_KEPT, KEPT, LEFT, RACK, STEPS, WHOLE_RACK

_numbers = types.Array(types.int64, 1, "C")
_leaves = types.Array(types.int64, 2, "C", readonly=True)


@kernel(types.void(_numbers, _leaves, types.int64, types.int64, _numbers, _numbers))
def fill_leave_table(work, leaves, letters, nothing, one, room):
    """Write into *one* the value of every leave of the rack: each tile's value is on row 0 of *leaves*, that of each
    pair on the rows from 1, by letter codes below *letters*; an empty leave is worth *nothing*.

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
    with_blanks = work[RACK] * one[STEPS] if work[RACK] else 0
    last = 0
    for kept in range(size):
        if kept:
            while last + 1 < distinct and kept >= one[STEPS + room[HELD_CODES + last + 1]]:
                last += 1
            tile = room[HELD_CODES + last]
            rest = kept - one[STEPS + tile]
            worth = one[KEPT + rest] + leaves[0, tile]
            room[HELD + kept] = room[HELD + rest] + 1
            for place in range(last, -1, -1):
                other = room[HELD_CODES + place]
                worth += leaves[1 + tile, other] * (rest // one[STEPS + other])
                rest %= one[STEPS + other]
            one[KEPT + kept] = worth
        where = total - room[HELD + kept] + (KEEPING if kept >= with_blanks else SPENDING)
        room[where] = max(room[where], one[KEPT + kept] if kept else nothing)
    one[KEPT] = nothing
    for placed in range(total + 1):
        one[BEST_KEPT + placed] = max(room[KEEPING + placed], room[SPENDING + placed])
