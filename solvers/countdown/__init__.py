"""Countdown: letters rounds, numbers rounds and conundrums, dealt, solved and judged.

``Position`` and ``solve`` are the letters round; ``NumbersGame`` and ``solve_numbers`` the numbers round;
``Piles`` and the ``draw_`` functions deal from a seed, always the same.
"""

from solvers.countdown.conundrum import Conundrum, draw_conundrum, judge_guess
from solvers.countdown.declaration import Declaration
from solvers.countdown.game import Game, PlayedRound
from solvers.countdown.method_judge import MethodVerdict, judge_method
from solvers.countdown.methods import Method, NumbersAnswer, solve_numbers
from solvers.countdown.numbers import NumbersGame, draw_numbers
from solvers.countdown.opponent import Opponent, levels
from solvers.countdown.piles import Piles
from solvers.countdown.position import Position, vowel_bounds
from solvers.countdown.rules import number_points, rules, word_points
from solvers.countdown.seeds import daily_seed
from solvers.countdown.solver import Answer, solve
from solvers.countdown.verdict import Reason, Verdict
from solvers.countdown.word_judge import judge_word

__all__ = [
    "Answer",
    "Conundrum",
    "Declaration",
    "Game",
    "Method",
    "MethodVerdict",
    "NumbersAnswer",
    "NumbersGame",
    "Opponent",
    "Piles",
    "PlayedRound",
    "Position",
    "Reason",
    "Verdict",
    "daily_seed",
    "draw_conundrum",
    "draw_numbers",
    "judge_guess",
    "judge_method",
    "judge_word",
    "levels",
    "number_points",
    "rules",
    "solve",
    "solve_numbers",
    "vowel_bounds",
    "word_points",
]
