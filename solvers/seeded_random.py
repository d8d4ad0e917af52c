"""Random choices that never change: shared links and daily puzzles show everyone the same in years to come.

Numbers come from SHA-256 of the seed's text and a counter, so that nothing depends on a library's generator, which may
change. This module does not know the things that are drawn.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A stream of chance for one purpose, which the texts of its *seed* name.

    The stream is the 32-bit big-endian words of SHA-256(the seed's texts and the block's number, each on a line), for
    blocks 0, 1, 2…; a number below *n* is the first word below the greatest multiple of *n* that 32 bits hold,
    modulo *n*.
    """

    def __init__(self, *seed: str) -> None:
        self._words = _words("\n".join(seed))

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1, all equally likely."""
        fair = (1 << 32) // limit * limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit

    def pick(self, things: Sequence[T]) -> T:
        """One of *things*."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All *things* in a random order, all orders equally likely (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def weighted(self, chances: Mapping[T, int]) -> T:
        """A key of *chances*, as likely as its number says beside the others."""
        left = self.below(sum(chances.values()))
        for thing, chance in chances.items():
            left -= chance
            if left < 0:
                return thing
        raise ValueError("no chance is above 0")


def _words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}\n{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
