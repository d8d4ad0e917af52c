"""The boards that are drawn: real positions of all games, kept as data so that every run draws the same.

``PYTHONPATH=.:tests python tests/pictures/boards.py`` makes them anew.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from solvers.alphabet import BLANK, LETTER
from solvers.scrabble import Position, shipped_rules

FILE = Path(__file__).parents[1] / "data" / "picture_boards.tsv.gz"

Square = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A position, and the squares of the last play, which some themes mark."""

    position: Position
    last: tuple[Square, ...]

    @property
    def game(self) -> str:
        return self.position.rules.name

    def tiles(self) -> dict[Square, int]:
        """The tiles on the board by square."""
        size = self.position.size
        return {divmod(index, size): tile for index, tile in enumerate(self.position.squares) if tile}


@cache
def boards() -> dict[str, list[Board]]:
    """All boards by the name of their game."""
    found: dict[str, list[Board]] = {}
    for line in gzip.decompress(FILE.read_bytes()).decode().splitlines():
        game, position, last = line.split("\t")
        rules = shipped_rules()[game]
        row, col, length, down = map(int, last.split())
        squares = tuple((row + step * down, col + step * (1 - down)) for step in range(length))
        found.setdefault(game, []).append(Board(Position.parse(position, rules), squares))
    return found


def _runs(position: Position) -> Iterator[tuple[int, int, int, int]]:
    """The words on the board: row, column, length, and 1 if down."""
    size = position.size
    for down in (0, 1):
        for lane in range(size):
            start = 0
            for at in range(size + 1):
                square = (at, lane) if down else (lane, at)
                if at < size and position.tile(*square):
                    continue
                if at - start > 1:
                    yield (start, lane, at - start, 1) if down else (lane, start, at - start, 0)
                start = at + 1


def _with_blanks(position: Position, random: Random) -> Position:
    """The position with two of its tiles blanks, or one."""
    taken = [index for index, tile in enumerate(position.squares) if tile]
    squares = bytearray(tile & LETTER for tile in position.squares)
    for index in random.sample(taken, random.randint(1, 2)):
        squares[index] |= BLANK
    return replace(position, squares=bytes(squares))


def _english(game: str, count: int, random: Random) -> Iterator[Position]:
    """Positions of self-play, some early and most late in a game."""
    from oracle_files import DATA

    lines = gzip.decompress((DATA / "positions.tsv.gz").read_bytes()).decode().splitlines()[1:]
    rules = shipped_rules()[game]
    chosen = [
        line.split("\t") for line in lines if sum(map(str.isalpha, line.split("\t")[0])) > random.choice([4, 30, 50])
    ]
    for board, rack, *_ in random.sample(chosen, count):
        yield Position.parse(f"{board} {rack}/", rules)


def _invented(game: str, count: int, random: Random) -> Iterator[Position]:
    """Boards of invented words, so that every letter of the game occurs, rare ones often."""
    rules = shipped_rules()[game]
    size = rules.layout.size
    bag = [code for code, tiles in enumerate(rules.counts) if code for _ in range(tiles + 2)]
    for _ in range(count):
        squares = bytearray(size * size)
        squares[rules.layout.start[0] * size + rules.layout.start[1]] = random.choice(bag)
        least = random.randint(size * 2, size * 5)
        while sum(map(bool, squares)) < least:
            through = divmod(random.choice([index for index, tile in enumerate(squares) if tile]), size)
            _lay(squares, size, through, random.randint(0, 1), bag, random)
        rack = bytes(random.choices([0, *bag], k=rules.rack_size))
        yield Position(bytes(squares), rack, rules=rules)


def _lay(squares: bytearray, size: int, through: Square, down: int, bag: list[int], random: Random) -> None:
    """Lay a word of two to eight letters through a square, if no tile is next to it along the way but those it crosses."""
    length = random.choice([2, 3, 4, 4, 5, 5, 6, 7, 8])
    back = random.randrange(length)
    steps = [(through[0] + step * down, through[1] + step * (1 - down)) for step in range(-back - 1, length - back + 1)]
    inside = all(0 <= row < size and 0 <= col < size for row, col in steps[1:-1])
    if not inside or any(_at(squares, size, end) for end in (steps[0], steps[-1])):
        return
    beside = [
        square
        for row, col in steps[1:-1]
        if not _at(squares, size, (row, col))
        for square in ((row + 1 - down, col + down), (row - 1 + down, col - down))
    ]
    if sum(_at(squares, size, square) > 0 for square in beside) > random.choice([0, 0, 0, 2, 4]):
        return
    for row, col in steps[1:-1]:
        squares[row * size + col] = squares[row * size + col] or random.choice(bag)


def _at(squares: bytearray, size: int, square: Square) -> int:
    row, col = square
    return squares[row * size + col] if 0 <= row < size and 0 <= col < size else 0


def _write() -> None:
    random = Random(2026)
    lines = []
    for game in shipped_rules():
        is_english = game in ("standard", "wwf")
        source = _english(game, 40 if game == "standard" else 16, random) if is_english else _invented(game, 6, random)
        for position in source:
            if not any(tile & BLANK for tile in position.squares):
                position = _with_blanks(position, random)
            last = random.choice(list(_runs(position)))
            lines.append(f"{game}\t{position}\t{' '.join(map(str, last))}")
    FILE.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))


if __name__ == "__main__":
    _write()
