"""A whole simulation in one call, as tests want it."""

from __future__ import annotations

from typing import Any

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.pieces import Workers
from solvers.scrabble import Position
from solvers.scrabble.simulation import Simulation, Simulator


def simulate(
    position: Position, lexicon: Lexicon, workers: Workers | None = None, budget: Budget | None = None, **options: Any
) -> Simulation:
    """What the simulator says at its end, or once the *budget* is spent."""
    return Simulator(position, lexicon, **options).finished(workers, budget)
