"""How many solves run and wait at the same time; the one beyond is told so at once instead of queueing for ever."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Busy(Exception):
    """All places are taken; ``retry_after`` is a number of seconds worth waiting."""

    retry_after = 2


class Capacity:
    """At most *at_once* holders of a place, and at most *waiting* more in the queue for one."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._places = threading.BoundedSemaphore(max(1, at_once))
        self._queue = threading.BoundedSemaphore(max(1, at_once) + waiting)

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place, after waiting for one if need be; raises Busy if too many wait already."""
        if not self._queue.acquire(blocking=False):
            raise Busy
        try:
            with self._places:
                yield
        finally:
            self._queue.release()
