"""Some damaged inputs for every parser and every route, and proof that faults of each kind would be found (``make fuzz``)."""

from __future__ import annotations

import time
from typing import Any

import fuzzing
import pytest
from examples import examples
from flask import Flask, request
from fuzzed_parsers import exact, leave_files, parsers, read_few_leaves, texts
from fuzzed_routes import SETTINGS, routes_of
from fuzzing import tried
from markupsafe import escape

from solvers.errors import InputError
from webapp.application import create_app
from webapp.readiness import Readiness

pytestmark = pytest.mark.slow

PARSERS = {target.name: target for target in parsers()}


@pytest.mark.parametrize("name", PARSERS)
def test_a_parser_reads_damaged_texts_or_says_what_is_wrong(name: str) -> None:
    outcome = tried(PARSERS[name], examples(150).max_examples, 1)
    assert not outcome.faults, outcome.faults[0]
    assert 0 < outcome.valid <= outcome.inputs, "some damaged texts are valid still, so that all of a parser is reached"


def test_the_leave_files_to_damage_are_valid() -> None:
    text, packed, klv = map(read_few_leaves, leave_files())
    assert list(text.lines()) == list(packed.lines())
    assert (klv.rest != 0).any()


def test_every_route_answers_damaged_requests_with_a_page_or_a_refusal(prepared: Readiness) -> None:
    app = create_app(SETTINGS, prepared)
    targets = list(routes_of(app))
    assert {target.name.split()[-1] for target in targets} == set(app.view_functions)
    for target in targets:
        outcome = tried(target, examples(6).max_examples, 1)
        assert not outcome.faults, outcome.faults[0]


def broken(text: str) -> str:
    if "9" in text:
        raise IndexError("on purpose")
    return text


def slow(text: str) -> str:
    ends = time.process_time() + 0.02
    while time.process_time() < ends:
        pass
    return text


def formless(text: str) -> str:
    raise InputError("%(missing)s", field="text", given=text)


@pytest.mark.parametrize(
    ("parse", "count", "fault"),
    [(broken, 100, "IndexError: on purpose"), (slow, 3, "of CPU"), (formless, 3, "KeyError")],
)
def test_a_parser_that_raises_something_else_or_takes_too_long_is_found(
    parse: Any, count: int, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzzing, "SECONDS", 0.01)
    outcome = tried(texts("parser", ["one 1", "two 2", "three 3"], parse), count, 1)
    assert fault in outcome.faults[0]


def test_a_parser_whose_text_reads_back_different_is_found() -> None:
    outcome = tried(texts("parser", ["ab 12"], exact(Unequal)), 5, 1)
    assert "AssertionError" in outcome.faults[0]


class Unequal(str):
    """Equal to nothing."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return False


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (lambda text: text[10**6], "IndexError"),
        (lambda text: f"<p>{text}</p>", "AssertionError"),
        (lambda text: ("busy", 503), "AssertionError"),
        (lambda text: ("<header><a href=/></header><main>wrong</main>", 422), "no way on"),
        (lambda text: ("Traceback (most recent call last)", 400), "AssertionError"),
    ],
)
def test_a_page_that_fails_or_shows_what_it_should_not_is_found(answer: Any, fault: str) -> None:
    assert any(fault in found for found in faults_of(answer))


def test_a_page_that_shows_what_it_should_is_without_fault() -> None:
    assert not faults_of(lambda text: f"<p>{escape(text)}</p>")


def faults_of(answer: Any) -> list[str]:
    """What is found in an app with one page, which *answer* makes of a text of the address."""
    app = Flask("one_page", static_folder=None)

    @app.get("/<text>")
    def page(text: str) -> Any:
        return answer(text + "".join(request.args.values()))

    @app.after_request
    def add_header(response: Any) -> Any:
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response

    return [fault for target in routes_of(app) for fault in tried(target, 150, 1).faults]
