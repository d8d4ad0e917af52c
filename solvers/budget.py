"""Time limits of searches, which kernels check while they run and any thread may end early."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from solvers.arrays import Numbers


class Budget:
    """A limit of *seconds* (None: no limit) on the search inside a ``with`` block.

    A search registers the array element that its kernel watches with :meth:`watch`; it becomes 1 when the
    time is over or :meth:`cancel` is called, from any thread. A budget serves one search.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.spent = False
        self._flags: list[Numbers] = []
        self._lock = threading.Lock()
        self._alarm: _Alarm | None = None

    def __enter__(self) -> Budget:
        if self.seconds is not None and self.seconds <= 0:
            self.cancel()
        elif self.seconds is not None:
            self._alarm = _clock.set(self, self.seconds)
        return self

    def __exit__(self, *_error: object) -> None:
        if self._alarm is not None:
            self._alarm.budget = None

    def watch(self, flag: Numbers) -> None:
        """Have *flag*, a view of one element, set to 1 when the budget is spent."""
        with self._lock:
            self._flags.append(flag)
            flag[0] = int(self.spent)

    def cancel(self) -> None:
        """End the search as soon as it looks."""
        with self._lock:
            self.spent = True
            for flag in self._flags:
                flag[0] = 1


@dataclass(order=True, slots=True)
class _Alarm:
    """When the time of a budget is over; without one, its search has ended before."""

    due: float
    number: int
    budget: Budget | None = field(compare=False)


class _Clock:
    """One thread that spends the budgets of all searches: to start one for each takes longer than a short search."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._alarms: list[_Alarm] = []
        self._numbers = count()
        self._thread: threading.Thread | None = None

    def set(self, budget: Budget, seconds: float) -> _Alarm:
        """Have *budget* spent after this time, unless it is taken from the alarm before."""
        with self._changed:
            alarm = _Alarm(time.monotonic() + seconds, next(self._numbers), budget)
            heappush(self._alarms, alarm)
            if self._thread is None or not self._thread.is_alive():  # a forked process has not got it
                self._thread = threading.Thread(target=self._run, name="budgets", daemon=True)
                self._thread.start()
            elif self._alarms[0] is alarm:
                self._changed.notify()
        return alarm

    def _run(self) -> None:
        while True:
            spent = self._next().budget
            if spent:
                spent.cancel()

    def _next(self) -> _Alarm:
        """The next alarm once its time has come, or that has no budget any more."""
        with self._changed:
            while True:
                if not self._alarms:
                    self._changed.wait()
                elif self._alarms[0].budget and (left := self._alarms[0].due - time.monotonic()) > 0:
                    self._changed.wait(left)
                else:
                    return heappop(self._alarms)


_clock = _Clock()
