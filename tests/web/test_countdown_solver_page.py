"""The solver beside the television: one field for letters or numbers, answered as a page or alone."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of, values

from solvers.countdown import NumbersGame, Position, solve, solve_numbers
from solvers.countdown.typed import Unfinished, read_typed
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from webapp.capacity import Capacity
from webapp.countdown.numbers import MOST

SOLVER, ANSWER = "/en/countdown/solver", "/en/countdown/solver/answer"
GAME = NumbersGame.parse("952 75 50 2 3 8 7")


@pytest.mark.parametrize(
    "text",
    [
        "75 50 2 3 8 7 = 952", "75 50 2 3 8 7 952", "75.50.2.3.8.7.952", "75-50-2-3-8-7-952", "75,50,2,3,8,7=952",
        "75 / 50 / 2 / 3 / 8 / 7 → 952", "952: 75 50 2 3 8 7", "952 = 75 50 2 3 8 7", "75;50;2;3;8;7\n952", "=75 50 2 3 8 7 952",
    ],
)  # fmt: skip
def test_numbers_are_read_in_any_form(text: str) -> None:
    assert read_typed(text) == GAME


def test_the_number_that_can_be_no_tile_is_the_target() -> None:
    assert read_typed("100 75 50 25 9 10 100") == NumbersGame.parse("100 100 75 50 25 9 10")
    assert read_typed("101 75 50 25 9 10 100") == NumbersGame.parse("101 75 50 25 9 10 100")


@pytest.mark.parametrize("text", ["d e j e c t i o n", "DEJECTION", " dejection "])
def test_letters_are_read_with_or_without_blanks(text: str) -> None:
    assert read_typed(text) == Position("DEJECTION")


@pytest.mark.parametrize(
    "text", ["d", "7", "75 50 2", "75 50 2 3 8 7", "75 50 2 3 8 7 =", "75 50 2 3 8 7 = 9", "75 50 2 3 8 7 = 95"]
)
def test_a_beginning_is_not_a_fault_while_one_types(client: FlaskClient, text: str) -> None:
    with pytest.raises(Unfinished):
        read_typed(text)
    answer = client.get(ANSWER, query_string={"q": text})
    assert answer.status_code == 200
    assert text_of(answer, ".sentence")
    page = client.get(SOLVER, query_string={"q": text})
    assert page.status_code == 422
    assert text_of(page, "#q-error") == text_of(answer, ".sentence")
    assert value_of(page, "#q") == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("75 50 2 3 8 7 1 952", "Six numbers and a target are seven; these are 8."),
        ("75 75 2 3 8 7 = 952", "75 is used 2 times"),
        ("75 50 2 3 8 13 = 952", "Unknown tile 13."),
        ("75 50 2 3 8 7 = 9521", "The target is a number from 100 to 999."),
        ("75 50 2 3 8 7 = 9999999999", "The number 999999… is too large."),
        ("75 fifty", "Type letters or numbers, not both: “f”."),
        ("dej€ction", "“€” is not a letter"),
        ("<b>x", "“<” is not a letter"),
        ("a" * 16, "a selection has at most 15"),
        ("a" * 300, "That is 300 characters; at most 100 can be read."),
        ("٧٥ ٥٠", "is not a letter"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", [SOLVER, ANSWER])
def test_a_fault_is_named_beside_the_field(client: FlaskClient, path: str, text: str, said: str) -> None:
    with pytest.raises(InputError):
        read_typed(text)
    response = client.get(path, query_string={"q": text})
    assert response.status_code == 422
    assert said in text_of(response, "#q-error" if path == SOLVER else '[data-field="q"]')
    assert "<b>" not in response.text


@pytest.mark.parametrize("name", ["q", "letters"])
def test_letters_give_every_word(client: FlaskClient, name: str) -> None:
    page = client.get(SOLVER, query_string={name: "eeeecdlst"})
    found = solve(Position.parse("eeeecdlst"), open_lexicon("british"))
    assert f"{found.total} words in British English" in page.text
    for words in found.by_length.values():
        for word in words:
            assert page.text.count(f">{word}</a>") == 1


def test_numbers_give_every_method(client: FlaskClient) -> None:
    page = client.get(SOLVER, query_string={"q": "75 50 2 3 8 7 = 952"})
    assert text_of(page, "#target") == "952"
    assert texts(page, ".tiles .tile") == ["75", "50", "2", "3", "8", "7"]
    assert len(select(page, ".methods > li")) == min(solve_numbers(GAME).total, MOST)
    clock = value_of(page, 'a:contains("Play them against the clock")', "href")
    assert text_of(client.get(clock), "#target") == "952"


def test_the_answer_alone_has_the_address_of_its_page(client: FlaskClient) -> None:
    answer = client.get(ANSWER, query_string={"q": "jetcoined", "lexicon": "world"}, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    address = answer.headers["HX-Replace-Url"]
    assert parse_qs(urlsplit(address).query) == {"q": ["jetcoined"], "lexicon": ["world"]}
    assert text_of(client.get(address), ".sentence") == text_of(answer, ".sentence")


def test_addresses_of_tiles_and_target_lead_to_the_field(client: FlaskClient) -> None:
    asked = {"tiles": "75 50 2 3 8 7", "target": "952"}
    page = client.get(f"{SOLVER}/numbers", query_string=asked, follow_redirects=True)
    assert page.status_code == 200
    assert value_of(page, "#q") == "75 50 2 3 8 7 = 952"
    assert client.get(f"{SOLVER}/numbers", follow_redirects=True).status_code == 200


def test_when_the_server_is_busy_what_was_typed_is_kept(app: Flask, client: FlaskClient) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        for text in ("jetcoined", "75 50 2 3 8 7 = 952"):
            page = client.get(SOLVER, query_string={"q": text})
            assert page.status_code == 503
            assert "busy" in text_of(page, "#answer")
            assert value_of(page, "#q") == text


def test_every_page_of_countdown_leads_there_in_one_step(client: FlaskClient) -> None:
    for path in ("", "/numbers", "/conundrum?seed=abc", "/game", "/daily", "/stems?seed=abc", "/statistics"):
        assert SOLVER in values(client.get(f"/en/countdown{path}"), "nav.tabs a", "href")
