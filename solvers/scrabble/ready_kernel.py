"""Kernel that keeps the slots of a board ready, so that the best placement can be found for many racks, one by one.

A slot is a run of squares that a word can fill (see ``slots_kernel``). What is known of it without a rack is worked out
once: what its squares multiply letters by, what the tiles in it give, which of its squares need a letter that fits
crosswise. For a rack, every slot gets a bound of the equity, and the slots are searched from the highest down. A lane's
slots depend on that lane alone, so that after a play only the lanes that it changed are gone through again.

Many slots hold the same letters of the board. Which parts of the rack may form words with them is found out once for a
rack, and noted in ``matches``.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import int32, int64, types, void

from solvers.kernel import kernel, pointer, pointer_to
from solvers.scrabble.best_kernel import SEARCH
from solvers.scrabble.board_kernel import CROSS_SET, TILE
from solvers.scrabble.bounds_kernel import (
    BLANKS,
    EFFECTS,
    KEEPING,
    KEYS,
    LEAST,
    MASK,
    RIGHT_SIDE,
    ROW,
    SPENDING,
    VALUES_DOWN,
    WordMap,
    add_square,
    describe_rack,
    is_word,
)
from solvers.scrabble.plays_kernel import (
    ANCHOR,
    BONUSES,
    EQUITY,
    FOUND,
    HEADER,
    LAST_SQUARE,
    LEFT,
    MOST_KEPT,
    ONLY_NEW_CROSS,
    POINT,
    VALUES,
    find_lane_anchors,
)
from solvers.scrabble.slots_kernel import EFFECTS as SLOT_EFFECTS
from solvers.scrabble.slots_kernel import (
    GROUP_BEST,
    GROUPS,
    LISTED,
    MASKS,
    MOST_HELD,
    NARROW,
    PART_KEYS,
    PART_LETTERS,
    PART_VALUES,
    PART_WORTH,
    WORD_MAP,
    WORDS,
    list_parts,
    measure,
    try_blanks,
    try_words,
)

BASE, NEEDS, PLACED, START = range(MOST_HELD, MOST_HELD + 4)
FIELDS = MOST_HELD + 4
"""Where the numbers of a slot lie: what its squares multiply the tiles put there by, in falling order, 0 beyond their
number; what it scores whatever these are; the squares, as bits, that need a letter that fits crosswise; the number of
tiles put there; its first square."""

ENTRY_BITS = 15
"""How many bits number an entry of the queue: bit 0 whether blanks are spent, 1-8 the slot, 9-14 its lane."""
BEST_FIRST = 4
"""How many slots are searched in the order of their bounds; the others in rough order."""
STEP_BITS, STEPS = 10, 32
"""The steps of that order: about a point each, and how many there are, the last of which has no end."""

MATCH_BITS = 10
MATCH_KEY, MATCH_TAG, MATCH_FIRST, MATCH_END, MATCH_BEST = range(5)
MATCH = 8
"""Where the numbers of an entry of ``matches`` lie, which says what parts of the rack may form words with some letters
of the board: the key of these; the group of parts, and from bit 16 the number of the search; where the parts begin and
end; the highest worth of what they leave on the rack."""
PARTS = MATCH << MATCH_BITS
MOST_PARTS = 1 << 13
SEARCHES, ENTRIES, LISTED_PARTS = range(PARTS + MOST_PARTS, PARTS + MOST_PARTS + 3)
MATCHES_ROOM = PARTS + MOST_PARTS + 3
"""Where the parts lie in ``matches``, and its counters: of searches, and of this search's entries and parts."""

_work = pointer_to(int64)
_small = pointer_to(int32)


class Slots(NamedTuple):
    """The slots of a board, lane by lane: those across, then those down."""

    counts: Any
    """int64 (lanes,): how many slots a lane has."""
    fields: Any
    """int32 (lanes, FIELDS × most): their numbers, see above: the first of each of a lane's slots, then the second."""
    keys: Any
    """int64 (lanes, most): the keys of the letters of the board in them."""


class Ready(NamedTuple):
    """A board that is played on from one whose slots are known."""

    lanes: Any
    """int64 (2, size, LANE): the board when its slots were listed last."""
    slots: Slots
    """The slots of lanes that changed."""
    changed: Any
    """int64 (lanes,): whether a lane did."""
    scores: Any
    """int32 (most,): scratch."""
    queue: Any
    """int64 (2 × lanes × most,): scratch."""
    rough: Any
    """int64: scratch, STEPS more than the queue."""
    matches: Any
    """int64 (MATCHES_ROOM,): scratch, see above."""


SLOTS = types.NamedTuple((int64[::1], int32[:, ::1], int64[:, ::1]), Slots)
READY = types.NamedTuple((int64[:, :, ::1], SLOTS, int64[::1], int32[::1], int64[::1], int64[::1], int64[::1]), Ready)


@kernel(int64(_work, _work, _work, _small, _work, *[int64] * 3))
def list_from(lane, work, room, fields, keys, most, count, start):
    """List the slots that begin at *start* and reach to ``work[ANCHOR]`` or beyond, for up to ``work[LEFT]`` tiles.

    A lane has room for *most* slots, and has *count* of them; returns how many it has then.
    """
    placed = 0
    through = 0
    times = 1
    cross = 0
    key = 0
    needs = 0
    place = start
    while True:
        square = lane[place]
        is_slot = square & TILE == 0 and placed and place > work[ANCHOR] and place > start + 1
        if is_slot and not (placed == 1 and needs and work[ONLY_NEW_CROSS]):
            for index in range(MOST_HELD):
                fields[index * most + count] = room[RIGHT_SIDE + EFFECTS + index] if index < placed else 0
            fields[BASE * most + count] = through * times + cross + work[BONUSES + placed]
            fields[NEEDS * most + count] = needs
            fields[PLACED * most + count] = placed
            fields[START * most + count] = start
            keys[count] = key
            count += 1
        if place > work[LAST_SQUARE]:
            return count
        if square & TILE:
            through += work[VALUES + (square & TILE)]
            key += room[KEYS + (square & 0x3F)]
        else:
            if placed == work[LEFT] or lane[CROSS_SET + place] == 0:
                return count
            word_times = square >> 16 & 0xFF
            times *= word_times
            crossing = square >> 24
            if crossing:
                cross += (crossing - 1) * word_times
                needs |= 1 << place
            add_square(room, RIGHT_SIDE, placed, square >> 8 & 0xFF, word_times, times, crossing)
            placed += 1
        place += 1


@kernel(void(SEARCH, SLOTS, int64, int64))
def list_lane(search, slots, number, rack_size):
    """List the slots of a lane."""
    work, anchors, size = search.work, search.anchors, search.lanes.shape[1]
    direction = number // size
    work[LAST_SQUARE] = size
    work[LEFT] = rack_size
    work[ONLY_NEW_CROSS] = direction
    lane = pointer(search.lanes[direction, number % size])
    state, room = pointer(work), pointer(search.room)
    fields, keys = pointer(slots.fields[number]), pointer(slots.keys[number])
    count = 0
    for index in range(find_lane_anchors(search.lanes, size, direction, number % size, anchors, 0)):
        work[ANCHOR] = anchors[4 * index + 2]
        filled = 0
        for place in range(work[ANCHOR], anchors[4 * index + 3] - 1, -1):
            if lane[place] & TILE == 0:
                if filled == rack_size or lane[CROSS_SET + place] == 0:
                    break
                filled += 1
            if lane[place - 1] & TILE == 0:
                count = list_from(lane, state, room, fields, keys, slots.keys.shape[1], count, place)
    slots.counts[number] = count


@kernel(void(SEARCH, READY, int64))
def list_changed(search, ready, rack_size):
    """List the slots of all lanes anew that are not as they were."""
    size = search.lanes.shape[1]
    for number in range(2 * size):
        lane, before = search.lanes[number // size, number % size], ready.lanes[number // size, number % size]
        is_same = True
        for place in range(lane.size):
            is_same &= lane[place] == before[place]
            before[place] = lane[place]
        if not is_same:
            ready.changed[number] = 1
            list_lane(search, ready.slots, number, rack_size)


@kernel(int64(SLOTS, READY))
def count_slots(before, ready):
    """How many slots a board has: those it had *before*, but for lanes that changed."""
    count = 0
    for number in range(ready.changed.size):
        count += ready.slots.counts[number] if ready.changed[number] else before.counts[number]
    return count


@kernel(void(_work, _small, int64, int64, _small))
def bound_slots(room, fields, most, count, scores):
    """Fill *scores* with the most that placements in the slots of a lane can score."""
    # one expression for all tiles: the compiler makes it vector code
    first, second, third = int32(room[VALUES_DOWN]), int32(room[VALUES_DOWN + 1]), int32(room[VALUES_DOWN + 2])
    fourth, fifth, sixth = int32(room[VALUES_DOWN + 3]), int32(room[VALUES_DOWN + 4]), int32(room[VALUES_DOWN + 5])
    seventh, eighth, ninth = int32(room[VALUES_DOWN + 6]), int32(room[VALUES_DOWN + 7]), int32(room[VALUES_DOWN + 8])
    for at in range(count):
        scores[at] = (
            fields[BASE * most + at]
            + first * fields[at]
            + second * fields[most + at]
            + third * fields[2 * most + at]
            + fourth * fields[3 * most + at]
            + fifth * fields[4 * most + at]
            + sixth * fields[5 * most + at]
            + seventh * fields[6 * most + at]
            + eighth * fields[7 * most + at]
            + ninth * fields[8 * most + at]
        )


@kernel(void(_work))
def forget_matches(matches):
    """Begin *matches* anew."""
    matches[SEARCHES] += 1
    matches[ENTRIES] = 0
    matches[LISTED_PARTS] = 0


@kernel(int64(_work, _work, WORDS, int64, int64))
def match(room, matches, words, key, group):
    """The entry of *matches* for the letters of the board that have this *key* and a *group* of parts of the rack."""
    if matches[LISTED_PARTS] > MOST_PARTS - MOST_KEPT or matches[ENTRIES] == 1 << MATCH_BITS - 1:
        forget_matches(matches)
    tag = matches[SEARCHES] << 16 | group
    place = (key >> 40 ^ group * 37) & (1 << MATCH_BITS) - 1
    while True:
        entry = MATCH * place
        if matches[entry + MATCH_TAG] >> 16 != matches[SEARCHES]:
            break
        if matches[entry + MATCH_KEY] == key and matches[entry + MATCH_TAG] == tag:
            return entry
        place = place + 1 & (1 << MATCH_BITS) - 1
    matches[ENTRIES] += 1
    matches[entry + MATCH_KEY] = key
    matches[entry + MATCH_TAG] = tag
    listed = PARTS + matches[LISTED_PARTS]
    matches[entry + MATCH_FIRST] = listed
    matches[entry + MATCH_BEST] = LEAST
    for index in range(room[GROUPS + group], room[GROUPS + group + 1]):
        part = room[LISTED + index]
        if is_word(words.bits, key + room[PART_KEYS + part], group // ROW):
            matches[listed] = part
            listed += 1
            matches[entry + MATCH_BEST] = max(matches[entry + MATCH_BEST], room[PART_WORTH + part])
    matches[entry + MATCH_END] = listed
    matches[LISTED_PARTS] = listed - PARTS
    return entry


@kernel(int64(_work, _work, _small, int64, int64))
def take_slot(lane, room, fields, most, at):
    """Note the *at*-th slot of a lane where ``measure`` does, without the places of its letters; return its base."""
    for index in range(MOST_HELD):
        room[SLOT_EFFECTS + index] = fields[index * most + at]
    needs = int64(fields[NEEDS * most + at])
    place = int64(fields[START * most + at])
    narrow = 0
    while needs >> place:
        if needs >> place & 1:
            room[MASKS + narrow] = lane[CROSS_SET + place]
            narrow += 1
        place += 1
    room[NARROW] = narrow
    return int64(fields[BASE * most + at])


@kernel(void(_work, _work, _work, _work, _work, _small, WORDS, *[int64] * 4))
def search_ready(lane, work, one, room, matches, fields, words, most, at, key, spending):
    """Search the *at*-th slot of a lane as ``search_slot`` does, but measure it only when there is a word to try."""
    placed = int64(fields[PLACED * most + at])
    base = take_slot(lane, room, fields, most, at)
    is_measured = False
    for used in range(spending, (min(room[BLANKS], placed) if spending else 0) + 1):
        group = ROW * used + placed
        highest = base
        for index in range(placed - used):
            highest += room[VALUES_DOWN + index] * room[SLOT_EFFECTS + index]
        highest *= POINT
        if highest + room[GROUP_BEST + group] <= one[EQUITY]:
            continue
        entry = match(room, matches, words, key, group)
        if highest + matches[entry + MATCH_BEST] <= one[EQUITY]:
            continue
        for listed in range(matches[entry + MATCH_FIRST], matches[entry + MATCH_END]):
            part = matches[listed]
            worth = room[PART_WORTH + part]
            if highest + worth <= one[EQUITY]:
                continue
            missing = 0
            for index in range(room[NARROW]):
                missing += room[MASKS + index] & room[PART_LETTERS + part] == 0
            if missing > used:
                continue
            score = base
            values = PART_VALUES + MOST_HELD * part
            for index in range(MOST_HELD):
                score += room[values + index] * room[SLOT_EFFECTS + index]
            if POINT * score + worth <= one[EQUITY]:
                continue
            whole = key + room[PART_KEYS + part]
            if not is_measured:
                measure(lane, work, room, int64(fields[START * most + at]), placed)
                is_measured = True
            if used:
                try_blanks(lane, work, one, room, part, used, words, whole)
            else:
                try_words(lane, work, one, room, part, 0, words, whole)


@kernel(int64(SEARCH, WORD_MAP, SLOTS, READY))
def queue_slots(search, words, before, ready):
    """Fill the queue with the slots whose bound beats ``one[EQUITY]``, and return how many entries it has.

    A slot has two entries at most, for placements that keep all blanks and that spend some.
    """
    work, room, queue = search.work, search.room, ready.queue
    scratch, matches, scores = pointer(room), pointer(ready.matches), pointer(ready.scores)
    map_pointers = WordMap(
        pointer(words.bits), pointer(words.buckets), pointer(words.keys), pointer(words.firsts), pointer(words.letters)
    )
    size, most, left, least = search.lanes.shape[1], before.keys.shape[1], work[LEFT], search.one[EQUITY]
    queued = 0
    for number in range(2 * size):
        changed = ready.changed[number]
        count = ready.slots.counts[number] if changed else before.counts[number]
        if count == 0:
            continue
        fields = pointer(ready.slots.fields[number]) if changed else pointer(before.fields[number])
        keys = pointer(ready.slots.keys[number]) if changed else pointer(before.keys[number])
        lane = pointer(search.lanes[number // size, number % size])
        closed = 0
        for place in range(1, size + 1):
            closed |= (lane[CROSS_SET + place] & room[MASK] == 0) << place
        bound_slots(scratch, fields, most, count, scores)
        for at in range(count):
            placed = int64(fields[PLACED * most + at])
            if fields[NEEDS * most + at] & closed or placed > left:
                continue
            score = POINT * int64(scores[at])
            if score + max(room[KEEPING + placed], room[SPENDING + placed]) <= least:
                continue
            for spending in range(2 if room[BLANKS] else 1):
                worth = room[(SPENDING if spending else KEEPING) + placed]
                if placed >= left - 1 and not spending and score + worth > least:
                    worth = matches[match(scratch, matches, map_pointers, keys[at], placed) + MATCH_BEST]
                if score + worth > least:
                    queue[queued] = score + worth << ENTRY_BITS | number << 9 | at << 1 | spending
                    queued += 1
    return queued


@kernel(int64(int64[::1], int64, int64))
def bring_highest(queue, queued, least):
    """Drop the entries below *least*, bring the highest to the end, and return how many remain."""
    remaining = 0
    best = 0
    highest = least - 1
    for place in range(queued):
        entry = queue[place]
        queue[remaining] = entry
        best = remaining if entry > highest else best
        highest = max(entry, highest)
        remaining += entry >= least
    if remaining:
        queue[best], queue[remaining - 1] = queue[remaining - 1], queue[best]
    return remaining


@kernel(void(int64[::1], int64, int64, int64[::1]))
def order_roughly(queue, queued, least, rough):
    """Order the entries, whose bounds are above *least*, so that these rise by steps; *rough* is scratch."""
    ends = rough[queued:]
    ends[:STEPS] = 0
    for place in range(queued):
        rough[place] = queue[place]
        ends[min(STEPS - 1, (queue[place] >> ENTRY_BITS) - least >> STEP_BITS)] += 1
    for step in range(1, STEPS):
        ends[step] += ends[step - 1]
    for place in range(queued):
        step = min(STEPS - 1, (rough[place] >> ENTRY_BITS) - least >> STEP_BITS)
        ends[step] -= 1
        queue[ends[step]] = rough[place]


@kernel(void(WORD_MAP, SEARCH, SLOTS, READY, int64))
def find_ready(words, search, before, ready, letters):
    """Do what ``best_kernel.find_best`` does, on a board whose slots are those *before*, but for lanes that changed.

    ``leave_kernel`` must have filled *one* and *room*. The rack has no more blanks than the word map knows of.
    """
    lanes, work, one, room, queue = search.lanes, search.work, search.one, search.room, ready.queue
    state, scratch, out, matches = pointer(work), pointer(room), pointer(one), pointer(ready.matches)
    size, most = lanes.shape[1], before.keys.shape[1]
    work[FOUND] = 0
    work[LAST_SQUARE] = size
    describe_rack(work, letters, room)
    for place in range(work[LEFT], MOST_HELD):
        room[VALUES_DOWN + place] = 0
    list_parts(state, letters, out, scratch)
    forget_matches(matches)
    map_pointers = WordMap(
        pointer(words.bits), pointer(words.buckets), pointer(words.keys), pointer(words.firsts), pointer(words.letters)
    )
    queued = queue_slots(search, words, before, ready)
    searched = 0
    while queued:
        least = one[EQUITY] + 1 << ENTRY_BITS
        if searched <= BEST_FIRST:
            queued = bring_highest(queue, queued, least)
            if queued == 0:
                break
        if searched == BEST_FIRST:
            order_roughly(queue, queued, one[EQUITY], ready.rough)
        queued -= 1
        entry = queue[queued]
        if entry < least:
            continue
        searched += 1
        number, at = entry >> 9 & 0x3F, entry >> 1 & 0xFF
        changed = ready.changed[number]
        fields = pointer(ready.slots.fields[number]) if changed else pointer(before.fields[number])
        key = ready.slots.keys[number, at] if changed else before.keys[number, at]
        direction = number // size
        work[HEADER] = number % size << 1 | direction
        work[ONLY_NEW_CROSS] = direction
        lane = pointer(lanes[direction, number % size])
        search_ready(lane, state, out, scratch, matches, fields, map_pointers, most, at, key, entry & 1)
