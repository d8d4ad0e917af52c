"""The rack, and the ways to an answer."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import BUSY, CAT, NO_PLAY, TWO_BLANKS, ScrabblePage, on_board, total_of
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_caret_stays_where_a_letter_is_put_and_unknown_tiles_are_named(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("abcd")
    for key in ("Home", "ArrowRight", "Shift+X", "Space", "y"):
        scrabble.press(key)
    expect(scrabble.rack).to_have_value("AX?YBCD")
    scrabble.fill_rack("a7b")
    expect(scrabble.rack).to_have_value("AB")
    scrabble.press("7")
    expect(scrabble.notice).to_contain_text("7")


def test_enter_in_the_rack_or_on_the_board_and_the_button_solve(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("qvvwjxk")
    scrabble.press("Enter")
    expect(scrabble.sentence).to_have_text("No legal play in American English: exchange or pass.")
    scrabble.expect_answer(NO_PLAY)
    assert scrabble.plays[0].startswith("exchange ")
    scrabble.expect_position(NO_PLAY)
    scrabble.fill_rack("s?e")
    scrabble.enter("8H CAT")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)
    expect(scrabble.page.locator("#said")).to_contain_text("plays in American English")
    scrabble.fill_rack("quiz")
    scrabble.solve.click()
    scrabble.expect_answer(CAT.replace("S?E/", "QUIZ/"))


def test_a_busy_board_has_the_plays_of_the_solver(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.page.get_by_role("link", name="a mid-game position").click()  # an example
    scrabble.expect_answer(BUSY)
    assert scrabble.tiles == on_board(BUSY)
    scrabble.fill_rack(TWO_BLANKS.split()[1].strip("/"))
    scrabble.press("Enter")
    scrabble.expect_answer(TWO_BLANKS)
    total = f"{total_of(TWO_BLANKS):,}"
    expect(scrabble.sentence).to_have_text(f"{total} plays in American English; highest score: VOCAL, 50.")


def test_eight_tiles_are_refused_with_the_limit_and_everything_kept(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT.replace("S?E/", "/"))
    scrabble.click("A1")
    scrabble.press("Enter")
    error = scrabble.page.locator("#rack-error")
    expect(error).to_contain_text("rack")  # there is none
    scrabble.fill_rack("abcdefgh")
    expect(scrabble.page.locator("#rack-count")).to_have_text("8 of 7")
    scrabble.press("Enter")
    expect(error).to_contain_text("7")
    expect(scrabble.rack).to_have_attribute("aria-invalid", "true")
    expect(scrabble.rows).to_have_count(0)
    expect(scrabble.rack).to_have_value("ABCDEFGH")
    assert scrabble.tiles == on_board(CAT)
    scrabble.press("End")
    scrabble.press("Backspace")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT.replace("S?E/", "ABCDEFG/"))
    expect(error).to_be_empty()
    expect(scrabble.rack).not_to_have_attribute("aria-invalid", "true")
    # So is a score, beside its field.
    scrabble.page.get_by_text("Scores and the opponent's rack").click()
    score = scrabble.page.get_by_label("My score")
    score.click()
    scrabble.type("x")
    scrabble.press("Enter")
    expect(score).to_have_attribute("aria-invalid", "true")
    expect(score).to_have_accessible_description(re.compile("12x"))
    assert scrabble.tiles == on_board(CAT)
