"""What is known of words beside the lists: how common they are, what they mean, of which word they are a form.

The facts lie in ``wordlists/english/`` as sorted tables, unpacked when first asked for. Languages without a folder of
facts have none. Which games use what is not known here.
"""

from __future__ import annotations

import gzip
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet, alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon, rows_of, word_lists
from solvers.resources import data_folder
from solvers.wordgraph import ACCEPTS, CHILD, LAST, LONGEST_WORD

_FOLDERS = {"en": "english", "ru": "russian"}
_STEP = 64
_LEVELS_FROM = 100


class Table:
    """Lines of columns divided by tabs, sorted by the first, which may repeat; searched where they lie.

    Of one line in ``_STEP`` the place is kept, with its first column.
    """

    def __init__(self, text: bytes) -> None:
        self._text = b"\n" + text
        self._places = np.flatnonzero(np.frombuffer(self._text, np.uint8) == ord("\n"))[:-1:_STEP].tolist()
        self._keys = [self._text[place + 1 : self._text.index(b"\t", place)] for place in self._places]

    @classmethod
    def open(cls, language: str, name: str) -> Table:
        """The table *name* of a language; an empty one where there is none."""
        folder = _folder(language)
        for path, unpack in ((folder / f"{name}.tsv.gz", gzip.decompress), (folder / f"{name}.tsv", bytes)):
            if path.is_file():
                return cls(unpack(path.read_bytes()))
        return cls(b"")

    def rows(self, key: str) -> list[list[str]]:
        """The columns after the first of each line whose first is *key*."""
        wanted = key.encode()
        block = bisect_left(self._keys, wanted)
        first = self._places[block - 1] if block else 0
        last = self._places[block] + len(wanted) + 2 if block < len(self._places) else len(self._text)
        place = self._text.find(b"\n" + wanted + b"\t", first, last)
        found = []
        while place >= 0 and self._text.startswith(wanted + b"\t", place + 1):
            end = self._text.index(b"\n", place + 1)
            found.append(self._text[place + 1 : end].decode().split("\t")[1:])
            place = end
        return found

    def columns(self, count: int) -> list[list[str]]:
        """The whole table as *count* columns of equal length; no cell may hold a space."""
        cells = self._text.decode().split()
        return [cells[column::count] for column in range(count)]


@cache
def table(language: str, name: str) -> Table:
    """The table *name* (``levels``, ``frequencies``, ``definitions``, ``inflections``, ``glosses``) of a language."""
    return Table.open(language, name)


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
    folders = [data_folder("wordlists") / name for name in _FOLDERS.values()]
    texts = [(folder / "catalog.toml").read_text(encoding="utf-8") for folder in folders]
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


@lru_cache(maxsize=8)
def commonness(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    """How common each word of a list is, by its number in the list: more is commoner, 0 nothing known."""
    common = np.zeros(lexicon.graph.size, np.int32)
    for rows, weights in _weights(lexicon.alphabet.language):
        numbers = lexicon.graph.numbers(rows)
        known = numbers >= 0
        common[numbers[known]] += weights[known]
    return common


@lru_cache(maxsize=8)
def levels(lexicon: Lexicon) -> npt.NDArray[np.int32]:
    """The SCOWL level of each word of a list, by its number in the list; 0 where none has it."""
    found = np.zeros(lexicon.graph.size, np.int32)
    rows, weights = _weights(lexicon.alphabet.language)[1]
    numbers = lexicon.graph.numbers(rows)
    found[numbers[numbers >= 0]] = _LEVELS_FROM - weights[numbers >= 0]
    return found


@cache
def _weights(language: str) -> list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]]:
    """Words as rows of letter codes with what each adds to their commonness: frequency first, then SCOWL's level."""
    letters = alphabet(language)
    weights = []
    for name, first, step in (("frequencies", 0, 100), ("levels", _LEVELS_FROM, -1)):
        words, figures = table(language, name).columns(2)
        weights.append((rows_of(words, letters), first + step * np.array(figures, "S").astype(np.int32)))
    return weights


@cache
def unfit(language: str) -> frozenset[str]:
    """Words in capitals that are valid when a player types them, and never to be proposed as a puzzle or a hint."""
    path = _folder(language) / "unfit.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.is_file() else frozenset()


@cache
def common(language: str) -> frozenset[str]:
    """Words in capitals that everyone may be expected to know, where a language has a list of them; else none."""
    path = _folder(language) / "common.txt.gz"
    return frozenset(gzip.decompress(path.read_bytes()).decode().split()) if path.is_file() else frozenset()


def _folder(language: str) -> Path:
    return data_folder("wordlists") / _FOLDERS.get(language, language)


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
