"""The practice page and its cards as plain pages: letters, words that are judged, their meanings and hooks."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.lexicon.facts import gist
from solvers.lexicon.hooks import hooks
from webapp.capacity import Capacity

PAGE = "/en/countdown/cards"
BRITISH = open_lexicon("british")


def asked(response: TestResponse) -> dict[str, list[str]]:
    return parse_qs(urlsplit(response.headers["Location"]).query)


def answers(page: TestResponse, kind: str) -> list[str]:
    return texts(page, f".answers .{kind} a")


def test_a_card_asks_for_its_words_and_shows_none(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "gateway", "kind": "pair"})
    assert "".join(texts(page, ".tiles .tile")) == "AAEGTWY"
    assert text_of(page, ".task") == "2 words of 7 letters."
    assert not [word for word in ("GATEWAY", "GETAWAY") if word in page.text]


def test_an_ending_stands_apart(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "happier", "ending": "ier", "kind": "ending"})
    assert ["".join(texts(row, ".tile")) for row in select(page, ".tiles")] == ["AHPP", "IER"]
    assert text_of(page, ".task") == "A word of 7 letters that ends in IER."


def test_words_are_shown_with_meaning_and_hooks(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "AAEGTWY", "kind": "pair", "words": "gateway getawy", "done": "1"})
    assert text_of(page, ".verdict").startswith("Not all of them.")
    assert (answers(page, "found"), answers(page, "missed-word")) == (["GATEWAY"], ["GETAWAY"])
    assert gist("GETAWAY", BRITISH) in text_of(page, ".answers .missed-word")
    [(_, back)] = hooks(["GATEWAY"], BRITISH)
    assert back
    assert back in texts(page, ".answers .found .hooks")[1]
    assert "GETAWY" in text_of(page, ".wrong")
    assert only(page, "#result").get("data-found") == "GATEWAY"
    right = client.get(
        PAGE, query_string={"letters": "AAEGTWY", "kind": "pair", "words": "getaway, gateway", "done": "1"}
    )
    assert text_of(right, ".verdict").startswith("Right.")


def test_giving_up_shows_the_answer(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"letters": "seawater"})
    result = client.get(value_of(page, "#giving-up a", "href"))
    assert text_of(result, ".verdict").startswith("Not found.")
    assert answers(result, "missed-word") == ["SEAWATER"]


@pytest.mark.parametrize(("kind", "sent"), [("pair", {}), ("endings", {}), ("ending", {"ending": "IEST"})])
def test_a_drill_goes_on_with_another_card(client: FlaskClient, kind: str, sent: dict[str, str]) -> None:
    first = client.get(PAGE, query_string={"kind": kind, **sent})
    assert first.status_code == 302
    assert asked(first)["kind"] == [kind]
    result = client.get(f"{first.headers['Location']}&done=give-up")
    following = client.get(value_of(result, "#next", "href"))
    assert asked(following)["kind"] == [kind]
    if sent:
        assert asked(following)["ending"] == ["IEST"]


def test_words_missed_are_drawn_first(client: FlaskClient) -> None:
    sent = {"missed": "GATEWAY.zz.<b>.HAPPIER"}
    assert asked(client.get(PAGE, query_string={"kind": "pair", **sent}))["letters"] == ["AAEGTWY"]
    drawn = asked(client.get(PAGE, query_string={"kind": "endings", **sent}))
    assert (drawn["letters"], drawn["ending"]) == (["AEHIPPR"], ["IER"])
    stem = asked(client.get("/en/countdown/stems/missed", query_string={"missed": "RETAINS"}))["stem"][0]
    assert not set(stem) - set("RETAINS")
    assert client.get("/en/countdown/stems/missed").headers["Location"] == "/en/countdown/stems"


@pytest.mark.parametrize(
    ("query", "where", "said"),
    [
        ({"letters": "zzz"}, "letters", "These letters make no such word"),
        ({"letters": "a1"}, "letters", "“1” is not a letter"),
        ({"letters": "a" * 400}, "letters", "characters"),
        ({"letters": "retains", "ending": "xyz"}, "ending", "Unknown ending “xyz”."),
        ({"seed": "a b"}, "seed", "A seed is"),
        ({"lexicon": "nolist", "letters": "cat"}, "lexicon", ""),
        ({"lexicon": "russian"}, "lexicon", "has no word for such a card"),
        ({"letters": "retains", "words": "a " * 200, "done": "1"}, "words", "at most 300 can be read"),
    ],
)
def test_what_is_wrong_is_named_and_a_way_leads_on(
    client: FlaskClient, query: dict[str, str], where: str, said: str
) -> None:
    page = client.get(PAGE, query_string=query)
    assert page.status_code == 422
    assert said in text_of(page, f"#{where}-error")
    assert text_of(page, f"#{where}-error")
    assert "/en/countdown/practice" in values(page, "#card a", "href")


def test_every_drill_of_the_practice_page_opens(client: FlaskClient) -> None:
    page = client.get("/en/countdown/practice")
    links = values(page, ".drills a", "href")
    assert len(links) == 10
    for link in links:
        assert client.get(link, follow_redirects=True).status_code == 200, link
    endings = values(page, "#ending option", "value")
    assert len(endings) > 20


def test_a_hard_round_leads_to_another(client: FlaskClient) -> None:
    first = client.get("/en/countdown/numbers?drill=hard")
    page = client.get(first.headers["Location"])
    assert int(text_of(page, "#target")) >= 900
    assert value_of(page, "#declaring [name=drill]") == "hard"
    result = client.get(f"{first.headers['Location']}&done=1&method=")
    assert value_of(result, "#next", "href") == "/en/countdown/numbers?drill=hard"


def test_the_difficulty_of_a_conundrum_is_kept(client: FlaskClient) -> None:
    first = client.get("/en/countdown/conundrum?difficulty=hard")
    assert asked(first)["difficulty"] == ["hard"]
    page = client.get(first.headers["Location"])
    assert value_of(page, "#declaring [name=difficulty]") == "hard"
    result = client.get(value_of(page, "#giving-up a", "href"))
    for link in ("#next", "#result a:contains('Play it again')"):
        assert "difficulty=hard" in value_of(result, link, "href")
    assert client.get("/en/countdown/conundrum?seed=a&difficulty=x").status_code == 422


def test_when_the_server_is_busy_nothing_is_lost(app: Flask, client: FlaskClient) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        for path in ("cards?letters=retains", "cards?kind=pair", "stems/missed?missed=RETAINS", "numbers?drill=hard"):
            assert client.get(f"/en/countdown/{path}").status_code == 503
