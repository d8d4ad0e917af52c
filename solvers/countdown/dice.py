"""The seeds of Countdown's rounds: what is drawn from the same seed is the same for everyone, for ever."""

from __future__ import annotations

import re
from datetime import date

from solvers.chance import Chance
from solvers.errors import PositionError
from solvers.errors import mark as N_

LONGEST_SEED = 40
_SEED = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_SEED}}}")


class Dice(Chance):
    """A stream of chance for one purpose in Countdown, which the texts of its *seed* name.

    >>> Dice("2026-01-31", "numbers").below(900)
    196
    """

    def __init__(self, *seed: str) -> None:
        super().__init__("countdown 1", *seed)


def checked_seed(seed: str) -> str:
    """*seed* itself; raises PositionError (field ``seed``) for one that a link could not carry."""
    if not _SEED.fullmatch(seed):
        raise PositionError(
            N_("A seed is 1 to %(most)s letters a to z, digits, hyphens and underscores."),
            field="seed",
            most=LONGEST_SEED,
        )
    return seed


def daily_seed(day: date) -> str:
    """The seed of a day's rounds, the same for everyone."""
    return f"daily-{day.isoformat()}"
