"""Kernel that lists the moves of a Scrabble ending, and plays one out greedily.

On the way down a line a side's plays change little from turn to turn. Those of lanes that no play has changed since
are taken from the side's list before, as far as it still holds their tiles; only the other lanes are searched anew.
A lane is changed by a tile put on it and by a new cross set or cross score of one of its squares.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import boolean, int64, types, uint64, void

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.board_kernel import CROSS_SET, TILE, lay
from solvers.scrabble.plays_kernel import FULL, LEFT, RACK, VALUES, find_anchors, find_lane_anchors, list_plays

NODES, STOP, IS_CUT, ROW, COL, ACROSS_ONLY, LETTERS, IS_FULL, IS_DONE, MOST_NODES = range(10)
STATE = 10
"""Places in ``state``: positions searched; anyone may set it to 1 to end the search; whether a line was cut off at the
horizon; the rules' start square and whether an empty board takes plays across only; codes of tiles; whether there was
no room for a position's plays; whether a search came to its end; how many positions it may search in all."""

TOP = 2
"""The ply at which side 0 is to move at the top of a search; side 1 is at the next. The ply before has the list of the
other side, and ply 0 keeps the board."""
MOST_PLIES = 44
INFINITY = 1 << 20
RACKS = 6
FOR_PLAYING_OUT, FOR_LINE = 2, 4
MOST_ALIKE = 32
"""One more than the most tiles alike on a rack."""
SIDE_KEY = 2 * 64 * MOST_ALIKE
PASS_KEY = SIDE_KEY + 1
PASS = -1
"""The first number of a pass; no play has it."""

PLAY, TILES, NEEDED, WORTH = range(4)
MOVE_PARTS = 4
"""A play's numbers: the two of ``plays_kernel``; the tiles it needs as bits, of tiles alike the lowest first (a tile
has the bit of its place on the rack that :func:`number_tiles` numbers); what they are worth."""

(
    AHEAD, ALPHA, BETA, PASSED, BASE, END, IS_LISTED, PLACE, LAST, CHANGED, TRIED, LOW, RESULT, CUT, BEST, BEST_TILES,
    NOW, NOW_TILES, NARROW, LOWEST, HIGHEST, VALUE, VALUE_CUT, STARTED,
) = range(24)  # fmt: skip
FRAME = 24
"""Places in a ply's numbers: plies to look ahead, its window, whether the ply before was a pass; where its plays begin
and end, whether they are listed, and from which place in their order to which they are yet to be tried; the lanes its
move changed, as bits; how many moves were tried; the best value so
far or the window's lower end; its value, whether that rests on a line cut off, and its best move; the move tried now,
whether with a null window, the window for the ply after, its value and whether that rests on a line cut off; the
positions searched before."""


class Tables(NamedTuple):
    """The arrays of a search."""

    lanes: Any
    """int64 (MOST_PLIES, 2, size, LANE): the board after each ply, see ``board_kernel``."""
    anchors: Any
    """int64: scratch for ``find_anchors``."""
    work: Any
    """int64: see ``plays_kernel``."""
    racks: Any
    """int64 (RACKS, 64): the tiles of each side by code, then as they were before playing out, and before a line."""
    places: Any
    """int64 (2, 64): the first bit of each side's tiles of a code, see NEEDED."""
    found: Any
    """int64: scratch for ``list_plays``."""
    moves: Any
    """int64 (n, MOVE_PARTS): the plays of the positions on the way."""
    order: Any
    """int64: the numbers of a position's moves below what they are tried by, best last."""
    placed_keys: Any
    """uint64: a key for each square and tile, 128 a square."""
    rack_keys: Any
    """uint64: a key for each side, code and number of tiles (2, 64, MOST_ALIKE); then SIDE_KEY and PASS_KEY."""
    entries: Any
    """int64 (n, ENTRY), n a power of two: what is known of positions, see ``endgame_kernel``."""
    frames: Any
    """int64 (MOST_PLIES, FRAME): the numbers of each ply."""
    keys: Any
    """uint64: the key of each ply's position."""
    state: Any
    """int64: see above."""


TABLES = types.NamedTuple(
    (
        int64[:, :, :, ::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[::1], int64[:, ::1],
        int64[::1], uint64[::1], uint64[::1], int64[:, ::1], int64[:, ::1], uint64[::1], int64[::1],
    ),
    Tables,
)  # fmt: skip


@kernel(int64(int64[:, ::1], int64[::1], int64, int64))
def worth_left(racks, work, side, letters):
    """What the tiles of a side's rack are worth."""
    worth = 0
    for code in range(letters):
        worth += racks[side, code] * work[VALUES + code]
    return worth


@kernel(int64(int64[:, ::1], int64, int64))
def held(racks, side, letters):
    """The number of tiles of a side."""
    count = 0
    for code in range(letters):
        count += racks[side, code]
    return count


@kernel(void(int64[:, :, :, ::1], int64, int64))
def copy_board(lanes, source, target):
    """Copy the board of one ply to another."""
    for direction in range(2):
        for number in range(lanes.shape[2]):
            for place in range(lanes.shape[3]):
                lanes[target, direction, number, place] = lanes[source, direction, number, place]


@kernel(void(int64[:, ::1], int64, int64))
def copy_racks(racks, source, target):
    """Copy the racks of both sides, of which the first is at *source*."""
    for side in range(2):
        for code in range(racks.shape[1]):
            racks[target + side, code] = racks[source + side, code]


@kernel(void(int64[:, ::1], int64[:, ::1], int64))
def number_tiles(racks, places, letters):
    """Give each tile of both racks a bit: those alike stand together."""
    for side in range(2):
        first = 0
        for code in range(letters):
            places[side, code] = first
            first += racks[side, code]


@kernel(int64(int64[:, ::1], int64[:, ::1], int64, int64))
def tiles_held(racks, places, side, letters):
    """The tiles of a side as bits."""
    bits = 0
    for code in range(letters):
        bits |= ((1 << racks[side, code]) - 1) << places[side, code]
    return bits


@kernel(int64(int64[:, :, ::1], int64, int64))
def lanes_changed(lanes, play, tiles):
    """The lanes that a play changes on the board, as bits: those across by number, then those down."""
    size = lanes.shape[1]
    direction = play & 1
    number = play >> 1 & 0x7F
    start = (play >> 8 & 0xFF) + 1
    end = start + (play >> 16 & 0xFF)
    along = direction * size
    across = (1 - direction) * size
    changed = 1 << (along + number)
    for place in range(start, end):
        if lanes[direction, number, place] & TILE:
            continue
        changed |= 1 << (across + place - 1)
        crossing = lanes[1 - direction, place - 1]
        before = number
        while crossing[before] & TILE:
            before -= 1
        after = number + 2
        while crossing[after] & TILE:
            after += 1
        if before:
            changed |= 1 << (along + before - 1)
        if after <= size:
            changed |= 1 << (along + after - 1)
    if start > 1:
        changed |= 1 << (across + start - 2)
    if end <= size:
        changed |= 1 << (across + end - 1)
    return changed


@kernel(void(int64[:, ::1], int64[::1], int64[:, ::1], int64, int64, int64, int64))
def describe(moves, work, places, side, index, play, tiles):
    """Write a play's numbers to place *index*."""
    needed = 0
    worth = 0
    rest = tiles
    for _ in range(play >> 24 & 0xFF):
        code = 0 if rest & 64 else rest & 63
        worth += work[VALUES + code]
        bit = 1 << places[side, code]
        while needed & bit:
            bit <<= 1
        needed |= bit
        rest >>= 7
    moves[index, PLAY], moves[index, TILES] = play, tiles
    moves[index, NEEDED], moves[index, WORTH] = needed, worth


@kernel(int64(int64[:, ::1], int64, int64))
def list_before(frames, ply, side):
    """The last ply before *ply* that has a list of the plays of *side*; 0 if there is none."""
    before = ply - 1
    if (ply - side) % 2 == 0:
        before -= 1
    while before > 0:
        if frames[before, IS_LISTED]:
            return before
        before -= 2
    return 0


@kernel(int64(TABLES, int64, int64, int64))
def keep_plays(tables, before, changed, ply):
    """Copy those plays of an earlier list that stand in lanes not *changed*, and for which the tiles are still there.

    They go from the ply's first place on; the answer is the place after them.
    """
    frames, moves = tables.frames, tables.moves
    size = tables.lanes.shape[2]
    lacking = ~tiles_held(tables.racks, tables.places, ply & 1, tables.state[LETTERS])
    end = frames[ply, BASE]
    for index in range(frames[before, BASE], frames[before, END]):
        play = moves[index, PLAY]
        if changed >> ((play & 1) * size + (play >> 1 & 0x7F)) & 1 or moves[index, NEEDED] & lacking:
            continue
        for part in range(MOVE_PARTS):
            moves[end, part] = moves[index, part]
        end += 1
    return end


@kernel(void(WORD_NODES, TABLES, int64))
def list_moves(graph, tables, ply):
    """List the plays of a ply from its first place on."""
    state, work, lanes, frames = tables.state, tables.work, tables.lanes[ply], tables.frames
    moves, found, anchors = tables.moves, tables.found, tables.anchors
    side = ply & 1
    work[LEFT] = 0
    for code in range(state[LETTERS]):
        work[RACK + code] = tables.racks[side, code]
        work[LEFT] += tables.racks[side, code]
    size = lanes.shape[1]
    end = frames[ply, BASE]
    room = moves.shape[0] - 1
    before = list_before(frames, ply, side)
    count = 0
    if before:
        changed = 0
        for earlier in range(before, ply):
            changed |= frames[earlier, CHANGED]
        if end + frames[before, END] - frames[before, BASE] < room:
            end = keep_plays(tables, before, changed, ply)
        else:
            state[IS_FULL] = 1
        for bit in range(2 * size):
            if changed >> bit & 1:
                count = find_lane_anchors(lanes, size, bit // size, bit % size, anchors, count)
    else:
        count = find_anchors(lanes, size, state[ROW], state[COL], state[ACROSS_ONLY] != 0, anchors)
    new = list_plays(graph, lanes, size, anchors, 0, count, work, found)
    if work[FULL] or end + new >= room:
        state[IS_FULL] = 1
        new = 0
    if state[IS_FULL]:
        state[STOP] = 1
    for index in range(new):
        describe(moves, work, tables.places, side, end + index, found[2 * index], found[2 * index + 1])
    frames[ply, END] = end + new
    frames[ply, IS_LISTED] = 1


@kernel(boolean(int64[:, :, :, ::1], int64, int64, int64))
def still_stands(lanes, before, now, play):
    """Whether a play listed at ply *before* is as it was on the board of ply *now*."""
    number = play >> 1 & 0x7F
    start = (play >> 8 & 0xFF) + 1
    end = start + (play >> 16 & 0xFF)
    old = lanes[before, play & 1, number]
    new = lanes[now, play & 1, number]
    if new[start - 1] & TILE or new[end] & TILE:
        return False
    for place in range(start, end):
        if old[place] != new[place] or old[CROSS_SET + place] != new[CROSS_SET + place]:
            return False
    return True


@kernel(int64(TABLES, int64, int64, int64))
def best_listed(tables, before, now, side):
    """The place of the play with the most points for the tiles it leaves, of those that still stand; -1 if none."""
    moves, frames, racks, work = tables.moves, tables.frames, tables.racks, tables.work
    letters = tables.state[LETTERS]
    have = tiles_held(racks, tables.places, side, letters)
    out = 2 * worth_left(racks, work, 1 - side, letters)
    best = -1
    most = -INFINITY
    for index in range(frames[before, BASE], frames[before, END]):
        needed = moves[index, NEEDED]
        if needed & ~have:
            continue
        worth = (moves[index, PLAY] >> 32) + 2 * moves[index, WORTH] + (out if needed == have else 0)
        if worth > most and still_stands(tables.lanes, before, now, moves[index, PLAY]):
            best, most = index, worth
    return best


@kernel(int64(WORD_NODES, TABLES, int64))
def play_out(graph, tables, ply):
    """About the value of a ply's position: what its side gains if both play greedily to the end.

    They make plays that are listed; those that only the tiles laid from here on allow are not looked for.
    """
    state, work, racks, frames, moves = tables.state, tables.work, tables.racks, tables.frames, tables.moves
    letters = state[LETTERS]
    copy_racks(racks, 0, FOR_PLAYING_OUT)
    mover = ply & 1
    sign = 1
    value = 0
    passed = frames[ply, PASSED]
    now = ply + 1
    copy_board(tables.lanes, ply, now)
    while True:
        before = ply if frames[ply, IS_LISTED] and mover == ply & 1 else list_before(frames, ply, mover)
        best = best_listed(tables, before, now, mover)
        if best < 0:
            if passed:
                value += sign * (worth_left(racks, work, 1 - mover, letters) - worth_left(racks, work, mover, letters))
                break
            passed = 1
        else:
            passed = 0
            play, tiles = moves[best, PLAY], moves[best, TILES]
            value += sign * (play >> 32)
            rest = tiles
            for _ in range(play >> 24 & 0xFF):
                racks[mover, 0 if rest & 64 else rest & 63] -= 1
                rest >>= 7
            if held(racks, mover, letters) == 0:
                value += sign * 2 * worth_left(racks, work, 1 - mover, letters)
                break
            lay(graph, work[VALUES:], tables.lanes[now], play, tiles)
        mover = 1 - mover
        sign = -sign
    copy_racks(racks, FOR_PLAYING_OUT, 0)
    return value
