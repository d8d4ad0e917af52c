"""Word lists that visitors bring for one visit: in memory only, each under a token that cannot be guessed.

A list can be used only with its token; lists cannot be enumerated or downloaded. The same file brought again has the
same token. A list goes when it has not been used for a while, or when newer ones need its place. One at a time is read,
by a process of its own (``list_reader``), while its visitor sees how far it is.
"""

import hmac
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Any, cast

from flask import Request

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.report import Limits, Report, Tell, fault
from webapp.capacity import Busy
from webapp.fair_line import FairLine
from webapp.list_reader import Task, read_apart
from webapp.settings import Settings

log = logging.getLogger(__name__)

_TIMES_UNPACKED = 8
_MOST_WAITING = 4
_ROOM_FOR_THE_FORM = 1 << 16


class RequestInMemory(Request):
    """A request whose files never touch the disk; their size is bounded by that of the request."""

    def _get_file_stream(self, *_arguments: Any, **_named: Any) -> IO[bytes]:
        return BytesIO()


class BeingRead(Exception):
    """The list is still being read: *done* is how much of it, from 0 to 1, and *title* its name."""

    def __init__(self, title: str, done: float) -> None:
        super().__init__(title)
        self.title, self.done = title, done


@dataclass(slots=True, eq=False)
class _Brought:
    """A list that was brought: while it is being read neither ``found`` nor ``fault`` is set."""

    title: str
    used: float
    task: Task | None = None
    done: float = 0.0
    found: tuple[Lexicon, Report] | None = None
    fault: InputError | None = None


class VisitorLists:
    """The lists, as many and as large as the *settings* allow, each kept for a time after its last use.

    ``read`` is what reads one.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = settings.visitor_lists
        size = settings.visitor_list_bytes
        self._limits = Limits(packed=size, unpacked=_TIMES_UNPACKED * size)
        self._settings, self._clock = settings, clock
        self.read: Callable[[Task, Tell], tuple[Lexicon, Report]] = read_apart
        self._key = secrets.token_bytes(32)
        self._brought: OrderedDict[str, _Brought] = OrderedDict()
        self._line: FairLine[str] = FairLine()
        self._changed = threading.Condition()
        self._is_reading = False

    @property
    def body_bytes(self) -> int:
        """The largest request that brings a list, in bytes: a dictionary's two files, and the form."""
        return self._limits.packed + self._limits.packed // 2 + _ROOM_FOR_THE_FORM

    def bring(self, content: bytes, affixes: bytes | None, name: str, language: str, visitor: str = "") -> str:
        """Have a list read for *visitor*, if it is not here already; its token. Raises Busy."""
        short = name.replace("\\", "/").rpartition("/")[2][:40] or "?"
        whole = hmac.new(self._key, digestmod="sha256")
        for part in (language.encode(), short.encode(), affixes or b"", content):
            whole.update(len(part).to_bytes(8, "big") + part)
        token = whole.hexdigest()
        memory, seconds = self._settings.visitor_list_memory, self._settings.visitor_list_cpu
        task = Task(content, affixes, short, language, self._limits, memory, seconds)
        with self._changed:
            self._tidy()
            known = self._brought.get(token)
            if known and not known.fault:
                known.used = self._clock()
                return token
            if not self._line.has_room_for(visitor, _MOST_WAITING):
                raise Busy
            self._brought[token] = _Brought(short, self._clock(), task)
            self._line.add(visitor, token)
            if not self._is_reading:
                self._is_reading = True
                threading.Thread(target=self._read_all, name="lists of visitors", daemon=True).start()
        return token

    def get(self, token: str) -> Lexicon:
        """The list with this token.

        Raises InputError (field ``lexicon``) if there is none, or no longer, (``file``) if it could not be read, and
        BeingRead.
        """
        return self._found(token)[0]

    def report(self, token: str) -> Report:
        """The report on the file of the list with this token; raises as :meth:`get`."""
        return self._found(token)[1]

    def wait(self, token: str, seconds: float) -> None:
        """Wait until the list with this token has been read, for *seconds* at most."""
        with self._changed:
            self._changed.wait_for(lambda: token not in self._brought or not self._brought[token].task, seconds)

    def _found(self, token: str) -> tuple[Lexicon, Report]:
        with self._changed:
            self._tidy()
            brought = self._brought.get(token)
            if brought is None:
                raise InputError(
                    N_("Your own list is no longer available: choose its file again, or another list."), field="lexicon"
                )
            brought.used = self._clock()
            self._brought.move_to_end(token)
            if brought.fault:
                raise brought.fault.beside("file")
            if brought.found is None:
                raise BeingRead(brought.title, brought.done)
            return brought.found

    def _read_all(self) -> None:
        """Read the lists that wait, one after the other."""
        while True:
            with self._changed:
                visitor = self._line.next_visitor()
                if visitor is None:
                    self._is_reading = False
                    return
                brought = self._brought[self._line.take(visitor)]
            self._read(brought)
            with self._changed:
                brought.task, brought.used = None, self._clock()
                self._tidy()
                self._changed.notify_all()

    def _read(self, brought: _Brought) -> None:
        def tell(done: float) -> None:
            brought.done = done

        task = cast(Task, brought.task)
        try:
            brought.found = self.read(task, tell)
        except InputError as error:
            brought.fault = error
        except Exception:
            log.exception("a visitor's list could not be read")
            brought.fault = fault(N_("%(name)s could not be read here. That is our fault, not yours."), task.name)

    def _tidy(self) -> None:
        """Forget the lists that were not used for long, and the oldest of too many; those to be read stay."""
        oldest = self._clock() - self._settings.visitor_list_seconds
        ready = [token for token, brought in self._brought.items() if not brought.task]
        too_many = len([token for token in ready if self._brought[token].found]) - max(0, self.most)
        for token in ready:
            brought = self._brought[token]
            if brought.used < oldest or (brought.found and too_many > 0):
                too_many -= bool(brought.found)
                del self._brought[token]
