"""The arrays in which the kernels find the best placement on a board of a game without listing the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from solvers.arrays import Numbers
from solvers.scrabble.rules import Rules
from solvers.scrabble.solver import rule_tables
from solvers.scrabble.wordmap import letter_keys

if TYPE_CHECKING:
    from solvers.scrabble.best_kernel import Search
    from solvers.scrabble.ready_kernel import Ready


def new_search(rules: Rules) -> Search:
    """Room for a search in a game, with the game's values and bonuses; its board is not prepared yet."""
    from solvers.scrabble import best_kernel, board_kernel, bounds_kernel, plays_kernel

    size = rules.layout.size
    tables = rule_tables(rules)
    work = np.zeros(plays_kernel.WORK, np.int64)
    work[plays_kernel.VALUES :] = tables.values
    work[plays_kernel.BONUSES : plays_kernel.BONUSES + len(tables.bonuses)] = tables.bonuses
    room = np.zeros(best_kernel.ROOM, np.int64)
    room[bounds_kernel.KEYS : bounds_kernel.KEYS + 64] = letter_keys()
    anchors = 2 * size * size
    return best_kernel.Search(
        lanes=np.empty((2, size, board_kernel.LANE), np.int64),
        anchors=np.empty(4 * anchors, np.int64),
        bounds=np.empty(2 * bounds_kernel.ROW * anchors, np.int64),
        work=work,
        one=np.zeros(plays_kernel.ONE_PLAY, np.int64),
        room=room,
    )


def rule_orders(rules: Rules, size: int) -> Numbers:
    """Room for *size* numbers that tell a kernel how to play; the first are those of the rules, see ``turn_kernel``."""
    from solvers.scrabble import turn_kernel as kernel

    orders = np.zeros(size, np.int64)
    orders[kernel.ROW], orders[kernel.COL] = rules.layout.start
    orders[kernel.ACROSS_ONLY] = rules.layout.symmetric
    orders[kernel.RACK_SIZE] = rules.rack_size
    orders[kernel.EXCHANGE_MINIMUM] = rules.exchange_minimum
    orders[kernel.SCORELESS_TURNS] = rules.scoreless_turns
    orders[kernel.OUT_TIMES] = rules.out_times
    orders[kernel.LETTERS] = len(rules.alphabet.letters) + 1
    return orders


def new_ready(rules: Rules) -> Ready:
    """Room for a board of a game whose slots are kept ready; all its lanes are still to be gone through."""
    from solvers.scrabble import board_kernel
    from solvers.scrabble import ready_kernel as kernel

    size = rules.layout.size
    lanes, most = 2 * size, size * rules.rack_size
    return kernel.Ready(
        lanes=np.full((2, size, board_kernel.LANE), -1, np.int64),
        slots=kernel.Slots(
            counts=np.zeros(lanes, np.int64),
            fields=np.zeros((lanes, kernel.FIELDS * most), np.int32),
            keys=np.zeros((lanes, most), np.int64),
        ),
        changed=np.zeros(lanes, np.int64),
        scores=np.zeros(most, np.int32),
        queue=np.zeros(2 * lanes * most, np.int64),
        rough=np.zeros(2 * lanes * most + kernel.STEPS, np.int64),
        matches=np.zeros(kernel.MATCHES_ROOM, np.int64),
    )
