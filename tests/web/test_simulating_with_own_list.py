"""A simulation with the visitor's own list: its token is sent in forms only, with scripts and without."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, texts, value_of, values
from plain_forms import PlainBrowser

from solvers.lexicon import Lexicon
from solvers.lexicon.report import Report, Tell
from webapp import list_reader
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists

SCRABBLE, PAGE = "/en/scrabble", "/en/scrabble/simulation"
POSITION = "15/15/15/15/15/15/15/7XY6/15/15/15/15/15/15/15 ZZYQ/ 0/0 0"
PLAY = 'data-words="8H .X.YZZY'
FEW = {"plies": "1", "rollouts": "10"}
FORM = {"H8": "X", "I8": "Y", "rack": "ZZYQ", "rules": "standard", "lexicon": "own", "score": "12", "pins": "pass"}
HX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def app(prepared: Readiness) -> Flask:
    """An app whose lists are read in this process."""
    app = create_app(Settings(visitor_lists=2), prepared)
    app.extensions["visitor_lists"].read = list_reader.read_here
    return app


@pytest.fixture(scope="module")
def token(app: Flask) -> str:
    lists: VisitorLists = app.extensions["visitor_lists"]
    token = lists.bring(b"xyzzy\nzzy\n", None, "mine.txt", "en", "someone")
    lists.wait(token, 120)
    return token


def streamed(client: FlaskClient, own: str | None) -> dict[str, Any]:
    """The last event of a simulation."""
    sent = {} if own is None else {"own": own}
    answer = client.post(f"{PAGE}/events", query_string={"position": f"{POSITION} lex own;", **FEW}, data=sent)
    assert answer.mimetype == "text/event-stream"
    last: dict[str, Any] = json.loads(answer.text.strip().rsplit("\n", 1)[1].removeprefix("data: "))
    return last


def test_the_stream_of_a_posted_token_has_plays_of_that_list(client: FlaskClient, token: str) -> None:
    own, usual = streamed(client, token)["body"], streamed(client, None)["body"]
    assert PLAY in own
    assert PLAY not in usual


def test_the_panel_of_a_posted_token_has_no_notice_and_names_the_token_in_no_address(
    client: FlaskClient, token: str
) -> None:
    query = {"position": f"{POSITION} lex own;", "pins": "pass"}
    panel = client.post(PAGE, query_string=query, data={"own": token}, headers=HX)
    assert panel.status_code == 200
    assert "no link holds" not in panel.text
    assert token not in value_of(panel, "#simulation", "data-events")
    address = client.get(PAGE, query_string={**query, "own": token}, headers=HX)
    assert "no link holds" in address.text


@pytest.mark.parametrize("own", ["forgotten", "x" * 5000])
def test_a_list_that_is_no_longer_here_is_missed_with_everything_kept(client: FlaskClient, own: str) -> None:
    assert "no longer available" in streamed(client, own)["error"]
    page = client.post(PAGE, data={"position": f"{POSITION} lex own;", "seed": "7", "own": own})
    assert page.status_code == 422
    assert any("no longer available" in text for text in texts(page, ".error"))
    fields = {name: value_of(page, f"[action='{SCRABBLE}'] [name={name}]") for name in ("H8", "I8", "rack", "own")}
    assert fields == {"H8": "X", "I8": "Y", "rack": "ZZYQ", "own": own}
    assert value_of(page, "[name=seed]") == "7"


def test_a_list_that_is_being_read_is_waited_for(client: FlaskClient, app: Flask) -> None:
    lists: VisitorLists = app.extensions["visitor_lists"]
    going_on, read = threading.Event(), lists.read

    def read_slowly(task: list_reader.Task, tell: Tell) -> tuple[Lexicon, Report]:
        assert going_on.wait(120)
        return read(task, tell)

    lists.read = read_slowly
    token = lists.bring(b"zyx\n", None, "slow.txt", "en", "someone else")
    try:
        assert "still being read" in streamed(client, token)["error"]
    finally:
        going_on.set()
        lists.wait(token, 120)
        lists.read = read


def test_without_scripts_the_list_goes_from_form_to_form(client: FlaskClient, token: str) -> None:
    answer = client.post(SCRABBLE, data={**FORM, "own": token, "do": "simulate"})
    assert answer.status_code == 200
    assert PLAY in answer.text
    assert only(answer, "#simulation form").attrib["method"] == "post"
    assert token not in " ".join(values(answer, "a[href]", "href"))
    browser = PlainBrowser(client)
    browser.open(SCRABBLE)
    browser.show(answer)
    browser.fill("rollouts", "200")
    browser.fill("seed", "7")
    browser.click("Simulate")
    assert browser.query == {}
    assert PLAY in browser.page.text
    assert (browser.value("rollouts"), browser.value("seed")) == ("200", "7")
    assert browser.value("pins") == "pass"
    browser.click("All plays")
    assert value_of(browser.page, "[name=lexicon] [selected]", "value") == "own"
    assert browser.value("own") == token
    assert (browser.value("rack"), browser.value("score")) == ("ZZYQ", "12")
    assert PLAY in browser.page.text
    assert "no link holds" not in browser.page.text
