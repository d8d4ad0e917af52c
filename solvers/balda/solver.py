"""Every legal move of a Balda position, with every path of every word; and a check of a single move."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice

import numpy as np
import numpy.typing as npt

from solvers.arrays import Bytes, Numbers
from solvers.balda.dictionary import Dictionary, dictionary
from solvers.balda.letters import EMPTY
from solvers.balda.play import Move, Path, Play
from solvers.balda.position import Position
from solvers.budget import Budget
from solvers.errors import N_, InputError, square_name
from solvers.lexicon import Lexicon
from solvers.lexicon.yo import respelled

MOST_PATHS = 1 << 20
_FEW_PATHS = 1 << 12
_LETTERS_A_PATH = 4
_COUNTED_PATHS = 24
_MOST_STEPS = 10_000
STRIDE = 11
CELLS = tuple((place // STRIDE - 1, place % STRIDE - 1) for place in range(STRIDE * STRIDE))
_OFFSETS = (-STRIDE, -1, 1, STRIDE, -STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)


@dataclass(frozen=True)
class Answer:
    """The result of :func:`solve`: the longest words first, equally long ones by the alphabet.

    Moves become :class:`Play` objects on demand. ``is_complete`` is false if the budget ended the search,
    or if there are more than ``MOST_PATHS`` paths.
    """

    keys: Numbers = field(repr=False)
    stream: bytes = field(repr=False)
    known: Dictionary = field(repr=False)
    letters: str = field(repr=False)
    is_complete: bool

    @property
    def paths(self) -> int:
        """How many paths there are in all."""
        return len(self.keys)

    @property
    def total(self) -> int:
        """How many different moves there are: cell, letter and word."""
        return len(self.starts)

    @cached_property
    def starts(self) -> npt.NDArray[np.intp]:
        """The index in the sorted keys at which each move begins."""
        moves = self.keys >> 22
        fresh = np.ones(len(moves), bool)
        fresh[1:] = moves[1:] != moves[:-1]
        return np.flatnonzero(fresh)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """All moves."""
        return tuple(self.first(None))

    def first(self, count: int | None) -> Iterator[Play]:
        """The *count* first moves (None: all)."""
        starts = self.starts.tolist()
        keys = self.keys.tolist() if count is None or count >= len(starts) else self.keys[: starts[count]].tolist()
        ends = [*starts[1:], len(self.keys)]
        words, letters, cells = self.known.words, self.letters, CELLS
        squares = tuple([cells[place] for place in self.stream])
        for start, end in zip(starts[:count], ends, strict=False):
            key = keys[start]
            length = 63 - (key >> 57)
            row, col = cells[key >> 28 & 0x7F]
            paths = tuple([squares[path & 0x3FFFFF : (path & 0x3FFFFF) + length] for path in keys[start:end]])
            yield Play(row, col, letters[key >> 22 & 0x3F], words[key >> 35 & 0x3FFFFF], paths)

    def play(self, move: Move) -> Play | None:
        """The legal move that *move* names, with its paths; None if it is not legal."""
        number = self.known.numbers.get(move.word, -1)
        letter = self.letters.find(move.letter)
        place = STRIDE * (move.row + 1) + move.col + 1
        if min(number, letter, move.row, move.col) < 0:
            return None
        return self.at((63 - len(move.word)) << 57 | number << 35 | place << 28 | letter << 22)

    def at(self, key: int) -> Play | None:
        """The move with the kernel's number *key*, with its paths; None if it is not among the moves."""
        move = key >> 22
        low, high = self.keys.searchsorted((move << 22, (move + 1) << 22)).tolist()
        if low == high:
            return None
        length = 63 - (key >> 57)
        starts = [path & 0x3FFFFF for path in self.keys[low:high].tolist()]
        row, col = CELLS[key >> 28 & 0x7F]
        paths = tuple(tuple([CELLS[place] for place in self.stream[at : at + length]]) for at in starts)
        return Play(row, col, self.letters[key >> 22 & 0x3F], self.known.words[key >> 35 & 0x3FFFFF], paths)

    def by_cell(self) -> dict[tuple[int, int], Play]:
        """The best move of each empty cell that has one."""
        best: dict[tuple[int, int], Play] = {}
        for play in self.plays:
            best.setdefault((play.row, play.col), play)
        return best


def solve(position: Position, lexicon: Lexicon, *, budget: Budget | None = None) -> Answer:
    """Every legal move of a position: a letter in an empty cell beside a filled one and a word through that cell.

    Used words, short words and words not in *lexicon* do not count. Raises InputError if the list is in other letters.
    """
    from solvers.balda import paths_kernel as kernel

    known, work, used = prepare(position, lexicon)
    nodes = lexicon.graph.nodes
    with budget or Budget() as limit:
        if budget is not None:
            limit.watch(work[kernel.STOP : kernel.STOP + 1])
        capacity = _FEW_PATHS
        while True:
            found = np.empty(capacity, np.int64)
            stream = np.empty(_LETTERS_A_PATH * capacity, np.uint8)
            kernel.search(nodes, known.table, used, work, found, stream)
            if not work[kernel.FULL] or capacity == MOST_PATHS:
                break
            capacity = min(16 * capacity, MOST_PATHS)
    keys = found[: work[kernel.FOUND]]
    keys.sort()
    written = stream[: work[kernel.WRITTEN]].tobytes()
    complete = not work[kernel.FULL] and not limit.spent
    return Answer(keys, written, known, f".{position.rules.alphabet.letters.lower()}", complete)


NOT_LISTED = N_("“%(word)s” is not in the list “%(list)s”.")
"""The error of a move whose word the list lacks."""


def legal_play(position: Position, move: Move, lexicon: Lexicon) -> Play:
    """The legal move that *move* names, with every path of its word.

    Only the field decides. Raises InputError (field ``move``, with the square) with the reason.
    """
    play = solve(position, lexicon).play(move)
    if play is not None:
        return play
    square = _check_cell(position, move)
    word = move.word
    if not lexicon.contains(word):
        if others := respelled(word, lexicon):
            raise InputError(
                N_("“%(word)s” is not in the list “%(list)s”; where ё is not е, it has: %(others)s."),
                field="move", square=square, word=word, list=lexicon.title, others=", ".join(others),
            )  # fmt: skip
        raise InputError(NOT_LISTED, field="move", square=square, word=word, list=lexicon.title)
    raise _no_way(move, square)


def counted_play(position: Position, move: Move) -> Play:
    """The move that *move* names with some paths of its word, which no list need have: the players agree on it.

    Raises InputError as ``legal_play``.
    """
    square = _check_cell(position, move)
    paths = tuple(islice(paths_through(position, move), _COUNTED_PATHS))
    if not paths:
        raise _no_way(move, square)
    return Play(move.row, move.col, move.letter, move.word, paths)


def paths_through(position: Position, move: Move) -> Iterator[Path]:
    """Every path of a move's word through its new letter, in the order of the field; gives up on endless fields."""
    rows = position.after(move).rows
    new, word = (move.row, move.col), move.word
    begun: list[tuple[Path, bool]] = [
        (((row, col),), (row, col) == new)
        for row in reversed(range(position.height))
        for col in reversed(range(position.width))
        if rows[row][col] == word[0]
    ]
    for _ in range(_MOST_STEPS):
        if not begun:
            return
        path, is_through = begun.pop()
        if len(path) == len(word):
            if is_through:
                yield path
            continue
        begun += [
            ((*path, cell), is_through or cell == new)
            for cell in position.neighbours(*path[-1])
            if rows[cell[0]][cell[1]] == word[len(path)] and cell not in path
        ]


def _check_cell(position: Position, move: Move) -> str:
    """The name of a move's cell; raises InputError if nothing can be played there, or not that word in any case."""
    if not (0 <= move.row < position.height and 0 <= move.col < position.width):
        raise InputError(N_("The cell is outside the field."), field="move")
    square = square_name(move.row, move.col)
    if position.is_over:
        raise InputError(N_("The game is over."), field="move")
    if position.rows[move.row][move.col] != EMPTY:
        raise InputError(N_("The cell is filled already."), field="move", square=square)
    if all(position.rows[row][col] == EMPTY for row, col in position.neighbours(move.row, move.col)):
        raise InputError(
            N_("The cell is apart: a letter goes beside a cell that is filled."), field="move", square=square
        )
    word = move.word
    if len(word) < position.rules.min_length:
        raise InputError(
            N_("“%(word)s” is too short: words have at least %(least)s letters."),
            field="move", square=square, word=word, least=position.rules.min_length,
        )  # fmt: skip
    if word in position.used:
        raise InputError(N_("“%(word)s” was used already."), field="move", square=square, word=word)
    return square


def _no_way(move: Move, square: str) -> InputError:
    return InputError(
        N_("“%(word)s” cannot be read through that cell with the letter “%(letter)s”."),
        field="move", square=square, word=move.word, letter=move.letter,
    )  # fmt: skip


def unknown_words(position: Position, lexicon: Lexicon) -> tuple[str, ...]:
    """The used words missing from the list, for the player's information."""
    return tuple(word for word in position.used if not lexicon.contains(word))


def prepare(position: Position, lexicon: Lexicon) -> tuple[Dictionary, Numbers, Bytes]:
    """The input of the kernels: the list's dictionary, the array ``work`` with the field in it, and the used words."""
    from solvers.balda import paths_kernel as kernel

    letters = position.rules.alphabet
    if lexicon.alphabet != letters:
        raise InputError(
            N_("The list “%(list)s” is in other letters than the field."), field="lexicon", list=lexicon.title
        )
    known = dictionary(lexicon)
    work = np.zeros(kernel.WORK, np.int64)
    work[kernel.SHORTEST] = position.rules.min_length
    work[kernel.MASK] = len(known.table) // 2 - 1
    work[kernel.DIRECTIONS] = 8 if position.rules.diagonal else 4
    work[kernel.OFFSETS : kernel.OFFSETS + len(_OFFSETS)] = _OFFSETS
    work[kernel.POWERS : kernel.POWERS + len(known.powers)] = known.powers
    codes = _codes(letters.letters)
    grid = [-1] * (STRIDE * STRIDE)
    for row, text in enumerate(position.rows, 1):
        start = STRIDE * row + 1
        grid[start : start + len(text)] = [codes[char] for char in text]
    work[kernel.GRID : kernel.GRID + len(grid)] = grid
    return known, work, known.used(position.used)


@cache
def _codes(letters: str) -> dict[str, int]:
    """The codes of small letters; 0 for an empty cell."""
    return {EMPTY: 0} | {letter.lower(): code for code, letter in enumerate(letters, 1)}
