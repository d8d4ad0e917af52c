"""Patterns of a word: how they are written, and the automaton that the search runs over them.

``.``, ``?`` and ``_`` stand for one letter, ``*`` for any number of letters, ``[AEIOU]`` for one of these letters and
``[^AEIOU]`` for one of all others. Any other letter is itself. Racks and lists belong elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet, without_hyphens
from solvers.errors import N_, InputError

ONE_LETTER = ".?_"
MARKS = "*[" + ONE_LETTER
MOST_STATES = 64
"""The most states of all patterns together: one for each letter of each pattern, and one more for each pattern."""

_PART = re.compile(r"\*|\[\^?([^\[\]]*)\]|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern read: for each place the codes of the letters that may stand there, and before which places any may.

    ``gaps`` holds numbers of places; the number of places itself means "any letters at the end".
    """

    places: tuple[frozenset[int], ...]
    gaps: frozenset[int]
    text: str

    @classmethod
    def parse(cls, text: str, letters: Alphabet, field: str) -> Pattern:
        """Read *text*; raises InputError (*field*) naming a character that has no meaning in a pattern."""
        places: list[frozenset[int]] = []
        gaps: set[int] = set()
        written = []
        every = frozenset(range(1, len(letters.letters) + 1))
        for match in _PART.finditer(text):
            part = match.group()
            if part == "*":
                if len(places) not in gaps:
                    written.append("*")
                gaps.add(len(places))
                continue
            if part in ONE_LETTER:
                places.append(every)
                written.append(".")
                continue
            if match.group(1) is not None:
                named = frozenset(letters_of(match.group(1), letters, field))
                places.append(every - named if part[1] == "^" else named)
                if not places[-1]:
                    raise InputError(N_("“%(part)s” leaves no letter possible in its place."), field=field, part=part)
                names = letters.decode(sorted(named))
                written.append(f"[^{names}]" if part[1] == "^" else names if len(named) == 1 else f"[{names}]")
                continue
            if not without_hyphens(part):
                continue
            if part in "[]":
                raise InputError(N_("A bracket in the pattern is not closed."), field=field)
            codes = letters_of(part, letters, field)
            places.extend(frozenset([code]) for code in codes)
            written.append(letters.decode(codes))
        return cls(tuple(places), frozenset(gaps), "".join(written))

    @property
    def fixed(self) -> bytes:
        """The letters that stand in the pattern themselves, as codes."""
        return bytes(next(iter(place)) for place in self.places if len(place) == 1)

    @property
    def shortest(self) -> int:
        """The length of the shortest word that fits."""
        return len(self.places)


def letters_of(text: str, letters: Alphabet, field: str) -> bytes:
    """The codes of *text*; raises InputError (*field*) naming the first sign that is not a letter."""
    try:
        return letters.read_letters(text, field)
    except InputError as error:
        sign = str(error.values["sign"])
        if sign.isdecimal():
            raise InputError(
                N_("“%(sign)s” is not a letter. Set the length of words under Length, or write :5-7."),
                field=field, sign=sign,
            ) from None  # fmt: skip
        raise


@dataclass(frozen=True, slots=True)
class Automaton:
    """Several patterns that a word must fit all at once, as bits (see ``search_kernel``).

    ``leads`` and ``stays`` are the states that each letter code (64) leads on from and may stay in.
    """

    leads: npt.NDArray[np.uint64]
    stays: npt.NDArray[np.uint64]
    ends: int
    first: int
    spans: tuple[int, ...]


def automaton(patterns: Iterable[Pattern], allowed: frozenset[int]) -> Automaton:
    """Join *patterns*, with only *allowed* letters in the gaps and places; raises ValueError if they are too long."""
    leads, stays = [0] * 64, [0] * 64
    ends = first = base = 0
    spans = []
    for pattern in patterns:
        size = len(pattern.places) + 1
        if base + size > MOST_STATES:
            raise ValueError("the patterns together are too long")
        for place, choice in enumerate(pattern.places):
            for code in choice & allowed:
                leads[code] |= 1 << base + place
        for gap in pattern.gaps:
            for code in allowed:
                stays[code] |= 1 << base + gap
        first |= 1 << base
        ends |= 1 << base + size - 1
        spans.append(((1 << size) - 1) << base)
        base += size
    return Automaton(np.array(leads, np.uint64), np.array(stays, np.uint64), ends, first, tuple(spans))
