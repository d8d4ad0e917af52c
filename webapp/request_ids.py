"""The ID of a request: readers see it on error pages, and the operator finds the request by it in the log."""

import re
import secrets

from flask import has_request_context, request

HEADER = "X-Request-ID"
REQUEST_ID = "tilewright.request_id"
"""The key of the WSGI environment under which the ID is."""
_VALID = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_id() -> str:
    """An ID that is short enough to be read out: ten letters and digits."""
    return secrets.token_hex(5)


def is_valid(text: str) -> bool:
    """Whether *text* may be an ID that a proxy gave a request: 8 to 64 letters, digits, dashes and underscores."""
    return _VALID.fullmatch(text) is not None


def current_id() -> str:
    """The ID of the request that is being answered; empty outside of the HTTP server."""
    return str(request.environ.get(REQUEST_ID, "")) if has_request_context() else ""
