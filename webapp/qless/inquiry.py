"""What is asked about a roll, worked out at once within a time or turn by turn; what was found is kept for a while.

How it is worded and drawn is known to ``view``.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solvers.budget import Budget
from solvers.lexicon import Lexicon, open_lexicon
from solvers.qless import COMMON, LEVELS, Answer, Position, Rating, WordList, rate, word_list
from solvers.qless.solver import searched
from webapp.qless.options import WHOLE, Options
from webapp.qless.pages import list_named

KEPT = 3_000
"""How many boards of an answer can be sorted and filtered: those of the commonest words."""
_REMEMBERED = 16
_RATING_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: a *position*, the list, its *level* as the address has it, and the words left out."""

    position: Position
    lexicon: Lexicon
    level: str
    banned: tuple[str, ...]

    @classmethod
    def of(cls, position: Position, options: Options) -> Asked:
        """What an address asks about a position; raises PositionError."""
        return cls(position, open_lexicon(list_named(options.lexicon).name), options.level, options.banned)

    @property
    def levels(self) -> tuple[int | None, ...]:
        """The levels to search, each if the one before has no board; None for the whole list."""
        if self.level:
            return (None if self.level == WHOLE else int(self.level),)
        return (*(level for level in LEVELS if level >= COMMON), None)

    @property
    def bare(self) -> Position:
        """The roll without the tiles laid."""
        return replace(self.position, rows=())


@dataclass(frozen=True, slots=True)
class Found:
    """What is known so far: the *answer* of the last *level* searched, and how hard the roll is."""

    asked: Asked
    level: int | None
    answer: Answer
    rating: Rating

    @property
    def words(self) -> WordList:
        """The words that were searched."""
        return word_list(self.asked.lexicon, self.level)

    @property
    def is_complete(self) -> bool:
        return self.answer.is_complete


_known: OrderedDict[Asked, Found] = OrderedDict()
_lock = threading.Lock()


def known(asked: Asked) -> Found | None:
    """The whole answer to a question, if it is still kept."""
    with _lock:
        found = _known.get(asked)
        if found:
            _known.move_to_end(asked)
        return found


def found_within(asked: Asked, seconds: float) -> Found:
    """The answer to a question as far as it comes in a time."""
    found = known(asked)
    if found:
        return found
    rating = _rating(asked)  # the first time for a list takes longer: it is made ready for all
    with Budget(seconds) as limit:
        *_, found = _finding(asked, rating, limit)
    return found


class Inquiry:
    """A question worked out turn by turn; :attr:`found` says what is known."""

    def __init__(self, asked: Asked) -> None:
        self.found = known(asked)
        self._is_done = self.found is not None
        self._run = _finding(asked, _rating(asked), Budget(), bit_by_bit=True)

    def go_on(self, limit: Budget) -> bool:
        """Search on until the end, which returns True, or until *limit* is spent."""
        while not self._is_done:
            following = next(self._run, None)
            self._is_done = following is None
            self.found = following or self.found
            if limit.spent:
                break
        return self._is_done


def _rating(asked: Asked) -> Rating:
    word_list(asked.lexicon, None)
    return rate(asked.bare, asked.lexicon, budget=Budget(_RATING_SECONDS))


def _finding(asked: Asked, rating: Rating, limit: Budget, *, bit_by_bit: bool = False) -> Iterator[Found]:
    """What is known after each level, or after every bit of the search; the last is kept if it is the whole answer."""
    for level in asked.levels:
        words = word_list(asked.lexicon, level)
        for answer in searched(asked.position, words, limit, top=KEPT, banned=asked.banned, bit_by_bit=bit_by_bit):
            found = Found(asked, level, answer, rating)
            yield found
        if answer.total or not answer.is_complete:
            break
    if found.is_complete:
        with _lock:
            _known[asked] = found
            while len(_known) > _REMEMBERED:
                _known.popitem(last=False)
