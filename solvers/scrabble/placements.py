"""Placements as arrays: how a block of them is unpacked and ranked without making an object of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from solvers.alphabet import LETTER
from solvers.arrays import Bools, Bytes, Numbers
from solvers.errors import N_, InputError
from solvers.scrabble.equity import LeaveTable
from solvers.scrabble.leave import POINT

ORDERS = ("score", "position", "word", "length", "tiles")
EQUITY, LEAVE = "equity", "leave"
"""The orders by equity, and by the value of the leave; only where leave values are given."""
_LETTERS_A_KEY = 10


@dataclass(frozen=True)
class Placements:
    """A block of placements: ``packed`` (n, 2) as the kernel wrote them, ``board`` (2, size, size) the lanes' tiles.

    ``leaves`` has the values of their leaves, if these are known.
    """

    packed: Numbers
    board: Bytes
    leaves: LeaveTable | None = None

    def __len__(self) -> int:
        return len(self.packed)

    def __getitem__(self, which: npt.NDArray[np.generic]) -> Placements:
        return Placements(self.packed[which], self.board, self.leaves)

    @classmethod
    def best(cls, before: Placements | None, block: Placements, order: str, keep: int | None) -> Placements:
        """The first *keep* in *order*, as :meth:`ranked`, of a *block* and of the best *before* it."""
        block = block.ranked(order, keep)
        if before is None:
            return block
        return cls(np.concatenate([before.packed, block.packed]), block.board, block.leaves).ranked(order, keep)

    @property
    def scores(self) -> Numbers:
        return self.packed[:, 0] >> 32

    @property
    def equities(self) -> Numbers | None:
        """Scores and values of the leaves together, in thousandths of a point; None if the latter are unknown."""
        return None if self.leaves is None else self.leaves.equities(self.packed)

    @property
    def placed(self) -> Numbers:
        """How many tiles each puts down."""
        return self.packed[:, 0] >> 24 & 0xFF

    @property
    def lengths(self) -> Numbers:
        """The length of each main word."""
        return self.packed[:, 0] >> 16 & 0xFF

    @property
    def starts(self) -> Numbers:
        """The first square of each main word in its lane."""
        return self.packed[:, 0] >> 8 & 0xFF

    @property
    def lanes(self) -> Numbers:
        return self.packed[:, 0] >> 1 & 0x7F

    @property
    def directions(self) -> Numbers:
        """0 for across, 1 for down."""
        return self.packed[:, 0] & 1

    @cached_property
    def _line(self) -> tuple[Bytes, Bools, Bools]:
        """For each place of each main word (n, longest): the tile, if it is new, if the word goes so far."""
        longest = int(self.lengths.max(initial=0))
        places = np.arange(longest)
        inside = places < self.lengths[:, None]
        along = np.minimum(self.starts[:, None] + places, self.board.shape[2] - 1)
        tiles = self.board[self.directions[:, None], self.lanes[:, None], along]
        new = inside & (tiles == 0)
        nth = np.cumsum(new, axis=1) - 1
        fresh = self.packed[:, 1:] >> 7 * np.maximum(nth, 0) & 0x7F
        return np.where(inside, np.where(new, fresh, tiles), 0).astype(np.uint8), new, inside

    @property
    def words(self) -> Bytes:
        """The letters of the main words (n, longest), blanks as plain letters, padded with 0."""
        return self._line[0] & np.uint8(LETTER)

    def tiles(self) -> list[dict[tuple[int, int], int]]:
        """The tiles that each puts down, by square."""
        line, new, _ = self._line
        which, places = np.nonzero(new)
        lanes, along = self.lanes[which], self.starts[which] + places
        down = self.directions[which].astype(bool)
        rows, cols = np.where(down, along, lanes), np.where(down, lanes, along)
        placed: list[dict[tuple[int, int], int]] = [{} for _ in range(len(self))]
        for index, row, col, tile in zip(
            which.tolist(), rows.tolist(), cols.tolist(), line[which, places].tolist(), strict=True
        ):
            placed[index][row, col] = tile
        return placed

    def ranked(self, order: str, keep: int | None) -> Placements:
        """The first *keep* (None: all) in *order* (see :func:`check_order`), best score first among equals."""
        name = order.removeprefix("-")
        keys = self._keys(name)
        if order.startswith("-"):
            keys = [-key for key in keys]
        chosen = np.arange(len(self))
        if keep is not None and 0 < keep < len(self):
            worst = np.partition(keys[0], keep - 1)[keep - 1]
            chosen = np.flatnonzero(keys[0] <= worst)
        # of equals the best score first, then fewer tiles, then by place and letters: the order is always the same
        keys += [-self.scores, self.placed, self.directions, self.lanes, self.starts, self.packed[:, 1]]
        places = np.lexsort([key[chosen] for key in reversed(keys)])
        return self[chosen[places[:keep]]]

    def _keys(self, order: str) -> list[Numbers]:
        """The keys of *order*, ascending, the weightiest first."""
        equities = self.equities if order in (EQUITY, LEAVE) else None
        if equities is not None:
            return [-equities if order == EQUITY else POINT * self.scores - equities]
        if order == "score":
            return [-self.scores]
        if order == "length":
            return [self.lengths]
        if order == "tiles":
            return [self.placed]
        if order == "position":
            down = self.directions.astype(bool)
            first, second = np.where(down, self.starts, self.lanes), np.where(down, self.lanes, self.starts)
            return [first << 16 | second << 8 | self.directions]
        words = self.words.astype(np.int64)
        keys = []
        for start in range(0, words.shape[1], _LETTERS_A_KEY):
            key = np.zeros(len(words), np.int64)
            for place in range(start, start + _LETTERS_A_KEY):
                key = key << 6 | (words[:, place] if place < words.shape[1] else 0)
            keys.append(key)
        return keys or [np.zeros(len(words), np.int64)]


def check_order(order: str, *, with_equity: bool = False) -> None:
    """Raises InputError (field ``sort``) unless *order* is one of ORDERS, with a minus sign in front or without.

    *with_equity* allows EQUITY and LEAVE as well.
    """
    name = order.removeprefix("-")
    if name not in ORDERS and not (with_equity and name in (EQUITY, LEAVE)):
        raise InputError(N_("Plays cannot be sorted by “%(order)s”."), field="sort", order=order[:20])
