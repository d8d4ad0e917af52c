"""Countdown written to be obviously right and slow: words by counting letters, numbers by trying everything."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import prod

import numpy as np
import numpy.typing as npt

# A method as a tree without order: a tile is its number, a sum or product its kind and its terms, each with
# whether it is taken away or divided by.
Form = int | tuple[str, tuple[tuple[bool, "Form"], ...]]
KINDS = {"+": "+", "-": "+", "*": "*", "/": "*"}


def words(letters: str, listed: Iterable[str]) -> dict[int, set[str]]:
    """The words that the letters make, by length."""
    held = Counter(letters)
    found: dict[int, set[str]] = {}
    for word in re.findall(f"^[{letters}]+$", "\n".join(listed), re.MULTILINE):
        if all(held[letter] >= count for letter, count in Counter(word).items()):
            found.setdefault(len(word), set()).add(word)
    return found


def distance(target: int, tiles: tuple[int, ...]) -> int:
    """How near to the target the tiles come: all results of every choice of tiles, from those of its parts."""
    everything = (1 << len(tiles)) - 1
    reached: dict[int, npt.NDArray[np.int64]] = {}
    nearest = 1 << 60
    for choice in range(1, everything + 1):
        if choice.bit_count() == 1:
            results = np.array([tiles[choice.bit_length() - 1]], np.int64)
        else:
            parts = [part for part in range(1, choice) if part & choice == part and part < choice ^ part]
            results = np.concatenate([joined(reached[part], reached[choice ^ part]) for part in parts])
        nearest = min(nearest, int(np.abs(results - target).min()))
        reached[choice] = results if choice == everything else np.unique(results)
    return nearest


def joined(some: npt.NDArray[np.int64], others: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Every positive whole result of one number of each."""
    one, other = some[:, None], others[None, :]
    differences = np.abs(one - other)
    larger, smaller = np.maximum(one, other), np.minimum(one, other)
    return np.concatenate(
        [
            (one + other).ravel(),
            differences[differences > 0],
            (one * other).ravel(),
            (larger // smaller)[larger % smaller == 0],
        ]
    )


def methods(target: int, tiles: tuple[int, ...]) -> set[Form]:
    """All methods nearest to the target that are not idle, by joining any two numbers as long as there are two."""
    made: dict[Form, int] = {}
    seen = set()

    def go_on(numbers: tuple[tuple[int, Form], ...]) -> None:
        if numbers in seen:
            return
        seen.add(numbers)
        made.update((form, value) for value, form in numbers)
        for one, other in combinations(range(len(numbers)), 2):
            rest = [number for place, number in enumerate(numbers) if place not in (one, other)]
            for sign in "+-*/":
                for (left, left_form), (right, right_form) in (
                    (numbers[one], numbers[other]),
                    (numbers[other], numbers[one]),
                ):
                    value = reckoned(left, sign, right)
                    if value is not None:
                        go_on(tuple(sorted([*rest, (value, join(left_form, sign, right_form))], key=repr)))

    go_on(tuple(sorted(((tile, tile) for tile in tiles), key=repr)))
    nearest = min(abs(value - target) for value in made.values())
    return {form for form, value in made.items() if abs(value - target) == nearest and not is_idle(form)}


def reckoned(left: int, sign: str, right: int) -> int | None:
    """The result of a step, or None unless it is a positive integer."""
    if sign == "/":
        return left // right if left % right == 0 else None
    value = {"+": left + right, "-": left - right, "*": left * right}[sign]
    return value if value > 0 else None


def join(left: Form, sign: str, right: Form) -> Form:
    """Two methods joined, without order and grouping."""
    kind = KINDS[sign]
    turned = sign in "-/"
    terms = [*terms_of(left, kind), *((turned != was_turned, term) for was_turned, term in terms_of(right, kind))]
    return kind, tuple(sorted(terms, key=repr))


def terms_of(form: Form, kind: str) -> tuple[tuple[bool, Form], ...]:
    return form[1] if isinstance(form, tuple) and form[0] == kind else ((False, form),)


def form_of(text: str) -> Form:
    """A method's text as a tree without order, read by Python's own parser."""

    def read(node: ast.expr) -> Form:
        if isinstance(node, ast.Constant):
            return int(node.value)  # type: ignore[arg-type]
        assert isinstance(node, ast.BinOp)
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}[type(node.op)]
        return join(read(node.left), sign, read(node.right))

    return read(ast.parse(text, mode="eval").body)


def tiles_of(form: Form) -> Iterator[int]:
    if isinstance(form, int):
        yield form
    else:
        for _, term in form[1]:
            yield from tiles_of(term)


def value_of(form: Form) -> int | None:
    """The value of an expression, None unless it is a positive whole number, 0 for an empty one."""
    if isinstance(form, int):
        return form
    straight, turned = ([value_of(term) or 0 for flag, term in form[1] if flag == wanted] for wanted in (False, True))
    if form[0] == "+":
        return sum(straight) - sum(turned)
    return prod(straight) // prod(turned) if prod(straight) % prod(turned) == 0 else None


def effect_of(kind: str, terms: tuple[tuple[bool, Form], ...]) -> int | None:
    """By what these terms change a sum, up or down, or these factors a product; None unless it is a whole number."""
    straight, turned = ([value_of(term) or 0 for flag, term in terms if flag == wanted] for wanted in (False, True))
    if kind == "+":
        return abs(sum(straight) - sum(turned))
    smaller, larger = sorted([prod(straight), prod(turned)])
    return larger // smaller if larger % smaller == 0 else None


def is_idle(form: Form) -> bool:
    """Whether some terms of a sum, or factors of a product, could be done without."""
    if isinstance(form, int):
        return False
    kind, terms = form
    for size in range(2, len(terms) + 1):
        for part in combinations(terms, size):
            value = effect_of(kind, part)
            if value is None:
                continue
            if kind == "+" and value == 0:
                return True
            if kind == "*" and value == 1 and size < len(terms):
                return True
            made_from = [value_of(term) for _, term in part] + [tile for _, term in part for tile in tiles_of(term)]
            if value in made_from:
                return True
    return any(is_idle(term) for _, term in terms)
