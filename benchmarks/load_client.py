"""An HTTP client that costs next to nothing, as it shares the processors with the server that it measures.

Bodies are counted and dropped. A well-kept client costs up to 2 ms of CPU a request, a tenth of which is enough here.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from urllib.parse import urlsplit

PATIENCE = 30.0
"""Seconds after which an answer is given up."""
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)")
_LAST_CHUNK = b"0\r\n\r\n"


class Connection(asyncio.Protocol):
    """One connection, with at most one request under way."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.is_open = True
        self.has_begun = False
        self._answer: asyncio.Future[int] | None = None
        self._head, self._status, self._missing, self._tail = b"", 0, 0, b""
        self._is_chunked = self._ends_with_close = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def send(self, message: bytes) -> asyncio.Future[int]:
        """Send a request; the status of its answer, once all of it is there."""
        self._head, self.has_begun = b"", False
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(message)
        return self._answer

    def data_received(self, data: bytes) -> None:
        """Count what arrives."""
        body = data
        if not self.has_begun:
            self._head += data
            head, end, body = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            self._read(head.lower())
        self._missing -= len(body)
        self._tail = (self._tail + body[-len(_LAST_CHUNK) :])[-len(_LAST_CHUNK) :]
        if self._tail == _LAST_CHUNK if self._is_chunked else not self._ends_with_close and self._missing <= 0:
            self._finish()

    def connection_lost(self, exc: Exception | None) -> None:
        """End a body that ends so, or fail."""
        self.is_open = False
        if self.has_begun and self._ends_with_close:
            self._finish()
        elif self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionResetError("closed before the end of the answer"))

    def _read(self, head: bytes) -> None:
        length = _LENGTH.search(head)
        self.has_begun, self._status, self._tail = True, int(head[9:12]), b""
        self._missing = int(length[1]) if length else 0
        self._is_chunked = b"\r\ntransfer-encoding: chunked" in head
        self._ends_with_close = not length and not self._is_chunked and self._status not in (204, 304)
        self.is_open = b"\r\nconnection: close" not in head

    def _finish(self) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_result(self._status)


class Client:
    """Asks one server over at most so many connections, which are kept alive as browsers keep them.

    *source* is the address of this machine that they come from.
    """

    def __init__(self, url: str, connections: int, source: str = "") -> None:
        place = urlsplit(url)
        self._host, self._port = place.hostname or "", place.port or 80
        self._start = f" HTTP/1.1\r\nHost: {place.netloc}\r\nAccept-Encoding: gzip\r\nAccept-Language: en\r\n"
        self._places = asyncio.Semaphore(connections)
        self._idle: list[Connection] = []
        self._source = (source, 0) if source else None

    async def ask(self, path: str, form: str | None = None, headers: str = "") -> int:
        """The status of the answer to a request for *path*, a POST if there is a *form*; 0 if there is none."""
        if form is None:
            message = f"GET {path}{self._start}{headers}\r\n"
        else:
            kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n"
            message = f"POST {path}{self._start}{headers}{kind}\r\n{form}"
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE), self._places:
                return await self._send(message.encode("ascii"))
        return 0

    def close(self) -> None:
        """Close all connections."""
        for connection in self._idle:
            connection.transport.close()

    async def _send(self, message: bytes) -> int:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_open:
                connection.transport.close()
                continue
            try:
                return await self._use(connection, message)
            except ConnectionError:
                if connection.has_begun:
                    raise  # otherwise the server had closed it for being idle
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(Connection, self._host, self._port, local_addr=self._source)
        return await self._use(connection, message)

    async def _use(self, connection: Connection, message: bytes) -> int:
        is_kept = False
        try:
            status = await connection.send(message)
            is_kept = connection.is_open
        finally:
            if is_kept:
                self._idle.append(connection)
            else:
                connection.transport.close()
        return status
