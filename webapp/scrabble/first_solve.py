"""A first solve of Scrabble, before anyone waits for one."""

from __future__ import annotations

from solvers.lexicon import default_list, open_lexicon
from solvers.scrabble import Position, solve


def solve_once() -> None:
    """Solve something small, so that all that a solve loads is loaded."""
    solve(Position.parse("TILEWR?"), open_lexicon(default_list()), top=1)
