"""A player's own method of a numbers round, read and checked step by step; typed text is never executed.

It is one line such as ``(75+50)*4-3``, or several, set apart by line ends, commas or semicolons, of which each may use
the results of those before it: ``75+50=125``, ``125*4=500``. Also ``75+50=125*4=500`` is understood. The last result
is the one declared. Signs may be ``+``, ``-``, ``*``, ``/``, or those that people write for them.
"""

import re
from collections import Counter
from dataclasses import dataclass

from solvers.countdown.methods import DIVIDE, MINUS, PLUS, TIMES, Step, step
from solvers.countdown.numbers import NumbersGame
from solvers.countdown.verdict import Reason, reason
from solvers.errors import N_, InputError, check_length

LONGEST_TEXT = 300
MOST_NUMBERS = 40
DEEPEST = 20
_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]{1,9})(?![0-9])|(?P<sign>.))", re.ASCII | re.DOTALL)
_LINES = re.compile(r"[\n\r;,]+")
_SIGNS = {
    **dict.fromkeys("+＋", PLUS),
    **dict.fromkeys("-‐‑‒–—−", MINUS),
    **dict.fromkeys("*×xXхХ·⋅∙✕✖", TIMES),
    **dict.fromkeys("/÷:∕", DIVIDE),
    **dict.fromkeys("([", "("),
    **dict.fromkeys(")]", ")"),
    "=": "=",
}
_IMPOSSIBLE = {
    MINUS: N_("%(left)s − %(right)s: every result must be greater than 0."),
    TIMES: N_("%(left)s × %(right)s: every result must be greater than 0."),
    DIVIDE: N_("%(left)s ÷ %(right)s is not a whole number."),
}


@dataclass(frozen=True, slots=True)
class MethodVerdict:
    """The verdict on a player's method: its *steps*, the *result* declared (None if there is none) and *points*.

    *faults* say which rules were broken, in the order found; a method with faults scores no points.
    """

    result: int | None
    away: int | None
    points: int
    steps: tuple[Step, ...]
    faults: tuple[Reason, ...] = ()


def judge_method(text: str, game: NumbersGame) -> MethodVerdict:
    """Judge the method *text*; raises InputError (field ``method``) if it cannot be read."""
    check_length(text, LONGEST_TEXT, "method")
    calculator = _Calculator(game)
    lines = [line for line in _LINES.split(text) if line.strip()]
    if not lines:
        raise InputError(N_("Type how to make the target, such as (75+50)*4-3."), field="method")
    tokens = [_tokens(line) for line in lines]
    if sum(isinstance(token, int) for line in tokens for token in line) > MOST_NUMBERS:
        raise InputError(N_("At most %(most)s numbers can be read."), field="method", most=MOST_NUMBERS)
    for line in tokens:
        if not calculator.take(line):
            break
    faults = (*calculator.overused(), *calculator.faults)
    result = calculator.result
    away = None if result is None else abs(result - game.target)
    points = 0 if faults or result is None else game.points(result)
    return MethodVerdict(result, away, points, tuple(calculator.steps), faults)


def _tokens(line: str) -> list[int | str]:
    """A line's numbers and signs; raises InputError naming anything else."""
    tokens: list[int | str] = []
    for match in _TOKEN.finditer(line.strip()):
        if match["number"]:
            tokens.append(int(match["number"]))
        elif match["sign"] in _SIGNS:
            tokens.append(_SIGNS[match["sign"]])
        elif match["sign"] in "0123456789":
            raise InputError(N_("A number in the method is too long."), field="method")
        else:
            raise InputError(N_("“%(sign)s” can’t be used in a method."), field="method", sign=match["sign"])
    return tokens


class _Wrong(Exception):
    """An impossible step; its fault is noted."""


class _Calculator:
    """Calculates line by line and keeps count of the available numbers."""

    def __init__(self, game: NumbersGame) -> None:
        self.steps: list[Step] = []
        self.faults: list[Reason] = []
        self.result: int | None = None
        self._held = Counter(game.tiles)
        self._used: Counter[int] = Counter()
        self._lacking: dict[int, int] = {}
        self._tokens: list[int | str] = []
        self._at = 0

    def take(self, tokens: list[int | str]) -> bool:
        """Calculate one line; False if a step is impossible, which makes all that follows meaningless."""
        self._tokens, self._at = tokens, 0
        first = True
        try:
            while True:
                if not first and self._is_claim():
                    self._claim()
                else:
                    self.result = None
                    self.result = self._sum(0)
                    self._held[self.result] += 1
                first = False
                if self._at == len(tokens):
                    return True
                if self._next() != "=":
                    raise _unreadable()
        except _Wrong:
            return False

    def overused(self) -> list[Reason]:
        """A fault for each number used more often than it is available."""
        used = N_("%(tile)s is used %(used)s times; the set has %(held)s.")
        unknown = N_("%(number)s is not one of your numbers or an earlier result.")
        return [
            reason(used, tile=number, used=self._used[number], held=held) if held else reason(unknown, number=number)
            for number, held in self._lacking.items()
        ]

    def _is_claim(self) -> bool:
        """Whether only a number, the claimed result, stands between this equals sign and the next, or the end."""
        rest = self._tokens[self._at : self._at + 2]
        return bool(rest) and isinstance(rest[0], int) and rest[1:] in ([], ["="])

    def _claim(self) -> None:
        claimed = self._next()
        if claimed != self.result:
            last = self.steps[-1] if self.steps else None
            shown = f"{last.left} {last.sign} {last.right}" if last else str(self.result)
            self.faults.append(
                reason(N_("%(step)s is %(result)s, not %(claimed)s."), step=shown, result=self.result, claimed=claimed)
            )
            raise _Wrong

    def _sum(self, depth: int) -> int:
        left = self._product(depth)
        while self._peek() in (PLUS, MINUS):
            left = self._join(left, str(self._next()), self._product(depth))
        return left

    def _product(self, depth: int) -> int:
        left = self._single(depth)
        while self._peek() in (TIMES, DIVIDE):
            left = self._join(left, str(self._next()), self._single(depth))
        return left

    def _single(self, depth: int) -> int:
        mark = self._next()
        if mark == "(":
            if depth == DEEPEST:
                raise InputError(N_("There are too many brackets within brackets."), field="method")
            value = self._sum(depth + 1)
            if self._peek() != ")":
                raise InputError(N_("A bracket in the method is not closed."), field="method")
            self._next()
            return value
        if not isinstance(mark, int):
            raise _unreadable()
        self._used[mark] += 1
        if self._used[mark] > self._held[mark]:
            self._lacking[mark] = self._held[mark]
        return mark

    def _join(self, left: int, sign: str, right: int) -> int:
        """Do one step; if its result is not a positive integer, notes the fault."""
        made = step(left, sign, right)
        if made is None:
            self.faults.append(reason(_IMPOSSIBLE[sign], left=left, right=right))
            raise _Wrong
        self.steps.append(made)
        return made.result

    def _peek(self) -> int | str | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> int | str:
        token = self._peek()
        if token is None:
            raise _unreadable()
        self._at += 1
        return token


def _unreadable() -> InputError:
    return InputError(N_("The method cannot be read; write it as (75+50)*4-3, or one step per line."), field="method")
