"""Which plays to show: a filter as a player types it, and how it is applied to a block of placements."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from solvers.arrays import Bools, Bytes
from solvers.errors import N_, InputError
from solvers.scrabble.placements import Placements
from solvers.scrabble.rules import Rules, read_square

_ANY_LETTER = "?._ "
"""The signs that stand for any letter in a text."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays to show; every part that is given must hold of the play's main word.

    It covers *square* (row, column); it contains all of *letters*, each as often as given; it has *shortest* to
    *longest* letters; it contains *text*, in which ``?`` stands for any letter.
    """

    square: tuple[int, int] | None = None
    letters: str = ""
    shortest: int = 0
    longest: int = 0
    text: str = ""

    @classmethod
    def parse(cls, rules: Rules, *, square: str = "", letters: str = "", length: str = "", text: str = "") -> Filter:
        """The filter that a player typed: a square as ``H8``, a length as ``5``, ``5-7``, ``5-`` or ``-7``.

        Raises InputError, whose field is that of the part at fault.
        """
        for name, typed in (("letters", letters), ("text", text)):
            if len(rules.alphabet.normalize(typed.strip())) > rules.layout.size:
                raise InputError(
                    N_("No word here is longer than %(size)s letters."), field=name, size=rules.layout.size
                )
        only = cls(_square(square, rules), letters.strip(), *_lengths(length), text.strip())
        only.check(rules)
        return only

    def check(self, rules: Rules) -> None:
        """Raises InputError (field ``letters`` or ``text``) for a sign that is not a letter of the game."""
        _codes(self.letters, "letters", rules)
        _codes(self.text, "text", rules)

    def apply(self, plays: Placements, rules: Rules) -> Placements:
        """Those of *plays* that pass; raises InputError as :meth:`check` does."""
        keep = np.ones(len(plays), bool)
        if self.square is not None:
            row, col = self.square
            down = plays.directions.astype(bool)
            lane, along = np.where(down, col, row), np.where(down, row, col)
            keep &= (plays.lanes == lane) & (plays.starts <= along) & (along < plays.starts + plays.lengths)
        if self.shortest:
            keep &= plays.lengths >= self.shortest
        if self.longest:
            keep &= plays.lengths <= self.longest
        kept = plays[keep]
        if self.letters:
            for code, count in zip(*np.unique(_codes(self.letters, "letters", rules), return_counts=True), strict=True):
                kept = kept[(kept.words == code).sum(axis=1) >= count]
        if self.text:
            kept = kept[_contains(kept.words, _codes(self.text, "text", rules))]
        return kept


def _square(text: str, rules: Rules) -> tuple[int, int] | None:
    if not text.strip():
        return None
    square = read_square(text.strip())
    if square is None or max(square) >= rules.layout.size:
        raise InputError(
            N_("“%(text)s” is not a square of this board; write one like H8."), field="square", text=text[:20]
        )
    return square


def _lengths(text: str) -> tuple[int, int]:
    """The shortest and the longest length that are wanted, 0 for no limit."""
    if not text.strip():
        return 0, 0
    found = re.fullmatch(r"([0-9]{0,2})(\s*[-–]\s*)?([0-9]{0,2})", text.strip())
    if not found or not (found[1] or found[3]) or (found[1] and found[3] and int(found[1]) > int(found[3])):
        raise InputError(N_("“%(text)s” is not a length; write 5, 5-7, 5- or -7."), field="length", text=text[:20])
    shortest = int(found[1] or 0)
    return shortest, int(found[3] or 0) if found[2] else shortest


def _codes(text: str, field: str, rules: Rules) -> Bytes:
    """Letter codes of a filter's text, 0 for the signs that stand for any letter in ``text``."""
    codes = []
    alphabet = rules.alphabet
    for char in alphabet.normalize(text) if field == "text" else alphabet.parse_rack(text):
        if field == "text" and char in _ANY_LETTER:
            codes.append(0)
            continue
        code = alphabet.code(char)
        if not code:
            raise InputError(N_("“%(char)s” is not a letter of this game."), field=field, char=char)
        codes.append(code)
    return np.array(codes, np.uint8)


def _contains(words: Bytes, text: Bytes) -> Bools:
    """Which words (n, longest) contain *text*, whose zeros match any letter."""
    found = np.zeros(len(words), bool)
    for start in range(words.shape[1] - len(text) + 1):
        part = words[:, start : start + len(text)]
        found |= np.where(text == 0, part > 0, part == text).all(axis=1)
    return found
