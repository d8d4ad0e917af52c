"""The server's log: one JSON object a line on standard error. No addresses, no positions, no query strings."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog

from webapp.request_ids import HEADER, REQUEST_ID, new_id
from webapp.unasked import UNLOGGED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


_SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def set_up_log() -> None:
    """Send every log record, structlog's and the standard library's, to standard error as JSON lines."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(json_lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name, level in (("numba", logging.WARNING), ("waitress", logging.WARNING), ("waitress.queue", logging.ERROR)):
        logging.getLogger(name).setLevel(level)


def json_lines() -> logging.Formatter:
    """Formats a record as one JSON object, with the ID of the request that is being answered."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


def log_requests(app: WSGIApplication) -> WSGIApplication:
    """*app*, with a line logged for every request: ID, method, path, status, milliseconds.

    The answer carries the ID too, and so do all lines that are logged while it is worked out.
    """
    log = structlog.stdlib.get_logger("webapp.requests")

    def logged(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started = time.perf_counter()
        status = ""
        request_id = environ.setdefault(REQUEST_ID, new_id())
        structlog.contextvars.bind_contextvars(request_id=request_id)  # until the thread answers its next request

        def start(line: str, headers: list[tuple[str, str]], exc_info: object = None) -> object:
            nonlocal status
            status = line.split(" ", 1)[0]
            return start_response(line, [*headers, (HEADER, request_id)], exc_info)  # type: ignore[arg-type]

        try:
            return app(environ, start)  # type: ignore[arg-type]
        finally:
            if UNLOGGED not in environ:
                log.info(
                    "request",
                    method=environ["REQUEST_METHOD"],
                    path=environ["PATH_INFO"],
                    status=status,
                    ms=round((time.perf_counter() - started) * 1000, 1),
                )

    return logged
