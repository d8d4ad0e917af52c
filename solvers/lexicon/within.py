"""The part of a list that is common enough: a list of its own, with a word graph that the solvers search."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from solvers.lexicon.commonness import Tier, tiers
from solvers.lexicon.lexicon import Lexicon
from solvers.lexicon.wordgraph import build


@lru_cache(maxsize=12)
def within(lexicon: Lexicon, tier: Tier) -> Lexicon:
    """The words of *lexicon* of a *tier* or commoner; none where nothing is known of its language."""
    if tier is Tier.RARE:
        return lexicon
    found = tiers(lexicon)
    rows = lexicon.graph.spell(np.flatnonzero((found > 0) & (found <= tier)).astype(np.int32))
    return Lexicon(lexicon.name, lexicon.title, lexicon.alphabet, build(rows))
