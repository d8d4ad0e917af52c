"""How long a search may take: a limit that a kernel looks at while it runs, and that anyone may end early."""

from __future__ import annotations

import threading
from types import TracebackType

import numpy as np
import numpy.typing as npt


class Budget:
    """A limit of *seconds* (None: no limit) on the search inside a ``with`` block.

    A search registers the array element that its kernel watches with :meth:`watch`; it becomes 1 when the
    time is over or :meth:`cancel` is called, from any thread. A budget serves one search.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.spent = False
        self._flags: list[npt.NDArray[np.int64]] = []
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Budget:
        if self.seconds is not None:
            self._timer = threading.Timer(self.seconds, self.cancel)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def watch(self, flag: npt.NDArray[np.int64]) -> None:
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
