"""Leave values to test with: a language of few letters, a game of few tiles, and values by chance."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from own_words import lexicon_of

from solvers.alphabet import Alphabet, alphabet
from solvers.lexicon import Lexicon
from solvers.scrabble import Rules, shipped_rules
from solvers.scrabble.leave import KEPT_TILES, LeaveValues, no_values
from solvers.scrabble.tile_sets import first_number

WORDS = "AA AE AT AR AS ATE EAT EATS ERA ARE ARES RATE TEAR TEARS STARE TREES RESTATE TREATERS TAR TSAR ERAS SEES SET"


@cache
def few_words() -> Lexicon:
    """A list of words of the five letters."""
    return lexicon_of(WORDS, letters=few_tiles().alphabet)


@cache
def values_by_chance(seed: int = 1, letters: Alphabet | None = None) -> LeaveValues:
    """Values by chance, in whole hundredths of a point, for every leave; in English unless *letters* are given."""
    random = np.random.default_rng(seed)
    values = no_values(letters or alphabet("en"))
    kinds = len(values.tiles)
    pairs = random.integers(-90, 90, (kinds, kinds))
    values.table[0, :kinds] = 10 * random.integers(-600, 900, kinds)
    values.table[1 : 1 + kinds, :kinds] = 10 * (pairs + pairs.T)
    rest = random.integers(-800, 800, first_number(KEPT_TILES + 1, kinds)).astype(np.int16)
    rest[0] = 0
    return replace(values, rest=rest)


def few_letters() -> Alphabet:
    """Five letters of English."""
    return replace(alphabet("en"), letters="AERST")


def few_tiles() -> Rules:
    """A game with 22 tiles of five letters and a blank on the standard board."""
    rules = shipped_rules()["standard"]
    values = rules.values[:1] + (1, 1, 1, 1, 1) + (0,) * (len(rules.values) - 6)
    return replace(rules, name="few", alphabet=few_letters(), counts=(2, 5, 6, 3, 3, 3), values=values[:6])


def few_leaves() -> LeaveValues:
    """Values by chance for every leave of the five letters."""
    return values_by_chance(1, few_letters())
