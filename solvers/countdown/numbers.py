"""The numbers round: six tiles and a target, legal games, drawing them, and the points of results."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from solvers.countdown.rules import number_points, rules
from solvers.countdown.seeds import seeded
from solvers.errors import N_, InputError, check_known, check_length

LONGEST_TEXT = 100
_WHOLE = re.compile(r"[0-9]{1,6}", re.ASCII)
_BETWEEN = re.compile(r"[\s,;:+]+")
_BETWEEN_TILES = re.compile(r"[\s,;:+]+|(?<=[0-9])[.|/–—-](?=[0-9])")


@dataclass(frozen=True, slots=True)
class NumbersGame:
    """A *target* from 100 to 999 and six *tiles*, in the order drawn; its text is all of them, the target first.

    >>> game = NumbersGame.parse("952 25 50 75 100 3 6")
    >>> str(game), game.points(950)
    ('952 25 50 75 100 3 6', 7)
    """

    target: int
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        """Raises InputError whose field is ``target`` or ``tiles``."""
        facts = rules()
        if not facts.lowest <= self.target <= facts.highest:
            raise InputError(
                N_("The target is a number from %(lowest)s to %(highest)s."),
                field="target", lowest=facts.lowest, highest=facts.highest,
            )  # fmt: skip
        if len(self.tiles) != facts.tiles:
            raise InputError(
                N_("A round has %(tiles)s tiles; these are %(count)s."),
                field="tiles", tiles=facts.tiles, count=len(self.tiles),
            )  # fmt: skip
        large = facts.large_sets[self.large_set]
        there = Counter((*large, *facts.small))
        for tile, used in Counter(self.tiles).items():
            if tile not in there:
                raise _foreign(tile, large)
            if used > there[tile]:
                raise InputError(
                    N_("%(tile)s is used %(used)s times; the set has %(held)s."),
                    field="tiles", tile=tile, used=used, held=there[tile],
                )  # fmt: skip

    @classmethod
    def parse(cls, text: str) -> NumbersGame:
        """Read a line ``TARGET N N N N N N``; raises InputError whose field is ``target`` or ``tiles``."""
        check_length(text, LONGEST_TEXT, "target")
        target, *tiles = _BETWEEN.split(text.strip(), maxsplit=1)
        return cls.from_fields(target, tiles[0] if tiles else "")

    @classmethod
    def from_fields(cls, target: str, tiles: str) -> NumbersGame:
        """Read a form's two fields, the tiles set apart by blanks or commas; raises InputError as ``parse``."""
        check_length(tiles, LONGEST_TEXT, "tiles")
        check_length(target, LONGEST_TEXT, "target")
        numbers = [part for part in _BETWEEN_TILES.split(tiles) if part]
        return cls(_number(target.strip(), "target"), tuple(_number(part, "tiles") for part in numbers))

    def __str__(self) -> str:
        return " ".join(map(str, (self.target, *self.tiles)))

    @property
    def large(self) -> int:
        """How many of the tiles are large."""
        return sum(tile in rules().large_sets[self.large_set] for tile in self.tiles)

    @property
    def large_set(self) -> str:
        """The set of large tiles that most of the tiles are of; the usual one if none is large."""
        return max(rules().large_sets, key=lambda name: sum(tile in rules().large_sets[name] for tile in self.tiles))

    def points(self, result: int) -> int:
        """The points of *result*: 10 if it is exact, 7 up to 5 away, 5 up to 10 away, else 0."""
        return number_points(abs(self.target - result))


def draw_numbers(seed: str, large: int | None = None, large_set: str = "") -> NumbersGame:
    """A random game, always the same for the same *seed*: *large* of the four large tiles, none of them twice.

    *large* None: 0 to 4, each as likely. *large_set* names the large tiles; "": the usual ones. Raises InputError
    (field ``large`` or ``set``) for more than the set has, or an unknown set.
    """
    facts = rules()
    chance = seeded(seed, "numbers")
    if large_set:
        message = N_("Unknown set of large tiles “%(name)s”. Known sets: %(names)s.")
        check_known(large_set, facts.large_sets, message, "set")
    there = facts.large_sets[large_set] if large_set else facts.large
    if large is None:
        large = chance.below(len(there) + 1)
    if not 0 <= large <= len(there):
        raise InputError(
            N_("There are %(most)s large tiles: choose 0 to %(most)s of them."), field="large", most=len(there)
        )
    tiles = chance.shuffled(there)[:large] + chance.shuffled(facts.small)[: facts.tiles - large]
    return NumbersGame(facts.lowest + chance.below(facts.highest - facts.lowest + 1), tuple(tiles))


def _foreign(tile: int, large: tuple[int, ...]) -> InputError:
    """Why *tile* is not in the set, whose large tiles are *large*: no set has it, or it is of another one."""
    facts = rules()
    if any(tile in tiles for tiles in facts.large_sets.values()):
        return InputError(
            N_("%(tile)s is not in a set with %(large)s."), field="tiles", tile=tile, large=", ".join(map(str, large))
        )
    usual, *special = (", ".join(map(str, tiles)) for tiles in facts.large_sets.values())
    return InputError(
        N_("Unknown tile %(tile)s. The tiles are %(large)s and 1 to %(small)s; in special rounds %(special)s."),
        field="tiles", tile=tile, large=usual, small=max(facts.small), special="; ".join(special),
    )  # fmt: skip


def _number(text: str, field: str) -> int:
    if not text:
        raise InputError(N_("Type the target and the tiles."), field=field)
    if not _WHOLE.fullmatch(text):
        raise InputError(N_("“%(text)s” must be a whole number."), field=field, text=text[:20])
    return int(text)
