"""Metrics count what happened, name no path, and are read on a port of their own; the dashboard shows all of them."""

from __future__ import annotations

import json
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import REGISTRY
from served import ROOT, running

from webapp import metrics
from webapp.readiness import Readiness
from webapp.server import metrics_port
from webapp.settings import Settings
from webapp.streaming import streamed

POSITION = "15/15/15/15/15/15/15/5CATS6/15/15/15/15/15/15/15 AEINRT?/ 12/0 0"
DASHBOARD = ROOT / "deploy" / "grafana" / "tilewright.json"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


class Change:
    """By how much a sample changes."""

    def __init__(self, name: str, **labels: str) -> None:
        self._name, self._labels, self._before = name, labels, value(name, **labels)

    def __call__(self) -> float:
        return value(self._name, **self._labels) - self._before


def test_a_page_with_an_answer_is_counted_and_timed(client: FlaskClient) -> None:
    requests = Change("tilewright_requests_total", route="scrabble.page", status="200")
    solves = Change("tilewright_solve_seconds_count", tool="scrabble")
    renders = Change("tilewright_render_seconds_count", tool="scrabble")
    answers = Change("tilewright_answer_seconds_count", tool="scrabble")
    seconds = Change("tilewright_answer_seconds_sum", tool="scrabble")
    parts = [Change(f"tilewright_{part}_seconds_sum", tool="scrabble") for part in ("solve", "render")]
    assert client.get("/en/scrabble", query_string={"position": POSITION}).status_code == 200
    assert requests() == solves() == renders() == answers() == 1
    assert 0 < sum(part() for part in parts) < seconds()


@pytest.mark.parametrize(
    ("path", "route", "status"),
    [
        ("/nowhere/at/all", "none", 404),
        ("/en/words/about/cat", "words.word", 200),
        ("/livez", "livez", 200),
        ("/api/v1/scrabble/nothing", "none", 404),
    ],
)
def test_routes_are_named_by_their_endpoint(client: FlaskClient, path: str, route: str, status: int) -> None:
    requests = Change("tilewright_requests_total", route=route, status=str(status))
    client.get(path)
    assert requests() == 1


def test_what_the_http_server_refuses_is_counted(address: tuple[str, int]) -> None:
    requests = Change("tilewright_requests_total", route="refused", status="400")
    with socket.create_connection(address) as client:
        client.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 400 ")
    assert requests() == 1


def test_a_fault_of_the_server_is_counted(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**values: Any) -> str:
        raise RuntimeError

    monkeypatch.setitem(app.view_functions, "about", broken)
    requests = Change("tilewright_requests_total", route="about", status="500")
    assert app.test_client().get("/en/about").status_code == 500
    assert requests() == 1


def test_no_path_gets_into_a_metric(client: FlaskClient) -> None:
    for path in ("/en/words/about/zyzzyva", "/en/words?q=zyzzyva", "/zyzzyva", "/static/zyzzyva", "/qless/zyzzyva"):
        client.get(path)
    labels = [label for family in REGISTRY.collect() for sample in family.samples for label in sample.labels.values()]
    assert labels
    assert not [label for label in labels if "zyzzyva" in label]


def test_refusals_are_counted_by_what_was_full(app: Flask) -> None:
    client, capacity = app.test_client(), app.extensions["capacity"]
    solves, preparing = (Change("tilewright_refusals_total", reason=reason) for reason in ("solves", "preparing"))
    app.extensions["capacity"] = type(capacity)(1, 0)
    with app.extensions["capacity"].place():
        assert client.get("/en/words/answer?q=cat").status_code == 503
    assert (solves(), preparing()) == (1, 0)
    app.extensions["readiness"] = Readiness()
    assert client.get("/en/words/answer?q=cat").status_code == 503
    assert (solves(), preparing()) == (1, 1)


def test_streams_are_counted_while_they_are_open(app: Flask) -> None:
    with app.test_request_context("/en/qless/search"):
        answer = streamed(lambda limit: True, lambda is_done: {})
        events = iter(answer.response)
        next(events)
        assert value("tilewright_streams_open") == 1
        list(events)
        answer.close()
    assert value("tilewright_streams_open") == 0


def test_searches_that_were_cut_off_are_counted(app: Flask) -> None:
    def search(limit: Any) -> bool:
        time.sleep(0.02)
        return False

    ended = Change("tilewright_searches_cut_off_total", tool="qless")
    with app.test_request_context("/en/qless/search"):
        list(streamed(lambda limit: True, lambda is_done: {}).response)
        assert ended() == 0
        app.extensions["settings"] = replace(Settings(), stream_seconds=0.01)
        list(streamed(search, lambda is_done: {}).response)
    assert ended() == 1


def test_the_port_tells_of_the_running_server(app: Flask) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = replace(Settings(), metrics_port=port)
    with running(app, settings) as server, metrics_port(app, server, settings):
        url = f"http://127.0.0.1:{server.effective_port}"
        with socket.create_connection(("127.0.0.1", server.effective_port)), app.extensions["capacity"].place():
            urllib.request.urlopen(f"{url}/livez", timeout=20).read()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as response:
                told = response.read().decode()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{url}/metrics", timeout=5)
    now = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
    assert 'tilewright_requests_total{route="livez",status="200"}' in now
    assert now["tilewright_requests_waiting"] == now["tilewright_solves_waiting"] == "0.0"
    assert float(now["tilewright_connections_open"]) >= 1
    assert 50e6 < float(now["process_resident_memory_bytes"]) < 2e9


def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with (
            pytest.raises(OSError, match=f"cannot listen for metrics on 127.0.0.1, port {port}"),
            metrics.open_port("127.0.0.1", port, {}),
        ):
            pass


def test_without_a_port_nothing_listens() -> None:
    threads = set(threading.enumerate())
    with metrics.open_port("127.0.0.1", 0, {}):
        assert set(threading.enumerate()) <= threads


def test_every_metric_is_on_the_dashboard_and_every_name_there_exists() -> None:
    ours = {family.name for family in REGISTRY.collect() if family.name.startswith("tilewright_")}
    known = {f"{family.name}{end}" for family in REGISTRY.collect() for end in ("", "_total", "_bucket", "_count")}
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    names = [set(re.findall(r"\b(?:tilewright|process|python)_\w+", expression)) for expression in expressions]
    assert all(names)
    used = set().union(*names)
    assert used <= known
    assert ours == {name.removesuffix("_total").removesuffix("_bucket") for name in used if name.startswith("tile")}
    labels = {label for family in REGISTRY.collect() for sample in family.samples for label in sample.labels}
    groups = [by for expression in expressions for by in re.findall(r"by \(([^)]*)\)", expression)]
    assert {label.strip() for by in groups for label in by.split(",")} <= labels | {"le"}
