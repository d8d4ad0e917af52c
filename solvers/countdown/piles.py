"""The two piles of cards, vowels and consonants, from which selections are picked; they run down through a game.

All follows from one short text, a ``Piles``: its seed, the cards, how they lie, the size of a round and what has been
asked for so far. A server that is given it deals the same cards again, today and in years to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from solvers.countdown.dice import LONGEST_SEED, Dice, checked_seed
from solvers.countdown.position import Position, vowel_bounds
from solvers.countdown.rules import rules
from solvers.errors import PositionError
from solvers.errors import mark as N_

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
        """Raises PositionError naming what is no seed, no preset, no size of a round, or no legal pick."""
        checked_seed(self.seed)
        if self.preset not in rules().presets:
            raise PositionError(
                N_("There are no piles “%(name)s”; there are %(names)s."),
                field="preset",
                name=self.preset[:40],
                names=", ".join(rules().presets),
            )
        if self.size not in rules().splits:
            raise PositionError(
                N_("A round has %(sizes)s letters."), field="size", sizes=", ".join(map(str, rules().splits))
            )
        if len(self.picks) > MOST_PICKS:
            raise PositionError(N_("At most %(most)s letters can be picked."), field="picks", most=MOST_PICKS)
        low, high = vowel_bounds(self.size)
        for start in range(0, len(self.picks), self.size):
            some = self.picks[start : start + self.size]
            vowels, consonants = some.count(VOWEL), some.count(CONSONANT)
            if vowels + consonants < len(some) or vowels > high or consonants > self.size - low:
                raise PositionError(N_("These picks are no legal selections."), field="picks")

    @classmethod
    def parse(cls, text: str) -> Piles:
        """Read what ``str()`` wrote; raises PositionError."""
        parts = text.split(".") if len(text) <= _LONGEST_TEXT else []
        if len(parts) != 5 or parts[2] not in _ORDERS or parts[3] not in map(str, rules().splits):
            raise PositionError(N_("This text describes no piles."), field="piles")
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
    def open_letters(self) -> str:
        """The letters of the round that is being picked; ``""`` between rounds."""
        return self.letters[len(self.picks) - len(self.open_picks) :]

    @property
    def open_picks(self) -> str:
        """What has been asked for in the round that is being picked; ``""`` between rounds."""
        return self.picks[len(self.picks) - len(self.picks) % self.size :]

    @property
    def selections(self) -> tuple[Position, ...]:
        """The selections of the rounds whose letters are all picked."""
        letters = self.letters
        return tuple(
            Position(letters[start : start + self.size])
            for start in range(0, len(letters) - self.size + 1, self.size)
        )  # fmt: skip

    @property
    def allowed(self) -> frozenset[str]:
        """What may be asked for next: ``v``, ``c`` or either."""
        return allowed(self.open_picks, self.size)

    def left(self, kind: str) -> int:
        """How many cards lie in the pile ``v`` or ``c``."""
        cards = len(_cards(self.preset, kind))
        return cards - self.picks.count(kind) % cards

    def pick(self, kind: str) -> Piles:
        """Ask for a vowel ``v`` or a consonant ``c``; raises PositionError (field ``picks``) if it may not be."""
        if kind not in self.allowed:
            low, high = vowel_bounds(self.size)
            message = {
                VOWEL: N_("There are %(most)s vowels already: a consonant must be next."),
                CONSONANT: N_("There are %(most)s consonants already: a vowel must be next."),
            }.get(kind, N_("Ask for a vowel or a consonant."))
            most = high if kind == VOWEL else self.size - low
            raise PositionError(message, field="picks", most=most)
        return replace(self, picks=self.picks + kind)

    def pick_selection(self, vowels: int | None = None) -> Piles:
        """Pick the letters of a whole round, or of the rest of it, in an order that chance says.

        *vowels* None: as many as contestants ask for, as often as they do. Raises PositionError (field ``vowels``) for
        a number that a legal selection cannot have any more.
        """
        dice = Dice(str(self), "split")
        had = self.open_picks.count(VOWEL)
        missing = self.size - len(self.open_picks)
        possible = {count: chance for count, chance in rules().splits[self.size].items() if 0 <= count - had <= missing}
        if vowels is None:
            low, high = vowel_bounds(self.size)
            vowels = dice.weighted(possible) if possible else min(max(low, had), high)
        low, high = vowel_bounds(self.size)
        if not (low <= vowels <= high and 0 <= vowels - had <= missing):
            raise PositionError(
                N_("A selection of %(size)s letters has %(low)s to %(high)s vowels."),
                field="vowels",
                size=self.size,
                low=low,
                high=high,
            )
        rest = VOWEL * (vowels - had) + CONSONANT * (missing - vowels + had)
        return replace(self, picks=self.picks + "".join(dice.shuffled(rest)))


def allowed(picks: str, size: int) -> frozenset[str]:
    """What may be asked for after *picks* in a round of *size* letters: so many of each that the rest can be legal."""
    low, high = vowel_bounds(size)
    vowels = picks.count(VOWEL)
    kinds = set()
    if len(picks) < size:
        if vowels < high:
            kinds.add(VOWEL)
        if len(picks) - vowels < size - low:
            kinds.add(CONSONANT)
    return frozenset(kinds)


def spread_out(cards: Sequence[str], dice: Dice) -> list[str]:
    """*cards* in a random order in which equal ones are not neighbours, as far as that can be.

    They are laid in a ring, mended by swaps, and the ring is cut at any place: so each letter is as likely at each
    place of the pile as its cards are many.
    """
    ring = dice.shuffled(cards)
    size = len(ring)

    def clashes(at: int) -> int:
        return (ring[at] == ring[at - 1]) + (ring[at] == ring[(at + 1) % size])

    for _ in range(20 * size):
        clashing = [at for at in range(size) if ring[at] == ring[at - 1]]
        if not clashing:
            break
        one, other = dice.pick(clashing), dice.below(size)
        before = clashes(one) + clashes(other)
        ring[one], ring[other] = ring[other], ring[one]
        if clashes(one) + clashes(other) > before:
            ring[one], ring[other] = ring[other], ring[one]
    cut = dice.below(size) if size else 0
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
    dice = Dice(seed, preset, kind, str(number))
    cards = _cards(preset, kind)
    return tuple(spread_out(cards, dice) if spread else dice.shuffled(cards))
