"""A search ends when its budget is spent or it is called off, says so, and gives the best it had found by then."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble import Answer, Position, score, shipped_rules, solve

PROMPT = 1.0
"""Seconds within which a search that is called off must have ended; it takes a tenth of that, but machines are busy."""


@pytest.fixture(scope="module")
def heavy() -> Position:
    """Scattered tiles on the largest board and seven blanks: eight million plays, which take seconds."""
    squares = bytearray(21 * 21)
    for row in range(0, 21, 3):
        for col in range(21):
            if (row + col) % 5 == 0:
                squares[21 * row + col] = (5, 1, 9)[(row + col) % 3]
    return Position(bytes(squares), bytes(7), rules=shipped_rules()["super"])


@pytest.fixture(scope="module")
def whole(heavy: Position, enable: Lexicon) -> Answer:
    return solve(heavy, enable)


def is_cut_short(answer: Answer, whole: Answer, position: Position, lexicon: Lexicon) -> bool:
    """Whether an answer says that it is not complete; what it has must be right all the same."""
    assert answer.total == answer.matching <= whole.total
    scores = [play.score for play in answer.plays]
    assert scores == sorted(scores, reverse=True)
    if answer.total:
        assert whole.best is not None
        assert answer.best == answer.plays[0]
        assert scores[0] <= whole.best.score
    for play in answer.plays:
        assert score(position, str(play), lexicon).unknown == ()
    return not answer.is_complete


def test_without_a_budget_or_with_a_large_one_every_play_is_found(
    heavy: Position, whole: Answer, enable: Lexicon
) -> None:
    assert whole.is_complete
    assert whole.total > 5_000_000
    position = Position.parse("RETINA?")
    assert solve(position, enable, budget=Budget(60)) == solve(position, enable)


def test_a_search_that_runs_out_of_time_gives_the_best_found_so_far(
    heavy: Position, whole: Answer, enable: Lexicon
) -> None:
    started = time.monotonic()
    answer = solve(heavy, enable, budget=Budget(0.2))
    assert time.monotonic() - started < 0.2 + PROMPT
    assert is_cut_short(answer, whole, heavy, enable)
    assert 0 < answer.total < whole.total
    assert len(answer.plays) == 20


def test_a_search_called_off_from_another_thread_ends_at_once(heavy: Position, whole: Answer, enable: Lexicon) -> None:
    budget = Budget()
    called_off: list[float] = []

    def call_off() -> None:
        called_off.append(time.monotonic())
        budget.cancel()

    timer = threading.Timer(0.1, call_off)
    timer.start()
    answer = solve(heavy, enable, budget=budget)
    assert time.monotonic() - called_off[0] < PROMPT
    assert is_cut_short(answer, whole, heavy, enable)
    assert budget.spent
    timer.join()


def test_a_search_called_off_before_it_starts_finds_nothing_and_says_so(enable: Lexicon) -> None:
    budget = Budget()
    budget.cancel()
    answer = solve(Position.parse("RETINA?"), enable, budget=budget)
    assert (answer.plays, answer.total, answer.best, answer.is_complete) == ([], 0, None, False)


def test_a_search_that_was_cut_short_leaves_no_trace_in_the_next(heavy: Position, enable: Lexicon) -> None:
    position = Position.parse("RETINA?")
    before = solve(position, enable)
    assert not solve(heavy, enable, budget=Budget(0.01)).is_complete
    assert solve(position, enable) == before


def test_two_searches_at_once_do_not_disturb_each_other(enable: Lexicon) -> None:
    positions = [Position.parse(rack) for rack in ("RETINA?", "QZJXVWK", "??EIOTV", "AEIOU??")] * 3
    one_by_one = [solve(position, enable) for position in positions]
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(lambda position: solve(position, enable), positions)) == one_by_one


def test_other_threads_go_on_while_a_search_runs(heavy: Position, enable: Lexicon) -> None:
    with ThreadPoolExecutor(1) as threads:
        search = threads.submit(solve, heavy, enable, budget=Budget(0.6))
        longest, last = 0.0, time.monotonic()
        while not search.done():
            time.sleep(0.005)
            now = time.monotonic()
            longest, last = max(longest, now - last), now
        assert not search.result().is_complete
    assert longest < 0.4


def test_a_spent_budget_raises_every_flag_it_watches_now_or_later() -> None:
    budget, early, late = Budget(), np.zeros(1, np.int64), np.zeros(1, np.int64)
    budget.watch(early)
    assert early[0] == 0
    budget.cancel()
    budget.watch(late)
    assert (early[0], late[0]) == (1, 1)


def test_a_budget_that_was_not_used_up_is_not_spent_afterwards() -> None:
    with Budget(0.05) as budget:
        pass
    time.sleep(0.1)
    assert not budget.spent
