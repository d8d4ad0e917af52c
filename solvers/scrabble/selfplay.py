"""Whole games of Scrabble that the solver plays against itself, rapidly: who wins by how much, and every turn.

A game depends on its number alone: with the same seed, list and players it is the same on any number of threads and
on a cluster. Different players play games 0 and 1, 2 and 3 and so on from the same bag, each beginning once.

The player ``greedy`` takes the highest score, and exchanges all its tiles when it has no play. The player ``equity``
adds the value of its leave, and ranks exchanges and the pass with its plays; with an empty bag, going out counts twice
the opponent's tiles, which are then known, and tiles left count twice against it. The player ``pairs`` does the same
with the values of tiles and pairs of tiles alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from solvers.arrays import Numbers
from solvers.errors import N_, InputError, check_known
from solvers.lexicon import Lexicon
from solvers.pieces import Workers, in_order
from solvers.scrabble.equity import end_table
from solvers.scrabble.gamerecord import Game, Turn
from solvers.scrabble.leave import NO_REST, POINT, LeaveValues, Rest, values_for
from solvers.scrabble.packed import move_from, rack_from
from solvers.scrabble.play import Play
from solvers.scrabble.position import Position
from solvers.scrabble.rulebook import default_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.searching import new_search, rule_orders
from solvers.scrabble.solver import rule_tables
from solvers.scrabble.wordlist import fitted
from solvers.scrabble.wordmap import word_map

PLAYERS = ("greedy", "equity", "pairs")
_WEIGHING = ("equity", "pairs")
BATCH = 10
MOST_SEED = (1 << 63) - 1


@dataclass(frozen=True)
class Batch:
    """Some games as the kernel wrote them: ``results`` (n, RESULTS), ``turns`` (n, most, TURN), see there."""

    match: Match
    first: int
    results: Numbers
    turns: Numbers

    def __len__(self) -> int:
        return len(self.results)

    def game(self, index: int) -> Game:
        """The *index*-th game of the batch, every play scored anew."""
        from solvers.scrabble import selfplay_kernel as kernel

        result = self.results[index].tolist()
        decode = self.match.rules.alphabet.decode
        racks = [decode(rack_from(result[kernel.LAST_RACK + player])) for player in range(2)]
        return Game(
            self.first + index,
            self.match.players,
            tuple(self._turns(index, result[kernel.LENGTH])),
            (racks[0], racks[1]),
            (result[kernel.SETTLED], result[kernel.SETTLED + 1]),
            (result[kernel.SCORE], result[kernel.SCORE + 1]),
        )

    def _turns(self, index: int, length: int) -> Iterator[Turn]:
        from solvers.scrabble import turn_kernel as kernel

        rules = self.match.rules
        squares = bytes(rules.layout.size**2)
        scores = [0, 0]
        scoreless = 0
        for number, row in enumerate(self.turns[index, :length].tolist()):
            player = (self.first + index + number) % 2
            position = Position(
                squares,
                rack_from(row[kernel.RACK_BEFORE]),
                scores=(scores[player], scores[1 - player]),
                scoreless_turns=scoreless,
                rules=rules,
                lexicon=self.match.lexicon.name,
            )
            turn = Turn(
                player, position, move_from(position, row[kernel.PLAY], row[kernel.TILES]), row[kernel.WORTH] / POINT
            )
            yield turn
            scores[player] += turn.score
            scoreless = 0 if turn.score else scoreless + 1
            if isinstance(turn.play, Play):
                squares = position.after(turn.play).squares


@dataclass(frozen=True)
class Match:
    """A match between two of PLAYERS: its word list, its rules, its seed (0 to 2**63 - 1) and its leave values.

    *leaves* are for the players ``equity`` and ``pairs``; None takes those that ship for the game. *wanders* is the
    number of turns in a thousand in which a side exchanges random tiles, which shows what rare leaves are worth.

    Raises InputError for an unknown player, for a list in another language than the game's, or without leave values.
    """

    lexicon: Lexicon
    players: tuple[str, str] = ("equity", "greedy")
    rules: Rules = field(default_factory=default_rules)
    seed: int = 0
    leaves: LeaveValues | None = None
    wanders: int = 0

    def __post_init__(self) -> None:
        for name in self.players:
            check_known(name, PLAYERS, N_("Unknown player “%(name)s”. Known players: %(names)s."), "players")
        object.__setattr__(self, "lexicon", fitted(self.lexicon, self.rules))
        if not {*_WEIGHING}.isdisjoint(self.players) and self.values is None:
            raise InputError(
                N_("No values of tiles kept are known for the language of %(name)s."),
                field="players", name=self.lexicon.title,
            )  # fmt: skip

    @property
    def values(self) -> LeaveValues | None:
        """The leave values that ``equity`` and ``pairs`` play with."""
        return self.leaves or values_for(self.rules)

    @cached_property
    def most_turns(self) -> int:
        """An upper bound of turns: each tile placed by itself, and all scoreless turns allowed between."""
        return sum(self.rules.counts) * self.rules.scoreless_turns

    @cached_property
    def _tables(self) -> Numbers:
        """The values of leaves (4, 65, 64) for each player, with tiles in the bag and without."""
        tables = np.zeros((4, 65, 64), np.int64)
        for player, name in enumerate(self.players):
            if name in _WEIGHING and self.values is not None:
                tables[2 * player : 2 * player + 2] = self.values.table, end_table(self.rules)
        return tables

    @property
    def _rest(self) -> Rest:
        """The values of whole leaves beyond that, read-only as the kernel takes them."""
        rest = self.values.rest.view() if self.values else NO_REST.view()
        rest.flags.writeable = False
        return rest

    @cached_property
    def _orders(self) -> Numbers:
        from solvers.scrabble import selfplay_kernel as kernel

        orders = rule_orders(self.rules, kernel.ORDERS)
        orders[kernel.SEED] = self.seed
        orders[kernel.WANDERS] = self.wanders
        orders[kernel.GAMES_A_BAG] = 1 if self.players[0] == self.players[1] else 2
        for player, name in enumerate(self.players):
            orders[kernel.WEIGHS + player] = name in _WEIGHING
            orders[kernel.WEIGHS_WHOLE + player] = name == "equity"
        return orders

    def play(self, first: int, games: int) -> Batch:
        """Play *games* games from number *first* on; releases the GIL."""
        from solvers.scrabble import selfplay_kernel, turn_kernel

        size = self.rules.layout.size
        tables = rule_tables(self.rules)
        results = np.zeros((games, selfplay_kernel.RESULTS), np.int64)
        turns = np.empty((games, self.most_turns, turn_kernel.TURN), np.int64)
        kernel_tables = selfplay_kernel.Tables(
            search=new_search(self.rules),
            orders=self._orders,
            leaves=self._tables,
            rest=self._rest,
            counts=np.array(self.rules.counts, np.int64),
            chance=np.zeros(1, np.uint64),
            bag=np.zeros(sum(self.rules.counts), np.uint8),
            racks=np.zeros((2, 64), np.int64),
        )
        selfplay_kernel.play_games(
            self.lexicon.graph.nodes, word_map(self.lexicon, size), kernel_tables, np.zeros((size, size), np.uint8),
            tables.letter_times, tables.word_times, first, results, turns,
        )  # fmt: skip
        return Batch(self, first, results, turns[:, : results[:, selfplay_kernel.LENGTH].max(initial=0)].copy())

    def batches(self, games: int, workers: Workers | None = None, first: int = 0) -> Iterator[Batch]:
        """Have the *workers* play *games* games from number *first* on, and yield them in order, BATCH at a time."""
        word_map(self.lexicon, self.rules.layout.size)
        pieces = ((start, min(BATCH, first + games - start)) for start in range(first, first + games, BATCH))
        for (start, _), (results, turns) in in_order(self._numbers, pieces, workers):
            yield Batch(self, start, results, turns)

    def _numbers(self, piece: tuple[int, int]) -> tuple[Numbers, Numbers]:
        """Games as the kernel wrote them: all that a worker of a cluster need send back."""
        batch = self.play(*piece)
        return batch.results, batch.turns
