"""The two piles of cards, vowels and consonants, from which selections are picked; they run down through a game.

Everything follows from the short text of a ``Piles``: its seed, its cards and their order, the size of a round and the
picks so far. The same text always deals the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from solvers.countdown.position import Position, vowel_bounds
from solvers.countdown.rules import rules
from solvers.countdown.seeds import LONGEST_SEED, checked_seed, seeded
from solvers.errors import N_, InputError, check_known
from solvers.seeded_random import SeededRandom

VOWEL, CONSONANT = "v", "c"
MOST_PICKS = 400
_ORDERS = {"spread": True, "mixed": False}
_LONGEST_TEXT = LONGEST_SEED + MOST_PICKS + 60


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles of a game in which *picks* (``v`` and ``c``) were asked for, in rounds of *size* letters.

    *preset* names the cards. *spread*: equal letters do not lie next to each other in a pile, as the show arranges
    them; else the piles are only shuffled. A pile that has run out is followed by a fresh one.

    >>> piles = Piles("example").pick("c").pick("v").pick("c")
    >>> str(piles), piles.letters, Piles.parse(str(piles)) == piles
    ('example.published.spread.9.cvc', 'RIS', True)
    """

    seed: str
    preset: str = "published"
    spread: bool = True
    size: int = rules().sizes[0]
    picks: str = ""

    def __post_init__(self) -> None:
        """Raises InputError if the seed, preset, size or picks are not valid."""
        checked_seed(self.seed)
        check_known(self.preset, rules().presets, N_("Unknown piles “%(name)s”. Known piles: %(names)s."), "preset")
        if self.size not in rules().splits:
            raise InputError(
                N_("A round has %(sizes)s letters."), field="size", sizes=", ".join(map(str, rules().splits))
            )
        if len(self.picks) > MOST_PICKS:
            raise InputError(N_("At most %(most)s letters can be picked."), field="picks", most=MOST_PICKS)
        low, high = vowel_bounds(self.size)
        for start in range(0, len(self.picks), self.size):
            some = self.picks[start : start + self.size]
            vowels, consonants = some.count(VOWEL), some.count(CONSONANT)
            if vowels + consonants < len(some) or vowels > high or consonants > self.size - low:
                raise InputError(N_("This link is damaged: its picks do not make a selection."), field="picks")

    @classmethod
    def parse(cls, text: str) -> Piles:
        """Read what ``str()`` wrote; raises InputError."""
        parts = text.split(".") if len(text) <= _LONGEST_TEXT else []
        if len(parts) != 5 or parts[2] not in _ORDERS or parts[3] not in map(str, rules().splits):
            raise InputError(N_("This link is damaged: it does not describe piles."), field="piles")
        return cls(parts[0], parts[1], _ORDERS[parts[2]], int(parts[3]), parts[4])

    def __str__(self) -> str:
        order = next(name for name, spread in _ORDERS.items() if spread == self.spread)
        return f"{self.seed}.{self.preset}.{order}.{self.size}.{self.picks}"

    @property
    def letters(self) -> str:
        """Every letter picked so far, in order."""
        dealt = {kind: _dealt(self, kind, self.picks.count(kind)) for kind in (VOWEL, CONSONANT)}
        taken = {kind: iter(cards) for kind, cards in dealt.items()}
        return "".join(next(taken[pick]) for pick in self.picks)

    @property
    def open_picks(self) -> str:
        """The picks of the round that is being picked; ``""`` between rounds."""
        return self.picks[len(self.picks) - len(self.picks) % self.size :]

    @property
    def selections(self) -> tuple[Position, ...]:
        """The selections of the rounds whose letters are all picked."""
        letters = self.letters
        return tuple(
            Position(letters[start : start + self.size]) for start in range(0, len(letters) - self.size + 1, self.size)
        )

    @property
    def allowed(self) -> frozenset[str]:
        """The picks that may come next, ``v``, ``c`` or either: only those that leave the selection legal."""
        low, high = vowel_bounds(self.size)
        vowels = self.open_picks.count(VOWEL)
        consonants = len(self.open_picks) - vowels
        kinds = ((VOWEL, vowels < high), (CONSONANT, consonants < self.size - low))
        return frozenset(kind for kind, is_allowed in kinds if is_allowed)

    def left(self, kind: str) -> int:
        """How many cards lie in the pile ``v`` or ``c``."""
        cards = len(_cards(self.preset, kind))
        return cards - self.picks.count(kind) % cards

    def pick(self, kind: str) -> Piles:
        """Ask for a vowel ``v`` or a consonant ``c``; raises InputError (field ``picks``) if that is not allowed."""
        if kind not in self.allowed:
            low, high = vowel_bounds(self.size)
            message = {
                VOWEL: N_("There are %(most)s vowels already: a consonant must be next."),
                CONSONANT: N_("There are %(most)s consonants already: a vowel must be next."),
            }.get(kind, N_("Ask for a vowel or a consonant."))
            most = high if kind == VOWEL else self.size - low
            raise InputError(message, field="picks", most=most)
        return replace(self, picks=self.picks + kind)

    def pick_selection(self) -> Piles:
        """Pick the letters of a whole round, or of the rest of it, with as many vowels as contestants ask for."""
        chance = seeded(str(self), "split")
        had = self.open_picks.count(VOWEL)
        missing = self.size - len(self.open_picks)
        possible = {count: often for count, often in rules().splits[self.size].items() if 0 <= count - had <= missing}
        vowels = chance.weighted(possible) if possible else max(vowel_bounds(self.size)[0], had)
        rest = VOWEL * (vowels - had) + CONSONANT * (missing - vowels + had)
        return replace(self, picks=self.picks + "".join(chance.shuffled(rest)))


def spread_out(cards: Sequence[str], chance: SeededRandom) -> list[str]:
    """*cards* in a random order in which equal ones are not neighbours, as far as possible.

    They are laid in a ring, mended by swaps, and the ring is cut at any place: so each letter is as likely at each
    place of the pile as its cards are many.
    """
    ring = chance.shuffled(cards)
    size = len(ring)

    def clashes(at: int) -> int:
        return (ring[at] == ring[at - 1]) + (ring[at] == ring[(at + 1) % size])

    for _ in range(20 * size):
        clashing = [at for at in range(size) if ring[at] == ring[at - 1]]
        if not clashing:
            break
        one, other = chance.pick(clashing), chance.below(size)
        before = clashes(one) + clashes(other)
        ring[one], ring[other] = ring[other], ring[one]
        if clashes(one) + clashes(other) > before:
            ring[one], ring[other] = ring[other], ring[one]
    cut = chance.below(size) if size else 0
    return ring[cut:] + ring[:cut]


def _cards(preset: str, kind: str) -> str:
    pile = rules().presets[preset]
    return pile.vowels if kind == VOWEL else pile.consonants


def _dealt(piles: Piles, kind: str, count: int) -> list[str]:
    """The first *count* cards of a pile, and of the fresh ones that follow it."""
    dealt: list[str] = []
    while len(dealt) < count:
        number = len(dealt) // len(_cards(piles.preset, kind))
        dealt.extend(_pile(piles.seed, piles.preset, kind, number, piles.spread))
    return dealt[:count]


@lru_cache(maxsize=256)
def _pile(seed: str, preset: str, kind: str, number: int, spread: bool) -> tuple[str, ...]:
    chance = seeded(seed, preset, kind, str(number))
    cards = _cards(preset, kind)
    return tuple(spread_out(cards, chance) if spread else chance.shuffled(cards))
