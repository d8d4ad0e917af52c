"""A program that plays Countdown at six levels as people do, always the same for the same seed.

It sees words by how common and how long they are, does as much arithmetic in thirty seconds as its level can, and sees
a conundrum's solution sooner or later. ``levels.toml`` holds the levels. The random draws of a round do not
depend on the level, so that a higher level rarely does worse.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import log

from solvers.countdown.conundrum import Conundrum
from solvers.countdown.methods import Method, nearest_methods
from solvers.countdown.numbers import NumbersGame
from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.rules import rules
from solvers.countdown.seeds import seeded
from solvers.countdown.solver import search
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from solvers.resources import read_toml
from solvers.seeded_random import SeededRandom

SECONDS = 30
_SOONEST = 1.5
_SHORTEST_WORD = 3
_HARD = 30_000
"""The rank of a solution that makes a conundrum half as hard again as the mean one."""
_LARGE = {0: 10, 1: 45, 2: 30, 3: 5, 4: 10}
"""How often in a hundred rounds it asks for each number of large tiles: mostly one or two, as most people do."""
_FINE = 1 << 24


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play, *number* 1 to 6: its *title*, its mean *points* of a game, and its abilities.

    Half of the words of the rank *vocabulary* are known to it. A word that it knows is seen with the chance *sight* for
    each letter beyond three. Its methods cost *effort* at most, on average, and *seconds* is the mean time in which it
    sees the solution of a conundrum.
    """

    number: int
    title: str
    vocabulary: int
    sight: float
    effort: int
    seconds: int
    points: int

    def chance_of_word(self, rank: int, length: int) -> float:
        """The chance to come upon one word of a *length*, of a *rank* from 1, the commonest."""
        knows = 1 / (1 + (rank / self.vocabulary) ** 2)
        return float(knows * self.sight ** max(0, length - _SHORTEST_WORD))


@cache
def levels() -> tuple[Level, ...]:
    """The levels of play, the weakest first."""
    facts = read_toml("solvers.countdown", "levels.toml")
    return tuple(Level(number, **entry) for number, entry in enumerate(facts["levels"], 1))


@dataclass(frozen=True, slots=True)
class Opponent:
    """The program at a *level* in the game of a *seed*; *place*, from 0, is that of a round in the game.

    >>> opponent = Opponent(levels()[5], "example")
    >>> opponent.large(2) == opponent.large(2)
    True
    """

    level: Level
    seed: str

    def word(self, selection: Position, place: int, lexicon: Lexicon) -> str:
        """The word that it declares: the first that it sees, from the longest down; ``""`` if it sees none.

        It says nothing that is not fit to be shown.
        """
        chance = self._chance(place, "word")
        words = ranking(lexicon).words
        places = search(selection, lexicon)[0]
        for rank in places:
            word = words[rank]
            if _part(chance) < self.level.chance_of_word(rank + 1, len(word)) and is_fit(word, "en"):
                return word
        return ""

    def method(self, game: NumbersGame, place: int) -> str:
        """The method that it declares, the nearest to the target that it gets done; ``""`` if none scores."""
        chance = self._chance(place, "method")
        most = self.level.effort * (0.5 + (_part(chance) + _part(chance)) / 2)
        farthest = max(away for away, _ in rules().points)
        for away in range(farthest + 1):
            ways = [_easiest(target, game.tiles) for target in sorted({game.target - away, game.target + away})]
            done = [way for way in ways if way is not None and way.effort <= most]
            if done:
                return min(done, key=lambda way: way.effort).text
        return ""

    def buzz(self, puzzle: Conundrum, place: int, lexicon: Lexicon) -> float | None:
        """After how many seconds it buzzes with the solution; None if the clock ends before."""
        chance = self._chance(place, "buzz")
        words = ranking(lexicon).words
        nines = search(Position(puzzle.jumble), lexicon, only_longest=True)[0]
        rank = next((place + 1 for place in nines if words[place] == puzzle.solution), _HARD)
        after = -log(1 - _part(chance)) * self.level.seconds * (0.5 + rank / _HARD)
        return None if after > SECONDS else round(max(_SOONEST, after), 1)

    def large(self, place: int) -> int:
        """How many large tiles it asks for."""
        return self._chance(place, "large").weighted(_LARGE)

    def _chance(self, place: int, purpose: str) -> SeededRandom:
        return seeded(self.seed, "opponent", purpose, str(place))


def _part(chance: SeededRandom) -> float:
    """A number from 0 up to 1, without 1."""
    return chance.below(_FINE) / _FINE


@lru_cache(maxsize=256)
def _easiest(target: int, tiles: tuple[int, ...]) -> Method | None:
    """The easiest method that comes to *target* exactly."""
    easiest = nearest_methods(target, tiles)[0]
    return easiest if easiest.result == target else None
