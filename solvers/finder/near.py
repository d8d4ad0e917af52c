"""Words close to a misspelled one."""

from collections.abc import Iterator

import numpy as np

from solvers.alphabet import Alphabet
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import commonness
from solvers.lexicon.fitness import is_fit
from solvers.lexicon.rows import padded
from solvers.lexicon.wordgraph import LONGEST_WORD

SHORTEST_MISSPELLED = 4
MOST_NEAR = 5


def near(word: str, lexicon: Lexicon) -> list[str]:
    """The words of *lexicon* that differ from *word* (in capitals) by one letter, the commonest first, at most five.

    One letter is wrong, missing or too much, or two neighbours are exchanged. Words that are not fit to be proposed are
    left out; a word of fewer than four letters is near too many others, and gets none.
    """
    letters = lexicon.alphabet
    code = letters.encode(word)
    if not SHORTEST_MISSPELLED <= len(code) <= LONGEST_WORD:
        return []
    numbers = np.unique(lexicon.graph.numbers(padded(sorted(set(_changed(code, letters)) - {code}))))
    numbers = numbers[numbers >= 0]
    numbers = numbers[np.argsort(-commonness(lexicon)[numbers], kind="stable")]
    fit = [other for other in lexicon.spell(numbers) if is_fit(other, letters.language)]
    return fit[:MOST_NEAR]


def _changed(code: bytes, letters: Alphabet) -> Iterator[bytes]:
    """Every row of letters one change away from *code*, some of them more than once."""
    singles = [bytes([letter]) for letter in range(1, len(letters.letters) + 1)]
    for place in range(len(code) + 1):
        before, after = code[:place], code[place:]
        if len(code) < LONGEST_WORD:
            yield from (before + letter + after for letter in singles)
        if after:
            yield from (before + letter + after[1:] for letter in singles)
            yield before + after[1:]
            yield before + after[1:2] + after[:1] + after[2:]
