"""What the HTTP server refuses before the app is asked (bodies that are too large, broken headers), as the API says it.

Elsewhere than under the API's addresses the server's own plain text stays. Messages are in English: nothing is known of
the reader yet.
"""

from __future__ import annotations

from cheroot.server import HTTPConnection, HTTPRequest
from msgspec.json import encode

from webapp.api.problems import KINDS, MEDIA_TYPE, ROOT, Problem, is_api

_MOST_DRAINED = 8 << 20
_PIECE = 1 << 16


class ApiRequest(HTTPRequest):
    """A request whose refusals are problem details where programs ask."""

    def simple_response(self, status: str, msg: str = "") -> None:
        """Write a refusal and close the connection."""
        code, _, reason = str(status).partition(" ")
        if code == "413":
            self._drain()
        path = getattr(self, "path", b"") or b""
        if not is_api(path.decode("latin-1")):
            super().simple_response(status, msg)
            return
        if code == "413":
            kind = KINDS["too-large"]
            found = Problem(type=f"{ROOT}#{kind.name}", title=kind.title, status=413, detail=kind.text)
        else:
            found = Problem(type="about:blank", title=reason, status=int(code), detail=msg or reason)
        body = encode(found) + b"\n"
        self.close_connection = True
        head = [
            f"{self.server.protocol} {status}",
            f"Content-Type: {MEDIA_TYPE}",
            f"Content-Length: {len(body)}",
            "Cache-Control: no-store",
            "Connection: close",
            "",
            "",
        ]
        try:
            self.conn.wfile.write("\r\n".join(head).encode("latin-1") + body)
        except OSError:
            return

    def _drain(self) -> None:
        """Read away a body that is not too long: a client that is still sending would not see the answer."""
        if b"Expect" in self.inheaders:
            return  # the client waits to be told, and has sent nothing
        try:
            left = min(int(self.inheaders.get(b"Content-Length", 0)), _MOST_DRAINED)
            while left > 0 and (piece := self.conn.rfile.read(min(left, _PIECE))):
                left -= len(piece)
        except (OSError, ValueError):
            return


class ApiConnection(HTTPConnection):
    """A connection whose requests are ``ApiRequest``."""

    RequestHandlerClass = ApiRequest
