"""A lexicon made of the few words a test names, and nothing else; and the words of a graph, read arc by arc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.alphabet import Alphabet, alphabet
from solvers.lexicon import Lexicon, rows_of
from solvers.lexicon.wordgraph import ACCEPTS, CHILD, LAST, WordGraph, build


def lexicon_of(words: Iterable[str], language: str = "en", letters: Alphabet | None = None) -> Lexicon:
    """The list that holds *words* only; they may be given as one text, set apart by blanks."""
    spelled = words.split() if isinstance(words, str) else list(words)
    letters = letters or alphabet(language)
    return Lexicon("own", "the test's own words", letters, build(rows_of(spelled, letters)))


def words_in(graph: WordGraph) -> Iterator[bytes]:
    """Every word, as letter codes, in the order of the alphabet."""

    def below(node: int, before: bytes) -> Iterator[bytes]:
        while node:
            arc = int(graph.nodes[node])
            word = before + bytes([arc >> 24])
            if arc & ACCEPTS:
                yield word
            yield from below(arc & CHILD, word)
            node = 0 if arc & LAST else node + 1

    return below(int(graph.nodes[0]) & CHILD, b"")
