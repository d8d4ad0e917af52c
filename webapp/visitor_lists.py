"""Word lists that visitors bring for one visit: in memory only, each under a token that cannot be guessed.

A list can be used only with its token; lists cannot be enumerated or downloaded. A list goes when it
has not been used for a while, or when newer ones need its place. Whether visitors may bring any is a setting.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import IO, BinaryIO

from flask import Request

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, lexicon_of
from solvers.lexicon.installed import VISITORS
from solvers.lexicon.reading import read_list
from solvers.lexicon.report import LIMITS, Report

MOST_WORDS = 1_000_000
MOST_PREFIXES = 1 << 22
_ROOM_FOR_THE_FORM = 1 << 16


class RequestInMemory(Request):
    """A request whose files never touch the disk; their size is bounded by that of the request."""

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return BytesIO()


@dataclass(slots=True)
class _Kept:
    lexicon: Lexicon
    used: float


class VisitorLists:
    """At most *most* lists from files of at most *size* bytes, each kept for *seconds* after its last use."""

    def __init__(self, most: int, size: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._limits = replace(LIMITS, packed=size, unpacked=4 * size, words=MOST_WORDS, prefixes=MOST_PREFIXES)
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def body_bytes(self) -> int:
        """How large a request may be that brings a list."""
        return self._limits.packed + _ROOM_FOR_THE_FORM

    def bring(self, file: BinaryIO, name: str, language: str) -> tuple[str, Report]:
        """Read a list and keep it; its token, and the report on it. Raises InputError (field ``words``)."""
        short = name.replace("\\", "/").rpartition("/")[2][:40] or "?"
        read = read_list(file, short, language, limits=self._limits)
        lexicon = lexicon_of(read, VISITORS, short)
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._kept[token] = _Kept(lexicon, self._clock())
            self._tidy()
        return token, read.report

    def get(self, token: str) -> Lexicon:
        """The list with this token; raises InputError (field ``lexicon``) if there is none, or no longer."""
        with self._lock:
            self._tidy()
            kept = self._kept.get(token)
            if kept is None:
                raise InputError(
                    N_("Your own list is no longer available: choose its file again, or another list."), field="lexicon"
                )
            kept.used = self._clock()
            self._kept.move_to_end(token)
            return kept.lexicon

    def _tidy(self) -> None:
        oldest = self._clock() - self._seconds
        for token in [token for token, kept in self._kept.items() if kept.used < oldest]:
            del self._kept[token]
        while len(self._kept) > max(0, self.most):
            self._kept.popitem(last=False)
