"""Whole lists as text files: made once, kept in memory for the next visitor, and sent from there without a copy."""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO
from weakref import WeakSet

from flask import Response, request
from werkzeug.wsgi import wrap_file

from webapp.capacity import Busy

MOST_KEPT = 16 << 20
"""Bytes of files that wait for the next visitor; those that were not asked for longest go first."""
MOST_HELD = 64 << 20
"""Bytes of all files, those still being sent to slow clients among them; beyond them none is made."""
_ROOM_FOR_THE_KEY = 1 << 10


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class ListFile:
    """A text, plain and compressed."""

    plain: bytes
    packed: bytes

    @property
    def size(self) -> int:
        """How many bytes of memory it takes."""
        return len(self.plain) + len(self.packed) + _ROOM_FOR_THE_KEY


class _Sent(BytesIO):
    """A file being sent, which stays in memory until then."""

    file: ListFile


class ListFiles:
    """The files that are kept, by what they answer."""

    def __init__(self, most_kept: int = MOST_KEPT, most_held: int = MOST_HELD) -> None:
        self._most_kept, self._most_held = most_kept, most_held
        self._kept: OrderedDict[Hashable, ListFile] = OrderedDict()
        self._held: WeakSet[ListFile] = WeakSet()
        self._lock = threading.Lock()

    def file(self, key: Hashable, make: Callable[[], tuple[bytes, bool]]) -> ListFile:
        """The file of *key*, else one with the text from *make*, which also says whether it is complete.

        Raises Busy while too much is held, and if the search was cut off: a file cannot say that words are missing.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            if sum(file.size for file in self._held) > self._most_held:
                raise Busy
        plain, is_complete = make()
        if not is_complete:
            raise Busy
        file = ListFile(plain, gzip.compress(plain, 1, mtime=0))
        with self._lock:
            self._held.add(file)
            self._kept[key] = file
            while sum(kept.size for kept in self._kept.values()) > self._most_kept:
                self._kept.popitem(last=False)
        return file


def download(file: ListFile, name: str) -> Response:
    """The answer that brings *file* under this name, compressed if the client takes that.

    The HTTP server reads it piece by piece: a slow client holds no thread, and has no copy of its own.
    """
    is_packed = request.accept_encodings.quality("gzip") > 0
    sent = _Sent(file.packed if is_packed else file.plain)
    sent.file = file
    response = Response(wrap_file(request.environ, sent), mimetype="text/plain", direct_passthrough=True)
    response.content_length = len(file.packed if is_packed else file.plain)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.vary.add("Accept-Encoding")
    if is_packed:
        response.content_encoding = "gzip"
    return response
