"""What is known of English words: level, frequency, meaning and inflection, for the words of the list `world`.

Each function answers the lines of one file of `english/`. Knows the form of these files; nothing of packages.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from definitions import definitions
from inflections import inflections
from sources import Sources, fold

GLOSSES = Path(__file__).resolve().parent / "english" / "glosses.tsv"


def levels(sources: Sources, words: Collection[str]) -> set[str]:
    """Word and smallest SCOWL level."""
    return {f"{word}\t{level}" for word, level in sources.levels.items() if word in words}


def frequencies(sources: Sources, words: Collection[str]) -> set[str]:
    """Word and zipf value times 100; a word that the table writes only with accents takes the highest of these."""
    found: dict[str, int] = {}
    for token, value in sources.centizipf.items():
        if not token.isascii() and re.fullmatch("[a-z]+", folded := fold(token)):
            found[folded] = max(value, found.get(folded, 0))
    found |= {token: value for token, value in sources.centizipf.items() if token.isascii()}
    return {f"{word.upper()}\t{value}" for word, value in found.items() if value > 0 and word.upper() in words}


def senses(sources: Sources, words: Collection[str]) -> list[tuple[str, str, str]]:
    """Word, part of speech and definition of every sense kept."""
    return definitions(words, sources.glosses, sources.wordings, sources.nouns, fold)


def definition_lines(sources: Sources, words: Collection[str]) -> list[str]:
    """Word, part of speech and definition, a word's senses in the dictionary's order."""
    return ["\t".join(sense) for sense in senses(sources, words)]


def inflection_lines(sources: Sources, words: Collection[str]) -> set[str]:
    """Form, base and part of speech. A base may be explained by our own glosses alone."""
    parts: dict[str, set[str]] = {}
    for word, pos, _ in senses(sources, words):
        parts.setdefault(word, set()).add(pos)
    for line in GLOSSES.read_text(encoding="utf-8").splitlines():
        word, pos, _ = line.split("\t")
        parts.setdefault(word, set()).add(pos)
    return {"\t".join(each) for each in inflections(words, parts, sources.exceptions())}
