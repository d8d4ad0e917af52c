"""Balda as the rules say it, by trying everything: slow, and plainly right. For small fields and short lists."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from solvers.balda import EMPTY, Move, Path, Position


def moves(position: Position, words: Iterable[str]) -> dict[tuple[int, int, str, str], set[Path]]:
    """Every legal move, with all paths of its word."""
    cells = {(row, col): char for row, text in enumerate(position.rows) for col, char in enumerate(text)}
    allowed = [word for word in words if len(word) >= position.rules.min_length and word not in position.used]
    found: dict[tuple[int, int, str, str], set[Path]] = {}
    for cell, char in cells.items():
        if char != EMPTY or all(cells[other] == EMPTY for other in beside(cell, position)):
            continue
        for word in allowed:
            for letter in set(word):
                paths = {path for path in spelled(word, cells | {cell: letter}, position) if cell in path}
                if paths:
                    found[*cell, letter, word] = paths
    return found


def beside(cell: tuple[int, int], position: Position) -> list[tuple[int, int]]:
    """The neighbours of a cell, found by measuring how far every cell is."""
    return _beside(cell, position.height, position.width, position.rules.diagonal)


@cache
def _beside(cell: tuple[int, int], height: int, width: int, is_diagonal: bool) -> list[tuple[int, int]]:
    return [
        (row, col)
        for row in range(height)
        for col in range(width)
        if max(abs(row - cell[0]), abs(col - cell[1])) == 1
        and (is_diagonal or abs(row - cell[0]) + abs(col - cell[1]) == 1)
    ]


def spelled(word: str, cells: dict[tuple[int, int], str], position: Position) -> list[Path]:
    """Every way to read a word on a field."""
    paths: list[Path] = [(cell,) for cell, char in cells.items() if char == word[0]]
    for letter in word[1:]:
        paths = [
            (*path, cell)
            for path in paths
            for cell in beside(path[-1], position)
            if cells[cell] == letter and cell not in path
        ]
    return paths


def value(position: Position, words: list[str]) -> int:
    """What the side to move gets from here to the end, less the other's: every game is played out."""
    return max(worths(position, words).values(), default=0)


def worths(position: Position, words: list[str]) -> dict[Move, int]:
    """What every move is worth to the end of the game."""
    return {
        move: len(move.word) - value(position.after(move), words)
        for move in (Move(*fields) for fields in moves(position, words))
    }  # fmt: skip
