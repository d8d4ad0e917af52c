"""Scrabble endings: with an empty bag both racks are known, and the best line can be proven.

The search is in ``endgame_kernel``. Real rules end a game after six turns without a score or so; here it ends after two
passes, one after the other, since nothing changes by passing again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.packed import move_from
from solvers.scrabble.play import Exchange, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text
from solvers.scrabble.solver import prepare, solve
from solvers.scrabble.unseen import unseen
from solvers.scrabble.wordlist import fitted

Numbers = npt.NDArray[np.int64]
_ENTRIES = 1 << 18
_MOST_PLAYS = 1 << 18
_SEED = 20
_KEY = np.uint64(1)


@dataclass(frozen=True, slots=True)
class Ending:
    """How an ending goes with the best play of both sides.

    *value* is what the side to move gains on the other from here on, in points, tiles left over included; *line* are
    the moves, of both sides in turn. If *is_proven*, no move is better than its first and no answer is better than
    those in it; else it is the best found so far, looking *depth* moves ahead. *nodes* positions were searched.
    """

    value: int
    line: tuple[Play | Pass, ...]
    is_proven: bool
    depth: int
    nodes: int

    @property
    def best(self) -> Play | Pass:
        """The move to make."""
        return self.line[0]


def with_both_racks(position: Position) -> Position:
    """The position with the opponent's rack filled in from the tiles that it does not show.

    Raises InputError if a rack is empty, or if the opponent's is not given and the bag holds tiles.
    """
    if not position.rack:
        raise InputError(N_("Enter your rack: the letters you hold, “?” for a blank."), field="rack")
    if position.opponent_rack:
        return position
    rest = unseen(position)
    if rest.bag:
        raise InputError(
            N_("The bag is not empty: it holds %(count)s tiles, so the opponent’s rack is not known."),
            field="opponent_rack", count=rest.bag,
        )  # fmt: skip
    if not rest.total:
        raise InputError(N_("The opponent has no tiles left: the game is over."), field="opponent_rack")
    code = position.rules.alphabet.code
    tiles = [letter for letter, count in rest.left.items() for _ in range(count)]
    return replace(position, opponent_rack=bytes(0 if letter == "?" else code(letter) for letter in tiles))


def endgame(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Ending:
    """The best line of an ending, proven, or as good as the *budget* allows.

    If the position shows both racks, tiles that it does not show are out of the game. Raises InputError as
    :func:`with_both_racks` and ``solve`` do.
    """
    position = with_both_racks(position)
    with budget or Budget() as limit:
        *_, ending = endings(position, lexicon, limit)
    return ending


def endings(position: Position, lexicon: Lexicon, limit: Budget) -> Iterator[Ending]:
    """The best line known, each time that it was searched one move farther ahead, until it is proven or time is up.

    The position shows both racks.
    """
    search = _Search(position, fitted(lexicon, position.rules), limit)
    ending = search.at_once()
    yield ending
    for depth in range(1, search.deepest + 1):
        found = search.look(depth)
        if found is None:
            return
        value, is_proven = found
        ending = Ending(value, search.line(depth, value), is_proven, depth, search.nodes)
        yield ending
        if is_proven:
            return


class _Search:
    """The tables of one search, and the position it is at, which :meth:`line` moves on and back."""

    def __init__(self, position: Position, lexicon: Lexicon, limit: Budget) -> None:
        from solvers.scrabble import endgame_kernel as kernel

        self._position, self._lexicon = position, lexicon
        board = prepare(position, lexicon)
        size = position.size
        state = np.zeros(kernel.STATE, np.int64)
        state[kernel.ROW], state[kernel.COL] = position.rules.layout.start
        state[kernel.ACROSS_ONLY] = position.rules.layout.symmetric
        state[kernel.LETTERS] = len(position.rules.alphabet.letters) + 1
        chance = np.random.default_rng(_SEED)
        keys = chance.integers(0, 1 << 64, 128 * size * size + kernel.SIDE_KEY + 1, dtype=np.uint64)
        racks = np.zeros((kernel.RACKS, 64), np.int64)
        for side, rack in enumerate((position.rack, position.opponent_rack)):
            np.add.at(racks[side], list(rack), 1)
        lanes = np.empty((kernel.MOST_PLIES, *board.lanes.shape), np.int64)
        lanes[0] = board.lanes
        self._tables = kernel.Tables(
            lanes=lanes, anchors=board.anchors, work=board.work, racks=racks, plays=np.empty(2 * _MOST_PLAYS, np.int64),
            worth=np.empty(_MOST_PLAYS, np.int64), placed_keys=keys[: 128 * size * size],
            rack_keys=keys[128 * size * size :].copy(), known=np.zeros(_ENTRIES, np.uint64),
            entries=np.zeros((_ENTRIES, kernel.ENTRY), np.int64),
            frames=np.zeros((kernel.MOST_PLIES, kernel.FRAME), np.int64), keys=np.zeros(kernel.MOST_PLIES, np.uint64),
            state=state,
        )  # fmt: skip
        self.deepest = kernel.MOST_PLIES - 2
        limit.watch(state[kernel.STOP : kernel.STOP + 1])

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        from solvers.scrabble import endgame_kernel as kernel

        return int(self._tables.state[kernel.NODES])

    def at_once(self) -> Ending:
        """The play of the highest score, with what greedy play to the end makes of the position."""
        from solvers.scrabble import endgame_kernel as kernel

        plays = solve(self._position, self._lexicon, top=1).plays
        value = int(kernel.play_out(self._lexicon.graph.nodes, self._tables, 0, 0, 0, 0))
        return Ending(value, tuple(plays) or (Pass(leave_text(self._position, ())),), False, 0, 0)

    def look(self, depth: int) -> tuple[int, bool] | None:
        """The value *depth* moves ahead and whether it is proven; None if time was up before."""
        from solvers.scrabble import endgame_kernel as kernel

        state = self._tables.state
        state[kernel.IS_CUT] = 0
        value: int = kernel.search(
            self._lexicon.graph.nodes, self._tables, 0, depth, -kernel.INFINITY, kernel.INFINITY, 0, _KEY
        )
        return None if state[kernel.STOP] else (value, not state[kernel.IS_CUT])

    def line(self, depth: int, value: int) -> tuple[Play | Pass, ...]:
        """The moves of the best line after the look at *depth* that gave *value*."""
        from solvers.scrabble import endgame_kernel as kernel

        line = np.empty(2 * kernel.MOST_PLIES, np.int64)
        count = kernel.best_line(self._lexicon.graph.nodes, self._tables, _KEY, depth, value, line)
        moves: list[Play | Pass] = []
        position = self._position
        for play, tiles in line[: 2 * count].reshape(-1, 2).tolist():
            move = move_from(position, 0 if play == kernel.PASS else play, tiles)
            assert not isinstance(move, Exchange)
            moves.append(move)
            position = (position if isinstance(move, Pass) else position.after(move)).turned()
        return tuple(moves)
