"""Serving: threads, the console's progress while preparing, and a stop that lets answers under way be finished."""

from __future__ import annotations

import ctypes
import logging
import signal
import sys
import threading
from contextlib import suppress
from types import FrameType
from typing import TextIO

from flask import Flask

from webapp.api.transport import ApiConnection
from webapp.application import create_app
from webapp.intake import Server
from webapp.log import log_requests, set_up_log
from webapp.readiness import Progress, Readiness
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists

log = logging.getLogger(__name__)

SECONDS_TO_STOP = 10
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3


def serve(settings: Settings) -> None:
    """Serve until told to stop by SIGINT or SIGTERM; raises OSError if the address cannot be had."""
    set_up_log()
    _give_memory_back()
    readiness = Readiness()
    app = create_app(settings, readiness)
    server = http_server(app, settings)
    try:
        server.prepare()
    except UnicodeError as error:
        raise OSError(f"“{settings.host}” is no address to listen on ({error})") from error
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{settings.port}"
    _say(f"Tilewright serves on {address}")

    def report(progress: Progress) -> None:
        what = progress.what % progress.values if progress.values else progress.what
        if progress.done == progress.steps:
            _say(f"Ready: open {address}")
        else:
            _say(f"  preparing {what} ({progress.done + 1} of {progress.steps})")

    def stop(_number: int, _frame: FrameType | None) -> None:
        threading.Thread(target=server.stop, name="stop").start()
        _say("Stopping: answers under way are finished first.", sys.stderr)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    readiness.start(report)
    server.serve()


def http_server(app: Flask, settings: Settings) -> Server:
    """The HTTP server that *app* is served with, within its limits; not prepared yet."""
    visitors: VisitorLists = app.extensions["visitor_lists"]
    server = Server((settings.host, settings.port), log_requests(app), numthreads=settings.threads)
    server.request_queue_size = 128
    server.shutdown_timeout = SECONDS_TO_STOP
    server.max_request_header_size = 64 << 10
    server.max_request_body_size = max(settings.body_bytes, visitors.body_bytes if visitors.most else 0)
    server.request_seconds = settings.request_seconds
    server.server_name = "tilewright"
    server.ConnectionClass = ApiConnection
    return server


def _say(text: str, console: TextIO | None = None) -> None:
    """Tell whoever started the server, if the console is still there and takes it."""
    with suppress(OSError, ValueError):
        print(text, file=console or sys.stdout, flush=True)


def _give_memory_back() -> None:
    """Have glibc return what large arrays took as soon as they are done with, and keep no heap for every thread.

    Measured: some 35 MB less after the first solves of all games. Other C libraries do so by themselves or not at all.
    """
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt:
            mallopt(_ARENA_MAX, 2)
            mallopt(_MMAP_THRESHOLD, 256 << 10)
