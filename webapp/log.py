"""The server's log: one JSON object a line on standard error. No addresses, no positions, no query strings."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def set_up_log() -> None:
    """Send every log record, structlog's and the standard library's, to standard error as JSON lines."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("numba").setLevel(logging.WARNING)


def log_requests(app: WSGIApplication) -> WSGIApplication:
    """*app*, with a line logged for every request: method, path, status, milliseconds."""
    log = structlog.stdlib.get_logger("webapp.requests")

    def logged(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        started = time.perf_counter()
        status = ""

        def start(line: str, headers: list[tuple[str, str]], exc_info: object = None) -> object:
            nonlocal status
            status = line.split(" ", 1)[0]
            return start_response(line, headers, exc_info)  # type: ignore[arg-type]

        try:
            return app(environ, start)  # type: ignore[arg-type]
        finally:
            log.info(
                "request",
                method=environ["REQUEST_METHOD"],
                path=environ["PATH_INFO"],
                status=status,
                ms=round((time.perf_counter() - started) * 1000, 1),
            )

    return logged
