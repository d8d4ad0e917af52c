"""Answers of the HTTP server to requests that it turns away: prepared at its start, so that they cost next to nothing.

There is one answer for each kind of reader in each language, into which only the ID of the request is put.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from flask import Flask, Response, g
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from webapp.api.problems import ROOT, is_api, problem
from webapp.languages import LANGUAGES, gettext, language_of
from webapp.replies import JSON, TOO_BUSY, busy, with_state
from webapp.request_ids import HEADER, REQUEST_ID
from webapp.security import HEADERS

_READERS: dict[str, dict[str, Any]] = {
    "page": {},
    "form": {"method": "POST"},
    "part": {"headers": {"HX-Request": "true"}},
    "data": {"headers": {"Accept": JSON}},
    "api": {"path": f"{ROOT}/"},
}
"""A request of each kind of reader."""
_ID = "the-id-of-the-request"


class Asked(Protocol):
    """A request as the HTTP server has read it; ``headers`` have names such as ``ACCEPT_LANGUAGE``."""

    path: str
    command: str
    version: str
    request_id: str
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Refusals:
    """The answers to requests that come while too many wait, by kind of reader and language.

    Each is a head, and a body in pieces between which the ID goes.
    """

    prepared: dict[tuple[str, str], tuple[bytes, list[bytes]]]

    def answer(self, asked: Asked) -> tuple[bytes, bool]:
        """The bytes to send, and whether the connection ends with them."""
        is_last = asked.version != "1.1" or asked.headers.get("CONNECTION", "").lower() == "close"
        head, pieces = self.prepared[_kind(asked), _language(asked)]
        body = asked.request_id.encode().join(pieces)
        rest = f"{HEADER}: {asked.request_id}\r\nContent-Length: {len(body)}\r\n"
        rest += "Connection: close\r\n\r\n" if is_last else "\r\n"
        return head + rest.encode() + (b"" if asked.command == "HEAD" else body), is_last


def prepare(app: Flask) -> Refusals:
    """The refusals of the HTTP server that serves *app*."""
    prepared = {}
    for lang in LANGUAGES:
        for kind, asked in _READERS.items():
            headers = {"Accept-Language": lang, **asked.get("headers", {})}
            with app.test_request_context(**{**asked, "headers": headers}, environ_overrides={REQUEST_ID: _ID}):
                g.lang = lang
                response = problem("busy", gettext(TOO_BUSY)) if kind == "api" else busy()
                prepared[kind, lang] = _written(with_state(response, "busy"))
    return Refusals(prepared)


def _written(response: Response) -> tuple[bytes, list[bytes]]:
    """The head, up to the headers that are not always the same, and the pieces of the body."""
    fields = {**HEADERS, **response.headers}
    del fields["Content-Length"]
    lines = [f"HTTP/1.1 {response.status}", *(f"{name}: {value}" for name, value in fields.items()), ""]
    return "\r\n".join(lines).encode("latin-1"), response.get_data().split(_ID.encode())


def _kind(asked: Asked) -> str:
    if is_api(asked.path):
        return "api"
    if asked.headers.get("ACCEPT") == JSON:
        return "data"
    if "HX_REQUEST" in asked.headers:
        return "part"
    return "page" if asked.command in ("GET", "HEAD") else "form"


def _language(asked: Asked) -> str:
    """The language of the address, else the one that the browser asks for."""
    if language := language_of(asked.path):
        return language
    accepted = parse_accept_header(asked.headers.get("ACCEPT_LANGUAGE"), LanguageAccept)
    return accepted.best_match(list(LANGUAGES)) or "en"
