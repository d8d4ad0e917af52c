"""Hooks: the letters that make another word in front of a word, or behind it."""

from collections.abc import Sequence

import numpy as np

from solvers.lexicon.lexicon import Lexicon
from solvers.lexicon.rows import coded, padded


def hooks(words: Sequence[str], lexicon: Lexicon) -> list[tuple[str, str]]:
    """The front hooks and the back hooks of each of *words* in the list, in the order of the alphabet.

    A tile of several letters is written ``[CH]``.

    >>> from solvers.lexicon import open_lexicon
    >>> hooks(["CARE", "QUIZ"], open_lexicon("enable"))
    [('S', 'DRSTX'), ('', '')]
    """
    letters = lexicon.alphabet
    count = len(letters.letters)
    codes = padded(coded(words, letters))
    size, width = codes.shape
    lengths = (codes > 0).sum(axis=1)
    longer = np.zeros((size, 2, count, width + 1), np.uint8)
    singles = np.arange(1, count + 1, dtype=np.uint8)
    longer[:, 0, :, 1:] = codes[:, None]
    longer[:, 0, :, 0] = singles
    longer[:, 1, :, :-1] = codes[:, None]
    longer[np.arange(size), 1, :, lengths] = singles
    is_word = lexicon.graph.numbers(longer.reshape(-1, width + 1)).reshape(size, 2, count) >= 0
    return [(letters.noted(singles[front]), letters.noted(singles[back])) for front, back in is_word]
