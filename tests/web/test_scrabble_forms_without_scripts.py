"""Hints, a recorded game, and what to take along, as forms and links of the Scrabble pages without scripts."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of
from plain_forms import PlainBrowser

BOARD = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15"
BUSY = f"{BOARD} ALOQTTV/ 210/132 0"


@pytest.fixture
def plain(client: FlaskClient) -> PlainBrowser:
    return PlainBrowser(client)


def test_hints_come_one_after_the_other(plain: PlainBrowser) -> None:
    plain.open("/en/scrabble", position=BUSY.replace("ALOQTTV/", "/"))
    plain.fill("rack", "ALOQTTV")
    plain.click("Hint")
    assert "Where:" in text_of(only(plain.page, "#answer .sentence"))
    assert len(select(plain.page, "#board td.region")) == 25
    for _ in range(3):
        plain.click("Next hint")
    assert text_of(only(plain.page, "#answer .sentence")) == "The play: 4H LOVAT for 44."


def test_a_game_is_recorded_taken_back_and_corrected(plain: PlainBrowser) -> None:
    plain.open("/en/scrabble/record")
    for move in ("8D craaled", "H8 loan"):
        plain.fill("move", move)
        plain.click("Enter")
    plain.click("Take back")
    assert len(select(plain.page, "#moves tbody tr")) == 1
    plain.click("Correct move 1, 8D CRAALED")
    plain.fill("move", "8H cat")
    plain.click("Save")
    assert text_of(only(plain.page, "#sentence")) == "Player 1: 8H CAT +10. To move: Player 2"
    plain.click("Analyse the game")
    assert len(select(plain.page, "#moves tbody tr")) == 1


def test_a_solved_page_has_its_title_its_pictures_and_its_keys(plain: PlainBrowser) -> None:
    plain.open("/en/scrabble", position=BUSY)
    assert text_of(only(plain.page, "title")) == "4H LOVAT 44 – Scrabble – Tilewright"
    plain.click("Export position", "a[href]")
    assert plain.find("a[href]", "PNG") is not None
    assert BOARD in text_of(only(plain.page, "code"))
    plain.open("/en/scrabble", position=BUSY)
    plain.click("Keys and gestures")
    assert text_of(only(plain.page, "h1")) == "Keys and gestures"
    assert select(plain.page, "#scrabble kbd")
