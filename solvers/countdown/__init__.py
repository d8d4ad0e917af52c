"""Countdown: letters rounds, numbers rounds and conundrums, dealt, solved and judged.

``Position``, ``Play`` and ``solve`` are the letters round; ``NumbersGame`` and ``solve_numbers`` the numbers round;
``Piles`` and the ``draw_`` functions deal from a seed, the same for ever.
"""

from solvers.countdown.adjudicate import Verdict, adjudicate
from solvers.countdown.check import Checked, check_method
from solvers.countdown.conundrum import Conundrum, draw_conundrum
from solvers.countdown.dice import Dice, daily_seed
from solvers.countdown.methods import Method, NumbersAnswer, Step, solve_numbers
from solvers.countdown.numbers import NumbersGame, draw_numbers
from solvers.countdown.piles import Piles
from solvers.countdown.position import MOST_LETTERS, Position, vowel_bounds
from solvers.countdown.reason import Reason
from solvers.countdown.rules import Rules, number_points, rules, word_points
from solvers.countdown.solver import Answer, Play, best, solve

__all__ = [
    "MOST_LETTERS",
    "Answer",
    "Checked",
    "Conundrum",
    "Dice",
    "Method",
    "NumbersAnswer",
    "NumbersGame",
    "Piles",
    "Play",
    "Position",
    "Reason",
    "Rules",
    "Step",
    "Verdict",
    "adjudicate",
    "best",
    "check_method",
    "daily_seed",
    "draw_conundrum",
    "draw_numbers",
    "number_points",
    "rules",
    "solve",
    "solve_numbers",
    "vowel_bounds",
    "word_points",
]
