"""Q-Less: every board of a roll or the proof that there is none, clues, a judge of boards, dice and dailies."""

from solvers.qless.board import BADGES, Board, by_words
from solvers.qless.check import Check, Run, validate
from solvers.qless.clues import Clues, clues, clues_to, proposed
from solvers.qless.daily import WEEKDAYS, Daily, daily
from solvers.qless.dice import FEWEST, MOST, can_roll, dice, roll
from solvers.qless.finish import Finish, finish
from solvers.qless.grid import EMPTY, Cell, Rows, canonical
from solvers.qless.levels import DIFFICULTIES, EASY, MEDIUM, Difficulty, Rating, level_of, rate
from solvers.qless.notation import read_letters, read_rows
from solvers.qless.position import Position, Rules, square_name
from solvers.qless.solver import MOST_KEPT, Answer, first, solve, solving
from solvers.qless.words import COMMON, LEVELS, WordList, word_list

__all__ = [
    "BADGES",
    "COMMON",
    "DIFFICULTIES",
    "EASY",
    "EMPTY",
    "FEWEST",
    "LEVELS",
    "MEDIUM",
    "MOST",
    "MOST_KEPT",
    "WEEKDAYS",
    "Answer",
    "Board",
    "Cell",
    "Check",
    "Clues",
    "Daily",
    "Difficulty",
    "Finish",
    "Position",
    "Rating",
    "Rows",
    "Rules",
    "Run",
    "WordList",
    "by_words",
    "can_roll",
    "canonical",
    "clues",
    "clues_to",
    "daily",
    "dice",
    "finish",
    "first",
    "level_of",
    "proposed",
    "rate",
    "read_letters",
    "read_rows",
    "roll",
    "solve",
    "solving",
    "square_name",
    "validate",
    "word_list",
]
