"""Kernel that keeps the best boards of a search: a heap with the worst on top, which gives way to a better one."""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, from_dtype, int32, int64, void

from solvers.kernel import kernel, pointer_to
from solvers.qless.field_kernel import MOST_WORDS, OTHER, STACK, STATE

KEY = 3
"""Numbers that a board kept is ordered by."""

_ints = pointer_to(int32)
_longs = pointer_to(int64)
_state = from_dtype(STATE)


@kernel(boolean(_longs, _ints, int64, int64))
def is_worse(keys, heap, one, other):
    """Whether the kept board at heap place *one* comes after that at *other*."""
    first = KEY * heap[one]
    second = KEY * heap[other]
    for part in range(KEY - 1):
        if keys[first + part] != keys[second + part]:
            return keys[first + part] > keys[second + part]
    return keys[first + KEY - 1] > keys[second + KEY - 1]


@kernel(void(_ints, _state, _ints, _longs, _ints, _ints, int64))
def keep(plan, state, ranks, keys, boards, heap, order):
    """Keep the board just found if there is room or a worse one to give way: a heap with the worst on top.

    Its key is its *order*, then the ranks of its words, the rarest first, 15 bits each.
    """
    count = state.laid
    for index in range(count):
        rank = ranks[plan[STACK + index] >> 12]
        place = index
        while place and plan[OTHER + place - 1] < rank:
            plan[OTHER + place] = plan[OTHER + place - 1]
            place -= 1
        plan[OTHER + place] = rank
    for index in range(count, 8):
        plan[OTHER + index] = 0
    high = 0
    low = 0
    for index in range(4):
        high = high << 15 | plan[OTHER + index]
        low = low << 15 | plan[OTHER + 4 + index]
    kept = state.kept
    if kept < state.room:
        slot = kept
        state.kept = kept + 1
    else:
        slot = heap[0]
        worst = KEY * slot
        if keys[worst] < order or (
            keys[worst] == order and (keys[worst + 1] < high or (keys[worst + 1] == high and keys[worst + 2] <= low))
        ):
            return
    keys[KEY * slot] = order
    keys[KEY * slot + 1] = high
    keys[KEY * slot + 2] = low
    for index in range(MOST_WORDS):
        boards[MOST_WORDS * slot + index] = plan[STACK + index] if index < count else -1
    if kept < state.room:
        place = kept
        heap[place] = slot
        while place and is_worse(keys, heap, place, (place - 1) // 2):
            above = (place - 1) // 2
            heap[place], heap[above] = heap[above], heap[place]
            place = above
        return
    place = 0
    while True:
        child = 2 * place + 1
        if child >= kept:
            return
        if child + 1 < kept and is_worse(keys, heap, child + 1, child):
            child += 1
        if not is_worse(keys, heap, child, place):
            return
        heap[place], heap[child] = heap[child], heap[place]
        place = child
