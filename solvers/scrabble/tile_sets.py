"""Numbers for sets of tiles (the same tile may stand in one several times), so that a table of them is a plain array.

Kinds of tile are numbered from 0: the letters by their codes, then the blank. Sets are numbered by size; those of one
size in the order of their highest kinds, then of their second highest, and so on: with the kinds in rising order,
the i-th kind t adds C(t + i - 1, i), the combinatorial number system (Lehmer 1964) with repetition.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import comb

import numpy as np

from solvers.arrays import Bytes, Numbers

MOST_TILES = 7
"""How many tiles the largest set has that has a number."""
MOST_KINDS = 64

ADDED: Numbers = np.array(
    [[comb(max(0, kind + place - 1), place) for place in range(MOST_TILES + 2)] for kind in range(MOST_KINDS + 2)]
)
"""The summand of a kind of tile (row) in a set's number as its i-th in rising order (column)."""
ADDED.flags.writeable = False


def first_number(size: int, kinds: int) -> int:
    """The number of the first set of *size* tiles, which is the number of smaller sets of these *kinds*."""
    return comb(kinds + size - 1, size - 1) if size else 0


@lru_cache(maxsize=16)
def first_numbers(kinds: int) -> Numbers:
    """The numbers of the first sets of each size, from 0 to MOST_TILES + 1."""
    return np.array([first_number(size, kinds) for size in range(MOST_TILES + 2)])


def number_of(codes: Iterable[int], kinds: int) -> int:
    """The number of a set of up to MOST_TILES tiles, by letter codes, the blank 0, in any order.

    >>> [number_of(codes, 27) for codes in ((), (1,), (0,), (1, 1), (2, 1))]
    [0, 1, 27, 28, 29]
    """
    tiles = sorted((code - 1) % kinds for code in codes)
    return first_number(len(tiles), kinds) + sum(int(ADDED[kind, place]) for place, kind in enumerate(tiles, 1))


def every_set(size: int, kinds: int) -> Bytes:
    """All sets of *size* tiles in the order of their numbers: kinds (n, size) in rising order."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    smaller = every_set(size - 1, kinds)
    parts = [smaller[: comb(kind + size - 1, size - 1)] for kind in range(kinds)]
    highest = np.repeat(np.arange(kinds, dtype=np.uint8), [len(part) for part in parts])
    return np.hstack([np.concatenate(parts), highest[:, None]])
