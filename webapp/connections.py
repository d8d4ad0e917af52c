"""waitress with time limits on the whole request, admission, and a shutdown that finishes answers.

waitress reads requests and sends answers in one thread, and hands whole requests to the others: a slow client holds
none of them. The rest is added by subclasses of its connection, its task and its server.
"""

from __future__ import annotations

import logging
import math
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask
from waitress.utilities import Error

from webapp.admission import ASIDE, Admission
from webapp.metrics import REFUSALS
from webapp.parser import Refusal, RequestTimeout, ServiceUnavailable, StrictParser
from webapp.refusals import Refusals
from webapp.request_ids import REQUEST_ID, is_valid, new_id
from webapp.settings import Settings
from webapp.visitors import VISITOR, Visitors

log = logging.getLogger(__name__)
requests_log = structlog.stdlib.get_logger("webapp.requests")

MOST_CONNECTIONS = 400
"""Open connections; beyond them the oldest that waits for nothing but its client is closed."""
MOST_HELD = 64 << 20
"""Bytes of request bodies that are still arriving, or twice the largest body; beyond them large ones are refused."""
SECONDS_TO_STOP = 9.0
PROBES = ("/livez", "/readyz")
_SECONDS_FOR_THREADS = 0.5
_ACCEPTED_AT_ONCE = 50  # far less than MOST_CONNECTIONS: their requests are read before they can be the oldest
_FILES = "/static/"
"""Requests that are always admitted: a page needs its style and scripts, and they cost little."""
_LARGE = 256 << 10
_TURNED_AWAY = REFUSALS.labels("requests")
_SCHEMES = ("http", "https")


class NamedTask(WSGITask):  # type: ignore[misc]
    """Answers a request; tells the app which visitor asks, and how to step aside while it waits."""

    def get_environment(self) -> dict[str, Any]:
        environment: dict[str, Any] = super().get_environment()
        environment[VISITOR] = self.request.visitor
        environment[REQUEST_ID] = self.request.request_id
        environment[ASIDE] = self.channel.server.task_dispatcher.aside
        return environment


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that measures how long its client takes, and is closed in such a way that refusals are read."""

    parser_class = StrictParser
    task_class = NamedTask
    error_task_class = Refusal
    server: Server
    request: StrictParser | None
    close_when_flushed: bool
    is_refused = is_drained = False

    __repr__ = __str__ = object.__repr__  # waitress logs connections with the addresses of their clients

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.began = time.monotonic()
        super().__init__(*arguments, **named)

    @property
    def last_activity(self) -> float:
        """When bytes were last taken in or sent, by a clock that nobody sets."""
        return self._last_activity

    @last_activity.setter
    def last_activity(self, _now: float) -> None:
        self._last_activity = time.monotonic()

    def received(self, data: bytes) -> None:
        """Take in what has arrived; what follows a refused request is dropped."""
        if self.is_drained:
            return
        if self.request is None:
            self.began = time.monotonic()
        super().received(data)
        if self.request and self.request.body_bytes_received > _LARGE and self.server.is_full():
            self.refuse(ServiceUnavailable(""))

    def service(self) -> None:
        super().service()
        self.began = time.monotonic()

    def refuse(self, error: Error) -> None:
        """Answer the request that is arriving with *error*."""
        with self.requests_lock:
            if self.request is None:
                return
            self.request.fail(error)
            self.requests.append(self.request)
            self.request = None
            if len(self.requests) == 1:
                self.server.add_task(self)

    def turn_away(self) -> None:
        """Have the loop refuse the first request, as too many wait."""
        self.server.soon(self._send_refusal)

    def _send_refusal(self) -> None:
        """Send the refusal, which was prepared at the start of the server."""
        if not self.connected:
            self.handle_close()
            return
        request = self.requests[0]
        answer, is_last = self.server.refusals.answer(request)
        self.server.turned_away.append(request.request_id)
        _TURNED_AWAY.inc()
        with self.outbuf_lock:
            self.outbufs[-1].append(answer)
            self.current_outbuf_count += len(answer)
            self.total_outbufs_len += len(answer)
        request.close()
        with self.requests_lock:
            self.requests.pop(0)
            self.close_when_flushed = is_last
            if self.requests and not is_last:
                self.server.add_task(self)
        self.began = time.monotonic()
        self.handle_write()

    def handle_write(self) -> None:
        """Send what waits to be sent.

        After a refusal only this side is closed, and what the client still sends is dropped: closing both sides would
        reset the connection, and a client that is still sending would not see the answer.
        """
        if not self.is_refused:
            super().handle_write()
            return
        self._flush_exception(self._flush_some_if_lockable)
        if self.connected and self.close_when_flushed and not self.total_outbufs_len:
            self.close_when_flushed, self.is_drained, self.began = False, True, time.monotonic()
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)

    def handle_expt(self) -> None:
        """Close: no request has urgent data."""
        self.handle_close()

    def check_time(self, seconds: float) -> None:
        """Refuse a request that has not arrived after *seconds*, and close a connection that was idle for as long."""
        if self.requests:
            return
        waited = time.monotonic() - (self.last_activity if self.total_outbufs_len else self.began)
        if waited > seconds and self.request:
            self.refuse(RequestTimeout(""))
        elif waited > seconds:
            self.handle_close()


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server that closes the oldest idle connection rather than refuse a new one, and can be stopped."""

    channel_class = Connection

    task_dispatcher: Admission

    def __init__(
        self,
        app: Any,
        adj: Adjustments,
        place: Any,
        admission: Admission,
        request_seconds: float,
        visitors: Visitors,
        refusals: Refusals,
    ) -> None:
        self.request_seconds, self.visitors, self.refusals = request_seconds, visitors, refusals
        self.turned_away: list[str] = []
        """The IDs of requests that were turned away since the log last had them."""
        self._soon: deque[Callable[[], None]] = deque()
        adj.cleanup_interval = adj.asyncore_loop_timeout = min(1.0, request_seconds / 2)
        self._is_stopping = False
        self._next_maintenance = 0.0
        self.next_channel_cleanup = math.inf  # waitress goes by a clock that may be set back
        self._thread = 0
        self._accepted: Any = None
        super().__init__(app, dispatcher=admission, adj=adj, sockinfo=place)

    def bind_server_socket(self) -> None:
        """Listen; on all IPv6 addresses means on all IPv4 addresses too."""
        if self.family == socket.AF_INET6 and self.sockinfo[3][0] == "::":
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            super().bind_server_socket()
        except OSError:
            self.close()
            raise

    def readable(self) -> bool:
        """Whether to accept connections; does the maintenance when it is due."""
        now = time.monotonic()
        if now >= self._next_maintenance:
            self._next_maintenance = now + self.adj.cleanup_interval
            self.maintenance(now)
        may_accept: bool = super().readable()
        return may_accept

    def maintenance(self, now: float) -> None:
        """Close connections whose clients take too long."""
        for connection in list(self.active_channels.values()):
            connection.check_time(self.request_seconds)
        self.task_dispatcher.turn_away_the_old()
        if self.turned_away:
            ids = " ".join(self.turned_away)
            requests_log.warning("turned away, as too many waited", requests=len(self.turned_away), request_ids=ids)
            self.turned_away.clear()

    def add_task(self, connection: Connection) -> None:
        """Have the first request of *connection* answered.

        Refusals and health probes take no thread and no place in the line: the loop answers them after its turn.
        """
        request: StrictParser = connection.requests[0]
        request.request_id = self._request_id(connection.addr[0], request)
        if request.error or request.path in PROBES:
            self.soon(connection.service)
            return
        peer = connection.addr[0]
        request.visitor = self.visitors.name(peer, request.headers.get("X_FORWARDED_FOR", ""))
        scheme = request.headers.get("X_FORWARDED_PROTO", "").lower()
        if scheme in _SCHEMES and self.visitors.trusts(peer):
            request.url_scheme = scheme
        self.task_dispatcher.admit(connection, request.visitor, always=request.path.startswith(_FILES))

    def _request_id(self, peer: str, request: StrictParser) -> str:
        """The ID that a trusted proxy gave the request, if it is a valid one, else a new one."""
        given: str = request.headers.get("X_REQUEST_ID", "")
        return given if is_valid(given) and self.visitors.trusts(peer) else new_id()

    def soon(self, do: Callable[[], None]) -> None:
        """Have the loop do this after its turn; may be called from any thread."""
        self._soon.append(do)
        if threading.get_ident() != self._thread:
            self.pull_trigger()

    def accept(self) -> Any:
        """A new connection and its address, or None."""
        self._accepted = super().accept()
        return self._accepted

    def handle_accept(self) -> None:
        """Accept connections that wait: one for each turn of the loop would make others wait for a flood to end."""
        self._accept_one()
        for _ in range(_ACCEPTED_AT_ONCE):
            if self._accepted is None:
                break
            self._accept_one()

    def _accept_one(self) -> None:
        """Accept a connection, if need be in place of the oldest that no answer is being worked out for."""
        if len(self.active_channels) >= MOST_CONNECTIONS:
            oldest = next((one for one in self.active_channels.values() if not one.requests), None)
            if oldest:
                oldest.handle_close()
        super().handle_accept()

    def is_full(self) -> bool:
        """Whether the requests that are arriving hold too many bytes together."""
        arriving = [one.request for one in self.active_channels.values() if one.request]
        held: int = sum(request.body_bytes_received for request in arriving)
        return held > max(MOST_HELD, 2 * int(self.adj.max_request_body_size))

    def stop(self) -> None:
        """Have ``run`` end; may be called from any thread and from a signal handler, and again after the end."""
        if not self._is_stopping:
            self._is_stopping = True
            self.pull_trigger()

    def run(self) -> bool:
        """Serve until stopped, then finish the answers under way; False if that took more than SECONDS_TO_STOP."""
        self._thread = threading.get_ident()
        while not self._is_stopping:
            self._turn()
        wasyncore.dispatcher.close(self)
        last = time.monotonic() + SECONDS_TO_STOP
        while (is_busy := self._is_busy()) and time.monotonic() < last:
            self._turn()
        for connection in list(self.active_channels.values()):
            connection.handle_close()
        self.task_dispatcher.set_thread_count(0)
        last = time.monotonic() + _SECONDS_FOR_THREADS
        while self.task_dispatcher.threads and time.monotonic() < last:
            time.sleep(0.01)
        self.task_dispatcher.shutdown(timeout=0)
        self.trigger.close()
        return not is_busy

    def _turn(self) -> None:
        self.asyncore.loop(self.adj.asyncore_loop_timeout, self.adj.asyncore_use_poll, self._map, count=1)
        while self._soon:
            self._soon.popleft()()

    def _is_busy(self) -> bool:
        """Whether an answer is under way; other connections are closed."""
        for connection in list(self.active_channels.values()):
            if not connection.requests and not connection.total_outbufs_len:
                connection.handle_close()
        return bool(self.active_channels)


def listen(app: Any, settings: Settings, body_bytes: int, visitors: Visitors, refusals: Refusals) -> Server:
    """A server for *app* within the *settings*, which answers once it runs; raises OSError if it cannot listen.

    *body_bytes* is the size of the largest request body that it takes.
    """
    host, port, threads = settings.host, settings.port, settings.threads
    try:
        adj = Adjustments(
            host=host,
            port=port,
            threads=threads,
            connection_limit=MOST_CONNECTIONS + 10,
            max_request_header_size=64 << 10,
            max_request_body_size=body_bytes + 1,  # waitress refuses bodies that reach it
            inbuf_overflow=body_bytes + _LARGE,  # what visitors bring never touches the disk
            recv_bytes=64 << 10,
            asyncore_use_poll=True,  # select() has no descriptors over 1023
            channel_request_lookahead=1,  # a client that leaves is noticed while its answer is worked out
            log_socket_errors=False,
            ident="tilewright",
        )
    except ValueError as error:
        raise OSError(f"“{host}” is not an address to listen on") from error
    admission = Admission(
        settings.requests_waiting,
        settings.waiting_seconds,
        settings.requests_at_once,
        settings.visitor_requests or threads,
    )
    fault: OSError | None = None
    for place in adj.listen:
        try:
            server = Server(app, adj, place, admission, settings.request_seconds, visitors, refusals)
        except OSError as error:
            fault = error
        else:
            admission.set_thread_count(threads)
            return server
    reason = fault.strerror if fault else "it has no address"
    raise OSError(f"cannot listen on {host}, port {port}: {reason}")
