"""Word lists by name: which are here, how one becomes a word graph, and where the compiled graph is kept.

A list ships as text in ``wordlists/`` with its facts in ``wordlists/catalog.toml``, or is installed by its owner (see
``ownlists``). It is compiled on first use into the cache, under a name made of its checksum and the format's version,
and from then on mapped into memory.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import logging
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet, alphabet
from solvers.cache import cache_folder, write_whole
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.listreading import LIMITS, ReadList, read_list
from solvers.ownlists import FILE_MODE, OwnList, checked_name, install, own_lists, uninstall, words_of
from solvers.resources import data_folder
from solvers.wordgraph import LONGEST_WORD, WordGraph, build
from solvers.wordrows import Rows, rows_of

__all__ = [
    "Lexicon",
    "OwnList",
    "ShippedList",
    "WordList",
    "catalog",
    "install_list",
    "lexicon_from_file",
    "lexicon_of",
    "open_lexicon",
    "remove_list",
    "rows_of",
    "shipped",
    "word_list",
    "word_lists",
]

log = logging.getLogger(__name__)

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ShippedList:
    """What ``wordlists/catalog.toml`` says of one list."""

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
    """The length up to which the list has words: those of a list made for one game may end early."""

    @property
    def path(self) -> Path:
        """Where its words are: text, gzipped."""
        return data_folder("wordlists") / self.file


WordList = ShippedList | OwnList
"""What is known of a list that can be opened by its name."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list ready to be searched: its name, its title, its alphabet, its graph, its file if it has one."""

    name: str
    title: str
    alphabet: Alphabet
    graph: WordGraph
    path: Path | None = None

    def contains(self, word: str) -> bool:
        """Whether *word* is in the list; case and accents do not count, and what is no word at all is not in it."""
        try:
            return self.graph.contains(self.alphabet.encode(word))
        except ValueError:
            return False

    def spell(self, numbers: npt.NDArray[np.int32]) -> list[str]:
        """The words that have these numbers in the order of the alphabet, from 0."""
        points = np.array([0, *map(ord, self.alphabet.letters)], np.uint32)[self.graph.spell(numbers)]
        spelled: list[str] = points.view(f"U{LONGEST_WORD}").ravel().tolist()
        return spelled


@cache
def catalog() -> tuple[ShippedList, ...]:
    """The lists that ship, the default first."""
    facts = tomllib.loads((data_folder("wordlists") / "catalog.toml").read_text(encoding="utf-8"))
    return tuple(ShippedList(**fact) for fact in facts.values())


def shipped(name: str) -> ShippedList:
    """The shipped list called *name*, upper or lower case; raises PositionError for one that is not here."""
    for entry in catalog():
        if entry.name == name.lower():
            return entry
    names = ", ".join(entry.name for entry in catalog())
    raise PositionError(
        N_("There is no word list “%(name)s” here; there are %(names)s."), field="lexicon", name=name, names=names
    )


def word_lists() -> tuple[WordList, ...]:
    """Every list that can be opened by its name now: those that ship, the default first, then those installed."""
    return (*catalog(), *own_lists())


def word_list(name: str) -> WordList:
    """The list called *name*, upper or lower case, that ships or is installed; raises PositionError if none is."""
    wanted = name.lower()
    for entries in (catalog, own_lists):
        for entry in entries():
            if entry.name == wanted:
                return entry
    names = ", ".join(entry.name for entry in word_lists())
    raise PositionError(
        N_("There is no word list “%(name)s” here; there are %(names)s."), field="lexicon", name=name, names=names
    )


def open_lexicon(name: str) -> Lexicon:
    """The list called *name*, compiled if it was not yet; raises PositionError for one that is not here or damaged."""
    return _opened(word_list(name))


@lru_cache(maxsize=64)
def _opened(entry: WordList) -> Lexicon:
    letters = alphabet(entry.language)
    if isinstance(entry, OwnList):
        graph, path = _compiled(_own_key(entry), lambda: rows_of(words_of(entry), letters), FILE_MODE)
    else:
        graph, path = _compiled(entry.sha256, lambda: rows_of(_shipped_words(entry), letters))
    return Lexicon(entry.name, entry.title, letters, graph, path)


def _shipped_words(entry: ShippedList) -> list[str]:
    with gzip.open(entry.path) as file:
        return file.read().decode().split()


def install_list(read: ReadList, name: str, *, replace: bool = False) -> OwnList:
    """Install the list that was read under *name*, and compile it.

    Raises PositionError for a name that cannot be had (field ``name``) or a list that cannot be compiled (``words``),
    and OSError if it cannot be written.
    """
    shipping = {entry.name for entry in catalog()}
    short = checked_name(name, shipping)
    before = next((entry for entry in own_lists() if entry.name == short), None)
    graph = _graph_of(read, name)
    entry = install(read, name, shipping, replace=replace)
    if before and _own_key(before) != _own_key(entry):
        _forget(_own_key(before))
    _compiled(_own_key(entry), lambda: graph, FILE_MODE)
    return entry


def remove_list(name: str) -> OwnList:
    """Take an installed list away, its compiled graph too; raises PositionError if none has the name, or OSError."""
    entry = word_list(name)
    if not isinstance(entry, OwnList):
        raise PositionError(
            N_("“%(name)s” ships with Tilewright and cannot be removed."), field="lexicon", name=entry.name
        )
    uninstall(entry)
    _forget(_own_key(entry))
    return entry


def lexicon_of(read: ReadList, name: str, title: str = "") -> Lexicon:
    """A list that was read as a lexicon called *name*, in memory only; raises PositionError if it is too large."""
    return Lexicon(name, title or name, read.alphabet, _graph_of(read, title or name))


def _graph_of(read: ReadList, name: str) -> WordGraph:
    try:
        return build(read.rows)
    except ValueError as error:
        raise PositionError(N_("The word list %(name)s is too large to compile."), field="words", name=name) from error


def _own_key(entry: OwnList) -> str:
    return hashlib.sha256(f"own\n{entry.language}\n{entry.sha256}".encode()).hexdigest()


def lexicon_from_file(path: Path, language: str = "en") -> Lexicon:
    """A list of the user's own: text, gzip of it, KWG or Quackle's .dawg, as ``listreading`` reads them.

    A whole KWG file is opened where it is; what is made of any other is kept in the cache, as long as its content
    stays the same. Raises PositionError (field ``words``) if the file cannot be read or holds no word.
    """
    letters = alphabet(language)
    whole = _whole_graph(path, letters)
    if whole:
        return Lexicon(path.stem, path.stem, letters, whole, path)
    try:
        with path.open("rb") as file:
            content = file.read(LIMITS.packed + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PositionError(
            N_("The word list %(name)s cannot be read: %(reason)s."), field="words", name=path.name, reason=reason
        ) from error
    key = hashlib.sha256(f"file\n{language}\n{path.suffix}\n".encode() + content).hexdigest()
    graph, compiled = _compiled(
        key, lambda: _graph_of(read_list(io.BytesIO(content), path.name, language), path.name), FILE_MODE
    )
    return Lexicon(path.stem, path.stem, letters, graph, compiled)


def _whole_graph(path: Path, letters: Alphabet) -> WordGraph | None:
    """The graph in a KWG file that has a DAWG and a GADDAG and is safe to walk; None for any other file."""
    if path.suffix != ".kwg":
        return None
    try:
        graph = WordGraph.open(path)
        graph.check(len(letters.letters))
    except (OSError, ValueError):
        return None
    return graph


def _compiled(
    key: str, source: Callable[[], Rows] | Callable[[], WordGraph], mode: int = 0o644
) -> tuple[WordGraph, Path | None]:
    """The graph kept under *key*, or the one made of what ``source()`` gives and now kept, in a file of that mode."""
    path = _place(key)
    graph = _kept(path) if path else None
    if graph is not None:
        return graph, path
    made = source()
    graph = made if isinstance(made, WordGraph) else build(made)
    if path is None:
        log.warning("no cache directory can be written: word lists are compiled anew at every start")
        return graph, None
    try:
        write_whole(path, graph.nodes.astype("<u4").tobytes(), mode)
        write_whole(path.with_suffix(".json"), json.dumps(_seal(graph)).encode(), mode)
    except OSError as error:
        log.warning("the compiled word list could not be kept: %s", error)
        return graph, None
    return graph, path


def _place(key: str) -> Path | None:
    """Where the graph with this key is kept in the cache; None if there is no cache that can be written."""
    folder = cache_folder("lexicons")
    return folder / f"{key[:32]}-{FORMAT}.kwg" if folder else None


def _forget(key: str) -> None:
    """Take the graph with this key out of the cache."""
    path = _place(key)
    if path:
        path.unlink(missing_ok=True)
        path.with_suffix(".json").unlink(missing_ok=True)


def _kept(path: Path) -> WordGraph | None:
    """The graph in a file of the cache, or None if it is not whole, as its size and sum beside it say."""
    try:
        seal = json.loads(path.with_suffix(".json").read_bytes())
        graph = WordGraph.open(path)
    except (OSError, ValueError, RecursionError):
        return None
    return graph if seal == _seal(graph) else None


def _seal(graph: WordGraph) -> list[int]:
    """The number of nodes and their sum: enough to notice a file that is cut or damaged, and quickly made."""
    return [len(graph.nodes), int(graph.nodes.sum(dtype=np.uint64))]
