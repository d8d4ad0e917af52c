"""Countdown's rules as data, read from ``rules.toml``: sizes, cards, how vowels are asked for, tiles, points.

Word lists, random draws and games belong elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from solvers.resources import read_toml

VOWELS = {"en": frozenset("AEIOU"), "ru": frozenset("АЕИОУЫЭЮЯ")}
DOUBLED = 9
"""A word that takes every letter of a selection of at least this many letters scores double."""


@dataclass(frozen=True, slots=True)
class Preset:
    """The cards of the two piles: *title* for people, every card of a pile as a letter."""

    title: str
    vowels: str
    consonants: str


@dataclass(frozen=True, slots=True)
class Rules:
    """``splits[size][vowels]`` is how often in a hundred selections that number of vowels is asked for.

    ``rounds`` has a letter for each round of a game: ``L`` letters, ``N`` numbers, ``C`` conundrum. ``points`` are
    pairs: the greatest distance from the target of a numbers round, and the points for it. ``large_sets`` are the large
    tiles by their name, the usual ones first.
    """

    sizes: tuple[int, ...]
    rounds: str
    fewest_vowels: int
    fewest_consonants: int
    presets: Mapping[str, Preset]
    splits: Mapping[int, Mapping[int, int]]
    tiles: int
    large_sets: Mapping[str, tuple[int, ...]]
    small: tuple[int, ...]
    lowest: int
    highest: int
    points: tuple[tuple[int, int], ...]

    @property
    def large(self) -> tuple[int, ...]:
        """The usual large tiles."""
        return next(iter(self.large_sets.values()))


@cache
def rules() -> Rules:
    """Countdown's rules."""
    facts = read_toml("solvers.countdown", "rules.toml")
    numbers = facts["numbers"]
    return Rules(
        sizes=tuple(facts["sizes"]),
        rounds=facts["rounds"],
        fewest_vowels=facts["fewest_vowels"],
        fewest_consonants=facts["fewest_consonants"],
        presets={
            name: Preset(pile["title"], _cards(pile["vowels"]), _cards(pile["consonants"]))
            for name, pile in facts["piles"].items()
        },
        splits={
            int(size): {int(vowels): chance for vowels, chance in split.items()}
            for size, split in facts["splits"].items()
        },
        tiles=numbers["tiles"],
        large_sets={name: tuple(tiles) for name, tiles in numbers["large"].items()},
        small=tuple(numbers["small"]),
        lowest=numbers["lowest"],
        highest=numbers["highest"],
        points=tuple((away, points) for away, points in numbers["points"]),
    )


def _cards(counts: Mapping[str, int]) -> str:
    return "".join(letter * count for letter, count in counts.items())


def word_points(length: int, size: int) -> int:
    """The points of a word of *length* letters in a selection of *size*: its length, and 18 for a full nine.

    >>> word_points(8, 9), word_points(9, 9), word_points(9, 10), word_points(8, 8)
    (8, 18, 9, 8)
    """
    return 2 * length if length == size >= DOUBLED else length


def number_points(away: int) -> int:
    """The points of a result *away* from the target: 10 if it is exact, 7 up to 5 away, 5 up to 10 away."""
    return next((points for most, points in rules().points if away <= most), 0)
