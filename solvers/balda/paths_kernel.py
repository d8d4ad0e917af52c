"""Kernel that finds every word that goes through a cell of a Balda field, with the path of each.

A word grows from the new letter's cell through a GADDAG: first back to its first letter, cell by cell over filled
neighbours, then, past the separator, on from the new letter to its last. So each path is found once. After a move
only words through its letter are new: those are found from that cell, over exactly one cell that is still empty.

All state is one array ``work`` (int64), at the places named below. The field lies in it with a wall around, 11 places
a row: a letter's code, 0 for an empty cell, -1 for the wall and for cells that the path holds. The path lies in
reading order around ``MIDDLE``, as places in ``work``. Pointers as in the other kernels: bounds are not checked.

A word found is one number: 63 less its length (bits 57-62), its number in the list (35-56), the place of the cell
that gets a letter (28-34), the letter (22-27) and where its path begins in ``paths`` (0-21). Sorted numbers stand
longest first, then by the alphabet, and paths of one move side by side.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import int64, uint8, uint64, void

from solvers.kernel import WORD_NODES, WORD_POINTER, kernel, pointer, pointer_to

FOUND, CAPACITY, WRITTEN, ROOM, FULL, STOP, WILD, CELL, LETTER, SHORTEST, MASK, DIRECTIONS = range(12)
OFFSETS = 16
POWERS = 24
GRID = 80
STRIDE = 11
MIDDLE = GRID + STRIDE * STRIDE + 55
WORK = MIDDLE + 56
"""``WILD`` is 1 while a path has still to take an empty cell; ``CELL`` and ``LETTER`` are the cell that gets a letter.
``ROOM`` 0: paths are not noted. ``POWERS`` are those of the spelling's base, ``OFFSETS`` the steps to neighbours."""

PATH_BITS = 22
LENGTH_SHIFT, NUMBER_SHIFT, CELL_SHIFT = 57, 35, 28

_work = pointer_to(int64)
_used = pointer_to(uint8)


@kernel(int64(int64[::1], int64[::1]))
def fill_table(spellings, table):
    """Enter each word's spelling and its number into the open-addressed *table*; False if two have one spelling."""
    mask = table.size // 2 - 1
    for number in range(spellings.size):
        spelled = spellings[number]
        slot = (spelled ^ spelled >> 29) & mask
        while table[2 * slot + 1] >= 0:
            if table[2 * slot] == spelled:
                return False
            slot = (slot + 1) & mask
        table[2 * slot] = spelled
        table[2 * slot + 1] = number
    return True


@kernel(int64(int64, int64, int64))
def spelling(spelled, number, times):
    """*spelled* plus *number* times *times*, modulo 2**64.

    Unsigned, because LLVM takes it that signed numbers never overflow.
    """
    return int64(uint64(spelled) + uint64(number) * uint64(times))


@kernel(void(_work, _used, _work, _work, _used, int64, int64, int64))
def record(table, used, work, found, paths, low, high, spelled):
    """Note the word on the path from *low* to *high*, unless it is short, used, or lacks its empty cell."""
    length = high - low + 1
    if work[WILD] or length < work[SHORTEST]:
        return
    mask = work[MASK]
    slot = (spelled ^ spelled >> 29) & mask
    while True:
        number = table[2 * slot + 1]
        if number < 0:
            return
        if table[2 * slot] == spelled:
            break
        slot = (slot + 1) & mask
    if used[number] == 1:
        return
    count = work[FOUND]
    written = work[WRITTEN]
    if count == work[CAPACITY] or (work[ROOM] and written + length > work[ROOM]):
        work[FULL] = 1
        return
    head = (63 - length) << LENGTH_SHIFT | number << NUMBER_SHIFT
    found[count] = head | (work[CELL] - GRID) << CELL_SHIFT | work[LETTER] << PATH_BITS | written
    work[FOUND] = count + 1
    if work[ROOM]:
        for place in range(length):
            paths[written + place] = work[low + place] - GRID
        work[WRITTEN] = written + length


@kernel(void(WORD_POINTER, _work, _used, _work, _work, _used, *[int64] * 4))
def grow_right(graph, table, used, work, found, paths, node, low, high, spelled):
    """Lengthen the path from *low* to *high* at its end by every arc at *node*."""
    if work[FULL] | work[STOP]:
        return
    cell = work[high]
    high += 1
    power = work[POWERS + high - low]
    for direction in range(work[DIRECTIONS]):
        beyond = cell + work[OFFSETS + direction]
        letter = work[beyond]
        if letter < 0 or (letter == 0 and work[WILD] == 0):
            continue
        work[high] = beyond
        work[beyond] = -1
        if letter == 0:
            work[WILD] = 0
            work[CELL] = beyond
        at = node
        while True:
            arc = int64(graph[at])
            code = arc >> 24
            if letter == 0 or code == letter:
                after = spelling(spelled, code, power)
                if letter == 0:
                    work[LETTER] = code
                if arc & 0x800000:
                    record(table, used, work, found, paths, low, high, after)
                if arc & 0x3FFFFF:
                    grow_right(graph, table, used, work, found, paths, arc & 0x3FFFFF, low, high, after)
            if arc & 0x400000 or (letter and code >= letter):
                break
            at += 1
        work[beyond] = letter
        if letter == 0:
            work[WILD] = 1


@kernel(void(WORD_POINTER, _work, _used, _work, _work, _used, *[int64] * 3))
def grow_left(graph, table, used, work, found, paths, arc, low, spelled):
    """With the path grown back to *low* by *arc*: note it, grow it on from its middle, and farther back."""
    if work[FULL] | work[STOP]:
        return
    if arc & 0x800000:
        record(table, used, work, found, paths, low, MIDDLE, spelled)
    node = arc & 0x3FFFFF
    if node == 0:
        return
    first = int64(graph[node])
    if first >> 24 == 0:
        grow_right(graph, table, used, work, found, paths, first & 0x3FFFFF, low, MIDDLE, spelled)
        if first & 0x400000:
            return
        node += 1
    cell = work[low]
    low -= 1
    spelled = spelling(0, spelled, work[POWERS + 1])
    for direction in range(work[DIRECTIONS]):
        beyond = cell + work[OFFSETS + direction]
        letter = work[beyond]
        if letter < 0 or (letter == 0 and work[WILD] == 0):
            continue
        work[low] = beyond
        work[beyond] = -1
        if letter == 0:
            work[WILD] = 0
            work[CELL] = beyond
        at = node
        while True:
            after = int64(graph[at])
            code = after >> 24
            if letter == 0 or code == letter:
                if letter == 0:
                    work[LETTER] = code
                grow_left(graph, table, used, work, found, paths, after, low, spelling(spelled, code, 1))
            if after & 0x400000 or (letter and code >= letter):
                break
            at += 1
        work[beyond] = letter
        if letter == 0:
            work[WILD] = 1


@kernel(void(WORD_POINTER, _work, _used, _work, _work, _used, int64, int64))
def grow_from(graph, table, used, work, found, paths, cell, letter):
    """Find the words through *cell* with *letter* in it, or, if *letter* is 0, with any letter in it."""
    node = int64(graph[1]) & 0x3FFFFF
    if node == 0:
        return
    before = work[cell]
    work[cell] = -1
    work[MIDDLE] = cell
    while True:
        arc = int64(graph[node])
        code = arc >> 24
        if letter == 0 or code == letter:
            if letter == 0:
                work[LETTER] = code
            grow_left(graph, table, used, work, found, paths, arc, MIDDLE, code)
        if arc & 0x400000 or (letter and code >= letter):
            break
        node += 1
    work[cell] = before


@kernel(void(WORD_NODES, int64[::1], uint8[::1], int64[::1], int64[::1], uint8[::1]))
def search(graph, table, used, work, found, paths):
    """Find every word that one letter more makes, and its paths."""
    work[FOUND] = 0
    work[WRITTEN] = 0
    work[FULL] = 0
    work[WILD] = 0
    work[CAPACITY] = found.size
    work[ROOM] = paths.size
    nodes, state = pointer(graph), pointer(work)
    for cell in range(GRID + STRIDE, GRID + STRIDE * (STRIDE - 1)):
        if work[cell] == 0:
            beside = False
            for direction in range(work[DIRECTIONS]):
                if work[cell + work[OFFSETS + direction]] > 0:
                    beside = True
            if beside:
                work[CELL] = cell
                grow_from(nodes, pointer(table), pointer(used), state, pointer(found), pointer(paths), cell, 0)


@kernel(void(WORD_NODES, int64[::1], uint8[::1], int64[::1], int64[::1], uint8[::1], int64, int64))
def search_after(graph, table, used, work, found, paths, cell, letter):
    """Find the words of the next move that are new once *letter* lies in *cell*, a place in ``work``."""
    work[FOUND] = 0
    work[WRITTEN] = 0
    work[FULL] = 0
    work[WILD] = 1
    work[CAPACITY] = found.size
    work[ROOM] = paths.size
    grow_from(
        pointer(graph), pointer(table), pointer(used), pointer(work), pointer(found), pointer(paths), cell, letter
    )
