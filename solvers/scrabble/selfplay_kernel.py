"""Kernel that plays whole games of Scrabble against itself, many to a call, and writes down every turn.

Randomness comes from splitmix64 (Steele, Lea, Flood 2014), begun anew for each bag from a seed and the bag's number, so
that a game is the same wherever and whenever it is played.

A turn is TURN numbers (int64) in ``turns``, at the places named below: the two that ``plays_kernel`` writes of a
placement; the rack before the turn, in sevens of bits, a blank as 64; the turn's equity in thousandths of a point; the
tiles in the bag before it. An exchange has word length 0, and the tiles given back as the rack is written; a pass has
no tiles.
"""

from __future__ import annotations

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import types

from solvers.kernel import WORD_NODES, kernel
from solvers.scrabble.best_kernel import SEARCH, Search, find_best
from solvers.scrabble.board_kernel import lay, prepare_board
from solvers.scrabble.leave_kernel import fill_leave_table
from solvers.scrabble.plays_kernel import (
    EQUITY,
    FOUND,
    KEPT,
    LEFT,
    POINT,
    RACK,
    STEPS,
    VALUES,
    WHOLE_RACK,
    find_anchors,
)

PLAY, TILES, RACK_BEFORE, WORTH, BAG_BEFORE = range(5)
TURN = 5
BY_CHANCE = 1
"""The bit of an exchange that says that it was made by chance."""
SCORE, BINGOS, EXCHANGES, PASSES, SETTLED, LAST_RACK = range(0, 12, 2)
"""Where a game's results lie that are two numbers, one for each player as they were named; SETTLED is what the end of
the game added to its score, LAST_RACK the tiles it was left with."""
LENGTH = 12
RESULTS = 13

ROW, COL, ACROSS_ONLY, RACK_SIZE, EXCHANGE_MINIMUM, SCORELESS_TURNS, OUT_TIMES, LETTERS = range(8)
SEED, WANDERS, GAMES_A_BAG = range(8, 11)
WEIGHS = 11
ORDERS = WEIGHS + 2
"""Where the single numbers lie that say how to play: the rules'; the seed; of how many turns in a thousand each gives
back tiles by chance, wherever that is allowed; how many games have the same bag; and, for each player, whether it
weighs its leave."""

_number = types.int64
_numbers = types.Array(types.int64, 1, "C")
_lanes = types.Array(types.int64, 3, "C")
_squares = types.Array(types.uint8, 2, "C", readonly=True)
_bytes = types.Array(types.uint8, 1, "C")
_known = types.Array(types.uint8, 1, "C", readonly=True)
_chance = types.Array(types.uint64, 1, "C")
_rows = types.Array(types.int64, 2, "C")
_turns = types.Array(types.int64, 3, "C")


class Tables(NamedTuple):
    """What a match is played with."""

    search: Search
    """The board and all that finding the best placement takes."""
    orders: Any
    """int64: how to play, at the places named above."""
    leaves: Any
    """int64 (4, 65, 64): for each player the table for ``fill_leave_table``, with tiles in the bag and without."""
    counts: Any
    """int64: the tiles of the set by code."""
    chance: Any
    """uint64: the state of the random numbers."""
    bag: Any
    """uint8: the bag's tiles."""
    racks: Any
    """int64 (2, 64): each player's tiles by code."""


_tables = types.NamedTuple(
    (SEARCH, _numbers, types.Array(types.int64, 3, "C"), _numbers, _chance, _bytes, _rows), Tables
)


@kernel(_number(_chance, _number))
def draw(chance, below):
    """The next random number from 0 to *below* - 1."""
    chance[0] += types.uint64(0x9E3779B97F4A7C15)
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> types.uint64(30))) * types.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> types.uint64(27))) * types.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> types.uint64(31)
    return types.int64(mixed >> types.uint64(33)) * below >> 31


@kernel(types.void(_chance, _bytes, _number))
def shuffle(chance, bag, count):
    """Mix the first *count* tiles of the bag (Fisher and Yates)."""
    for place in range(count - 1, 0, -1):
        other = draw(chance, place + 1)
        bag[place], bag[other] = bag[other], bag[place]


@kernel(_number(_numbers, _bytes, _number, _number))
def fill_rack(rack, bag, count, wanted):
    """Move tiles from the end of the bag to a rack (counts by code) until it has *wanted*; return how many are left."""
    held = 0
    for code in range(rack.size):
        held += rack[code]
    while held < wanted and count:
        count -= 1
        rack[bag[count]] += 1
        held += 1
    return count


@kernel(_number(_numbers, _number))
def packed(rack, letters):
    """A rack's tiles as sevens of bits, blanks last."""
    tiles = 0
    shift = 0
    for code in range(1, letters + 1):
        for _ in range(rack[code % letters]):
            tiles |= (code if code < letters else 64) << shift
            shift += 7
    return tiles


@kernel(_number(_numbers, _numbers))
def worth_of(rack, values):
    """What the tiles of a rack are worth."""
    worth = 0
    for code in range(rack.size):
        worth += rack[code] * values[code]
    return worth


@kernel(types.void(_numbers, _numbers, _number, _numbers, _number))
def give_back(rack, one, kept, turn, letters):
    """Write the exchange that keeps the *kept*-th part of a rack into *turn*."""
    tiles = 0
    count = 0
    for code in range(letters, 0, -1):
        tile = code % letters
        if rack[tile] == 0:
            continue
        stays = kept // one[STEPS + tile]
        kept -= stays * one[STEPS + tile]
        for _ in range(rack[tile] - stays):
            tiles = tiles << 7 | (tile if tile else 64)
            count += 1
    turn[PLAY] = count << 24
    turn[TILES] = tiles


@kernel(types.void(_numbers, _number, _number, _chance, _numbers, _numbers, _numbers))
def choose_exchange_or_pass(orders, bag_count, wanders, chance, rack, one, turn):
    """Write the best exchange or pass into *turn*, or, if the side *wanders*, an exchange by chance."""
    letters = orders[LETTERS]
    best = one[WHOLE_RACK]
    if bag_count >= orders[EXCHANGE_MINIMUM] and best:
        if wanders:
            best = draw(chance, best)
        else:
            for kept in range(one[WHOLE_RACK] - 1, -1, -1):
                if one[KEPT + kept] >= one[KEPT + best]:
                    best = kept
    turn[WORTH] = one[KEPT + best]
    turn[PLAY] = 0
    turn[TILES] = 0
    if best < one[WHOLE_RACK]:
        give_back(rack, one, best, turn, letters)
        turn[PLAY] |= BY_CHANCE * wanders


@kernel(_number(_numbers, _numbers, _bytes, _number, _chance, _number))
def take_turn(turn, rack, bag, bag_count, chance, rack_size):
    """Take a turn's tiles from the rack, fill it up, and put exchanged tiles into the bag; return its count."""
    play = turn[PLAY]
    tiles = turn[TILES]
    is_exchange = play >> 16 & 0xFF == 0
    count = play >> 24 & 0xFF
    for _ in range(count):
        rack[0 if tiles & 64 else tiles & 63] -= 1
        tiles >>= 7
    bag_count = fill_rack(rack, bag, bag_count, rack_size)
    if is_exchange and count:
        tiles = turn[TILES]
        for _ in range(count):
            bag[bag_count] = 0 if tiles & 64 else tiles & 63
            bag_count += 1
            tiles >>= 7
        shuffle(chance, bag, bag_count)
    return bag_count


@kernel(types.void(_numbers, _rows, _numbers, _number, _number, _numbers))
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


@kernel(types.void(WORD_NODES, _known, _tables, _number, _number, _numbers, _rows))
def play_game(graph, known, tables, player, bag_count, result, turns):
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
        fill_leave_table(work, leaves[2 * player + (bag_count == 0)], letters, at_once, one, room)
        choose_exchange_or_pass(orders, bag_count, wanders, chance, rack, one, turn)
        if not wanders:
            one[EQUITY] = turn[WORTH] - 1
            across_only = orders[ACROSS_ONLY] != 0
            count = find_anchors(lanes, lanes.shape[1], orders[ROW], orders[COL], across_only, anchors)
            find_best(graph, known, search, letters, count, weighs and bag_count)
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


@kernel(types.void(WORD_NODES, _known, _tables, *[_squares] * 3, _number, _rows, _turns))
def play_games(graph, known, tables, empty, letter_times, word_times, first, results, turns):
    """Play the games from number *first* on, as many as *results* (games, RESULTS) has rows, into it and *turns*
    (games, most, TURN). The second player begins the odd ones.

    *empty* (size, size) is a board without tiles. The rules' values and bonuses must stand in ``work``, the keys of
    letters in ``room``; the rest of the tables is scratch but *orders*, *leaves* and *counts*.
    """
    orders, counts, chance, bag = tables.orders, tables.counts, tables.chance, tables.bag
    lanes, work = tables.search.lanes, tables.search.work
    for index in range(results.shape[0]):
        number = first + index
        bag_number = types.uint64(number // orders[GAMES_A_BAG])
        chance[0] = types.uint64(orders[SEED])
        chance[0] = types.uint64(draw(chance, 1 << 31) << 31 | draw(chance, 1 << 31)) + bag_number
        count = 0
        for code in range(orders[LETTERS]):
            for _ in range(counts[code]):
                bag[count] = code
                count += 1
        shuffle(chance, bag, count)
        prepare_board(graph, empty, work[VALUES:], letter_times, word_times, lanes)
        play_game(graph, known, tables, number & 1, count, results[index], turns[index])
