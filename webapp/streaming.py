"""Long answers that show how far they are: server-sent events, worked out turn by turn, ended when the reader leaves.

The caller does the searching. ``static/js/shared/stream.js`` follows the events; a page without scripts asks
once, with a budget, and says if the answer is not finished.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from flask import Response, current_app, request, stream_with_context

from solvers.budget import Budget
from solvers.errors import InputError
from webapp import metrics
from webapp.capacity import Busy
from webapp.languages import gettext, translate_error
from webapp.solving import Context, NotReady, aside, current_settings, solve_in_turn
from webapp.visitors import visitor_of


class TooManyStreams(Exception):
    """The visitor has as many streams open as one may have."""


class Search(Protocol):
    """A search that goes on turn by turn."""

    def go_on(self, limit: Budget) -> bool:
        """Search until *limit* is spent; return whether the search has ended."""


_Search = TypeVar("_Search", bound=Search)

TURN = 0.25
"""Seconds of one turn; between turns the place is free for other solves."""
RETRY_AFTER = 10
"""After how many seconds to ask again for a search if as many run as may."""


def streamed(go_on: Callable[[Budget], bool], show: Callable[[bool], Context]) -> Response:
    """A response that lets *go_on* search turn by turn until it returns True, and sends what *show* says after each.

    *show* gets whether the search has ended. The events are called ``progress``, the last ``end``; their data are
    JSON. Instead of the search an ``end`` may come with an ``error`` for the player. When the reader stops or leaves,
    the search ends, as the next event cannot be sent; when the server stops, or stays busy for ``stream_seconds``, an
    ``end`` says so. Texts are in the reader's language.
    """
    settings = current_settings()
    stopping: threading.Event = current_app.extensions["stopping"]
    streams: Streams = current_app.extensions["streams"]

    def search() -> Iterator[str]:
        last = time.monotonic() + settings.stream_seconds
        is_over = is_done = False
        while not is_over:
            if stopping.is_set():
                yield _event("end", {"error": gettext("The server is stopping. Try again later.")})
                return
            try:
                is_done = _turn(go_on)
            except Busy:
                if time.monotonic() >= last:
                    raise
                with aside():
                    time.sleep(TURN)
                yield _event("progress", {"working": gettext("The server is busy: waiting for a turn…")})
                continue
            is_over = is_done or time.monotonic() >= last
            metrics.searched(is_done or not is_over)
            yield _event("end" if is_over else "progress", show(is_done))

    def events() -> Iterator[str]:
        try:
            with streams.place(visitor_of(request.environ)):
                yield from search()
        except InputError as error:
            yield _event("end", {"error": translate_error(error)})
        except TooManyStreams:
            text = gettext("You have as many long searches open as one visitor may. Stop one first.")
            yield _event("end", {"error": text})
        except Busy:
            text = gettext("The server is busy. Try again in %(seconds)s s.", seconds=RETRY_AFTER)
            yield _event("end", {"error": text})
        except NotReady:
            yield _event("end", {"error": gettext("The solver is still being prepared. Try again.")})

    response = Response(stream_with_context(events()), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    return response


def streamed_search(begin: Callable[[], _Search], show: Callable[[_Search, bool], Context]) -> Response:
    """As :func:`streamed`, of the search that *begin* returns, which is called in the first turn."""
    begun: list[_Search] = []

    def go_on(limit: Budget) -> bool:
        if not begun:
            begun.append(begin())
        return begun[0].go_on(limit)

    return streamed(go_on, lambda is_done: show(begun[0], is_done))


def _turn(go_on: Callable[[Budget], bool]) -> bool:
    """One turn; raises Busy or NotReady."""

    def work() -> bool:
        with Budget(TURN) as limit:
            return go_on(limit)

    return solve_in_turn(work)


class Streams:
    """The streams that are open: at most *most* in all, and at most *most_of_one* of a visitor, 0 for no such limit."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one or most
        self._open: Counter[str] = Counter()  # by visitor
        self._lock = threading.Lock()

    @property
    def open(self) -> int:
        """How many are open."""
        return self._open.total()

    @contextmanager
    def place(self, visitor: str) -> Iterator[None]:
        """One of the places; raises Busy if none is left, and TooManyStreams if the visitor has too many."""
        with self._lock:
            if self.open >= self._most:
                metrics.refused("streams")
                raise Busy
            if self._open[visitor] >= self._most_of_one:
                metrics.refused("visitor")
                raise TooManyStreams
            self._open[visitor] += 1
        try:
            with metrics.STREAMS.track_inprogress():
                yield
        finally:
            with self._lock:
                self._open[visitor] -= 1
                self._open += Counter()  # forgets those who have none


def _event(name: str, data: Context) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"
