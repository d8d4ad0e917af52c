"""Tables of facts about words, sorted and searched where they lie: ``wordlists/LANGUAGE/NAME.tsv``, mostly packed.

A packed one is unpacked once into the cache and from then on mapped into memory, of which a search touches little.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import mmap
from functools import cache
from pathlib import Path

from solvers.cache import cache_folder, write_whole
from solvers.resources import data_folder

log = logging.getLogger(__name__)

_FOLDERS = {"en": "english", "ru": "russian"}


class Table:
    """Lines of columns divided by tabs, sorted by the bytes of the first, which may repeat; each ends in a newline.

    ``digest`` tells the table's file from any other.
    """

    def __init__(self, text: bytes | mmap.mmap, digest: str = "") -> None:
        self._text = text
        self.digest = digest

    def rows(self, key: str) -> list[list[str]]:
        """The columns after the first of each line whose first is *key*."""
        wanted = key.encode()
        text = self._text
        low, high = 0, len(text)
        while low < high:
            start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if text[start : text.find(b"\t", start)] < wanted:
                low = text.find(b"\n", start) + 1
            else:
                high = start
        found = []
        while text[low : low + len(wanted) + 1] == wanted + b"\t":
            end = text.find(b"\n", low)
            found.append(text[low:end].decode().split("\t")[1:])
            low = end + 1
        return found

    def columns(self, count: int) -> list[list[str]]:
        """The whole table as *count* columns of equal length; no cell may hold a space."""
        cells = self._text[:].decode().split()
        return [cells[column::count] for column in range(count)]


@cache
def table(language: str, name: str) -> Table:
    """The table *name* (``levels``, ``frequencies``, ``definitions``, ``inflections``, ``glosses``) of a language.

    An empty one where there is none.
    """
    for path in (facts_folder(language) / f"{name}.tsv.gz", facts_folder(language) / f"{name}.tsv"):
        if path.is_file():
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()[:32]
            return Table(_unpacked(content, digest) if path.suffix == ".gz" else content, digest)
    return Table(b"")


def facts_folder(language: str) -> Path:
    """Where the facts of a language are; the folder need not exist."""
    return data_folder("wordlists") / _FOLDERS.get(language, language)


def facts_folders() -> list[Path]:
    """The folders of all languages that have facts."""
    return [data_folder("wordlists") / name for name in _FOLDERS.values()]


def _unpacked(packed: bytes, digest: str) -> bytes | mmap.mmap:
    folder = cache_folder("tables")
    path = folder / f"{digest}.tsv" if folder else None
    kept = _mapped(path, int.from_bytes(packed[-4:], "little")) if path else None
    if kept is not None:
        return kept
    text = gzip.decompress(packed)
    if path:
        try:
            write_whole(path, text)
        except OSError as error:
            log.warning("an unpacked table could not be kept: %s", error)
    return text


def _mapped(path: Path, size: int) -> mmap.mmap | None:
    """The file, or None if it is not there or is not of the size that gzip's last four bytes told."""
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None
    return mapped if len(mapped) == size else None
