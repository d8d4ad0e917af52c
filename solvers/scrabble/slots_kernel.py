"""Kernel that searches the slots of an anchor by a word map (see ``wordmap``) for the placement with the best equity.

A slot is a run of squares that a word can fill: those with tiles, whose letters are given, and a number of empty ones.
For each part of the rack of that many tiles, if its worth and the most it could score there are better than the best
found, the key of its tiles and that of the slot's letters lead to the words that they form; each is tried in the slot.
Blanks are tried as every letter that a bitmap does not rule out.

Parts of the rack are numbered as leaves are (see ``plays_kernel``), and listed in groups, by the number of blanks and
of tiles in them.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, int64, types, uint8, uint32, void

from solvers.kernel import CHECKED, kernel, pointer_to
from solvers.scrabble.board_kernel import CROSS_SET, TILE
from solvers.scrabble.bounds_kernel import (
    BLANKS,
    BOUNDS_ROOM,
    BUCKET_BITS,
    BYTES,
    KEYS,
    LEAST,
    MASK,
    MOST_BLANKS,
    ROW,
    VALUES_DOWN,
    WordMap,
    is_word,
)
from solvers.scrabble.plays_kernel import (
    ANCHOR,
    BONUSES,
    EQUITY,
    FOUND,
    HEADER,
    KEPT,
    LAST_SQUARE,
    LIMIT,
    MOST_KEPT,
    ONLY_NEW_CROSS,
    POINT,
    RACK,
    STEPS,
    VALUES,
    WHOLE_RACK,
)

GROUPS = BOUNDS_ROOM
GROUP_BEST = GROUPS + ROW * (MOST_BLANKS + 1) + 1
LISTED, PART_KEYS, PART_LETTERS, PART_WORTH, PART_GROUPS = (
    GROUP_BEST + ROW * (MOST_BLANKS + 1) + MOST_KEPT * table for table in range(5)
)
PART_VALUES = PART_GROUPS + MOST_KEPT
MOST_HELD = 9
COUNTS = PART_VALUES + MOST_HELD * MOST_KEPT
TILES, PLACES, EFFECTS, MASKS, NUMBERS = (COUNTS + 64 + ROW * table for table in range(5))
START, LENGTH, PLACED, KEY, BASE, EVERY, NARROW, LETTERS, STEP_COUNT = range(NUMBERS, NUMBERS + 9)
SLOTS_ROOM = NUMBERS + ROW

_work = pointer_to(int64)
_places = types.Array(uint32, 1, "C", readonly=True)
_keys = types.Array(int64, 1, "C", readonly=True)
WORD_MAP = types.NamedTuple((BYTES, _places, _keys, _places, BYTES), WordMap)
"""A word map of arrays."""
WORDS = (
    WORD_MAP
    if CHECKED
    else types.NamedTuple(
        tuple(types.CPointer(kind) for kind in (uint8, uint32, int64, uint32, uint8)),
        WordMap,
    )
)
"""A word map of pointers."""


@kernel(void(_work, int64, _work, _work))
def list_parts(work, letters, one, room):
    """List the parts of the rack in groups, with what :func:`search_slot` needs of each."""
    distinct = 0
    for code in range(1, letters + 1):
        tile = code % letters
        if work[RACK + tile]:
            room[TILES + distinct] = tile
            distinct += 1
    room[STEP_COUNT] = distinct
    room[LETTERS] = letters
    for code in range(64):
        room[COUNTS + code] = 0
    groups = ROW * (room[BLANKS] + 1)
    for group in range(groups):
        room[GROUPS + group] = 0
        room[GROUP_BEST + group] = LEAST
    room[GROUPS + groups] = 0
    whole = one[WHOLE_RACK]
    room[PART_KEYS] = 0
    room[PART_LETTERS] = 0
    room[PART_GROUPS] = 0
    for place in range(MOST_HELD):
        room[PART_VALUES + place] = 0
    last = 0
    for part in range(1, whole + 1):
        while last + 1 < distinct and part >= one[STEPS + room[TILES + last + 1]]:
            last += 1
        tile = room[TILES + last]
        rest = part - one[STEPS + tile]
        group = room[PART_GROUPS + rest] + (1 if tile else ROW + 1)
        room[PART_KEYS + part] = room[PART_KEYS + rest] + room[KEYS + tile]
        room[PART_LETTERS + part] = room[PART_LETTERS + rest] | (1 << tile if tile else 0)
        room[PART_GROUPS + part] = group
        worth = one[KEPT + whole - part]
        room[PART_WORTH + part] = worth
        if worth > room[GROUP_BEST + group]:
            room[GROUP_BEST + group] = worth
        room[GROUPS + group + 1] += 1
        values = PART_VALUES + MOST_HELD * part
        before = PART_VALUES + MOST_HELD * rest
        value = work[VALUES + tile] if tile else 0
        place = 0
        while room[before + place] > value:
            room[values + place] = room[before + place]
            place += 1
        room[values + place] = value
        for other in range(place + 1, MOST_HELD):
            room[values + other] = room[before + other - 1]
    for group in range(groups):
        room[GROUPS + group + 1] += room[GROUPS + group]
    for part in range(whole, 0, -1):
        group = room[PART_GROUPS + part]
        room[GROUPS + group + 1] -= 1
        room[LISTED + room[GROUPS + group + 1]] = part
    # the start of each group now stands one place after its own
    for group in range(groups):
        room[GROUPS + group] = room[GROUPS + group + 1]
    room[GROUPS + groups] = whole


@kernel(boolean(_work, _work, _work, int64, int64))
def measure(lane, work, room, start, placed):
    """Note what *placed* tiles from the square *start* on are multiplied by, and what the tiles between them give.

    False if so many do not fit, or if the other direction has the same placements.
    """
    through = 0
    times = 1
    cross = 0
    key = 0
    filled = 0
    every = 0
    place = start
    while True:
        square = lane[place]
        if square & TILE:
            through += work[VALUES + (square & TILE)]
            key += room[KEYS + (square & 0x3F)]
        else:
            if filled == placed:
                break
            allowed = lane[CROSS_SET + place]
            if place > work[LAST_SQUARE] or allowed & room[MASK] == 0:
                return False
            word_times = square >> 16 & 0xFF
            times *= word_times
            crossing = square >> 24
            if crossing:
                if placed == 1 and work[ONLY_NEW_CROSS]:
                    return False
                cross += (crossing - 1) * word_times
            every |= allowed
            filled += 1
        place += 1
    length = place - start
    if length == 1:
        return False
    room[START] = start
    room[LENGTH] = length
    room[PLACED] = placed
    room[KEY] = key
    room[BASE] = through * times + cross + work[BONUSES + placed]
    room[EVERY] = every
    narrow = 0
    filled = 0
    for place in range(start, start + length):
        square = lane[place]
        if square & TILE:
            continue
        letter_times = square >> 8 & 0xFF
        effect = letter_times * times
        if square >> 24:
            effect += letter_times * (square >> 16 & 0xFF)
            room[MASKS + narrow] = lane[CROSS_SET + place]
            narrow += 1
        index = filled
        while index and room[EFFECTS + index - 1] < effect:
            room[EFFECTS + index] = room[EFFECTS + index - 1]
            room[PLACES + index] = room[PLACES + index - 1]
            index -= 1
        room[EFFECTS + index] = effect
        room[PLACES + index] = place - start
        filled += 1
    room[NARROW] = narrow
    return True


@kernel(void(_work, _work, _work, _work, int64, int64, WORDS, int64))
def try_word(lane, work, one, room, part, used, words, first):
    """Try the word at *first* of the map in the slot, with the tiles of *part*, among them *used* blanks.

    The placement is kept if it is the best; a blank goes where it costs least.
    """
    start = room[START]
    for place in range(room[LENGTH]):
        letter = int64(words.letters[first + place])
        tile = lane[start + place] & TILE
        if tile:
            if tile & 0x3F != letter:
                return
        elif lane[CROSS_SET + start + place] >> letter & 1 == 0:
            return
    placed = room[PLACED]
    worth = room[PART_WORTH + part]
    score = room[BASE]
    for index in range(placed):
        score += work[VALUES + int64(words.letters[first + room[PLACES + index]])] * room[EFFECTS + index]
    if POINT * score + worth <= one[EQUITY]:
        return
    rest = part
    for index in range(room[STEP_COUNT] - 1, -1, -1):
        tile = room[TILES + index]
        room[COUNTS + tile] = rest // one[STEPS + tile]
        rest %= one[STEPS + tile]
    blanks = 0
    for index in range(placed):
        letter = int64(words.letters[first + room[PLACES + index]])
        if room[COUNTS + letter]:
            room[COUNTS + letter] -= 1
        else:
            blanks |= 1 << room[PLACES + index]
            used -= 1
            score -= work[VALUES + letter] * room[EFFECTS + index]
    if used or POINT * score + worth <= one[EQUITY]:
        return
    tiles = 0
    for place in range(room[LENGTH] - 1, -1, -1):
        if lane[start + place] & TILE == 0:
            tiles = tiles << 7 | int64(words.letters[first + place]) | (blanks >> place & 1) << 6
    one[EQUITY] = POINT * score + worth
    one[0] = score << 32 | placed << 24 | room[LENGTH] << 16 | (start - 1) << 8 | work[HEADER]
    one[1] = tiles
    work[FOUND] = 1


@kernel(void(_work, _work, _work, _work, int64, int64, WORDS, int64))
def try_words(lane, work, one, room, part, used, words, key):
    """Try the words that have this *key*."""
    bucket = key >> 64 - BUCKET_BITS & (1 << BUCKET_BITS) - 1
    for index in range(int64(words.buckets[bucket]), int64(words.buckets[bucket + 1])):
        if words.keys[index] == key:
            for first in range(int64(words.firsts[index]), int64(words.firsts[index + 1]), room[LENGTH]):
                try_word(lane, work, one, room, part, used, words, first)
            return


@kernel(void(_work, _work, _work, _work, int64, int64, WORDS, int64))
def try_blanks(lane, work, one, room, part, used, words, key):
    """Try the words that one or two blanks and letters with this *key* form."""
    letters = room[LETTERS]
    every = room[EVERY]
    for code in range(1, letters):
        if every >> code & 1 == 0:
            continue
        with_one = key + room[KEYS + code]
        if not is_word(words.bits, with_one, used - 1):
            continue
        if used == 1:
            try_words(lane, work, one, room, part, used, words, with_one)
            continue
        for other in range(code, letters):
            with_two = with_one + room[KEYS + other]
            if every >> other & 1 and is_word(words.bits, with_two, 0):
                try_words(lane, work, one, room, part, used, words, with_two)


@kernel(void(_work, _work, _work, _work, WORDS, int64))
def search_slot(lane, work, one, room, words, spending):
    """Search the slot that :func:`measure` noted: with no blank, or, if *spending*, with each number of blanks."""
    placed = room[PLACED]
    base = room[BASE]
    for used in range(spending, (min(room[BLANKS], placed) if spending else 0) + 1):
        group = ROW * used + placed
        highest = base
        for index in range(placed - used):
            highest += room[VALUES_DOWN + index] * room[EFFECTS + index]
        highest *= POINT
        if highest + room[GROUP_BEST + group] <= one[EQUITY]:
            continue
        for listed in range(room[GROUPS + group], room[GROUPS + group + 1]):
            part = room[LISTED + listed]
            worth = room[PART_WORTH + part]
            if highest + worth <= one[EQUITY]:
                continue
            letters = room[PART_LETTERS + part]
            missing = 0
            for index in range(room[NARROW]):
                missing += room[MASKS + index] & letters == 0
            if missing > used:
                continue
            score = base
            values = PART_VALUES + MOST_HELD * part
            for index in range(MOST_HELD):
                score += room[values + index] * room[EFFECTS + index]
            if POINT * score + worth <= one[EQUITY]:
                continue
            key = room[KEY] + room[PART_KEYS + part]
            if is_word(words.bits, key, used):
                if used:
                    try_blanks(lane, work, one, room, part, used, words, key)
                else:
                    try_words(lane, work, one, room, part, 0, words, key)


@kernel(void(_work, _work, _work, _work, WORDS, int64, int64))
def search_slots(lane, work, one, room, words, placed, spending):
    """Search every slot of the anchor for *placed* tiles."""
    filled = 0
    place = work[ANCHOR]
    while True:
        if lane[place] & TILE == 0:
            if filled == placed or lane[CROSS_SET + place] & room[MASK] == 0:
                return
            filled += 1
        if lane[place - 1] & TILE == 0:
            if measure(lane, work, room, place, placed):
                search_slot(lane, work, one, room, words, spending)
            if place <= work[LIMIT]:
                return
        place -= 1
