"""All boards of a roll, or the proof that there is none; also of a roll with tiles laid that stay where they are.

Two boards are one if they are equal when shifted, or when rows and columns change places. Which of several boards is
better, the rarest word of each decides, then the next rarest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np

from solvers.budget import Budget
from solvers.qless.board import Board
from solvers.qless.grid import Cell, rows_of
from solvers.qless.position import Position
from solvers.qless.search import Choice, Search, formable
from solvers.qless.words import WordList

MOST_KEPT = 100_000
"""How many boards an answer can hold; all are counted."""
_SHOWN = 20
_FIRST_SLICE, _SLICE, _EVERY = 20_000, 400_000, 1 << 62
"""Boards of an answer on the way; cells that the search looks at before the first such answer, some milliseconds'
worth, and between others."""


class Answer:
    """What is known of a position's boards so far.

    *total* boards were found; they are all that there are only if *is_complete*, else "at least". *words_formable* is
    how many words of the list the roll can form, *hopeless* the letters that none of these words has: one such letter
    settles it. *done* of *steps* parts of the search are through.
    """

    def __init__(
        self, position: Position, choice: Choice, search: Search | None, done: int, *, is_complete: bool, most: int
    ) -> None:
        self.total = search.found if search else 0
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
        """Whether there is a board; None while that is not known."""
        return True if self.total else False if self.is_complete else None

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The boards kept, those of the commonest words first; of an answer on the way, no more than 20."""
        return tuple(self.first(len(self._laid)))

    @property
    def best(self) -> Board | None:
        """The board of the commonest words, of those found so far."""
        return next(self.first(1), None)

    @property
    def kept(self) -> int:
        """How many boards are kept."""
        return len(self._laid)

    def first(self, count: int) -> Iterator[Board]:
        """The first *count* of the boards, each made when it is asked for."""
        return (board_of(laid, self._words, self._tiles) for laid in self._laid[:count].tolist())


def solve(
    position: Position,
    words: WordList,
    *,
    top: int | None = 20,
    banned: Iterable[str] = (),
    budget: Budget | None = None,
) -> Answer:
    """All boards of a position, counted, and the best *top* of them (None: as many as can be kept).

    Tiles laid stay where they are to each other: then these are the boards that complete them. Words *banned* do not
    count as words. A search that is cut off by its *budget* has counted a part, and says so.
    """
    with budget or Budget() as limit:
        *_, answer = searched(position, words, limit, top=top, banned=banned)
    return answer


def first(position: Position, words: WordList, *, banned: Iterable[str] = (), budget: Budget | None = None) -> Answer:
    """Any one board, or the proof that there is none: then the answer is complete."""
    with budget or Budget() as limit:
        *_, answer = searched(position, words, limit, top=1, banned=banned, enough=1)
    return answer


def solving(
    position: Position,
    words: WordList,
    *,
    top: int | None = 20,
    banned: Iterable[str] = (),
    budget: Budget | None = None,
    enough: int = 0,
) -> Iterator[Answer]:
    """Search bit by bit: answers that know more and more, the last of them all, for a page that shows progress.

    As :func:`solve`; with *enough* it ends when so many boards are found. The search runs between the answers; the
    first comes after a few milliseconds. Closing the iterator ends the search.
    """
    with budget or Budget() as limit:
        yield from searched(position, words, limit, top=top, banned=banned, enough=enough, bit_by_bit=True)


def searched(
    position: Position,
    words: WordList,
    limit: Budget,
    *,
    top: int | None = 20,
    banned: Iterable[str] = (),
    enough: int = 0,
    bit_by_bit: bool = False,
) -> Iterator[Answer]:
    """As :func:`solving`, within a *limit* that runs already and may hold for several searches.

    Not *bit_by_bit* there is only the last answer.
    """
    keep = MOST_KEPT if top is None else min(top, MOST_KEPT)
    choice = formable(position, words, frozenset(word.lower() for word in banned))
    if choice.hopeless:
        yield Answer(position, choice, None, 1, is_complete=True, most=0)
        return
    search = Search(position, choice, words, keep=keep, enough=enough)
    limit.watch(search.stop)
    while search.go_on((_SLICE if search.nodes else _FIRST_SLICE) if bit_by_bit else _EVERY):
        yield Answer(position, choice, search, search.done, is_complete=False, most=_SHOWN)
    yield Answer(position, choice, search, search.done, is_complete=not search.stop[0], most=keep)


def board_of(laid: list[int], words: tuple[str, ...], fixed: dict[Cell, str]) -> Board:
    """A board from the words that the kernel laid, put where the tiles *fixed* lie on it."""
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
