"""Rows of tiles: cells, runs, connected pieces; shifting, and exchanging rows and columns.

Rows are texts with a small letter for a tile and ``.`` for an empty cell; they need not be equally long. A cell is a
pair (row, column) from 0. It knows neither words nor rolls.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

EMPTY = "."

Cell = tuple[int, int]
Rows = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Two or more tiles side by side in a row (*across*) or a column, as far as they reach: text and cells in order."""

    text: str
    cells: tuple[Cell, ...]
    across: bool


def tiles(rows: Sequence[str]) -> dict[Cell, str]:
    """The tiles by their cells, in reading order."""
    return {(row, col): char for row, text in enumerate(rows) for col, char in enumerate(text) if char != EMPTY}


def rows_of(placed: Mapping[Cell, str]) -> Rows:
    """The smallest rows that hold the tiles, shifted to the corner; ``()`` without tiles.

    >>> rows_of({(4, 7): "a", (5, 6): "b"})
    ('.a', 'b.')
    """
    if not placed:
        return ()
    top, left = min(row for row, _ in placed), min(col for _, col in placed)
    bottom, right = max(row for row, _ in placed), max(col for _, col in placed)
    return tuple(
        "".join(placed.get((row, col), EMPTY) for col in range(left, right + 1)) for row in range(top, bottom + 1)
    )


def turned(rows: Sequence[str]) -> Rows:
    """The rows as columns and the columns as rows.

    >>> turned(("abc", ".d."))
    ('a.', 'bd', 'c.')
    """
    width = max(map(len, rows), default=0)
    return tuple("".join(text[col] if col < len(text) else EMPTY for text in rows) for col in range(width))


def lines(placed: Mapping[Cell, str]) -> list[Line]:
    """Every run of two tiles or more: those across first, each kind from the top left."""
    found = []
    for across in (True, False):
        down, right = (0, 1) if across else (1, 0)
        for row, col in sorted(placed):
            if (row - down, col - right) in placed or (row + down, col + right) not in placed:
                continue
            cells = []
            while (row, col) in placed:
                cells.append((row, col))
                row, col = row + down, col + right
            found.append(Line("".join(placed[cell] for cell in cells), tuple(cells), across))
    return found


def pieces(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """The cells in groups connected by their sides: the largest group first, each in reading order."""
    left, groups = set(cells), []
    while left:
        front = [left.pop()]
        group = list(front)
        while front:
            row, col = front.pop()
            beside = {(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)} & left
            left -= beside
            group.extend(beside)
            front.extend(beside)
        groups.append(tuple(sorted(group)))
    return sorted(groups, key=lambda group: (-len(group), group))
