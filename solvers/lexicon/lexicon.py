"""Lexicons: word lists compiled into word graphs, and where the graphs are kept.

A list is compiled on first use into the cache, under a name made of its checksum and the format's version, and from
then on mapped into memory. ``catalog`` lists them.
"""

import hashlib
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from solvers.alphabet import Alphabet, alphabet
from solvers.arrays import Ints
from solvers.cache import forget, keep, kept, path_in_cache
from solvers.errors import N_, InputError
from solvers.lexicon.catalog import WordList, shipped_lists, word_list
from solvers.lexicon.installed import (
    FILE_MODE,
    InstalledList,
    checked_name,
    install,
    installed_lists,
    uninstall,
    words_of,
)
from solvers.lexicon.packing import affixes_beside
from solvers.lexicon.reading import ReadList, read_list
from solvers.lexicon.report import LIMITS, unreadable
from solvers.lexicon.rows import rows_of
from solvers.lexicon.wordgraph import WordGraph, build
from solvers.resources import unpacked

FORMAT = 2
_FOLDER = "lexicons"
_AT_ONCE = 1 << 14
_SHORT_ENOUGH = 10


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A word list ready to be searched: its name, its title, its alphabet, its graph, and its file if it has one."""

    name: str
    title: str
    alphabet: Alphabet
    graph: WordGraph
    path: Path | None = None

    def contains(self, word: str) -> bool:
        """Whether the list has *word*; case and accents are ignored, and a text with other characters is not in it."""
        try:
            return self.graph.contains(self.alphabet.encode(word))
        except ValueError:
            return False

    def check_language(self, language: str) -> None:
        """Raises InputError (field ``lexicon``) if the list is not in this language."""
        if language != self.alphabet.language:
            raise InputError(N_("The list %(list)s is in other letters."), field="lexicon", list=self.title)

    def spell(self, numbers: Ints) -> list[str]:
        """The words with these numbers, counted from 0 in the order of the alphabet, as they stand in a dictionary."""
        return self.text(numbers).decode().split("\n")[:-1]

    def text(self, numbers: Ints) -> bytes:
        """The words with these numbers in UTF-8, one a line. Other threads go on while a whole list is written."""
        encoded = np.array([b"", *(self.alphabet.to_word(letter).encode() for letter in self.alphabet.letters)])
        table = encoded.view(np.uint8).reshape(len(encoded), -1)
        return b"".join(self.graph.text(part, table) for part in _parts(numbers))


def _parts(numbers: Ints) -> Iterator[Ints]:
    """The numbers, many at a time."""
    return (numbers[start : start + _AT_ONCE] for start in range(0, len(numbers), _AT_ONCE))


def open_lexicon(entry: WordList | str) -> Lexicon:
    """A list, or the list of that name, compiled if need be.

    Raises InputError if it is unknown, or damaged since it was installed, and DamagedFile if it came with Tilewright.
    """
    return _opened(word_list(entry) if isinstance(entry, str) else entry)


@lru_cache(maxsize=64)
def _opened(entry: WordList) -> Lexicon:
    letters = alphabet(entry.language)
    if isinstance(entry, InstalledList):
        graph, path = _compiled(_installed_key(entry), lambda: build(rows_of(words_of(entry), letters)), FILE_MODE)
    else:
        graph, path = _compiled(
            entry.sha256, lambda: build(rows_of(unpacked(entry.path, entry.sha256).decode().split(), letters))
        )
    return Lexicon(entry.name, entry.title, letters, graph, path)


def install_list(read: ReadList, name: str, *, replace: bool = False) -> InstalledList:
    """Install a list under *name* and compile it.

    Raises InputError for a name that cannot be had (field ``name``) or a list that cannot be compiled (``words``),
    and OSError if it cannot be written.
    """
    shipping = {entry.name for entry in shipped_lists()}
    short = checked_name(name, shipping)
    before = next((entry for entry in installed_lists() if entry.name == short), None)
    if before and not replace:
        raise InputError(N_("There is a list “%(name)s” already; remove it first."), field="name", name=name)
    read, graph = _compilable(read, name)
    entry = install(read, name, before)
    if before and _installed_key(before) != _installed_key(entry):
        forget(_FOLDER, _cache_name(_installed_key(before)))
    _compiled(_installed_key(entry), lambda: graph, FILE_MODE)
    return entry


def remove_list(name: str) -> InstalledList:
    """Remove an installed list and its compiled graph; raises InputError for an unknown name, or OSError."""
    entry = word_list(name)
    if not isinstance(entry, InstalledList):
        raise InputError(
            N_("“%(name)s” ships with Tilewright and cannot be removed."), field="lexicon", name=entry.name
        )
    uninstall(entry)
    forget(_FOLDER, _cache_name(_installed_key(entry)))
    return entry


def lexicon_of(read: ReadList, name: str, title: str = "") -> Lexicon:
    """Compile a list in memory as a lexicon called *name*; raises InputError if it is too large."""
    read, graph = _compilable(read, title or name)
    return Lexicon(name, title or name, read.alphabet, graph)


def _compilable(read: ReadList, name: str) -> tuple[ReadList, WordGraph]:
    """A list and its graph; one that is too large to compile loses its longest words."""
    while True:
        try:
            return read, build(read.rows)
        except ValueError as error:
            if read.report.longest <= _SHORT_ENOUGH:
                raise InputError(
                    N_("The word list %(name)s is too large to compile."), field="words", name=name
                ) from error
        read = read.without_longest()


def _installed_key(entry: InstalledList) -> str:
    return hashlib.sha256(f"own\n{entry.language}\n{entry.sha256}".encode()).hexdigest()


def lexicon_from_file(path: Path, language: str = "en") -> Lexicon:
    """The lexicon of a list file: text, KWG, Quackle's .dawg or a dictionary, as ``reading`` reads them.

    A whole KWG file is opened where it is; the graph of any other is cached by the file's content. Raises InputError
    (field ``words``) if the file cannot be read or has no words.
    """
    letters = alphabet(language)
    whole = _whole_graph(path, letters)
    if whole:
        return Lexicon(path.stem, path.stem, letters, whole, path)
    try:
        content, affixes = _content(path), _content(affixes_beside(path))
    except OSError as error:
        raise unreadable(path.name, "words", error) from error

    def graph_of_file() -> WordGraph:
        beside = io.BytesIO(affixes) if affixes else None
        return _compilable(read_list(io.BytesIO(content), path.name, language, affixes=beside), path.name)[1]

    key = hashlib.sha256(f"file\n{language}\n{path.suffix}\n".encode() + content + affixes).hexdigest()
    graph, compiled = _compiled(key, graph_of_file, FILE_MODE)
    return Lexicon(path.stem, path.stem, letters, graph, compiled)


def _content(path: Path | None) -> bytes:
    """As much of a file as may be read of a list; empty without one."""
    if path is None:
        return b""
    with path.open("rb") as file:
        return file.read(LIMITS.packed + 1)


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


def _compiled(key: str, source: Callable[[], WordGraph], mode: int = 0o644) -> tuple[WordGraph, Path | None]:
    """The cached graph of *key* and its file, else that of ``source()``, cached with that *mode*."""
    name = _cache_name(key)
    content = kept(_FOLDER, name)
    if content is not None:
        return WordGraph(np.frombuffer(content, "<u4")), path_in_cache(_FOLDER, name)
    graph = source()
    return graph, keep(_FOLDER, name, graph.nodes.astype("<u4").tobytes(), mode)


def _cache_name(key: str) -> str:
    return f"{key[:32]}-{FORMAT}.kwg"
