"""Pieces of work come back in order, few are held at a time, and those that nobody has begun can be dropped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import count

import pytest

from solvers.pieces import AHEAD, Workers, in_order, threads


@pytest.fixture
def workers() -> Iterator[Workers]:
    with threads(3) as hired:
        yield hired


def test_results_come_in_order_whichever_is_ready_first(workers: Workers) -> None:
    later = threading.Event()

    def work(piece: int) -> int:
        if piece == 0:
            assert later.wait(60)
        if piece == 2:
            later.set()
        return piece * piece

    assert list(in_order(work, range(50), workers)) == [(piece, piece * piece) for piece in range(50)]


def test_an_endless_input_is_taken_only_as_far_as_there_are_workers(workers: Workers) -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for piece in count():
            taken.append(piece)
            yield piece

    results = in_order(abs, pieces(), workers)
    for used in range(100):
        assert next(results) == (used, used)
        assert len(taken) <= used + 2 + AHEAD * 3
    results.close()


def test_what_nobody_has_begun_is_dropped_when_the_caller_leaves() -> None:
    begun: list[int] = []
    running, go_on = threading.Event(), threading.Event()

    def work(piece: int) -> int:
        begun.append(piece)
        if piece == 1:
            running.set()
            assert go_on.wait(60)
        return piece

    with threads(1) as workers:
        for piece, _ in in_order(work, count(), workers):
            assert piece == 0
            assert running.wait(60)
            break
        go_on.set()
    assert begun == [0, 1]


def test_a_fault_reaches_the_caller_at_its_place(workers: Workers) -> None:
    results = in_order(lambda piece: 6 // piece, [3, 2, 0, 1], workers)
    assert [next(results), next(results)] == [(3, 2), (2, 3)]
    with pytest.raises(ZeroDivisionError):
        next(results)
    assert list(results) == []


def test_workers_serve_many_calls(workers: Workers) -> None:
    for _ in range(3):
        assert dict(in_order(str, range(9), workers)) == dict(in_order(str, range(9)))
