"""Words that may be proposed to a player: all but slurs, coarse words and the like, which count if a player uses them.

Every puzzle, hint, best word, random word and list of missed words of every game asks here. The words are listed in
``wordlists/LANGUAGE/unfit.txt``. A puzzle's answer must also suit: ``unsuitable.tsv`` lists words that may be shown but
that nobody would guess, such as names.
"""

from collections.abc import Iterable
from functools import cache

from solvers.lexicon.tables import facts_folder, table

_SHORTEST_HIDDEN = 3


@cache
def unfit(language: str) -> frozenset[str]:
    """Words in capitals that players may use but nothing may propose."""
    path = facts_folder(language) / "unfit.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


def is_fit(word: str, language: str) -> bool:
    """Whether a word, in capitals or small letters, with its Ё or without, may be proposed.

    >>> is_fit("CAT", "en"), is_fit("shit", "en")
    (True, False)
    """
    return word.upper().replace("Ё", "Е") not in unfit(language)


def suits_puzzle(word: str, language: str) -> bool:
    """Whether a word in capitals may be the answer of a puzzle: it is fit, and no name, foreign spelling or the like.

    >>> suits_puzzle("SPECTACLE", "en"), suits_puzzle("MANHATTAN", "en")
    (True, False)
    """
    return is_fit(word, language) and not table(language, "unsuitable").rows(word)


def parted(words: Iterable[str], language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that may be proposed, and the others, each in the order of *words*."""
    words = tuple(words)
    return (
        tuple(word for word in words if is_fit(word, language)),
        tuple(word for word in words if not is_fit(word, language)),
    )


def hides_unfit(text: str, language: str) -> bool:
    """Whether letters in capitals that are not themselves a word, such as a jumble, hold an unfit word in a row.

    >>> hides_unfit("PUSHITS", "en"), hides_unfit("JETCOINED", "en")
    (True, False)
    """
    ends = range(_SHORTEST_HIDDEN, len(text) + 1)
    return any(not is_fit(text[start:end], language) for end in ends for start in range(end - _SHORTEST_HIDDEN + 1))
