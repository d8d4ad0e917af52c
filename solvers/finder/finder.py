"""The search itself: from a query and a list to words in order, one walk over the list's word graph."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from solvers.arrays import Numbers
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.finder.pattern import Automaton, Pattern, automaton
from solvers.finder.query import Query
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import commonness
from solvers.lexicon.wordgraph import LONGEST_WORD

ORDERS = ("score", "length", "word", "common")
"""The orders of words: best score first, longest first, by the alphabet, the commonest first; ``-`` before one
reverses it. Equal words: the longest first, then by the alphabet."""

_UNLIMITED = 1 << 30
_MOST = (1 << 25) - 1
"""More than any score, commonness or number of words that a list can have."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word found: in capitals, its *score*, its *length*, and the places (from 0) that blanks stand for.

    Length and places are in letters of the alphabet: CHOCHO has four in Spanish.
    """

    word: str
    score: int
    length: int
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
    budget: Budget | None = None,
) -> Answer:
    """The words of *lexicon* that fit *query*, each once, blanks placed where they cost least.

    *values* are those of the tiles by letter code, the blank at 0. Words come in *order* (one of ``ORDERS``), and
    *by_length* the longer ones always before the shorter; *top* is how many are given at most. Raises
    InputError for an unknown order, or if the query is empty or in other letters.
    """
    _check(query, lexicon, order)
    found, is_complete = _search(query, lexicon, values, budget)
    counts = np.bincount(found >> 32 & 0xFF, minlength=1)
    lengths = {length: int(counts[length]) for length in reversed(range(len(counts))) if counts[length]}
    chosen = _ranked(found, lexicon, order, by_length, top)
    words = lexicon.spell((chosen & 0xFFFFFFFF).astype(np.int32))
    scores = (chosen >> 40).tolist()
    sizes = (chosen >> 32 & 0xFF).tolist()
    tiles = _tiles(query)
    given = tuple(
        Word(word, score, size, _blanks(word, query, tiles))
        for word, score, size in zip(words, scores, sizes, strict=True)
    )
    return Answer(len(found), lengths, given, is_complete)


def find_text(
    query: Query,
    lexicon: Lexicon,
    values: tuple[int, ...],
    order: str,
    by_length: bool,
    top: int | None,
    budget: Budget | None = None,
) -> tuple[bytes, bool]:
    """The words that ``find`` gives as text in UTF-8, one a line, and whether the search was complete.

    Raises InputError as it does.
    """
    _check(query, lexicon, order)
    found, is_complete = _search(query, lexicon, values, budget)
    chosen = _ranked(found, lexicon, order, by_length, top)
    return lexicon.text((chosen & 0xFFFFFFFF).astype(np.int32)), is_complete


def _check(query: Query, lexicon: Lexicon, order: str) -> None:
    if order.removeprefix("-") not in ORDERS:
        raise InputError(N_("Words cannot be sorted by “%(order)s”."), field="sort", order=order)
    if query.way == "phrase":
        raise ValueError("anagrams of several words are found by PhraseSearch")
    if query.is_empty:
        raise InputError(N_("Type letters, or a pattern such as C?T or *TION."), field="query")
    lexicon.check_language(query.language)


def _search(query: Query, lexicon: Lexicon, values: tuple[int, ...], budget: Budget | None) -> tuple[Numbers, bool]:
    """Every word that fits, as numbers (see ``search_kernel.search``), in the order of the alphabet."""
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
    for code, count in Counter(letters.codes(query.required)).items():
        work[kernel.NEEDS + code] = count
    work[kernel.WANTS] = len(query.required)
    work[kernel.SHORTEST], work[kernel.LONGEST] = shortest, longest
    allowed = frozenset(range(1, len(letters.letters) + 1)) - set(letters.codes(query.excluded))
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
            tail = Pattern.of(letters.codes(query.letters[start : start + LONGEST_WORD]), letters)
            bits = automaton([tail, *conditions], allowed)
            parts.append(run(bits, any_end=bits.spans[0]))
        words = np.unique(np.concatenate(parts))
        words = words[np.argsort(words & 0xFFFFFFFF)]
    else:
        patterns = [board, *conditions] if board else conditions
        anything = Pattern((), frozenset([0]), "*")
        words = run(automaton(patterns or [anything], allowed))
    return words, not work[kernel.STOP]


def _conditions(query: Query) -> list[Pattern]:
    """The conditions on starts, ends and contents, as patterns."""
    forms = {"{}*": query.starts, "*{}": query.ends, "*{}*": query.contains}
    texts = [form.format(letters) for form, letters in forms.items() if letters]
    return [Pattern.parse(text, query.alphabet, "query") for text in texts]


def _ranked(found: Numbers, lexicon: Lexicon, order: str, by_length: bool, top: int | None) -> Numbers:
    """The first *top* of *found* in the order that was chosen: each word's keys lie side by side in one number."""
    name = order.removeprefix("-")
    number = found & 0xFFFFFFFF
    length = 63 - (found >> 32 & 0xFF)
    key = length
    if name == "score":
        key = _MOST - (found >> 40)
    elif name == "word":
        key = number
    elif name == "common":
        key = _MOST - commonness(lexicon)[number]
    if order.startswith("-"):
        key = _MOST - key
    keys = (length << 26 if by_length else 0) + key << 6 | length
    keys = keys << 25 | np.arange(len(found))  # numbers sort many times as fast as they are argsorted
    if top is not None and top < len(keys):
        keys = np.partition(keys, top)[:top]
    keys.sort()
    ranked: Numbers = found[keys & _MOST]
    return ranked


def _tiles(query: Query) -> dict[int, int]:
    """How many of each letter a word may have before blanks: those on the rack, and the pattern's own."""
    held = query.alphabet.codes(query.held)
    tiles = Counter(dict.fromkeys(held, _UNLIMITED)) if query.way == "repeat" else Counter(held)
    if board := query.board:
        tiles += Counter(board.fixed)
    return tiles


def _blanks(word: str, query: Query, tiles: Mapping[int, int]) -> tuple[int, ...]:
    """The places of a word's letters that the *tiles* do not hold: the last of each letter."""
    if not query.blanks or query.way == "inside":
        return ()
    left = dict(tiles)
    places = []
    for place, code in enumerate(query.alphabet.encode(word)):
        if left.get(code, 0) > 0:
            left[code] -= 1
        else:
            places.append(place)
    return tuple(places)
