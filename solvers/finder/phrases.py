"""Anagrams of several words: the ways in which two or three words use up all the letters.

Words of the same letters are one *bundle*. Of the letters left, the one that fewest bundles have is chosen, and each
bundle with it is tried in turn, so that every set of bundles comes up from one letter only; the last bundle of a phrase
is looked up by the letters that remain.
"""

from collections import Counter
from collections.abc import Iterator
from heapq import nsmallest
from itertools import product

import numpy as np

from solvers.arrays import Numbers
from solvers.budget import Budget
from solvers.finder.finder import find
from solvers.finder.query import Query
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import commonness
from solvers.lexicon.fitness import is_fit
from solvers.lexicon.rows import rows_of

MOST_WORDS = 3
MOST_PHRASES = 50_000
"""A search ends with this number; it finds phrases of the commonest words first."""

_WIDTH = 5
_STAGES = (300, 1_000, 3_000)
"""How many of the commonest bundles are searched first, and then: phrases of common words are found before others."""

Phrase = tuple[str, ...]


class PhraseSearch:
    """The search for the phrases of a query whose way is ``phrase``, turn by turn.

    Words that are not fit to be proposed are left out.
    """

    def __init__(self, query: Query, lexicon: Lexicon) -> None:
        self.query = query
        letters = lexicon.alphabet
        shortest, longest = query.shortest, min(query.longest, len(query.letters) - query.shortest)
        plain = Query(query.language, query.letters, shortest=shortest, longest=max(shortest, longest))
        found = find(plain, lexicon, ()).words if shortest <= longest else ()
        words = [word.word for word in found if is_fit(word.word, query.language)]
        figures = commonness(lexicon)[lexicon.graph.numbers(rows_of(words, letters))] if words else ()
        self._figures: dict[str, int] = dict(zip(words, map(int, figures), strict=True))
        self._bundles: dict[int, list[str]] = {}
        for word in sorted(words, key=lambda word: -self._figures[word]):
            self._bundles.setdefault(_packed(letters.encode(word)), []).append(word)
        self._rows = np.array([_counts(key) for key in self._bundles] or [[0] * 64], np.uint8)
        self._rank = {key: rank for rank, key in enumerate(self._bundles)}
        self._keys = list(self._bundles)
        self._all = _packed(letters.codes(query.letters))
        self._steps = self._search()
        self.phrases: list[tuple[int, int, Phrase]] = []
        """Each phrase found, after what it is sorted by: its number of words, and how rare its rarest word is."""
        self.is_complete = False

    @property
    def totals(self) -> Counter[int]:
        """How many phrases of two words and of three are found."""
        return Counter(size for size, _, _ in self.phrases)

    @property
    def is_full(self) -> bool:
        """Whether the search has ended because it found MOST_PHRASES."""
        return len(self.phrases) >= MOST_PHRASES

    def go_on(self, budget: Budget) -> bool:
        """Search until the *budget* is spent, or no more is to be done: whether that is so."""
        for _ in self._steps:
            if self.is_full:
                return True
            if budget.spent:
                return False
        self.is_complete = True
        return True

    def best(self, size: int, top: int | None = None) -> list[Phrase]:
        """The phrases of *size* words, those without rare words first, at most *top*."""
        found = [entry for entry in self.phrases if entry[0] == size]
        ranked = sorted(found) if top is None else nsmallest(top, found)
        return [phrase for _, _, phrase in ranked]

    def _search(self) -> Iterator[None]:
        """Find the phrases, a little at each step: those of the commonest bundles first, then those with rarer ones."""
        before = 0
        for stage in (*_STAGES, len(self._keys)):
            last = min(stage, len(self._keys))
            for size in range(2, MOST_WORDS + 1):
                known: set[tuple[int, ...]] = set()
                for keys in self._parted(self._all, np.arange(last), size):
                    if keys:
                        ranks = tuple(sorted(self._rank[key] for key in keys))
                        if before <= ranks[-1] < last and ranks not in known:
                            known.add(ranks)
                            self._spell(keys)
                    yield
            before = last

    def _parted(self, left: int, bundles: Numbers, size: int) -> Iterator[tuple[int, ...]]:
        """The sets of *size* of the *bundles* that use up the letters *left*; an empty one after each step of work."""
        if size == 1:
            if left in self._rank:
                yield (left,)
            return
        room = np.array(_counts(left), np.uint8)
        fitting = bundles[(self._rows[bundles] <= room).all(axis=1)]
        having = (self._rows[fitting] > 0).sum(axis=0)
        wanted = min(np.flatnonzero(room).tolist(), key=lambda letter: int(having[letter]))
        for bundle in fitting[self._rows[fitting, wanted] > 0].tolist():
            key = self._keys[bundle]
            for others in self._parted(left - key, fitting, size - 1):
                yield (key, *others) if others else ()
            if size == MOST_WORDS:
                yield ()

    def _spell(self, keys: tuple[int, ...]) -> None:
        """Note the phrases of the words in these bundles, each once, its words in the order of the alphabet."""
        for phrase in {tuple(sorted(words)) for words in product(*(self._bundles[key] for key in keys))}:
            rarest = min(self._figures[word] for word in phrase)
            self.phrases.append((len(phrase), -rarest, phrase))


def _packed(code: bytes) -> int:
    """How many of each letter there are, as one number."""
    return sum(1 << _WIDTH * letter for letter in code)


def _counts(packed: int) -> list[int]:
    """How many of each letter code (64) a number stands for."""
    return [packed >> _WIDTH * letter & (1 << _WIDTH) - 1 for letter in range(64)]
