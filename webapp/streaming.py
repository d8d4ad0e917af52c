"""Long answers that show how far they are: server-sent events, worked out turn by turn, ended when the reader leaves.

What is searched is known to the caller. ``static/js/stream.js`` follows the events; a page without scripts asks once,
with a budget, and says if the answer is not finished.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from flask import Response, current_app, stream_with_context

from solvers.budget import Budget
from solvers.errors import PositionError
from webapp.capacity import Busy
from webapp.game import Context, NotReady, solve_in_turn
from webapp.languages import gettext, told
from webapp.settings import Settings

TURN = 0.25
"""Seconds of one turn; between turns the place is free for whoever waits for one."""


def streamed(go_on: Callable[[Budget], bool], show: Callable[[bool], Context]) -> Response:
    """A response that lets *go_on* search turn by turn until it returns True, and sends what *show* says after each.

    *show* gets whether the search has ended. The events are called ``progress``, the last ``end``; their data are
    JSON. Instead of the search an ``end`` may come with an ``error`` for the player. When the reader stops or leaves,
    nothing more is searched: the next event cannot be sent. Texts are in the reader's language.
    """
    settings: Settings = current_app.extensions["settings"]

    def search() -> Iterator[str]:
        last = time.monotonic() + settings.stream_seconds
        is_over = is_done = False
        while not is_over:
            try:
                is_done = _turn(go_on)
            except Busy:
                time.sleep(TURN)
                yield _event("progress", {"working": gettext("The server is busy: waiting for a turn…")})
                continue
            is_over = is_done or time.monotonic() >= last
            yield _event("end" if is_over else "progress", show(is_done))

    def events() -> Iterator[str]:
        try:
            with _stream(settings):
                yield from search()
        except PositionError as error:
            yield _event("end", {"error": told(error)})
        except Busy:
            yield _event("end", {"error": gettext("The server is busy. Try again.")})
        except NotReady:
            yield _event("end", {"error": gettext("The solver is still being prepared. Try again.")})

    response = Response(stream_with_context(events()), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _turn(go_on: Callable[[Budget], bool]) -> bool:
    """One turn; raises Busy or NotReady."""

    def work() -> Context:
        with Budget(TURN) as limit:
            return {"done": go_on(limit)}

    return bool(solve_in_turn(work)["done"])


@contextmanager
def _stream(settings: Settings) -> Iterator[None]:
    """One of the streams that may be open at a time, a third of the threads: the others are quick; raises Busy."""
    most = threading.Semaphore(max(1, settings.threads // 3))
    places: threading.Semaphore = current_app.extensions.setdefault("streams", most)
    if not places.acquire(blocking=False):
        raise Busy
    try:
        yield
    finally:
        places.release()


def _event(name: str, data: Context) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
