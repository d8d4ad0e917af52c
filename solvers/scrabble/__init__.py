"""Scrabble and its kin: a position, its plays, and the solver that finds them."""

from solvers.scrabble.check import BoardWord, check
from solvers.scrabble.endgame import Ending, endgame, with_both_racks
from solvers.scrabble.filter import Filter
from solvers.scrabble.leave import LeaveValues, leave_values, values_for
from solvers.scrabble.placements import ORDERS
from solvers.scrabble.play import Exchange, Pass, Play, WordScore
from solvers.scrabble.position import Position
from solvers.scrabble.preending import PreEnding, preending
from solvers.scrabble.rulebook import default_rules, first_game, known_rules, offer_rules, shipped_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.rulesfile import load_folder, load_rules, read_rules
from solvers.scrabble.scoring import Verdict, score
from solvers.scrabble.simulated import Simulated
from solvers.scrabble.simulation import Simulation, Simulator
from solvers.scrabble.solver import Answer, exchanges, solve
from solvers.scrabble.unseen import Overuse, Unseen, unseen

__all__ = [
    "ORDERS",
    "Answer",
    "BoardWord",
    "Ending",
    "Exchange",
    "Filter",
    "LeaveValues",
    "Overuse",
    "Pass",
    "Play",
    "Position",
    "PreEnding",
    "Rules",
    "Simulated",
    "Simulation",
    "Simulator",
    "Unseen",
    "Verdict",
    "WordScore",
    "check",
    "default_rules",
    "endgame",
    "exchanges",
    "first_game",
    "known_rules",
    "leave_values",
    "load_folder",
    "load_rules",
    "offer_rules",
    "preending",
    "read_rules",
    "score",
    "shipped_rules",
    "solve",
    "unseen",
    "values_for",
    "with_both_racks",
]
