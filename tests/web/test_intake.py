"""How requests are taken in: whole ones in any pieces, and slow, broken or too large ones without holding a thread."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest

from webapp import intake
from webapp.application import create_app
from webapp.intake import Arriving, Server
from webapp.readiness import Readiness
from webapp.server import http_server
from webapp.settings import Settings

HEAD = b"POST /en/scrabble HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
WHOLE = (
    b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\n",
    HEAD + b"Content-Length: 7\r\n\r\nrack=AB",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nrack=\r\n2;note=1\r\nAB\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n7\r\nrack=AB\r\n0\r\nTrailer: 1\r\n\r\n",
)
BROKEN = (
    b"GET / HTTP/1.1\nHost: a\n\n",
    b"nonsense\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\n\r\n",
    HEAD + b"Content-Length: -1\r\n\r\n",
    HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    HEAD + b"no colon\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1" * 2000,
)


@contextmanager
def serving(prepared: Readiness, **settings: object) -> Iterator[Server]:
    chosen = replace(Settings(), threads=2, host="127.0.0.1", port=0, **settings)  # type: ignore[arg-type]
    server = http_server(create_app(chosen, prepared), chosen)
    with server._run_in_thread():
        yield server


@pytest.fixture(scope="module")
def server(prepared: Readiness) -> Iterator[Server]:
    with serving(prepared, body_bytes=100_000) as running:
        yield running


def connected(server: Server) -> socket.socket:
    return socket.create_connection(server.bind_addr, timeout=10)


def answer(sock: socket.socket) -> bytes:
    found = b""
    while piece := sock.recv(1 << 16):
        found += piece
    return found


def is_alive(server: Server) -> bool:
    started = time.monotonic()
    with connected(server) as sock:
        sock.sendall(b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        return b"alive" in answer(sock) and time.monotonic() - started < 1


@pytest.mark.parametrize("request_", WHOLE)
def test_a_request_is_whole_with_its_last_byte_and_read_to_its_end(request_: bytes) -> None:
    arriving = Arriving(1000, 1000)
    for place, byte in enumerate(request_ + request_[:9], 1):
        arriving.add(bytes([byte]))
        assert arriving.is_whole == (place >= len(request_))
    assert arriving.readline() == request_[: request_.index(b"\n") + 1]
    assert arriving.read() == request_[request_.index(b"\n") + 1 :]
    assert arriving.read(1) == arriving.readline() == b""
    assert arriving.finish()
    assert (bytes(arriving.held), arriving.has_data(), arriving.is_whole) == (request_[:9], True, False)


@pytest.mark.parametrize("request_", BROKEN)
def test_what_can_become_no_request_is_refused_at_once(server: Server, request_: bytes) -> None:
    with connected(server) as sock:
        sock.sendall(request_)
        said = answer(sock)
    assert said.startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (HEAD + b"Content-Length: 500000\r\n\r\n" + b"A" * 500_000, b"413"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"3E8\r\n" + b"A" * 1000 + b"\r\n", b"413"),
        (HEAD + b"Content-Length: 500000\r\nExpect: 100-continue\r\n\r\n", b"413"),
        (b"GET /" + b"A" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (HEAD + b"X: " + b"A" * 70_000 + b"\r\n\r\n", b"413"),
        (HEAD + b"Content-Length: many\r\n\r\n", b"400"),
    ],
)
def test_refusals_of_the_server_have_the_headers_of_every_response_and_a_line_in_the_log(
    server: Server, capsys: pytest.CaptureFixture[str], request_: bytes, status: bytes
) -> None:
    chunks = 300 if b"chunked" in request_ else 1
    with connected(server) as sock:
        head, _, body = request_.partition(b"\r\n\r\n")
        sock.sendall(head + b"\r\n\r\n" + body * chunks + (b"0\r\n\r\n" if chunks > 1 else b""))
        said = answer(sock)
    assert said.startswith(b"HTTP/1.1 " + status)
    for name in (
        b"Content-Security-Policy: default-src 'self'",
        b"X-Content-Type-Options: nosniff",
        b"Connection: close",
    ):
        assert name in said
    assert f"status={status.decode()}" in capsys.readouterr().out


def test_requests_one_after_the_other_on_a_connection_are_all_answered(server: Server) -> None:
    with connected(server) as sock:
        sock.sendall(WHOLE[0] * 2 + WHOLE[0][:10])
        time.sleep(0.2)
        sock.sendall(WHOLE[0][10:] + WHOLE[1].replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        said = answer(sock)
    assert said.count(b"alive") == 3
    assert b"HTTP/1.1 303 " in said


def test_who_waits_to_be_told_to_go_on_is_told_once(server: Server) -> None:
    with connected(server) as sock:
        head, body = WHOLE[1].split(b"\r\n\r\n")
        sock.sendall(head + b"\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
        assert sock.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(body)
        assert answer(sock).startswith(b"HTTP/1.1 303 ")


@pytest.mark.parametrize("begun", [b"", b"GET /livez HTTP/1.1\r\nX: ", HEAD + b"Content-Length: 90000\r\n\r\n"])
def test_slow_senders_take_no_thread_and_are_cut_off(prepared: Readiness, begun: bytes) -> None:
    with serving(prepared) as server, ExitStack() as stack:
        server.request_seconds = 0.5
        slow = [stack.enter_context(connected(server)) for _ in range(30)]
        for sock in slow:
            sock.sendall(begun)
        assert is_alive(server)
        if begun:
            time.sleep(0.6)
            for sock in slow:
                sock.sendall(b"a")
            assert is_alive(server)
            assert all(answer(sock).startswith(b"HTTP/1.1 408 ") for sock in slow)


def test_the_oldest_of_too_many_is_let_go_and_who_holds_too_much_is_refused(
    prepared: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "MOST_WAITING", 5)
    monkeypatch.setattr(intake, "MOST_HELD", 1 << 19)
    with serving(prepared, body_bytes=300_000) as server, ExitStack() as stack:
        slow = [stack.enter_context(connected(server)) for _ in range(7)]
        for sock in slow:
            sock.sendall(b"GET")
            time.sleep(0.05)
        assert slow[0].recv(1) == b""
        assert is_alive(server)
        large = [stack.enter_context(connected(server)) for _ in range(3)]
        for sock in large:
            sock.sendall(HEAD + b"Content-Length: 300000\r\n\r\n" + b"A" * 290_000)
            time.sleep(0.1)
        assert large[2].recv(100).startswith(b"HTTP/1.1 503 ")
        assert is_alive(server)
        large[1].sendall(b"A" * 10_000)
        assert large[1].recv(100).startswith(b"HTTP/1.1 ")
