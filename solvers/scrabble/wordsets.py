"""Which multisets of letters can form a word of a list: a bitmap by a key that is linear in the letters.

The key of a set is the sum of its letters' keys modulo 2**64, so that the keys of a rack and of the board's letters add
up. A bit is set for every word, and in further bitmaps for every word without one letter and without two, which one and
two blanks complete. A set that forms no word has its bit set by chance a few times in a hundred.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np
import numpy.typing as npt

from solvers.lexicon import Lexicon

KEY_BITS = 24
MOST_BLANKS = 2


@lru_cache(maxsize=1)
def letter_keys() -> npt.NDArray[np.int64]:
    """The keys of letters by code (64,), always the same; 0 for code 0."""
    random = Random("letters")
    keys = [0, *(random.getrandbits(64) for _ in range(63))]
    return np.array(keys, np.uint64).view(np.int64)


@lru_cache(maxsize=4)
def known_sets(lexicon: Lexicon, longest: int) -> npt.NDArray[np.uint8]:
    """The bitmap of a list's words of up to *longest* letters: the lowest bit of the first byte is key 0."""
    words = lexicon.graph.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    lengths = np.count_nonzero(words, axis=1)
    order = np.argsort(-lengths, kind="stable")[np.count_nonzero(lengths > longest) :]
    lengths = lengths[order]
    each = np.ascontiguousarray(letter_keys()[words[order, :longest].T])
    keys = each.sum(axis=0)
    bits = np.zeros((MOST_BLANKS + 1, 1 << KEY_BITS), bool)
    _mark(bits[0], keys)
    for first in range(longest):
        long_enough = np.count_nonzero(lengths > first)
        without = keys[:long_enough] - each[first, :long_enough]
        _mark(bits[1], without)
        for second in range(first):
            _mark(bits[2], without - each[second, :long_enough])
    return np.packbits(bits, bitorder="little")


def _mark(bits: npt.NDArray[np.bool_], keys: npt.NDArray[np.int64]) -> None:
    bits[keys.view(np.uint64) >> np.uint64(64 - KEY_BITS)] = True
