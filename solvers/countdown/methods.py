"""The numbers round solved: every distinct way to the target, or as near to it as can be, the easiest first.

Two ways are one method if they differ only in the order or the grouping of additions with subtractions, or of
multiplications with divisions: 75 + (50 - 3) is (75 - 3) + 50, and 100 × 6 ÷ 4 is 100 ÷ 4 × 6.
So a method is a tree of sums and products, a sum's terms (added or taken away) being tiles or products, a product's
factors (multiplied or divided by) tiles or sums, with no order among them. Two tiles of the same number are the same.
Every sum in it is positive and every product whole, and then its steps can be done so that each is a positive integer.

A method is *idle*, and not listed, if some terms of one of its sums, or factors of one of its products, come to
nothing (0 in a sum; 1 in a product that has more factors), or to no more and no less than one number that they are
made from, one of these terms or a tile in them, would add, take away, multiply or divide by. Something in it could then
be left out: 100 + 7 - 7, 50 × 1, 50 - 25 for 25, 100 ÷ 10 for 10, 250 - 10 + 5 for 250 - 5, 100 × 5 ÷ 25 for 100 ÷ 5.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from solvers.countdown.numbers import NumbersGame
from solvers.countdown.rules import number_points

PLUS, MINUS, TIMES, DIVIDE = "+", "-", "*", "/"
_SIGNS = ("", PLUS, MINUS, TIMES, DIVIDE)
_FIGURES_AT_EASE = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One step: *left*, a sign (``+ - * /``), *right*, and the result."""

    left: int
    sign: str
    right: int
    result: int

    def __str__(self) -> str:
        return f"{self.left}{self.sign}{self.right}={self.result}"

    @property
    def effort(self) -> int:
        """How hard the step is for a person, about twelve for an easy one.

        10 for a step more to see and to keep; and, counting the figures of a number without the zeros at its end (25,
        50 and 75 as one): for a sum those of both numbers less one; for a difference those of both; for a product three
        times those of one times those of the other; for a division two and four times those of the divisor times those
        of the result. A product or division with 10, 100, … costs 1 beside the 10. Each digit of the result beyond
        three costs 5.
        """
        left, right = figures(self.left), figures(self.right)
        if self.sign == PLUS:
            work = left + right - 1
        elif self.sign == MINUS:
            work = left + right
        elif _is_power_of_ten(self.right) or (self.sign == TIMES and _is_power_of_ten(self.left)):
            work = 1
        elif self.sign == TIMES:
            work = 3 * left * right
        else:
            work = 2 + 4 * right * figures(self.result)
        return 10 + work + 5 * max(0, len(str(self.result)) - _FIGURES_AT_EASE)


@dataclass(frozen=True, slots=True)
class Method:
    """One way: its *result*, its *steps* in the order in which they are easiest, its *text* on one line, its effort.

    A method without steps is a tile that is the target itself.
    """

    result: int
    steps: tuple[Step, ...]
    text: str
    effort: int


@dataclass(frozen=True, slots=True)
class NumbersAnswer:
    """The distinct methods that come nearest to the target, *away* from it (0: exact), the easiest first.

    *results* are the numbers that all *total* methods reach: the target, or those nearest to it on one side or on both.
    *methods* are those asked for.
    """

    away: int
    results: tuple[int, ...]
    total: int
    methods: tuple[Method, ...]

    @property
    def points(self) -> int:
        """The score of these methods."""
        return number_points(self.away)


def solve_numbers(game: NumbersGame, *, top: int | None = None) -> NumbersAnswer:
    """The methods of *game*, at most *top* of them."""
    methods = nearest_methods(game.target, game.tiles)
    results = tuple(sorted({method.result for method in methods}))
    return NumbersAnswer(abs(results[0] - game.target), results, len(methods), tuple(methods[:top]))


def nearest_methods(target: int, tiles: Sequence[int]) -> list[Method]:
    """All distinct methods of one to six *tiles*, positive numbers, coming nearest to *target*, the easiest first."""
    from solvers.countdown import numbers_kernel as kernel

    counts = sorted(Counter(tiles).items())
    tile_values = np.array([value for value, _ in counts], np.int64)
    codes = [code[::-1] for code in product(*(range(count + 1) for _, count in reversed(counts)))]
    digits = np.array(codes, np.int64)
    values = np.empty(kernel.MOST_RESULTS, np.int64)
    operations, lefts, rights, code_of, found = np.empty((5, kernel.MOST_RESULTS), np.int32)
    starts = np.zeros(len(codes) + 1, np.int64)
    count = kernel.nearest(target, tile_values, digits, values, operations, lefts, rights, code_of, found, starts)
    if count < 0:
        raise ValueError("more methods than there is room for")
    reader = _Reader(values, operations, lefts, rights)
    methods = [reader.method(place) for place in found[:count].tolist()]
    return sorted(methods, key=lambda method: (method.effort, len(method.steps), method.text))


class _Reader:
    """Makes methods of the kernel's results; common parts are read once."""

    def __init__(self, *results: np.ndarray[tuple[int, ...], np.dtype[np.int64 | np.int32]]) -> None:
        self._values, self._operations, self._lefts, self._rights = results
        self._known: dict[int, Method] = {}

    def method(self, place: int) -> Method:
        """The method of the result at *place*."""
        if place not in self._known:
            sign = _SIGNS[int(self._operations[place])]
            if sign:
                self._known[place] = _easiest(self._terms(place, sign), is_sum=sign in (PLUS, MINUS))
            else:
                value = int(self._values[place])
                self._known[place] = Method(value, (), str(value), 0)
        return self._known[place]

    def _terms(self, place: int, sign: str) -> list[tuple[Method, str]]:
        """The terms of a sum or the factors of a product with their signs, the largest first, ``-`` or ``/`` last."""
        family = (PLUS, MINUS) if sign in (PLUS, MINUS) else (TIMES, DIVIDE)
        terms = []
        while (sign := _SIGNS[int(self._operations[place])]) in family:
            terms.append((self.method(int(self._rights[place])), sign))
            place = int(self._lefts[place])
        terms.append((self.method(place), family[0]))
        return sorted(terms, key=lambda term: (term[1] == family[1], -term[0].result, term[0].text))


def _easiest(terms: list[tuple[Method, str]], *, is_sum: bool) -> Method:
    """Terms joined one after the other in the order of the least effort in which every step is a positive integer.

    For every choice of terms the best order of those is that of one fewer, and the last (Held and Karp, 1962).
    """
    straight = PLUS if is_sum else TIMES
    best: dict[int, Method] = {}
    for at, (term, sign) in enumerate(terms):
        if sign == straight:
            best[1 << at] = Method(term.result, (), _as_part(term.text, is_sum), 0)
    for choice in range(3, 1 << len(terms)):
        for at in reversed(range(len(terms))):
            before = best.get(choice ^ 1 << at) if choice >> at & 1 else None
            if before is None:
                continue
            term, sign = terms[at]
            last = step(before.result, sign, term.result)
            if last is None or (choice in best and best[choice].effort <= before.effort + last.effort):
                continue
            text = f"{before.text}{sign}{_as_part(term.text, is_sum)}"
            best[choice] = Method(last.result, (*before.steps, last), text, before.effort + last.effort)
    chain = best[(1 << len(terms)) - 1]
    inner = tuple(step for term, _ in terms for step in term.steps)
    effort = chain.effort + sum(term.effort for term, _ in terms)
    return Method(chain.result, (*inner, *chain.steps), chain.text, effort)


def _as_part(text: str, is_sum: bool) -> str:
    """A term of a sum as it is, a factor of a product in brackets unless it is a tile."""
    return text if is_sum or text.isdecimal() else f"({text})"


def step(left: int, sign: str, right: int) -> Step | None:
    """The step *left* *sign* *right* of integers from 0 up; None if the rules forbid it (see ``judge_method``)."""
    if sign == PLUS:
        return Step(left, sign, right, left + right)
    if sign == MINUS:
        return Step(left, sign, right, left - right) if left > right else None
    if sign == TIMES:
        return Step(left, sign, right, left * right) if left and right else None
    return Step(left, sign, right, left // right) if right and left % right == 0 else None


def figures(number: int) -> int:
    """How many figures of *number* have to be calculated with: not the zeros at its end, and 25, 50 and 75 as one.

    >>> figures(600), figures(75), figures(318), figures(7500)
    (1, 1, 3, 1)
    """
    text = str(number).rstrip("0")
    return len(text) - (len(text) > 1 and text[-2:] in ("25", "75"))


def _is_power_of_ten(number: int) -> bool:
    return str(number).rstrip("0") == "1"
