"""A program that plays Scrabble at six levels, always the same for the same seed; ``levels.toml`` holds the levels.

It knows what a player at the table knows: the board, its own rack and which tiles are unseen. Weaker levels know fewer
words, overlook plays that put down many tiles, and misjudge what a play is worth.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from solvers.arrays import Bools, Floats
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, is_known, within
from solvers.lexicon.fitness import is_fit
from solvers.resources import read_toml
from solvers.scrabble.endgame import endings, with_both_racks
from solvers.scrabble.equity import leave_table
from solvers.scrabble.leave import POINT, values_for
from solvers.scrabble.placements import Placements
from solvers.scrabble.play import Exchange, Move, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text, play_from
from solvers.scrabble.simulation import MOST_SEED, Simulator
from solvers.scrabble.solver import exchanges, exchanges_and_pass, placements, solve
from solvers.scrabble.unseen import unseen
from solvers.scrabble.wordlist import fitted

_SEEN_ALWAYS = 2
"""No level overlooks a play that puts down at most this number of tiles."""
_CANDIDATES = 8
"""The best moves by equity among which a level that plays them out chooses."""
_TRIED = 20
"""The best plays among which the first that is fit to be shown is looked for."""
_PARTS = 1 << 16


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play, *number* 1 to 6: its *title*, a *note* for players, and its abilities (see ``levels.toml``)."""

    number: int
    title: str
    note: str
    tier: Tier
    sight: float
    noise: float
    equity: bool
    challenges: int
    endings: int = 0
    rollouts: int = 0


@cache
def levels() -> tuple[Level, ...]:
    """The levels of play, the weakest first."""
    facts = read_toml("solvers.scrabble", "levels.toml")["levels"]
    return tuple(Level(number, **entry | {"tier": Tier(entry["tier"])}) for number, entry in enumerate(facts, 1))


@dataclass(frozen=True, slots=True)
class Opponent:
    """The program at a *level* in the game of a *seed*.

    >>> levels()[0].title, Opponent(levels()[5], "example").challenges(3)
    ('Casual', True)
    """

    level: Level
    seed: str

    def move(self, position: Position, lexicon: Lexicon, turn: int, *, budget: Budget | None = None) -> Move:
        """The move that it makes in its *turn*, from 0, of the game; *position* shows its own rack alone.

        Every word that it forms is in the list, which is as it was opened. The *budget* ends a search early; the move
        is then the best found.
        """
        whole, known = fitted(lexicon, position.rules), lexicon
        if is_known(lexicon.alphabet.language):
            known = within(lexicon, self.level.tier)
        with budget or Budget() as limit:
            if self.level.endings and not unseen(position).bag:
                return self._ending(position, whole, limit)
            found = self._simulated(position, whole, turn, limit) if self.level.rollouts else None
            found = found or self._weighed(position, fitted(known, position.rules), turn, limit)
            return found or self._without_play(position, whole)

    def challenges(self, turn: int) -> bool:
        """Whether it challenges a play of *turn* that has a word which is not in the list."""
        return _key(self.seed, "challenge", turn) % 100 < self.level.challenges

    def _ending(self, position: Position, lexicon: Lexicon, limit: Budget) -> Move:
        """The first move of the best line that its level finds."""
        best: Move = Pass(leave_text(position, ()))
        for ending in endings(with_both_racks(position), lexicon, limit):
            best = ending.best
            if ending.depth >= self.level.endings:
                break
        return best

    def _simulated(self, position: Position, lexicon: Lexicon, turn: int, limit: Budget) -> Move | None:
        """The one of its best moves that wins most when they are played on; None without a choice, or without time."""
        values = values_for(position.rules)
        if values is None:
            return None
        language = position.rules.alphabet.language
        best = solve(position, lexicon, top=_TRIED, order="equity", leaves=values).moves
        moves = [move for move in best if not isinstance(move, Play) or is_fit_play(move, language)][:_CANDIDATES]
        if len(moves) < 2:
            return None
        simulator = Simulator(
            position,
            lexicon,
            moves=moves,
            rollouts=self.level.rollouts * _CANDIDATES,
            total=self.level.rollouts * len(moves),
            seed=_key(self.seed, "simulation", turn) % MOST_SEED,
        )
        simulator.go_on(limit)
        found = simulator.simulation
        return found.best.move if found.rollouts else None

    def _weighed(self, position: Position, known: Lexicon, turn: int, limit: Budget) -> Move | None:
        """The best move by its own measure; None if it sees none."""
        values = values_for(position.rules) if self.level.equity else None
        table = leave_table(position, values) if values else None
        key = _key(self.seed, "play", turn)
        best: list[tuple[float, Placements]] = []
        for block in placements(position, known, limit):
            block = replace(block, leaves=table)
            worth = (block.scores.astype(float) if block.equities is None else block.equities / POINT) + (
                self.level.noise * _normal(block, key)
            )
            worth[~self._seen(block, key)] = -np.inf
            chosen = np.argsort(-worth, kind="stable")[:_TRIED]
            best += [(float(worth[at]), block[np.array([at])]) for at in chosen.tolist() if worth[at] > -np.inf]
        best.sort(key=lambda one: -one[0])
        play = next(_fit(position, (found for _, found in best[:_TRIED])), None)
        other = exchanges_and_pass(position, table)[0] if table else None
        if play is None or (other is not None and (other.equity or 0.0) > best[0][0]):
            return other if isinstance(other, Exchange) else play
        return play

    def _seen(self, block: Placements, key: int) -> Bools:
        chance = self.level.sight ** np.maximum(block.placed - _SEEN_ALWAYS, 0)
        seen: Bools = _uniform(block, key, 4) < chance
        return seen

    def _without_play(self, position: Position, lexicon: Lexicon) -> Move:
        """Its move if it sees no play: exchange everything, else play for the fewest points."""
        every = max(exchanges(position), key=lambda one: len(one.tiles), default=None)
        if every:
            return every
        for block in placements(position, lexicon):
            found = block.ranked("-score", _TRIED)
            for play in _fit(position, (found[np.array([at])] for at in range(len(found)))):
                return play
        return Pass(leave_text(position, ()))


def _fit(position: Position, found: Iterator[Placements]) -> Iterator[Play]:
    """The placements as plays, those that have words fit to be shown."""
    language = position.rules.alphabet.language
    for one in found:
        play = play_from(position, one.tiles()[0])
        if is_fit_play(play, language):
            yield play


def is_fit_play(play: Play, language: str) -> bool:
    """Whether the words of a play may be shown."""
    return all(is_fit(word.word, language) for word in play.words)


def _key(*parts: object) -> int:
    """A number of 64 bits for one purpose of chance."""
    return int.from_bytes(hashlib.sha256("\n".join(map(str, parts)).encode()).digest()[:8], "big")


def _mixed(block: Placements, key: int) -> npt.NDArray[np.uint64]:
    """A number of 64 bits for each placement, which depends on nothing but it and the key (Steele's SplitMix64)."""
    packed = block.packed.astype(np.uint64)
    mixed = packed[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ packed[:, 1] ^ np.uint64(key)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ mixed >> np.uint64(shift)) * np.uint64(factor)
    return mixed ^ mixed >> np.uint64(31)


def _uniform(block: Placements, key: int, salt: int) -> Floats:
    """A number from 0 up to 1, without 1, for each placement."""
    parts = _mixed(block, key ^ salt) & np.uint64(_PARTS - 1)
    return parts.astype(np.float64) / _PARTS


def _normal(block: Placements, key: int) -> Floats:
    """A number for each placement, nearly of the standard normal distribution: the sum of four uniform ones."""
    mixed = _mixed(block, key)
    total = np.zeros(len(block))
    for part in range(4):
        total += (mixed >> np.uint64(16 * part) & np.uint64(_PARTS - 1)).astype(np.float64)
    normal: Floats = np.sqrt(3.0) * (total / _PARTS - 2.0)
    return normal
