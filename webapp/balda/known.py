"""Facts about words beyond the list: which are common, which are unfit to be proposed, and why the review of the
Russian list added or removed a word.
"""

from collections.abc import Iterable
from functools import cache

from solvers.lexicon import Lexicon, rows_of
from solvers.lexicon.commonness import common_words, commonness
from solvers.lexicon.fitness import is_fit, unfit
from solvers.lexicon.yo import spellings
from solvers.resources import data_folder
from webapp.languages import gettext

_MISSPELLING = "misspelling of "


@cache
def known_words(language: str, *, strict_yo: bool = False) -> frozenset[str]:
    """The common words, in small letters."""
    return frozenset(_spelled(common_words(language), strict_yo))


@cache
def unfit_words(language: str, *, strict_yo: bool = False) -> frozenset[str]:
    """The words, in small letters, that the program never proposes."""
    return frozenset(_spelled(unfit(language), strict_yo))


def weights(words: Iterable[str], lexicon: Lexicon) -> dict[str, int]:
    """How common words of a field are, by the figures of the list that they come from: more is commoner.

    Words that the program never proposes come after all others.
    """
    distinct = sorted(set(words))
    if not distinct:
        return {}
    language = lexicon.alphabet.language
    numbers = lexicon.graph.numbers(rows_of(distinct, lexicon.alphabet))
    figures = commonness(lexicon)[numbers].tolist()
    is_known = (numbers >= 0).tolist()
    return {
        word: -1 if not is_fit(word, language) else figure if known else 0
        for word, figure, known in zip(distinct, figures, is_known, strict=True)
    }


def reviewed(word: str) -> tuple[str, str] | None:
    """Whether the review of the Russian list added a word (``+``) or removed it (``-``), and the reason.

    The word is in capitals with or without its Ё; the reason in the reader's language. None: neither.
    """
    found = _overlay().get(_folded(word))
    if found is None:
        return None
    sign, reason = found
    if reason.startswith(_MISSPELLING):
        return sign, gettext("misspelling of %(word)s", word=reason.removeprefix(_MISSPELLING))
    return sign, gettext(reason)  # collected by ``babel_data``


@cache
def _overlay() -> dict[str, tuple[str, str]]:
    text = (data_folder("wordlists") / "russian" / "overlay.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    return {_folded(word): (sign, reason) for word, sign, reason in rows}


def _folded(word: str) -> str:
    return word.replace("Ё", "Е")


def _spelled(words: frozenset[str], strict_yo: bool) -> list[str]:
    """Words given in capitals, in small letters and in the spelling of the rules."""
    if not strict_yo:
        return [word.lower() for word in words]
    return [spelling.lower() for word in words for spelling in spellings(word)]
