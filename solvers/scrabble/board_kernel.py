"""Kernel that prepares a board for the move generator: its lanes, cross sets and cross scores.

A lane is a row read rightward or a column read downward. ``lanes`` is (2, size, LANE) int64: direction 0 across,
1 down. A lane holds two arrays, of its squares and of their cross sets, a lane's square ``c`` at ``c + 1`` so that
both ends are empty sentinels. A square is one number: its tile (bits 0-7), what it multiplies a letter (8-15) and a
word (16-23) by, and its cross score plus 1 (24 up; 0 if no tile touches it crosswise). The cross set of a square is
the set of letters, as bits, that make a word of the list with the tiles that touch it crosswise; its cross score is
what those tiles are worth. All of a board fits into 12 kB: listing plays is bound by memory.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import int64, types, uint8, void

from solvers.kernel import WORD_NODES, kernel

CROSS_SET = 24
LANE = 48
TILE = 0xFF
ANY_LETTER = -1

_squares = types.Array(uint8, 2, "C", readonly=True)
_values = types.Array(int64, 1, "C", readonly=True)


@kernel(int64(WORD_NODES, int64, int64))
def arc_for(graph, node, letter):
    """The arc for *letter* among the siblings that start at *node* (not 0); 0 if there is none."""
    while True:
        arc = int64(graph[node])
        found = arc >> 24
        if found == letter:
            return arc
        if found > letter or arc & 0x400000:
            return 0
        node += 1


@kernel(int64(WORD_NODES, int64))
def ending_letters(graph, node):
    """The letters, as bits, that end a word among the siblings that start at *node*; none for node 0."""
    letters = 0
    while node:
        arc = int64(graph[node])
        if arc & 0x800000:
            letters |= 1 << (arc >> 24)
        node = 0 if arc & 0x400000 else node + 1
    return letters


@kernel(int64(WORD_NODES, int64[::1], int64, int64, int64, int64))
def walk_back(graph, lane, node, start, letter_mask, stop):
    """Walk the graph from *node* over the lane's tiles leftward from *start* down to *stop*; the node after, 0 if none.

    With *stop* 0 the walk ends before the first empty square; bit 31 of the answer says that the last arc ended a word.
    """
    ended = 0
    place = start
    while lane[place] & TILE and place >= stop:
        if node == 0:
            return 0
        arc = arc_for(graph, node, lane[place] & letter_mask)
        if arc == 0:
            return 0
        node = arc & 0x3FFFFF
        ended = (arc & 0x800000) << 8
        place -= 1
    return node | ended


@kernel(int64(WORD_NODES, int64[::1], int64))
def cross_set(graph, lane, place):
    """The cross set of the empty square at *place* in *lane*, which has a tile on at least one side."""
    root = int64(graph[1]) & 0x3FFFFF
    end = place
    while lane[end + 1] & TILE:
        end += 1
    if end == place:
        node = walk_back(graph, lane, root, place - 1, 0x3F, 1) & 0x3FFFFF
        if node and graph[node] >> 24 == 0:
            return ending_letters(graph, int64(graph[node]) & 0x3FFFFF)
        return 0
    node = walk_back(graph, lane, root, end, 0x3F, place + 1) & 0x3FFFFF
    if lane[place - 1] & TILE == 0:
        return ending_letters(graph, node)
    letters = 0
    while node:
        arc = int64(graph[node])
        if arc >> 24 and walk_back(graph, lane, arc & 0x3FFFFF, place - 1, 0x3F, 1) >> 31:
            letters |= 1 << (arc >> 24)
        node = 0 if arc & 0x400000 else node + 1
    return letters


@kernel(void(WORD_NODES, _values, int64[:, :, ::1], *[int64] * 3))
def look_across(graph, values, lanes, direction, number, place):
    """Set the cross set and cross score of the square at *place* in a lane from the tiles that touch it crosswise."""
    lane = lanes[direction, number]
    crossing = lanes[1 - direction, place - 1]
    lane[place] &= 0xFFFFFF
    lane[CROSS_SET + place] = ANY_LETTER
    if lane[place] & TILE or (crossing[number] & TILE == 0 and crossing[number + 2] & TILE == 0):
        return
    score = 0
    before = number
    while crossing[before] & TILE:
        score += values[crossing[before] & TILE]
        before -= 1
    after = number + 2
    while crossing[after] & TILE:
        score += values[crossing[after] & TILE]
        after += 1
    lane[place] |= (score + 1) << 24
    lane[CROSS_SET + place] = cross_set(graph, crossing, number + 1)


@kernel(void(WORD_NODES, _squares, _values, _squares, _squares, int64[:, :, ::1]))
def prepare_board(graph, squares, values, letter_times, word_times, lanes):
    """Fill *lanes* from *squares* (size, size) of tiles, the *values* (128,) of tiles, and the premium squares."""
    size = squares.shape[0]
    lanes[:] = 0
    for row in range(size):
        for col in range(size):
            for direction in range(2):
                lane = lanes[direction, row if direction == 0 else col]
                place = 1 + (col if direction == 0 else row)
                times = int64(letter_times[row, col]) << 8 | int64(word_times[row, col]) << 16
                lane[place] = squares[row, col] | times
    for direction in range(2):
        for number in range(size):
            for place in range(1, size + 1):
                look_across(graph, values, lanes, direction, number, place)


@kernel(void(WORD_NODES, _values, int64[:, :, ::1], int64, int64))
def lay(graph, values, lanes, play, tiles):
    """Put a placement, two numbers as ``plays_kernel`` writes them, on the board; look across wherever that changes."""
    size = lanes.shape[1]
    direction = play & 1
    other = 1 - direction
    number = play >> 1 & 0x7F
    start = (play >> 8 & 0xFF) + 1
    end = start + (play >> 16 & 0xFF)
    for place in range(start, end):
        if lanes[direction, number, place] & TILE:
            continue
        lanes[direction, number, place] |= tiles & 0x7F
        lanes[other, place - 1, number + 1] |= tiles & 0x7F
        tiles >>= 7
        look_across(graph, values, lanes, direction, number, place)
        look_across(graph, values, lanes, other, place - 1, number + 1)
        crossing = lanes[other, place - 1]
        before = number
        while crossing[before] & TILE:
            before -= 1
        after = number + 2
        while crossing[after] & TILE:
            after += 1
        if before:
            look_across(graph, values, lanes, direction, before - 1, place)
        if after <= size:
            look_across(graph, values, lanes, direction, after - 1, place)
    if start > 1:
        look_across(graph, values, lanes, other, start - 2, number + 1)
    if end <= size:
        look_across(graph, values, lanes, other, end - 1, number + 1)
