"""Kernel that finds the placement with the best equity, score and value of the leave, without listing the others.

Each anchor gets a bound for each number of tiles (see ``bounds_kernel``). Then the anchors' slots are searched by a
word map (see ``slots_kernel``), from the highest bound down, until none can beat the best placement found. Placements
that keep all blanks and those that spend some are bounded apart: to spend one costs so much of the leave's value that
few slots remain.

A rack with more blanks than the map knows of is searched by growing words through the GADDAG (see ``plays_kernel``).
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import int64, types, void

from solvers.kernel import WORD_NODES, kernel, pointer
from solvers.scrabble.bounds_kernel import (
    BLANKS,
    KEEPING,
    LEAST,
    MOST_BLANKS,
    ROW,
    SCORES,
    SPENDING,
    WordMap,
    bound_anchor,
    describe_rack,
)
from solvers.scrabble.plays_kernel import (
    ANCHOR,
    EQUITY,
    FOUND,
    HEADER,
    LAST_SQUARE,
    LEFT,
    LIMIT,
    ONE,
    ONLY_NEW_CROSS,
    PLACED,
    POINT,
    RACK,
    grow_left,
)
from solvers.scrabble.slots_kernel import SLOTS_ROOM, WORD_MAP, list_parts, search_slots

ENTRY_BITS = 11
"""How many bits number an entry of the queue: two for each anchor of the largest board."""
QUEUE = SLOTS_ROOM
ROOM = QUEUE + (1 << ENTRY_BITS)


class Search(NamedTuple):
    """A board ready for a search, and what a search writes; arrays of int64."""

    lanes: Any
    """(2, size, LANE): see ``board_kernel``."""
    anchors: Any
    """Four numbers an anchor, see ``plays_kernel.find_anchors``."""
    bounds: Any
    """Scratch: 2 × ROW numbers an anchor."""
    work: Any
    """What ``plays_kernel`` needs: counters, rack, values and bonuses."""
    one: Any
    """The best placement, and what the parts of the rack are worth kept: see ``plays_kernel``."""
    room: Any
    """Scratch, and the keys of the letters at KEYS."""


SEARCH = types.NamedTuple((int64[:, :, ::1], *[int64[::1]] * 5), Search)


@kernel(int64(SEARCH, WORD_MAP, int64))
def bound_anchors(search, words, count):
    """Fill *bounds* and the queue, and return how many entries that has.

    An anchor has two entries, for placements that keep all blanks and that spend some. Each has a row of bounds of the
    equity by tiles placed.
    """
    anchors, bounds, work, one, room = search.anchors, search.bounds, search.work, search.one, search.room
    state, scratch, bits = pointer(work), pointer(room), pointer(words.bits)
    queued = 0
    for index in range(count):
        lane = pointer(search.lanes[anchors[4 * index], anchors[4 * index + 1]])
        work[ANCHOR] = anchors[4 * index + 2]
        bound_anchor(lane, state, scratch, bits, anchors[4 * index + 3])
        for spending in range(2 if room[BLANKS] else 1):
            entry = 2 * index + spending
            highest = LEAST
            for placed in range(1, work[LEFT] + 1):
                kept = room[(SPENDING if spending else KEEPING) + placed]
                bound = LEAST
                if room[SCORES + placed] > LEAST and kept > LEAST:
                    bound = POINT * room[SCORES + placed] + kept
                bounds[ROW * entry + placed] = bound
                highest = max(highest, bound)
            if highest > one[EQUITY]:
                room[QUEUE + queued] = highest << ENTRY_BITS | entry
                queued += 1
    return queued


@kernel(int64(int64[::1], int64[::1], int64))
def next_entry(one, room, queued):
    """Drop the entries that cannot beat the best found, bring the highest to the end, and return how many remain."""
    least = one[EQUITY] + 1 << ENTRY_BITS
    remaining = 0
    best = 0
    for place in range(queued):
        entry = room[QUEUE + place]
        if entry >= least:
            room[QUEUE + remaining] = entry
            if entry > room[QUEUE + best]:
                best = remaining
            remaining += 1
    if remaining:
        last = QUEUE + remaining - 1
        room[QUEUE + best], room[last] = room[last], room[QUEUE + best]
    return remaining


@kernel(void(WORD_NODES, WORD_MAP, SEARCH, int64, int64))
def find_best(graph, words, search, letters, count):
    """Put the placement with the best equity into *one* if it is better than ``one[EQUITY]``; ``work[FOUND]`` says so.

    ``leave_kernel`` must have filled *one* and *room*. There are *count* anchors.
    """
    lanes, anchors, bounds = search.lanes, search.anchors, search.bounds
    work, one, room = search.work, search.one, search.room
    root = int64(graph[1]) & 0x3FFFFF
    work[FOUND] = 0
    if root == 0 or work[LEFT] == 0 or count == 0:
        return
    work[LAST_SQUARE] = lanes.shape[1]
    describe_rack(work, letters, room)
    total = work[LEFT]
    blanks = work[RACK]
    mapped = blanks <= MOST_BLANKS
    state, scratch, out, nodes = pointer(work), pointer(room), pointer(one), pointer(graph)
    map_pointers = WordMap(
        pointer(words.bits),
        pointer(words.buckets),
        pointer(words.keys),
        pointer(words.firsts),
        pointer(words.letters),
    )
    if mapped:
        list_parts(state, letters, out, scratch)
    work[ONE] = 1
    queued = bound_anchors(search, words, count)
    while True:
        queued = next_entry(one, room, queued)
        if queued == 0:
            break
        entry = room[QUEUE + queued - 1] & (1 << ENTRY_BITS) - 1
        row = ROW * entry
        index = entry >> 1
        spending = entry & 1
        direction = anchors[4 * index]
        number = anchors[4 * index + 1]
        work[HEADER] = number << 1 | direction
        work[ONLY_NEW_CROSS] = direction
        work[ANCHOR] = anchors[4 * index + 2]
        work[LIMIT] = anchors[4 * index + 3]
        lane = pointer(lanes[direction, number])
        if not mapped:
            queued -= 1
            most = total
            while bounds[row + most] <= one[EQUITY]:
                most -= 1
            work[PLACED] = 0
            work[LEFT] = most
            work[RACK] = blanks if spending else 0
            grow_left(nodes, lane, state, out, anchors[4 * index + 2], root, 0, 1, 0, 0)
            work[RACK] = blanks
            work[LEFT] = total
            continue
        highest = room[QUEUE + queued - 1] >> ENTRY_BITS
        placed = 1
        following = LEAST
        for other in range(1, total + 1):
            if bounds[row + other] == highest:
                placed = other
        bounds[row + placed] = LEAST
        for other in range(1, total + 1):
            following = max(following, bounds[row + other])
        if following > one[EQUITY]:
            room[QUEUE + queued - 1] = following << ENTRY_BITS | entry
        else:
            queued -= 1
        search_slots(lane, state, out, scratch, map_pointers, placed, spending)
    work[ONE] = 0
