"""How many solves run and wait at the same time; one too many is refused at once instead of queueing for ever."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.fair_line import FairLine


class Busy(Exception):
    """All places are taken; ``retry_after`` is after how many seconds to try again."""

    retry_after = 2


class Capacity:
    """At most *at_once* holders of a place, and at most *waiting* more in the line, in which visitors take turns.

    No visitor has more in the line than there are places left in it.
    """

    def __init__(self, at_once: int, waiting: int) -> None:
        self._free = max(1, at_once)
        self._most = waiting
        self._line: FairLine[object] = FairLine()
        self._changed = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self._line)

    @contextmanager
    def place(self, visitor: str = "") -> Iterator[None]:
        """Hold a place for *visitor*, after waiting for one if need be.

        Raises Busy at once if too many wait already.
        """
        with self._changed:
            self._wait(visitor)
            self._free -= 1
        try:
            yield
        finally:
            with self._changed:
                self._free += 1
                self._changed.notify_all()

    def _wait(self, visitor: str) -> None:
        if self._free > len(self._line):
            return
        if not self._line.has_room_for(visitor, self._most):
            raise Busy
        ticket = object()
        self._line.add(visitor, ticket)
        self._changed.wait_for(lambda: self._free and self._line.first() is ticket)
        self._line.take(visitor)
        if self._free > 1:
            self._changed.notify_all()
