"""Kernel that plays a Scrabble ending out to its end: both racks are known, the bag is empty.

It searches by negamax with a null window around the best value (principal variation search), looking farther and
farther ahead, until no line is cut off any more: then the value is proven. Where a line is cut off, greedy play to the
end estimates it.
Positions that come again by another order of plays are looked up in a table, by Zobrist keys of the tiles on the
board, the racks, the side to move and whether it is a reply to a pass. The move that the table has for a position is
tried before its plays are listed.

The value of a position is what the side to move gains on the other from here on: the difference of the points still
made, and at the end what the tiles left on racks are worth. Two passes, one after the other, end the game. A pass is
therefore worth no more to a side than the end of the game would be, since the other may pass, too.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import boolean, int64, uint64, void

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.board_kernel import TILE, lay
from solvers.scrabble.endgame_moves_kernel import (
    AHEAD,
    ALPHA,
    BASE,
    BEST,
    BEST_TILES,
    BETA,
    CHANGED,
    CUT,
    END,
    FOR_LINE,
    HIGHEST,
    INFINITY,
    IS_CUT,
    IS_DONE,
    IS_LISTED,
    LAST,
    LETTERS,
    LOW,
    LOWEST,
    MOST_ALIKE,
    MOST_NODES,
    MOST_PLIES,
    NARROW,
    NODES,
    NOW,
    NOW_TILES,
    PASS,
    PASS_KEY,
    PASSED,
    PLACE,
    PLAY,
    RESULT,
    SIDE_KEY,
    STARTED,
    STOP,
    TABLES,
    TILES,
    TOP,
    TRIED,
    VALUE,
    VALUE_CUT,
    WORTH,
    best_listed,
    copy_board,
    copy_racks,
    held,
    lanes_changed,
    list_before,
    list_moves,
    number_tiles,
    play_out,
    worth_left,
)  # fmt: skip
from solvers.scrabble.plays_kernel import VALUES

WHOLE = 63
"""The depth of an entry whose value holds however deep one searches."""
EXACT, AT_LEAST, AT_MOST = range(3)
KEY, FINDING, ENTRY_PLAY, ENTRY_TILES = range(4)
ENTRY = 4
"""Places in an entry: its key; its value (from bit 16), the work it took (8 to 15), its depth (2 to 7) and bound (0 and
1); and the best move."""

ENTER, MOVE, DESCEND, JUDGE, RETURN = range(5)
"""The steps of a search."""
_INDEX = 20
_PASS_INDEX = (1 << _INDEX) - 1
_FEW = 8


@kernel(uint64(int64[:, :, ::1], int64[:, ::1], uint64[::1], uint64[::1], *[int64] * 3, uint64))
def key_after(lanes, racks, placed_keys, rack_keys, side, play, tiles, key):
    """The key after a play on a board; takes its tiles off the rack."""
    size = lanes.shape[1]
    number = play >> 1 & 0x7F
    start = play >> 8 & 0xFF
    lane = lanes[play & 1, number]
    for at in range(start, start + (play >> 16 & 0xFF)):
        if lane[at + 1] & TILE:
            continue
        tile = tiles & 0x7F
        square = at * size + number if play & 1 else number * size + at
        key ^= placed_keys[128 * square + tile]
        code = 0 if tile & 64 else tile
        first = (64 * side + code) * MOST_ALIKE
        key ^= rack_keys[first + racks[side, code]]
        racks[side, code] -= 1
        key ^= rack_keys[first + racks[side, code]]
        tiles >>= 7
    return key


@kernel(void(int64[:, ::1], int64, int64, int64))
def take_back(racks, side, placed, tiles):
    """Put the tiles of a play back on the rack."""
    for _ in range(placed):
        racks[side, 0 if tiles & 64 else tiles & 63] += 1
        tiles >>= 7


@kernel(int64(int64[:, ::1], uint64))
def entry_of(entries, key):
    """The place of the entry that has a key; -1 if none has."""
    first = int64(key & uint64(entries.shape[0] - 2))
    for entry in range(first, first + 2):
        if entries[entry, KEY] == int64(key):
            return entry
    return -1


@kernel(boolean(int64[:, ::1], int64[:, ::1], int64, uint64))
def look_up(entries, frames, ply, key):
    """Whether the table answers the position of a ply: then with its value in ``RESULT`` and ``CUT``.

    Its best move is noted, if it is known.
    """
    frames[ply, BEST] = 0
    entry = entry_of(entries, key)
    if entry < 0:
        return False
    frames[ply, BEST], frames[ply, BEST_TILES] = entries[entry, ENTRY_PLAY], entries[entry, ENTRY_TILES]
    finding = entries[entry, FINDING]
    value, bound, depth = finding >> 16, finding & 3, finding >> 2 & 63
    if depth < frames[ply, AHEAD] or (bound == AT_LEAST and value < frames[ply, BETA]):
        return False
    if bound == AT_MOST and value > frames[ply, ALPHA]:
        return False
    frames[ply, RESULT] = value
    frames[ply, CUT] = depth != WHOLE
    return True


@kernel(void(int64[:, ::1], int64[:, ::1], int64, uint64, int64))
def note(entries, frames, ply, key, nodes):
    """Write what was found of the position of a ply into the table.

    Each key has two places: in the first stays what took more work.
    """
    work = 0
    while nodes:
        work += 1
        nodes >>= 1
    entry = entry_of(entries, key)
    if entry < 0:
        entry = int64(key & uint64(entries.shape[0] - 2))
        if entries[entry, FINDING] >> 8 & 0xFF > work:
            entry += 1
    best = frames[ply, RESULT]
    depth = frames[ply, AHEAD] if frames[ply, CUT] else WHOLE
    bound = AT_LEAST if best >= frames[ply, BETA] else AT_MOST if best <= frames[ply, ALPHA] else EXACT
    entries[entry, KEY] = int64(key)
    entries[entry, FINDING] = best << 16 | work << 8 | depth << 2 | bound
    entries[entry, ENTRY_PLAY], entries[entry, ENTRY_TILES] = frames[ply, BEST], frames[ply, BEST_TILES]


@kernel(void(TABLES, int64))
def put_in_order(tables, ply):
    """Say in what order the moves of a ply are tried, without the one that was tried before they were listed.

    Going out and points count, and tiles kept count against a move, since they may stay.
    """
    moves, order, work, racks, frames = tables.moves, tables.order, tables.work, tables.racks, tables.frames
    letters = tables.state[LETTERS]
    side = ply & 1
    base = frames[ply, BASE]
    tried_play = frames[ply, NOW] if frames[ply, TRIED] else 0
    tried_tiles = frames[ply, NOW_TILES]
    tiles = held(racks, side, letters)
    worth = worth_left(racks, work, side, letters)
    out = 2 * worth_left(racks, work, 1 - side, letters)
    last = base
    for index in range(base, frames[ply, END]):
        play = moves[index, PLAY]
        if play == tried_play and moves[index, TILES] == tried_tiles:
            continue
        goes_by = (play >> 32) + (out if play >> 24 & 0xFF == tiles else 2 * (moves[index, WORTH] - worth))
        order[last] = goes_by << _INDEX | index
        last += 1
    if tried_play != PASS:
        order[last] = (-2 * worth - 1) << _INDEX | _PASS_INDEX
        last += 1
    frames[ply, PLACE], frames[ply, LAST] = base, last


@kernel(void(int64[::1], int64, int64))
def sort(order, first, end):
    """Sort a part of *order*, the largest first (Shell 1959)."""
    gap = (end - first) // 2
    while gap > 0:
        for place in range(first + gap, end):
            number = order[place]
            hole = place
            while hole - gap >= first and order[hole - gap] < number:
                order[hole] = order[hole - gap]
                hole -= gap
            order[hole] = number
        gap //= 2


@kernel(int64(int64[::1], int64[:, ::1], int64))
def take_next(order, frames, ply):
    """The number of the next move of a ply: the first few are picked out, then the others sorted."""
    place, last, base = frames[ply, PLACE], frames[ply, LAST], frames[ply, BASE]
    if place == base + _FEW:
        sort(order, place, last)
    if place < base + _FEW:
        best = place
        for other in range(place + 1, last):
            if order[other] > order[best]:
                best = other
        order[place], order[best] = order[best], order[place]
    frames[ply, PLACE] = place + 1
    return order[place] & _PASS_INDEX


@kernel(boolean(TABLES, int64))
def take_result(tables, ply):
    """Take up the value of the move tried last; whether the position needs no further move."""
    frames = tables.frames
    value, cut = frames[ply, VALUE], frames[ply, VALUE_CUT]
    frames[ply, CUT] |= cut
    if value > frames[ply, RESULT]:
        frames[ply, RESULT] = value
        frames[ply, BEST], frames[ply, BEST_TILES] = frames[ply, NOW], frames[ply, NOW_TILES]
    frames[ply, LOW] = max(frames[ply, LOW], value)
    if frames[ply, LOW] >= frames[ply, BETA]:
        frames[ply, CUT] = cut
        return True
    return False


@kernel(boolean(WORD_NODES, TABLES, int64))
def has_next(graph, tables, ply):
    """Whether a ply has a move left: then it is noted as the one tried now."""
    moves, frames = tables.moves, tables.frames
    if frames[ply, TRIED] == 0 and frames[ply, BEST] != 0:
        frames[ply, NOW], frames[ply, NOW_TILES] = frames[ply, BEST], frames[ply, BEST_TILES]
    else:
        if not frames[ply, IS_LISTED]:
            list_moves(graph, tables, ply)
            put_in_order(tables, ply)
        if frames[ply, PLACE] == frames[ply, LAST]:
            return False
        index = take_next(tables.order, frames, ply)
        if index == _PASS_INDEX:
            frames[ply, NOW], frames[ply, NOW_TILES] = PASS, 0
        else:
            frames[ply, NOW], frames[ply, NOW_TILES] = moves[index, PLAY], moves[index, TILES]
    frames[ply, TRIED] += 1
    return True


@kernel(boolean(TABLES, int64))
def must_search(tables, ply):
    """Set the window for the position after the move tried now; whether that must be searched.

    If not, the move ends the game, or is a pass that is not good enough, and its value is in ``VALUE``.
    """
    work, racks, frames = tables.work, tables.racks, tables.frames
    letters = tables.state[LETTERS]
    side = ply & 1
    play = frames[ply, NOW]
    score = 0
    frames[ply, VALUE_CUT] = 0
    if play == PASS:
        at_end = worth_left(racks, work, 1 - side, letters) - worth_left(racks, work, side, letters)
        if frames[ply, PASSED] or at_end <= frames[ply, LOW]:
            frames[ply, VALUE] = at_end
            return False
    else:
        score = play >> 32
        if play >> 24 & 0xFF == held(racks, side, letters):
            frames[ply, VALUE] = score + 2 * worth_left(racks, work, 1 - side, letters)
            return False
    is_first = frames[ply, TRIED] == 1 or frames[ply, BETA] - frames[ply, LOW] <= 1
    frames[ply, NARROW] = not is_first
    frames[ply, HIGHEST] = score - frames[ply, LOW]
    frames[ply, LOWEST] = score - frames[ply, BETA] if is_first else frames[ply, HIGHEST] - 1
    return True


@kernel(boolean(TABLES, int64))
def come_back(tables, ply):
    """Undo the move of a ply and take its value from the ply after; whether a wider window must be searched."""
    frames = tables.frames
    play = frames[ply, NOW]
    score = 0
    if play != PASS:
        take_back(tables.racks, ply & 1, play >> 24 & 0xFF, frames[ply, NOW_TILES])
        score = play >> 32
    value = score - frames[ply + 1, RESULT]
    frames[ply, VALUE], frames[ply, VALUE_CUT] = value, frames[ply + 1, CUT]
    if not (frames[ply, NARROW] and frames[ply, LOW] < value < frames[ply, BETA]):
        return False
    frames[ply, NARROW] = 0
    frames[ply, LOWEST], frames[ply, HIGHEST] = score - frames[ply, BETA], score - value
    return True


@kernel(void(WORD_NODES, TABLES, int64))
def go_down(graph, tables, ply):
    """Make the move of a ply, and set up the search of the ply after in the window noted for it."""
    frames, keys, lanes, rack_keys = tables.frames, tables.keys, tables.lanes, tables.rack_keys
    play, tiles = frames[ply, NOW], frames[ply, NOW_TILES]
    key = keys[ply] ^ rack_keys[SIDE_KEY]
    if frames[ply, PASSED] or play == PASS:
        key ^= rack_keys[PASS_KEY]
    copy_board(lanes, ply, ply + 1)
    frames[ply, CHANGED] = 0
    if play != PASS:
        key = key_after(lanes[ply], tables.racks, tables.placed_keys, rack_keys, ply & 1, play, tiles, key)
        frames[ply, CHANGED] = lanes_changed(lanes[ply], play, tiles)
        lay(graph, tables.work[VALUES:], lanes[ply + 1], play, tiles)
    keys[ply + 1] = key
    frames[ply + 1, ALPHA], frames[ply + 1, BETA] = frames[ply, LOWEST], frames[ply, HIGHEST]
    frames[ply + 1, AHEAD] = frames[ply, AHEAD] - 1
    frames[ply + 1, PASSED] = play == PASS
    frames[ply + 1, BASE] = frames[ply, END] + 1 if frames[ply, IS_LISTED] else frames[ply, BASE]


@kernel(void(TABLES, int64))
def guess(tables, ply):
    """Take as the move to try first what seems the best of those in the side's list before."""
    frames, moves = tables.frames, tables.moves
    before = list_before(frames, ply, ply & 1)
    if before == 0:
        return
    best = best_listed(tables, before, ply, ply & 1)
    if best >= 0:
        frames[ply, BEST], frames[ply, BEST_TILES] = moves[best, PLAY], moves[best, TILES]


@kernel(boolean(WORD_NODES, TABLES, int64))
def enter(graph, tables, ply):
    """Begin with a position; whether its moves must be tried. If not, its value is known."""
    state, frames = tables.state, tables.frames
    state[NODES] += 1
    frames[ply, IS_LISTED] = 0
    frames[ply, TRIED] = 0
    frames[ply, STARTED] = state[NODES]
    if look_up(tables.entries, frames, ply, tables.keys[ply]):
        return False
    if frames[ply, AHEAD] == 0 or ply + 2 >= MOST_PLIES:
        if list_before(frames, ply, ply & 1) == 0:
            list_moves(graph, tables, ply)
        frames[ply, RESULT] = play_out(graph, tables, ply)
        frames[ply, CUT] = 1
        return False
    if frames[ply, BEST] == 0:
        guess(tables, ply)
    frames[ply, LOW], frames[ply, RESULT], frames[ply, CUT] = frames[ply, ALPHA], -INFINITY, 0
    return True


@kernel(void(WORD_NODES, TABLES, int64))
def set_up(graph, tables, top):
    """Put the board at ply *top* and list the plays of the side that is not to move."""
    frames = tables.frames
    for ply in range(top):
        frames[ply, IS_LISTED] = 0
        frames[ply, CHANGED] = 0
    number_tiles(tables.racks, tables.places, tables.state[LETTERS])
    copy_board(tables.lanes, 0, top - 1)
    copy_board(tables.lanes, 0, top)
    frames[top - 1, BASE] = 0
    list_moves(graph, tables, top - 1)
    frames[top, BASE] = frames[top - 1, END]


@kernel(int64(WORD_NODES, TABLES, *[int64] * 5, uint64))
def search(graph, tables, side, ahead, alpha, beta, passed, key):
    """The value of the position of ply 0 for *side*, whose turn it is, from *alpha* to *beta*; beyond them, a bound.

    *ahead* is how many plies to look ahead, *passed* whether the ply before was a pass. ``IS_CUT`` says whether the
    answer rests on a line that was cut off, ``IS_DONE`` whether it is an answer: the search ends early when
    ``MOST_NODES`` positions have been searched in all, or when it is told to stop.
    """
    state, frames, keys = tables.state, tables.frames, tables.keys
    top = TOP + side
    set_up(graph, tables, top)
    ply = top
    frames[ply, AHEAD], frames[ply, ALPHA], frames[ply, BETA], frames[ply, PASSED] = ahead, alpha, beta, passed
    keys[ply] = key
    state[IS_DONE] = 0
    step = ENTER
    while not state[STOP] and state[NODES] <= state[MOST_NODES]:
        if step == ENTER:
            step = MOVE if enter(graph, tables, ply) else RETURN
        elif step == MOVE:
            if has_next(graph, tables, ply):
                step = DESCEND if must_search(tables, ply) else JUDGE
            else:
                note(tables.entries, frames, ply, keys[ply], state[NODES] - frames[ply, STARTED])
                step = RETURN
        elif step == DESCEND:
            go_down(graph, tables, ply)
            ply += 1
            step = ENTER
        elif step == RETURN:
            if ply == top:
                state[IS_DONE] = 1
                break
            ply -= 1
            step = DESCEND if come_back(tables, ply) else JUDGE
        elif take_result(tables, ply):
            note(tables.entries, frames, ply, keys[ply], state[NODES] - frames[ply, STARTED])
            step = RETURN
        else:
            step = MOVE
    state[IS_CUT] = frames[top, CUT]
    while ply > top:
        ply -= 1
        if frames[ply, NOW] != PASS:
            take_back(tables.racks, ply & 1, frames[ply, NOW] >> 24 & 0xFF, frames[ply, NOW_TILES])
    return frames[top, RESULT]


@kernel(int64(WORD_NODES, TABLES, uint64, int64, int64, int64[::1]))
def best_line(graph, tables, key, depth, value, line):
    """Write the moves of the best line of a position just searched, two numbers each, into *line*; return their number.

    *key* and *depth* are those of the search, *value* is what it returned. The line ends with the game, or when the
    search is told to stop.
    """
    state, work, racks, lanes, entries = tables.state, tables.work, tables.racks, tables.lanes, tables.entries
    copy_racks(racks, 0, FOR_LINE)
    kept = MOST_PLIES - 1
    copy_board(lanes, 0, kept)
    side = 0
    passed = 0
    count = 0
    while depth > 0:
        if count:
            search(graph, tables, side, depth, value - 1, value + 1, passed, key)
        entry = entry_of(entries, key)
        if (count and not state[IS_DONE]) or entry < 0 or entries[entry, ENTRY_PLAY] == 0:
            break
        play, tiles = entries[entry, ENTRY_PLAY], entries[entry, ENTRY_TILES]
        line[2 * count], line[2 * count + 1] = play, tiles
        count += 1
        depth -= 1
        key ^= tables.rack_keys[SIDE_KEY]
        if passed or play == PASS:
            key ^= tables.rack_keys[PASS_KEY]
        if play == PASS:
            if passed:
                break
            value = -value
        else:
            key = key_after(lanes[0], racks, tables.placed_keys, tables.rack_keys, side, play, tiles, key)
            if held(racks, side, state[LETTERS]) == 0:
                break
            lay(graph, work[VALUES:], lanes[0], play, tiles)
            value = (play >> 32) - value
        passed = play == PASS
        side = 1 - side
    copy_racks(racks, FOR_LINE, 0)
    copy_board(lanes, kept, 0)
    return count
