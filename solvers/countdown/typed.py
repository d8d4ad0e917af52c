"""The text that a viewer types from the screen: the letters of a round, or six numbers and a target, in one field.

Numbers may stand in any form: ``75 50 2 3 8 7 = 952``, ``75.50.2.3.8.7 952``, ``952: 75, 50, 2, 3, 8, 7``.
"""

import re

from solvers.countdown.numbers import NumbersGame
from solvers.countdown.position import FEWEST_LETTERS, Position
from solvers.countdown.rules import rules
from solvers.errors import N_, InputError, check_length

LONGEST_TEXT = 100
_NUMBER = re.compile(r"[0-9]+", re.ASCII)
_LONGEST_NUMBER = 6


class Unfinished(InputError):
    """The text is the beginning of a selection or of a game."""


def read_typed(text: str, field: str = "q") -> Position | NumbersGame:
    """The selection or the game that *text* is; raises InputError (*field*), an Unfinished one if more is to come.

    >>> str(read_typed("dejection")), str(read_typed("75-50-2-3-8-7 = 952")), str(read_typed("952: 75 50 2 3 8 7"))
    ('DEJECTION', '952 75 50 2 3 8 7', '952 75 50 2 3 8 7')
    """
    check_length(text, LONGEST_TEXT, field)
    try:
        if _NUMBER.search(text):
            return _game(text, field)
        if sum(map(str.isalpha, text)) == len(text.strip()) < FEWEST_LETTERS:
            raise Unfinished(N_("Type the letters of a round, or six numbers and a target."), field=field)
        return Position.parse(text, "en")
    except Unfinished:
        raise
    except InputError as error:
        raise error.beside(field) from None


def _game(text: str, field: str) -> NumbersGame:
    if letter := next(filter(str.isalpha, text), ""):
        raise InputError(N_("Type letters or numbers, not both: “%(letter)s”."), field=field, letter=letter)
    before, _, after = text.partition("=")
    left, right = _numbers(before, field), _numbers(after, field)
    numbers, count = left + right, rules().tiles
    if len(numbers) <= count:
        raise Unfinished(N_("Six numbers and a target: %(count)s of seven so far."), field=field, count=len(numbers))
    if len(numbers) > count + 1:
        raise InputError(
            N_("Six numbers and a target are seven; these are %(count)s."), field=field, count=len(numbers)
        )
    if len(right) == count or _is_target_first(numbers):
        numbers = [*numbers[1:], numbers[0]]
    *tiles, target = numbers
    if target < rules().lowest:
        raise Unfinished(N_("The target has three digits."), field=field)
    return NumbersGame(target, tuple(tiles))


def _is_target_first(numbers: list[int]) -> bool:
    """Whether of seven numbers only the first can be the target: it can be none of the tiles, or the last is one."""
    try:
        NumbersGame(numbers[0], tuple(numbers[1:]))
    except InputError:
        return False
    try:
        NumbersGame(numbers[-1], tuple(numbers[:-1]))
    except InputError:
        return True
    return False


def _numbers(text: str, field: str) -> list[int]:
    digits = _NUMBER.findall(text)
    if long := next((number for number in digits if len(number) > _LONGEST_NUMBER), ""):
        raise InputError(N_("The number %(number)s is too large."), field=field, number=f"{long[:_LONGEST_NUMBER]}…")
    return [int(number) for number in digits]
