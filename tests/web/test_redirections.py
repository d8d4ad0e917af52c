"""Redirections have one status: 303 after a form was posted, 302 after an address was opened."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from flask import Flask, redirect
from flask.testing import FlaskClient

import webapp
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings


def test_no_page_has_a_status_of_its_own_for_redirections() -> None:
    calls = [
        node
        for path in Path(webapp.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "redirect"
    ]
    assert calls
    assert [ast.unparse(call) for call in calls if len(call.args) + len(call.keywords) > 1] == []


@pytest.fixture
def app(prepared: Readiness) -> Flask:
    """An app of this module's own, which gets further addresses."""
    app = create_app(Settings(), prepared)
    app.add_url_rule("/there", view_func=lambda: redirect("/en"), methods=["GET", "POST"], endpoint="there")
    app.add_url_rule("/moved", view_func=lambda: redirect("/en", 308), methods=["GET", "POST"], endpoint="moved")
    return app


def test_a_posted_form_is_followed_by_a_get_and_an_address_leads_on(app: Flask) -> None:
    client = app.test_client()
    assert [client.get("/there").status_code, client.head("/there").status_code] == [302, 302]
    assert client.post("/there").status_code == 303
    assert [client.get("/moved").status_code, client.post("/moved").status_code] == [308, 308]


@pytest.mark.parametrize(
    "address",
    [
        "/en/balda/play?new=1&level=easy&begin=you&start=house",
        "/en/countdown?picks=c&seed=a&pick=v",
        "/en/countdown/conundrum?new=1",
        "/en/qless/play?do=new",
        "/en/qless/daily?date=2026-01-31",
        "/en/scrabble/simulation",
        "/en/scrabble/ending",
        "/en/scrabble/review",
        "/en/scrabble/play?new=1&level=3&first=you&seed=abc",
        "/scrabble",
    ],
)
def test_addresses_that_lead_on(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 302


def test_forms_that_lead_on(client: FlaskClient) -> None:
    assert client.post("/en/scrabble", data={"rack": "AB"}).status_code == 303
    move = {"do": "enter", "rules": "standard", "game": "", "move": "8H CAT"}
    assert client.post("/en/scrabble/record", data=move).status_code == 303
