"""The seeds of Countdown's rounds: the same seed always draws the same, for everyone."""

import re
from datetime import date

from solvers.errors import N_, InputError
from solvers.seeded_random import SeededRandom

LONGEST_SEED = 40
_SEED = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_SEED}}}")


def seeded(*purpose: str) -> SeededRandom:
    """The random choices for one purpose in Countdown, which the seed and other texts name.

    >>> seeded("2026-01-31", "numbers").below(900)
    196
    """
    return SeededRandom("countdown 1", *purpose)


def checked_seed(seed: str) -> str:
    """*seed* itself; raises InputError (field ``seed``) if a link could not carry it."""
    if not _SEED.fullmatch(seed):
        raise InputError(
            N_("A seed is 1 to %(most)s letters a to z, digits, hyphens and underscores."),
            field="seed",
            most=LONGEST_SEED,
        )
    return seed


def daily_seed(day: date) -> str:
    """The seed of a day's rounds, the same for everyone."""
    return f"daily-{day.isoformat()}"
