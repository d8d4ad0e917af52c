"""Kernel that says whether a board just found fits a filter, and what number its order goes by.

The shape is judged by its 2×2 windows. A board hangs together by the sides of its tiles, so it encloses as many gaps
as its Euler number is below 1: a quarter of the windows with one tile, less those with three, plus twice those with
two across a corner (S. B. Gray, "Local properties of binary images in two dimensions", 1971).
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, from_dtype, int8, int32, int64, types

from solvers.kernel import kernel, pointer_to
from solvers.qless.field_kernel import LETTER, QUEUE, SIDE, STACK, STATE
from solvers.qless.words_kernel import FACTS, LENGTH

TWO_WORDS, LONG_WORD, BLOCK, RING, SYMMETRIC, ONCE = 1, 2, 4, 8, 16, 32
"""The features that ``STATE.wanted`` may ask for."""
_SHAPE = BLOCK | RING | SYMMETRIC
FEW, MANY, LONG_FIRST, COMPACT = 1, 2, 3, 4
"""The orders of ``STATE.order``; 0 goes by the words' commonness alone."""
LONG = 8
"""Letters from which a word is called long."""
_MOST = 255

_bytes = pointer_to(int8)
_ints = pointer_to(int32)
_longs = pointer_to(int64)
_state = from_dtype(STATE)


@kernel(types.UniTuple(int64, 4)(_ints, _state))
def bounds(plan, state):
    """The first and last row and the first and last column of the board."""
    top, left = SIDE, SIDE
    bottom, right = 0, 0
    for waiting in range(state.tail):
        cell = int64(plan[QUEUE + waiting] >> 1)
        top, bottom = min(top, cell // SIDE), max(bottom, cell // SIDE)
        left, right = min(left, cell % SIDE), max(right, cell % SIDE)
    return top, bottom, left, right


@kernel(boolean(_bytes, _ints, _state, int64))
def has_shape(grid, plan, state, wanted):
    """Whether the board has what *wanted* asks of its shape."""
    top, bottom, left, right = bounds(plan, state)
    if wanted & SYMMETRIC:
        is_square = bottom - top == right - left
        same_upside = same_mirrored = same_halfway = True
        same_turned = same_crossed = is_square
        for waiting in range(state.tail):
            cell = int64(plan[QUEUE + waiting] >> 1)
            row, col = cell // SIDE - top, cell % SIDE - left
            up, back = bottom - row, right - col
            same_upside &= grid[LETTER + up * SIDE + left + col] >= 0
            same_mirrored &= grid[LETTER + (top + row) * SIDE + back] >= 0
            same_halfway &= grid[LETTER + up * SIDE + back] >= 0
            if is_square:
                same_turned &= grid[LETTER + (top + col) * SIDE + left + row] >= 0
                same_crossed &= grid[LETTER + (bottom - col) * SIDE + right - row] >= 0
        if not (same_upside or same_mirrored or same_halfway or same_turned or same_crossed):
            return False
    if not wanted & (BLOCK | RING):
        return True
    euler = 0
    has_block = False
    for row in range(top - 1, bottom + 1):
        for col in range(left - 1, right + 1):
            at = LETTER + row * SIDE + col
            one, two = grid[at] >= 0, grid[at + 1] >= 0
            three, four = grid[at + SIDE] >= 0, grid[at + SIDE + 1] >= 0
            count = int64(one) + int64(two) + int64(three) + int64(four)
            has_block |= count == 4
            if count == 1:
                euler += 1
            elif count == 3:
                euler -= 1
            elif count == 2 and one == four:
                euler += 2
    return (has_block or not wanted & BLOCK) and (euler < 4 or not wanted & RING)


@kernel(boolean(_bytes, _ints, _state, _longs, _ints))
def suits(grid, plan, state, facts, tags):
    """Whether the board fits the filter in *state*; *tags* say which of the beginnings each word has."""
    wanted = state.wanted
    count = state.laid
    if (state.words and count != state.words) or (wanted & TWO_WORDS and count != 2):
        return False
    met = 0
    is_long = False
    for index in range(count):
        word = int64(plan[STACK + index] >> 12)
        met |= tags[word]
        is_long |= facts[FACTS * word + LENGTH] >= LONG
        if wanted & ONCE:
            for earlier in range(index):
                if plan[STACK + earlier] >> 12 == word:
                    return False
    if met != state.beginnings or (wanted & LONG_WORD and not is_long):
        return False
    return not wanted & _SHAPE or has_shape(grid, plan, state, wanted)


@kernel(int64(_ints, _state, _longs))
def order_of(plan, state, facts):
    """The number that the board's place goes by before the commonness of its words, the lowest first."""
    if state.order == FEW:
        return int64(state.laid)
    if state.order == MANY:
        return _MOST - state.laid
    if state.order == LONG_FIRST:
        longest = 0
        for index in range(state.laid):
            longest = max(longest, facts[FACTS * int64(plan[STACK + index] >> 12) + LENGTH])
        return _MOST - longest
    if state.order == COMPACT:
        top, bottom, left, right = bounds(plan, state)
        return (bottom - top + 1) * (right - left + 1)
    return 0
