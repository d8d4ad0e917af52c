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
    """A list of the user's own: text or gzip, the first word of each line; or a whole KWG file.

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
        rows = rows_of((line.split(None, 1)[0] for line in text.splitlines() if line.strip()), letters)
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
    table = _Codes({0: 0} | {ord(typed): letters.code(typed) for typed in letters.typed})
    encoded = unicodedata.normalize("NFC", "\0".join(words)).translate(table).encode("latin-1").split(b"\0")
    kept = [word for word in encoded if 1 < len(word) <= LONGEST_WORD and b"\xff" not in word]
    width = max(map(len, kept), default=1)
    lengths = np.fromiter(map(len, kept), np.int64, len(kept))
    rows = np.zeros((len(kept), width), np.uint8)
    rows[np.arange(width) < lengths[:, None]] = np.frombuffer(b"".join(kept), np.uint8)
    return rows


class _Codes(dict[int, int]):
    """A translation table that turns what it does not hold into 255, which is no letter's code."""

    def __missing__(self, key: int) -> int:
        return 0xFF


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
    size = path.with_suffix(".json")
    try:
        if json.loads(size.read_text()) == path.stat().st_size:
            return WordGraph.open(path), path
    except (OSError, ValueError):
        pass
    graph = build(words())
    try:
        write_whole(path, graph.nodes.astype("<u4").tobytes())
        write_whole(size, json.dumps(4 * len(graph.nodes)).encode())
    except OSError as error:
        log.warning("the compiled word list could not be kept: %s", error)
        return graph, None
    return WordGraph.open(path), path
