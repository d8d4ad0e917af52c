"""Q-Less by trying everything: every shape of so many cells, and every way to write words into it. For few letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from solvers.qless.grid import Rows, rows_of, tiles, turned

Cell = tuple[int, int]
Shape = frozenset[Cell]
Board = frozenset[tuple[Cell, str]]


@cache
def shapes(size: int) -> frozenset[Shape]:
    """Every connected shape of *size* cells, shifted to the corner."""
    if size == 1:
        return frozenset({frozenset({(0, 0)})})
    return frozenset(
        shifted(shape | {beside})
        for shape in shapes(size - 1)
        for row, col in shape
        for beside in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        if beside not in shape
    )


def shifted(cells: Iterable[Cell]) -> Shape:
    cells = list(cells)
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return frozenset((row - top, col - left) for row, col in cells)


def slots(shape: Iterable[Cell]) -> list[list[Cell]]:
    """The runs of two cells and more."""
    found = []
    for axis in (0, 1):
        for line in sorted({cell[axis] for cell in shape}):
            places = sorted(cell for cell in shape if cell[axis] == line)
            run = places[:1]
            for cell in places[1:]:
                if cell[1 - axis] == run[-1][1 - axis] + 1:
                    run.append(cell)
                else:
                    found.append(run)
                    run = [cell]
            found.append(run)
    return [run for run in found if len(run) > 1]


@cache
def legal(size: int, shortest: int) -> list[list[list[Cell]]]:
    """The runs of every shape whose runs have *shortest* cells or more."""
    every = [slots(shape) for shape in shapes(size)]
    return [runs for runs in every if all(len(run) >= shortest for run in runs)]


def fillings(
    runs: list[list[Cell]], words: set[str], letters: Counter[str], grid: dict[Cell, str]
) -> Iterator[dict[Cell, str]]:
    if not runs:
        yield grid
        return
    for word in words:
        if len(word) == len(runs[0]) and all(
            grid.get(cell, char) == char for cell, char in zip(runs[0], word, strict=True)
        ):
            filled = grid | dict(zip(runs[0], word, strict=True))
            if not Counter(filled.values()) - letters:
                yield from fillings(runs[1:], words, letters, filled)


def every_board(letters: str, words: Iterable[str], *, twos: bool = False, repeats: bool = True) -> set[Board]:
    """All boards of the letters as tiles by their cells, shifted to the corner; both of each pair of mirror images."""
    known = {word for word in words if not Counter(word) - Counter(letters)}
    found: set[Board] = set()
    for runs in legal(len(letters), 2 if twos else 3):
        for grid in fillings(runs, known, Counter(letters), {}):
            spelled = ["".join(grid[cell] for cell in run) for run in runs]
            if len(grid) == len(letters) and (repeats or len(set(spelled)) == len(spelled)):
                found.add(frozenset(grid.items()))
    return found


def mirrored(board: Board) -> Board:
    return frozenset(((col, row), letter) for (row, col), letter in board)


def canonical(rows: Sequence[str]) -> Rows:
    """The one form of a board, however it is shifted and whether or not rows and columns are exchanged."""
    upright = rows_of(tiles(rows))
    return min(upright, turned(upright))


def distinct(boards: Iterable[Board]) -> set[frozenset[Board]]:
    """The boards, those that are one another's mirror image as one."""
    return {frozenset({board, mirrored(board)}) for board in boards}


def completions(boards: Iterable[Board], laid: dict[Cell, str]) -> set[frozenset[Board]]:
    """Those of the boards on which all tiles laid lie somewhere as they lie to each other."""
    (row, col), first = next(iter(laid.items()))
    fitting = []
    for board in boards:
        grid = dict(board)
        for at, letter in grid.items():
            if letter == first and all(
                grid.get((at[0] + other[0] - row, at[1] + other[1] - col)) == char for other, char in laid.items()
            ):
                fitting.append(board)
    return distinct(fitting)


def by_words(boards: Iterable[Any]) -> list[tuple[tuple[str, ...], list[Any]]]:
    """Boards of an answer in groups with the same words, in the order of each group's first board."""
    groups: dict[tuple[str, ...], list[Any]] = {}
    for board in boards:
        groups.setdefault(tuple(sorted(board.words)), []).append(board)
    return [(group[0].words, group) for group in groups.values()]


_badges = lru_cache(maxsize=50_000)(attrgetter("badges"))


def fits(board: Any, wanted: Any) -> bool:
    """Whether a board of an answer fits a filter, by its text alone."""
    return (
        wanted.words in (None, len(board.words))
        and not (wanted.once and len(set(board.words)) < len(board.words))
        and wanted.badges <= _badges(board)
        and all(any(word.startswith(text) for word in board.words) for text in wanted.beginnings)
    )


ORDERS: dict[str, Any] = {
    "": lambda board: 0,
    "few": lambda board: len(board.words),
    "many": lambda board: -len(board.words),
    "long": lambda board: -max(map(len, board.words)),
    "compact": lambda board: len(board.rows) * max(map(len, board.rows)),
}
