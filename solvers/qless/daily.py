"""A roll for every day, the same for everyone: real dice, solvable with everyday words, of the weekday's difficulty."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from solvers.errors import N_, InputError
from solvers.lexicon import default_list, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.qless.board import Board
from solvers.qless.clues import proposed
from solvers.qless.dice import rolled
from solvers.qless.levels import Difficulty, Rating, rate
from solvers.qless.position import Position
from solvers.qless.vocabulary import vocabulary
from solvers.seeded_random import SeededRandom

FIRST_YEAR = 1900
WEEKDAYS: tuple[Difficulty, ...] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""The difficulty of each weekday's roll, from Monday."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The roll of a *day*: its *position*, its *rating*, and the *board* of the most common words."""

    day: date
    position: Position
    rating: Rating
    board: Board


@lru_cache(maxsize=64)
def daily(day: date) -> Daily:
    """The roll of a day, from 1900 on: the first of the day's throws with the difficulty of its weekday.

    The list is always the default of English, up to the everyday words. Raises InputError (field ``day``) before 1900.
    """
    if day.year < FIRST_YEAR:
        raise InputError(N_("There is a roll for every day from the year %(first)s on."), field="day", first=FIRST_YEAR)
    lexicon = open_lexicon(default_list())
    chance = SeededRandom("qless 1", "daily", day.isoformat())
    while True:
        position = Position(rolled(chance))
        rating = rate(position, lexicon)
        if rating.difficulty == WEEKDAYS[day.weekday()]:
            board = proposed(position, vocabulary(lexicon, Tier.EVERYDAY))
            if board is not None:
                return Daily(day, position, rating, board)
