"""A lexicon made of the few words a test names, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.alphabet import Alphabet, alphabet
from solvers.lexicon import Lexicon, rows_of
from solvers.lexicon.wordgraph import build


def lexicon_of(words: Iterable[str], language: str = "en", letters: Alphabet | None = None) -> Lexicon:
    """The list that holds *words* only; they may be given as one text, set apart by blanks."""
    spelled = words.split() if isinstance(words, str) else list(words)
    letters = letters or alphabet(language)
    return Lexicon("own", "the test's own words", letters, build(rows_of(spelled, letters)))
