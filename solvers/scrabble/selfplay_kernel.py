"""Kernel that plays whole games of Scrabble against itself, many to a call, and writes down every turn.

Randomness comes from splitmix64 (Steele, Lea, Flood 2014), begun anew for each bag from a seed and the bag's number, so
that a game is the same wherever and whenever it is played.

Every turn of a game is written down as ``turn_kernel`` has it, in ``turns``.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import int16, int64, types, uint8, uint64, void

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.best_kernel import SEARCH, Search, find_best
from solvers.scrabble.board_kernel import lay, prepare_board
from solvers.scrabble.leave_kernel import fill_leave_table
from solvers.scrabble.plays_kernel import (
    EQUITY,
    FOUND,
    LEFT,
    POINT,
    RACK,
    VALUES,
    find_anchors,
)
from solvers.scrabble.slots_kernel import WORD_MAP
from solvers.scrabble.turn_kernel import (
    ACROSS_ONLY,
    BAG_BEFORE,
    COL,
    EXCHANGE_MINIMUM,
    LETTERS,
    OUT_TIMES,
    PLAY,
    RACK_BEFORE,
    RACK_SIZE,
    ROW,
    RULES,
    SCORELESS_TURNS,
    TILES,
    WORTH,
    choose_exchange_or_pass,
    draw,
    fill_rack,
    packed,
    shuffle,
    take_turn,
    worth_of,
)

SCORE, BINGOS, EXCHANGES, PASSES, SETTLED, LAST_RACK = range(0, 12, 2)
"""Where a game's results lie that are two numbers, one for each player as they were named; SETTLED is what the end of
the game added to its score, LAST_RACK the tiles it was left with."""
LENGTH = 12
RESULTS = 13

SEED, WANDERS, GAMES_A_BAG, WEIGHS = range(RULES, RULES + 4)
WEIGHS_WHOLE = WEIGHS + 2
ORDERS = WEIGHS_WHOLE + 2
"""Where the single numbers lie that say how to play, after those of the rules: the seed; of how many turns in a
thousand each gives back tiles by chance, wherever that is allowed; how many games have the same bag; and, for each
player, whether it weighs its leave, and whether by the value of the whole leave."""

_squares = types.Array(uint8, 2, "C", readonly=True)


class Tables(NamedTuple):
    """What a match is played with."""

    search: Search
    """The board and all that finding the best placement takes."""
    orders: Any
    """int64: how to play, at the places named above."""
    leaves: Any
    """int64 (4, 65, 64): for each player the table for ``fill_leave_table``, with tiles in the bag and without."""
    rest: Any
    """int16: what whole leaves are worth beyond that, for the players that know it."""
    counts: Any
    """int64: the tiles of the set by code."""
    chance: Any
    """uint64: the state of the random numbers."""
    bag: Any
    """uint8: the bag's tiles."""
    racks: Any
    """int64 (2, 64): each player's tiles by code."""


_rest = types.Array(int16, 1, "C", readonly=True)
_tables = types.NamedTuple(
    (SEARCH, int64[::1], int64[:, :, ::1], _rest, int64[::1], uint64[::1], uint8[::1], int64[:, ::1]), Tables
)


@kernel(void(int64[::1], int64[:, ::1], int64[::1], int64, int64, int64[::1]))
def settle(orders, racks, values, player, opponent, result):
    """Add what the end of a game is worth: to the side that is out its opponent's tiles; else to each, less its own."""
    if packed(racks[player], orders[LETTERS]) == 0:
        result[SETTLED + player] = orders[OUT_TIMES] * worth_of(racks[opponent], values)
        result[SETTLED + opponent] = (orders[OUT_TIMES] - 2) * worth_of(racks[opponent], values)
    else:
        result[SETTLED + player] = -worth_of(racks[player], values)
        result[SETTLED + opponent] = -worth_of(racks[opponent], values)
    for side in range(2):
        result[SCORE + side] += result[SETTLED + side]
        result[LAST_RACK + side] = packed(racks[side], orders[LETTERS])


@kernel(void(WORD_NODES, WORD_MAP, _tables, int64, int64, int64[::1], int64[:, ::1]))
def play_game(graph, words, tables, player, bag_count, result, turns):
    """Play one game on the empty board with a mixed bag of *bag_count* tiles; *player* begins."""
    search, orders, leaves, chance = tables.search, tables.orders, tables.leaves, tables.chance
    bag, racks = tables.bag, tables.racks
    lanes, anchors, work, one, room = search.lanes, search.anchors, search.work, search.one, search.room
    letters = orders[LETTERS]
    values = work[VALUES:]
    racks[:] = 0
    result[:] = 0
    for side in range(2):
        bag_count = fill_rack(racks[player if side == 0 else 1 - player], bag, bag_count, orders[RACK_SIZE])
    scoreless = 0
    for number in range(turns.shape[0]):
        opponent = 1 - player
        rack = racks[player]
        turn = turns[number]
        turn[RACK_BEFORE] = packed(rack, letters)
        turn[BAG_BEFORE] = bag_count
        weighs = orders[WEIGHS + player]
        wanders = orders[WANDERS] > 0 and bag_count >= orders[EXCHANGE_MINIMUM] and draw(chance, 1000) < orders[WANDERS]
        work[LEFT] = 0
        for code in range(letters):
            work[RACK + code] = rack[code]
            work[LEFT] += rack[code]
        at_once = weighs * (bag_count == 0) * 2 * POINT * worth_of(racks[opponent], values)
        rest = tables.rest[: tables.rest.size * orders[WEIGHS_WHOLE + player] * (bag_count > 0)]
        fill_leave_table(work, leaves[2 * player + (bag_count == 0)], rest, letters, at_once, one, room)
        choose_exchange_or_pass(orders, bag_count, wanders, chance, rack, one, turn)
        if not wanders:
            one[EQUITY] = turn[WORTH] - 1
            across_only = orders[ACROSS_ONLY] != 0
            count = find_anchors(lanes, lanes.shape[1], orders[ROW], orders[COL], across_only, anchors)
            find_best(graph, words, search, letters, count)
            if work[FOUND]:
                turn[PLAY] = one[0]
                turn[TILES] = one[1]
                turn[WORTH] = one[EQUITY]
        play = turn[PLAY]
        placed = play >> 24 & 0xFF
        if play >> 16 & 0xFF:
            lay(graph, values, lanes, play, turn[TILES])
            result[BINGOS + player] += placed == orders[RACK_SIZE]
        elif placed:
            result[EXCHANGES + player] += 1
        else:
            result[PASSES + player] += 1
        result[SCORE + player] += play >> 32
        bag_count = take_turn(turn, rack, bag, bag_count, chance, orders[RACK_SIZE])
        result[LENGTH] = number + 1
        scoreless = 0 if play >> 32 else scoreless + 1
        if packed(rack, letters) == 0 or scoreless == orders[SCORELESS_TURNS]:
            break
        player = opponent
    settle(orders, racks, values, player, opponent, result)


@kernel(void(WORD_NODES, WORD_MAP, _tables, *[_squares] * 3, int64, int64[:, ::1], int64[:, :, ::1]))
def play_games(graph, words, tables, empty, letter_times, word_times, first, results, turns):
    """Play the games from number *first* on, as many as *results* (games, RESULTS) has rows, into it and *turns*
    (games, most, TURN). The second player begins the odd ones.

    *empty* (size, size) is a board without tiles. The rules' values and bonuses must stand in ``work``, the keys of
    letters in ``room``; the rest of the tables is scratch but *orders*, *leaves* and *counts*.
    """
    orders, counts, chance, bag = tables.orders, tables.counts, tables.chance, tables.bag
    lanes, work = tables.search.lanes, tables.search.work
    for index in range(results.shape[0]):
        number = first + index
        bag_number = uint64(number // orders[GAMES_A_BAG])
        chance[0] = uint64(orders[SEED])
        chance[0] = uint64(draw(chance, 1 << 31) << 31 | draw(chance, 1 << 31)) + bag_number
        count = 0
        for code in range(orders[LETTERS]):
            for _ in range(counts[code]):
                bag[count] = code
                count += 1
        shuffle(chance, bag, count)
        prepare_board(graph, empty, work[VALUES:], letter_times, word_times, lanes)
        play_game(graph, words, tables, number & 1, count, results[index], turns[index])
