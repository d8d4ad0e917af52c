"""How many solves run and wait at the same time; the one beyond is told so at once instead of queueing for ever."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager


class Busy(Exception):
    """All places are taken; ``retry_after`` is a number of seconds worth waiting."""

    retry_after = 2


class Capacity:
    """At most *at_once* holders of a place, and at most *waiting* more in the queue: first come, first served."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._free = max(1, at_once)
        self._line: deque[object] = deque()
        self._changed = threading.Condition()
        self._queue = threading.BoundedSemaphore(max(1, at_once) + waiting)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place, after waiting for one if need be; raises Busy if too many wait already."""
        if not self._queue.acquire(blocking=False):
            raise Busy
        try:
            self._wait()
            try:
                yield
            finally:
                with self._changed:
                    self._free += 1
                    self._changed.notify_all()
        finally:
            self._queue.release()

    def _wait(self) -> None:
        """Take a place when all who came before have had theirs."""
        ticket = object()
        with self._changed:
            self._line.append(ticket)
            self._changed.wait_for(lambda: self._free and self._line[0] is ticket)
            self._line.popleft()
            self._free -= 1
            self._changed.notify_all()
