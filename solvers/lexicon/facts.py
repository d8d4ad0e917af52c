"""Facts about words: commonness, meanings, base forms.

They are sorted tables in ``wordlists/english/`` and ``wordlists/russian/``; other languages have none.
"""

import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from solvers.alphabet import Alphabet
from solvers.errors import N_, InputError
from solvers.lexicon.catalog import lists_for
from solvers.lexicon.commonness import Tier, tier_of
from solvers.lexicon.hooks import hooks
from solvers.lexicon.lexicon import Lexicon, open_lexicon
from solvers.lexicon.tables import facts_folders, table
from solvers.lexicon.wordgraph import LONGEST_WORD

OWN_USE = 100
"""How much Tilewright's own glosses count as used: they explain common senses."""
LEAST_OWN_SHARE = 0.2
"""A form's own meaning comes before its base form's if it is used this much, against the base form's."""
MOST_ON_A_LINE, LEAST_CLAUSE = 100, 20
"""The most letters of two meanings on one line, and the fewest of a definition cut to its first clause."""


@dataclass(frozen=True, slots=True)
class Source:
    """The entry of one table in the ``catalog.toml`` beside it."""

    name: str
    title: str
    file: str
    language: str
    rows: int
    sha256: str
    sources: str
    licence: str


@cache
def sources() -> tuple[Source, ...]:
    """The sources of the facts of all languages."""
    texts = [(folder / "catalog.toml").read_text(encoding="utf-8") for folder in facts_folders()]
    return tuple(Source(**facts) for text in texts for facts in tomllib.loads(text).values())


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning: the part of speech (``n v a r`` as in WordNet, or ``prep``, ``pron``…) and the definition.

    *use* compares how much words are used in their senses: it counts texts, or what stands in for them.
    """

    part: str
    gloss: str
    use: int = 0


@dataclass(frozen=True, slots=True)
class Base:
    """A base form: the word, its parts of speech, and its meanings as those."""

    word: str
    parts: tuple[str, ...]
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Whether a list has a word; it is *too_long* if the list has no words of its length."""

    name: str
    title: str
    has_it: bool
    too_long: bool


@dataclass(frozen=True, slots=True)
class WordFacts:
    """Everything known about a word.

    ``zipf`` is the logarithm (base 10) of how often it comes in a thousand million words, None if in no text;
    ``level`` the level of the smallest of SCOWL's lists that has it (10 to 80), None if in none. The hooks are the
    letters that make another word of the list in front of it or behind it, a tile of several as ``[CH]``.
    """

    word: str
    language: str
    lists: tuple[Listing, ...]
    zipf: float | None
    level: int | None
    senses: tuple[Sense, ...]
    bases: tuple[Base, ...]
    front_hooks: str
    back_hooks: str

    @property
    def tier(self) -> Tier | None:
        """How common it is; None if unknown."""
        return tier_of(self.word, self.language)

    @property
    def is_known(self) -> bool:
        """Whether any list has it."""
        return any(listing.has_it for listing in self.lists)


def about(text: str, lexicon: Lexicon) -> WordFacts:
    """Everything known about the word *text* of the language of *lexicon*, with its hooks in that list.

    Raises InputError (field ``word``) if the letters or the length cannot be those of a word.
    """
    letters = lexicon.alphabet
    code = _word(text, letters)
    word = letters.spelled(code)
    language = letters.language
    frequency = table(language, "frequencies").rows(word)
    level = table(language, "levels").rows(word)
    [(front, back)] = hooks([word], lexicon)
    return WordFacts(
        word=word,
        language=language,
        lists=tuple(_listings(word, len(code), language)),
        zipf=int(frequency[0][0]) / 100 if frequency else None,
        level=int(level[0][0]) if level else None,
        senses=senses(word, language, british=is_british(lexicon)),
        bases=bases(word, language, british=is_british(lexicon)),
        front_hooks=front,
        back_hooks=back,
    )


def _listings(word: str, length: int, language: str) -> Iterator[Listing]:
    """The lists of a language, each with whether it has a word of this *length*; damaged ones are skipped."""
    for entry in lists_for(language, longest=0):
        with suppress(InputError):
            has_it = open_lexicon(entry).contains(word)
            yield Listing(entry.name, entry.title, has_it, length > entry.longest)


def is_british(lexicon: Lexicon) -> bool:
    """Whether words of this list are explained in British spelling."""
    return lexicon.name == "british"


def senses(word: str, language: str, *, british: bool = False) -> tuple[Sense, ...]:
    """The meanings of a word in capitals, the most used first: Tilewright's own glosses if it has any, else the
    dictionary's, on request in British spelling.
    """
    own = [Sense(part, gloss, OWN_USE) for part, gloss in table(language, "glosses").rows(word)]
    found = own or [Sense(part, gloss, int(use)) for part, use, gloss in table(language, "definitions").rows(word)]
    return tuple(replace(sense, gloss=_british(sense.gloss, language)) if british else sense for sense in found)


def bases(word: str, language: str, *, british: bool = False) -> tuple[Base, ...]:
    """The base forms of a word in capitals, the most used first."""
    parts: dict[str, list[str]] = {}
    for base, part in table(language, "inflections").rows(word):
        parts.setdefault(base, []).append(part)
    found = [
        Base(
            base, tuple(kinds), tuple(sense for sense in senses(base, language, british=british) if sense.part in kinds)
        )
        for base, kinds in parts.items()
    ]
    return tuple(sorted(found, key=lambda base: -max((sense.use for sense in base.senses), default=-1)))


def gist(word: str, lexicon: Lexicon) -> str:
    """A word in capitals explained in one line: its commonest meaning, and the next if that is common too and both are
    brief. It is that of the base form if the word itself has none, or a much rarer one; ``""`` if unknown. The list
    tells the language and the spelling; the word need not be in it.

    >>> gist("MICE", open_lexicon("world")).partition(":")[0]
    'MOUSE'
    """
    return _gist(word, lexicon.alphabet.language, is_british(lexicon))


@lru_cache(maxsize=8192)
def _gist(word: str, language: str, british: bool) -> str:
    found = senses(word, language, british=british)
    prefix = ""
    for base in bases(word, language, british=british)[:1]:
        if base.senses and base.senses[0].use * LEAST_OWN_SHARE > max((sense.use for sense in found), default=-1):
            found, prefix = base.senses, f"{base.word}: "
    if not found:
        return ""
    first, *others = found
    texts = [_brief(first.gloss)]
    for other in others[:1]:
        text = _brief(other.gloss)
        if other.use * 3 >= first.use and len(texts[0]) + len(text) <= MOST_ON_A_LINE:
            texts.append(text)
    return prefix + "; ".join(texts)


def _brief(gloss: str) -> str:
    """A long definition's first clause."""
    clause, _, rest = gloss.partition("; ")
    return clause if rest and len(gloss) > MOST_ON_A_LINE and len(clause) >= LEAST_CLAUSE else gloss


def _british(text: str, language: str) -> str:
    """A text in British spelling."""

    def respelled(found: re.Match[str]) -> str:
        word = found[0]
        rows = table(language, "spellings").rows(word.upper())
        british = rows[0][0].lower() if rows else word
        return british.capitalize() if rows and word[0].isupper() else british

    return re.sub("[A-Za-z]{3,}", respelled, text)


def _word(text: str, letters: Alphabet) -> bytes:
    code = letters.read_letters(letters.without_hyphens("".join(text.split())), "word")
    if not 1 < len(code) <= LONGEST_WORD:
        raise InputError(
            N_("Words have %(shortest)s to %(longest)s letters."), field="word", shortest=2, longest=LONGEST_WORD
        )
    return code
