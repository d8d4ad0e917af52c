"""The ending of a game on the web: its line move by move, what the draws of a pre-ending bring, and what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from addresses import LATE
from flask.testing import FlaskClient

from solvers.lexicon import open_lexicon
from solvers.scrabble import Play, Position, PreEnding, endgame, preending
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.scrabble import ending_page
from webapp.settings import Settings

PAGE = "/en/scrabble/ending"
ONE_IN_BAG = (
    "ALIDAD1MAYAN3/5ETUDE1O3/5L2OP1V3/5F5E3/5T5N3/5S4FA2W/8Q1O3H/7LUNIER1I/8A1B1E1M/8IOLITES/8G1E1I2/CAROB3H3R1W/"
    "3PIROG4E1O/6REJACkETS/1UNOIlED6T AINSTVY/ 278/299 0"
)


def test_the_line_is_gone_through_move_by_move(client: FlaskClient) -> None:
    position = Position.parse(LATE)
    exact = endgame(position, open_lexicon("american"))
    assert exact.is_proven
    text = client.get(PAGE, query_string={"position": LATE}).text
    assert "Proven." in text
    moves = re.findall(r'<td class="?move"?><a href="[^"]+" hx-get="[^"]+"[^>]*>([^<]+)</a>', text)
    assert len(moves) == len(exact.line)
    first = exact.line[0]
    assert isinstance(first, Play)
    assert moves[0] == f"{first.at} {first.main.word.upper()}"
    stepped = client.get(PAGE, query_string={"position": LATE, "step": "1"}).text
    played = re.findall(r'<td class="[^"]*played', stepped)
    assert len(played) == len(first.tiles)
    assert 'aria-current="step"' in stepped or "aria-current=step" in stepped


def test_a_list_that_is_not_here_is_said_to_be_replaced(client: FlaskClient) -> None:
    text = client.get(PAGE, query_string={"position": f"{LATE} lex nowhere;"}).text
    assert "The position names the list nowhere, which is not available; the chosen list is used." in text
    assert "Proven." in text


def test_before_the_ending_each_move_has_its_draws(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search looks at all moves once, for as long as that takes, and is not asked for a second page."""
    monkeypatch.setattr(import_module("solvers.scrabble.preending"), "_PASSES", ())
    client.application.extensions["settings"] = replace(Settings(), solve_seconds=60.0)
    found: list[PreEnding] = []

    def found_once(*position: Any, **how: Any) -> PreEnding:
        found.extend([] if found else [preending(*position, **how)])
        return found[0]

    monkeypatch.setattr(ending_page, "preending", found_once)
    response = client.get(PAGE, query_string={"position": ONE_IN_BAG})
    assert response.status_code == 200
    assert "All draws were tried." in response.text
    best, draws = response.text.split("<h2>")
    assert len(re.findall('class="?move"?>', best)) == 15
    assert draws.count("<tr>") == 1 + 8  # the head, and each of the eight tiles that may be drawn
    other = re.findall(r'<td class="?move"?><a href="([^"]+)"', best)[1].replace("&amp;", "&")
    again = client.get(other).text
    assert 'aria-current="true"' in again or "aria-current=true" in again
    assert re.findall(r'<td class="?move"?><a href="[^"]+" hx-get="[^"]+"[^>]*>([^<]+)</a>', again)


def test_the_page_of_the_board_leads_to_it_when_the_bag_is_nearly_empty(client: FlaskClient) -> None:
    for position in (LATE, ONE_IN_BAG):
        assert f'href="{PAGE}?position=' in client.get("/en/scrabble", query_string={"position": position}).text
    opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETINAS/ 0/0 0"
    assert PAGE not in client.get("/en/scrabble", query_string={"position": opening}).text


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETINAS/ 0/0 0", "it should hold one to 4"),
        (LATE.replace("AEGRS/II", "/II"), "Enter your rack"),
        ("15/15 A/", "rows"),
    ],
)
def test_a_position_that_is_no_ending_is_told_why(client: FlaskClient, position: str, wanted: str) -> None:
    response = client.get(PAGE, query_string={"position": position})
    assert response.status_code == 422
    assert wanted in response.text


def test_a_step_out_of_range_is_the_nearest(client: FlaskClient) -> None:
    for step in ("999", "-1", "x", "1" * 50):
        assert client.get(PAGE, query_string={"position": LATE, "step": step}).status_code == 200


@pytest.mark.parametrize("page", ["ending", "simulation"])
def test_a_server_that_is_preparing_or_busy_can_be_asked_again(prepared: Readiness, page: str) -> None:
    address, query = f"/en/scrabble/{page}", {"position": LATE}
    unready = create_app(Settings(), Readiness()).test_client().get(address, query_string=query)
    assert "Preparing" in unready.text
    assert re.search('http-equiv="?refresh', unready.text)
    app = create_app(Settings(solves_at_once=1, solves_waiting=0), prepared)
    with app.extensions["capacity"].place():
        busy = app.test_client().get(address, query_string=query)
    assert busy.status_code == 503
    assert "Try again</a>" in busy.text
