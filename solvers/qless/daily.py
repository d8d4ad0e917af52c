"""A roll for every day, the same for everyone: real dice, solvable with common words, as hard as the weekday asks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from solvers.chance import Chance
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import catalog, open_lexicon
from solvers.qless.board import Board
from solvers.qless.clues import proposed
from solvers.qless.dice import rolled
from solvers.qless.levels import Difficulty, Rating, rate
from solvers.qless.position import Position
from solvers.qless.words import COMMON, word_list

FIRST_YEAR = 1900
WEEKDAYS: tuple[Difficulty, ...] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""How hard the roll of a Monday is, of a Tuesday, and so on."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The roll of a *day*: its *position*, how hard it is, and the *board* of the most common words."""

    day: date
    position: Position
    rating: Rating
    board: Board


@lru_cache(maxsize=64)
def daily(day: date) -> Daily:
    """The roll of a day, from 1900 on: the first of the day's throws that is as hard as its weekday asks.

    The list is always the first that ships, up to the common level. Raises PositionError (field ``day``) before 1900.
    """
    if day.year < FIRST_YEAR:
        raise PositionError(
            N_("There is a roll for every day from the year %(first)s on."), field="day", first=FIRST_YEAR
        )
    lexicon = open_lexicon(catalog()[0].name)
    chance = Chance("qless 1", "daily", day.isoformat())
    while True:
        position = Position(rolled(chance))
        rating = rate(position, lexicon)
        if rating.difficulty == WEEKDAYS[day.weekday()]:
            board = proposed(position, word_list(lexicon, COMMON))
            if board is not None:
                return Daily(day, position, rating, board)
