"""What the HTTP server refuses before the app is asked: bodies that are too large, broken headers, slow senders.

Under the API's addresses it is said as the API does, elsewhere in plain text; always with the headers of every response
and a line in the log. Messages are in English: nothing is known of the reader yet.
"""

from __future__ import annotations

from typing import Any

import structlog
from cheroot.server import HTTPRequest
from msgspec.json import encode

from webapp.api.problems import KINDS, MEDIA_TYPE, ROOT, Problem, is_api
from webapp.intake import Connection, StrictReader
from webapp.security import HEADERS

log = structlog.stdlib.get_logger("webapp.requests")


class _HeaderReader(StrictReader):
    """Reads headers without ``Expect``: who expects to be told to go on was told while the body was taken in."""

    def __call__(self, rfile: Any, hdict: dict[bytes, bytes] | None = None) -> dict[bytes, bytes]:
        headers = super().__call__(rfile, hdict)
        headers.pop(b"Expect", None)
        return headers


class ApiRequest(HTTPRequest):
    """A request whose refusals are dressed as answers are, and are problem details where programs ask."""

    header_reader = _HeaderReader()
    path = b""
    method = b""

    def parse_request(self) -> None:
        """Read the head; a request that is too large is refused."""
        try:
            super().parse_request()
        except ValueError:
            self.simple_response("400 Bad Request", "Malformed Request-URI")
            return
        if self.ready and self.conn.rfile.is_too_large:
            self.ready = False
            self.simple_response("413 Request Entity Too Large")
        self.close_connection = self.close_connection or self.chunked_read

    def simple_response(self, status: str, msg: str = "") -> None:
        """Write a refusal and close the connection."""
        code, _, reason = str(status).partition(" ")
        path = self.path.decode("latin-1")
        if not is_api(path):
            kind, body = "text/plain", f"{msg or reason}\n".encode()
        elif code == "413":
            problem = KINDS["too-large"]
            found = Problem(type=f"{ROOT}#{problem.name}", title=problem.title, status=413, detail=problem.text)
            kind, body = MEDIA_TYPE, encode(found) + b"\n"
        else:
            found = Problem(type="about:blank", title=reason, status=int(code), detail=msg or reason)
            kind, body = MEDIA_TYPE, encode(found) + b"\n"
        self.close_connection = True
        headers = {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Connection": "close",
            **HEADERS,
        }
        lines = [f"{self.server.protocol} {status}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        log.info("refused", method=self.method.decode("latin-1"), path=path, status=code)
        try:
            self.conn.wfile.write("\r\n".join(lines).encode("latin-1") + (b"" if self.method == b"HEAD" else body))
        except OSError:
            return


class ApiConnection(Connection):
    """A connection whose requests are ``ApiRequest``."""

    RequestHandlerClass = ApiRequest
