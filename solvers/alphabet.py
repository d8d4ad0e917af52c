"""Letters as small codes: which letters a language plays with, and how typed text folds onto them.

A code is 1 for the first letter and so on; 0 is the blank tile, an empty square, or the word graph's separator.
A tile on a board is a letter's code, with the bit ``BLANK`` set if the tile is a blank. Values of tiles are not known
here: they belong to a game's rules.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

BLANK = 0x40
LETTER = 0x3F
MARKS_OF_A_BLANK = "?._ "


@dataclass(frozen=True)
class Alphabet:
    r"""The letters of one language, in order; at most 62 of them.

    >>> english = alphabet("en")
    >>> english.encode("Café")
    b'\x03\x01\x06\x05'
    >>> english.decode(bytes([3, 1 | BLANK, 20]))
    'CaT'
    """

    language: str
    letters: str
    folds: Mapping[str, str] = field(default_factory=dict, hash=False)

    @cached_property
    def _codes(self) -> dict[str, int]:
        codes = {letter: code for code, letter in enumerate(self.letters, 1)}
        codes |= {letter.lower(): code for letter, code in codes.items()}
        codes |= {typed: codes[letter] for typed, letter in self.folds.items()}
        return codes

    def code(self, char: str) -> int:
        """The code of one typed character, upper or lower case, accents folded; 0 for no letter here, or several."""
        code = self._codes.get(char)
        if code is None:
            composed, parts = unicodedata.normalize("NFC", char), unicodedata.normalize("NFD", char)
            base = parts[:1] if all(map(unicodedata.combining, parts[1:])) else ""
            code = self._codes.get(composed, 0) or self._codes.get(base, 0)
        return code

    def encode(self, text: str) -> bytes:
        """The codes of *text*, accents and stress marks dropped.

        Raises ValueError, whose argument is the first character that is no letter here.
        """
        codes = bytearray()
        for char in unicodedata.normalize("NFC", text):
            code = self.code(char)
            if code:
                codes.append(code)
            elif not unicodedata.combining(char):
                raise ValueError(char)
        return bytes(codes)

    def letter(self, tile: int) -> str:
        """A tile as text: upper case, lower case for a blank that stands for a letter, ``?`` for an unplayed one."""
        if not tile:
            return "?"
        letter = self.letters[(tile & LETTER) - 1]
        return letter.lower() if tile & BLANK else letter

    def decode(self, tiles: Iterable[int]) -> str:
        """Tiles as text, by :meth:`letter`."""
        return "".join(map(self.letter, tiles))


_ALPHABETS = {
    "en": Alphabet("en", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "ru": Alphabet("ru", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", {"Ё": "Е", "ё": "Е"}),
}


def alphabet(language: str) -> Alphabet:
    """The alphabet of a language (``en``, ``ru``); raises KeyError for one that is not known."""
    return _ALPHABETS[language]
