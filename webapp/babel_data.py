"""Babel's extraction of the texts in data files that players read: titles, notes, and reasons of a review."""

import tomllib
from collections.abc import Collection, Iterator
from typing import IO, Any

KEYS = ("title", "note")

_Message = tuple[int, str, str, list[str]]


def titles(file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object) -> Iterator[_Message]:
    """The titles and notes in a TOML file, as Babel's extraction methods give them."""
    for text in _texts(tomllib.load(file)):
        yield 1, _keyword(keywords), text, []


def reasons(file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object) -> Iterator[_Message]:
    """The reasons in the last column of a table, but for misspellings, whose reason names the word."""
    lines = file.read().decode().splitlines()
    for text in sorted({line.rpartition("\t")[2] for line in lines}):
        if not text.startswith("misspelling of "):
            yield 1, _keyword(keywords), text, []


def _keyword(keywords: Collection[str]) -> str:
    return "N_" if "N_" in keywords else "gettext"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in KEYS and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
