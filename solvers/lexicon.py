"""Word lists by name: which ship, how one becomes a word graph, and where the compiled graph is kept.

A list ships as text in ``wordlists/`` with its facts in ``wordlists/catalog.toml``. It is compiled on first use into
the cache, under a name made of its checksum and the format's version, and from then on mapped into memory.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import tomllib
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import punctuation

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet, alphabet
from solvers.cache import cache_folder, write_whole
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.resources import data_folder
from solvers.wordgraph import LONGEST_WORD, WordGraph, build

log = logging.getLogger(__name__)

FORMAT = 1
MOST_BYTES = 64 << 20


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


@cache
def open_lexicon(name: str) -> Lexicon:
    """The shipped list called *name*, compiled if it was not yet; raises PositionError for one that is not here."""
    entry = shipped(name)
    letters = alphabet(entry.language)

    def words() -> npt.NDArray[np.uint8]:
        return rows_of(_read_text(data_folder("wordlists") / entry.file).split(), letters)

    graph, path = _compiled(entry.sha256, words)
    return Lexicon(entry.name, entry.title, letters, graph, path)


def lexicon_from_file(path: Path, language: str = "en") -> Lexicon:
    """A list of the user's own: text or gzip, the first word of each line without marks behind it; or a whole KWG file.

    Lines whose first word is no word of the language's letters (or has one letter, or more than 45) are passed over.
    Raises PositionError (field ``words``) if the file cannot be read or holds no word.
    """
    letters = alphabet(language)
    name = path.name
    try:
        if path.suffix == ".kwg":
            graph = WordGraph.open(path)
            graph.check(len(letters.letters))
            return Lexicon(path.stem, path.stem, letters, graph, path)
        text = _read_text(path)
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PositionError(
            N_("The word list %(name)s cannot be read: %(reason)s."), field="words", name=name, reason=reason
        ) from error
    except ValueError as error:
        raise PositionError(
            N_("The word list %(name)s is damaged: %(reason)s."), field="words", name=name, reason=str(error)
        ) from error

    def words() -> npt.NDArray[np.uint8]:
        rows = rows_of(
            (line.split(None, 1)[0].rstrip(punctuation) for line in text.splitlines() if line.strip()), letters
        )
        if not len(rows):
            raise PositionError(N_("The word list %(name)s holds no word."), field="words", name=name)
        return rows

    key = hashlib.sha256(f"{language}\n{text}".encode()).hexdigest()
    try:
        graph, compiled = _compiled(key, words)
    except PositionError:
        raise
    except ValueError as error:
        raise PositionError(N_("The word list %(name)s is too large to compile."), field="words", name=name) from error
    return Lexicon(path.stem, path.stem, letters, graph, compiled)


def rows_of(words: Iterable[str], letters: Alphabet) -> npt.NDArray[np.uint8]:
    """Words as rows of letter codes (n, longest) padded with 0, leaving out what cannot be a word of the list."""
    table = _Codes(letters)
    encoded = unicodedata.normalize("NFC", "\0".join(words)).translate(table).encode("latin-1").split(b"\0")
    kept = [word for word in encoded if 1 < len(word) <= LONGEST_WORD and b"\xff" not in word]
    width = max(map(len, kept), default=1)
    lengths = np.fromiter(map(len, kept), np.int64, len(kept))
    rows = np.zeros((len(kept), width), np.uint8)
    rows[np.arange(width) < lengths[:, None]] = np.frombuffer(b"".join(kept), np.uint8)
    return rows


class _Codes(dict[int, int | None]):
    """A translation table from characters to letter codes: 255 for what is no letter, none for stress marks."""

    def __init__(self, letters: Alphabet) -> None:
        super().__init__({0: 0})
        self._letters = letters

    def __missing__(self, key: int) -> int | None:
        char = chr(key)
        code = self._letters.code(char) or (None if unicodedata.combining(char) else 0xFF)
        self[key] = code
        return code


def _read_text(path: Path) -> str:
    """A text file's content, unpacked if it is gzip; raises OSError, EOFError, or ValueError if it is too large."""
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    with gzip.open(path, "rb") if packed else path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES >> 20} MiB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _compiled(key: str, words: Callable[[], npt.NDArray[np.uint8]]) -> tuple[WordGraph, Path | None]:
    """The graph kept under *key*, or the one built from ``words()`` and now kept."""
    folder = cache_folder("lexicons")
    if folder is None:
        log.warning("no cache directory can be written: word lists are compiled anew at every start")
        return build(words()), None
    path = folder / f"{key[:32]}-{FORMAT}.kwg"
    graph = _kept(path)
    if graph is None:
        graph = build(words())
        try:
            write_whole(path, graph.nodes.astype("<u4").tobytes())
            write_whole(path.with_suffix(".json"), json.dumps(_seal(graph)).encode())
        except OSError as error:
            log.warning("the compiled word list could not be kept: %s", error)
            return graph, None
    return graph, path


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
