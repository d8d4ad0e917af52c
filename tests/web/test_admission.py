"""Who is answered when too many ask: turns by visitor, refusals that cost nothing, probes that never wait."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import text_of, value_of
from served import running
from structlog.testing import capture_logs

from webapp.admission import Admission
from webapp.application import create_app
from webapp.capacity import Busy, Capacity
from webapp.connections import Server
from webapp.fair_line import FairLine
from webapp.readiness import Readiness
from webapp.refusals import prepare
from webapp.settings import SettingError, Settings
from webapp.solving import aside
from webapp.visitors import Visitors, networks

GET = "GET {path} HTTP/1.1\r\nHost: a\r\n{headers}\r\n"


def test_visitors_take_turns_and_those_of_one_come_in_order() -> None:
    line: FairLine[str] = FairLine()
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        line.add(item[0], item)
    taken = []
    while len(line):
        assert line.first() in ("a1", "a2", "a3", "b1", "b2", "c1")
        visitor = line.next_visitor()
        assert visitor
        taken.append(line.take(visitor))
    assert taken == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert line.next_visitor() is None


def test_a_visitor_has_as_many_in_the_line_as_there_are_places_left_for_others() -> None:
    line: FairLine[str] = FairLine()
    had = []
    for visitor in "aaaaabbbccde":
        had.append(line.has_room_for(visitor, 8))
        if had[-1]:
            line.add(visitor, f"{visitor}{len(line)}")
    assert had == [True] * 4 + [False] + [True] * 2 + [False] + [True, False] + [True, False]
    assert len(line) == 8
    assert not line.has_room_for("z", 8)
    assert line.remove(lambda item: item.startswith("a")) == ["a0", "a1", "a2", "a3"]
    assert (len(line), line.next_visitor()) == (4, "b")


def test_before_one_more_come_only_as_many_of_each_visitor_as_have_their_turn_first() -> None:
    line: FairLine[str] = FairLine()
    assert line.before("a") == 0
    for item in ("a1", "a2", "a3", "b1"):
        line.add(item[0], item)
    assert [line.before(visitor) for visitor in "abc"] == [4, 3, 2]


@dataclass(eq=False)
class Request:
    """A connection as the admission sees it; its answer waits for *go*."""

    name: str
    log: list[str]
    go: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)
    connected: bool = True

    def service(self) -> None:
        self.log.append(self.name)
        self.go.wait(10)
        self.ended.set()

    def turn_away(self) -> None:
        self.log.append(f"no {self.name}")

    def cancel(self) -> None:
        self.log.append(f"cancelled {self.name}")


@contextmanager
def admission(threads: int, waiting: int, at_once: int, of_one: int, seconds: float = 60) -> Iterator[Admission]:
    one = Admission(waiting, seconds, at_once, of_one)
    one.set_thread_count(threads)
    until(lambda: one.active_count == 0)
    yield one
    one.shutdown(timeout=1)


def until(is_so) -> None:
    for _ in range(2000):
        if is_so():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come to pass")


def test_one_visitor_takes_a_share_of_the_threads_and_of_the_line_and_those_let_in_are_answered() -> None:
    log: list[str] = []
    asked = {name: Request(name, log) for name in ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1")}
    with admission(threads=3, waiting=3, at_once=3, of_one=2) as threads:
        for name in ("a1", "a2"):
            threads.admit(asked[name], "a")
            until(lambda name=name: name in log)
        for name in ("a3", "a4", "a5"):  # one thread is idle, but not for this visitor
            threads.admit(asked[name], "a")
        assert (log, threads.waiting) == (["a1", "a2", "no a5"], 2)
        threads.admit(asked["b1"], "b")
        until(lambda: len(log) == 4)
        threads.admit(asked["b2"], "b")  # the last place in the line
        threads.admit(asked["c1"], "c")
        assert log[3:] == ["b1", "no c1"]
        threads.admit(Request("b3", log), "b", always=True)
        assert log[5:] == []
        for request in asked.values():
            request.go.set()
        until(lambda: {"a3", "a4", "b2"} <= set(log))


def test_who_would_wait_too_long_at_the_pace_of_the_line_is_refused_at_once() -> None:
    log: list[str] = []
    slow = [Request(f"slow {number}", log) for number in range(4)]
    with admission(threads=1, waiting=99, at_once=1, of_one=9, seconds=0.2) as threads:
        for request in slow:
            threads.admit(request, request.name)
        for request in slow[:-1]:
            until(lambda request=request: request.name in log)
            time.sleep(0.15)
            request.go.set()
        until(lambda: slow[-1].name in log)
        assert threads.queue.pace > 3 * 0.15 / 16 / 2
        waiting = [Request(f"later {number}", log) for number in range(99)]
        for request in waiting:
            request.go.set()
            threads.admit(request, request.name)
        assert 1 <= threads.waiting < 15
        assert len(log) == 4 + 99 - threads.waiting
        assert all(line.startswith("no later") for line in log[4:])
        before = threads.queue.pace
        slow[-1].go.set()
        until(lambda: not threads.waiting)
        threads.admit(Request("last", log), "a")
        until(lambda: "last" in log)
        assert threads.queue.pace < before


def test_those_who_waited_too_long_are_refused_and_those_who_left_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log: list[str] = []
    first, old, gone = Request("first", log), Request("old", log), Request("gone", log)
    clock = SimpleNamespace(monotonic=lambda: 1000.0)
    monkeypatch.setattr("webapp.admission.time", clock)
    with admission(threads=1, waiting=9, at_once=1, of_one=9, seconds=5) as threads:
        threads.admit(first, "a")
        until(lambda: log == ["first"])
        threads.admit(gone, "b")
        gone.connected = False
        threads.turn_away_the_old()
        assert log == ["first", "no gone"]
        threads.admit(old, "b")
        threads.turn_away_the_old()
        assert threads.waiting == 1
        clock.monotonic = lambda: 1005.5
        threads.turn_away_the_old()
        assert log == ["first", "no gone", "no old"]
        assert threads.waiting == 0
        first.go.set()


def test_a_thread_that_steps_aside_lets_another_work_and_returns_before_new_ones() -> None:
    log: list[str] = []
    solves, solved = threading.Event(), threading.Event()

    class Solving(Request):
        def service(self) -> None:
            with threads.aside():
                log.append("solving")
                solves.set()
                solved.wait(10)
            log.append("solved")

    page, later = Request("page", log), Request("later", log)
    with admission(threads=3, waiting=9, at_once=1, of_one=9) as threads:
        threads.admit(Solving("", log), "a")
        assert solves.wait(10)
        threads.admit(page, "a")
        threads.admit(later, "a")
        until(lambda: "page" in log)
        solved.set()
        until(lambda: threads.queue.returning == 1)
        assert log == ["solving", "page"]
        page.go.set()
        until(lambda: "later" in log)
        assert log == ["solving", "page", "solved", "later"]
        later.go.set()


def test_solves_of_visitors_take_turns_and_a_burst_leaves_room() -> None:
    capacity = Capacity(at_once=1, waiting=3)
    order: list[str] = []

    def solve(name: str) -> None:
        with capacity.place(name[0]):
            order.append(name)

    threads = []
    with capacity.place("z"):
        for name in ("a1", "a2", "b1"):
            threads.append(threading.Thread(target=solve, args=(name,)))
            threads[-1].start()
            until(lambda: capacity.waiting == len(threads))
            if name == "a2":
                with pytest.raises(Busy), capacity.place("a"):
                    pass
        with pytest.raises(Busy), capacity.place("c"):
            pass
    for thread in threads:
        thread.join(10)
    assert order == ["a1", "b1", "a2"]


def test_visitors_are_told_apart_by_the_start_of_the_nearest_address_that_is_no_proxy() -> None:
    visitors = Visitors(b"key", networks("127.0.0.1, 10.0.0.0/8"), ipv4_bits=24, ipv6_bits=56)
    name = visitors.name
    assert name("192.0.2.1") == name("192.0.2.200") == name("::ffff:192.0.2.9") != name("192.0.3.1")
    assert name("2001:db8:0:1::1") == name("2001:db8:0:ff::2") != name("2001:db8:0:100::1")
    assert name("127.0.0.1", "192.0.2.1") == name("192.0.2.1")
    assert name("127.0.0.1", "198.51.100.1, 192.0.2.1:4711, 10.1.1.1") == name("192.0.2.1")
    assert name("127.0.0.1", "[2001:db8::1]:80") == name("2001:db8::1")
    assert name("192.0.2.1", "198.51.100.1") == name("192.0.2.1")  # anybody could say so
    assert name("127.0.0.1", "unknown") == name("127.0.0.1", "192.0.2.1, a b") == name("127.0.0.1")
    assert "192" not in name("192.0.2.1")
    assert Visitors(b"a", [], 32, 56).name("192.0.2.1") != Visitors(b"b", [], 32, 56).name("192.0.2.1")


def test_a_proxy_that_no_setting_names_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    visitors = Visitors(b"key", networks("10.0.0.1"), 32, 56)
    for _ in range(3):
        visitors.name("192.0.2.1", "198.51.100.1")
    assert caplog.text.count("TILEWRIGHT_TRUSTED_PROXIES") == 1
    assert "192.0.2.1" not in caplog.text
    with pytest.raises(SettingError, match=r"TILEWRIGHT_TRUSTED_PROXIES.*nowhere"):
        Settings.from_environment({"TILEWRIGHT_TRUSTED_PROXIES": "10.0.0.1 nowhere"})


@dataclass
class Held:
    """A server with one thread, which is busy until *go*."""

    server: Server
    go: threading.Event

    def ask(self, path: str, headers: str = "", method: str = "GET") -> bytes:
        with socket.create_connection(("127.0.0.1", self.server.effective_port), timeout=10) as sock:
            text = GET.format(path=path, headers=f"{headers}Connection: close\r\n").replace("GET", method, 1)
            sock.sendall(text.encode())
            found = b""
            while piece := sock.recv(1 << 16):
                found += piece
        return found


@pytest.fixture
def held(prepared: Readiness) -> Iterator[Held]:
    settings = Settings(threads=1, requests_waiting=0)
    app = create_app(settings, prepared)
    began, go = threading.Event(), threading.Event()

    @app.get("/hold")
    def hold() -> str:
        began.set()
        go.wait(20)
        return "held"

    with running(app, settings) as server, ExitStack() as stack:
        holder = stack.enter_context(socket.create_connection(("127.0.0.1", server.effective_port), timeout=10))
        holder.sendall(GET.format(path="/hold", headers="").encode())
        assert began.wait(10)
        yield Held(server, go)
        go.set()
        assert holder.recv(12) == b"HTTP/1.1 200"


def test_probes_are_answered_while_no_thread_is_free(held: Held) -> None:
    assert held.ask("/livez").endswith(b"alive\n")
    assert json.loads(held.ask("/readyz").partition(b"\r\n\r\n")[2])["ready"] is True


@pytest.mark.parametrize(
    ("path", "headers", "lang", "says"),
    [
        ("/en/words?q=cat", "", "en", "The server is busy"),
        ("/ru/words?q=cat", "", "ru", "Сервер"),
        ("/", "Accept-Language: ru, en;q=0.5\r\n", "ru", "Сервер"),
        ("/", "Accept-Language: ;;;=\r\n", "en", "The server is busy"),
    ],
)
def test_visits_are_turned_away_in_the_language_of_the_visitor(
    held: Held, path: str, headers: str, lang: str, says: str
) -> None:
    head, _, body = held.ask(path, headers).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert re.search(rb"\r\nRetry-After: \d+\r\n", head)
    assert b"Cache-Control: no-store" in head
    assert b"Content-Security-Policy: default-src 'self'" in head
    assert value_of(body.decode(), "html", "lang") == lang
    assert says in text_of(body.decode(), "main")
    assert value_of(body.decode(), "main a", "href") == ""  # the address holds what was asked
    assert len(body) < 1000
    (request_id,) = re.findall(rb"\r\nX-Request-ID: ([0-9a-f]{10})\r\n", head)
    assert text_of(body.decode(), ".note").endswith(f": {request_id.decode()}")
    assert f"\r\nContent-Length: {len(body)}\r\n".encode() in head


def test_forms_parts_records_and_programs_are_turned_away_in_their_kind(held: Held) -> None:
    form = held.ask("/en/scrabble", "Content-Length: 0\r\n", method="POST").decode()
    assert "reload this page to send it again" in form
    part = held.ask("/en/words/answer?q=cat", "HX-Request: true\r\n").decode().partition("\r\n\r\n")[2]
    assert text_of(part, ".sentence").startswith("The server is busy")
    assert "<html" not in part
    data = held.ask("/en/scrabble/read", "Accept: application/json\r\nHX-Request: true\r\n")
    assert json.loads(data.partition(b"\r\n\r\n")[2])["message"].startswith("The server is busy")
    problem = held.ask("/api/v1/scrabble/solve", "Content-Length: 0\r\n", method="POST")
    assert json.loads(problem.partition(b"\r\n\r\n")[2])["type"] == "/api#busy"
    head = held.ask("/en/words", method="HEAD")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert head.endswith(b"\r\n\r\n")


def test_a_refused_connection_stays_open_and_is_answered_once_there_is_room(held: Held) -> None:
    with socket.create_connection(("127.0.0.1", held.server.effective_port), timeout=10) as sock:
        ask = GET.format(path="/en/about", headers="").encode()
        for _ in range(3):
            sock.sendall(ask)
            assert sock.recv(1 << 16).startswith(b"HTTP/1.1 503 ")
        held.go.set()
        until(lambda: not held.server.task_dispatcher.queue.taken)
        sock.sendall(ask)
        assert sock.recv(12) == b"HTTP/1.1 200"


def test_the_log_has_the_ids_of_those_who_were_turned_away(held: Held) -> None:
    with capture_logs() as lines:
        (request_id,) = re.findall(rb"X-Request-ID: (\w+)", held.ask("/en/about"))
        until(lambda: any("request_ids" in line for line in lines))
    (line,) = [line for line in lines if "request_ids" in line]
    assert (line["requests"], line["request_ids"]) == (1, request_id.decode())


def test_style_and_scripts_of_a_page_are_not_turned_away(held: Held, client: FlaskClient) -> None:
    (style,) = re.findall(r'"(/static/[^"]*shared/base[^"]*.css)"', client.get("/en/scrabble").text)
    with socket.create_connection(("127.0.0.1", held.server.effective_port), timeout=10) as sock:
        sock.sendall(GET.format(path=style, headers="").encode())
        until(lambda: held.server.task_dispatcher.waiting == 1)
        held.go.set()
        assert sock.recv(12) == b"HTTP/1.1 200"


def test_a_refusal_costs_less_than_a_hundredth_of_a_page(held: Held, app: Flask) -> None:
    """Compared by CPU time in this process, as the machine may be busy."""

    @dataclass
    class Asked:
        path: str = "/en/words"
        command: str = "GET"
        version: str = "1.1"
        request_id: str = "0123456789"
        headers: dict[str, str] = field(default_factory=dict)

    refusals, client = prepare(app), app.test_client()
    client.get("/en/words")

    def cost(times: int, do) -> float:
        began = time.thread_time()
        for _ in range(times):
            do()
        return (time.thread_time() - began) / times

    assert cost(1000, lambda: refusals.answer(Asked())) < cost(10, lambda: client.get("/en/words")) / 100


def test_outside_of_the_server_nobody_needs_to_step_aside(app: Flask) -> None:
    with app.test_request_context(), aside():
        pass
