"""The search of ``endgame_kernel`` over boards and racks, shared by endings and pre-endings.

One table serves all positions of a search, so that what is found after one draw helps after another.
"""

import numpy as np

from solvers.arrays import Numbers
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble.position import Position
from solvers.scrabble.solver import prepare

NO_LIMIT = 1 << 60
_ENTRIES = 1 << 20
_MOST_PLAYS = 1 << 18
_SEED = 20


class EndSearch:
    """The tables of a search, and the position that it looks at: at first, the one given, with both racks."""

    def __init__(self, position: Position, lexicon: Lexicon, limit: Budget) -> None:
        from solvers.scrabble import endgame_kernel as kernel
        from solvers.scrabble import endgame_moves_kernel as shapes

        self._lexicon, self._kernel, self._shapes = lexicon, kernel, shapes
        rules, size = position.rules, position.size
        board = prepare(position, lexicon)
        state = np.zeros(shapes.STATE, np.int64)
        state[shapes.ROW], state[shapes.COL] = rules.layout.start
        state[shapes.ACROSS_ONLY] = rules.layout.symmetric
        state[shapes.LETTERS] = len(rules.alphabet.letters) + 1
        chance = np.random.default_rng(_SEED)
        keys = chance.integers(0, 1 << 64, 128 * size * size + shapes.PASS_KEY + 1, dtype=np.uint64)
        self._tables = shapes.Tables(
            lanes=np.empty((shapes.MOST_PLIES, *board.lanes.shape), np.int64), anchors=board.anchors, work=board.work,
            racks=np.zeros((shapes.RACKS, 64), np.int64), places=np.zeros((2, 64), np.int64),
            found=np.empty(2 * _MOST_PLAYS, np.int64), moves=np.empty((_MOST_PLAYS, shapes.MOVE_PARTS), np.int64),
            order=np.empty(_MOST_PLAYS, np.int64), placed_keys=keys[: 128 * size * size],
            rack_keys=keys[128 * size * size :].copy(), entries=np.zeros((_ENTRIES, kernel.ENTRY), np.int64),
            frames=np.zeros((shapes.MOST_PLIES, shapes.FRAME), np.int64), keys=np.zeros(shapes.MOST_PLIES, np.uint64),
            state=state,
        )  # fmt: skip
        self.infinity: int = shapes.INFINITY
        self.deepest: int = shapes.MOST_PLIES - 5
        limit.watch(state[shapes.STOP : shapes.STOP + 1])
        self.look_at(position)

    def look_at(self, position: Position, side: int = 0) -> None:
        """Look at another position of the same game, in which *side* is to move, next."""
        tables, shapes = self._tables, self._shapes
        tables.lanes[0] = prepare(position, self._lexicon).lanes
        tables.racks[:2] = 0
        for mover, rack in ((side, position.rack), (1 - side, position.opponent_rack)):
            np.add.at(tables.racks[mover], list(rack), 1)
        squares = np.frombuffer(position.squares, np.uint8).astype(np.int64)
        used = [
            tables.placed_keys[128 * np.flatnonzero(squares) + squares[squares > 0]],
            tables.rack_keys[self._places()],
        ]
        key = np.bitwise_xor.reduce(np.concatenate(used))
        self._side, self._key = side, key ^ tables.rack_keys[shapes.SIDE_KEY] if side else key

    def _places(self) -> Numbers:
        """The indices of the keys of the tiles on both racks."""
        sides, codes = np.indices((2, 64))
        places: Numbers = ((64 * sides + codes) * self._shapes.MOST_ALIKE + self._tables.racks[:2]).ravel()
        return places

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        return int(self._tables.state[self._shapes.NODES])

    @property
    def is_full(self) -> bool:
        """Whether some position had too many plays for the search to go on."""
        return bool(self._tables.state[self._shapes.IS_FULL])

    @property
    def is_cut(self) -> bool:
        """Whether the last look's value rests on a line that was cut off."""
        return bool(self._tables.state[self._shapes.IS_CUT])

    def look(
        self,
        depth: int,
        most: int = NO_LIMIT,
        above: int | None = None,
        below: int | None = None,
        *,
        passed: bool = False,
    ) -> int | None:
        """The value *depth* moves ahead for the side to move; None if time or *most* more positions were up before.

        A value not above *above*, or not below *below*, is only a bound. *passed* says that the move before was a pass.
        """
        state, shapes = self._tables.state, self._shapes
        state[shapes.MOST_NODES] = state[shapes.NODES] + most
        value = self._kernel.search(
            self._lexicon.graph.nodes, self._tables, self._side, depth, -self.infinity if above is None else above,
            self.infinity if below is None else below, int(passed), self._key,
        )  # fmt: skip
        return int(value) if state[shapes.IS_DONE] else None

    def line(self, depth: int, value: int) -> list[tuple[int, int]]:
        """The moves of the best line after a look at *depth* that gave *value*, each as two numbers; 0 for a pass."""
        shapes = self._shapes
        self._tables.state[shapes.MOST_NODES] = NO_LIMIT
        line = np.empty((shapes.MOST_PLIES, 2), np.int64)
        count = self._kernel.best_line(
            self._lexicon.graph.nodes, self._tables, self._key, depth, value, line.reshape(-1)
        )
        return [(0 if play == shapes.PASS else play, tiles) for play, tiles in line[:count].tolist()]
