"""Leave values learned from self-play: the next turn's equity, explained by the leave it was played from.

Both sides play with the values so far. What follows is taken to be the equity of the same side's next turn, its score
and what it keeps then, so that one turn's look ahead carries as far as the values do: in the limit a value is what a
rack is worth above a fresh one for the rest of the game (the relative values of Howard 1960, by least squares). That is
much less noisy than the rest of the game itself. Some turns exchange random tiles, so that tiles rarely kept are
seen.

The least squares are ridged towards no value. Each round forgets half of what the rounds before it saw.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.arrays import Floats, Numbers
from solvers.pieces import Workers
from solvers.scrabble.leave import POINT, LeaveValues, no_values
from solvers.scrabble.selfplay import Batch, Match

WANDERS = 150
"""The number of turns in a thousand in which a side that learns exchanges random tiles."""
RIDGE_TILES, RIDGE_PAIRS = 10.0, 300.0
"""How strongly a value is held near nothing: as many turns' worth of evidence as this."""
_FORGOTTEN = 0.5
_STAGE = 4


@dataclass(frozen=True, slots=True)
class Round:
    """The result of one round of learning: its number from 1, the values, the turns seen, and the error.

    ``error`` is the root mean square of what the values leave unexplained of the next turn's equity, in points.
    """

    number: int
    values: LeaveValues
    turns: int
    error: float


class Regression:
    """Least squares of the next turn's equity on the leave; *tiles* is the number of kinds of tile, the blank first."""

    def __init__(self, tiles: int) -> None:
        self.tiles = tiles
        self._first, self._second = np.triu_indices(tiles)
        width = tiles + len(self._first) + _STAGE
        self._squares = np.zeros((width, width))
        self._products = np.zeros(width)
        self._total = 0.0
        self._weight = 0.0

    def add(self, kept: Numbers, stage: Floats, follows: Floats) -> None:
        """Add turns: the tiles kept (n, tiles) by code, the share of the bag left (n,), and the equities after (n,)."""
        counts = kept.astype(np.float64)
        pairs = counts[:, self._first] * (counts[:, self._second] - (self._first == self._second))
        pairs[:, self._first == self._second] /= 2
        seen = np.hstack([counts, pairs, stage[:, None] ** np.arange(_STAGE)])
        self._squares += seen.T @ seen
        self._products += seen.T @ follows
        self._total += float(follows @ follows)
        self._weight += len(follows)

    def forget(self, share: float) -> None:
        """Let the turns seen so far count for less by *share*."""
        for seen in (self._squares, self._products):
            seen *= 1 - share
        self._total *= 1 - share
        self._weight *= 1 - share

    def solve(self) -> tuple[Floats, Floats, float]:
        """The values of tiles (tiles,) and of pairs (tiles, tiles; both ways round), and the error; see Round."""
        ridge = np.zeros(len(self._products))
        ridge[: self.tiles] = RIDGE_TILES
        ridge[self.tiles : -_STAGE] = RIDGE_PAIRS
        ridge[-_STAGE:] = 1e-6
        found: npt.NDArray[np.floating[Any]] = np.linalg.solve(self._squares + np.diag(ridge), self._products)
        unexplained = self._total - 2 * float(found @ self._products) + float(found @ self._squares @ found)
        pairs = np.zeros((self.tiles, self.tiles))
        pairs[self._first, self._second] = pairs[self._second, self._first] = found[self.tiles : -_STAGE]
        return (
            found[: self.tiles].astype(np.float64),
            pairs,
            float(np.sqrt(max(0.0, unexplained) / max(1.0, self._weight))),
        )


def samples(batch: Batch) -> tuple[Numbers, Floats, Floats]:
    """The tiles that the turns of some games kept, the share of the bag left, and the equity of the turn after next.

    A turn counts if the same side's next one had a bag to draw from and was not left to chance.
    """
    from solvers.scrabble import turn_kernel as kernel
    from solvers.scrabble.selfplay_kernel import LENGTH

    tiles = len(batch.match.rules.alphabet.letters) + 1
    turns = batch.turns
    number = np.arange(turns.shape[1])
    played = number < batch.results[:, LENGTH, None]
    bag = turns[:, :, kernel.BAG_BEFORE]
    by_chance = (turns[:, :, kernel.PLAY] & kernel.BY_CHANCE == kernel.BY_CHANCE) & (
        turns[:, :, kernel.PLAY] >> 16 & 0xFF == 0
    )
    usable = played[:, 2:] & (bag[:, 2:] > 0) & ~by_chance[:, 2:]
    now, then = turns[:, :-2][usable], turns[:, 2:][usable]
    kept = _counts(now[:, kernel.RACK_BEFORE], tiles) - _counts(now[:, kernel.TILES], tiles)
    stage = then[:, kernel.BAG_BEFORE] / sum(batch.match.rules.counts)
    return kept, stage, then[:, kernel.WORTH] / POINT


def _counts(packed: Numbers, tiles: int) -> Numbers:
    """How many of each tile, by code, are in numbers of seven bits a tile, whose blanks have bit 64."""
    counts = np.zeros((len(packed), tiles), np.int64)
    rows = np.arange(len(packed))
    for shift in range(0, 63, 7):
        tile = packed >> shift & 0x7F
        there = tile > 0
        counts[rows[there], np.where(tile & 64, 0, tile)[there]] += 1
    return counts


def learn(match: Match, games: int, rounds: int, workers: Workers | None = None) -> Iterator[Round]:
    """Learn from *rounds* times *games* games with the list, rules and seed of *match*; give out what each brought.

    The games are played by the *workers* (see ``pieces``).
    """
    letters = match.rules.alphabet
    tiles = len(letters.letters) + 1
    values = no_values(letters)
    regression = Regression(tiles)
    for number in range(rounds):
        seen = 0
        regression.forget(_FORGOTTEN)
        playing = Match(match.lexicon, ("equity", "equity"), match.rules, match.seed, values, WANDERS)
        for batch in playing.batches(games, workers, number * games):
            kept, stage, follows = samples(batch)
            regression.add(kept, stage, follows)
            seen += len(follows)
        single, pairs, error = regression.solve()
        values = no_values(letters)
        values.table[0, :tiles] = np.rint(POINT * single)
        values.table[1 : 1 + tiles, :tiles] = np.rint(POINT * pairs)
        yield Round(number + 1, values, seen, error)
