"""Every answer carries the ID of its request; what went wrong shows it, and the log has it in every line."""

from __future__ import annotations

import json
import logging
import urllib.error
import urllib.request
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from pages import text_of
from served import running
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs
from werkzeug.test import Client, TestResponse

from webapp.log import json_lines, log_requests
from webapp.settings import Settings

HEADER = "X-Request-ID"


@pytest.fixture
def client(app: Flask) -> Client:
    """Asks the app behind its log, as the HTTP server does."""
    return Client(log_requests(app.wsgi_app), TestResponse)


@pytest.mark.parametrize("path", ["/en/scrabble", "/livez", "/nothing", "/favicon.ico", "/api/openapi.json"])
def test_every_answer_has_an_id_of_its_own(client: Client, path: str) -> None:
    ids = set()
    for _ in range(3):
        with client.get(path) as response:
            ids.add(response.headers[HEADER])
    assert len(ids) == 3
    assert all(name.isalnum() and len(name) == 10 for name in ids)


def test_the_line_in_the_log_has_the_id(client: Client) -> None:
    with capture_logs([merge_contextvars]) as lines:
        response = client.get("/en/words")
    assert [line["request_id"] for line in lines] == [response.headers[HEADER]]


@pytest.mark.parametrize(("lang", "text"), [("en", "Request ID: "), ("ru", "Номер запроса: ")])
def test_an_error_page_shows_the_id(client: Client, lang: str, text: str) -> None:
    response = client.get(f"/{lang}/nothing")
    assert text_of(response, "main .note") == text + response.headers[HEADER]


def test_a_fault_of_the_server_shows_the_id_under_which_the_log_has_its_traceback(
    app: Flask, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []
    formatter = json_lines()

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            logged.append(formatter.format(record))

    def broken(**values: Any) -> str:
        raise RuntimeError("on purpose")

    monkeypatch.setitem(app.view_functions, "about", broken)
    monkeypatch.setattr(app.logger, "handlers", [Kept()])
    response = client.get("/en/about")
    assert response.status_code == 500
    assert text_of(response, "main .note").endswith(response.headers[HEADER])
    (line,) = map(json.loads, logged)
    assert line["request_id"] == response.headers[HEADER]
    assert "RuntimeError: on purpose" in line["exception"]
    assert "on purpose" not in response.text


def test_programs_get_the_id_with_the_problem(client: Client) -> None:
    for response in (client.post("/api/v1/scrabble/solve", json={"position": "!"}), client.get("/api/v1/nothing")):
        assert response.json["request_id"] == response.headers[HEADER]


@pytest.mark.parametrize(
    ("proxies", "given", "is_taken"),
    [
        ("127.0.0.1", "0f3c7a1e-5b2d-4c4e-9f6a-8d7b6c5a4e3d", True),
        ("127.0.0.1", "abcd_1234", True),
        ("127.0.0.1", "short", False),
        ("127.0.0.1", "a" * 65, False),
        ("127.0.0.1", "<b>12345678", False),
        ("127.0.0.1", "id with blanks", False),
        ("10.0.0.0/8", "abcd_1234", False),
        ("", "abcd_1234", False),
    ],
)
def test_a_valid_id_is_taken_from_a_trusted_proxy_only(app: Flask, proxies: str, given: str, is_taken: bool) -> None:
    with running(app, replace(Settings(), threads=2, trusted_proxies=proxies)) as server:
        url = f"http://127.0.0.1:{server.effective_port}"
        for path, header in (("/livez", {}), ("/en/words", {"Transfer-Encoding": "gzip"})):
            request = urllib.request.Request(url + path, headers={HEADER: given, **header})
            try:
                answer = urllib.request.urlopen(request, timeout=20)
            except urllib.error.HTTPError as refused:
                answer = refused
            with answer:
                request_id = answer.headers[HEADER]
            assert (request_id == given) is is_taken
            assert is_taken or request_id.isalnum()


@pytest.mark.parametrize("path", ["/en/words", "/api/v1/scrabble/solve"])
def test_what_the_http_server_refuses_has_an_id_in_its_header_its_text_and_the_log(
    address: tuple[str, int], path: str
) -> None:
    request = urllib.request.Request("http://{}:{}".format(*address) + path, headers={"Transfer-Encoding": "gzip"})
    with capture_logs() as lines, pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=20)
    request_id = refused.value.headers[HEADER]
    assert f"{request_id}" in refused.value.read().decode()
    assert [line["request_id"] for line in lines if line["event"] == "refused"] == [request_id]
