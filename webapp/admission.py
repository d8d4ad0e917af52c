"""The admission of requests: they wait in a fair line of bounded length, and one that finds no room is refused at once.

Visitors take turns, and each has at most a share of the threads and of the line. Few threads work at the same time:
more would only compete for the interpreter with each other, and with the loop that reads requests and sends answers.
A thread that waits for a solve steps aside for another meanwhile.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from waitress.task import ThreadedTaskDispatcher

from webapp.fair_line import FairLine

ASIDE = "tilewright.aside"
"""The key of the WSGI environment under which is ``Admission.aside``."""

_REMEMBERED = 16
"""Over how many of the requests taken last, roughly, the pace of the line is averaged."""


class Waiting(Protocol):
    """A connection whose first request waits to be answered."""

    connected: bool

    def service(self) -> None:
        """Answer the request."""

    def turn_away(self) -> None:
        """Have the request refused."""

    def cancel(self) -> None:
        """Give the request up, as the server stops."""


@dataclass(slots=True, eq=False)
class _Task:
    """A request for a thread to answer; afterwards the visitor's next one may have its turn."""

    connection: Waiting
    visitor: str
    since: float
    finished: Callable[[str], None]

    def service(self) -> None:
        try:
            self.connection.service()
        finally:
            self.finished(self.visitor)

    def cancel(self) -> None:
        self.connection.cancel()


class _Queue:
    """The line as waitress's threads see it: it looks empty while no waiting visitor may have a turn."""

    def __init__(self, at_once: int, most_of_one: int) -> None:
        self.line: FairLine[_Task] = FairLine()
        self.free = at_once
        self.returning = 0
        self.taken: Counter[str] = Counter()
        self.pace = 0.0
        """Seconds that the first in the line has waited lately until it was taken, on average."""
        self._last_taken = 0.0
        self._most_of_one = most_of_one

    def __len__(self) -> int:
        return len(self.line) if self.free > self.returning and self._next() is not None else 0

    def popleft(self) -> _Task:
        visitor = self._next()
        if visitor is None:
            raise IndexError
        self.free -= 1
        self.taken[visitor] += 1
        task, now = self.line.take(visitor), time.monotonic()
        self.pace += (now - max(task.since, self._last_taken) - self.pace) / _REMEMBERED
        self._last_taken = now
        return task

    def give_back(self, visitor: str) -> None:
        self.free += 1
        self.taken[visitor] -= 1
        if not self.taken[visitor]:
            del self.taken[visitor]

    def _next(self) -> str | None:
        return self.line.next_visitor(lambda visitor: self.taken[visitor] < self._most_of_one)


class Admission(ThreadedTaskDispatcher):  # type: ignore[misc]
    """The threads that answer requests, and the line in front of them.

    At most *waiting* requests wait, those of one visitor in half of the places, none for longer than *seconds*. At most
    *at_once* threads are at work, not counting those that stepped aside, and at most *most_of_one* threads have a
    request of the same visitor.
    """

    def __init__(self, waiting: int, seconds: float, at_once: int, most_of_one: int) -> None:
        super().__init__()
        self._most = waiting
        self._seconds = seconds
        self.queue = _Queue(at_once, most_of_one)
        self._may_return = threading.Condition(self.lock)

    @property
    def waiting(self) -> int:
        """How many requests wait for a thread."""
        return len(self.queue.line)

    def admit(self, connection: Waiting, visitor: str, *, always: bool = False) -> None:
        """Have a thread answer the first request of *connection*, or turn it away if it would have to wait too long."""
        with self.lock:
            is_admitted = always or self._has_room_for(visitor)
            if is_admitted:
                self.queue.line.add(visitor, _Task(connection, visitor, time.monotonic(), self._finished))
                self.queue_cv.notify()
        if not is_admitted:
            connection.turn_away()

    def _has_room_for(self, visitor: str) -> bool:
        line, idle = self.queue.line, max(0, self.queue.free - self.queue.returning)
        return line.has_room_for(visitor, self._most + idle) and line.before(visitor) * self.queue.pace <= self._seconds

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let another thread work meanwhile; afterwards this one goes on before new requests are taken."""
        with self.lock:
            self.queue.free += 1
            self._pass_on()
        try:
            yield
        finally:
            with self.lock:
                self.queue.returning += 1
                self._may_return.wait_for(lambda: self.queue.free)
                self.queue.returning -= 1
                self.queue.free -= 1

    def turn_away_the_old(self) -> None:
        """Refuse requests that wait for too long although they were expected not to, and forget those who have left."""
        oldest = time.monotonic() - self._seconds
        with self.lock:
            gone = self.queue.line.remove(lambda task: task.since < oldest or not task.connection.connected)
        for task in gone:
            task.connection.turn_away()

    def _finished(self, visitor: str) -> None:
        with self.lock:
            self.queue.give_back(visitor)
            self._pass_on()

    def _pass_on(self) -> None:
        """Wake one more thread: one that returns, else one that waits for a request."""
        (self._may_return if self.queue.returning else self.queue_cv).notify()
