"""The letters round solved: every word of a selection, or only the longest."""

from dataclasses import dataclass

import numpy as np

from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.rules import word_points
from solvers.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Answer:
    """Every word of a selection of *size* letters once, by length, the longest first; common words before rare ones."""

    size: int
    by_length: dict[int, tuple[str, ...]]

    @property
    def max_length(self) -> int:
        """The length of the longest words; 0 if there are none."""
        return next(iter(self.by_length), 0)

    @property
    def best(self) -> tuple[str, ...]:
        """All words of the greatest length, the commonest first."""
        return self.by_length.get(self.max_length, ())

    @property
    def score(self) -> int:
        """The points of the best words; 0 if there are none."""
        return word_points(self.max_length, self.size)

    @property
    def counts(self) -> dict[int, int]:
        """How many words there are of each length that has any."""
        return {length: len(words) for length, words in self.by_length.items()}

    @property
    def total(self) -> int:
        """How many words there are."""
        return sum(map(len, self.by_length.values()))


def solve(position: Position, lexicon: Lexicon) -> Answer:
    """Every word of *lexicon* that the letters make; raises InputError for a list in other letters."""
    places, counts = search(position, lexicon)
    words = ranking(lexicon).words
    by_length = {}
    start = 0
    for length in range(len(position.letters), 0, -1):
        if count := counts[length]:
            by_length[length] = tuple([words[place] for place in places[start : start + count]])
            start += count
    return Answer(len(position.letters), by_length)


def search(position: Position, lexicon: Lexicon, *, only_longest: bool = False) -> tuple[list[int], list[int]]:
    """The words' places in the list's ranking, longest first and common before rare; how many are of each length.

    Raises InputError for a list in other letters.
    """
    from solvers.countdown import words_kernel as kernel

    lexicon.check_language(position.language)
    graph = lexicon.graph
    work = np.zeros(kernel.WORK, np.int64)
    for code in lexicon.alphabet.encode(position.letters):
        work[kernel.HELD + code] += 1
    work[kernel.ONLY_LONGEST] = only_longest
    found = np.empty(max(1, graph.size), np.int64)
    kernel.search(graph.nodes, graph.counts, ranking(lexicon).places, work, found)
    noted = found[: work[kernel.FOUND]]
    noted.sort()
    return (noted & 0xFFFFFFFF).tolist(), work[kernel.COUNTS :].tolist()
