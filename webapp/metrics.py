"""Metrics for the operator, as Prometheus reads them, on a port of their own that is closed unless a setting opens it.

Routes are named by their endpoint and tools by their name: no path, address or position gets into a metric. Memory, CPU
and descriptors of the process come with the client library.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flask import Flask, Response, before_render_template, g, has_request_context, request, template_rendered
from prometheus_client import Counter, Gauge, Histogram, start_http_server

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
_LONG = (*_QUICK, 2, 5, 10)

REQUESTS = Counter("tilewright_requests", "Requests answered", ["route", "status"])
REFUSALS = Counter("tilewright_refusals", "Requests and streams turned away, by what was full", ["reason"])
CUT_OFF = Counter("tilewright_searches_cut_off", "Searches that their time limit ended", ["tool"])
ANSWER_SECONDS = Histogram(
    "tilewright_answer_seconds", "Time from the start of work to the head of an answer", ["tool"], buckets=_LONG
)
RENDER_SECONDS = Histogram("tilewright_render_seconds", "Time to render a template", ["tool"], buckets=_QUICK)
SOLVE_SECONDS = Histogram("tilewright_solve_seconds", "Time of a solve, or of one turn", ["tool"], buckets=_LONG)
WAIT_SECONDS = Histogram("tilewright_solve_wait_seconds", "Time that a solve waited for a place", buckets=_LONG)
STREAMS = Gauge("tilewright_streams_open", "Streams that are open")
NOW = {
    "requests_waiting": Gauge("tilewright_requests_waiting", "Requests that wait for a thread"),
    "solves_waiting": Gauge("tilewright_solves_waiting", "Solves that wait for a place"),
    "connections": Gauge("tilewright_connections_open", "Connections that are open"),
}
"""Metrics whose value is read when Prometheus asks, by their names in :func:`open_port`."""
ALL = (REQUESTS, REFUSALS, CUT_OFF, ANSWER_SECONDS, RENDER_SECONDS, SOLVE_SECONDS, WAIT_SECONDS, STREAMS, *NOW.values())
"""All metrics of the site."""


def current_tool() -> str:
    """The tool, by its name, whose page is answered; ``api`` for programs, ``site`` for everything else."""
    blueprint = request.blueprint if has_request_context() else None
    return (blueprint or "site").partition("_")[0]


def measure(app: Flask) -> None:
    """Count and time the requests and templates of *app*."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.endpoint if request.url_rule else "none"
        REQUESTS.labels(route, response.status_code).inc()
        if began := g.get("began"):
            ANSWER_SECONDS.labels(current_tool()).observe(time.perf_counter() - began)
        return response

    def begin_rendering(_app: Flask, **_rest: Any) -> None:
        g.rendering_since = time.perf_counter()

    def end_rendering(_app: Flask, **_rest: Any) -> None:
        RENDER_SECONDS.labels(current_tool()).observe(time.perf_counter() - g.rendering_since)

    before_render_template.connect(begin_rendering, app, weak=False)
    template_rendered.connect(end_rendering, app, weak=False)


@contextmanager
def solving(asked: float) -> Iterator[None]:
    """Time the solve in this block, which was asked for at *asked*, a time of ``time.perf_counter``."""
    began = time.perf_counter()
    WAIT_SECONDS.observe(began - asked)
    try:
        yield
    finally:
        SOLVE_SECONDS.labels(current_tool()).observe(time.perf_counter() - began)


def refused(reason: str) -> None:
    """Count a refusal."""
    REFUSALS.labels(reason).inc()


def searched(is_complete: bool) -> None:
    """Count a search, unless it is complete, as cut off."""
    if not is_complete:
        CUT_OFF.labels(current_tool()).inc()


@contextmanager
def open_port(host: str, port: int, now: Mapping[str, Callable[[], float]]) -> Iterator[None]:
    """Answer ``/metrics`` at this port inside the block, if it is not 0; raises OSError if it cannot listen there.

    *now* are the functions that read the metrics in NOW, by their names.
    """
    if not port:
        yield
        return
    for name, read in now.items():
        NOW[name].set_function(read)
    try:
        server, thread = start_http_server(port, host)
    except OSError as error:
        raise OSError(f"cannot listen for metrics on {host}, port {port}: {error.strerror}") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
