"""Searches for the boards of a roll, within a time limit or turn by turn; recent answers are cached.

Wording and drawing are in ``view``.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from solvers.budget import Budget
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.qless import LEVELS, Answer, Filter, Position, Rating, Vocabulary, first, rate, vocabulary
from solvers.qless.solver import searched
from webapp.qless.options import WHOLE, Options
from webapp.qless.pages import list_named

_KEPT, _GROUPED = 3_000, 30_000
"""How many of the boards that fit the filter are kept, the first in its order, and how many to be grouped."""
_REMEMBERED = 16
_LEFT = 4
"""How many answers are remembered, and how many searches that were left can be continued."""
_RATING_SECONDS = 0.2


def solve_once() -> None:
    """Solve a small roll at every level, to load everything a solve needs."""
    lexicon = open_lexicon(default_list())
    for level in (*LEVELS, None):
        first(Position("aefginstttwy"), vocabulary(lexicon, level))


@dataclass(frozen=True, slots=True)
class Query:
    """A question: a *position*, the list, its *level* as in the address, the excluded words, the boards *wanted*.

    *keep* is how many of them are kept.
    """

    position: Position
    lexicon: Lexicon
    level: str
    excluded: tuple[str, ...]
    wanted: Filter
    keep: int

    @classmethod
    def of(cls, position: Position, options: Options) -> Query:
        """The question of an address about a position; raises InputError."""
        lexicon = open_lexicon(list_named(options.lexicon))
        keep = _GROUPED if options.group else _KEPT
        return cls(position, lexicon, options.level, options.excluded, options.wanted, keep)

    @property
    def levels(self) -> tuple[int | None, ...]:
        """The levels to search, each if the previous one has no board; None for the whole list."""
        if self.level:
            return (None if self.level == WHOLE else int(self.level),)
        return (*(level for level in LEVELS if level >= Tier.EVERYDAY), None)


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a search: the *answer* of the last *level* searched, and the roll's *rating*."""

    query: Query
    level: int | None
    answer: Answer
    rating: Rating

    @property
    def words(self) -> Vocabulary:
        """The words that were searched."""
        return vocabulary(self.query.lexicon, self.level)

    @property
    def is_complete(self) -> bool:
        return self.answer.is_complete


_known: OrderedDict[Query, Progress] = OrderedDict()
_paused: OrderedDict[Query, Search] = OrderedDict()
_lock = threading.Lock()


def known(query: Query) -> Progress | None:
    """The complete answer to a question, if it is cached."""
    with _lock:
        progress = _known.get(query)
        if progress:
            _known.move_to_end(query)
        return progress


def search_within(query: Query, seconds: float) -> Progress:
    """The answer to a question as far as *seconds* allow."""
    progress = known(query) or _go_on_within(query, seconds)
    if progress:
        return progress
    rating = _rating(query)  # the first time for a list takes longer: it is made ready for all
    with Budget(seconds) as limit:
        *_, progress = _finding(query, rating, limit)
    return progress


class Search:
    """A search run turn by turn; :attr:`progress` is its state."""

    def __init__(self, query: Query) -> None:
        self.progress = known(query)
        self._is_done = self.progress is not None
        self._run = _finding(query, _rating(query), Budget(), bit_by_bit=True)
        self._turn = threading.Lock()

    @classmethod
    def of(cls, query: Query) -> Search:
        """The search for a question from where it was left, if it is among the last few; else a new one."""
        with _lock:
            search = _paused.get(query)
        search = search or cls(query)
        with _lock:
            search = _paused.setdefault(query, search)
            _paused.move_to_end(query)
            while len(_paused) > _LEFT:
                _paused.popitem(last=False)
        return search

    def go_on(self, limit: Budget) -> bool:
        """Search on until the end, which returns True, or until *limit* is spent."""
        with self._turn:
            while not self._is_done:
                following = next(self._run, None)
                self._is_done = following is None
                self.progress = following or self.progress
                if limit.spent:
                    break
        return self._is_done


def _go_on_within(query: Query, seconds: float) -> Progress | None:
    """The state of the search for a question after *seconds* more; None if there is none yet."""
    with _lock:
        search = _paused.get(query)
    if search is None:
        return None
    with Budget(seconds) as limit:
        search.go_on(limit)
    return search.progress


def _rating(query: Query) -> Rating:
    vocabulary(query.lexicon, None)
    return rate(query.position.bare, query.lexicon, budget=Budget(_RATING_SECONDS))


def _finding(query: Query, rating: Rating, limit: Budget, *, bit_by_bit: bool = False) -> Iterator[Progress]:
    """The state after each level, or after every bit of the search; a complete answer is cached."""
    for level in query.levels:
        words = vocabulary(query.lexicon, level)
        for answer in searched(
            query.position, words, limit,
            top=query.keep, excluded=query.excluded, wanted=query.wanted, bit_by_bit=bit_by_bit,
        ):  # fmt: skip
            progress = Progress(query, level, answer, rating)
            yield progress
        if answer.total or not answer.is_complete:
            break
    if progress.is_complete:
        with _lock:
            _paused.pop(query, None)
            _known[query] = progress
            while len(_known) > _REMEMBERED:
                _known.popitem(last=False)
