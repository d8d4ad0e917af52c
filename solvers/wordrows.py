"""Words as rows of letter codes, many at once: the form in which word graphs are built and asked.

Which letters there are is known to ``alphabet``; what becomes of a word that is none is up to the caller.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet
from solvers.wordgraph import LONGEST_WORD

STRANGE = 0xFF
"""The code of a character that is no letter of the alphabet."""

Rows = npt.NDArray[np.uint8]


def coded(words: Iterable[str], letters: Alphabet) -> list[bytes]:
    r"""The letter codes of each word, ``STRANGE`` for what is no letter; no word may hold the character NUL.

    >>> from solvers.alphabet import alphabet
    >>> coded(["Cab", "c-b", ""], alphabet("en"))
    [b'\x03\x01\x02', b'\x03\xff\x02', b'']
    """
    text = "\0".join([*words, ""])
    text = letters.folded(unicodedata.normalize("NFC", text))
    return text.translate(_Codes(letters)).encode("latin-1").split(b"\0")[:-1]


def padded(codes: Sequence[bytes], width: int = 0) -> Rows:
    """Codes of words as rows (n, *width*, by default the longest) padded with 0."""
    width = width or max(map(len, codes), default=1)
    lengths = np.fromiter(map(len, codes), np.int64, len(codes))
    rows = np.zeros((len(codes), width), np.uint8)
    rows[np.arange(width) < lengths[:, None]] = np.frombuffer(b"".join(codes), np.uint8)
    return rows


def rows_of(words: Iterable[str], letters: Alphabet) -> Rows:
    """Words as rows of letter codes (n, longest) padded with 0, leaving out what cannot be a word of the list."""
    strange = bytes([STRANGE])
    return padded([code for code in coded(words, letters) if 1 < len(code) <= LONGEST_WORD and strange not in code])


class _Codes(dict[int, int | None]):
    """A translation table from characters to letter codes: ``STRANGE`` for what is no letter, none for stress marks."""

    def __init__(self, letters: Alphabet) -> None:
        super().__init__({0: 0})
        self._letters = letters

    def __missing__(self, key: int) -> int | None:
        char = chr(key)
        code = self._letters.code(char) or (None if unicodedata.combining(char) else STRANGE)
        self[key] = code
        return code
