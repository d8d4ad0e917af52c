"""A search ends when its budget is spent or it is called off, and says that it was cut short."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble import Position, shipped_rules, solve

SEVEN_BLANKS = "???????"
SUPER = shipped_rules()["super"]


def endless() -> Position:
    """A position that takes seconds: scattered tiles on the largest board, seven blanks on the rack."""
    rows = ["".join("EASTRIN"[(row + col) % 7] if row % 4 == 0 and col % 4 == 0 else "." for col in range(21)) for row in range(21)]
    board = Position.parse("\n".join(rows))
    return Position(board.squares, bytes(7), rules=SUPER)


def test_the_position_takes_long_enough_to_be_cut_short(enable: Lexicon) -> None:
    started = time.monotonic()
    solve(endless(), enable)
    print(time.monotonic() - started)
    assert time.monotonic() - started > 0.5
