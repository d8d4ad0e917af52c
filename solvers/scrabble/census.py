"""Values of every leave, learned by a census: its mean worth on some hundred boards from self-play.

On each board the best score of every set of up to seven tiles is found, by one search with all unseen tiles for a rack;
then the best move of every rack that can be drawn, by score and leave, with the values so far, or nothing for a rack
without a move; then, for every leave, the mean of those over all draws that fill it up, weighed by how likely they are.
What that is above the mean of a rack drawn whole is what the leave is worth on that board. As in ``training``, what a
rack leaves behind carries what comes after the next turn (Howard 1960), so a few rounds settle the values. Here a
board does not depend on what was kept, which players choose by the board.

A board counts for a leave by how likely the leave is there. Leaves that few boards know about are held near what their
tiles and pairs are worth.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb

import numpy as np
import numpy.typing as npt

from solvers.alphabet import BLANK
from solvers.arrays import Floats, Ints, Numbers
from solvers.cache import forget, keep, kept
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.pieces import Workers, in_order
from solvers.scrabble.leave import HUNDREDTH, KEPT_TILES, POINT, LeaveValues
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules
from solvers.scrabble.selfplay import Match
from solvers.scrabble.solver import PreparedBoard, list_plays, prepare
from solvers.scrabble.tile_sets import ADDED, MOST_TILES, first_numbers
from solvers.scrabble.whole_leaves import values_of_pairs, with_worth, worth_of_every_leave
from solvers.seeded_random import SeededRandom

Means = npt.NDArray[np.float32]

PIECE = 5
"""How many boards are counted at once; a round has a multiple of this."""
FEWEST_UNSEEN, MOST_UNSEEN = 21, 55
"""How many tiles in a hundred are unseen on the boards that are counted: towards the end of a game leaves are worth
something else, and early boards take several times as long."""
PRIOR = 5.0
"""For as many boards the value counts that tiles and pairs give."""
_CAPACITY = 1 << 20
_FOLDER = "learning"
_METHOD = 2


@dataclass(frozen=True)
class Census:
    """The basis of one round: the *match* whose boards are taken, and the values of leaves so far.

    ``worth`` is by number of the leave, in hundredths of a point.
    """

    match: Match
    worth: Ints

    def board(self, number: int) -> Position:
        """The board that is counted under this *number*: a random one from a game of self-play."""
        tiles = sum(self.match.rules.counts)
        least, most = max(FEWEST_UNSEEN * tiles, 100 * (2 * MOST_TILES + 1)), MOST_UNSEEN * tiles
        positions = [turn.position for turn in self.match.play(number, 1).game(0).turns]
        fitting = [position for position in positions if least <= 100 * unseen_by_kind(position).sum() <= most]
        return SeededRandom("census", str(self.match.seed), str(number)).pick(fitting or positions[:1])

    def piece(self, first: int) -> tuple[Floats, Floats]:
        """The sums over PIECE boards from number *first* on: each leave's worth times its weight, and its weight."""
        worths, weights = np.zeros((2, len(self.worth)))
        for number in range(first, first + PIECE):
            worth, weight = self.on_board(self.board(number))
            worths += worth * weight
            weights += weight
        return worths, weights

    def on_board(self, position: Position) -> tuple[Means, Means]:
        """The worth of every leave on a board above an empty one, in hundredths of a point, and its weight.

        The weight says how many times as likely the leave is there as at the beginning of a game.
        """
        from solvers.scrabble import census_kernel as kernel

        rules = position.rules
        pool = unseen_by_kind(position)
        kinds, total = len(pool), int(pool.sum())
        firsts = first_numbers(kinds)
        best = best_scores(position, self.match.lexicon, pool)
        if total - 2 * MOST_TILES >= rules.exchange_minimum:
            np.maximum(best[1:], 0, out=best[1:])
        equities = np.full(firsts[MOST_TILES + 1] - firsts[MOST_TILES], kernel.NONE, np.int32)
        kernel.weigh_racks(kinds, pool, ADDED, firsts, best, self.worth, equities)
        equities[equities < kernel.NONE // 2] = 0
        means = np.zeros(firsts[MOST_TILES], np.float32)
        larger = equities.astype(np.float32)
        for size in range(KEPT_TILES, -1, -1):
            part = means[firsts[size] : firsts[size + 1]]
            kernel.average_draws(size, kinds, pool, ADDED, larger, part, total)
            larger = part
        return means - means[0], likelihoods(rules, pool)


def unseen_by_kind(position: Position) -> Numbers:
    """How many tiles are not on the board, by kind as in ``tile_sets``."""
    pool = np.array(position.rules.counts)
    for tile in position.squares:
        if tile:
            pool[0 if tile & BLANK else tile] -= 1
    return np.roll(np.maximum(0, pool), -1)


def best_scores(position: Position, lexicon: Lexicon, pool: Numbers) -> Ints:
    """The best score that every set of tiles from a *pool* can make, by its number, in hundredths of a point.

    Sets that cannot be played have ``census_kernel.NONE``.
    """
    from solvers.scrabble import census_kernel, plays_kernel

    kinds = len(pool)
    firsts = first_numbers(kinds)
    best = np.full(firsts[MOST_TILES + 1], census_kernel.NONE, np.int32)
    board = prepare(replace(position, rack=b"", opponent_rack=b""), lexicon)
    board.work[plays_kernel.RACK : plays_kernel.RACK + kinds] = np.minimum(MOST_TILES, np.roll(pool, 1))
    board.work[plays_kernel.LEFT] = MOST_TILES
    plays = np.empty(2 * _CAPACITY, np.int64)
    for anchor in range(board.anchor_count):
        plays, count = _listed(board, lexicon, anchor, plays)
        census_kernel.note_best_scores(plays, count, kinds, ADDED, firsts, best)
    return best


def _listed(board: PreparedBoard, lexicon: Lexicon, anchor: int, plays: Numbers) -> tuple[Numbers, int]:
    """The placements at an anchor in *plays*, or in a larger array if there are too many, and their number."""
    from solvers.scrabble import plays_kernel

    while True:
        count = list_plays(board, lexicon, anchor, anchor + 1, plays)
        if not board.work[plays_kernel.FULL]:
            return plays, count
        plays = np.empty(2 * len(plays), np.int64)


def likelihoods(rules: Rules, pool: Numbers) -> Means:
    """How many times as likely every leave is to be drawn from a *pool* as from all tiles of a game, by its number."""
    kinds, total, whole = len(pool), int(pool.sum()), np.roll(rules.counts, -1)
    shares = np.zeros((kinds, MOST_TILES + 1))
    for kind, (left, tiles) in enumerate(zip(pool.tolist(), whole.tolist(), strict=True)):
        for count in range(min(left, MOST_TILES) + 1):
            shares[kind, count] = comb(left, count) / comb(tiles, count)
    return _products(shares, [comb(sum(rules.counts), size) / comb(total, size) for size in range(MOST_TILES)])


def odds(rules: Rules) -> Means:
    """The likelihood of each leave by its number, if each size from one to six tiles is equally likely."""
    counts = np.roll(rules.counts, -1).tolist()
    shares = np.array([[float(comb(tiles, count)) for count in range(MOST_TILES + 1)] for tiles in counts])
    scale = [1 / KEPT_TILES / comb(sum(counts), size) for size in range(1, MOST_TILES)]
    return _products(shares, [0.0, *scale])


def _products(shares: Floats, scale: list[float]) -> Means:
    """For every leave the product of *shares* (kinds, MOST_TILES + 1) by kind and count, times its size's *scale*."""
    from solvers.scrabble import census_kernel

    kinds = len(shares)
    firsts = first_numbers(kinds)
    products = np.empty(firsts[MOST_TILES], np.float32)
    for size in range(MOST_TILES):
        part = products[firsts[size] : firsts[size + 1]]
        census_kernel.weigh_sets(size, kinds, shares, part)
        part *= scale[size]
    return products


class Learner:
    """Learns what every leave is worth, round by round, beginning with *values* of tiles and pairs.

    What it has learned is kept in the cache after each round. One that is begun anew with the same arguments goes on
    there, and comes to the same values as if it had not been stopped.
    """

    def __init__(self, lexicon: Lexicon, rules: Rules, seed: int, values: LeaveValues, boards: int) -> None:
        """*boards* is how many a round has, a multiple of PIECE.

        Raises InputError for another number, and for a game whose racks do not have MOST_TILES tiles.
        """
        if boards % PIECE:
            raise InputError(N_("It must be a multiple of %(count)d."), field="boards", count=PIECE)
        if rules.rack_size != MOST_TILES:
            raise InputError(
                N_("Values of whole leaves are learned for games with %(count)d tiles on a rack."),
                field="rules", count=MOST_TILES,
            )  # fmt: skip
        self._match = Match(lexicon, ("equity", "equity"), rules, seed, values.by_pairs())
        self._boards = boards
        self._pairs = values_of_pairs(values).astype(np.float64)
        self._odds = odds(rules)
        self.number = 0
        """How many rounds are done."""
        self.values = values.by_pairs()
        self.changed = 0.0
        """How far the last round changed a leave's value, in points: the root mean square over random racks."""
        self._worth, self._weight = np.zeros((2, len(self._pairs)))

    def round(self, workers: Workers | None = None) -> Iterator[int]:
        """Learn for one round; gives out how many boards more are counted, as they are."""
        old, number = worth_of_every_leave(self.values), self.number + 1
        census = Census(replace(self._match, leaves=self.values), np.rint(old / HUNDREDTH).astype(np.int32))
        worth, weight = self._worth.copy(), self._weight.copy()
        first = self.number * self._boards
        for _, (worths, weights) in in_order(census.piece, range(first, first + self._boards, PIECE), workers):
            worth += worths
            weight += weights
            yield PIECE
        self._worth, self._weight, self.number = worth, weight, number
        self.values = with_worth(self.values, (HUNDREDTH * worth + PRIOR * self._pairs) / (weight + PRIOR))
        change = (worth_of_every_leave(self.values) - old).astype(np.float64) / POINT
        self.changed = float(np.sqrt(self._odds @ change**2))
        parts = (np.array([number]), worth, weight, self.values.rest)
        keep(_FOLDER, self._name, b"".join(part.tobytes() for part in parts))

    def go_on(self, rounds: int) -> None:
        """Take up what an earlier run learned in at most *rounds* rounds, if the cache has it."""
        content = kept(_FOLDER, self._name)
        size = len(self._pairs)
        if content is None or len(content) != 8 + 18 * size or np.frombuffer(content, np.int64, 1)[0] > rounds:
            return
        self.number = int(np.frombuffer(content, np.int64, 1)[0])
        self._worth, self._weight = np.frombuffer(content, np.float64, 2 * size, 8).copy().reshape(2, size)
        self.values = replace(self.values, rest=np.frombuffer(content, np.int16, size, 8 + 16 * size).copy())

    def forget(self) -> None:
        """Remove what is kept in the cache."""
        forget(_FOLDER, self._name)

    @cached_property
    def _name(self) -> str:
        """The name in the cache: a hash over all that the values depend on."""
        match = self._match
        digest = hashlib.sha256(repr((_METHOD, match.rules, match.seed, self._boards)).encode())
        digest.update(match.lexicon.graph.nodes.tobytes())
        digest.update(self._pairs.tobytes())
        return digest.hexdigest()[:32]
