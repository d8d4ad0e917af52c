"""Kernel that plays a Balda position out: alpha-beta over moves, with lists of moves and values kept in tables.

A list of moves depends only on the field, so it is kept by the field's key in ``lists``, whatever way led there; it
is the list of the field before, less the moves into the cell just filled, and the words through the new letter.
Values depend on the words used on the way as well, and are kept in ``values`` by both keys. Of the moves that only
end a line the few longest words do (``KEEP``), for no more of them can have been used on the way.

Moves are numbers as in ``paths_kernel``, without paths; lists stand in ``arena``, sorted: kept ones from its bottom,
others as a stack from its top. A value is points of the side to move less the other's, from here on.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import boolean, int64, types, uint8, uint64

from solvers.balda.paths_kernel import (
    CAPACITY,
    FOUND,
    FULL,
    ROOM,
    STOP,
    WILD,
    grow_from,
)
from solvers.balda.paths_kernel import GRID as FIELD
from solvers.kernel import WORD_NODES, WORD_POINTER, kernel, pointer, pointer_to

KEEP, CUT, BOTTOM, LIMIT, TOP, NODES, LIST_MASK, VALUE_MASK, SCRATCH = range(9)
STATE = 16
"""Places in ``state``: how many words of a last list are kept; whether a line was cut before its end; where the next
list goes at the bottom of the arena, how far those may grow, and where the stack of the others ends; positions
looked at; sizes of the tables less one; moves that one search may find."""

NOTHING = -1000
FINAL = 63
_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3
_LEAF = 0x5555555555555555
_PROBES = 8

_ints = pointer_to(int64)
_used = pointer_to(uint8)


class Tables(NamedTuple):
    """The arrays of a search, all of one dimension and of int64 but one; as bare pointers inside the kernels."""

    table: Any
    """The list's words by their spelling, see ``paths_kernel.fill_table``."""
    used: Any
    """uint8, by a word's number: 0 unused, 1 used before the search, 2 used on the way."""
    work: Any
    """The field, and what ``paths_kernel`` needs besides."""
    found: Any
    """The moves that a search for words found."""
    arena: Any
    """Lists of moves."""
    lists: Any
    """Key of a field, and where its moves are in ``arena`` and how many; a power of 2 of such pairs."""
    values: Any
    """Key of a position, and what is known of its value; a power of 2 of such pairs."""
    state: Any
    """See ``STATE``."""


_tables = types.NamedTuple((_ints, _used, *[_ints] * 6), Tables)
_arrays = types.NamedTuple((int64[::1], uint8[::1], *[int64[::1]] * 6), Tables)


@kernel(int64(int64))
def mixed(number):
    """*number* with its bits mixed (the finaliser of SplitMix64, Steele and others 2014).

    Unsigned, because LLVM takes it that signed numbers never overflow.
    """
    bits = uint64(number) + uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ bits >> uint64(30)) * uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> uint64(27)) * uint64(0x94D049BB133111EB)
    return int64(bits ^ bits >> uint64(31))


@kernel(int64(_ints, int64))
def sorted_once(found, count):
    """Sort the first *count* numbers (Shell 1959), leave each once, and return how many are left."""
    gap = 1
    while gap < count // 9:
        gap = 3 * gap + 1
    while gap:
        for index in range(gap, count):
            number = found[index]
            place = index
            while place >= gap and found[place - gap] > number:
                found[place] = found[place - gap]
                place -= gap
            found[place] = number
        gap //= 3
    kept = 0
    for index in range(count):
        if kept == 0 or found[index] != found[kept - 1]:
            found[kept] = found[index]
            kept += 1
    return kept


@kernel(int64(WORD_POINTER, _tables, int64, int64, int64, int64, boolean))
def list_after(graph, tables, old, count, move, key, leaf):
    """The moves after *move*, one of the *count* at *old*: their place in the arena plus 1 (from bit 24), and number.

    *key* stands for the field after it; *leaf* says that the moves only end a line. 0 if the search has to stop.
    """
    arena, lists, work, state, found = tables.arena, tables.lists, tables.work, tables.state, tables.found
    cell = FIELD + (move >> 28 & 0x7F)
    if leaf:
        key ^= _LEAF
    slot = mixed(key) & state[LIST_MASK]
    free = -1
    for _ in range(_PROBES):
        if lists[2 * slot + 1] == 0:
            free = slot
            break
        if lists[2 * slot] == key:
            return lists[2 * slot + 1]
        slot = (slot + 1) & state[LIST_MASK]
    work[FOUND] = 0
    work[FULL] = 0
    work[WILD] = 1
    work[ROOM] = 0
    work[CAPACITY] = state[SCRATCH]
    grow_from(graph, tables.table, tables.used, work, found, tables.used, cell, move >> 22 & 0x3F)
    fresh = sorted_once(found, work[FOUND])
    room = min(count + fresh, state[KEEP]) if leaf else count + fresh
    if free >= 0 and state[BOTTOM] + room <= state[LIMIT]:
        at = state[BOTTOM]
    else:
        free = -1
        at = state[TOP] - room
    if work[FULL] or at < state[BOTTOM]:
        work[STOP] = 1
    if work[STOP]:
        return 0
    taken = 0
    index = 0
    while taken < room:
        while count and arena[old] >> 28 & 0x7F == cell - FIELD:
            old += 1
            count -= 1
        if count and (index == fresh or arena[old] <= found[index]):
            if index < fresh and arena[old] == found[index]:
                index += 1
            next_move = arena[old]
            old += 1
            count -= 1
        elif index < fresh:
            next_move = found[index]
            index += 1
        else:
            break
        if leaf and taken and arena[at + taken - 1] >> 35 == next_move >> 35:
            continue
        arena[at + taken] = next_move
        taken += 1
    packed = (at + 1) << 24 | taken
    if free >= 0:
        state[BOTTOM] = at + taken
        lists[2 * free] = key
        lists[2 * free + 1] = packed
    else:
        state[TOP] = at
    return packed


@kernel(int64(_ints, _used, int64, int64, int64, int64))
def longest_unused(arena, used, at, count, but, cell):
    """The length of the longest of the moves at *at* whose word is unused and not *but*, and not into *cell*; or 0."""
    for index in range(count):
        move = arena[at + index]
        number = move >> 35 & 0x3FFFFF
        if number != but and used[number] == 0 and move >> 28 & 0x7F != cell:
            return 63 - (move >> 57)
    return 0


@kernel(int64(WORD_POINTER, _tables, *[int64] * 8))
def worth(graph, tables, at, count, key, played, empty, depth, low, high):
    """The value of a position within *low* and *high*, looking *depth* moves ahead; *empty* cells are left.

    Its moves are the *count* ones at *at*; *key* stands for the field, *played* for the words used on the way.
    """
    arena, used, work, values, state = tables.arena, tables.used, tables.work, tables.values, tables.state
    state[NODES] += 1
    if work[STOP]:
        return 0
    longest = longest_unused(arena, used, at, count, -1, -1)
    if longest == 0:
        return 0
    if depth == 1 or empty == 1:
        if empty > 1:
            state[CUT] = 1
        return longest
    whole = key ^ played
    slot = 2 * (mixed(whole) & state[VALUE_MASK])
    hint = -1
    if values[slot] == whole and values[slot + 1]:
        entry = values[slot + 1]
        hint = entry >> 32
        kind = entry & 3
        value = (entry >> 8 & 0xFFFF) - 0x8000
        known = entry >> 2 & 0x3F
        if known >= depth and (
            kind == _EXACT or (kind == _AT_LEAST and value >= high) or (kind == _AT_MOST and value <= low)
        ):
            if known < FINAL:
                state[CUT] = 1
            return value
    was_cut = state[CUT]
    state[CUT] = depth == 2 and empty > 2
    best = NOTHING
    best_index = 0
    floor = low
    for turn in range(-1, count):
        index = turn
        if turn < 0:
            if hint < 0 or hint >= count:
                continue
            index = hint
        elif turn == hint:
            continue
        move = arena[at + index]
        number = move >> 35 & 0x3FFFFF
        if used[number]:
            continue
        length = 63 - (move >> 57)
        letter = move >> 22 & 0x3F
        place = move >> 28 & 0x7F
        if depth == 2:
            if length <= floor:
                if turn < 0:
                    continue
                break
            if length - longest_unused(arena, used, at, count, number, place) <= floor:
                continue
        after = key ^ mixed(place << 6 | letter)
        top = state[TOP]
        work[FIELD + place] = letter
        packed = list_after(graph, tables, at, count, move, after, depth == 2)
        if packed == 0:
            work[FIELD + place] = 0
            return 0
        child = (packed >> 24) - 1
        if depth == 2:
            value = length - longest_unused(arena, used, child, packed & 0xFFFFFF, number, -1)
        else:
            used[number] = 2
            value = length - worth(
                graph, tables, child, packed & 0xFFFFFF, after, played ^ mixed(number << 20),
                empty - 1, depth - 1, length - high, length - floor,
            )  # fmt: skip
            used[number] = 0
        work[FIELD + place] = 0
        state[TOP] = top
        if work[STOP]:
            return 0
        if value > best:
            best = value
            best_index = index
            floor = max(floor, best)
            if best >= high:
                break
    known = depth if state[CUT] else FINAL
    if best <= low:
        kind = _AT_MOST
        best = low
    else:
        kind = _AT_LEAST if best >= high else _EXACT
    values[slot] = whole
    values[slot + 1] = best_index << 32 | (best + 0x8000) << 8 | known << 2 | kind
    state[CUT] |= was_cut
    return best


@kernel(int64(WORD_NODES, _arrays, int64[::1], int64[::1], *[int64] * 4))
def rate_moves(graph, arrays, order, worths, count, empty, depth, low):
    """Write the value of each of the *count* moves at the start of the arena into *worths*, in the *order* given.

    Those of the best are exact, others "at most": they are looked for within one point of the best so far, so that
    equally good moves show. What is not reached before ``work[STOP]`` stays NOTHING. Returns how many were rated.
    """
    best = low
    nodes = pointer(graph)
    tables = Tables(
        pointer(arrays.table), pointer(arrays.used), pointer(arrays.work), pointer(arrays.found),
        pointer(arrays.arena), pointer(arrays.lists), pointer(arrays.values), pointer(arrays.state),
    )  # fmt: skip
    arena, used, work, state = tables.arena, tables.used, tables.work, tables.state
    state[CUT] = 0
    for turn in range(count):
        move = arena[order[turn]]
        number = move >> 35 & 0x3FFFFF
        length = 63 - (move >> 57)
        letter = move >> 22 & 0x3F
        place = move >> 28 & 0x7F
        if depth == 1:
            worths[order[turn]] = length
            if empty > 1:
                state[CUT] = 1
            continue
        after = mixed(place << 6 | letter)
        top = state[TOP]
        work[FIELD + place] = letter
        used[number] = 2
        packed = list_after(nodes, tables, 0, count, move, after, depth == 2)
        value = 0
        if packed:
            value = length - worth(
                nodes, tables, (packed >> 24) - 1, packed & 0xFFFFFF, after, mixed(number << 20),
                empty - 1, depth - 1, -900, length - best + 1,
            )  # fmt: skip
        used[number] = 0
        work[FIELD + place] = 0
        state[TOP] = top
        if work[STOP]:
            return turn
        worths[order[turn]] = value
        best = max(best, value)
    return count
