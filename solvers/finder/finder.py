"""The search itself: from a query and a list to words in order, one walk over the list's word graph."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.finder.pattern import Automaton, Pattern, automaton
from solvers.finder.query import Query
from solvers.lexicon import Lexicon
from solvers.wordgraph import LONGEST_WORD

ORDERS = ("score", "length", "word", "common")
"""By what words are ordered: best score first, longest first, by the alphabet, the commonest first; ``-`` before one
turns it round. Where that leaves words equal: the longest, then by the alphabet."""

_UNLIMITED = 1 << 30
_MOST = (1 << 25) - 1
"""More than any score, commonness or number of words that a list can have."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Word:
    """One word found: in capitals, what it scores, and the places (from 0) of the letters that blanks stand for."""

    word: str
    score: int
    blanks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The words that fit: how many in all, how many of each length, and those asked for in order.

    ``is_complete`` is False if the budget ended the search, so that there may be more.
    """

    total: int
    lengths: dict[int, int]
    words: tuple[Word, ...]
    is_complete: bool = True


def find(
    query: Query,
    lexicon: Lexicon,
    values: tuple[int, ...],
    *,
    order: str = "score",
    by_length: bool = True,
    top: int | None = None,
    skip: int = 0,
    budget: Budget | None = None,
) -> Answer:
    """The words of *lexicon* that fit *query*, each once, blanks placed where they cost least.

    *values* are those of the tiles by letter code, the blank at 0. Words come in *order* (one of ``ORDERS``), and
    *by_length* the longer ones before the shorter whatever the order; *skip* words are left out and then at most
    *top* given. Raises PositionError for an order there is not, or a query that is empty or in other letters.
    """
    if order.removeprefix("-") not in ORDERS:
        raise PositionError(N_("Words cannot be sorted by “%(order)s”."), field="sort", order=order)
    if query.is_empty:
        raise PositionError(N_("Type letters, or a pattern such as C?T or *TION."), field="query")
    if query.language != lexicon.alphabet.language:
        raise PositionError(N_("The list %(list)s is in other letters."), field="lexicon", list=lexicon.title)
    found, is_complete = _search(query, lexicon, values, budget)
    counts = np.bincount(found >> 32 & 0xFF, minlength=1)
    lengths = {length: int(counts[length]) for length in reversed(range(len(counts))) if counts[length]}
    chosen = _ranked(found, lexicon, order, by_length, len(found) if top is None else skip + top)[skip:]
    words = lexicon.spell((chosen & 0xFFFFFFFF).astype(np.int32))
    scores = (chosen >> 40).tolist()
    given = tuple(Word(word, score, _blanks(word, query)) for word, score in zip(words, scores, strict=True))
    return Answer(len(found), lengths, given, is_complete)


def _search(query: Query, lexicon: Lexicon, values: tuple[int, ...], budget: Budget | None) -> tuple[Numbers, bool]:
    """Every word that fits, as the kernel writes words, in the order of the alphabet."""
    from solvers.finder import search_kernel as kernel

    graph = lexicon.graph
    letters = lexicon.alphabet
    work = np.zeros(kernel.WORK, np.int64)
    if budget:
        budget.watch(work[kernel.STOP : kernel.STOP + 1])
    board = query.board
    rack = work[kernel.RACK : kernel.RACK + 64]
    shortest, longest = query.shortest, query.longest
    if query.letters and query.way != "inside":
        rack[0] = query.blanks
        for code, count in _tiles(query).items():
            rack[code] = count
        if query.way == "anagram":
            tiles = int(rack.sum())
            shortest, longest = max(shortest, tiles), min(longest, tiles)
    else:
        rack[1:] = _UNLIMITED
    work[kernel.VALUES : kernel.VALUES + len(values)] = values
    for code, count in Counter(letters.encode(query.required)).items():
        work[kernel.NEEDS + code] = count
    work[kernel.WANTS] = len(query.required)
    work[kernel.SHORTEST], work[kernel.LONGEST] = shortest, longest
    allowed = frozenset(range(1, len(letters.letters) + 1)) - set(letters.encode(query.excluded))
    found = np.empty(max(1, graph.size), np.int64)

    def run(bits: Automaton, any_end: int = 0) -> Numbers:
        masks = np.zeros(kernel.MASKS, np.uint64)
        masks[:64], masks[kernel.STAYS : kernel.STAYS + 64] = bits.leads, bits.stays
        masks[kernel.ALL_ENDS] = bits.ends & ~any_end
        masks[kernel.ANY_END] = any_end
        masks[kernel.FIRST_STATES] = bits.first
        masks[kernel.SPANS : kernel.SPANS + len(bits.spans)] = bits.spans
        work[kernel.PATTERNS] = len(bits.spans) if len(bits.spans) > 1 else 0
        count: int = kernel.search(graph.nodes, graph.counts, work, masks, found)
        return found[:count].copy()

    conditions = _conditions(query)
    if query.way == "inside":
        parts = []
        for start in range(len(query.letters)):
            tail = Pattern.parse(query.letters[start : start + LONGEST_WORD], letters, "query")
            bits = automaton([tail, *conditions], allowed)
            parts.append(run(bits, any_end=bits.spans[0]))
        words = np.unique(np.concatenate(parts))
        words = words[np.argsort(words & 0xFFFFFFFF)]
    else:
        patterns = [board, *conditions] if board else conditions
        words = run(automaton(patterns or [_anything()], allowed))
    return words, not work[kernel.STOP]


def _anything() -> Pattern:
    return Pattern((), frozenset([0]), "*")


def _conditions(query: Query) -> list[Pattern]:
    """What words start with, end with and contain, as patterns."""
    texts = []
    if query.starts:
        texts.append(f"{query.starts}*")
    if query.ends:
        texts.append(f"*{query.ends}")
    if query.contains:
        texts.append(f"*{query.contains}*")
    return [Pattern.parse(text, query.alphabet, "query") for text in texts]


def _ranked(found: Numbers, lexicon: Lexicon, order: str, by_length: bool, most: int) -> Numbers:
    """The first *most* of *found* in the order that is asked for: each word's keys lie side by side in one number."""
    name = order.removeprefix("-")
    number = found & 0xFFFFFFFF
    length = 63 - (found >> 32 & 0xFF)
    key = length
    if name == "score":
        key = _MOST - (found >> 40)
    elif name == "word":
        key = number
    elif name == "common":
        from solvers.commonness import commonness

        key = _MOST - commonness(lexicon)[number]
    if order.startswith("-"):
        key = _MOST - key
    keys = (length << 26 if by_length else 0) + key << 6 | length
    keys = keys << 25 | np.arange(len(found))  # numbers sort many times as fast as they are argsorted
    if most < len(keys):
        keys = np.partition(keys, most)[:most]
    keys.sort()
    ranked: Numbers = found[keys & _MOST]
    return ranked


def _tiles(query: Query) -> dict[int, int]:
    """How many of each letter a word may have before blanks: those on the rack, and the pattern's own."""
    held = query.alphabet.encode(query.held)
    tiles = Counter(dict.fromkeys(held, _UNLIMITED)) if query.way == "repeat" else Counter(held)
    if board := query.board:
        tiles += Counter(board.fixed)
    return tiles


def _blanks(word: str, query: Query) -> tuple[int, ...]:
    """The places of a word's letters that the tiles do not hold: the last of each letter."""
    if not query.blanks or query.way == "inside":
        return ()
    left = _tiles(query)
    places = []
    for place, code in enumerate(query.alphabet.encode(word)):
        if left.get(code, 0) > 0:
            left[code] -= 1
        else:
            places.append(place)
    return tuple(places)
