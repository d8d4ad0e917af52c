"""Q-Less: every board of a roll or the proof that there is none, clues, a judge of boards, dice and dailies."""

from solvers.qless.check import Check, Run, validate
from solvers.qless.dice import FEWEST, MOST, can_roll, dice, roll
from solvers.qless.grid import EMPTY, Cell, Rows, canonical
from solvers.qless.notation import read_letters, read_rows
from solvers.qless.position import Position, Rules, square_name
from solvers.qless.words import COMMON, LEVELS, WordList, word_list

__all__ = [
    "COMMON",
    "EMPTY",
    "FEWEST",
    "LEVELS",
    "MOST",
    "Cell",
    "Check",
    "Position",
    "Rows",
    "Rules",
    "Run",
    "WordList",
    "can_roll",
    "canonical",
    "dice",
    "read_letters",
    "read_rows",
    "roll",
    "square_name",
    "validate",
    "word_list",
]
