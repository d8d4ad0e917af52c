"""Q-Less: every board of a roll or proof that none exists, clues, a check of boards, dice and daily rolls."""

from solvers.qless.board import BADGES, Board
from solvers.qless.check import Check, Run, check_board
from solvers.qless.clues import Clues, clues, clues_to, proposed
from solvers.qless.daily import WEEKDAYS, Daily, daily
from solvers.qless.dice import FEWEST, MOST, can_roll, dice, roll
from solvers.qless.filter import MOST_BEGINNINGS, ORDERS, Filter
from solvers.qless.grid import EMPTY
from solvers.qless.levels import DIFFICULTIES, EASY, MEDIUM, Rating, rate
from solvers.qless.notation import read_letters, read_rows
from solvers.qless.position import Position
from solvers.qless.rules import Rules
from solvers.qless.solver import MOST_KEPT, Answer, Group, first, solve
from solvers.qless.vocabulary import LEVELS, Vocabulary, vocabulary

__all__ = [
    "BADGES",
    "DIFFICULTIES",
    "EASY",
    "EMPTY",
    "FEWEST",
    "LEVELS",
    "MEDIUM",
    "MOST",
    "MOST_BEGINNINGS",
    "MOST_KEPT",
    "ORDERS",
    "WEEKDAYS",
    "Answer",
    "Board",
    "Check",
    "Clues",
    "Daily",
    "Filter",
    "Group",
    "Position",
    "Rating",
    "Rules",
    "Run",
    "Vocabulary",
    "can_roll",
    "check_board",
    "clues",
    "clues_to",
    "daily",
    "dice",
    "first",
    "proposed",
    "rate",
    "read_letters",
    "read_rows",
    "roll",
    "solve",
    "vocabulary",
]
