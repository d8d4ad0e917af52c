"""Scrabble by its rules alone: obviously right, and slow. What the solver finds is compared with this.

Every word of the list is tried on every square in both directions. Nothing here is shared with the solver but the
values that say what a position and its rules are; there are no anchors, no cross sets, no graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import prod

from solvers.scrabble import Position, Rules

Square = tuple[int, int]
Board = dict[Square, str]
"""The tiles on a board by row and column: upper case, lower case for a blank."""
Placement = frozenset[tuple[int, int, str]]
"""The tiles that one play puts down."""

ACROSS, DOWN = (0, 1), (1, 0)


def board_of(position: Position) -> Board:
    letters, size = position.rules.alphabet.letters, position.rules.layout.size
    board = {}
    for index, tile in enumerate(position.squares):
        if tile:
            letter = letters[tile % 64 - 1]
            board[divmod(index, size)] = letter.lower() if tile >= 64 else letter
    return board


def rack_of(position: Position) -> Counter[str]:
    return Counter("?" if tile == 0 else position.rules.alphabet.letters[tile - 1] for tile in position.rack)


def run_through(board: Board, square: Square, direction: Square) -> list[Square]:
    """The unbroken line of tiles through a square that has one."""
    (row, col), (down, right) = square, direction
    while (row - down, col - right) in board:
        row, col = row - down, col - right
    run = []
    while (row, col) in board:
        run.append((row, col))
        row, col = row + down, col + right
    return run


def text_of(board: Board, run: list[Square]) -> str:
    return "".join(board[square] for square in run).upper()


def touches(board: Board, square: Square) -> bool:
    row, col = square
    return (row, col + 1) in board or (row + 1, col) in board or (row, col - 1) in board or (row - 1, col) in board


def new_squares(
    board: Board, rules: Rules, words: set[str], word: str, start: Square, direction: Square
) -> list[Square] | None:
    """The squares that laying *word* from *start* fills, if the rules allow to lay it there; None if they do not."""
    (row, col), (down, right), size = start, direction, rules.layout.size
    if row < 0 or col < 0 or row + down * (len(word) - 1) >= size or col + right * (len(word) - 1) >= size:
        return None
    squares = [(row + down * index, col + right * index) for index in range(len(word))]
    if (row - down, col - right) in board or (squares[-1][0] + down, squares[-1][1] + right) in board:
        return None
    new = []
    for square, letter in zip(squares, word, strict=True):
        if square not in board:
            new.append(square)
        elif board[square].upper() != letter:
            return None
    if not new:
        return None
    if board:
        if not any(touches(board, square) for square in new):
            return None
    elif rules.layout.start not in new:
        return None
    after = board | dict(zip(squares, word, strict=True))
    across_it = DOWN if direction == ACROSS else ACROSS
    crosses = [run_through(after, square, across_it) for square in new]
    if any(len(run) > 1 and text_of(after, run) not in words for run in crosses):
        return None
    return new


def score_of(board: Board, rules: Rules, placement: Placement) -> int:
    """What a placement is worth: every word of two or more letters it makes, and the bonus for the tiles it uses."""
    new = {(row, col): letter for row, col, letter in placement}
    after = board | new
    made = {tuple(run_through(after, square, direction)) for square in new for direction in (ACROSS, DOWN)}
    return rules.bonuses[len(new)] + sum(score_of_word(after, rules, list(run), new) for run in made if len(run) > 1)


def score_of_word(after: Board, rules: Rules, run: list[Square], new: Board) -> int:
    layout, total = rules.layout, 0
    for row, col in run:
        letter = after[row, col]
        value = 0 if letter.islower() else rules.values[1 + rules.alphabet.letters.index(letter)]
        total += value * (layout.letter_times[row * layout.size + col] if (row, col) in new else 1)
    return total * prod(layout.word_times[row * layout.size + col] for row, col in run if (row, col) in new)


def ways_to_lay(rack: Counter[str], letters: list[str]) -> Iterator[list[str]]:
    """Every way to lay *letters* from the rack, blanks in lower case."""
    for number in range(min(rack["?"], len(letters)) + 1):
        for blanks in combinations(range(len(letters)), number):
            if Counter(letter for index, letter in enumerate(letters) if index not in blanks) <= rack:
                yield [letter.lower() if index in blanks else letter for index, letter in enumerate(letters)]


def is_symmetric(rules: Rules) -> bool:
    layout, size = rules.layout, rules.layout.size
    return layout.start[0] == layout.start[1] and all(
        times[row * size + col] == times[col * size + row]
        for times in (layout.letter_times, layout.word_times)
        for row in range(size)
        for col in range(size)
    )


def every_placement(position: Position, words: set[str]) -> dict[Placement, int]:
    """All legal placements of a position with their scores; *words* are in upper case, of two letters and more.

    On an empty board that is the same when turned over its diagonal, first plays down repeat those across and are
    left out.
    """
    rules, board, rack = position.rules, board_of(position), rack_of(position)
    directions = [ACROSS] if not board and is_symmetric(rules) else [ACROSS, DOWN]
    found: dict[Placement, int] = {}
    squares = set(product(range(rules.layout.size), repeat=2))
    tied = {square for square in squares - board.keys() if touches(board, square)} if board else {rules.layout.start}
    for (row, col), direction in product(squares, directions):
        line = [(row + direction[0] * index, col + direction[1] * index) for index in range(rules.layout.size)]
        reach = next((index for index, square in enumerate(line) if square in tied), rules.layout.size)
        for word in words:
            if len(word) <= reach:  # most squares are far from any tile: nothing need be tried there
                continue
            new = new_squares(board, rules, words, word, (row, col), direction)
            if new is None or len(new) > len(position.rack):
                continue
            letters = [word[r - row + c - col] for r, c in new]
            for laid in ways_to_lay(rack, letters):
                placement = frozenset((r, c, letter) for (r, c), letter in zip(new, laid, strict=True))
                found[placement] = score_of(board, rules, placement)
    return found
