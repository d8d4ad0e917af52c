"""All boards of a roll, or proof that none exists; tiles already laid stay where they are.

Boards that differ only by shifting, or by exchanging rows and columns, count as one. Boards are ranked by their rarest
word, then by the next rarest.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solvers.budget import Budget
from solvers.qless.board import Board
from solvers.qless.filter import Filter
from solvers.qless.grid import Cell, rows_of
from solvers.qless.position import Position
from solvers.qless.search import EVERY, Choice, Search, formable
from solvers.qless.vocabulary import Vocabulary

MOST_KEPT = 100_000
"""How many boards an answer can hold; all are counted."""
_FIRST_SLICE, _SLICE, _EVERY = 20_000, 400_000, 1 << 62
"""Cells that the search looks at before the first answer on the way, some milliseconds' worth, and between others."""


@dataclass(frozen=True, slots=True)
class Group:
    """Boards with the same *words*, the rarest first: their number and some of them."""

    words: tuple[str, ...]
    total: int
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Groups:
    """How many sets of words there are, and the *first* groups."""

    total: int
    first: tuple[Group, ...]


class Answer:
    """The boards of a position found so far.

    *total* is their number, *fitting* that of those which the filter lets through: exact if *is_complete*, else a
    lower bound. *words_formable* is the number of words that the roll can form, *hopeless* the letters that none of
    these words has: one such letter is enough to rule out every board.
    *done* of *steps* parts of the search are finished.
    """

    def __init__(
        self, position: Position, choice: Choice, search: Search | None, done: int, *, is_complete: bool, most: int
    ) -> None:
        self.total = search.found if search else 0
        self.fitting = search.fitting if search else 0
        self.is_complete = is_complete
        self.words_formable = len(choice.chosen)
        self.hopeless = choice.hopeless
        self.done = done
        self.steps = max(1, choice.starts)
        self._tiles = position.tiles
        self._words = choice.words
        self._laid = search.best(most) if search else np.empty((0, 1), np.int32)

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a board; None while unknown."""
        return True if self.total else False if self.is_complete else None

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards kept, in the order of the filter."""
        return tuple(self.first(len(self._laid)))

    @property
    def best(self) -> Board | None:
        """The first of the boards found so far."""
        return next(self.first(1), None)

    @property
    def kept(self) -> int:
        """How many boards are kept."""
        return len(self._laid)

    def by_words(self, count: int, boards: int) -> Groups:
        """The boards kept by their words: the first *count* groups, in the order of their first boards.

        Each group has at most this number of *boards*.
        """
        sets = np.sort(np.where(self._laid < 0, -1, self._laid >> 12), axis=1)
        _, firsts, group_of = np.unique(sets, axis=0, return_index=True, return_inverse=True)
        order = np.argsort(firsts)
        members = np.argsort(group_of.ravel(), kind="stable")
        ends = np.cumsum(np.bincount(group_of.ravel(), minlength=len(firsts)))
        groups = []
        for index in order[:count].tolist():
            of_group = members[ends[index - 1] if index else 0 : ends[index]]
            made = tuple(board_of(laid, self._words, self._tiles) for laid in self._laid[of_group[:boards]].tolist())
            groups.append(Group(made[0].words, len(of_group), made))
        return Groups(len(firsts), tuple(groups))

    def first(self, count: int) -> Iterator[Board]:
        """The first *count* of the boards, each made on demand."""
        return (board_of(laid, self._words, self._tiles) for laid in self._laid[:count].tolist())


def solve(
    position: Position,
    words: Vocabulary,
    *,
    top: int | None = 20,
    excluded: Iterable[str] = (),
    wanted: Filter = EVERY,
    budget: Budget | None = None,
) -> Answer:
    """All boards of a position, counted, and the first *top* of those *wanted* (None: as many as can be kept).

    Tiles laid keep their places relative to each other: the boards are those that complete them. The *excluded* words
    do not count. A search cut off by its *budget* has counted only some of the boards; its answer is not complete.
    """
    with budget or Budget() as limit:
        *_, answer = searched(position, words, limit, top=top, excluded=excluded, wanted=wanted)
    return answer


def first(position: Position, words: Vocabulary, *, budget: Budget | None = None) -> Answer:
    """Any one board, or proof that none exists: then the answer is complete."""
    with budget or Budget() as limit:
        *_, answer = searched(position, words, limit, top=1, enough=1)
    return answer


def searched(
    position: Position,
    words: Vocabulary,
    limit: Budget,
    *,
    top: int | None = 20,
    excluded: Iterable[str] = (),
    wanted: Filter = EVERY,
    enough: int = 0,
    bit_by_bit: bool = False,
) -> Iterator[Answer]:
    """As :func:`solve`, within a *limit* that runs already and may hold for several searches.

    With *enough* the search ends when it has found that many boards. *bit_by_bit*, answers that know more and more come
    before the last one, the first after a few milliseconds; the search runs between them, and closing the iterator ends
    it.
    """
    keep = MOST_KEPT if top is None else min(top, MOST_KEPT)
    choice = formable(position, words, frozenset(word.lower() for word in excluded))
    if choice.hopeless:
        yield Answer(position, choice, None, 1, is_complete=True, most=0)
        return
    search = Search(position, choice, words, keep=keep, enough=enough, wanted=wanted)
    limit.watch(search.stop)
    while search.go_on((_SLICE if search.nodes else _FIRST_SLICE) if bit_by_bit else _EVERY):
        yield Answer(position, choice, search, search.done, is_complete=False, most=keep)
    yield Answer(position, choice, search, search.done, is_complete=not search.stop[0], most=keep)


def board_of(laid: list[int], words: tuple[str, ...], fixed: dict[Cell, str]) -> Board:
    """A board from the words that the kernel laid, shifted to fit the *fixed* tiles."""
    from solvers.qless.field_kernel import HOME, SIDE

    placed: dict[Cell, str] = {}
    numbers = [number for number in laid if number >= 0]
    for number in numbers:
        row, col = divmod(number >> 1 & 0x7FF, SIDE)
        for at, letter in enumerate(words[number >> 12]):
            placed[(row + at, col) if number & 1 else (row, col + at)] = letter
    top, left = min(row for row, _ in placed), min(col for _, col in placed)
    corner = top - HOME, left - HOME
    if len(fixed) < 2:
        wanted = set(fixed.values())
        row, col = next((cell for cell in sorted(placed) if placed[cell] in wanted), (top, left))
        corner = top - row, left - col
    return Board(rows_of(placed), tuple(words[number >> 12] for number in numbers), corner)
