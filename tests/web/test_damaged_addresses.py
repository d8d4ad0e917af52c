"""Addresses that were cut, doubled or mistyped are answered with a page or a refusal, never with a fault of the server.

Each route has a real address in ``addresses.py``, and every parameter of it is damaged in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from addresses import ADDRESSES, FORMS, GAME, address_of
from examples import examples
from flask import Flask
from fuzzed_routes import leads_on

from webapp.settings import Settings

pytestmark = pytest.mark.slow

PLACES = {"turns": 30}
"""At how many places of a parameter it is damaged in a usual run, but for three."""
STATUSES = {200, 302, 303, 308, 400, 404, 422, 503}


def damaged(text: str, places: int) -> Iterator[str]:
    """*text* emptied and doubled; with characters replaced or exchanged, or cut, in turn at places all over it."""
    yield from ("", text * 2, "😀\x00")
    for number, at in enumerate(range(0, len(text), max(1, len(text) // places))):
        replaced = text[:at] + "9~!/;é"[(number // 3 + len(text)) % 6] + text[at + 1 :]
        exchanged = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
        yield (replaced, exchanged, text[:at])[number % 3]


def requests(fields: dict[str, str]) -> Iterator[dict[str, str]]:
    """The fields with one of them damaged, or missing."""
    yield fields
    for name, text in fields.items():
        yield {other: value for other, value in fields.items() if other != name}
        yield from (
            {**fields, name: broken}
            for broken in dict.fromkeys(damaged(text, examples(PLACES.get(name, 3)).max_examples))
        )


@pytest.fixture
def hasty(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app with hardly any time for a search, and without a word graph for each player's own words."""
    app.extensions["settings"] = replace(Settings(), solve_seconds=0.001, stream_seconds=0.001)
    monkeypatch.setattr("webapp.streaming.TURN", 0.001)
    monkeypatch.setattr("webapp.balda.view.REPLY_SECONDS", 0.001)
    monkeypatch.setattr("webapp.balda.vocabulary.adapted", lambda lexicon, *own: lexicon)
    return app


@pytest.mark.parametrize("endpoint", ADDRESSES)
def test_no_damaged_address_is_a_fault_of_the_server(endpoint: str, hasty: Flask) -> None:
    client = hasty.test_client()
    for fields in requests(ADDRESSES[endpoint]):
        with client.get(f"{address_of(hasty, endpoint, fields)}?{urlencode(fields)}") as response:
            assert response.status_code in STATUSES, fields
            assert leads_on(response), fields
            is_list = endpoint == "words.listed"  # a list of no words is an empty file
            assert response.get_data() or is_list or response.status_code in (301, 302, 303, 308)


@pytest.mark.parametrize("endpoint", FORMS)
def test_no_damaged_form_is_a_fault_of_the_server(endpoint: str, hasty: Flask) -> None:
    client = hasty.test_client()
    for fields in requests(FORMS[endpoint]):
        response = client.post(address_of(hasty, endpoint, {}), data=fields)
        assert response.status_code in STATUSES, fields


def test_the_addresses_and_forms_are_good_before_they_are_damaged(app: Flask) -> None:
    client = app.test_client()
    for endpoint, fields in ADDRESSES.items():
        with client.get(f"{address_of(app, endpoint, fields)}?{urlencode(fields)}") as response:
            assert response.status_code < 400, endpoint
    for endpoint, fields in FORMS.items():
        if not endpoint.startswith("scrabble_list."):  # only with a file, and with the list that it became
            assert client.post(address_of(app, endpoint, {}), data=fields).status_code < 400, endpoint


def test_every_route_with_parameters_has_an_address(app: Flask) -> None:
    plain = {
        "about",
        "shortcuts",
        "livez",
        "readyz",
        "static",
        *("balda.statistics", "qless.statistics", "api_page.page", "countdown.practice", "scrabble_train.page"),
    }
    routes = {rule.endpoint for rule in app.url_map.iter_rules() if not rule.rule.startswith("/api")}
    assert {
        name for name in routes - plain if not name.startswith(("unasked.", "front.", "indexing.", "offline."))
    } == ADDRESSES.keys() | FORMS.keys()


def test_a_damaged_game_of_countdown_leads_on_to_its_last_good_round(hasty: Flask) -> None:
    client = hasty.test_client()
    page = client.get("/en/countdown/game", query_string={"seed": "abc", "players": "2", "turns": f"{GAME[:-20]}!x"})
    assert page.status_code == 422
    assert 'id="way-on"' in page.text
