"""The catalogue of word lists: those that ship, those that are installed, and the default of a language or game.

Shipped lists are described in ``wordlists/catalog.toml``, installed ones by ``installed``. Their words are read by
``lexicon``.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from solvers.alphabet import alphabet
from solvers.errors import N_, InputError
from solvers.lexicon.installed import InstalledList, installed_lists
from solvers.lexicon.wordgraph import LONGEST_WORD
from solvers.resources import data_folder


@dataclass(frozen=True, slots=True)
class ShippedList:
    """The entry of one list in ``wordlists/catalog.toml``.

    *longest* is the length of its longest words, less than 45 only for a list made for one game; *default_for* is the
    game that uses it by default, and *longer* the list which that game uses for longer words.
    """

    name: str
    title: str
    file: str
    language: str
    words: int
    sha256: str
    sources: str
    licence: str
    note: str
    longest: int = LONGEST_WORD
    default_for: str = ""
    longer: str = ""

    @property
    def path(self) -> Path:
        """The gzipped text with its words."""
        return data_folder("wordlists") / self.file


WordList = ShippedList | InstalledList
"""The record of a list that can be opened by name."""

_Entry = TypeVar("_Entry", bound=WordList)


@cache
def shipped_lists() -> tuple[ShippedList, ...]:
    """The lists that ship, in the order in which they are offered."""
    tables = tomllib.loads((data_folder("wordlists") / "catalog.toml").read_text(encoding="utf-8"))
    return tuple(ShippedList(**table) for table in tables.values())


def word_lists() -> tuple[WordList, ...]:
    """Every list that can be opened by name: those that ship, then those installed."""
    return (*shipped_lists(), *installed_lists())


def word_list(name: str) -> WordList:
    """The list called *name*, in any case; raises InputError (field ``lexicon``) if there is none."""
    return _named(name, word_lists())


def shipped(name: str) -> ShippedList:
    """The list called *name*, in any case, that ships; raises InputError (field ``lexicon``) if there is none."""
    return _named(name, shipped_lists())


def lists_for(*languages: str, longest: int = LONGEST_WORD) -> tuple[WordList, ...]:
    """The lists in these languages that have words of up to *longest* letters, in the order of the catalogue.

    >>> [entry.name for entry in lists_for("en")[:3]], [entry.name for entry in lists_for("en", longest=9)[3:4]]
    (['american', 'world', 'enable'], ['british'])
    """
    return tuple(entry for entry in word_lists() if entry.language in languages and entry.longest >= longest)


def default_list(language: str = "en", *, game: str = "", longest: int = 0) -> WordList:
    """The list used for a language, or by a *game* in it, unless another is chosen.

    It has words of up to *longest* letters. If the language has no list, it is the first of the catalogue.

    >>> default_list().name, default_list(game="countdown").name, default_list(game="countdown", longest=10).name
    ('american', 'british', 'world')
    """
    for entry in shipped_lists() if game else ():
        if (entry.default_for, entry.language) == (game, language):
            return shipped(entry.longer) if longest > entry.longest else entry
    return next(iter(lists_for(language)), shipped_lists()[0])


def list_for_text(text: str) -> WordList:
    """The first list whose alphabet has the first letter of *text*; the default list if none has.

    >>> list_for_text("счастье").name, list_for_text("2 + 2").name
    ('russian', 'american')
    """
    for char in filter(str.isalpha, text):
        for entry in word_lists():
            if alphabet(entry.language).code(char):
                return entry
    return default_list()


def _named(name: str, entries: Sequence[_Entry]) -> _Entry:
    for entry in entries:
        if entry.name == name.lower():
            return entry
    names = ", ".join(entry.name for entry in entries)
    raise InputError(
        N_("Unknown word list “%(name)s”. Known word lists: %(names)s."), field="lexicon", name=name, names=names
    )
