"""Streams: progress during a search, taking turns, and searches that end when their reader leaves."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from served import running

from solvers.balda.endgame import endgame
from solvers.balda.position import Position
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.streaming import Streams, streamed

LATE = "....а/ухлап/балда/.фавр/..тти балда,фалда"
LONG = "...../ухлап/балда/.фавр/..т.. балда,фалда"


def events(chunks: Iterable[bytes | str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream: name and data."""
    for chunk in chunks:
        text = chunk.decode() if isinstance(chunk, bytes) else chunk
        name, data = text.strip().split("\n")
        yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def ask(client: FlaskClient, **query: str) -> list[tuple[str, dict[str, Any]]]:
    response = client.get("/en/balda/ending", query_string=query)
    assert response.mimetype == "text/event-stream"
    return list(events([part + "\n\n" for part in response.text.split("\n\n") if part]))


@pytest.fixture
def app(prepared: Readiness) -> Flask:
    """An app of this module's own, which gets further addresses."""
    return create_app(Settings(), prepared)


@pytest.fixture
def counted(app: Flask) -> list[float]:
    """The turns of a stream at /counted that would go on for ever."""
    turns: list[float] = []

    def go_on(limit: Budget) -> bool:
        turns.append(time.monotonic())
        return False

    @app.get("/counted")
    def counting() -> Response:
        return streamed(go_on, lambda is_done: {"turns": len(turns), "done": is_done})

    return turns


def test_an_ending_is_worked_out_while_one_looks_on(client: FlaskClient) -> None:
    sent = ask(client, position=LATE)
    assert [name for name, _ in sent] == ["progress"] * (len(sent) - 1) + ["end"]
    last = sent[-1][1]
    exact = endgame(Position.parse(LATE), open_lexicon("russian"))
    assert last["complete"] is exact.is_complete is True
    assert f"Played out: {exact.value:+d} from here" in last["sentence"]
    assert f'name="show" value="{exact.best[0]}"' in last["body"]
    assert last["working"] == ""
    for _, data in sent[:-1]:
        assert data["working"].startswith("Working")
        assert data["complete"] or data["sentence"].startswith("Not finished: looking")


def test_an_ending_that_takes_too_long_is_not_called_finished(prepared: Readiness) -> None:
    hasty = create_app(Settings(stream_seconds=0.3), prepared).test_client()
    name, last = ask(hasty, position=LONG)[-1]
    assert (name, last["complete"]) == ("end", False)
    assert last["sentence"].startswith("Not finished: looking")
    assert "<button" in last["body"]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"position": "кот/ро/сон"}, "Rows differ in length: row 2 has 2 cells"),
        ({"position": LATE, "lexicon": "none"}, "none"),
        ({"position": LATE, "lexicon": "american"}, "American"),
        ({"position": LATE, "plus": "cat"}, "is not a letter"),
        ({}, ""),
    ],
)
def test_an_impossible_search_reports_its_reason(client: FlaskClient, query: dict[str, str], says: str) -> None:
    ((name, data),) = ask(client, **query)
    assert name == "end"
    assert says in data["error"]
    assert data["error"]


def test_it_says_so_while_the_solvers_are_not_ready() -> None:
    ((name, data),) = ask(create_app(Settings(), Readiness()).test_client(), position=LATE)
    assert (name, data) == ("end", {"error": "The solver is still being prepared. Try again."})


def test_nothing_goes_on_when_the_reader_has_left(client: FlaskClient, counted: list[float]) -> None:
    response = client.get("/counted")
    stream = events(response.iter_encoded())
    assert next(stream) == ("progress", {"turns": 1, "done": False})
    assert next(stream)[1]["turns"] == 2
    response.close()
    assert len(counted) == 2


def test_a_reader_who_hangs_up_ends_the_search(app: Flask, counted: list[float]) -> None:
    app.extensions["streams"] = places = Streams(1, 0)
    with (
        running(app, Settings(threads=2)) as server,
        socket.create_connection(("127.0.0.1", server.effective_port)) as reader,
    ):
        reader.sendall(b"GET /counted HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert reader.recv(12) == b"HTTP/1.1 200"
        assert counted
        assert places.open == 1
        reader.close()
        for _ in range(500):
            if not places.open:
                break
            time.sleep(0.01)
        assert places.open == 0


def test_others_have_their_turn_between(app: Flask, client: FlaskClient, counted: list[float]) -> None:
    app.extensions["capacity"] = Capacity(at_once=1, waiting=0)
    with client.get("/counted") as response:
        next(events(response.iter_encoded()))
        assert client.get("/en/balda", query_string={"position": "кот/ром/с.."}).status_code == 200


def test_a_stream_waits_for_its_turn_and_says_so(app: Flask, client: FlaskClient, counted: list[float]) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        response = client.get("/counted")
        stream = events(response.iter_encoded())
        assert next(stream)[1] == {"working": "The server is busy: waiting for a turn…"}
    assert next(stream)[1]["turns"] == 1
    response.close()


def test_a_stream_that_gets_no_turn_ends_when_its_time_is_over(prepared: Readiness) -> None:
    app = create_app(Settings(stream_seconds=0.1), prepared)
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)

    @app.get("/waiting")
    def waiting() -> Response:
        return streamed(lambda limit: True, lambda is_done: {})

    with capacity.place():
        sent = list(events(app.test_client().get("/waiting").iter_encoded()))
    assert [name for name, _ in sent] == ["progress", "end"]
    assert sent[-1][1] == {"error": "The server is busy. Try again in 10 s."}


def test_first_come_first_served() -> None:
    capacity = Capacity(at_once=1, waiting=9)
    order: list[int] = []

    def wait(number: int) -> None:
        with capacity.place():
            order.append(number)

    threads = [threading.Thread(target=wait, args=(number,)) for number in (1, 2)]
    with capacity.place():
        for number, thread in enumerate(threads, 1):
            thread.start()
            while len(capacity._line) < number:
                time.sleep(0.001)
    with capacity.place():
        order.append(3)
    for thread in threads:
        thread.join()
    assert order == [1, 2, 3]


def test_streams_leave_threads_for_quick_answers(prepared: Readiness) -> None:
    app = create_app(Settings(threads=3), prepared)

    @app.get("/endless")
    def endless() -> Response:
        return streamed(lambda limit: False, lambda is_done: {})

    client = app.test_client()
    with client.get("/endless") as first:
        assert next(events(first.iter_encoded()))[0] == "progress"
        ((name, data),) = events(client.get("/endless").iter_encoded())
        assert (name, data) == ("end", {"error": "The server is busy. Try again in 10 s."})
    with client.get("/endless") as again:
        assert next(events(again.iter_encoded()))[0] == "progress"


def test_a_fault_in_the_search_frees_its_stream(prepared: Readiness) -> None:
    app = create_app(Settings(threads=3), prepared)

    @app.get("/wrong")
    def wrong() -> Response:
        def go_on(limit: Budget) -> bool:
            raise InputError("Row 1 is missing.", field="field")

        return streamed(go_on, lambda is_done: {})

    for _ in range(2):
        ((name, data),) = events(app.test_client().get("/wrong").iter_encoded())
        assert (name, data) == ("end", {"error": "Row 1 is missing."})
