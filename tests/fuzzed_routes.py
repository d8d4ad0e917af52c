"""Every route of the app, with the real addresses, forms, files and JSON of ``addresses.py`` and of the API to damage."""

from __future__ import annotations

import io
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

from addresses import ADDRESSES, FORMS, GCG
from flask import Flask, got_request_exception
from fuzzing import Target
from list_files import dawg_bytes, kwg_bytes
from mutations import MARKUP, mutated, mutated_bytes, mutated_fields, mutated_json
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from webapp.api.scrabble import ENDPOINTS
from webapp.application import create_app
from webapp.list_reader import read_here
from webapp.readiness import Readiness
from webapp.settings import Settings

KNOWN = {name: text for fields in (*ADDRESSES.values(), *FORMS.values()) for name, text in fields.items()}
"""Every field that some page takes, with a good value."""
FILES = (GCG.encode(), b"cat\ndog\nquiz\n", kwg_bytes(["CAT", "DOG"]), dawg_bytes(["CAT", "DOG"]))
STATUSES = {200, 302, 303, 304, 308, 400, 403, 404, 405, 413, 415, 422}
LANGUAGES = ("en", "ru")
SETTINGS = Settings(solve_seconds=0.05, stream_seconds=0.05, visitor_lists=4)


@dataclass(frozen=True, slots=True)
class Sent:
    """One request."""

    method: str
    path: str
    query: str = ""
    form: Any = None
    body: bytes | None = None
    is_part: bool = False


def routes() -> Iterator[Target]:
    """Each route of the app with each of its methods."""
    readiness = Readiness()
    readiness.run()
    yield from routes_of(create_app(SETTINGS, readiness))


def routes_of(app: Flask) -> Iterator[Target]:
    """Each route of *app*, which must be prepared, with each of its methods."""
    examples = {endpoint.path: endpoint.example for endpoint in ENDPOINTS}
    if "visitor_lists" in app.extensions:
        app.extensions["visitor_lists"].read = read_here  # a process for every damaged file would take long
    faults: list[str] = []

    def note(_app: Flask, exception: BaseException, **_rest: Any) -> None:
        faults.append("".join(traceback.format_exception(exception, limit=-6)))

    got_request_exception.connect(note, app, weak=False)
    client = app.test_client()

    def take(sent: Sent) -> bool:
        faults.clear()
        headers = {"HX-Request": "true"} if sent.is_part else {}
        kind = "application/json" if sent.body is not None else None
        with client.open(
            sent.path,
            method=sent.method,
            query_string=sent.query,
            data=sent.form if sent.body is None else sent.body,
            content_type=kind,
            headers=headers,
        ) as response:
            check(response, faults)
            return response.status_code < 400

    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            name = f"{method} {rule.rule} {rule.endpoint}"
            yield Target(name, _maker(rule, method, examples.get(rule.rule)), take)


def check(response: TestResponse, faults: list[str]) -> None:
    """Raise AssertionError unless this is an answer or a refusal as they should be."""
    text = response.get_data(as_text=True) if response.mimetype.startswith("text/") else ""
    assert not faults, faults
    assert response.status_code in STATUSES or (response.status_code == 503 and "Retry-After" in response.headers)
    assert "Traceback (most recent call last)" not in text
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    if response.mimetype == "text/html":
        assert MARKUP not in text
        assert leads_on(response), "the page has no way on"


def leads_on(response: TestResponse) -> bool:
    """Whether a page that refuses an input has a form or a link with which to go on; any other answer does."""
    if response.status_code != 422 or response.mimetype != "text/html" or "<main" not in response.text:
        return True
    content = response.text.partition("<main")[2].partition("</main>")[0]
    return "<form" in content or " href=" in content


def _maker(rule: Rule, method: str, example: Any) -> Any:
    fields = (FORMS if method == "POST" else ADDRESSES).get(rule.endpoint, {})

    def make(chance: Random) -> Sent:
        path = _path(rule, fields, chance)
        is_part = chance.random() < 0.3
        if example is not None:
            return Sent(method, path, body=mutated_json(example, chance))
        changed = mutated_fields(fields, KNOWN, chance)
        if method == "GET":
            return Sent(method, path, query=_encoded(changed), is_part=is_part)
        form: dict[str, Any] = dict(changed)
        if chance.random() < 0.4:
            content = mutated_bytes(chance.choice(FILES), FILES, chance)
            form["file"] = (io.BytesIO(content), mutated("list.txt", ["game.gcg", "words.kwg"], chance)[:200])
        return Sent(method, path, form=form, is_part=is_part)

    return make


def _path(rule: Rule, fields: dict[str, str], chance: Random) -> str:
    """The route's path, its parameters from *fields*, one in four damaged."""

    def value(found: re.Match[str]) -> str:
        converter, _, name = found[1].rpartition(":")
        if converter.startswith("any"):
            choices = re.findall(r"\w+", converter.removeprefix("any"))
            return chance.choice(choices)
        text = fields.get(name) or KNOWN.get(name, "x")
        if chance.random() < 0.25:
            text = mutated(text, list(KNOWN.values()), chance)
        return quote(text, safe="/" if converter == "path" else "")

    return re.sub(r"<([^>]+)>", value, rule.rule) or "/"


def _encoded(fields: dict[str, str]) -> str:
    return "&".join(f"{quote(name)}={quote(text)}" for name, text in fields.items())
