"""All of Q-Less's pages, whose routes this adds to the blueprint, and a first solve before them."""

from __future__ import annotations

from solvers.lexicon import default_list, open_lexicon
from solvers.qless import LEVELS, Position, first, vocabulary
from webapp.qless import analysis, daily, play, progress, rolls
from webapp.qless.pages import blueprint

__all__ = ["analysis", "blueprint", "daily", "play", "progress", "rolls"]


def solve_once() -> None:
    """Solve a small roll at every level, to load everything a solve needs."""
    lexicon = open_lexicon(default_list())
    for level in (*LEVELS, None):
        first(Position("aefginstttwy"), vocabulary(lexicon, level))
