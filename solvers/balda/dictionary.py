"""A list as the searches of this package need it: every word by its number, and a table from spelling to number.

A word's spelling is the sum of its letter codes times powers of an odd number, modulo 2**64, so that a search can
keep it up letter by letter at either end. That no two words of the list share one is checked when the table is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from solvers.lexicon import Lexicon, rows_of
from solvers.wordgraph import LONGEST_WORD, build

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.uint8]

_BASES = (0x2545F4914F6CDD1D, 0x5851F42D4C957F2D, 0x369DEA0F31A53F85)
_AT_ONCE = 1 << 14
_POWERS = 56


@dataclass(frozen=True, eq=False, slots=True)
class Dictionary:
    """The *words* of a list in small letters, by number; their *numbers*; *table* and *powers* for the kernels."""

    words: tuple[str, ...]
    numbers: dict[str, int]
    table: Numbers
    powers: Numbers

    def used(self, words: Iterable[str]) -> Flags:
        """One byte for each word of the list: 1 for those of *words*."""
        flags = np.zeros(len(self.words) + 1, np.uint8)
        for word in words:
            number = self.numbers.get(word)
            if number is not None:
                flags[number] = 1
        return flags


@lru_cache(maxsize=6)
def dictionary(lexicon: Lexicon) -> Dictionary:
    """The dictionary of a list, made when first asked for (a part of a second)."""
    from solvers.balda import paths_kernel as kernel

    size = lexicon.graph.size
    words: list[str] = []
    codes = np.empty((size, LONGEST_WORD), np.uint8)
    for start in range(0, size, _AT_ONCE):
        numbers = np.arange(start, min(start + _AT_ONCE, size), dtype=np.int32)
        codes[start : start + len(numbers)] = lexicon.graph.spell(numbers)
        words.extend(word.lower() for word in lexicon.spell(numbers))
    table = np.empty(1 << max(4, (2 * size).bit_length() + 1), np.int64)
    for base in _BASES:
        powers = np.cumprod(np.array([1] + [base] * (_POWERS - 1), np.int64))
        spellings = np.zeros(size, np.int64)
        for place in range(LONGEST_WORD):
            spellings += codes[:, place] * powers[place]
        table[0::2] = 0
        table[1::2] = -1
        if kernel.fill_table(spellings, table):
            break
    else:
        raise ValueError(f"{lexicon.name}: no way to tell all spellings apart")
    return Dictionary(tuple(words), {word: number for number, word in enumerate(words)}, table, powers)


@lru_cache(maxsize=8)
def adapted(lexicon: Lexicon, include: frozenset[str] = frozenset(), exclude: frozenset[str] = frozenset()) -> Lexicon:
    """*lexicon* with a player's own words in it and without those that the player will not have.

    What is no word of the list's letters is passed over; a word in both sets is left out.
    """
    letters = lexicon.alphabet
    size = lexicon.graph.size
    rows = [lexicon.graph.spell(np.arange(size, dtype=np.int32)), _padded(rows_of(include, letters))]
    banned = lexicon.graph.numbers(rows_of(exclude, letters)) if exclude else np.empty(0, np.int32)
    keep = np.ones(size, bool)
    keep[banned[banned >= 0]] = False
    own = {letters.decode(letters.encode(word)) for word in exclude if _is_word(word, lexicon)}
    added = [row for row in rows[1] if letters.decode(row[row > 0]) not in own]
    graph = build(np.vstack([rows[0][keep], *added]))
    return Lexicon(lexicon.name, lexicon.title, letters, graph)


def _padded(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    wide = np.zeros((len(rows), LONGEST_WORD), np.uint8)
    wide[:, : rows.shape[1]] = rows
    return wide


def _is_word(text: str, lexicon: Lexicon) -> bool:
    try:
        return bool(lexicon.alphabet.encode(text))
    except ValueError:
        return False
