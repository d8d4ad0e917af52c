"""Kernel parts of a turn of Scrabble: chance, the bag, racks, and the best move that puts down no tile.

Randomness comes from splitmix64 (Steele, Lea, Flood 2014).

A turn is TURN numbers (int64), at the places named below: the two that ``plays_kernel`` writes of a placement; the rack
before the turn, in sevens of bits, a blank as 64; the turn's equity in thousandths of a point; the tiles in the bag
before it. An exchange has word length 0, and the tiles given back as the rack is written; a pass has no tiles.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import int64, uint8, uint64, void

from solvers.kernel import kernel
from solvers.scrabble.plays_kernel import KEPT, STEPS, WHOLE_RACK

PLAY, TILES, RACK_BEFORE, WORTH, BAG_BEFORE = range(5)
TURN = 5
BY_CHANCE = 1
"""The bit of an exchange that says that it was made by chance."""

ROW, COL, ACROSS_ONLY, RACK_SIZE, EXCHANGE_MINIMUM, SCORELESS_TURNS, OUT_TIMES, LETTERS = range(8)
"""Where the single numbers lie in ``orders`` that the rules give."""
RULES = 8


@kernel(int64(uint64[::1], int64))
def draw(chance, below):
    """The next random number from 0 to *below* - 1."""
    chance[0] += uint64(0x9E3779B97F4A7C15)
    mixed = chance[0]
    mixed = (mixed ^ (mixed >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> uint64(27))) * uint64(0x94D049BB133111EB)
    mixed ^= mixed >> uint64(31)
    return int64(mixed >> uint64(33)) * below >> 31


@kernel(void(uint64[::1], uint8[::1], int64))
def shuffle(chance, bag, count):
    """Mix the first *count* tiles of the bag (Fisher and Yates)."""
    for place in range(count - 1, 0, -1):
        other = draw(chance, place + 1)
        bag[place], bag[other] = bag[other], bag[place]


@kernel(int64(int64[::1], uint8[::1], int64, int64))
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


@kernel(int64(int64[::1], int64))
def packed(rack, letters):
    """A rack's tiles as sevens of bits, blanks last."""
    tiles = 0
    shift = 0
    for code in range(1, letters + 1):
        for _ in range(rack[code % letters]):
            tiles |= (code if code < letters else 64) << shift
            shift += 7
    return tiles


@kernel(int64(int64[::1], int64[::1]))
def worth_of(rack, values):
    """What the tiles of a rack are worth."""
    worth = 0
    for code in range(rack.size):
        worth += rack[code] * values[code]
    return worth


@kernel(void(int64[::1], int64[::1], int64, int64[::1], int64))
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


@kernel(void(int64[::1], int64, int64, uint64[::1], int64[::1], int64[::1], int64[::1]))
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


@kernel(int64(int64[::1], int64[::1], uint8[::1], int64, uint64[::1], int64))
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
