"""How common words are: one scale of named tiers for all games, and figures for each word of a list.

The tiers of English words are listed; those of Russian ones follow from their frequency in texts; of words of other
languages nothing is known. ``wordlists/README.md`` says where the figures come from. The figures of a list are made
once and kept in the cache.
"""

import hashlib
from enum import IntEnum
from functools import cache, lru_cache

import numpy as np

from solvers.alphabet import alphabet
from solvers.arrays import Bytes, Ints
from solvers.cache import keep, kept
from solvers.errors import N_
from solvers.lexicon.lexicon import Lexicon
from solvers.lexicon.rows import rows_of
from solvers.lexicon.tables import facts_folder, table
from solvers.lexicon.wordgraph import build
from solvers.resources import unpacked

FORMAT = 4
_TABLES = ("frequencies", "levels", "tiers")
_LEVELS_FROM, _TIERS_FROM = 100, 100_000
"""The amounts, beside 100 times a frequency, from which a level is subtracted and which a tier adds."""


class Tier(IntEnum):
    """How common a word is, the commonest first; where words are cut by a tier, those of the tiers before it stay.

    There are some 2,000 basic words, 8,000 up to the everyday, 29,000 up to the common and 62,000 up to the well-known
    ones. A tier's value names it in addresses and files.
    """

    BASIC = 10
    EVERYDAY = 20
    COMMON = 35
    WELL_KNOWN = 50
    RARE = 100

    @property
    def title(self) -> str:
        """Its name for players, marked for translation."""
        return _TITLES[self]


_TITLES = {
    Tier.BASIC: N_("basic words"),
    Tier.EVERYDAY: N_("everyday words"),
    Tier.COMMON: N_("common words"),
    Tier.WELL_KNOWN: N_("well-known words"),
    Tier.RARE: N_("rare words"),
}
_FREQUENCIES = {Tier.BASIC: 400, Tier.EVERYDAY: 350, Tier.COMMON: 250, Tier.WELL_KNOWN: 200}
"""The least frequency, 100 times the Zipf value, of the words of a tier in a language without levels."""


def tier_of(word: str, language: str) -> Tier | None:
    """The tier of a word in capitals; None if nothing is known of it.

    >>> tier_of("CAT", "en").title, tier_of("КОТ", "ru").title, tier_of("CHAT", "fr")
    ('basic words', 'basic words', None)
    """
    if listed := table(language, "tiers").rows(word):
        return Tier(int(listed[0][0]))
    frequency = table(language, "frequencies").rows(word)
    if not frequency and not table(language, "levels").rows(word):
        return None
    return Tier.RARE if table(language, "tiers").digest else _tier_by_frequency(word, int(frequency[0][0]), language)


def _tier_by_frequency(word: str, frequency: int, language: str) -> Tier:
    tiers = [tier for tier, least in _FREQUENCIES.items() if frequency >= least]
    is_common = word in common_words(language)
    return next((tier for tier in tiers if is_common or tier > Tier.COMMON), Tier.RARE)


def is_within(word: str, tier: Tier, language: str = "en") -> bool:
    """Whether a word in capitals is of *tier* or commoner; every word is within the rare ones."""
    found = tier_of(word, language)
    return tier is Tier.RARE or (found is not None and found <= tier)


@cache
def common_words(language: str) -> frozenset[str]:
    """The words in capitals up to the common ones: those that most players know.

    Russian ones are listed, for of the frequent ones some are misspelled or not fit to be proposed.
    """
    path = facts_folder(language) / "common.txt.gz"
    if path.is_file():
        return frozenset(unpacked(path).decode().split())
    words, tiers = table(language, "tiers").columns(2)
    return frozenset(word for word, tier in zip(words, tiers, strict=True) if int(tier) <= Tier.COMMON)


def once_in(zipf: float) -> int:
    """In about how many words of text a word comes once that has this Zipf value, to one figure.

    >>> once_in(6.0), once_in(3.4)
    (1000, 400000)
    """
    return int(float(f"{10 ** (9 - zipf):.0e}"))


def commonness(lexicon: Lexicon) -> Ints:
    """How common each word of a list is, by its number in the list: more is commoner, 0 nothing known.

    Words of a commoner tier come before all others; within a tier, the more frequent ones come first, and of equally
    frequent ones those of a smaller SCOWL level.
    """
    figures: Ints = _figures(lexicon)[0]
    return figures


def tiers(lexicon: Lexicon) -> Ints:
    """The :class:`Tier` of each word of a list, by its number in the list; 0 where nothing is known."""
    figures: Ints = _figures(lexicon)[1]
    return figures


def is_known(language: str) -> bool:
    """Whether anything is known of how common the words of a language are."""
    return any(table(language, name).digest for name in _TABLES)


@lru_cache(maxsize=12)
def within(lexicon: Lexicon, tier: Tier) -> Lexicon:
    """The words of *lexicon* of a *tier* or commoner as a list; an empty one where nothing is known of its language."""
    if tier is Tier.RARE:
        return lexicon
    found = tiers(lexicon)
    rows = lexicon.graph.spell(np.flatnonzero((found > 0) & (found <= tier)).astype(np.int32))
    return Lexicon(lexicon.name, lexicon.title, lexicon.alphabet, build(rows))


@lru_cache(maxsize=16)
def _figures(lexicon: Lexicon) -> Ints:
    """Commonness and tier (2, words) of a list, from the cache if it has them."""
    if not is_known(lexicon.alphabet.language):
        return np.zeros((2, lexicon.graph.size), np.int32)
    name = f"{_key(lexicon)}-{FORMAT}"
    content = kept("commonness", name)
    if content is None:
        content = _made(lexicon).tobytes()
        keep("commonness", name, content)
    return np.frombuffer(content, np.int32).reshape(2, lexicon.graph.size)


def _key(lexicon: Lexicon) -> str:
    """The cache key of a list together with the tables of its language."""
    key = hashlib.blake2b(lexicon.graph.nodes.data, digest_size=16)
    for name in _TABLES:
        key.update(table(lexicon.alphabet.language, name).digest.encode())
    return key.hexdigest()


def _made(lexicon: Lexicon) -> Ints:
    common, tier = found = np.zeros((2, lexicon.graph.size), np.int32)
    weighed, (rows, values) = _weights(lexicon.alphabet.language)
    for words, weights in weighed:
        numbers = lexicon.graph.numbers(words)
        common[numbers[numbers >= 0]] += weights[numbers >= 0]
    tier[common > 0] = Tier.RARE
    numbers = lexicon.graph.numbers(rows)
    tier[numbers[numbers >= 0]] = values[numbers >= 0]
    steps = len(Tier) - np.searchsorted(list(Tier), tier)
    common += np.where(tier > 0, _TIERS_FROM * steps, 0).astype(np.int32)
    return found


_Figures = tuple[Bytes, Ints]


@lru_cache(maxsize=1)
def _weights(language: str) -> tuple[list[_Figures], _Figures]:
    """Words as rows of letter codes with what each adds to their commonness, frequency and level; and with their tiers.

    Only the last language is remembered: the lists of one are usually made one after the other.
    """
    letters = alphabet(language)
    columns = {name: table(language, name).columns(2) for name in _TABLES}
    if not table(language, "tiers").digest:
        pairs = zip(*columns["frequencies"], strict=True)
        found = [str(int(_tier_by_frequency(word, int(value), language))) for word, value in pairs]
        columns["tiers"] = [columns["frequencies"][0], found]
    figures = {
        name: (rows_of(entries, letters), np.array(values, "S").astype(np.int32))
        for name, (entries, values) in columns.items()
    }
    (frequent, frequencies), (levelled, levels) = figures["frequencies"], figures["levels"]
    return [(frequent, 100 * frequencies), (levelled, _LEVELS_FROM - levels)], figures["tiers"]
