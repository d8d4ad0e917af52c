"""Serving: threads, the console's progress while preparing, and a stop that lets answers under way be finished."""

import ctypes
import logging
import os
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from types import FrameType
from typing import TextIO

from flask import Flask

from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.connections import Server, listen
from webapp.limits import share_key
from webapp.log import log_requests, set_up_log
from webapp.metrics import open_port
from webapp.readiness import Progress, Readiness
from webapp.refusals import prepare
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists
from webapp.visitors import Visitors, networks

log = logging.getLogger(__name__)

_ARENA_MAX, _MMAP_THRESHOLD = -8, -3
_SWITCH_SECONDS = 0.001
"""How long a thread keeps the interpreter while others wait for it; Python's default is five times as long. The thread
that reads requests and sends answers waits for it after every call of the system."""


def serve(settings: Settings) -> None:
    """Serve until told to stop by SIGINT or SIGTERM; raises OSError if it cannot listen there."""
    set_up_log()
    _give_memory_back()
    sys.setswitchinterval(_SWITCH_SECONDS)
    readiness = Readiness()
    app = create_app(settings, readiness)
    server = http_server(app, settings)
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{settings.port}"
    _say(f"Tilewright serves on {address}")

    def report(progress: Progress) -> None:
        _say(f"  {progress}" if progress.done < progress.steps else f"Ready: open {address}")

    def stop(number: int, _frame: FrameType | None) -> None:
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, signal.SIG_DFL)  # a second signal ends the process at once
        app.extensions["stopping"].set()
        server.stop()
        _say("Stopping: answers under way are finished first.", sys.stderr)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    with metrics_port(app, server, settings):
        readiness.start(report)
        has_finished = server.run()
    if not has_finished:
        log.warning("stopped before all answers were finished")
        logging.shutdown()
        os._exit(1)


def http_server(app: Flask, settings: Settings) -> Server:
    """The HTTP server that *app* is served with, within its limits; raises OSError if it cannot listen."""
    lists: VisitorLists = app.extensions["visitor_lists"]
    body_bytes = max(settings.body_bytes, lists.body_bytes if lists.most else 0)
    logged = log_requests(app)
    visitors = Visitors(
        secrets.token_hex(32).encode(),
        networks(settings.trusted_proxies),
        settings.visitor_ipv4_bits,
        settings.visitor_ipv6_bits,
    )
    if settings.redis:
        share_key(visitors, settings.redis, app.extensions["stopping"])
    return listen(logged, settings, body_bytes, visitors, prepare(app))


def metrics_port(app: Flask, server: Server, settings: Settings) -> AbstractContextManager[None]:
    """A block in which *app* and its *server* can be watched; entering it raises OSError if the port is taken."""
    capacity: Capacity = app.extensions["capacity"]
    readings: dict[str, Callable[[], float]] = {
        "requests_waiting": lambda: server.task_dispatcher.waiting,
        "solves_waiting": lambda: capacity.waiting,
        "connections": lambda: len(server.active_channels),
    }
    return open_port(settings.metrics_host, settings.metrics_port, readings)


def _say(text: str, console: TextIO | None = None) -> None:
    """Tell the operator, if the console is still there."""
    with suppress(OSError, ValueError):
        print(text, file=console or sys.stdout, flush=True)


def _give_memory_back() -> None:
    """Have glibc return the memory of large arrays once they are freed, and share two heaps between all threads.

    Measured: some 35 MB less after the first solves of all games. Other C libraries have no such setting.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt:
            mallopt(_ARENA_MAX, 2)
            mallopt(_MMAP_THRESHOLD, 256 << 10)
