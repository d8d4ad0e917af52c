"""A line of waiting visitors in which nobody's burst delays the others."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

_Item = TypeVar("_Item")


class FairLine(Generic[_Item]):
    """Items that wait, each for a visitor. Visitors take turns; those of one visitor come in the order of arrival.

    Its users hold a lock of their own around every call.
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[_Item]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def add(self, visitor: str, item: _Item) -> None:
        """Have *item* wait behind the others of *visitor*."""
        self._lines.setdefault(visitor, deque()).append(item)
        self._length += 1

    def next_visitor(self, may: Callable[[str], bool] = lambda _: True) -> str | None:
        """The visitor whose turn it is, of those for whom *may* is true; None if nobody waits."""
        return next(filter(may, self._lines), None)

    def first(self) -> _Item:
        """The item whose turn it is; raises StopIteration if there is none."""
        return next(iter(self._lines.values()))[0]

    def take(self, visitor: str) -> _Item:
        """Take the first item of *visitor*, whose next turn comes after those of the others; raises KeyError."""
        line = self._lines.pop(visitor)
        item = line.popleft()
        if line:
            self._lines[visitor] = line
        self._length -= 1
        return item

    def has_room_for(self, visitor: str, places: int) -> bool:
        """Whether *visitor* may have one more in a line of so many *places*: nobody has more than are left to others.

        So a burst leaves half of the places to the others, a second one a quarter, and a single visitor finds one.
        """
        return len(self._lines.get(visitor, ())) < places - self._length

    def before(self, visitor: str) -> int:
        """How many items would have their turn before one more of *visitor*."""
        turn = len(self._lines.get(visitor, ())) + 1
        return sum(min(len(line), turn) for line in self._lines.values())

    def remove(self, is_meant: Callable[[_Item], bool]) -> list[_Item]:
        """Take out all items for which *is_meant* is true."""
        taken = [item for line in self._lines.values() for item in line if is_meant(item)]
        for visitor, line in list(self._lines.items()):
            kept = deque(item for item in line if item not in taken)
            if kept:
                self._lines[visitor] = kept
            else:
                del self._lines[visitor]
        self._length -= len(taken)
        return taken
