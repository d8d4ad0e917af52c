"""A player's vocabulary: the words of a list that count, by limits that may be combined.

What the limits go by lies in ``wordlists``: how common words are, which are coarse, which are diminutives, brands and
names of letters (``minor.tsv``), and which are nouns in the singular (``nouns.tsv.gz``, English only: the Russian list
holds no others).
"""

from collections.abc import Container
from functools import cache, lru_cache
from itertools import compress

import numpy as np

from solvers.errors import N_, check_known
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, common_words, is_within
from solvers.lexicon.fitness import unfit
from solvers.lexicon.tables import table
from solvers.lexicon.wordgraph import build

LIMITS = {
    "common": N_("common words only"),
    "everyday": N_("everyday words only"),
    "clean": N_("no coarse words"),
    "plain": N_("no diminutives, brands or letter names"),
    "nouns": N_("English nouns in the singular only"),
}
"""The limits by their names in addresses, with their titles; ``everyday`` is the stricter of the first two."""

_REASONS = {
    "common": N_("it is not one of the common words"),
    "everyday": N_("it is not one of the everyday words"),
    "clean": N_("it is a coarse word"),
    "diminutive": N_("it is a diminutive"),
    "brand": N_("it is a brand"),
    "letter": N_("it is the name of a letter"),
    "nouns": N_("it is not a noun in the singular"),
}


def read_limits(text: str) -> tuple[str, ...]:
    """The limits named in *text*, with commas between them, in the order of ``LIMITS``.

    Raises InputError (field ``words``) for an unknown one.

    >>> read_limits("plain,everyday,common,")
    ('everyday', 'plain')
    """
    names = {name for part in text.split(",") if (name := part.strip())}
    for name in sorted(names):
        check_known(name, LIMITS, N_("Unknown vocabulary “%(name)s”. Known ones: %(names)s."), "words")
    if "everyday" in names:
        names.discard("common")
    return tuple(name for name in LIMITS if name in names)


@lru_cache(maxsize=12)
def limited(lexicon: Lexicon, limits: tuple[str, ...]) -> Lexicon:
    """The words of *lexicon* within all *limits*."""
    if not limits:
        return lexicon
    numbers = np.arange(lexicon.graph.size, dtype=np.int32)
    keys = _key(lexicon.text(numbers).decode()).split("\n")[:-1]
    for limit in limits:
        words, wanted = _test(limit, lexicon.alphabet.language)
        is_kept = [(key in words) is wanted for key in keys]
        numbers, keys = numbers[is_kept], list(compress(keys, is_kept))
    return Lexicon(lexicon.name, lexicon.title, lexicon.alphabet, build(lexicon.graph.spell(numbers)))


def barred(word: str, language: str, limits: tuple[str, ...]) -> list[str]:
    """Why *limits* leave out a word, a reason marked for translation for each that does.

    >>> barred("ручонка", "ru", ("plain",)), barred("рука", "ru", ("everyday", "plain"))
    (['it is a diminutive'], [])
    """
    key, found = _key(word), []
    for limit in limits:
        words, wanted = _test(limit, language)
        if (key in words) is not wanted:
            found.append(_REASONS[_minor(language)[key] if limit == "plain" else limit])
    return found


def is_minor(word: str, language: str) -> bool:
    """Whether a word is a diminutive, a brand or the name of a letter: one that a start word had better not be."""
    return _key(word) in _minor(language)


def is_noun(word: str, language: str) -> bool:
    """Whether a word is a noun in the singular, as far as that is known of the language's words."""
    return _key(word) in _nouns(language) if _nouns(language) else True


@cache
def _test(limit: str, language: str) -> tuple[Container[str], bool]:
    """Words in capitals, and whether a word within the limit is one of them."""
    match limit:
        case "common":
            return common_words(language), True
        case "everyday":
            return frozenset(word for word in common_words(language) if is_within(word, Tier.EVERYDAY, language)), True
        case "clean":
            return unfit(language), False
        case "plain":
            return _minor(language), False
    nouns = _nouns(language)
    return nouns, bool(nouns)


def _key(word: str) -> str:
    """A word as the tables have it."""
    return word.upper().replace("Ё", "Е")


@cache
def _minor(language: str) -> dict[str, str]:
    return dict(zip(*table(language, "minor").columns(2), strict=True))


@cache
def _nouns(language: str) -> frozenset[str]:
    return frozenset(table(language, "nouns").columns(1)[0])
