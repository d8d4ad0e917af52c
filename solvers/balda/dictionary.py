"""A word list for the searches of this package: every word by its number, and a table from spelling to number.

A word's spelling is the sum of its letter codes times powers of an odd number, modulo 2**64, so that a search can
keep it up letter by letter at either end. Making the table checks that no two words of the list share one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solvers.arrays import Bytes, Numbers
from solvers.lexicon import Lexicon, rows_of
from solvers.lexicon.wordgraph import LONGEST_WORD, build

_BASES = (0x2545F4914F6CDD1D, 0x5851F42D4C957F2D, 0x369DEA0F31A53F85)
_POWERS = 56


@dataclass(frozen=True, eq=False, slots=True)
class Dictionary:
    """The *words* of a list in small letters, by number; their *numbers*; *table* and *powers* for the kernels."""

    words: tuple[str, ...]
    numbers: dict[str, int]
    table: Numbers
    powers: Numbers

    def used(self, words: Iterable[str]) -> Bytes:
        """One byte for each word of the list: 1 for those of *words*."""
        flags = np.zeros(len(self.words) + 1, np.uint8)
        for word in words:
            number = self.numbers.get(word)
            if number is not None:
                flags[number] = 1
        return flags


@lru_cache(maxsize=8)
def dictionary(lexicon: Lexicon) -> Dictionary:
    """The dictionary of a list, made at the first use, in a fraction of a second."""
    from solvers.balda import paths_kernel as kernel

    size = lexicon.graph.size
    codes = lexicon.graph.rows()
    codes = np.ascontiguousarray(codes[:, codes.any(axis=0)].T)
    words = [word.lower() for word in lexicon.spell(np.arange(size, dtype=np.int32))]
    table = np.empty(1 << max(4, (2 * size).bit_length() + 1), np.int64)
    for base in _BASES:
        powers = np.cumprod(np.array([1] + [base] * (_POWERS - 1), np.int64))
        spellings = np.zeros(size, np.int64)
        for letters, power in zip(codes, powers, strict=False):
            spellings += letters * power
        table[0::2] = 0
        table[1::2] = -1
        if kernel.fill_table(spellings, table):
            break
    else:
        raise ValueError(f"{lexicon.name}: no way to tell all spellings apart")
    return Dictionary(tuple(words), {word: number for number, word in enumerate(words)}, table, powers)


@lru_cache(maxsize=8)
def adapted(lexicon: Lexicon, added: frozenset[str] = frozenset(), excluded: frozenset[str] = frozenset()) -> Lexicon:
    """*lexicon* with a player's *added* words and without the *excluded* ones.

    Words that its letters cannot spell are ignored; a word in both sets is left out.
    """
    alphabet, graph = lexicon.alphabet, lexicon.graph
    rows = np.vstack([graph.rows(), rows_of(added, alphabet, LONGEST_WORD)])
    if excluded:
        left_out = {row.tobytes() for row in rows_of(excluded, alphabet, LONGEST_WORD)}
        rows = rows[[row.tobytes() not in left_out for row in rows]]
    return Lexicon(lexicon.name, lexicon.title, alphabet, build(rows))
