"""What one visitor may ask: units by kind of request, streams at once, and counts that several processes share."""

from __future__ import annotations

import logging
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Response
from flask.testing import FlaskClient
from pages import text_of, value_of
from redis_server import RedisServer, redis_server
from served import running

from webapp.application import create_app
from webapp.limits import share_key
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.streaming import Streams, streamed
from webapp.visitors import VISITOR, Visitors

WORDS = "/en/words"


def asking(prepared: Readiness, **settings: object) -> FlaskClient:
    client = create_app(Settings(**settings), prepared).test_client()  # type: ignore[arg-type]
    client.environ_base[VISITOR] = "a"
    return client


def statuses(client: FlaskClient, *paths: str, visitor: str = "a") -> list[int]:
    return [client.get(path, environ_overrides={VISITOR: visitor}).status_code for path in paths]


def test_requests_cost_by_their_kind_and_one_visitor_s_leave_the_others_alone(prepared: Readiness) -> None:
    client = asking(prepared, visitor_units=10, list_cost=4)
    page, answer, whole = WORDS, f"{WORDS}?q=cat", f"{WORDS}/list.txt?q=retina"
    assert statuses(client, page, page, answer, whole, page, page) == [200] * 6  # 1 + 1 + 2 + 4 + 1 + 1
    assert statuses(client, page, answer) == [429, 429]
    assert statuses(client, "/livez", "/readyz", "/static/none.css") == [200, 200, 404]
    assert statuses(client, *[answer] * 6, visitor="b") == [200] * 5 + [429]


def test_forms_and_streams_cost_too(prepared: Readiness) -> None:
    client = asking(prepared, visitor_units=30, stream_cost=28)
    ending = "/en/balda/ending?position=...../...../балда/...../....."
    assert client.post("/en/scrabble", data={"rack": "AB"}).status_code == 303
    assert client.get(ending).status_code == 200
    assert client.get(ending).status_code == 429


def test_the_refusal_says_why_and_when_in_the_kind_and_language_of_the_reader(prepared: Readiness) -> None:
    client = asking(prepared, visitor_units=1)
    assert client.get(WORDS).status_code == 200
    page = client.get("/ru/words?q=кот")
    seconds = int(page.headers["Retry-After"])
    assert 1 <= seconds <= 60
    assert value_of(page, "html", "lang") == "ru"
    assert "Вы запросили больше, чем положено одному посетителю" in text_of(page, "main")
    assert f"через {seconds} секунд" in page.text
    assert value_of(page, "main a", "href") == ""
    assert len(page.data) < 1500
    part = client.get(f"{WORDS}/answer?q=cat", headers={"HX-Request": "true"})
    assert (part.status_code, text_of(part)[:30]) == (429, "You have asked for more than o")
    program = client.post("/api/v1/scrabble/solve", json={})
    assert (program.status_code, program.json["type"]) == (429, "/api#too-many")
    assert int(program.headers["Retry-After"]) >= 1


def test_without_a_limit_nothing_is_counted(prepared: Readiness) -> None:
    client = asking(prepared, visitor_units=0, page_cost=1000)
    assert statuses(client, *[WORDS] * 30) == [200] * 30


def test_one_visitor_s_streams_leave_places_for_others(prepared: Readiness) -> None:
    app = create_app(Settings(threads=12, visitor_searches=2), prepared)

    @app.get("/endless")
    def endless() -> Response:
        return streamed(lambda limit: False, lambda is_done: {})

    def begun(visitor: str) -> str:
        with app.test_client().get("/endless", environ_overrides={VISITOR: visitor}) as response:
            return next(iter(response.iter_encoded())).decode()

    streams: Streams = app.extensions["streams"]
    with streams.place("a"), streams.place("a"):
        assert "as many long searches open as one visitor may" in begun("a")
        with streams.place("b"), streams.place("c"):  # a third of the threads
            assert "The server is busy" in begun("d")
            assert streams.open == 4
        assert begun("d").startswith("event: progress")
    assert begun("a").startswith("event: progress")
    assert streams.open == 0


def test_visitors_behind_a_trusted_proxy_are_counted_apart(prepared: Readiness) -> None:
    settings = Settings(visitor_units=2)
    with running(create_app(settings, prepared), settings) as server:

        def asked(forwarded: str) -> bytes:
            with socket.create_connection(("127.0.0.1", server.effective_port), timeout=20) as sock:
                head = f"GET {WORDS} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {forwarded}\r\n"
                sock.sendall(f"{head}Connection: close\r\n\r\n".encode())
                return sock.recv(12)[9:]

        assert [asked("192.0.2.1") for _ in range(3)] == [b"200", b"200", b"429"]
        assert asked("198.51.100.7, 192.0.2.1") == b"429"
        assert asked("192.0.2.2") == b"200"


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisServer]:
    if shutil.which("redis-server") is None:
        pytest.skip("redis-server is not installed")
    monkeypatch.setattr("webapp.limits._PATIENCE", 60)  # on a busy machine Redis may take more than a second
    with redis_server() as server:
        yield server


def test_processes_share_counts_in_redis_and_go_on_alone_while_it_is_away(
    prepared: Readiness, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = (asking(prepared, visitor_units=3, redis=redis.address) for _ in range(2))
    assert statuses(first, WORDS, WORDS) == [200, 200]
    assert statuses(second, WORDS, WORDS) == [200, 429]
    assert not caplog.records
    redis.stop()
    assert statuses(first, WORDS, WORDS, WORDS, WORDS) == [200, 200, 200, 429]
    assert [record.name for record in caplog.records] == ["flask-limiter"]


def test_processes_share_the_key_of_visitors_names_whenever_redis_comes_and_goes(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("webapp.limits._AGREE_EVERY", 0.02)
    caplog.set_level(logging.INFO, "webapp")
    stopping = threading.Event()
    old, new, late = (Visitors(key, [], 32, 56) for key in (b"old", b"new", b"late"))

    def waited_for(is_so: Callable[[], bool]) -> bool:
        return any(is_so() or time.sleep(0.02) for _ in range(500))

    try:
        share_key(old, redis.address, stopping)
        share_key(new, redis.address, stopping)
        assert (old.key, new.key) == (b"old", b"old")
        redis.stop()
        assert waited_for(lambda: caplog.text.count("Redis is away") == 2)
        share_key(late, redis.address, stopping)
        assert late.key == b"late"
        redis.start()
        assert waited_for(lambda: caplog.text.count("Redis is back") == 3)
        assert old.key == new.key == late.key
        assert caplog.text.count("Redis is away") == 3
    finally:
        stopping.set()


def test_a_redis_that_is_away_from_the_start_is_done_without(prepared: Readiness) -> None:
    client = asking(prepared, visitor_units=1, redis="redis://127.0.0.1:1")
    assert statuses(client, WORDS, WORDS) == [200, 429]
