"""Many words at once as rows of letter codes: the form in which word graphs are built and searched."""

import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np

from solvers.alphabet import Alphabet
from solvers.arrays import Bytes
from solvers.lexicon.wordgraph import LONGEST_WORD, are_distinct

UNKNOWN = 0xFF
"""The code of a character outside the alphabet."""

Rows = Bytes


def coded(words: Iterable[str], letters: Alphabet) -> list[bytes]:
    r"""The letter codes of each word, ``UNKNOWN`` for other characters; no word may contain NUL.

    >>> from solvers.alphabet import alphabet
    >>> coded(["Cab", "c-b", ""], alphabet("en"))
    [b'\x03\x01\x02', b'\x03\xff\x02', b'']
    """
    text = "\0".join([*words, ""])
    text = letters.normalize(unicodedata.normalize("NFC", text))
    return text.translate(_Codes(letters)).encode("latin-1").split(b"\0")[:-1]


def padded(codes: Sequence[bytes], width: int = 0) -> Rows:
    """Codes of words as rows (n, *width*, by default the longest) padded with 0."""
    width = width or max(map(len, codes), default=1)
    lengths = np.fromiter(map(len, codes), np.int64, len(codes))
    rows = np.zeros((len(codes), width), np.uint8)
    rows[np.arange(width) < lengths[:, None]] = np.frombuffer(b"".join(codes), np.uint8)
    return rows


def rows_of(words: Iterable[str], letters: Alphabet, width: int = 0) -> Rows:
    """Words as rows of letter codes as :func:`padded` has them, without those that no list can have."""
    good = [code for code in coded(words, letters) if 1 < len(code) <= LONGEST_WORD and UNKNOWN not in code]
    return padded(good, width)


def distinct(rows: Rows) -> Rows:
    """The rows in order, each once; rows in order, or put together of such, take little time."""
    if are_distinct(rows):
        return rows
    width = rows.shape[1]
    words = np.sort(np.ascontiguousarray(rows).view(f"S{width}").ravel(), kind="stable")
    is_new = np.append(np.ones(min(1, len(words)), bool), words[1:] != words[:-1])
    in_order: Rows = words[is_new].view(np.uint8).reshape(-1, width)
    return in_order


class _Codes(dict[int, int | None]):
    """A translation table from characters to letter codes: nothing for stress marks, ``UNKNOWN`` for the rest."""

    def __init__(self, letters: Alphabet) -> None:
        super().__init__({0: 0})
        self._letters = letters

    def __missing__(self, key: int) -> int | None:
        char = chr(key)
        code = self._letters.code(char) or (None if unicodedata.combining(char) else UNKNOWN)
        self[key] = code
        return code
