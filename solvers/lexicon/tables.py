"""Tables of facts about words, sorted and searched in place: ``wordlists/LANGUAGE/NAME.tsv``, most of them gzipped.

A gzipped table is unpacked once into the cache and from then on mapped into memory; a search touches little of it.
"""

import hashlib
from functools import cache
from pathlib import Path

from solvers.cache import Content, keep, kept
from solvers.resources import data_folder, unpacked

_FOLDERS = {"en": "english", "ru": "russian"}


class Table:
    """Lines of columns divided by tabs, sorted by the bytes of the first, which may repeat; each ends in a newline.

    ``digest`` identifies the table's file.
    """

    def __init__(self, text: Content, digest: str = "") -> None:
        self._text = text
        self.digest = digest

    def rows(self, key: str) -> list[list[str]]:
        """The other columns of each line whose first column is *key*."""
        wanted = key.encode()
        text = self._text
        low, high = 0, len(text)
        while low < high:
            start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if text[start : text.find(b"\t", start)] < wanted:
                low = text.find(b"\n", start) + 1 or high
            else:
                high = start
        found = []
        while text[low : low + len(wanted) + 1] == wanted + b"\t":
            end = text.find(b"\n", low)
            if end < 0:
                break
            found.append(text[low:end].decode().split("\t")[1:])
            low = end + 1
        return found

    def columns(self, count: int) -> list[list[str]]:
        """The whole table as *count* columns of equal length; no cell may hold a space."""
        cells = self._text[:].decode().split()
        return [cells[column::count] for column in range(count)]


@cache
def table(language: str, name: str) -> Table:
    """The table *name* of a language.

    There are ``tiers``, ``levels``, ``frequencies``, ``definitions``, ``inflections``, ``spellings``, ``glosses``,
    ``unsuitable``, ``nouns`` and ``minor``. A table is empty if there is no such file; raises DamagedFile.
    """
    for path in (facts_folder(language) / f"{name}.tsv.gz", facts_folder(language) / f"{name}.tsv"):
        if path.is_file():
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()[:32]
            return Table(_kept(path, digest) if path.suffix == ".gz" else content, digest)
    return Table(b"")


def facts_folder(language: str) -> Path:
    """The folder of a language's facts, which need not exist."""
    return data_folder("wordlists") / _FOLDERS.get(language, language)


def facts_folders() -> list[Path]:
    """The folders of all languages that have facts."""
    return [data_folder("wordlists") / name for name in _FOLDERS.values()]


def _kept(path: Path, digest: str) -> Content:
    text = kept("tables", f"{digest}.tsv")
    if text is None:
        text = unpacked(path)
        keep("tables", f"{digest}.tsv", text)
    return text
