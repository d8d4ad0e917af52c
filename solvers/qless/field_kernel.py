"""Kernels over the field of a search for boards: where things stand in its arrays, and which view of a board counts.

A start can be found on a board in several ways: a word laid twice, or tiles laid that lie the same way elsewhere. The
search then reaches the board from each; of all these views, as lists of letters on cells, the first one counts.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
import numpy as np
from numba import boolean, from_dtype, int8, int32, int64

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
"""Places in ``plan`` (int32): cells that wait, each with its axis in the lowest bit; cells closed, likewise; words laid
(word from bit 12, first cell from bit 1, axis); two boards compared; tiles of the start; the branch taken at each
depth of the search."""

STATE = np.dtype(
    [
        ("tail", np.int64),  # cells that wait in ``plan``
        ("closings", np.int64),  # cells closed
        ("laid", np.int64),  # words laid
        ("apart", np.int64),  # tiles of the start not reached yet
        ("nodes", np.int64),  # cells looked at so far
        ("found", np.int64),  # boards found so far
        ("fitting", np.int64),  # of them, those that the filter lets through
        ("kept", np.int64),  # boards kept
        ("stop", np.int64),  # anyone may set it to 1 to end the search
        ("first", np.int64),  # the first word allowed
        ("once", np.int64),  # whether a board may have a word once only
        ("enough", np.int64),  # how many boards are enough; 0: all
        ("room", np.int64),  # how many boards there is room to keep
        ("tiles", np.int64),  # tiles of the start, 0 if it is a word
        ("alone", np.int64),  # whether a board can have the start only once
        ("depth", np.int64),  # of the search
        ("pause", np.int64),  # how many cells to look at before a pause
        ("held", np.int64),  # one more than the depth of the pause; 0: no pause
        ("back", np.int64),  # the same while the search goes back to that depth; else 0
        ("words", np.int64),  # how many words a board must have to be kept; 0: any number
        ("wanted", np.int64),  # the features it must have, see ``filter_kernel``
        ("beginnings", np.int64),  # a bit for each beginning that one of its words must have
        ("order", np.int64),  # what the boards kept are ordered by, see ``filter_kernel``
    ]
)
"""What the kernels share besides the tables: an array of one such record."""

MOST_WORDS = 12

_bytes = pointer_to(int8)
_ints = pointer_to(int32)
_state = from_dtype(STATE)


@kernel(int64(_bytes, _ints, _state, int64, int64, int64))
def outline(grid, plan, state, out, origin, turned):
    """Write the board, seen from *origin*, rows and columns exchanged if *turned*, sorted to *out*; return its size."""
    size = 0
    for waiting in range(state.tail):
        if waiting == 1 and state.tiles:
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


@kernel(boolean(_bytes, _ints, _state, int64, int64))
def comes_before(grid, plan, state, origin, turned):
    """Whether the board seen from another start comes before the one in ``plan[MINE]``."""
    size = outline(grid, plan, state, OTHER, origin, turned)
    for index in range(size):
        if plan[OTHER + index] != plan[MINE + index]:
            return plan[OTHER + index] < plan[MINE + index]
    return False


@kernel(boolean(_bytes, _ints, _state, int64, int64))
def has_start(grid, plan, state, origin, turned):
    """Whether the tiles of the start lie on the board from *origin* on as well, rows and columns exchanged."""
    home = plan[PATTERN]
    for index in range(1, state.tiles):
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


@kernel(boolean(_bytes, _ints, _state))
def is_first_view(grid, plan, state):
    """Whether, of all ways in which the start can be found on this board, this is the one that counts."""
    if state.tiles:
        home = plan[PATTERN]
        outline(grid, plan, state, MINE, home, 0)
        for waiting in range(state.tail):
            origin = plan[QUEUE + waiting] >> 1
            if grid[LETTER + origin] != grid[LETTER + home]:
                continue
            for turned in range(2):
                if has_start(grid, plan, state, origin, turned) and comes_before(grid, plan, state, origin, turned):
                    return False
        return True
    first = plan[STACK]
    is_written = False
    for index in range(1, state.laid):
        laid = plan[STACK + index]
        if laid >> 12 == first >> 12:
            if not is_written:
                outline(grid, plan, state, MINE, first >> 1 & 0x7FF, 0)
                is_written = True
            if comes_before(grid, plan, state, laid >> 1 & 0x7FF, laid & 1):
                return False
    return True
