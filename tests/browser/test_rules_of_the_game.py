"""Changing the game: other boards, other premiums, the same tiles."""

from __future__ import annotations

import pytest
from browser.scrabble_page import CAT, ScrabblePage, laid, on_board
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_super_scrabble_has_21_squares_a_side_around_the_same_middle(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.click("H9")
    scrabble.type("C")  # unsolved edits go along
    scrabble.press("Shift+A")
    scrabble.fill_rack("qi?")
    scrabble.change_game("super")
    expect(scrabble.board.locator("input")).to_have_count(21 * 21)
    scrabble.expect_tiles(laid("11K CAT", "12K Ca"))
    expect(scrabble.rack).to_have_value("QI?")
    expect(scrabble.square("A1")).to_have_accessible_name("A1, empty, quadruple word")
    scrabble.change_game("standard")
    expect(scrabble.board.locator("input")).to_have_count(15 * 15)
    scrabble.expect_tiles(on_board(CAT) | laid("9H Ca"))


def test_words_with_friends_has_other_premiums_and_values(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.change_game("wwf")
    expect(scrabble.square("D1")).to_have_accessible_name("D1, empty, triple word")
    expect(scrabble.square("A1")).to_have_accessible_name("A1, empty")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start")
    scrabble.fill_rack("retinas")
    scrabble.press("Enter")
    scrabble.rows.first.hover()
    expect(scrabble.why).to_contain_text("+35")
    scrabble.enter("8H J")
    value = scrabble.cell("H8").evaluate("cell => getComputedStyle(cell, '::after').content")
    assert value.startswith('"10"')


def test_super_scrabble_is_solved_and_its_last_squares_have_no_place_on_a_smaller_board(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    refusals.add("status of 422")
    position = "/".join(["21"] * 10 + ["10CAT8"] + ["21"] * 10) + " S?E/ 0/0 0 bdn SuperCrosswordGame;"
    scrabble.open(position)
    scrabble.expect_answer(position)
    scrabble.rows.first.hover()
    assert scrabble.proposed
    scrabble.enter("21S CAT")
    tiles = laid("11K CAT", "21S CAT")
    assert scrabble.tiles == tiles
    assert scrabble.cursor == "U21"  # typing stays inside
    scrabble.change_game("standard")
    expect(scrabble.page.locator("#rules-error")).to_contain_text("21")
    expect(scrabble.board.locator("input")).to_have_count(21 * 21)
    scrabble.expect_tiles(tiles)
