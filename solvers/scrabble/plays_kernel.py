"""Kernel that lists every placement on a prepared board (see ``board_kernel``), with its exact score, or finds one.

It grows words from anchors through a GADDAG (Gordon 1994). An anchor is the rightmost tile of a block of tiles, or an
empty square that touches a tile crosswise and none lengthwise; a word is found from the first anchor of its lane that
it covers, so that each is found once: growth to the left stops at the anchor's limit.

The innermost recursion takes bare pointers, because an array argument costs half as much again (bounds are not
checked: the caller must pass a whole board and a valid rack). Shared numbers lie in ``work`` (int64):
rack counts by letter code, values by tile, and a few counters, at the places named below.

A placement is two numbers. The first holds direction (bit 0), lane (1–7), first square (8–15), length (16–23), tiles
placed (24–31) and score (32 up). The second holds the tiles in reading order, seven bits each, the first lowest.

With ``work[ONE]`` set, only the placement with the best equity is kept, the first of equals. ``plays`` then is a
table of one placement and, at the places named below, its equity (in thousandths of a point), what a tile taken from
the rack (by letter code) takes off the leave's number, the number of the whole rack, the value of the best leave
by tiles placed, and the value of each leave by number.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, int64, void

from solvers.kernel import WORD_NODES, WORD_POINTER, kernel, pointer, pointer_to
from solvers.scrabble.board_kernel import CROSS_SET, TILE

FOUND, CAPACITY, STOP, FULL, HEADER, ANCHOR, LIMIT, LAST_SQUARE, PLACED, LEFT, ONLY_NEW_CROSS, ONE, START = range(13)
BONUSES = 16
RACK = 32
VALUES = 96
WORK = VALUES + 128

EQUITY, WHOLE_RACK = 2, 3
BEST_KEPT = 4
STEPS = 16
KEPT = STEPS + 64
MOST_KEPT = 512
ONE_PLAY = KEPT + MOST_KEPT
POINT = 1000

ACROSS_WORD = 1 << 32
SCORE = ACROSS_WORD - 1

_work = pointer_to(int64)


@kernel(void(_work, _work, int64, int64, int64, int64))
def weigh(work, plays, start, end, total, tiles):
    """Keep a placement that scores *total* instead of the one kept so far if its equity is better."""
    placed = work[PLACED]
    equity = POINT * total
    if equity + plays[BEST_KEPT + placed] <= plays[EQUITY]:
        return
    kept = plays[WHOLE_RACK]
    rest = tiles
    for _ in range(placed):
        kept -= plays[STEPS + (rest & 0x3F if rest & 0x40 == 0 else 0)]
        rest >>= 7
    equity += plays[KEPT + kept]
    if equity > plays[EQUITY]:
        plays[EQUITY] = equity
        plays[0] = total << 32 | placed << 24 | (end - start + 1) << 16 | (start - 1) << 8 | work[HEADER]
        plays[1] = tiles
        work[FOUND] = 1


@kernel(void(_work, _work, int64, int64, int64, int64, int64))
def record(work, plays, start, end, score, cross, tiles):
    """Write one placement, unless it is a single tile that the other direction lists already."""
    placed = work[PLACED]
    if placed == 1 and work[ONLY_NEW_CROSS] and cross >= ACROSS_WORD:
        return
    total = score + (cross & SCORE) + work[BONUSES + placed]
    if work[ONE]:
        weigh(work, plays, start, end, total, tiles)
        return
    found = work[FOUND]
    if found == work[CAPACITY]:
        work[FULL] = 1
        return
    plays[2 * found] = total << 32 | placed << 24 | (end - start + 1) << 16 | (start - 1) << 8 | work[HEADER]
    plays[2 * found + 1] = tiles
    work[FOUND] = found + 1


@kernel(void(WORD_POINTER, _work, _work, _work, *[int64] * 6))
def grow_right(graph, lane, work, plays, place, node, score, times, cross, tiles):
    """Extend the word that starts at ``work[START]`` rightward to *place* by every arc at *node*.

    *score* is its worth so far, *times* the product of its word premiums; *cross* is the score of its cross words, and
    from bit 32 their number.
    """
    square = lane[place]
    tile = square & TILE
    ends = lane[place + 1] & TILE == 0
    more = place < work[LAST_SQUARE]
    if tile:
        letter = tile & 0x3F
        while True:
            arc = int64(graph[node])
            found = arc >> 24
            if found == letter:
                break
            if found > letter or arc & 0x400000:
                return
            node += 1
        score += work[VALUES + tile]
        if ends and arc & 0x800000 and work[PLACED]:
            record(work, plays, work[START], place, score * times, cross, tiles)
        node = arc & 0x3FFFFF
        if node and more:
            grow_right(graph, lane, work, plays, place + 1, node, score, times, cross, tiles)
        return
    if work[LEFT] == 0 or work[STOP] or work[FULL]:
        return
    allowed = lane[CROSS_SET + place]
    letter_times = square >> 8 & 0xFF
    word_times = square >> 16 & 0xFF
    crossing = (square >> 24) - 1
    if crossing >= 0:
        cross += ACROSS_WORD + crossing * word_times
    cross_times = letter_times * word_times if crossing >= 0 else 0
    times *= word_times
    placed = work[PLACED]
    shift = 7 * placed
    work[PLACED] = placed + 1
    work[LEFT] -= 1
    while True:
        arc = int64(graph[node])
        letter = arc >> 24
        if allowed >> letter & 1 and letter:
            after = arc & 0x3FFFFF
            accepts = ends and arc & 0x800000 != 0
            deeper = more and after != 0
            if work[RACK + letter]:
                value = work[VALUES + letter]
                with_letter = tiles | letter << shift
                worth = score + value * letter_times
                crosses = cross + value * cross_times
                if accepts:
                    record(work, plays, work[START], place, worth * times, crosses, with_letter)
                if deeper:
                    work[RACK + letter] -= 1
                    grow_right(graph, lane, work, plays, place + 1, after, worth, times, crosses, with_letter)
                    work[RACK + letter] += 1
            if work[RACK]:
                with_blank = tiles | (letter | 0x40) << shift
                if accepts:
                    record(work, plays, work[START], place, score * times, cross, with_blank)
                if deeper:
                    work[RACK] -= 1
                    grow_right(graph, lane, work, plays, place + 1, after, score, times, cross, with_blank)
                    work[RACK] += 1
        if arc & 0x400000:
            break
        node += 1
    work[PLACED] = placed
    work[LEFT] += 1


@kernel(void(WORD_POINTER, _work, _work, _work, *[int64] * 6))
def turn(graph, lane, work, plays, place, arc, score, times, cross, tiles):
    """With the word grown left to *place* by *arc*: note it if it is whole, and grow it right of the anchor."""
    anchor = work[ANCHOR]
    if arc & 0x800000 and lane[anchor + 1] & TILE == 0 and work[PLACED]:
        record(work, plays, place, anchor, score * times, cross, tiles)
    node = arc & 0x3FFFFF
    if node and anchor < work[LAST_SQUARE]:
        across = int64(graph[node])
        if across >> 24 == 0:
            work[START] = place
            grow_right(graph, lane, work, plays, anchor + 1, across & 0x3FFFFF, score, times, cross, tiles)


@kernel(void(WORD_POINTER, _work, _work, _work, *[int64] * 6))
def grow_left(graph, lane, work, plays, place, node, score, times, cross, tiles):
    """Extend a word leftward to *place* by every arc at *node*; else as :func:`grow_right`."""
    square = lane[place]
    tile = square & TILE
    open_left = lane[place - 1] & TILE == 0
    more = not open_left or place > work[LIMIT]
    if tile:
        letter = tile & 0x3F
        while True:
            arc = int64(graph[node])
            found = arc >> 24
            if found == letter:
                break
            if found > letter or arc & 0x400000:
                return
            node += 1
        score += work[VALUES + tile]
        if open_left:
            turn(graph, lane, work, plays, place, arc, score, times, cross, tiles)
        node = arc & 0x3FFFFF
        if node and more:
            grow_left(graph, lane, work, plays, place - 1, node, score, times, cross, tiles)
        return
    if work[LEFT] == 0 or work[STOP] or work[FULL]:
        return
    allowed = lane[CROSS_SET + place]
    letter_times = square >> 8 & 0xFF
    word_times = square >> 16 & 0xFF
    crossing = (square >> 24) - 1
    if crossing >= 0:
        cross += ACROSS_WORD + crossing * word_times
    cross_times = letter_times * word_times if crossing >= 0 else 0
    times *= word_times
    work[PLACED] += 1
    work[LEFT] -= 1
    while True:
        arc = int64(graph[node])
        letter = arc >> 24
        if allowed >> letter & 1 and letter:
            after = arc & 0x3FFFFF
            if work[RACK + letter]:
                value = work[VALUES + letter]
                with_letter = tiles << 7 | letter
                worth = score + value * letter_times
                crosses = cross + value * cross_times
                work[RACK + letter] -= 1
                if open_left:
                    turn(graph, lane, work, plays, place, arc, worth, times, crosses, with_letter)
                if more and after:
                    grow_left(graph, lane, work, plays, place - 1, after, worth, times, crosses, with_letter)
                work[RACK + letter] += 1
            if work[RACK]:
                with_blank = tiles << 7 | letter | 0x40
                work[RACK] -= 1
                if open_left:
                    turn(graph, lane, work, plays, place, arc, score, times, cross, with_blank)
                if more and after:
                    grow_left(graph, lane, work, plays, place - 1, after, score, times, cross, with_blank)
                work[RACK] += 1
        if arc & 0x400000:
            break
        node += 1
    work[PLACED] -= 1
    work[LEFT] += 1


@kernel(int64(int64[:, :, ::1], int64, int64, int64, int64[::1], int64))
def find_lane_anchors(lanes, size, direction, number, anchors, count):
    """Add the anchors of one lane to *count* anchors and return how many there are then."""
    lane = lanes[direction, number]
    limit = 1
    for place in range(1, size + 1):
        ends = lane[place + 1] & TILE == 0
        if lane[place] & TILE:
            if not ends:
                continue
            step = 2
        elif lane[place] >> 24 and lane[place - 1] & TILE == 0 and ends:
            step = 1
        else:
            continue
        anchors[4 * count] = direction
        anchors[4 * count + 1] = number
        anchors[4 * count + 2] = place
        anchors[4 * count + 3] = limit
        count += 1
        limit = place + step
    return count


@kernel(int64(int64[:, :, ::1], int64, int64, int64, boolean, int64[::1]))
def find_anchors(lanes, size, start_row, start_col, across_only, anchors):
    """Fill *anchors* (4 numbers each: direction, lane, square, limit; squares from 1) and return how many there are.

    On an empty board the start square is the only anchor, across, and down too unless *across_only*.
    """
    count = 0
    for direction in range(2):
        for number in range(size):
            count = find_lane_anchors(lanes, size, direction, number, anchors, count)
    if count == 0:
        for direction in range(1 if across_only else 2):
            anchors[4 * count] = direction
            anchors[4 * count + 1] = start_row if direction == 0 else start_col
            anchors[4 * count + 2] = 1 + (start_col if direction == 0 else start_row)
            anchors[4 * count + 3] = 1
            count += 1
    return count


@kernel(int64(WORD_NODES, int64[:, :, ::1], int64, int64[::1], int64, int64, int64[::1], int64[::1]))
def list_plays(graph, lanes, size, anchors, first, end, work, plays):
    """Write the placements of anchors *first* to *end* - 1 into *plays* and return how many they are.

    The search ends early if ``work[STOP]`` becomes 1, or when *plays* is full, which sets ``work[FULL]``.
    """
    root = int64(graph[1]) & 0x3FFFFF
    work[FOUND] = 0
    work[FULL] = 0
    work[CAPACITY] = plays.size // 2
    work[LAST_SQUARE] = size
    if root == 0:
        return 0
    nodes = pointer(graph)
    state = pointer(work)
    out = pointer(plays)
    for index in range(first, end):
        direction = anchors[4 * index]
        number = anchors[4 * index + 1]
        work[HEADER] = number << 1 | direction
        work[ONLY_NEW_CROSS] = direction
        work[ANCHOR] = anchors[4 * index + 2]
        work[LIMIT] = anchors[4 * index + 3]
        work[PLACED] = 0
        lane = pointer(lanes[direction, number])
        grow_left(nodes, lane, state, out, anchors[4 * index + 2], root, 0, 1, 0, 0)
    return work[FOUND]
