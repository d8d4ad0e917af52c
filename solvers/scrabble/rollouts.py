"""Rollouts of some moves of a position, piece by piece: what the kernel needs, and what it gives back.

A piece depends on nothing but its numbers, so that pieces can be done anywhere and in any order. What they say is
added up in ``simulation``.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from solvers.arrays import Numbers
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.equity import end_table, leave_table
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.play import Exchange, Move, Play
from solvers.scrabble.position import Position
from solvers.scrabble.searching import new_ready, new_search, rule_orders
from solvers.scrabble.solver import prepare
from solvers.scrabble.unseen import unseen
from solvers.scrabble.winning import wins_for
from solvers.scrabble.wordmap import word_map


class Piece(NamedTuple):
    """*rollouts* rollouts from number *first* on of each of the *chosen* moves, which are given by their places."""

    first: int
    rollouts: int
    chosen: tuple[int, ...]


class Rolled(NamedTuple):
    """What a piece gave, see ``simulation_kernel``: *values* (n, chosen, VALUE), *turns* (n, chosen, TURNS), *sums*.

    If it was stopped, *n* is less than its rollouts.
    """

    values: Numbers
    turns: Numbers
    sums: Numbers


class Racks(NamedTuple):
    """What the opponent may hold, the rest of its rack being any tiles: one set, or several with how likely each is."""

    held: tuple[bytes, ...]
    chances: tuple[int, ...]


def known_rack(position: Position) -> Racks:
    """The tiles that the position shows of the opponent; the others may be any."""
    return Racks((position.opponent_rack,), (1,))


@dataclass(frozen=True)
class Rollouts:
    """What rollouts are made of: *moves* of a *position*, judged by *plies* turns after each.

    *leaves* are what the sides play by; *racks* what the opponent may hold. The list is in the game's language.
    """

    position: Position
    lexicon: Lexicon
    moves: tuple[Move, ...]
    plies: int
    seed: int
    leaves: LeaveValues
    racks: Racks

    def roll(self, piece: Piece, limit: Budget | None = None) -> Rolled:
        """Do a piece, or as much of it as *limit* allows; releases the GIL."""
        from solvers.scrabble import plays_kernel
        from solvers.scrabble import simulation_kernel as kernel

        tables = self._tables()
        if limit is not None:
            limit.watch(tables.search.work[plays_kernel.STOP : plays_kernel.STOP + 1])
        shape = piece.rollouts, len(piece.chosen)
        values = np.zeros((*shape, kernel.VALUE), np.int64)
        turns = np.zeros((*shape, kernel.TURNS), np.int64)
        sums = np.zeros((len(piece.chosen), kernel.COVERED + self.position.size**2), np.int64)
        count = kernel.roll(
            self.lexicon.graph.nodes, word_map(self.lexicon, self.position.size), self.prepared, tables,
            piece.first, np.array(piece.chosen, np.int64), values, turns, sums,
        )  # fmt: skip
        return Rolled(values[:count], turns[:count], sums)

    def prepare(self) -> None:
        """Have all that does not depend on a piece ready, machine code too, so that no piece has to wait for it."""
        self._tables()
        assert self.prepared
        word_map(self.lexicon, self.position.size)

    @cached_property
    def prepared(self) -> Any:
        """The moves as the kernel takes them."""
        from solvers.scrabble import simulation_kernel as kernel

        after = [self.position.after(move) if isinstance(move, Play) else self.position for move in self.moves]
        boards = [prepare(board, self.lexicon) for board in after]
        table = leave_table(self.position, self.leaves)
        numbers = np.zeros((len(self.moves), kernel.MOVE), np.int64)
        kept = np.zeros((len(self.moves), 64), np.int64)
        given = np.zeros((len(self.moves), 64), np.int64)
        codes = self.position.rules.alphabet.codes
        for index, move in enumerate(self.moves):
            np.add.at(kept[index], list(codes(move.leave)), 1)
            if isinstance(move, Exchange):
                np.add.at(given[index], list(codes(move.tiles)), 1)
            numbers[index, kernel.POINTS] = move.score if isinstance(move, Play) else 0
            numbers[index, kernel.KEPT_WORTH] = table.of_leave(codes(move.leave))
        return kernel.Moves(
            np.stack([board.lanes for board in boards]), numbers, kept, given, self._slots(boards)
        )  # fmt: skip

    def _slots(self, boards: list[Any]) -> Any:
        """The slots of the boards after the moves."""
        from solvers.scrabble import ready_kernel as kernel

        search = new_search(self.position.rules)
        each = []
        for board in boards:
            search.lanes[:] = board.lanes
            ready = new_ready(self.position.rules)
            kernel.list_changed(search, ready, self.position.rules.rack_size)
            each.append(ready.slots)
        return kernel.Slots(*map(np.stack, zip(*each, strict=True)))

    def weighed(self) -> tuple[Move, ...]:
        """The moves with their equities."""
        from solvers.scrabble import simulation_kernel as kernel

        worth = POINT * self.prepared.numbers[:, kernel.POINTS] + self.prepared.numbers[:, kernel.KEPT_WORTH]
        return tuple(
            replace(move, equity=equity / POINT) for move, equity in zip(self.moves, worth.tolist(), strict=True)
        )

    @cached_property
    def _unseen(self) -> Numbers:
        """The tiles by code that are neither on the board nor on the rack of the side to move."""
        hidden = self.position.rules.alphabet.codes(unseen(self.position).letters) + self.position.opponent_rack
        return np.bincount(list(hidden), minlength=64)

    @cached_property
    def _leaves(self) -> Numbers:
        """What leaves are worth (2, 65, 64) while there is a bag and when it is empty."""
        return np.stack([self.leaves.table, end_table(self.position.rules)])

    @cached_property
    def _orders(self) -> Numbers:
        from solvers.scrabble import simulation_kernel as kernel

        orders = rule_orders(self.position.rules, kernel.ORDERS)
        orders[kernel.SEED] = self.seed
        orders[kernel.PLIES] = self.plies
        orders[kernel.SPREAD] = self.position.scores[0] - self.position.scores[1]
        orders[kernel.SCORELESS] = self.position.scoreless_turns
        return orders

    def _tables(self) -> Any:
        """Tables and scratch for one piece."""
        from solvers.scrabble import simulation_kernel as kernel
        from solvers.scrabble import turn_kernel

        rules = self.position.rules
        rest = self.leaves.rest.view()
        rest.flags.writeable = False  # as the kernel takes it
        held = np.zeros((len(self.racks.held), 64), np.int64)
        for row, tiles in zip(held, self.racks.held, strict=True):
            np.add.at(row, list(tiles), 1)
        return kernel.Tables(
            search=new_search(rules),
            orders=self._orders,
            leaves=self._leaves,
            rest=rest,
            unseen=self._unseen,
            held=held,
            chances=np.cumsum(np.array(self.racks.chances, np.int64)),
            wins=wins_for(rules).wins,
            chance=np.zeros(1, np.uint64),
            bag=np.zeros(int(self._unseen.sum()) + 2 * rules.rack_size, np.uint8),
            racks=np.zeros((2, 64), np.int64),
            turn=np.zeros(turn_kernel.TURN, np.int64),
            state=np.zeros(kernel.STATE, np.int64),
            ready=new_ready(rules),
        )


def check_position(position: Position) -> None:
    """Raises InputError unless both sides have tiles to play on with."""
    if not position.rack:
        raise InputError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    if not position.opponent_rack and not unseen(position).total:
        raise InputError(N_("The opponent has no tiles left: the game is over."), field="opponent_rack")
