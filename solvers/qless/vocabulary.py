"""The words of a list that fit on a Q-Less board, as arrays: letters, commonness, and whether each may be proposed.

A list may be cut by commonness (``solvers.lexicon.commonness``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from solvers.arrays import Bools, Bytes, Ints
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, rows_of
from solvers.lexicon.commonness import Tier, commonness, tiers
from solvers.lexicon.fitness import unfit
from solvers.qless.dice import MOST

LEVELS = (Tier.BASIC, Tier.EVERYDAY, Tier.COMMON, Tier.WELL_KNOWN)
"""The tiers by which a list can be cut; None stands for the whole list."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of two to twelve letters of a *lexicon*, up to a *level* (one of ``LEVELS``; None: all), by index.

    *numbers* (int32) are their numbers in the lexicon, *codes* (uint8, n by 12) their letters from 1, padded with 0,
    *masks* (uint32) have bit *c* - 1 set for each letter *c*; *commonness* (int32) is higher for commoner words,
    *tiers* (int32) say of which tier a word is, 0 if unknown, *fit* (bool) whether a word may be proposed to a player.
    """

    lexicon: Lexicon
    level: int | None
    numbers: Ints
    codes: Bytes
    masks: npt.NDArray[np.uint32]
    commonness: Ints
    tiers: Ints
    fit: Bools

    @property
    def title(self) -> str:
        """The list's own title, without the level."""
        return self.lexicon.title

    @cached_property
    def _numbers(self) -> frozenset[int]:
        return frozenset(self.numbers.tolist())

    def contains(self, word: str) -> bool:
        """Whether *word* is in the list, up to the level."""
        if not self.lexicon.contains(word):
            return False
        if self.level is None:
            return True
        return int(self.lexicon.graph.numbers(rows_of([word], self.lexicon.alphabet))[0]) in self._numbers

    def up_to(self, level: int) -> Vocabulary:
        """The words of this list up to a level."""
        kept = (self.tiers > 0) & (self.tiers <= level)
        return Vocabulary(
            self.lexicon, level, self.numbers[kept], np.ascontiguousarray(self.codes[kept]), self.masks[kept],
            self.commonness[kept], self.tiers[kept], self.fit[kept],
        )  # fmt: skip


@lru_cache(maxsize=16)
def vocabulary(lexicon: Lexicon, level: int | None = None) -> Vocabulary:
    """The words of *lexicon* that fit on a board, up to a *level* (one of ``LEVELS``; None: the whole list).

    Made at the first use, in a fraction of a second. Raises InputError: field ``level``, or ``lexicon`` for a list in
    other than English letters.
    """
    if level is not None:
        if level not in LEVELS:
            raise InputError(N_("The level is one of %(levels)s."), field="level", levels=", ".join(map(str, LEVELS)))
        return vocabulary(lexicon).up_to(level)
    if lexicon.alphabet.language != "en":
        raise InputError(
            N_("The list %(list)s is in other letters than the dice."), field="lexicon", list=lexicon.title
        )
    rows = lexicon.graph.rows()
    numbers = np.flatnonzero(rows[:, MOST] == 0).astype(np.int32)
    codes = np.ascontiguousarray(rows[numbers, :MOST])
    bits = np.append(np.uint32(0), np.uint32(1) << np.arange(26, dtype=np.uint32))
    fit = np.ones(lexicon.graph.size, np.bool_)
    unfit_numbers = lexicon.graph.numbers(rows_of(unfit("en"), lexicon.alphabet))
    fit[unfit_numbers[unfit_numbers >= 0]] = False
    return Vocabulary(
        lexicon, None, numbers, codes, np.bitwise_or.reduce(bits[codes], axis=1), commonness(lexicon)[numbers],
        tiers(lexicon)[numbers], fit[numbers],
    )  # fmt: skip
