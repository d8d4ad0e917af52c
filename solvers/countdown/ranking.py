"""A list's words from the commonest to the rarest, so that searches list common words first."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solvers.arrays import Ints
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, commonness, tiers


@dataclass(frozen=True, eq=False, slots=True)
class Ranking:
    """The words of a list, the commonest first and equally common ones by the alphabet.

    A word's index in ``words`` is its *place*; ``places`` (int32) leads from its number in the list to it, and
    ``tiers`` (int32) says for each place of which tier the word is, 0 where nothing is known.
    """

    words: tuple[str, ...]
    places: Ints
    tiers: Ints

    def up_to(self, tier: Tier) -> tuple[str, ...]:
        """The words up to a tier; all if nothing is known of any."""
        known = np.count_nonzero(self.tiers)
        return self.words[: np.count_nonzero(self.tiers[:known] <= tier)] if known else self.words


@lru_cache(maxsize=4)
def ranking(lexicon: Lexicon) -> Ranking:
    """The words of *lexicon* ranked; the first call for a list takes a fraction of a second."""
    common = commonness(lexicon)
    order = np.argsort(-common, kind="stable").astype(np.int32)
    places = np.empty_like(order)
    places[order] = np.arange(len(order), dtype=np.int32)
    return Ranking(tuple(lexicon.spell(order)), places, tiers(lexicon)[order])
