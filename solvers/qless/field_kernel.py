"""Kernels over the field of a search for boards: where things stand in its arrays, and which view of a board counts.

A start can be found on a board in several ways: a word laid twice, or tiles laid that lie the same way elsewhere. The
search then reaches the board from each; of all these views, as lists of letters on cells, the first one counts.
"""

from __future__ import annotations

from numba import types

from solvers.kernel import kernel, pointer_to
from solvers.qless.words_kernel import KINDS

SIDE = 40
"""Rows and columns of the kernel's field; a start begins at ``HOME``, so that no board reaches an edge."""
HOME = 14
AREA = SIDE * SIDE
LETTER, CLOSED, DONE, LOOSE, FIXED = 0, AREA, 2 * AREA, 4 * AREA, 5 * AREA
GRID = 6 * AREA
"""Places in ``grid`` (int8): the letter on a cell (-1: none), by how many words it must stay empty, whether its word
across and down is decided, whether it is a tile not reached yet, whether it was there from the start."""

QUEUE, TRAIL, STACK, MINE, OTHER, PATTERN, PATH, PLAN = 0, 64, 256, 288, 304, 320, 352, 416
"""Places in ``plan`` (int32): cells that wait; cells closed; words laid; two boards compared; tiles of the start; and
the branch taken at each depth of the search."""

TAIL, CLOSINGS, LAID, APART, NODES, FOUND, KEPT, STOP, FIRST, ONCE, ENOUGH, ROOM, TILES, ALONE = range(14)
DEPTH, PAUSE, HELD, BACK = range(14, 18)
STATE = 32
"""Places in ``state`` (int64): ends of the queue, the trail and the words laid; how many tiles are not reached yet;
cells looked at; boards found, and kept; whether to stop (anyone may set it); the first word allowed; whether words may
stand once only; how many boards are enough (0: all); for how many there is room; tiles of the start; whether the start
can stand only once on a board; how deep the search is; at how many cells looked at it pauses; one more than the depth
at which it did (0: it did not); and that again while it goes back there."""

MOST_WORDS = 12

_bytes = pointer_to(types.int8)
_ints = pointer_to(types.int32)
_longs = pointer_to(types.int64)
_int = types.int64


@kernel(_int(_bytes, _ints, _longs, _int, _int, _int))
def outline(grid, plan, state, out, origin, turned):
    """Write the board, seen from *origin*, rows and columns exchanged if *turned*, sorted to *out*; return its size."""
    size = 0
    for waiting in range(state[TAIL]):
        if waiting == 1 and state[TILES]:
            continue
        cell = plan[QUEUE + waiting] >> 1
        row = cell // SIDE - origin // SIDE
        col = cell % SIDE - origin % SIDE
        if turned:
            row, col = col, row
        value = ((row + SIDE) * 2 * SIDE + col + SIDE) * KINDS + grid[LETTER + cell]
        place = size
        while place and plan[out + place - 1] > value:
            plan[out + place] = plan[out + place - 1]
            place -= 1
        plan[out + place] = value
        size += 1
    return size


@kernel(types.boolean(_bytes, _ints, _longs, _int, _int))
def comes_before(grid, plan, state, origin, turned):
    """Whether the board seen from another start comes before the one in ``plan[MINE]``."""
    size = outline(grid, plan, state, OTHER, origin, turned)
    for index in range(size):
        if plan[OTHER + index] != plan[MINE + index]:
            return plan[OTHER + index] < plan[MINE + index]
    return False


@kernel(types.boolean(_bytes, _ints, _longs, _int, _int))
def has_start(grid, plan, state, origin, turned):
    """Whether the tiles of the start lie on the board from *origin* on as well, rows and columns exchanged."""
    home = plan[PATTERN]
    for index in range(1, state[TILES]):
        cell = plan[PATTERN + index]
        row = cell // SIDE - home // SIDE
        col = cell % SIDE - home % SIDE
        if turned:
            row, col = col, row
        row += origin // SIDE
        col += origin % SIDE
        if not (0 <= row < SIDE and 0 <= col < SIDE) or grid[LETTER + row * SIDE + col] != grid[LETTER + cell]:
            return False
    return True


@kernel(types.boolean(_bytes, _ints, _longs))
def is_first_view(grid, plan, state):
    """Whether, of all ways in which the start can be found on this board, this is the one that counts."""
    if state[TILES]:
        home = plan[PATTERN]
        outline(grid, plan, state, MINE, home, 0)
        for waiting in range(state[TAIL]):
            origin = plan[QUEUE + waiting] >> 1
            if grid[LETTER + origin] != grid[LETTER + home]:
                continue
            for turned in range(2):
                if has_start(grid, plan, state, origin, turned) and comes_before(grid, plan, state, origin, turned):
                    return False
        return True
    first = plan[STACK]
    is_written = False
    for index in range(1, state[LAID]):
        laid = plan[STACK + index]
        if laid >> 12 == first >> 12:
            if not is_written:
                outline(grid, plan, state, MINE, first >> 1 & 0x7FF, 0)
                is_written = True
            if comes_before(grid, plan, state, laid >> 1 & 0x7FF, laid & 1):
                return False
    return True
