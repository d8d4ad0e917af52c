"""Reading requests more strictly than waitress does, and the answer to those that cannot be read."""

import re

import structlog
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask
from waitress.utilities import BadRequest, Error

from webapp.api.problems import MEDIA_TYPE, is_api, refusal
from webapp.metrics import REQUESTS
from webapp.request_ids import HEADER
from webapp.security import HEADERS

requests_log = structlog.stdlib.get_logger("webapp.requests")

_LONGEST_PATH = 200
_FRAMING = re.compile(rb"(?im)^(host|content-length|transfer-encoding):")
_FOLDED_OR_CONTROL = re.compile(rb"\r\n[ \t]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_BARE_NEWLINE = re.compile(rb"(?<!\r)\n")
_HOST = re.compile(r"[^\s,/@?#\\]+")


class RequestTimeout(Error):  # type: ignore[misc]
    """The request took too long to arrive."""

    code, reason = 408, "Request Timeout"


class ServiceUnavailable(Error):  # type: ignore[misc]
    """Too much is arriving at once."""

    code, reason = 503, "Service Unavailable"


class StrictParser(HTTPRequestParser):  # type: ignore[misc]
    """Also refuses requests that waitress accepts although parsers may disagree on their end or their host.

    That is: folded header lines, control characters, a repeated Host, Content-Length or Transfer-Encoding, HTTP/1.1
    without a Host, both ways to give a length at once, lines that end with LF alone, and unknown versions of HTTP.
    """

    path = command = visitor = request_id = ""

    def received(self, data: bytes) -> int:
        """Take in *data*; the number of bytes that belong to this request."""
        head = b"" if self.headers_finished else self.header_plus + data
        consumed: int = super().received(data)
        if not self.completed and not self.headers_finished and _BARE_NEWLINE.search(head):
            self.fail(BadRequest("line ends with LF alone"))
        if self.completed:
            self.expect_continue = False  # waitress would wait for the body of a request that it refuses
        if self.error and head:
            self._read_start(head)
        return consumed

    def fail(self, error: Error) -> None:
        """Give the request up: it is answered with *error*."""
        if not self.headers_finished:
            self._read_start(self.header_plus)
        self.error, self.completed = error, True

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the request line and the headers; raises ParsingError."""
        framing = [name.lower() for name in _FRAMING.findall(header_plus)]
        if len(framing) > len(set(framing)) or _FOLDED_OR_CONTROL.search(header_plus):
            raise ParsingError("malformed header")
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError("malformed request target or length") from error
        if self.version not in ("1.0", "1.1"):
            raise ParsingError("unknown version")
        if self.version == "1.1" and not _HOST.fullmatch(self.headers.get("HOST", "")):
            raise ParsingError("missing or malformed Host")
        if b"transfer-encoding" in framing and (b"content-length" in framing or self.version == "1.0"):
            raise ParsingError("length in doubt")

    def _read_start(self, head: bytes) -> None:
        """Method and path of a head that could not be parsed, as far as they can be recognized, for its refusal."""
        words = head[: 2 * _LONGEST_PATH].decode("latin-1").split(None, 2)
        self.command, target, *_ = [*words, "", ""]
        self.path = target.partition("?")[0][:_LONGEST_PATH]


class Refusal(ErrorTask):  # type: ignore[misc]
    """A refusal before the app sees the request: with the headers of every response, for programs a problem."""

    def execute(self) -> None:
        request, error, request_id = self.request, self.request.error, self.request.request_id
        kind, body = "text/plain", f"{error.reason}\nRequest ID: {request_id}\n".encode()
        if is_api(request.path):
            kind, body = MEDIA_TYPE, refusal(error.code, error.reason, request_id)
        self.version, self.status, self.content_length = "1.1", f"{error.code} {error.reason}", len(body)
        self.response_headers += [("Content-Type", kind), ("Cache-Control", "no-store"), *HEADERS.items()]
        self.response_headers.append((HEADER, request_id))
        self.set_close_on_finish()
        self.channel.is_refused = True
        REQUESTS.labels("refused", error.code).inc()
        requests_log.info(
            "refused", request_id=request_id, method=request.command, path=request.path, status=str(error.code)
        )
        self.write(b"" if request.command == "HEAD" else body)
