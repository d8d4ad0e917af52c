"""Filters and orders see every board of a roll: beside a plain filter over all of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import naive_qless
import pytest

from solvers.lexicon import open_lexicon
from solvers.qless import BADGES, ORDERS, Board, Filter, Position, Vocabulary, solve, vocabulary

SIMPLE = [
    *(Filter(words=count) for count in range(1, 9)),
    *(Filter(badges=frozenset({badge})) for badge in BADGES),
    *(Filter(badges=frozenset(pair)) for pair in combinations(BADGES, 2)),
    Filter(once=True),
    Filter(words=3, badges=frozenset({"long_word"}), once=True),
]
TOP = 40


def agrees(position: Position, words: Vocabulary, boards: tuple[Board, ...], wanted: Filter) -> int:
    """The number of boards that fit, which must be those of the plain filter in the plain order."""
    answer = solve(position, words, top=TOP, wanted=wanted)
    plain = [board for board in boards if naive_qless.fits(board, wanted)]
    assert (answer.total, answer.fitting) == (len(boards), len(plain))
    order = naive_qless.ORDERS[wanted.order]
    first = sorted(plain, key=order)[:TOP]
    # boards of the same words may change places at the end
    assert [(order(board), set(board.words)) for board in answer.boards] == [
        (order(board), set(board.words)) for board in first
    ]
    assert len(set(answer.boards)) == len(first) and set(answer.boards) <= set(plain)
    return len(plain)


def beginnings(boards: tuple[Board, ...]) -> list[Filter]:
    """Filters by a usual and by a rare word, by how they begin, and by two words of one board."""
    counts = Counter(word for board in boards for word in board.words)
    ranked = sorted(counts, key=lambda word: (counts[word], word))
    usual, rare, two = ranked[-1], ranked[0], boards[-1].words[:2]
    return [Filter(beginnings=texts) for texts in ((usual,), (rare,), (rare[:2], usual[:1]), two, (usual, "zzz"))]


@pytest.fixture(scope="module")
def common(common_list: Any) -> Vocabulary:
    return vocabulary(common_list)


def test_filters_and_orders_on_the_rolls_of_the_oracle(oracle_roll: dict[str, Any], common: Vocabulary) -> None:
    position = Position(oracle_roll["roll"])
    boards = solve(position, common, top=None).boards
    for wanted in SIMPLE + (beginnings(boards) if boards else []):
        agrees(position, common, boards, wanted)
    for order in ORDERS:
        agrees(position, common, boards, Filter(order=order))
        agrees(position, common, boards, Filter(words=4, order=order))


def test_filters_see_more_boards_than_are_kept() -> None:
    whole = vocabulary(open_lexicon("enable"))
    position = Position("aacdghhloptx")
    boards = solve(position, whole, top=None).boards
    assert len(boards) > 10_000
    found = {badge: agrees(position, whole, boards, Filter(badges=frozenset({badge}))) for badge in BADGES}
    assert all(found[badge] for badge in ("long_word", "block", "ring", "symmetric"))
    for wanted in (*beginnings(boards)[1:3], Filter(order="long"), Filter(words=3, order="compact")):
        agrees(position, whole, boards, wanted)


def test_filters_on_boards_that_complete_tiles(common: Vocabulary) -> None:
    position = Position("abdhhilmopst", ("hit",))
    boards = solve(position, common, top=None).boards
    assert len(boards) > 50
    for wanted in (*SIMPLE, *(Filter(order=order) for order in ORDERS), Filter(beginnings=("hit",))):
        agrees(position, common, boards, wanted)


def test_groups_by_words_are_those_of_the_plain_grouping(common: Vocabulary) -> None:
    answer = solve(Position("abdhhilmopst"), common, top=None)
    plain = naive_qless.by_words(answer.boards)
    groups = answer.by_words(50, 3)
    assert groups.total == len(plain)
    assert [(group.words, group.total, group.boards) for group in groups.first] == [
        (words, len(boards), tuple(boards[:3])) for words, boards in plain[:50]
    ]
