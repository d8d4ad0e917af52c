"""Kernel that lays every legal board from a start on: cell by cell it decides which word crosses there, if any.

Cells wait in ``queue`` with the direction in which their word is yet to be chosen: no word, so that both neighbours in
that direction must stay empty, or one of the words that the roll can form. All that follows is decided by the board
alone, so each board is reached once from its start. A start is a word laid across, with all words numbered below it
forbidden, or tiles that must stay where they are.

Words through a single tile are looked up by its letter and by what is left of the roll (``words_kernel.fill``); words
that reach other tiles, by two letters and their distance. What is left of the roll is a number with five bits a
letter, so that one subtraction tells whether a word's letters are there; and an index among all that can be left.
"""

from __future__ import annotations

from numba import types

from solvers.kernel import kernel, pointer, pointer_to
from solvers.qless.field_kernel import (
    ALONE,
    APART,
    AREA,
    BACK,
    CLOSED,
    CLOSINGS,
    DEPTH,
    DONE,
    ENOUGH,
    FIRST,
    FIXED,
    FOUND,
    HELD,
    HOME,
    LAID,
    LETTER,
    LOOSE,
    NODES,
    ONCE,
    PATH,
    PAUSE,
    QUEUE,
    ROOM,
    SIDE,
    STACK,
    STOP,
    TAIL,
    TRAIL,
    is_first_view,
)
from solvers.qless.ranking_kernel import keep
from solvers.qless.words_kernel import FIELD, HOOKS, KINDS, LONGEST, fill, fits

_bytes = pointer_to(types.int8)
_ints = pointer_to(types.int32)
_longs = pointer_to(types.int64)
_int = types.int64
_tools = (_bytes, _ints, _longs, _bytes, _longs, _longs, _ints, _ints, _ints, _ints, _ints, _longs, _ints, _ints)
"""grid, plan, state, spelled, facts, units, spans, lists, starts, pairs, ranks, keys, boards, heap."""
PHASE = 28
ENTRY = (1 << PHASE) - 1
"""A branch of the search is a phase and an entry of its list; phase 3 lays no word."""


@kernel(types.void(*_tools, _int, _int, _int, _int))
def grow(
    grid, plan, state, spelled, facts, units, spans, lists, starts, pairs, ranks, keys, boards, heap,
    head, rest, index, left,
):  # fmt: skip
    """Find every board that goes on from here: the cells from *head* on wait, *left* letters are left.

    *rest* holds them, and *index* is their index. After a pause the same call, with ``BACK`` set, takes the branches
    of ``PATH`` to where the search was, and goes on from there.
    """
    depth = state[DEPTH]
    if state[BACK] == depth + 1:
        state[BACK] = 0
    elif state[BACK] == 0 and state[NODES] >= state[PAUSE]:
        state[HELD] = depth + 1
        return
    state[NODES] += 1
    if state[STOP]:
        return
    branch = plan[PATH + depth] if state[BACK] else 0
    state[DEPTH] = depth + 1
    trail = state[CLOSINGS]
    tail = state[TAIL]
    cell = 0
    step = 0
    axis = 0
    letter = 0
    before = 0
    after = 0
    meets = False
    follows = False
    hooked = False
    is_over = True
    while head < tail:
        cell = plan[QUEUE + head] >> 1
        axis = plan[QUEUE + head] & 1
        if grid[DONE + axis * AREA + cell]:
            head += 1
            continue
        step = SIDE if axis else 1
        letter = grid[LETTER + cell]
        before = 0
        near = cell - step
        while before < left and grid[LETTER + near] < 0 and grid[CLOSED + near] == 0:
            before += 1
            near -= step
        meets = grid[LETTER + near] >= 0
        after = 0
        near = cell + step
        while after < left and grid[LETTER + near] < 0 and grid[CLOSED + near] == 0:
            after += 1
            near += step
        follows = grid[LETTER + near] >= 0
        hooked = False
        if left:
            hooks = spans[HOOKS * index]
            if hooks < 0:
                fill(facts, units, spans, lists, index, rest)
                hooks = spans[HOOKS * index]
            hooked = (hooks >> letter & 1) == 1
        if meets or follows or hooked:
            is_over = False
            break
        grid[CLOSED + cell - step] += 1
        grid[CLOSED + cell + step] += 1
        plan[TRAIL + state[CLOSINGS]] = cell << 1 | axis
        state[CLOSINGS] += 1
        head += 1
    if is_over:
        if left == 0 and state[APART] == 0 and (state[ALONE] or is_first_view(grid, plan, state)):
            state[FOUND] += 1
            if state[ROOM]:
                keep(plan, state, ranks, keys, boards, heap)
            if state[ENOUGH] and state[FOUND] >= state[ENOUGH]:
                state[STOP] = 1
    else:
        touches = (meets and before == 0) or (follows and after == 0)
        room_before = before - 1 if meets else before
        room_after = after - 1 if follows else after
        aside = 1 if axis else SIDE
        for phase in range(branch >> PHASE, 3):
            begin = 0
            end = 0
            if phase == 0:
                if hooked and not touches:
                    begin = spans[HOOKS * index + 1 + letter]
                    end = spans[HOOKS * index + 2 + letter]
            elif phase == 1:
                if meets:
                    pair = (grid[LETTER + cell - (before + 1) * step] * KINDS + letter) * LONGEST + before + 1
                    begin = starts[pair]
                    end = starts[pair + 1]
            elif follows and room_before >= 0:
                pair = (letter * KINDS + grid[LETTER + cell + (after + 1) * step]) * LONGEST + after + 1
                begin = starts[pair]
                end = starts[pair + 1]
            if state[BACK]:
                end = (branch & ENTRY) + 1
            for entry in range(end - 1, begin - 1, -1):
                packed = lists[entry] if phase == 0 else pairs[entry]
                word = packed >> 4
                if word < state[FIRST]:
                    break
                place = packed & 15
                length = facts[4 * word + 2]
                if phase == 0:
                    if place > room_before or length - 1 - place > room_after:
                        continue
                    start = cell - place * step
                elif phase == 1:
                    start = cell - (before + 1 + place) * step
                else:
                    if place > room_before:
                        continue
                    start = cell - place * step
                if grid[LETTER + start - step] >= 0 or grid[LETTER + start + length * step] >= 0:
                    continue
                need = facts[4 * word]
                need_index = facts[4 * word + 1]
                new = length
                good = True
                for at in range(length):
                    here = start + at * step
                    mine = spelled[LONGEST * word + at]
                    there = grid[LETTER + here]
                    if there >= 0:
                        if there != mine:
                            good = False
                            break
                        need -= types.int64(1) << FIELD * there
                        need_index -= units[there]
                        new -= 1
                    else:
                        if grid[CLOSED + here]:
                            good = False
                            break
                        other = grid[LETTER + here - aside]
                        if other >= 0:
                            pair = (other * KINDS + mine) * LONGEST + 1
                            if starts[pair] == starts[pair + 1]:
                                good = False
                                break
                        other = grid[LETTER + here + aside]
                        if other >= 0:
                            pair = (mine * KINDS + other) * LONGEST + 1
                            if starts[pair] == starts[pair + 1]:
                                good = False
                                break
                if not good or not fits(rest, need):
                    continue
                if state[ONCE]:
                    for earlier in range(state[LAID]):
                        if plan[STACK + earlier] >> 12 == word:
                            good = False
                    if not good:
                        continue
                for at in range(length):
                    here = start + at * step
                    grid[DONE + axis * AREA + here] = 1
                    if grid[LETTER + here] < 0:
                        grid[LETTER + here] = spelled[LONGEST * word + at]
                    elif grid[LOOSE + here]:
                        grid[LOOSE + here] = 0
                        state[APART] -= 1
                    else:
                        continue
                    plan[QUEUE + state[TAIL]] = here << 1 | (1 - axis)
                    state[TAIL] += 1
                grid[CLOSED + start - step] += 1
                grid[CLOSED + start + length * step] += 1
                plan[STACK + state[LAID]] = word << 12 | start << 1 | axis
                state[LAID] += 1
                plan[PATH + depth] = phase << PHASE | entry
                grow(
                    grid, plan, state, spelled, facts, units, spans, lists, starts, pairs, ranks, keys, boards, heap,
                    head + 1, rest - need, index - need_index, left - new,
                )  # fmt: skip
                state[LAID] -= 1
                grid[CLOSED + start - step] -= 1
                grid[CLOSED + start + length * step] -= 1
                for at in range(length):
                    grid[DONE + axis * AREA + start + at * step] = 0
                while state[TAIL] > tail:
                    state[TAIL] -= 1
                    here = plan[QUEUE + state[TAIL]] >> 1
                    if grid[FIXED + here]:
                        grid[LOOSE + here] = 1
                        state[APART] += 1
                    else:
                        grid[LETTER + here] = -1
                if state[STOP] or state[HELD]:
                    break
            if state[HELD]:
                break
        if not touches and not state[STOP] and not state[HELD]:
            grid[CLOSED + cell - step] += 1
            grid[CLOSED + cell + step] += 1
            plan[PATH + depth] = 3 << PHASE
            grow(
                grid, plan, state, spelled, facts, units, spans, lists, starts, pairs, ranks, keys, boards, heap,
                head + 1, rest, index, left,
            )  # fmt: skip
            grid[CLOSED + cell - step] -= 1
            grid[CLOSED + cell + step] -= 1
    while state[CLOSINGS] > trail:
        state[CLOSINGS] -= 1
        here = plan[TRAIL + state[CLOSINGS]] >> 1
        step = SIDE if plan[TRAIL + state[CLOSINGS]] & 1 else 1
        grid[CLOSED + here - step] -= 1
        grid[CLOSED + here + step] -= 1
    state[DEPTH] = depth


_b = types.Array(types.int8, 1, "C")
_i = types.Array(types.int32, 1, "C")
_l = types.Array(types.int64, 1, "C")


@kernel(_int(_b, _i, _l, _b, _l, _l, _i, _i, _i, _i, _i, _l, _i, _i, _int, _int, _int, _int, _int))
def lay(
    grid, plan, state, spelled, facts, units, spans, lists, starts, pairs, ranks, keys, boards, heap,
    begin, end, rest, index, left,
):  # fmt: skip
    """Search from each of the words *begin* to *end* - 1 laid across; returns *end*.

    Word -1 stands for the tiles already on the grid, of which the first waits in both directions and the rest are
    apart. If the search was told to stop, or paused, it returns the word it had begun with: from there it can go on
    after a pause.
    """
    origin = HOME * SIDE + HOME
    for word in range(begin, end):
        need = 0
        need_index = 0
        length = 0
        if word >= 0:
            need = facts[4 * word]
            need_index = facts[4 * word + 1]
            length = facts[4 * word + 2]
            for at in range(length):
                grid[LETTER + origin + at] = spelled[LONGEST * word + at]
                grid[DONE + origin + at] = 1
                plan[QUEUE + at] = (origin + at) << 1 | 1
            grid[CLOSED + origin - 1] += 1
            grid[CLOSED + origin + length] += 1
            plan[STACK] = word << 12 | origin << 1
            state[TAIL] = length
            state[LAID] = 1
            state[FIRST] = word
            state[ALONE] = 1 - facts[4 * word + 3]
        grow(
            pointer(grid), pointer(plan), pointer(state), pointer(spelled), pointer(facts), pointer(units),
            pointer(spans), pointer(lists), pointer(starts), pointer(pairs), pointer(ranks), pointer(keys),
            pointer(boards), pointer(heap), 0, rest - need, index - need_index, left - length,
        )  # fmt: skip
        if word >= 0:
            for at in range(length):
                grid[LETTER + origin + at] = -1
                grid[DONE + origin + at] = 0
            grid[CLOSED + origin - 1] -= 1
            grid[CLOSED + origin + length] -= 1
        if state[STOP] or state[HELD]:
            return word
    return end
