"""The rack, and the ways to an answer."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import BUSY, CAT, EIGHT_TILES, NO_PLAY, TWO_BLANKS, ScrabblePage, on_board
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_every_mark_of_a_blank_is_a_blank_on_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.rack.click()
    for key in ("?", "a", ".", "b", "_", "c", "Space"):
        scrabble.press(key)
    expect(scrabble.rack).to_have_value("?A?B?C?")


def test_letters_of_either_case_are_the_same_on_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.rack.click()
    for key in ("a", "B", "Shift+C"):
        scrabble.press(key)
    expect(scrabble.rack).to_have_value("ABC")


def test_the_caret_stays_where_a_letter_is_put_between_others(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("abcd")
    for key in ("Home", "ArrowRight", "x", " ", "y"):
        scrabble.press(key)
    expect(scrabble.rack).to_have_value("AX?YBCD")


def test_what_is_no_tile_is_left_out_and_named(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("a7b")
    expect(scrabble.rack).to_have_value("AB")
    scrabble.press("7")
    expect(scrabble.notice).to_contain_text("7")


def test_enter_in_the_rack_solves(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "/"))
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)


def test_enter_on_the_board_solves(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("s?e")
    scrabble.enter("8H CAT")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)


def test_the_button_solves(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.fill_rack("s?e")
    scrabble.solve.click()
    scrabble.expect_answer(CAT)


def test_a_lone_rack_is_solved_on_the_empty_board(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("retinas")
    scrabble.press("Enter")
    scrabble.expect_answer("/".join(["15"] * 15) + " RETINAS/ 0/0 0")


@pytest.mark.parametrize("position", [BUSY, TWO_BLANKS], ids=["no blank", "two blanks"])
def test_a_busy_board_has_the_plays_of_the_solver(scrabble: ScrabblePage, position: str) -> None:
    scrabble.open(position.replace(position.split()[1], "/"))
    scrabble.fill_rack(position.split()[1].strip("/"))
    scrabble.press("Enter")
    scrabble.expect_answer(position)


def test_the_answer_begins_with_its_sentence(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    expect(scrabble.sentence).to_have_text("9,799 plays in American English; highest score: VOCAL, 50.")


def test_the_answer_is_spoken(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("retinas")
    scrabble.press("Enter")
    expect(scrabble.page.locator("#said")).to_contain_text("plays in American English")


def test_eight_tiles_are_refused_with_the_limit_and_everything_kept(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT.replace("S?E/", "/"))
    scrabble.fill_rack("abcdefgh")
    expect(scrabble.page.locator("#rack-count")).to_have_text("8 of 7")
    scrabble.press("Enter")
    expect(scrabble.page.locator("#rack-error")).to_contain_text("7")
    expect(scrabble.rack).to_have_attribute("aria-invalid", "true")
    expect(scrabble.rows).to_have_count(0)
    expect(scrabble.rack).to_have_value("ABCDEFGH")
    assert scrabble.tiles == on_board(CAT)


def test_the_complaint_goes_when_the_rack_is_right(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(EIGHT_TILES)
    expect(scrabble.page.locator("#rack-error")).to_contain_text("7")
    scrabble.rack.click()
    scrabble.press("End")
    scrabble.press("Backspace")
    scrabble.press("Enter")
    scrabble.expect_answer(EIGHT_TILES.replace("H/", "/"))
    expect(scrabble.page.locator("#rack-error")).to_be_empty()
    expect(scrabble.rack).not_to_have_attribute("aria-invalid", "true")


def test_solving_without_a_rack_asks_for_one(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("Enter")
    expect(scrabble.page.locator("#rack-error")).to_contain_text("rack")


def test_a_score_that_is_no_number_is_refused_beside_its_field(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT)
    scrabble.page.get_by_text("Scores and the opponent's rack").click()
    scrabble.page.get_by_label("My score").click()
    scrabble.type("x")
    scrabble.press("Enter")
    expect(scrabble.page.get_by_label("My score")).to_have_attribute("aria-invalid", "true")
    expect(scrabble.page.get_by_label("My score")).to_have_accessible_description(re.compile("12x"))
    assert scrabble.tiles == on_board(CAT)


def test_no_legal_play_says_so(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("qvvwjxk")
    scrabble.press("Enter")
    expect(scrabble.sentence).to_have_text("No legal play in American English: exchange or pass.")
    scrabble.expect_answer(NO_PLAY)
    assert scrabble.plays[0].startswith("exchange ")
    scrabble.expect_position(NO_PLAY)


def test_an_example_is_one_click_away(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.page.get_by_role("link", name="a middle game").click()
    scrabble.expect_answer(BUSY)
    assert scrabble.tiles == on_board(BUSY)
