"""Words of a Hunspell dictionary with all their inflections: the part of the format that the lists here use.

Knows flags of one character or two (``FLAG long``) and suffixes, one upon another; prefixes are left alone.
The format: https://github.com/hunspell/hunspell, man 5 hunspell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Suffix(NamedTuple):
    """One rule: the ending it strips, the ending it adds, the endings it fits, and the rules that may follow."""

    strip: str
    put: str
    fits: re.Pattern[str]
    flags: frozenset[str]


class Dictionary:
    """The rules of an affix file and the entries of a word file."""

    def __init__(self, affixes: Path, words: Path) -> None:
        """Read both files, which must be in UTF-8."""
        self.suffixes: dict[str, list[Suffix]] = {}
        self.options: dict[str, str] = {}
        for line in affixes.read_text(encoding="utf-8-sig").splitlines():
            fields = line.split()
            if len(fields) >= 5 and fields[0] == "SFX":
                put, _, flags = fields[3].partition("/")
                put = "" if put == "0" else put
                strip = "" if fields[2] == "0" else fields[2]
                rule = Suffix(strip, put, re.compile(f"{fields[4]}$"), self.flags_of(flags))
                self.suffixes.setdefault(fields[1], []).append(rule)
            elif len(fields) == 2:
                self.options[fields[0]] = fields[1]
        self.entries = words.read_text(encoding="utf-8-sig").splitlines()[1:]

    def flags_of(self, text: str) -> frozenset[str]:
        """The flags written in *text*, as long as this dictionary has them."""
        return flags_of(text, 2 if self.options.get("FLAG") == "long" else 1)

    def forms(self, word: str, flags: frozenset[str], depth: int = 2) -> Iterator[str]:
        """The word, if it stands alone, and every form that its flags make of it."""
        if self.options.get("NEEDAFFIX") not in flags:
            yield word
        for flag in flags if depth else ():
            for suffix in self.suffixes.get(flag, ()):
                if word.endswith(suffix.strip) and suffix.fits.search(word):
                    stem = word[: len(word) - len(suffix.strip)]
                    yield from self.forms(stem + suffix.put, suffix.flags, depth - 1)

    def __iter__(self) -> Iterator[tuple[str, str, frozenset[str]]]:
        """Every form, with its entry's word and the entry's marks (``po:nom``, ``is:mas``)."""
        for entry in self.entries:
            head, *marks = entry.split()
            word, _, flags = head.partition("/")
            held = self.flags_of(flags)
            if self.options.get("FORBIDDENWORD") not in held:
                for form in self.forms(word, held):
                    yield form, word, frozenset(marks)


def flags_of(text: str, size: int = 2) -> frozenset[str]:
    """Flags of *size* characters each.

    >>> sorted(flags_of("S.()")), sorted(flags_of("RED", 1))
    (['()', 'S.'], ['D', 'E', 'R'])
    """
    return frozenset(text[place : place + size] for place in range(0, len(text), size))
