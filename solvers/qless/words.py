"""The words of a list that a Q-Less board can hold, as arrays: letters, how common each is, whether it may be proposed.

A list may be cut by commonness: at SCOWL's level 10 the most everyday words are left, at 50 most that people know.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from solvers.commonness import commonness, levels
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import unfit
from solvers.lexicon import Lexicon, rows_of
from solvers.qless.dice import MOST

LEVELS = (10, 20, 35, 50)
"""SCOWL levels by which a list can be cut; None stands for the whole list."""
COMMON = 20
"""The level up to which words are called common: SCOWL 10 and 20, some 11,000 words of three letters and more."""


@dataclass(frozen=True, eq=False)
class WordList:
    """The words of two to twelve letters of a *lexicon*, up to a *level* (None: all), by their index here.

    *numbers* (int32) are their numbers in the lexicon, *codes* (uint8, n by 12) their letters from 1, padded with 0,
    *masks* (uint32) have bit *c* - 1 set for each letter *c*; *commonness* (int32) is more for commoner words, *levels*
    (int32) the SCOWL levels, 0 where none is known, *fit* (bool) whether a word may be proposed to a player.
    """

    lexicon: Lexicon
    level: int | None
    numbers: npt.NDArray[np.int32]
    codes: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.uint32]
    commonness: npt.NDArray[np.int32]
    levels: npt.NDArray[np.int32]
    fit: npt.NDArray[np.bool_]

    @property
    def title(self) -> str:
        """The list's own title; up to which level is for whoever shows it to say."""
        return self.lexicon.title

    @cached_property
    def _numbers(self) -> frozenset[int]:
        return frozenset(self.numbers.tolist())

    def contains(self, word: str) -> bool:
        """Whether the list has *word*, and not above the level."""
        if not self.lexicon.contains(word):
            return False
        if self.level is None:
            return True
        return int(self.lexicon.graph.numbers(rows_of([word], self.lexicon.alphabet))[0]) in self._numbers

    def up_to(self, level: int) -> WordList:
        """The words of this list up to a SCOWL level."""
        kept = (self.levels > 0) & (self.levels <= level)
        return WordList(
            self.lexicon, level, self.numbers[kept], np.ascontiguousarray(self.codes[kept]), self.masks[kept],
            self.commonness[kept], self.levels[kept], self.fit[kept],
        )  # fmt: skip


@lru_cache(maxsize=16)
def word_list(lexicon: Lexicon, level: int | None = None) -> WordList:
    """The words of *lexicon* that a board can hold, up to SCOWL *level* (one of ``LEVELS``; None: the whole list).

    A part of a second when first asked for. Raises PositionError: field ``level``; ``lexicon`` for a list that is not
    in English letters.
    """
    if level is not None:
        if level not in LEVELS:
            raise PositionError(
                N_("The level is one of %(levels)s."), field="level", levels=", ".join(map(str, LEVELS))
            )
        return word_list(lexicon).up_to(level)
    if lexicon.alphabet.language != "en":
        raise PositionError(
            N_("The list %(list)s is in other letters than the dice."), field="lexicon", list=lexicon.title
        )
    rows = lexicon.graph.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    numbers = np.flatnonzero(rows[:, MOST] == 0).astype(np.int32)
    codes = np.ascontiguousarray(rows[numbers, :MOST])
    bits = np.append(np.uint32(0), np.uint32(1) << np.arange(26, dtype=np.uint32))
    fit = np.ones(lexicon.graph.size, np.bool_)
    unfit_numbers = lexicon.graph.numbers(rows_of(unfit("en"), lexicon.alphabet))
    fit[unfit_numbers[unfit_numbers >= 0]] = False
    return WordList(
        lexicon, None, numbers, codes, np.bitwise_or.reduce(bits[codes], axis=1), commonness(lexicon)[numbers],
        levels(lexicon)[numbers], fit[numbers],
    )  # fmt: skip
