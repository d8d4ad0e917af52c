"""The address holds the position: to share it, to reload it, to go back to it."""

from __future__ import annotations

import pytest
from browser.conftest import OpenPage
from browser.scrabble_page import BUSY, CAT, TWO_BLANKS, ScrabblePage, eventually, laid, on_board
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

FULL = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S?E/XYZ 12/34 0 lex world;"


def expect_full(scrabble: ScrabblePage) -> None:
    """The position FULL, with everything that belongs to it."""
    scrabble.expect_tiles(on_board(FULL))
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.lexicon).to_have_value("world")
    for name, value in (("score", "12"), ("opponent_score", "34"), ("opponent_rack", "XYZ")):
        expect(scrabble.page.locator(f"input[name={name}]")).to_have_value(value)


def enter_full(scrabble: ScrabblePage) -> None:
    """The position FULL, entered by hand."""
    scrabble.enter("8H C")
    scrabble.press("Shift+A")
    scrabble.type("T")
    scrabble.lexicon.select_option("world")
    scrabble.page.get_by_text("Scores and the opponent's rack").click()
    for label, value in (("My score", "12"), ("Opponent's score", "34"), ("Opponent's rack", "xyz")):
        scrabble.page.get_by_label(label).click()
        scrabble.press("Control+A")
        scrabble.type(value)
    scrabble.fill_rack("s?e")


def test_edits_and_a_solve_are_in_the_address_to_reload_and_to_share(
    scrabble: ScrabblePage, open_page: OpenPage
) -> None:
    scrabble.open()
    enter_full(scrabble)
    scrabble.expect_position(FULL)
    scrabble.page.reload()  # not solved yet
    expect_full(scrabble)
    scrabble.rack.press("Enter")
    expect(scrabble.rows.first).to_be_visible()
    scrabble.expect_position(FULL)
    plays = scrabble.plays
    scrabble.page.reload()
    expect_full(scrabble)
    assert scrabble.plays == plays
    other = ScrabblePage(open_page())
    other.page.goto(scrabble.page.url)
    expect_full(other)
    assert other.plays == plays


def test_reload_at_once_keeps_the_last_edit(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.page.reload()
    assert scrabble.tiles == laid("8H CAT")


def test_reload_keeps_the_rules(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.change_game("wwf")
    expect(scrabble.square("D1")).to_have_accessible_name("D1, empty, triple word")
    scrabble.enter("8H CAT")
    scrabble.expect_position(CAT.split()[0] + " / 0/0 0 bdn WordsWithFriends;")
    scrabble.page.reload()
    expect(scrabble.rules).to_have_value("wwf")
    expect(scrabble.square("D1")).to_have_accessible_name("D1, empty, triple word")
    assert scrabble.tiles == laid("8H CAT")


def test_going_away_and_back_keeps_edits_that_were_not_solved(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.enter("4D Zoo")
    scrabble.page.get_by_role("link", name="Word lists, licences and about").click()
    expect(scrabble.page.get_by_role("heading", level=1)).to_have_text("About Tilewright")
    scrabble.page.go_back()
    scrabble.expect_tiles(on_board(CAT) | laid("4D ZOO"))
    expect(scrabble.rack).to_have_value("S?E")


def test_back_goes_from_answer_to_answer(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.enter("4D ZOO")
    scrabble.press("Enter")
    both = CAT.replace("15/15/15/15", "15/15/15/3ZOO9", 1)
    scrabble.expect_answer(both)
    scrabble.expect_position(both)
    scrabble.page.go_back()
    scrabble.expect_tiles(on_board(CAT))
    scrabble.expect_answer(CAT)
    scrabble.page.go_forward()
    scrabble.expect_tiles(on_board(both))
    scrabble.expect_answer(both)


def test_the_first_back_leads_to_the_page_as_it_was_opened(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    expect(scrabble.rows.first).to_be_visible()
    scrabble.page.go_back()
    scrabble.expect_tiles({})
    expect(scrabble.rack).to_have_value("")
    scrabble.page.go_forward()
    scrabble.expect_tiles(laid("8H CAT"))
    scrabble.expect_answer(CAT.replace("12/34", "0/0"))


def test_back_restores_rack_and_list(scrabble: ScrabblePage) -> None:
    scrabble.open(FULL)
    scrabble.lexicon.select_option("enable")
    scrabble.fill_rack("quiz")
    scrabble.press("Enter")
    scrabble.expect_position(FULL.replace("S?E/", "QUIZ/").replace("world", "enable"))
    scrabble.page.go_back()
    expect_full(scrabble)


def test_reload_keeps_filters_and_order(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.page.get_by_label("Contains").click()
    scrabble.type("qua")
    expect(scrabble.answer).to_have_attribute("data-filtered", "1")
    scrabble.expect_position(TWO_BLANKS)
    plays = scrabble.plays
    scrabble.page.reload()
    expect(scrabble.page.get_by_label("Contains")).to_have_value("qua")
    expect(scrabble.page.get_by_label("Sort by")).to_have_value("word")
    assert scrabble.plays == plays


def test_the_play_shown_is_in_the_address(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4J VAT").click()
    eventually(lambda: scrabble.query.get("show"), "4J VAT", scrabble.page)
    scrabble.page.reload()
    scrabble.expect_proposed(laid("4J VAT"))


def test_an_address_that_cannot_be_read_says_so(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open("15/15/15 AB/ 0/0 0")
    expect(scrabble.page.locator(".error", has_text="▲").or_(scrabble.answer.locator(".error")).first).to_be_visible()
    expect(scrabble.board).to_be_visible()
