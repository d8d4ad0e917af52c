"""A day as addresses and forms write it."""

from datetime import UTC, date, datetime, timedelta

from solvers.errors import N_, InputError

_FIRST_ZONE = timedelta(hours=14)
"""How far ahead of UTC a day begins where it begins first."""


def is_out(day: date) -> bool:
    """Whether *day* has begun somewhere."""
    return day <= (datetime.now(UTC) + _FIRST_ZONE).date()


def read_day(text: str) -> date:
    """The day written as 2026-01-31; raises InputError (field ``date``)."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        day = None
    if day is None or day.isoformat() != text.strip():
        raise InputError(N_("Write a date as 2026-01-31."), field="date")
    return day
