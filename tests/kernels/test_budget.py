"""A search ends when its budget is spent or it is called off, says so, and gives the best it had found by then."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble import Answer, Position, score, shipped_rules, solve

PROMPT = 1.0
"""Seconds of CPU that a search may take after it is called off; it takes a tenth of that."""


def scattered(blanks: int) -> Position:
    """Scattered tiles on the largest board and a rack of blanks: with five almost three million plays, with seven eight."""
    squares = bytearray(21 * 21)
    for row in range(0, 21, 3):
        for col in range(21):
            if (row + col) % 5 == 0:
                squares[21 * row + col] = (5, 1, 9)[(row + col) % 3]
    return Position(bytes(squares), bytes(blanks), rules=shipped_rules()["super"])


@pytest.fixture(scope="module")
def heavy() -> Position:
    return scattered(blanks=5)


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
    assert whole.total > 2_500_000
    position = Position.parse("RETINA?")
    assert solve(position, enable, budget=Budget(60)) == solve(position, enable)


def test_a_search_that_runs_out_of_time_gives_the_best_found_so_far(
    heavy: Position, whole: Answer, enable: Lexicon
) -> None:
    answer, seconds = None, 0.05
    while not (answer and answer.total):  # a busy machine may not let it begin in such a short time
        seconds *= 2
        started = time.process_time()
        answer = solve(heavy, enable, budget=Budget(seconds))
        assert time.process_time() - started < seconds + PROMPT
    assert is_cut_short(answer, whole, heavy, enable)
    assert 0 < answer.total < whole.total
    assert len(answer.plays) == 20


def test_a_search_called_off_from_another_thread_ends_at_once(heavy: Position, whole: Answer, enable: Lexicon) -> None:
    budget = Budget()
    called_off: list[float] = []

    def call_off() -> None:
        called_off.append(time.process_time())
        budget.cancel()

    timer = threading.Timer(0.1, call_off)
    timer.start()
    answer = solve(heavy, enable, budget=budget)
    assert time.process_time() - called_off[0] < PROMPT
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


def test_other_threads_go_on_while_a_search_runs(enable: Lexicon) -> None:
    with ThreadPoolExecutor(1) as threads:
        search = threads.submit(solve, scattered(blanks=7), enable, budget=Budget(0.6))
        longest, last = 0.0, time.process_time()
        while not search.done():
            time.sleep(0.005)
            now = time.process_time()  # which stands still while another program holds the machine up
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


def test_budgets_are_spent_when_their_time_is_over_and_those_not_used_up_never() -> None:
    with Budget(60), Budget(0.3) as long, Budget(0.1) as short, Budget(60):
        with Budget(0.05) as ended:
            pass
        _until(lambda: short.spent)
        assert not long.spent
        _until(lambda: long.spent)
        with Budget(0.01) as after_a_pause:
            _until(lambda: after_a_pause.spent)
        assert not ended.spent


def test_all_budgets_share_one_thread() -> None:
    with Budget(60):
        before = threading.active_count()
        with Budget(60), Budget(50), Budget(70):
            assert threading.active_count() == before


def _until(is_so: Callable[[], bool]) -> None:
    last = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < last
        time.sleep(0.002)
