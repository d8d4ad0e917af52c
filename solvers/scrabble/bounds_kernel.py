"""Kernel that bounds what a placement at an anchor can score, before anything is searched there.

For each number of tiles, the bound is the most that a placement at the anchor could score if every tile fitted
everywhere (the "shadow" play of Macondo and wolges). Plays of a whole rack, or of all of it but one tile, are bounded
more closely: a bitmap says which sets of letters can be a word at all (see ``wordmap``).

Scratch lies in ``room`` (int64), at the places named below.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import boolean, int64, types, uint8, void

from solvers.kernel import CHECKED, kernel, pointer_to
from solvers.scrabble.board_kernel import CROSS_SET, TILE
from solvers.scrabble.plays_kernel import ANCHOR, BONUSES, LAST_SQUARE, LEFT, MOST_KEPT, RACK, VALUES

WORD_BITS, BLANK_BITS = 22, 24
"""How many bits of a key number a bit in the bitmap of words, and in those of words without some letters."""
BUCKET_BITS = 18
"""How many bits of a key number a bucket of keys."""
MOST_BLANKS = 2
BITMAPS = (1 << WORD_BITS) + (MOST_BLANKS << BLANK_BITS) >> 3
"""How many bytes the bitmaps take."""

ROW = 16
"""How far apart the short tables of ``room`` lie, by tiles placed or by tiles of a rack."""
VALUES_DOWN, SCORES, KEEPING, SPENDING, HELD_CODES, LEFT_SIDE = (ROW * row for row in range(6))
RIGHT_SIDE = LEFT_SIDE + 3 * ROW
MASK, RACK_KEY, BLANKS = (RIGHT_SIDE + 3 * ROW + place for place in range(3))
KEYS = RIGHT_SIDE + 4 * ROW
HELD = KEYS + 64
BOUNDS_ROOM = HELD + MOST_KEPT

LEAST = -(1 << 60)

_LETTER_TIMES, _CROSS_TIMES, EFFECTS = 0, ROW, 2 * ROW
_work = pointer_to(int64)
BYTES = types.Array(uint8, 1, "C", readonly=True)
_bits = BYTES if CHECKED else pointer_to(uint8)


class WordMap(NamedTuple):
    """The words of a list by the keys of their letters, as the kernels take it."""

    bits: Any
    """uint8: a bitmap for no blank, one for one and one for two; the lowest bit of a bitmap's first byte is key 0."""
    buckets: Any
    """uint32: for each bucket, the number of its first key; then how many keys there are."""
    keys: Any
    """int64: the keys of multisets that form words, rising when read as numbers without a sign."""
    firsts: Any
    """uint32: for each key, where the letters of its words begin, one word after the other; then where they end."""
    letters: Any
    """uint8: the words' letters, by code."""


@kernel(boolean(_bits, int64, int64))
def is_word(known, key, blanks):
    """Whether letters with this *key* and *blanks* more may be a word; sometimes true when they are not."""
    if blanks > MOST_BLANKS:
        return True
    if blanks:
        place = (key >> 64 - BLANK_BITS & (1 << BLANK_BITS) - 1) + (blanks - 1 << BLANK_BITS) + (1 << WORD_BITS)
    else:
        place = key >> 64 - WORD_BITS & (1 << WORD_BITS) - 1
    return known[place >> 3] >> (place & 7) & 1 != 0


@kernel(boolean(_work, _work, _bits, int64, int64))
def may_fit(work, room, known, key, placed):
    """Whether *placed* tiles of the rack may make a word with letters of the board whose key is *key*."""
    spare = work[LEFT] - placed
    key += room[RACK_KEY]
    if spare == 0:
        return is_word(known, key, room[BLANKS])
    if spare > 1:
        return True
    if room[BLANKS] and is_word(known, key, room[BLANKS] - 1):
        return True
    for place in range(ROW):
        tile = room[HELD_CODES + place]
        if tile < 0:
            return False
        if tile and is_word(known, key - room[KEYS + tile], room[BLANKS]):
            return True
    return False


@kernel(void(_work, int64, int64, int64, int64, int64, int64))
def add_square(room, side, placed, letter_times, word_times, times, crossing):
    """Add an empty square to a *side*'s list of what squares multiply a letter by, which is kept in falling order."""
    room[side + _LETTER_TIMES + placed] = letter_times
    room[side + _CROSS_TIMES + placed] = letter_times * word_times if crossing else 0
    first = 0 if word_times > 1 else placed
    for square in range(first, placed + 1):
        effect = room[side + _LETTER_TIMES + square] * times + room[side + _CROSS_TIMES + square]
        place = side + EFFECTS + square
        while place > side + EFFECTS and room[place - 1] < effect:
            room[place] = room[place - 1]
            place -= 1
        room[place] = effect


@kernel(void(_work, _work, _bits, *[int64] * 6))
def bound(work, room, known, side, placed, through, times, cross, key):
    """Raise the bound for *placed* tiles to what the squares of a *side* and the tiles between them allow."""
    score = through * times + cross + work[BONUSES + placed]
    for place in range(placed):
        score += room[VALUES_DOWN + place] * room[side + EFFECTS + place]
    if score > room[SCORES + placed] and may_fit(work, room, known, key, placed):
        room[SCORES + placed] = score


@kernel(void(_work, _work, _work, _bits, *[int64] * 6))
def bound_right(lane, work, room, known, placed, through, times, cross, key, length):
    """Bound the words that reach from the anchor to each square right of it, the left side being as it is."""
    for index in range(placed):
        room[RIGHT_SIDE + _LETTER_TIMES + index] = room[LEFT_SIDE + _LETTER_TIMES + index]
        room[RIGHT_SIDE + _CROSS_TIMES + index] = room[LEFT_SIDE + _CROSS_TIMES + index]
        room[RIGHT_SIDE + EFFECTS + index] = room[LEFT_SIDE + EFFECTS + index]
    place = work[ANCHOR] + 1
    while True:
        if lane[place] & TILE == 0 and placed and length > 1:
            bound(work, room, known, RIGHT_SIDE, placed, through, times, cross, key)
        if place > work[LAST_SQUARE]:
            return
        square = lane[place]
        if square & TILE:
            through += work[VALUES + (square & TILE)]
            key += room[KEYS + (square & 0x3F)]
        else:
            if placed == work[LEFT] or lane[CROSS_SET + place] & room[MASK] == 0:
                return
            word_times = square >> 16 & 0xFF
            times *= word_times
            crossing = square >> 24
            if crossing:
                cross += (crossing - 1) * word_times
            add_square(room, RIGHT_SIDE, placed, square >> 8 & 0xFF, word_times, times, crossing)
            placed += 1
        place += 1
        length += 1


@kernel(void(_work, _work, _work, _bits, int64))
def bound_anchor(lane, work, room, known, limit):
    """Fill ``room[SCORES]`` with a bound on the score at ``work[ANCHOR]`` by tiles placed; LEAST for none."""
    anchor = work[ANCHOR]
    for placed in range(work[LEFT] + 1):
        room[SCORES + placed] = LEAST
    placed = 0
    through = 0
    times = 1
    cross = 0
    key = 0
    place = anchor
    while True:
        square = lane[place]
        if square & TILE:
            through += work[VALUES + (square & TILE)]
            key += room[KEYS + (square & 0x3F)]
        else:
            if placed == work[LEFT] or lane[CROSS_SET + place] & room[MASK] == 0:
                return
            word_times = square >> 16 & 0xFF
            times *= word_times
            crossing = square >> 24
            if crossing:
                cross += (crossing - 1) * word_times
            add_square(room, LEFT_SIDE, placed, square >> 8 & 0xFF, word_times, times, crossing)
            placed += 1
        if lane[place - 1] & TILE == 0:
            length = anchor - place + 1
            bound_right(lane, work, room, known, placed, through, times, cross, key, length)
            if place <= limit:
                return
        place -= 1


@kernel(void(int64[::1], int64, int64[::1]))
def describe_rack(work, letters, room):
    """Note what the bounds need of the rack: its values in falling order, its letters, its key."""
    mask = 0
    key = 0
    distinct = 0
    held = 0
    for code in range(1, letters):
        count = work[RACK + code]
        if count == 0:
            continue
        room[HELD_CODES + distinct] = code
        distinct += 1
        mask |= 1 << code
        key += count * room[KEYS + code]
        for _ in range(count):
            place = held
            while place and room[VALUES_DOWN + place - 1] < work[VALUES + code]:
                room[VALUES_DOWN + place] = room[VALUES_DOWN + place - 1]
                place -= 1
            room[VALUES_DOWN + place] = work[VALUES + code]
            held += 1
    room[HELD_CODES + distinct] = -1
    room[MASK] = -1 if work[RACK] else mask
    room[RACK_KEY] = key
    room[BLANKS] = work[RACK]
    for place in range(held, work[LEFT]):
        room[VALUES_DOWN + place] = 0
