"""Patterns of a word: how they are written, and the automaton that the search runs over them.

``.``, ``?`` and ``_`` stand for one letter, ``*`` for any number of letters, ``[AEIOU]`` for one of these letters and
``[^AEIOU]`` for one of all others. Any other letter is itself. Racks and lists belong elsewhere.

Letters are those of the alphabet, the tiles of its game: in Spanish LL is one, so ``CA..E`` fits CALLE and not CALOR.
What spells such a tile is that tile, as in words; ``[LL]`` is it too, and ``[L,Ñ]`` one of two letters in any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet
from solvers.errors import N_, InputError

ONE_LETTER = ".?_"
MARKS = "*[" + ONE_LETTER
MOST_STATES = 64
"""The most states of all patterns together: one for each letter of each pattern, and one more for each pattern."""

_PART = re.compile(r"[*.?_]|\[\^?([^\[\]]*)\]|[\[\]]|[^*.?_\[\]]+", re.DOTALL)


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
        every = frozenset(range(1, len(letters.letters) + 1))
        for match in _PART.finditer(text):
            part = match.group()
            if part == "*":
                gaps.add(len(places))
            elif part in ONE_LETTER:
                places.append(every)
            elif match.group(1) is not None:
                named = frozenset().union(*(letters_of(name, letters, field) for name in match.group(1).split(",")))
                places.append(every - named if part[1] == "^" else named)
                if not places[-1]:
                    raise InputError(N_("“%(part)s” leaves no letter possible in its place."), field=field, part=part)
            elif part in "[]":
                raise InputError(N_("A bracket in the pattern is not closed."), field=field)
            else:
                codes = letters_of(letters.without_hyphens(part), letters, field)
                places.extend(frozenset([code]) for code in codes)
        return cls(tuple(places), frozenset(gaps), "".join(_written(places, gaps, letters)))

    @classmethod
    def of(cls, codes: bytes, letters: Alphabet) -> Pattern:
        """The pattern of letters as they stand, 0 for any one letter."""
        places = [frozenset([code]) if code else frozenset(range(1, len(letters.letters) + 1)) for code in codes]
        return cls(tuple(places), frozenset(), "".join(_written(places, set(), letters)))

    @property
    def fixed(self) -> bytes:
        """The letters that stand in the pattern themselves, as codes."""
        return bytes(next(iter(place)) for place in self.places if len(place) == 1)

    @property
    def shortest(self) -> int:
        """The length of the shortest word that fits."""
        return len(self.places)


def _written(places: list[frozenset[int]], gaps: set[int], letters: Alphabet) -> Iterator[str]:
    """The parts of the text that a pattern has."""
    size = len(letters.letters)
    before = b""
    for place, choice in enumerate(places):
        if place in gaps:
            yield "*"
            before = b""
        if len(choice) == 1:
            code = bytes(choice)
            name = letters.spelled(code)
            merges = letters.encode(letters.spelled(before + code)) != before + code
            yield f"[{name}]" if merges else name
            before = code if merges else before + code
            continue
        before = b""
        if len(choice) == size:
            yield "."
        elif 2 * len(choice) > size:
            yield f"[^{_set(frozenset(range(1, size + 1)) - choice, letters)}]"
        else:
            yield f"[{_set(choice, letters)}]"
    if len(places) in gaps:
        yield "*"


def _set(choice: frozenset[int], letters: Alphabet) -> str:
    """The letters of a bracket, with commas between them if they are read as others without."""
    codes = bytes(sorted(choice))
    name = letters.spelled(codes)
    return name if letters.encode(name) == codes else ",".join(letters.spelled([code]) for code in codes)


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
