"""A list's words from the commonest to the rarest: what a search needs beside the word graph."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from solvers.commonness import commonness
from solvers.lexicon import Lexicon

_AT_ONCE = 1 << 16


@dataclass(frozen=True, eq=False, slots=True)
class Ranking:
    """The words of a list, the commonest first and equally common ones by the alphabet.

    A word's index in ``words`` is its *place*; ``places`` (int32) leads from its number in the list to it, and
    ``commonness`` (int32) says for each place how common the word is, 0 where nothing is known.
    """

    words: tuple[str, ...]
    places: npt.NDArray[np.int32]
    commonness: npt.NDArray[np.int32]


@lru_cache(maxsize=4)
def ranking(lexicon: Lexicon) -> Ranking:
    """The words of *lexicon* ranked, when first asked for (a part of a second)."""
    common = commonness(lexicon)
    order = np.argsort(-common, kind="stable").astype(np.int32)
    places = np.empty_like(order)
    places[order] = np.arange(len(order), dtype=np.int32)
    words: list[str] = []
    for start in range(0, len(order), _AT_ONCE):
        words.extend(lexicon.spell(order[start : start + _AT_ONCE]))
    return Ranking(tuple(words), places, common[order])
