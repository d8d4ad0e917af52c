"""Scrabble by its rules alone: obviously right, and slow. What the solver finds is compared with this.

Every word of the list is tried on every square in both directions. Nothing here is shared with the solver but the
values that describe a position and its rules; it knows nothing of anchors, cross-sets or graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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
    """The unbroken line of tiles through a square, whether it has one itself or is to get one."""
    (row, col), (down, right) = square, direction
    while (row - down, col - right) in board:
        row, col = row - down, col - right
    run = []
    while (row, col) in board or (row, col) == square:
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
    if (row - down, col - right) in board:
        return None
    new = []
    for letter in word:
        there = board.get((row, col))
        if there is None:
            new.append((row, col))
        elif there.upper() != letter:
            return None
        row, col = row + down, col + right
    if (row, col) in board:
        return None
    if not new:
        return None
    touching = [square for square in new if touches(board, square)]
    is_tied = bool(touching) if board else rules.layout.start in new
    if not is_tied:
        return None
    across_it = DOWN if direction == ACROSS else ACROSS
    for square in touching:
        letter = word[square[0] - start[0] + square[1] - start[1]]
        run = run_through(board, square, across_it)
        if len(run) > 1 and text_of(board | {square: letter}, run) not in words:
            return None
    return new


def score_of(board: Board, rules: Rules, placement: Placement) -> int:
    """What a placement is worth: every word of two or more letters it makes, and the bonus for the tiles it uses."""
    new = {(row, col): letter for row, col, letter in placement}
    after = board | new
    return rules.bonuses[len(new)] + sum(score_of_word(after, rules, run, new) for run in runs_made(after, new))


def runs_made(after: Board, new: Iterable[Square]) -> list[list[Square]]:
    """The lines of two or more tiles that the tiles on *new* are part of."""
    made = {tuple(run_through(after, square, direction)) for square in new for direction in (ACROSS, DOWN)}
    return [list(run) for run in made if len(run) > 1]


def score_of_word(after: Board, rules: Rules, run: list[Square], new: Board) -> int:
    layout, total = rules.layout, 0
    for row, col in run:
        letter = after[row, col]
        value = 0 if letter.islower() else rules.values[1 + rules.alphabet.letters.index(letter)]
        total += value * (layout.letter_times[row * layout.size + col] if (row, col) in new else 1)
    return total * prod(layout.word_times[row * layout.size + col] for row, col in run if (row, col) in new)


def ways_to_lay(rack: Counter[str], letters: list[str]) -> Iterator[list[str]]:
    """Every way to lay *letters* from the rack, blanks in lower case."""
    if (Counter(letters) - rack).total() > rack["?"]:
        return
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


def may_be_laid(board: Board, rack: Counter[str], words: Iterable[str], line: Iterable[Square]) -> list[str]:
    """The words whose letters are on the rack or among the tiles of a line, blanks for the rest."""
    at_hand = rack + Counter(board[square].upper() for square in line if square in board)
    return [word for word in words if sum(max(0, word.count(it) - at_hand[it]) for it in set(word)) <= rack["?"]]


def every_placement(position: Position, words: set[str]) -> dict[Placement, int]:
    """All legal placements of a position with their scores; *words* are in upper case, of two letters and more.

    On an empty board that is the same when turned over its diagonal, first plays down repeat those across and are
    left out.
    """
    rules, board, rack = position.rules, board_of(position), rack_of(position)
    directions = [ACROSS] if not board and is_symmetric(rules) else [ACROSS, DOWN]
    found: dict[Placement, int] = {}
    size, longest = range(rules.layout.size), max(map(len, words), default=0)
    squares = set(product(size, repeat=2))
    on_line = {
        (index, direction): may_be_laid(
            board, rack, words, [(index, at) if direction == ACROSS else (at, index) for at in size]
        )
        for index, direction in product(size, directions)
    }
    tied = {square for square in squares - board.keys() if touches(board, square)} if board else {rules.layout.start}
    for (row, col), direction in product(squares, directions):
        if (row - direction[0], col - direction[1]) in board:
            continue  # a word begins where no tile stands before it
        line = [(row + direction[0] * index, col + direction[1] * index) for index in range(rules.layout.size)]
        reach = next((index for index, square in enumerate(line) if square in tied), rules.layout.size)
        if reach >= longest:
            continue
        for word in on_line[row if direction == ACROSS else col, direction]:
            if len(word) <= reach:  # most squares are far from any tile: nothing need be tried there
                continue
            new = new_squares(board, rules, words, word, (row, col), direction)
            if new is None or len(new) > len(position.rack):
                continue
            letters = [word[r - row + c - col] for r, c in new]
            runs = runs_made(board | dict.fromkeys(new, ""), new)
            for laid in ways_to_lay(rack, letters):
                tiles = dict(zip(new, laid, strict=True))
                after = board | tiles
                worth = sum(score_of_word(after, rules, run, tiles) for run in runs)
                found[frozenset((r, c, letter) for (r, c), letter in tiles.items())] = rules.bonuses[len(new)] + worth
    return found
