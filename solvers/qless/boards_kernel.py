"""Kernel that lays every legal board from a start on: cell by cell it decides which word crosses there, if any.

Cells wait in ``queue`` with the direction in which their word is yet to be chosen: no word, so that both neighbours in
that direction must stay empty, or one of the words that the roll can form. All that follows is decided by the board
alone, so each board is reached once from its start. A start is a word laid across, with all words numbered below it
forbidden, or tiles that must stay where they are.

Words through a single tile are looked up by its letter and by what is left of the roll (``words_kernel.fill``); words
that reach other tiles, by two letters and their distance. What is left of the roll is a number with five bits a
letter, so that one subtraction tells whether a word's letters are there (*rest*); and an index among all that can be
left (*index*). An *axis* is 0 for words across and 1 for words down.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import from_dtype, int8, int32, int64, types, void

from solvers.kernel import kernel, pointer, pointer_to
from solvers.qless.field_kernel import (
    AREA,
    CLOSED,
    DONE,
    FIXED,
    HOME,
    LETTER,
    LOOSE,
    PATH,
    QUEUE,
    SIDE,
    STACK,
    STATE,
    TRAIL,
    is_first_view,
)
from solvers.qless.filter_kernel import order_of, suits
from solvers.qless.ranking_kernel import keep
from solvers.qless.words_kernel import (
    FACTS,
    FIELD,
    HOOKS,
    INDEX,
    KINDS,
    LENGTH,
    LONGEST,
    NEED,
    TWICE,
    fill,
    fits,
)


class Tables(NamedTuple):
    """The arrays of a search, all of one dimension; as bare pointers inside the kernels."""

    grid: Any
    """int8: the field, see ``field_kernel``."""
    plan: Any
    """int32: what waits and what was done, see ``field_kernel``."""
    spelled: Any
    """int8: the letters of each word as slots of the roll, LONGEST places a word."""
    facts: Any
    """int64: see ``words_kernel``."""
    units: Any
    """int64: the weight of each slot in an index, then how many the roll has of it, then the end of ``lists``."""
    spans: Any
    """int32: for each index, which letters have words through one tile and where these begin in ``lists``."""
    lists: Any
    """int32: word and place in it (four bits) of words through one tile."""
    starts: Any
    """int32: where the words of two letters at a distance begin in ``pairs``."""
    pairs: Any
    """int32: word and place in it of the first of the two letters."""
    ranks: Any
    """int32: the place of each word by commonness."""
    tags: Any
    """int32: which of the filter's beginnings each word has, a bit for each."""
    keys: Any
    """int64: KEY numbers for each board kept, see ``ranking_kernel``."""
    boards: Any
    """int32: the words of each board kept, MOST_WORDS places a board."""
    heap: Any
    """int32: the boards kept as a heap."""


def _tables(number: Any) -> types.Type:
    """The type of :class:`Tables` whose arrays of a kind of numbers have the type *number*."""
    byte, small, large = number(int8), number(int32), number(int64)
    kinds = (byte, small, byte, large, large, small, small, small, small, small, small, large, small, small)
    return types.NamedTuple(kinds, Tables)


HOOK, AFTER, BEFORE, NO_WORD = range(4)
"""The ways to decide a cell, in the order tried: a word over its tile alone, over the nearest tiles before it, from it
to the nearest tiles after it, or none."""
WAY = 28
ENTRY = (1 << WAY) - 1
"""A branch of the search is a way and an entry of its list."""

_bytes = pointer_to(int8)
_ints = pointer_to(int32)
_pointers = _tables(pointer_to)
_state = from_dtype(STATE)


@kernel(int64(_bytes, int64, int64, int64), inline=True)
def free_cells(grid, cell, step, most):
    """How many cells in a row, *step* apart from *cell* on, are empty and may get a letter, at most *most*."""
    free = 0
    near = cell + step
    while free < most and grid[LETTER + near] < 0 and grid[CLOSED + near] == 0:
        free += 1
        near += step
    return free


@kernel(void(_bytes, _ints, _state, int64))
def close(grid, plan, state, waiting):
    """Keep the neighbours of a cell empty, those along the axis of what is *waiting* there."""
    step = SIDE if waiting & 1 else 1
    grid[CLOSED + (waiting >> 1) - step] += 1
    grid[CLOSED + (waiting >> 1) + step] += 1
    plan[TRAIL + state.closings] = waiting
    state.closings += 1


@kernel(void(_bytes, _ints, _state, int64))
def reopen(grid, plan, state, trail):
    """Undo what was closed since there were *trail* closings."""
    while state.closings > trail:
        state.closings -= 1
        waiting = plan[TRAIL + state.closings]
        step = SIDE if waiting & 1 else 1
        grid[CLOSED + (waiting >> 1) - step] -= 1
        grid[CLOSED + (waiting >> 1) + step] -= 1


@kernel(types.UniTuple(int64, 3)(_pointers, _state, int64, int64, int64, int64), inline=True)
def next_crossing(tables, state, head, rest, index, left):
    """The first of the cells waiting from *head* on that a word can cross; those before it are closed.

    Returns its place in the queue (-1: there is none) and how many cells before and after it may get a letter.
    """
    grid, plan, spans = tables.grid, tables.plan, tables.spans
    while head < state.tail:
        waiting = int64(plan[QUEUE + head])
        cell = waiting >> 1
        if grid[DONE + (waiting & 1) * AREA + cell] == 0:
            step = SIDE if waiting & 1 else 1
            before = free_cells(grid, cell, -step, left)
            after = free_cells(grid, cell, step, left)
            if left and spans[HOOKS * index] < 0:
                fill(tables.facts, tables.units, spans, tables.lists, index, rest)
            if (
                grid[LETTER + cell - (before + 1) * step] >= 0
                or grid[LETTER + cell + (after + 1) * step] >= 0
                or (left and spans[HOOKS * index] >> grid[LETTER + cell] & 1)
            ):
                return head, before, after
            close(grid, plan, state, waiting)
        head += 1
    return -1, 0, 0


@kernel(types.UniTuple(int64, 2)(_pointers, int64, int64, int64, int64, int64), inline=True)
def candidates(tables, way, waiting, before, after, index):
    """Where the entries begin and end that may decide the cell *waiting*: in ``lists`` for HOOK, else in ``pairs``."""
    grid, starts = tables.grid, tables.starts
    cell = waiting >> 1
    step = SIDE if waiting & 1 else 1
    letter = int64(grid[LETTER + cell])
    first = int64(grid[LETTER + cell - (before + 1) * step])
    last = int64(grid[LETTER + cell + (after + 1) * step])
    touches = (first >= 0 and before == 0) or (last >= 0 and after == 0)
    pair = -1
    if way == AFTER and first >= 0:
        pair = (first * KINDS + letter) * LONGEST + before + 1
    elif way == BEFORE and last >= 0 and (first < 0 or before):
        pair = (letter * KINDS + last) * LONGEST + after + 1
    elif way == HOOK and index >= 0 and not touches:
        at = HOOKS * index + 1 + letter
        return int64(tables.spans[at]), int64(tables.spans[at + 1])
    elif way == NO_WORD and not touches:
        return 0, 1
    if pair < 0:
        return 0, 0
    return int64(starts[pair]), int64(starts[pair + 1])


@kernel(types.UniTuple(int64, 3)(_pointers, _state, int64, int64, int64, int64), inline=True)
def needed(tables, state, word, start, axis, rest):
    """What *word* from the cell *start* on takes of *rest*: its letters packed, their index, and how many they are.

    They are -1 if it does not fit there.
    """
    grid, starts = tables.grid, tables.starts
    step = SIDE if axis else 1
    aside = 1 if axis else SIDE
    length = tables.facts[FACTS * word + LENGTH]
    need = tables.facts[FACTS * word + NEED]
    index = tables.facts[FACTS * word + INDEX]
    new = length
    if grid[LETTER + start - step] >= 0 or grid[LETTER + start + length * step] >= 0:
        return 0, 0, -1
    for at in range(length):
        here = start + at * step
        mine = int64(tables.spelled[LONGEST * word + at])
        there = int64(grid[LETTER + here])
        if there >= 0:
            if there != mine:
                return 0, 0, -1
            need -= int64(1) << FIELD * there
            index -= tables.units[there]
            new -= 1
            continue
        if grid[CLOSED + here]:
            return 0, 0, -1
        other = int64(grid[LETTER + here - aside])
        if other >= 0:
            pair = (other * KINDS + mine) * LONGEST + 1
            if starts[pair] == starts[pair + 1]:
                return 0, 0, -1
        other = int64(grid[LETTER + here + aside])
        if other >= 0:
            pair = (mine * KINDS + other) * LONGEST + 1
            if starts[pair] == starts[pair + 1]:
                return 0, 0, -1
    if not fits(rest, need):
        return 0, 0, -1
    if state.once:
        for earlier in range(state.laid):
            if tables.plan[STACK + earlier] >> 12 == word:
                return 0, 0, -1
    return need, index, new


@kernel(void(_pointers, _state, int64, int64, int64), inline=True)
def put_word(tables, state, word, start, axis):
    """Lay *word* from the cell *start* on; its new letters, and tiles of the start that it reaches, wait."""
    grid, plan = tables.grid, tables.plan
    step = SIDE if axis else 1
    length = tables.facts[FACTS * word + LENGTH]
    for at in range(length):
        here = start + at * step
        grid[DONE + axis * AREA + here] = 1
        if grid[LETTER + here] < 0:
            grid[LETTER + here] = tables.spelled[LONGEST * word + at]
        elif grid[LOOSE + here]:
            grid[LOOSE + here] = 0
            state.apart -= 1
        else:
            continue
        plan[QUEUE + state.tail] = here << 1 | (1 - axis)
        state.tail += 1
    grid[CLOSED + start - step] += 1
    grid[CLOSED + start + length * step] += 1
    plan[STACK + state.laid] = word << 12 | start << 1 | axis
    state.laid += 1


@kernel(void(_pointers, _state, int64), inline=True)
def take_word(tables, state, tail):
    """Undo :func:`put_word` for the last word, before which *tail* cells had waited."""
    grid, plan = tables.grid, tables.plan
    state.laid -= 1
    laid = int64(plan[STACK + state.laid])
    start = laid >> 1 & 0x7FF
    axis = laid & 1
    step = SIDE if axis else 1
    length = tables.facts[FACTS * (laid >> 12) + LENGTH]
    grid[CLOSED + start - step] -= 1
    grid[CLOSED + start + length * step] -= 1
    for at in range(length):
        grid[DONE + axis * AREA + start + at * step] = 0
    while state.tail > tail:
        state.tail -= 1
        here = plan[QUEUE + state.tail] >> 1
        if grid[FIXED + here]:
            grid[LOOSE + here] = 1
            state.apart += 1
        else:
            grid[LETTER + here] = -1


@kernel(void(_pointers, _state))
def note_board(tables, state):
    """Count the board that lies there if this is the view of it that counts, and keep it if it fits the filter."""
    if state.alone or is_first_view(tables.grid, tables.plan, state):
        state.found += 1
        if suits(tables.grid, tables.plan, state, tables.facts, tables.tags):
            state.fitting += 1
            if state.room:
                order = order_of(tables.plan, state, tables.facts)
                keep(tables.plan, state, tables.ranks, tables.keys, tables.boards, tables.heap, order)
        if state.enough and state.found >= state.enough:
            state.stop = 1


@kernel(void(_pointers, _state, int64, int64, int64, int64))
def grow(tables, state, head, rest, index, left):
    """Find every board that goes on from here: the cells from *head* on wait, *left* letters are left.

    After a pause the same call, with ``back`` set, takes the branches of ``PATH`` to where the search was, and goes on
    from there.
    """
    depth = state.depth
    if state.back == depth + 1:
        state.back = 0
    elif state.back == 0 and state.nodes >= state.pause:
        state.held = depth + 1
        return
    state.nodes += 1
    if state.stop:
        return
    plan = tables.plan
    branch = int64(plan[PATH + depth]) if state.back else 0
    state.depth = depth + 1
    trail = state.closings
    tail = state.tail
    head, before, after = next_crossing(tables, state, head, rest, index, left)
    if head < 0:
        if left == 0 and state.apart == 0:
            note_board(tables, state)
    else:
        waiting = int64(plan[QUEUE + head])
        cell = waiting >> 1
        axis = waiting & 1
        step = SIDE if axis else 1
        room_before = before - (tables.grid[LETTER + cell - (before + 1) * step] >= 0)
        room_after = after - (tables.grid[LETTER + cell + (after + 1) * step] >= 0)
        for way in range(branch >> WAY, NO_WORD + 1):
            begin, end = candidates(tables, way, waiting, before, after, index if left else -1)
            if state.back:
                end = (branch & ENTRY) + 1
            for entry in range(end - 1, begin - 1, -1):
                need = 0
                need_index = 0
                new = 0
                if way == NO_WORD:
                    close(tables.grid, plan, state, waiting)
                else:
                    packed = int64(tables.lists[entry] if way == HOOK else tables.pairs[entry])
                    word = packed >> 4
                    if word < state.first:
                        break
                    place = packed & 15
                    if way == AFTER:
                        place += before + 1
                    elif place > room_before:
                        continue
                    if way == HOOK and tables.facts[FACTS * word + LENGTH] - 1 - place > room_after:
                        continue
                    start = cell - place * step
                    need, need_index, new = needed(tables, state, word, start, axis, rest)
                    if new < 0:
                        continue
                    put_word(tables, state, word, start, axis)
                plan[PATH + depth] = way << WAY | entry
                grow(tables, state, head + 1, rest - need, index - need_index, left - new)
                if way != NO_WORD:
                    take_word(tables, state, tail)
                if state.stop or state.held:
                    break
            if state.stop or state.held:
                break
    reopen(tables.grid, plan, state, trail)
    state.depth = depth


@kernel(int64(_tables(lambda number: number[::1]), _state[::1], int64, int64, int64, int64, int64))
def lay(arrays, states, begin, end, rest, index, left):
    """Search from each of the words *begin* to *end* - 1 laid across; returns *end*.

    Word -1 stands for the tiles already on the grid, of which the first waits in both directions and the rest are
    apart. If the search was told to stop, or paused, it returns the word it had begun with: from there it can go on
    after a pause.
    """
    state = states[0]
    tables = Tables(
        pointer(arrays.grid), pointer(arrays.plan), pointer(arrays.spelled), pointer(arrays.facts),
        pointer(arrays.units), pointer(arrays.spans), pointer(arrays.lists), pointer(arrays.starts),
        pointer(arrays.pairs), pointer(arrays.ranks), pointer(arrays.tags), pointer(arrays.keys),
        pointer(arrays.boards), pointer(arrays.heap),
    )  # fmt: skip
    for word in range(begin, end):
        if word < 0:
            grow(tables, state, 0, rest, index, left)
        else:
            fact = FACTS * word
            state.tail = 0
            state.laid = 0
            state.first = word
            state.alone = 1 - tables.facts[fact + TWICE]
            put_word(tables, state, word, HOME * SIDE + HOME, 0)
            grow(
                tables, state, 0, rest - tables.facts[fact + NEED], index - tables.facts[fact + INDEX],
                left - tables.facts[fact + LENGTH],
            )  # fmt: skip
            take_word(tables, state, 0)
        if state.stop or state.held:
            return word
    return end
