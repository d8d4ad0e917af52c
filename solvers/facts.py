"""What is known of words beside the lists: how common they are, what they mean, of which word they are a form.

The facts lie in ``wordlists/english/`` and ``wordlists/russian/`` as sorted tables. Languages without a folder of facts
have none. Which games use what is not known here.
"""

from __future__ import annotations

import gzip
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from solvers.alphabet import Alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon, word_lists
from solvers.tables import facts_folder, facts_folders, table
from solvers.wordgraph import ACCEPTS, CHILD, LAST, LONGEST_WORD


@dataclass(frozen=True, slots=True)
class Source:
    """What ``catalog.toml`` beside the tables says of one of them."""

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
    """Where the facts come from, for every language that has some."""
    texts = [(folder / "catalog.toml").read_text(encoding="utf-8") for folder in facts_folders()]
    return tuple(Source(**facts) for text in texts for facts in tomllib.loads(text).values())


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning: the part of speech (``n v a r`` as in WordNet, or ``prep``, ``pron``…) and what it says."""

    part: str
    gloss: str


@dataclass(frozen=True, slots=True)
class Base:
    """The word that another is a form of, as which parts of speech, and what it means as those."""

    word: str
    parts: tuple[str, ...]
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Whether a list that is here has a word. ``too_long`` says that the list has no words of this length at all."""

    name: str
    title: str
    has_it: bool
    too_long: bool


@dataclass(frozen=True, slots=True)
class WordFacts:
    """All that is known of a word.

    ``zipf`` is the logarithm (base 10) of how often it comes in a thousand million words, None where no text has it;
    ``level`` the SCOWL level of the smallest list that has it (10 everyday, 80 rare), None where none has. The hooks
    are the letters that make another word of the list in front of it or behind it.
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
    def is_known(self) -> bool:
        """Whether any list that is here has it."""
        return any(listing.has_it for listing in self.lists)


def about(text: str, lexicon: Lexicon) -> WordFacts:
    """What is known of the word *text*; hooks are those of *lexicon*, whose language it is in.

    Raises PositionError (field ``word``) for what cannot be a word of the language.
    """
    letters = lexicon.alphabet
    code = _word(text, letters)
    word = letters.decode(code)
    language = letters.language
    frequency = table(language, "frequencies").rows(word)
    level = table(language, "levels").rows(word)
    front = [letter for letter in letters.letters if lexicon.contains(letter + word)]
    return WordFacts(
        word=word,
        language=language,
        lists=tuple(_listings(word, language)),
        zipf=int(frequency[0][0]) / 100 if frequency else None,
        level=int(level[0][0]) if level else None,
        senses=senses(word, language),
        bases=bases(word, language),
        front_hooks="".join(front),
        back_hooks=letters.decode(_back_hooks(code, lexicon)),
    )


def _listings(word: str, language: str) -> Iterator[Listing]:
    """Which lists of a language have a word; one whose file is damaged is passed over."""
    for entry in word_lists():
        if entry.language == language:
            with suppress(PositionError):
                has_it = open_lexicon(entry.name).contains(word)
                yield Listing(entry.name, entry.title, has_it, len(word) > entry.longest)


def senses(word: str, language: str) -> tuple[Sense, ...]:
    """What a word in capitals means: our own gloss where there is one, else the dictionary's senses in its order."""
    rows = table(language, "glosses").rows(word) or table(language, "definitions").rows(word)
    return tuple(Sense(part, gloss) for part, gloss in rows)


def bases(word: str, language: str) -> tuple[Base, ...]:
    """The words that a word in capitals is a form of."""
    parts: dict[str, list[str]] = {}
    for base, part in table(language, "inflections").rows(word):
        parts.setdefault(base, []).append(part)
    return tuple(
        Base(base, tuple(kinds), tuple(sense for sense in senses(base, language) if sense.part in kinds))
        for base, kinds in parts.items()
    )


def gist(word: str, language: str) -> str:
    """A meaning of a word in capitals in one line, by way of its base form if need be; ``""`` if none is known."""
    for sense in senses(word, language):
        return sense.gloss
    for base in bases(word, language):
        for sense in base.senses:
            return f"{base.word}: {sense.gloss}"
    return ""


@cache
def unfit(language: str) -> frozenset[str]:
    """Words in capitals that are valid when a player types them, and never to be proposed as a puzzle or a hint."""
    path = facts_folder(language) / "unfit.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


@cache
def common(language: str) -> frozenset[str]:
    """Words in capitals that everyone may be expected to know, where a language has a list of them; else none."""
    path = facts_folder(language) / "common.txt.gz"
    return frozenset(gzip.decompress(path.read_bytes()).decode().split()) if path.is_file() else frozenset()


def _word(text: str, letters: Alphabet) -> bytes:
    try:
        code = letters.encode(text.strip())
    except ValueError as error:
        raise PositionError(
            N_("“%(sign)s” is no letter of this list's alphabet (%(first)s to %(last)s)."),
            field="word",
            sign=str(error),
            first=letters.letters[0],
            last=letters.letters[-1],
        ) from None
    if not 1 < len(code) <= LONGEST_WORD:
        raise PositionError(
            N_("Words have %(shortest)s to %(longest)s letters."), field="word", shortest=2, longest=LONGEST_WORD
        )
    return code


def _back_hooks(code: bytes, lexicon: Lexicon) -> list[int]:
    graph = lexicon.graph
    arc = int(graph.nodes[0])
    for letter in code:
        arc = graph.arc(arc & CHILD, letter)
    node = arc & CHILD
    hooks = []
    while node:
        arc = int(graph.nodes[node])
        if arc & ACCEPTS:
            hooks.append(arc >> 24)
        node = 0 if arc & LAST else node + 1
    return hooks
