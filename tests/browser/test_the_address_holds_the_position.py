"""The address holds the position: to share it, to reload it, to go back to it."""

from __future__ import annotations

import pytest
from browser.conftest import OpenPage
from browser.scrabble_page import CAT, TWO_BLANKS, ScrabblePage, eventually, laid, on_board
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


def test_reload_at_once_keeps_the_last_edit_and_the_rules(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.change_game("wwf")
    expect(scrabble.square("D1")).to_have_accessible_name("D1, empty, triple word")
    scrabble.enter("8H CAT")
    scrabble.page.reload()
    assert scrabble.tiles == laid("8H CAT")
    expect(scrabble.rules).to_have_value("wwf")
    expect(scrabble.square("D1")).to_have_accessible_name("D1, empty, triple word")
    scrabble.expect_position(CAT.split()[0] + " / 0/0 0 bdn WordsWithFriends;")


def test_going_away_and_back_keeps_edits_that_were_not_solved(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.enter("4D Zoo")
    scrabble.page.get_by_role("link", name="Word lists, licences and about").click()
    expect(scrabble.page.get_by_role("heading", level=1)).to_have_text("About Tilewright")
    scrabble.page.go_back()
    scrabble.expect_tiles(on_board(CAT) | laid("4D ZOO"))
    expect(scrabble.rack).to_have_value("S?E")


def test_back_goes_from_answer_to_answer_and_to_the_page_as_it_was_opened(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    position = CAT.replace("12/34", "0/0")
    scrabble.expect_answer(position)
    scrabble.expect_position(position)
    scrabble.lexicon.select_option("enable")
    scrabble.enter("4D ZOO")
    scrabble.press("Enter")
    both = position.replace("15/15/15/15", "15/15/15/3ZOO9", 1) + " lex enable;"
    scrabble.expect_position(both)
    expect(scrabble.sentence).to_contain_text("in ENABLE")
    plays = scrabble.plays
    scrabble.page.go_back()
    scrabble.expect_tiles(laid("8H CAT"))
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.lexicon).to_have_value("american")
    scrabble.expect_answer(position)
    scrabble.page.go_back()
    scrabble.expect_tiles({})
    expect(scrabble.rack).to_have_value("")
    for tiles in (laid("8H CAT"), laid("8H CAT", "4D ZOO")):
        scrabble.page.go_forward()
        scrabble.expect_tiles(tiles)
    expect(scrabble.lexicon).to_have_value("enable")
    assert scrabble.plays == plays


def test_reload_keeps_filters_order_and_the_play_shown(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.page.get_by_label("Contains").click()
    scrabble.type("qua")
    expect(scrabble.answer).to_have_attribute("data-filtered", "1")
    scrabble.expect_position(TWO_BLANKS)
    plays = scrabble.plays
    scrabble.show(plays[1]).click()
    eventually(lambda: scrabble.query.get("show"), plays[1], scrabble.page)
    scrabble.page.reload()
    expect(scrabble.page.get_by_label("Contains")).to_have_value("qua")
    expect(scrabble.page.get_by_label("Sort by")).to_have_value("word")
    assert scrabble.plays == plays
    scrabble.expect_proposed(laid(plays[1]))


def test_an_address_that_cannot_be_read_says_so(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open("15/15/15 AB/ 0/0 0")
    expect(scrabble.page.locator(".error", has_text="▲").or_(scrabble.answer.locator(".error")).first).to_be_visible()
    expect(scrabble.board).to_be_visible()
