"""Kernel that plays a Scrabble ending out to its end: both racks are known, the bag is empty.

It searches by negamax with a null window around the best value (principal variation search), looking farther and
farther ahead, until no line is cut off any more: then the value is proven. Where a line is cut off, greedy play to the
end estimates it.
Positions that come again by another order of plays are looked up in a table, by Zobrist keys of the tiles on the
board, the racks, the side to move and whether it is a reply to a pass.

The value of a position is what the side to move gains on the other from here on: the difference of the points still
made, and at the end what the tiles left on racks are worth. Two passes, one after the other, end the game.
"""

from __future__ import annotations

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import types

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.board_kernel import TILE, lay
from solvers.scrabble.plays_kernel import LEFT, RACK, VALUES, find_anchors, list_plays

NODES, STOP, IS_CUT, ROW, COL, ACROSS_ONLY, LETTERS, IS_FULL = range(8)
STATE = 8
"""Places in ``state``: positions searched; anyone may set it to 1 to end the search; whether a line was cut off at the
horizon; the rules' start square and whether an empty board takes plays across only; codes of tiles; whether there was
no room for a position's plays."""

MOST_PLIES = 40
WHOLE = 63
"""The depth of an entry whose value holds however deep one searches."""
INFINITY = 1 << 20
EXACT, AT_LEAST, AT_MOST = range(3)
VALUE, DEPTH, BOUND, PLAY, TILES = range(5)
ENTRY = 5
FOR_PLAYING_OUT, FOR_LINE, RACKS = 2, 4, 6
MOST_ALIKE = 32
"""One more than the most tiles alike on a rack."""
PASS_KEY = 2 * 64 * MOST_ALIKE
SIDE_KEY = PASS_KEY + 1
PASS = -1
"""The play of an entry whose best move is a pass; no play has it."""
_FIRST = 1 << 30

(
    AHEAD, ALPHA, BETA, PASSED, BASE, END, PLACE, LOW, RESULT, CUT, BEST_PLAY, BEST_TILES, NOW, NOW_TILES, NARROW,
    LOWEST, HIGHEST, TRIED, TRIED_CUT,
) = range(19)  # fmt: skip
FRAME = 19
"""Places in a ply's numbers: plies to look ahead, its window, whether the ply before was a pass; where its plays begin
and end, the one tried; the best value so far or the window's lower end; its value, whether that rests on a line cut
off, and its best move; the move tried now, whether with a null window, the window for the ply after, and its value."""
ENTER, MOVE, DESCEND, JUDGE, RETURN = range(5)
"""The steps of a search."""

_number = types.int64
_numbers = types.Array(types.int64, 1, "C")
_rows = types.Array(types.int64, 2, "C")
_boards = types.Array(types.int64, 4, "C")
_keys = types.Array(types.uint64, 1, "C")


class Tables(NamedTuple):
    """The arrays of a search."""

    lanes: Any
    """int64 (MOST_PLIES, 2, size, LANE): the board after each ply, see ``board_kernel``."""
    anchors: Any
    """int64: scratch for ``find_anchors``."""
    work: Any
    """int64: see ``plays_kernel``."""
    racks: Any
    """int64 (6, 64): the tiles of each side by code, then as they were before playing out, and before a line."""
    plays: Any
    """int64: the plays of the positions on the way, two numbers each."""
    worth: Any
    """int64: for each of them what the order goes by."""
    placed_keys: Any
    """uint64: a key for each square and tile, 128 a square."""
    rack_keys: Any
    """uint64: a key for each side, code and number of tiles (2, 64, MOST_ALIKE); then PASS_KEY and SIDE_KEY."""
    known: Any
    """uint64: the keys of the positions known."""
    entries: Any
    """int64 (n, ENTRY): what is known of them."""
    frames: Any
    """int64 (MOST_PLIES, FRAME): the numbers of each ply."""
    keys: Any
    """uint64: the key of each ply's position."""
    state: Any
    """int64: see above."""


TABLES = types.NamedTuple(
    (
        _boards, _numbers, _numbers, _rows, _numbers, _numbers, _keys, _keys, _keys, _rows, _rows,
        _keys, _numbers,
    ),
    Tables,
)  # fmt: skip


@kernel(_number(_rows, _numbers, _number, _number))
def worth_left(racks, work, side, letters):
    """What the tiles of a side's rack are worth."""
    worth = 0
    for code in range(letters):
        worth += racks[side, code] * work[VALUES + code]
    return worth


@kernel(types.void(_boards, _number, _number))
def copy_board(lanes, source, target):
    """Copy the board of one ply to another."""
    for direction in range(2):
        for number in range(lanes.shape[2]):
            for place in range(lanes.shape[3]):
                lanes[target, direction, number, place] = lanes[source, direction, number, place]


@kernel(types.void(_rows, _number, _number))
def copy_racks(racks, source, target):
    """Copy the racks of both sides, of which the first is at *source*."""
    for side in range(2):
        for code in range(racks.shape[1]):
            racks[target + side, code] = racks[source + side, code]


@kernel(_number(WORD_NODES, TABLES, _number, _number, _number))
def list_at(graph, tables, ply, side, base):
    """Write the plays of *side* on the board of *ply* from place *base* on; return their number."""
    state, work, lanes = tables.state, tables.work, tables.lanes[ply]
    work[LEFT] = 0
    for code in range(state[LETTERS]):
        work[RACK + code] = tables.racks[side, code]
        work[LEFT] += tables.racks[side, code]
    size = lanes.shape[1]
    count = find_anchors(lanes, size, state[ROW], state[COL], state[ACROSS_ONLY] != 0, tables.anchors)
    found = list_plays(graph, lanes, size, tables.anchors, 0, count, work, tables.plays[2 * base :])
    if 2 * (base + found) >= tables.plays.size:
        state[IS_FULL] = 1
        state[STOP] = 1
    return found


@kernel(_number(_numbers, _rows, _number, _number, _number, _number))
def worth_of_move(work, racks, side, play, tiles, letters):
    """The points of a play, and of the opponent's tiles if it goes out; else less what the tiles kept are worth."""
    kept = worth_left(racks, work, side, letters)
    held = 0
    for code in range(letters):
        held += racks[side, code]
    placed = play >> 24 & 0xFF
    for _ in range(placed):
        kept -= work[VALUES + (0 if tiles & 64 else tiles & 63)]
        tiles >>= 7
    if placed == held:
        return (play >> 32) + 2 * worth_left(racks, work, 1 - side, letters)
    return (play >> 32) - 2 * kept


@kernel(types.uint64(TABLES, _number, _number, _number, _number, types.uint64))
def key_after(tables, ply, side, play, tiles, key):
    """The key after a play; takes its tiles off the rack."""
    size = tables.lanes.shape[2]
    racks, rack_keys = tables.racks, tables.rack_keys
    number = play >> 1 & 0x7F
    start = play >> 8 & 0xFF
    lane = tables.lanes[ply, play & 1, number]
    for at in range(start, start + (play >> 16 & 0xFF)):
        if lane[at + 1] & TILE:
            continue
        tile = tiles & 0x7F
        square = at * size + number if play & 1 else number * size + at
        key ^= tables.placed_keys[128 * square + tile]
        code = 0 if tile & 64 else tile
        first = (64 * side + code) * MOST_ALIKE
        key ^= rack_keys[first + racks[side, code]]
        racks[side, code] -= 1
        key ^= rack_keys[first + racks[side, code]]
        tiles >>= 7
    return key


@kernel(types.void(_rows, _number, _number, _number))
def take_back(racks, side, placed, tiles):
    """Put the tiles of a play back on the rack."""
    for _ in range(placed):
        racks[side, 0 if tiles & 64 else tiles & 63] += 1
        tiles >>= 7


@kernel(_number(_rows, _number, _number))
def held(racks, side, letters):
    """The number of tiles of a side."""
    count = 0
    for code in range(letters):
        count += racks[side, code]
    return count


@kernel(_number(WORD_NODES, TABLES, _number, _number, _number, _number))
def play_out(graph, tables, ply, side, passed, base):
    """The value for *side* if both sides play greedily to the end."""
    state, work, racks = tables.state, tables.work, tables.racks
    letters = state[LETTERS]
    copy_racks(racks, 0, FOR_PLAYING_OUT)
    mover = side
    value = 0
    copy_board(tables.lanes, ply, ply + 1)
    while True:
        sign = 1 if mover == side else -1
        count = list_at(graph, tables, ply + 1, mover, base)
        best = -1
        most = -INFINITY
        for index in range(base, base + count):
            worth = worth_of_move(work, racks, mover, tables.plays[2 * index], tables.plays[2 * index + 1], letters)
            if worth > most:
                most, best = worth, index
        if best < 0:
            if passed:
                value += sign * (worth_left(racks, work, 1 - mover, letters) - worth_left(racks, work, mover, letters))
                break
            passed = 1
        else:
            passed = 0
            play, tiles = tables.plays[2 * best], tables.plays[2 * best + 1]
            value += sign * (play >> 32)
            rest = tiles
            for _ in range(play >> 24 & 0xFF):
                racks[mover, 0 if rest & 64 else rest & 63] -= 1
                rest >>= 7
            if held(racks, mover, letters) == 0:
                value += sign * 2 * worth_left(racks, work, 1 - mover, letters)
                break
            lay(graph, work[VALUES:], tables.lanes[ply + 1], play, tiles)
        if state[STOP]:
            break
        mover = 1 - mover
    copy_racks(racks, FOR_PLAYING_OUT, 0)
    return value


@kernel(_number(_numbers, _number, _number))
def first_of(worth, place, end):
    """The place of the move to try next, of those from *place* to *end* - 1."""
    best = place
    for index in range(place + 1, end):
        if worth[index] > worth[best]:
            best = index
    return best


@kernel(types.boolean(_rows, _keys, _number, types.uint64, _rows))
def look_up(entries, known, ply, key, frames):
    """Whether the table answers the position of a ply: then with its value in ``RESULT`` and ``CUT``.

    Its best move is noted, if it is known.
    """
    entry = types.int64(key % types.uint64(known.size))
    frames[ply, BEST_PLAY] = 0
    if known[entry] != key:
        return False
    frames[ply, BEST_PLAY], frames[ply, BEST_TILES] = entries[entry, PLAY], entries[entry, TILES]
    value, bound, depth = entries[entry, VALUE], entries[entry, BOUND], entries[entry, DEPTH]
    if depth < frames[ply, AHEAD] or (bound == AT_LEAST and value < frames[ply, BETA]):
        return False
    if bound == AT_MOST and value > frames[ply, ALPHA]:
        return False
    frames[ply, RESULT] = value
    frames[ply, CUT] = depth != WHOLE
    return True


@kernel(types.void(_rows, _keys, _number, types.uint64, _rows))
def note(entries, known, ply, key, frames):
    """Write what was found of the position of a ply into the table."""
    entry = types.int64(key % types.uint64(known.size))
    known[entry] = key
    best = frames[ply, RESULT]
    entries[entry, VALUE] = best
    entries[entry, PLAY], entries[entry, TILES] = frames[ply, BEST_PLAY], frames[ply, BEST_TILES]
    entries[entry, DEPTH] = frames[ply, AHEAD] if frames[ply, CUT] else WHOLE
    entries[entry, BOUND] = AT_LEAST if best >= frames[ply, BETA] else AT_MOST if best <= frames[ply, ALPHA] else EXACT


@kernel(types.void(TABLES, _number, _number, _number))
def put_in_order(tables, ply, base, end):
    """Say what the moves of a ply go by in the order they are tried, with a pass at *end* added to its plays."""
    plays, worth, work, racks, frames = tables.plays, tables.worth, tables.work, tables.racks, tables.frames
    letters = tables.state[LETTERS]
    side = ply & 1
    best_play, best_tiles = frames[ply, BEST_PLAY], frames[ply, BEST_TILES]
    for index in range(base, end):
        play, tiles = plays[2 * index], plays[2 * index + 1]
        worth[index] = worth_of_move(work, racks, side, play, tiles, letters)
        if play == best_play and tiles == best_tiles:
            worth[index] = _FIRST
    plays[2 * end], plays[2 * end + 1] = PASS, 0
    worth[end] = _FIRST if best_play == PASS else -2 * worth_left(racks, work, side, letters) - 1


@kernel(types.boolean(TABLES, _number))
def take_result(tables, ply):
    """Take up the value of the move tried last, in ``TRIED``; whether the position needs no further move."""
    frames = tables.frames
    value, cut = frames[ply, TRIED], frames[ply, TRIED_CUT]
    frames[ply, CUT] |= cut
    if value > frames[ply, RESULT]:
        frames[ply, RESULT] = value
        frames[ply, BEST_PLAY], frames[ply, BEST_TILES] = frames[ply, NOW], frames[ply, NOW_TILES]
    frames[ply, LOW] = max(frames[ply, LOW], value)
    if frames[ply, LOW] >= frames[ply, BETA]:
        frames[ply, CUT] = cut
        return True
    return False


@kernel(types.boolean(TABLES, _number))
def choose(tables, ply):
    """Take the next move of a ply, and the window for the position after it; whether that must be searched.

    If not, the move ends the game, and its value is in ``TRIED``.
    """
    plays, worth, work, racks, frames = tables.plays, tables.worth, tables.work, tables.racks, tables.frames
    letters = tables.state[LETTERS]
    side = ply & 1
    frames[ply, PLACE] += 1
    place = frames[ply, PLACE]
    index = first_of(worth, place, frames[ply, END] + 1)
    worth[place], worth[index] = worth[index], worth[place]
    for part in range(2):
        plays[2 * place + part], plays[2 * index + part] = plays[2 * index + part], plays[2 * place + part]
    play, tiles = plays[2 * place], plays[2 * place + 1]
    frames[ply, NOW], frames[ply, NOW_TILES] = play, tiles
    frames[ply, TRIED_CUT] = 0
    if play == PASS and frames[ply, PASSED]:
        frames[ply, TRIED] = worth_left(racks, work, 1 - side, letters) - worth_left(racks, work, side, letters)
        return False
    score = 0 if play == PASS else play >> 32
    if play != PASS and play >> 24 & 0xFF == held(racks, side, letters):
        frames[ply, TRIED] = score + 2 * worth_left(racks, work, 1 - side, letters)
        return False
    is_first = place == frames[ply, BASE] or frames[ply, BETA] - frames[ply, LOW] <= 1
    frames[ply, NARROW] = not is_first
    frames[ply, HIGHEST] = score - frames[ply, LOW]
    frames[ply, LOWEST] = score - frames[ply, BETA] if is_first else frames[ply, HIGHEST] - 1
    return True


@kernel(types.boolean(TABLES, _number))
def come_back(tables, ply):
    """Undo the move of a ply and take its value from the ply after; whether a wider window must be searched."""
    frames = tables.frames
    play = frames[ply, NOW]
    score = 0
    if play != PASS:
        take_back(tables.racks, ply & 1, play >> 24 & 0xFF, frames[ply, NOW_TILES])
        score = play >> 32
    value = score - frames[ply + 1, RESULT]
    frames[ply, TRIED], frames[ply, TRIED_CUT] = value, frames[ply + 1, CUT]
    if not (frames[ply, NARROW] and frames[ply, LOW] < value < frames[ply, BETA]):
        return False
    frames[ply, NARROW] = 0
    frames[ply, LOWEST], frames[ply, HIGHEST] = score - frames[ply, BETA], score - value
    return True


@kernel(types.void(WORD_NODES, TABLES, _number))
def go_down(graph, tables, ply):
    """Make the move of a ply, and set up the search of the ply after in the window noted for it."""
    frames, keys, rack_keys = tables.frames, tables.keys, tables.rack_keys
    play, tiles = frames[ply, NOW], frames[ply, NOW_TILES]
    key = keys[ply] ^ rack_keys[SIDE_KEY]
    if frames[ply, PASSED] or play == PASS:
        key ^= rack_keys[PASS_KEY]
    copy_board(tables.lanes, ply, ply + 1)
    if play != PASS:
        key = key_after(tables, ply, ply & 1, play, tiles, key)
        lay(graph, tables.work[VALUES:], tables.lanes[ply + 1], play, tiles)
    keys[ply + 1] = key
    frames[ply + 1, ALPHA], frames[ply + 1, BETA] = frames[ply, LOWEST], frames[ply, HIGHEST]
    frames[ply + 1, AHEAD] = frames[ply, AHEAD] - 1
    frames[ply + 1, PASSED] = play == PASS
    frames[ply + 1, BASE] = frames[ply, END] + 1


@kernel(_number(WORD_NODES, TABLES, *[_number] * 5, types.uint64))
def search(graph, tables, top, ahead, alpha, beta, passed, key):
    """The value of the position of ply *top* for the side to move if it lies between *alpha* and *beta*, else a bound.

    *ahead* is how many plies to look ahead, *passed* whether the ply before was a pass. ``IS_CUT`` says whether the
    answer rests on a line that was cut off. Side 0 moves in the even plies.
    """
    state, frames, keys = tables.state, tables.frames, tables.keys
    ply = top
    frames[ply, AHEAD], frames[ply, ALPHA], frames[ply, BETA], frames[ply, PASSED] = ahead, alpha, beta, passed
    frames[ply, BASE] = 0
    keys[ply] = key
    step = ENTER
    while not state[STOP]:
        if step == ENTER:
            state[NODES] += 1
            step = RETURN
            if look_up(tables.entries, tables.known, ply, keys[ply], frames):
                continue
            base = frames[ply, BASE]
            if frames[ply, AHEAD] == 0 or ply + 2 >= MOST_PLIES:
                frames[ply, RESULT] = play_out(graph, tables, ply, ply & 1, frames[ply, PASSED], base)
                frames[ply, CUT] = 1
                continue
            end = base + list_at(graph, tables, ply, ply & 1, base)
            put_in_order(tables, ply, base, end)
            frames[ply, PLACE], frames[ply, END] = base - 1, end
            frames[ply, LOW], frames[ply, RESULT], frames[ply, CUT] = frames[ply, ALPHA], -INFINITY, 0
            step = MOVE
        elif step == MOVE:
            if frames[ply, PLACE] == frames[ply, END]:
                note(tables.entries, tables.known, ply, keys[ply], frames)
                step = RETURN
            else:
                step = DESCEND if choose(tables, ply) else JUDGE
        elif step == DESCEND:
            go_down(graph, tables, ply)
            ply += 1
            step = ENTER
        elif step == RETURN:
            if ply == top:
                break
            ply -= 1
            step = DESCEND if come_back(tables, ply) else JUDGE
        elif take_result(tables, ply):
            note(tables.entries, tables.known, ply, keys[ply], frames)
            step = RETURN
        else:
            step = MOVE
    state[IS_CUT] = frames[top, CUT]
    return frames[top, RESULT]


@kernel(_number(WORD_NODES, TABLES, types.uint64, _number, _number, _numbers))
def best_line(graph, tables, key, depth, value, line):
    """Write the moves of the best line of a position just searched, two numbers each, into *line*; return their number.

    *key* and *depth* are those of the search, *value* is what it returned. The line ends with the game, or when the
    search is told to stop.
    """
    state, work, racks = tables.state, tables.work, tables.racks
    copy_racks(racks, 0, FOR_LINE)
    side = 0
    passed = 0
    ply = 0
    while depth > 0:
        if ply:
            search(graph, tables, ply, depth, value - 1, value + 1, passed, key)
        entry = types.int64(key % types.uint64(tables.known.size))
        if (state[STOP] and ply) or tables.known[entry] != key:
            break
        play, tiles = tables.entries[entry, PLAY], tables.entries[entry, TILES]
        line[2 * ply], line[2 * ply + 1] = play, tiles
        ply += 1
        depth -= 1
        copy_board(tables.lanes, ply - 1, ply)
        key ^= tables.rack_keys[SIDE_KEY]
        if passed or play == PASS:
            key ^= tables.rack_keys[PASS_KEY]
        if play == PASS:
            if passed:
                break
            value = -value
        else:
            key = key_after(tables, ply, side, play, tiles, key)
            if held(racks, side, state[LETTERS]) == 0:
                break
            lay(graph, work[VALUES:], tables.lanes[ply], play, tiles)
            value = (play >> 32) - value
        passed = play == PASS
        side = 1 - side
    copy_racks(racks, FOR_LINE, 0)
    return ply
