"""Kernel that plays on from a position after each of some moves, many times over, for some turns ("plies").

In a rollout the unseen tiles are shuffled, the opponent gets a rack of them, and both sides make the move with the best
equity, as the player ``equity`` of self-play does. The shuffle depends on the seed and the rollout's number alone, so
that all moves are judged with the same tiles.

A rollout is worth VALUE numbers: what the side to move wins of the game, in millionths; what it gains on the other, in
thousandths of a point. If the game is over, both are exact; else what the sides keep on their racks counts as their
leaves, and the win is looked up by the spread and the number of unseen tiles (see ``winning``).
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import int16, int32, int64, types, uint8, uint64, void

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.best_kernel import SEARCH, Search, find_best
from solvers.scrabble.board_kernel import TILE, lay
from solvers.scrabble.bounds_kernel import MOST_BLANKS
from solvers.scrabble.leave_kernel import fill_leave_table
from solvers.scrabble.plays_kernel import EQUITY, FOUND, LEFT, POINT, RACK, STOP, VALUES, find_anchors
from solvers.scrabble.ready_kernel import READY, Ready, Slots, count_slots, find_ready, list_changed
from solvers.scrabble.slots_kernel import WORD_MAP
from solvers.scrabble.turn_kernel import (
    ACROSS_ONLY,
    COL,
    LETTERS,
    PLAY,
    RACK_SIZE,
    ROW,
    RULES,
    SCORELESS_TURNS,
    TILES,
    WORTH,
    choose_exchange_or_pass,
    draw,
    fill_rack,
    shuffle,
    take_turn,
    worth_of,
)

SEED, PLIES, SPREAD, SCORELESS = range(RULES, RULES + 4)
ORDERS = RULES + 4
"""Where the single numbers lie that say what to roll out, after those of the rules: the seed, the number of plies, and
the position's spread and scoreless turns."""

POINTS, KEPT_WORTH = range(2)
MOVE = 2
"""Where the numbers of a move lie: its score; what the tiles kept are worth, in thousandths of a point."""

WIN, GAIN = range(2)
VALUE = 2
REPLY, REPLY_TILES, OWN = range(3)
TURNS = 3
NO_TURN = -1
"""What is noted of a rollout: the opponent's answer, in two numbers, and the first of those of one's own next turn;
NO_TURN if there is none."""
REPLY_POINTS, REPLY_BINGOS, OWN_TURNS, OWN_POINTS, OWN_BINGOS, OWN_SCORES = range(6)
TENS = 20
COVERED = OWN_SCORES + TENS
"""Where the sums of a move's rollouts lie: the points of the answers, and how many of them are bingos; the number of
next turns of one's own, their points and bingos, and how many score 0 to 9, 10 to 19 and so on, the last of them that
and more; and, for each square, how many answers put a tile on it."""

PLY, SIDE, BAG, GAINED, IDLE, IS_OVER, LEAVES = range(7)
STATE = LEAVES + 2
"""Where the numbers of a rollout on its way lie: the turns made; who is to move; the tiles in the bag; what
the side to move at first has gained, in points; the scoreless turns in a row; whether the game is over; and, for each
side, what it kept on its rack after its last turn is worth, in thousandths of a point."""

WIN_POINTS = 1000
"""The table of wins goes from this spread below zero to this above."""

_rest = types.Array(int16, 1, "C", readonly=True)


class Moves(NamedTuple):
    """The moves to be judged, ready to be played on from; arrays of int64, which stay as they are."""

    boards: Any
    """(n, 2, size, LANE): the board after each, see ``board_kernel``."""
    numbers: Any
    """(n, MOVE): see above."""
    kept: Any
    """(n, 64): the tiles that stay on the rack, by code."""
    given: Any
    """(n, 64): the tiles that go back into the bag."""
    slots: Slots
    """The slots of the board after each: arrays of ``Slots``, n of each."""


class Tables(NamedTuple):
    """What rollouts are played with."""

    search: Search
    """The board and all that finding the best placement takes."""
    orders: Any
    """int64: what to roll out, at the places named above."""
    leaves: Any
    """int64 (2, 65, 64): the table for ``fill_leave_table``, with tiles in the bag and without."""
    rest: Any
    """int16: what whole leaves are worth beyond that while there is a bag."""
    unseen: Any
    """int64 (64,): the unseen tiles by code."""
    held: Any
    """int64 (k, 64): tiles that the opponent may hold, all of them unseen."""
    chances: Any
    """int64 (k,): how likely each of them and those before it are together, in whole numbers below 2**31."""
    wins: Any
    """int64 (most unseen + 1, 2 × WIN_POINTS + 1): what a spread wins for the side to move, in millionths, by the
    number of tiles that it does not see."""
    chance: Any
    """uint64: the state of the random numbers."""
    bag: Any
    """uint8: the bag's tiles."""
    racks: Any
    """int64 (2, 64): each side's tiles by code; the side to move is 0."""
    turn: Any
    """int64 (TURN,): the turn that is made."""
    state: Any
    """int64: how far a rollout is, at the places named above."""
    ready: Ready
    """The slots of the board."""


_tables = types.NamedTuple(
    (
        SEARCH, int64[::1], int64[:, :, ::1], _rest, int64[::1], int64[:, ::1], int64[::1], int64[:, ::1], uint64[::1],
        uint8[::1], int64[:, ::1], int64[::1], int64[::1], READY,
    ),
    Tables,
)  # fmt: skip
_slots = types.NamedTuple((int64[:, ::1], int32[:, :, ::1], int64[:, :, ::1]), Slots)
_moves = types.NamedTuple((int64[:, :, :, ::1], int64[:, ::1], int64[:, ::1], int64[:, ::1], _slots), Moves)


@kernel(int64(int64[::1]))
def tiles_of(rack):
    """How many tiles a rack holds."""
    count = 0
    for code in range(rack.size):
        count += rack[code]
    return count


@kernel(void(int64[:, :, ::1], int64[:, :, ::1]))
def copy_board(source, target):
    """Copy the lanes of a board."""
    for direction in range(2):
        for number in range(source.shape[1]):
            for place in range(source.shape[2]):
                target[direction, number, place] = source[direction, number, place]


@kernel(void(int64, _tables))
def begin_chance(number, tables):
    """Begin the random numbers of a rollout."""
    chance = tables.chance
    chance[0] = uint64(tables.orders[SEED])
    chance[0] = uint64(draw(chance, 1 << 31) << 31 | draw(chance, 1 << 31)) + uint64(number)


@kernel(int64(int64, _tables))
def deal(number, tables):
    """Deal the opponent a rack of a rollout and put the other unseen tiles into the bag; return how many these are."""
    chance, bag, rack, held, chances = tables.chance, tables.bag, tables.racks[1], tables.held, tables.chances
    begin_chance(number, tables)
    which = 0
    if chances.size > 1:
        place = draw(chance, chances[chances.size - 1])
        while chances[which] <= place:
            which += 1
    count = 0
    for code in range(rack.size):
        rack[code] = held[which, code]
        for _ in range(tables.unseen[code] - rack[code]):
            bag[count] = code
            count += 1
    shuffle(chance, bag, count)
    return fill_rack(rack, bag, count, tables.orders[RACK_SIZE])


@kernel(int64(int64, _moves, int64, _tables))
def draw_own(index, moves, bag_count, tables):
    """Give the side to move its rack after a move: what it keeps, and tiles of the bag; return how many it leaves."""
    rack, bag = tables.racks[0], tables.bag
    for code in range(rack.size):
        rack[code] = moves.kept[index, code]
    bag_count = fill_rack(rack, bag, bag_count, tables.orders[RACK_SIZE])
    before = bag_count
    for code in range(rack.size):
        for _ in range(moves.given[index, code]):
            bag[bag_count] = code
            bag_count += 1
    if bag_count > before:
        shuffle(tables.chance, bag, bag_count)
    return bag_count


@kernel(void(int64, int64, _moves, _tables))
def begin(number, index, moves, tables):
    """Begin rollout *number* of the *index*-th move: with the opponent to move on the board after it."""
    state, search = tables.state, tables.search
    copy_board(moves.boards[index], search.lanes)
    copy_board(moves.boards[index], tables.ready.lanes)
    tables.ready.changed[:] = 0
    state[BAG] = draw_own(index, moves, deal(number, tables), tables)
    state[PLY] = 0
    state[SIDE] = 1
    state[GAINED] = moves.numbers[index, POINTS]
    state[LEAVES] = moves.numbers[index, KEPT_WORTH]
    state[LEAVES + 1] = 0
    state[IDLE] = 0 if state[GAINED] else tables.orders[SCORELESS] + 1
    state[IS_OVER] = tiles_of(tables.racks[0]) == 0 or state[IDLE] >= tables.orders[SCORELESS_TURNS]


@kernel(void(_tables))
def prepare_turn(tables):
    """Make all ready for the search of the best placement, with the best other move in ``turn``."""
    orders, racks, turn, search, state = tables.orders, tables.racks, tables.turn, tables.search, tables.state
    work, one = search.work, search.one
    letters = orders[LETTERS]
    rack, other, bag_count = racks[state[SIDE]], racks[1 - state[SIDE]], state[BAG]
    work[LEFT] = 0
    for code in range(letters):
        work[RACK + code] = rack[code]
        work[LEFT] += rack[code]
    at_once = (bag_count == 0) * 2 * POINT * worth_of(other, work[VALUES:])
    rest = tables.rest[: tables.rest.size * (bag_count > 0)]
    fill_leave_table(work, tables.leaves[int64(bag_count == 0)], rest, letters, at_once, one, search.room)
    choose_exchange_or_pass(orders, bag_count, 0, tables.chance, rack, one, turn)
    one[EQUITY] = turn[WORTH] - 1


@kernel(void(WORD_NODES, WORD_MAP, _moves, int64, _tables))
def find_placement(graph, words, moves, index, tables):
    """Find the best placement on the board, which was that after the *index*-th move when the rollout began."""
    orders, search, slots = tables.orders, tables.search, moves.slots
    before = Slots(slots.counts[index], slots.fields[index], slots.keys[index])
    if search.work[RACK] <= MOST_BLANKS and count_slots(before, tables.ready):
        find_ready(words, search, before, tables.ready, orders[LETTERS])
        return
    # more blanks than the word map knows of, or an empty board
    size, across_only = search.lanes.shape[1], orders[ACROSS_ONLY] != 0
    count = find_anchors(search.lanes, size, orders[ROW], orders[COL], across_only, search.anchors)
    find_best(graph, words, search, orders[LETTERS], count)


@kernel(void(WORD_NODES, _tables, int64[::1]))
def end_turn(graph, tables, turns):
    """Make the best placement if one was found, else the other move, and note it in *turns*."""
    orders, racks, turn, search, state = tables.orders, tables.racks, tables.turn, tables.search, tables.state
    work, one = search.work, search.one
    side = state[SIDE]
    if work[FOUND]:
        turn[PLAY], turn[TILES], turn[WORTH] = one[0], one[1], one[EQUITY]
    play = turn[PLAY]
    if state[PLY] == 0:
        turns[REPLY], turns[REPLY_TILES] = play, turn[TILES]
    elif state[PLY] == 1:
        turns[OWN] = play
    state[PLY] += 1
    score = play >> 32
    state[GAINED] += -score if side else score
    state[LEAVES + side] = turn[WORTH] - POINT * score
    if play >> 16 & 0xFF and state[PLY] < orders[PLIES]:
        lay(graph, work[VALUES:], search.lanes, play, turn[TILES])
        list_changed(search, tables.ready, orders[RACK_SIZE])
    state[BAG] = take_turn(turn, racks[side], tables.bag, state[BAG], tables.chance, orders[RACK_SIZE])
    state[IDLE] = 0 if score else state[IDLE] + 1
    state[IS_OVER] = tiles_of(racks[side]) == 0 or state[IDLE] >= orders[SCORELESS_TURNS]
    state[SIDE] = 1 - side


@kernel(void(int64, int64[::1], int64, int64[:, :, ::1]))
def note_reply(play, sums, rack_size, lanes):
    """Add the opponent's answer to the sums of a move; *lanes* is the board before it."""
    size = lanes.shape[1]
    sums[REPLY_POINTS] += play >> 32
    sums[REPLY_BINGOS] += play >> 16 & 0xFF != 0 and play >> 24 & 0xFF == rack_size
    direction = play & 1
    number = play >> 1 & 0x7F
    start = play >> 8 & 0xFF
    for at in range(start, start + (play >> 16 & 0xFF)):
        if lanes[direction, number, at + 1] & TILE == 0:
            sums[COVERED + (at * size + number if direction else number * size + at)] += 1


@kernel(void(int64, int64[::1], int64))
def note_own(play, sums, rack_size):
    """Add one's own next turn to the sums of a move."""
    score = play >> 32
    sums[OWN_TURNS] += 1
    sums[OWN_POINTS] += score
    sums[OWN_BINGOS] += play >> 16 & 0xFF != 0 and play >> 24 & 0xFF == rack_size
    sums[OWN_SCORES + min(TENS - 1, score // 10)] += 1


@kernel(void(_tables, int64[::1]))
def weigh(tables, value):
    """Write what a rollout is worth, whose game is over or which is broken off."""
    state, racks, wins = tables.state, tables.racks, tables.wins
    own, other = worth_of(racks[0], tables.search.work[VALUES:]), worth_of(racks[1], tables.search.work[VALUES:])
    gained = state[GAINED]
    spread = tables.orders[SPREAD]
    if state[IS_OVER]:
        if tiles_of(racks[0]) == 0:
            gained += 2 * other
        elif tiles_of(racks[1]) == 0:
            gained -= 2 * own
        else:
            gained += other - own
        value[WIN] = 1_000_000 if spread + gained > 0 else 500_000 if spread + gained == 0 else 0
        value[GAIN] = POINT * gained
        return
    side = state[SIDE]
    value[GAIN] = POINT * gained + state[LEAVES] - state[LEAVES + 1]
    lead = POINT * spread + value[GAIN]
    points = ((-lead if side else lead) + POINT // 2) // POINT
    unseen = min(wins.shape[0] - 1, state[BAG] + tiles_of(racks[1 - side]))
    win = wins[unseen, WIN_POINTS + min(WIN_POINTS, max(-WIN_POINTS, points))]
    value[WIN] = 1_000_000 - win if side else win


@kernel(int64(WORD_NODES, WORD_MAP, _moves, _tables, int64, int64[::1], *[int64[:, :, ::1]] * 2, int64[:, ::1]))
def roll(graph, words, moves, tables, first, chosen, values, turns, sums):
    """Play the rollouts from number *first* on, as many as *values* has rows, of each of the *chosen* moves.

    Fills *values* (rollouts, chosen, VALUE) and *turns* (rollouts, chosen, TURNS), and adds to *sums* (chosen, COVERED
    and squares). Returns how many rollouts it did, which are fewer if ``work[STOP]`` is set.
    """
    orders, state, search = tables.orders, tables.state, tables.search
    work, rack_size = search.work, orders[RACK_SIZE]
    done = 0
    for index in range(values.shape[0]):
        for which in range(chosen.size):
            if work[STOP]:
                break
            here = turns[index, which]
            here[REPLY] = here[OWN] = NO_TURN
            begin(first + index, chosen[which], moves, tables)
            while not state[IS_OVER] and state[PLY] < orders[PLIES] and not work[STOP]:
                prepare_turn(tables)
                find_placement(graph, words, moves, chosen[which], tables)
                end_turn(graph, tables, here)
            weigh(tables, values[index, which])
        done += work[STOP] == 0
    for which in range(chosen.size):
        for index in range(done):
            if turns[index, which, REPLY] != NO_TURN:
                note_reply(turns[index, which, REPLY], sums[which], rack_size, moves.boards[chosen[which]])
            if turns[index, which, OWN] != NO_TURN:
                note_own(turns[index, which, OWN], sums[which], rack_size)
    return done
