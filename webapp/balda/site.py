"""All of Balda's pages, whose routes this adds to the blueprint, and a first solve before them."""

from __future__ import annotations

from solvers.balda import Position, solve
from solvers.lexicon import default_list, open_lexicon
from webapp.balda import analysis, play, proof
from webapp.balda.pages import blueprint

__all__ = ["analysis", "blueprint", "play", "proof"]


def solve_once() -> None:
    """Solve a small position, to load everything a solve needs."""
    solve(Position.start("балда"), open_lexicon(default_list("ru")))
