"""What makes the server fit to be public: limits, refusals, headers, readiness, a log without addresses."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from pages import text_of
from served import wait_until_ready

from solvers.scrabble.rules import LARGEST_BOARD, LARGEST_RACK
from webapp.application import create_app
from webapp.capacity import Busy, Capacity
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import SettingError, Settings

pytestmark = pytest.mark.slow

PAGE = "/en/scrabble"
HTMX = {"HX-Request": "true"}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", [PAGE, "/ru/about", "/nothing", "/livez", "/readyz"])
def test_every_response_has_a_strict_policy_and_no_cookie(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in response.headers


def test_scripts_and_styles_have_only_the_headers_that_count_for_them(client: FlaskClient) -> None:
    page = client.get(PAGE).text
    for name, has_policy in ((r"\.css", False), (r"theme\.js", False), (r"tile\.svg", True)):
        url = re.findall(f'"(/static/[^"]*{name})"', page)[0]
        with client.get(url) as response:
            headers = response.headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert ("Content-Security-Policy" in headers) == ("Permissions-Policy" in headers) == has_policy


def test_pages_hold_nothing_that_the_policy_forbids(client: FlaskClient) -> None:
    for path in (PAGE, "/ru/scrabble", "/en/about", "/nothing"):
        page = client.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
        for url in re.findall(r'(?:src|href)="([^"]*)"', page):
            assert not url or url.startswith(("/", "#", "http://localhost/")), url


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Origin": "http://a]b"}, 403),
        ({"Origin": "http://localhost@elsewhere.example"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({}, 303),
    ],
)
def test_forms_from_other_sites_are_refused(client: FlaskClient, headers: dict[str, str], status: int) -> None:
    assert client.post(PAGE, data={"rack": "AB"}, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("form", "status", "start"),
    [
        ({"do": "clear"}, 200, "Type or paste a board"),
        ({"do": "unknown"}, 200, "Type or paste a board"),
        ({"do": "rules", "rules": "wwf", "board": "standard"}, 200, "Type or paste a board"),
        ({"place": "8H CAT", "rack": "CAT"}, 200, "The opponent is to move"),
        ({"do": "read", "pasted": "CAT"}, 200, "8F CAT 10"),
        ({"rack": "CAT"}, 200, "8F CAT 10"),
        ({}, 422, "Not solved yet: Enter your rack"),
    ],
)
def test_a_form_that_asks_for_more_rows_is_answered_whatever_else_it_asks(
    client: FlaskClient, form: dict[str, str], status: int, start: str
) -> None:
    for skip in ("0", "", "many", "2"):
        answer = client.post(PAGE, data={"skip": skip, **form}, headers=HTMX)
        assert answer.status_code == status
        assert text_of(answer).startswith(start.replace("8F", "8G") if skip == "2" else start)


def test_a_body_beyond_the_limit_is_refused_with_a_message(prepared: Readiness) -> None:
    client = create_app(Settings(body_bytes=1000), prepared).test_client()
    response = client.post(PAGE, data={"rack": "A" * 2000})
    assert response.status_code == 413
    assert "more than this server takes" in response.text


def test_boards_racks_and_plays_have_limits(prepared: Readiness) -> None:
    settings = Settings(board_size=15, rack_size=5, plays=30)
    client = create_app(settings, prepared).test_client()
    assert "super" not in client.get(PAGE).text.split("</select>")[0]
    large = client.get(PAGE, query_string={"position": "/".join(["21"] * 21) + " AB/ 0/0 0"})
    assert (large.status_code, "up to 15 squares" in large.text) == (422, True)
    full = client.post(PAGE, data={"rack": "RETINAS"})
    assert (full.status_code, "up to 5 tiles" in full.text) == (422, True)
    rows = client.post(PAGE, data={"rack": "RETIN", "top": "5000"}, headers=HTMX)
    assert rows.text.count("<tr data-words") == 30


@pytest.mark.parametrize(
    ("blocks", "says"), [(1, "At least "), (0, "No play was found in the time allowed (American English).")]
)
def test_a_long_solve_is_cut_off_and_says_so(
    client: FlaskClient, time_for_blocks: Callable[[int], list[float | None]], blocks: int, says: str
) -> None:
    form = {"H8": "C", "I8": "A", "J8": "T", "rack": "AE?RST"}
    (whole,) = re.findall(r"^[\d,]+", text_of(client.post(PAGE, data=form, headers=HTMX), ".sentence"))
    allowed = time_for_blocks(blocks)
    answer = client.post(PAGE, data=form, headers=HTMX)
    assert answer.status_code == 200
    sentence = text_of(answer, ".sentence")
    assert sentence.startswith(says)
    for some in re.findall(r"At least ([\d,]+)", sentence):
        assert 0 < int(some.replace(",", "")) < int(whole.replace(",", ""))
    assert f"The search was cut off after {Settings().solve_seconds} s" in answer.text
    assert allowed == [Settings().solve_seconds]


def test_when_all_places_are_taken_the_server_says_busy(app: Flask, client: FlaskClient) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        fragment = client.post(PAGE, data={"rack": "AB"}, headers=HTMX)
        assert fragment.status_code == 503
        assert int(fragment.headers["Retry-After"]) > 0
        assert "busy" in fragment.text
        page = client.post(PAGE, data={"rack": "AB"})
        assert page.status_code == 503
        assert 'value="AB"' in page.text
        file = client.get("/en/words/list.txt", query_string={"q": "*"})
        assert (file.status_code, "The server is busy" in file.text) == (503, True)
        assert len(file.data) < 1000
    assert client.post(PAGE, data={"rack": "AB"}, headers=HTMX).status_code == 200


def test_capacity_lets_some_run_some_wait_and_refuses_the_rest() -> None:
    capacity = Capacity(at_once=1, waiting=1)
    entered, leave = threading.Event(), threading.Event()
    order: list[str] = []

    def first() -> None:
        with capacity.place():
            entered.set()
            leave.wait(10)
            order.append("first")

    def second() -> None:
        with capacity.place():
            order.append("second")

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    threads[0].start()
    assert entered.wait(10)
    threads[1].start()
    while not capacity.waiting:
        time.sleep(0.001)
    with pytest.raises(Busy), capacity.place():
        pytest.fail("a place was given while all were taken")
    leave.set()
    for thread in threads:
        thread.join(10)
    assert order == ["first", "second"]


def test_before_it_is_ready_the_server_answers_and_says_what_it_prepares() -> None:
    app = create_app(Settings(), Readiness())
    client = app.test_client()
    assert client.get("/livez").status_code == 200
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json["ready"], ready.json["done"]) == (503, False, 0)
    assert client.get(PAGE).status_code == 200
    page = client.get(PAGE, query_string={"position": "RETINAS"})
    assert page.status_code == 200
    assert "Preparing" in page.text
    assert "<noscript><meta http-equiv=refresh" in page.text
    assert "Refresh" not in page.headers
    fragment = client.post(PAGE, data={"rack": "RETINAS"}, headers=HTMX)
    assert fragment.status_code == 503
    assert fragment.headers["Retry-After"]
    assert "Preparing" in fragment.text
    assert client.post(f"{PAGE}/check", data={"rack": "RETINAS"}).status_code == 200


def test_when_it_is_ready_it_says_so(client: FlaskClient) -> None:
    assert client.get("/readyz").json["ready"] is True


def test_settings_come_from_the_environment_and_faults_name_the_variable() -> None:
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"TILEWRIGHT_PORT": "9000"}) == replace(Settings(), port=9000)
    for text in ("many", "-1", "1e999", "nan"):
        with pytest.raises(SettingError, match=r"TILEWRIGHT_SOLVE_SECONDS should be .*from 0.01 to 86400"):
            Settings.from_environment({"TILEWRIGHT_SOLVE_SECONDS": text})


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("HOST", ["", " "]),
        ("PORT", ["0", "70000", "8000.5", ""]),
        ("THREADS", ["0", "100000"]),
        ("BODY_BYTES", ["0", str(1 << 31)]),
        ("BOARD_SIZE", ["0", "14", "23"]),
        ("RACK_SIZE", ["0", "10"]),
        ("PLAYS", ["0"]),
        ("WORDS", ["0"]),
        ("SOLVES_AT_ONCE", ["0"]),
        ("VISITOR_LISTS", ["-1"]),
    ],
)
def test_a_setting_out_of_its_range_is_refused_in_one_line(name: str, refused: list[str]) -> None:
    for text in refused:
        with pytest.raises(SettingError, match=f"^TILEWRIGHT_{name} should .*[^\n]$"):
            Settings.from_environment({f"TILEWRIGHT_{name}": text})


def test_no_board_or_rack_may_be_larger_than_the_solver_takes() -> None:
    most = {it.name: it.metadata["most"] for it in fields(Settings)}
    assert (most["board_size"], most["rack_size"]) == (LARGEST_BOARD, LARGEST_RACK)


def test_the_least_and_the_most_of_every_setting_make_a_server_that_answers(prepared: Readiness) -> None:
    for bound in ("least", "most"):
        numbers = [it for it in fields(Settings) if not isinstance(it.default, str)]
        environment = {f"TILEWRIGHT_{it.name.upper()}": str(it.metadata[bound]) for it in numbers}
        settings = Settings.from_environment(environment)
        for it in numbers:
            assert getattr(settings, it.name) == it.metadata[bound]
        answer = create_app(settings, prepared).test_client().post(PAGE, data={"rack": "A"}, headers=HTMX)
        assert answer.status_code == 200


def test_every_setting_is_documented_with_its_default() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    for setting in fields(Settings):
        row = re.search(rf"^\| `TILEWRIGHT_{setting.name.upper()}` \| `?([^|`]*)`? \|", page, re.M)
        assert row, setting.name
        assert row[1].strip() == str(getattr(Settings(), setting.name))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_server_starts_logs_without_addresses_and_stops_gracefully_with_a_stream_open() -> None:
    port, metrics = _free_port(), _free_port()
    ports = {"TILEWRIGHT_PORT": str(port), "TILEWRIGHT_METRICS_PORT": str(metrics)}
    environment = os.environ | ports | {"TILEWRIGHT_SOLVE_SECONDS": "2"}
    server = subprocess.Popen(
        [sys.executable, "-m", "webapp", "serve"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}"
        wait_until_ready(url)
        answers: list[int] = []

        def ask() -> None:
            slow = urllib.request.Request(
                f"{url}/en/scrabble?position=" + "/".join(["15"] * 15) + "+%3F%3F%3F%3F%3F%3F%3F/"
            )
            with urllib.request.urlopen(slow, timeout=30) as response:
                answers.append(response.status)

        asking = threading.Thread(target=ask)
        asking.start()
        position = urllib.parse.urlencode({"position": "...../ухлап/балда/.фавр/..т.. балда,фалда"})
        with urllib.request.urlopen(f"{url}/en/balda/ending?{position}", timeout=30) as stream:
            begun = [stream.readline() for _ in range(6)]
            with pytest.raises(urllib.error.HTTPError) as unknown:
                urllib.request.urlopen(f"{url}/en/nothing", timeout=30)
            unknown.value.close()
            with urllib.request.urlopen(f"http://127.0.0.1:{metrics}/metrics", timeout=30) as response:
                watched = response.read().decode()
            server.send_signal(signal.SIGTERM)
            stopped = time.monotonic()
            events = stream.read().decode()
        asking.join(30)
        out, err = server.communicate(timeout=30)
        assert time.monotonic() - stopped < 10
    finally:
        server.kill()
    assert begun[0] == begun[3] == b"event: progress\n"
    assert answers == [200]
    assert "\ntilewright_streams_open 1.0" in watched
    assert "The server is stopping" in events.split("\n\n")[-2]
    assert server.returncode == 0
    assert f"Ready: open {url}" in out
    records = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    asked = [record for record in records if record.get("path") == "/en/scrabble"]
    assert asked
    assert asked[0]["status"] == "200"
    (missed,) = [record for record in records if record.get("path") == "/en/nothing"]
    assert missed["request_id"] == unknown.value.headers["X-Request-ID"] != asked[0]["request_id"]
    assert "127.0.0.1" not in err.replace(url, "")
    assert "%3F" not in err


SERVE_AT_ONCE = """
from webapp import readiness
from webapp.cli import main
readiness._kernel_steps = readiness._list_steps = list
readiness._first_solves = readiness.Readiness.finish = lambda *_: None
main(["serve"])
"""
"""Serves after a preparation that does nothing, but says so."""


def test_a_lost_console_does_not_stop_the_preparation() -> None:
    port = _free_port()
    read, write = os.pipe()
    os.close(read)
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE_AT_ONCE],
        cwd=ROOT, env=os.environ | {"TILEWRIGHT_PORT": str(port)}, stdout=write, stderr=write,
    )  # fmt: skip
    os.close(write)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", server)
        server.send_signal(signal.SIGTERM)
        server.wait(30)
    finally:
        server.kill()


def refused_to_serve(arguments: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> str:
    """What the command says that cannot serve. It leaves the log, the memory and the threads of this process alone."""
    for name in ("set_up_log", "_give_memory_back", "sys.setswitchinterval"):
        monkeypatch.setattr(f"webapp.server.{name}", lambda *_: None)
    ended = CliRunner().invoke(main, ["serve", *arguments])
    assert ended.exit_code == 1
    assert not caplog.records
    (line,) = ended.output.splitlines()
    return line


def test_an_invalid_address_is_an_error_not_a_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("TILEWRIGHT_HOST", "a..b")
    assert "a..b" in refused_to_serve([], monkeypatch, caplog)


def test_a_port_that_is_taken_is_an_error_not_a_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        port = str(holder.getsockname()[1])
        assert port in refused_to_serve(["--port", port], monkeypatch, caplog)
