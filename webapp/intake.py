"""Requests are taken in by the thread that accepts connections, so that a thread that answers never waits for a sender.

A connection gets its turn once its next request has come whole. Until then it costs what it has sent, and no thread;
who takes too long to send, who holds too much, and the oldest of too many are let go.
"""

from __future__ import annotations

import logging
import re
import socket
import threading
import time
from contextlib import suppress
from io import BytesIO
from typing import Any

from cheroot import wsgi
from cheroot.makefile import MakeFile
from cheroot.server import HeaderReader, HTTPConnection

log = logging.getLogger(__name__)

MOST_WAITING = 500
"""Connections whose request is not whole yet."""
MOST_HELD = 64 << 20
"""Bytes of all requests that are not answered yet, or twice the largest body; beyond them, larger ones are refused."""
_MOST_DISCARDED = 8 << 20
_PIECE = 1 << 18
_MOST_OF_A_LINE = 1 << 10
_END_OF_HEAD = re.compile(rb"\r\n\r\n|(?<!\r)\n")


class StrictReader(HeaderReader):
    """Reads headers, and refuses those that leave in doubt where the request ends."""

    def __call__(self, rfile: Any, hdict: dict[bytes, bytes] | None = None) -> dict[bytes, bytes]:
        headers: dict[bytes, bytes] = super().__call__(rfile, hdict)
        length = headers.get(b"Content-Length")
        if length is not None and not (length.isdigit() and len(length) < 16):
            raise ValueError("Malformed Content-Length Header.")
        if length is not None and b"Transfer-Encoding" in headers:
            raise ValueError("Content-Length and Transfer-Encoding exclude each other.")
        return headers


class Arriving:
    """What has come of a connection; once the next request ``is_whole`` it is read from here and ends with itself."""

    def __init__(self, most_head: int, most_body: int) -> None:
        self.held = bytearray()
        self.began = 0.0
        self.closed = False
        self.bytes_read = 0
        self._most_head, self._most_body = most_head, most_body
        self._reset()

    def _reset(self) -> None:
        self.is_whole = self.is_too_large = False
        self._is_looked_at = self._is_chunked = self._is_last = False
        self._head = self._end = self._at = self._read = self._discards = 0
        self._tail = b""

    def add(self, piece: bytes) -> bool:
        """Take in what came; whether the sender waits to be told to go on."""
        if not self._is_looked_at:
            self.began = time.monotonic()
        if self._discards:
            self._discard(piece)
            return False
        self.held += piece
        return self.look()

    def look(self) -> bool:
        """See whether the request is whole; whether the sender waits to be told to go on."""
        self._is_looked_at = True
        waits = self._look_at_head() if not self._head else False
        if self._is_chunked and not self.is_whole:
            self._look_at_chunks()
        elif self._head and not self._discards and len(self.held) >= self._end:
            self.is_whole = True
        return waits and not self.is_whole

    def _look_at_head(self) -> bool:
        found = _END_OF_HEAD.search(self.held, max(0, self._at - 4))
        self._at = len(self.held)
        if found is None or found[0] == b"\n":
            if found or len(self.held) > self._most_head:
                self._take_as_it_is()
            return False
        lines = BytesIO(self.held[: found.end()])
        if lines.readline() == b"\r\n":
            lines.readline()
        try:
            headers = StrictReader()(lines)
        except ValueError:
            self._take_as_it_is()
            return False
        self._head = self._end = self._at = found.end()
        self._is_chunked = b"Transfer-Encoding" in headers
        waits = headers.get(b"Expect", b"").lower() == b"100-continue"
        length = int(headers.get(b"Content-Length", b"0"))
        if length <= self._most_body:
            self._end += length
        else:  # it is refused; who is still sending would not see the answer
            self._discards = 0 if waits else max(0, min(length, _MOST_DISCARDED) - len(self.held) + self._head)
            del self.held[self._head :]
        return waits

    def _look_at_chunks(self) -> None:
        while (line_end := self.held.find(b"\r\n", self._at)) >= 0:
            try:
                size = int(self.held[self._at : line_end].partition(b";")[0], 16)
            except ValueError:
                size = -1
            end = line_end + size + 4
            if size < 0:
                self._take_as_it_is()
            elif end - self._head > self._most_body:
                self.is_too_large = True
                self._discards, rest = _MOST_DISCARDED, bytes(self.held[self._head :])
                del self.held[self._head :]
                self._discard(rest)
                return
            elif size == 0 and (end := self.held.find(b"\r\n\r\n", line_end) + 4) >= 4:
                self._end, self.is_whole = end, True
            if self.is_whole or size == 0 or end > len(self.held):
                break
            self._at = end
        if not self.is_whole and (line_end < 0 or size == 0) and len(self.held) - self._at > _MOST_OF_A_LINE:
            self._take_as_it_is()

    def _discard(self, piece: bytes) -> None:
        """Read a body away that is refused; one in chunks until what looks like its end."""
        self._discards = max(0, self._discards - len(piece))
        self._tail = (self._tail + piece)[-5:]
        if self._is_chunked and self._tail == b"0\r\n\r\n":
            self._discards = 0
        self.is_whole = not self._discards

    def _take_as_it_is(self) -> None:
        """No request can come of this: the server says what is wrong with it and closes the connection."""
        self._end = len(self.held)
        self.is_whole = self._is_last = True

    def finish(self) -> bool:
        """Forget the request that was answered; whether another may follow it."""
        may_follow = self._read == self._end and not (self._is_last or self.is_too_large)
        del self.held[: self._end]
        self._reset()
        self.began = time.monotonic()
        return may_follow

    def has_data(self) -> bool:
        """Whether more has come than the request before, and was not looked at yet."""
        return bool(self.held) and not self._is_looked_at

    def read(self, size: int | None = None) -> bytes:
        """At most *size* bytes of the request, all by default; none at its end."""
        left = self._end - self._read
        start = self._read
        self._read += left if size is None or size < 0 else min(size, left)
        return bytes(self.held[start : self._read])

    def readline(self, size: int | None = None) -> bytes:
        """A line of the request, or its first *size* bytes."""
        stop = self._end if size is None or size < 0 else min(self._end, self._read + size)
        found = self.held.find(b"\n", self._read, stop)
        return self.read((found + 1 if found >= 0 else stop) - self._read)

    def close(self) -> None:
        """Hold nothing any more."""
        self.closed = True
        self.held.clear()


class Connection(HTTPConnection):
    """A connection whose requests are read from what has arrived."""

    server: Server
    rfile: Arriving

    def __init__(self, server: Server, sock: socket.socket, makefile: Any = MakeFile) -> None:
        super().__init__(server, sock, makefile)
        self.rfile = Arriving(server.max_request_header_size, server.max_request_body_size)

    def take_in(self) -> bool:
        """Take in what has come, without waiting; False if the sender is gone."""
        if self.rfile.has_data():
            waits = self.rfile.look()
        else:
            self.socket.setblocking(False)
            try:
                piece = self.socket.recv(_PIECE)
            except (BlockingIOError, InterruptedError):
                return True
            except OSError:
                return False
            if not piece:
                return False
            waits = self.rfile.add(piece)
        if waits:
            with suppress(OSError):
                self.socket.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        return True

    def communicate(self) -> bool:
        """Answer the request; whether the connection stays open."""
        stays = super().communicate()  # type: ignore[no-untyped-call]
        may_follow = self.rfile.finish()
        self.server.forget(self)
        return bool(stays) and may_follow

    def refuse(self, status: str) -> None:
        """Say why the request is not waited for any longer, and close."""
        self.RequestHandlerClass(self.server, self).simple_response(status)
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self.server.forget(self)
        super().close()


class Server(wsgi.Server):
    """A server whose threads are given whole requests only; *request_seconds* is the longest time one may take."""

    request_seconds = 60.0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._holding: dict[Connection, None] = {}
        self._lock = threading.Lock()

    def process_conn(self, conn: Connection) -> None:
        """Take in what has come, and give the connection its turn if that makes a request."""
        if not conn.take_in():
            conn.close()
            return
        arriving = conn.rfile
        with self._lock:
            self._holding[conn] = None
        if arriving.is_whole:
            conn.socket.settimeout(self.timeout)
            super().process_conn(conn)
        elif arriving.held and time.monotonic() - arriving.began > self.request_seconds:
            conn.refuse("408 Request Timeout")
        elif self._let_oldest_go() > max(MOST_HELD, 2 * self.max_request_body_size) and len(arriving.held) > _PIECE:
            conn.refuse("503 Service Unavailable")
        else:
            self.put_conn(conn)

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Log what went wrong; less than a warning tells of senders that went away, with their addresses."""
        if level >= logging.WARNING:
            log.log(level, "%s", msg, exc_info=traceback)

    def forget(self, conn: Connection) -> None:
        """A connection holds nothing any more."""
        with self._lock:
            self._holding.pop(conn, None)

    def _let_oldest_go(self) -> int:
        """Hang up on the oldest of too many that wait; how many bytes all hold."""
        with self._lock:
            waiting = [conn for conn in self._holding if not conn.rfile.is_whole]
            if len(waiting) > MOST_WAITING:
                del self._holding[waiting[0]]
                with suppress(OSError):
                    waiting[0].socket.shutdown(socket.SHUT_RDWR)
            return sum(len(conn.rfile.held) for conn in self._holding)
