"""The page as a plain form, in a browser that runs no JavaScript."""

from __future__ import annotations

import pytest
from browser.scrabble_page import BUSY, CAT, TWO_BLANKS, ScrabblePage, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def type_cat(plain: ScrabblePage) -> None:
    """CAT at H8, the A a blank, square by square."""
    plain.click("H8")
    for letter in "cat":
        plain.press(letter)
        plain.press("Tab")
    plain.page.get_by_label("Squares with a blank tile").click()
    plain.page.keyboard.type("I8")


def test_squares_and_rack_are_typed_and_solved(without_scripts: ScrabblePage) -> None:
    plain = without_scripts
    plain.open()
    assert not [
        one for one in plain.page.locator(".choose-picture").all() if one.is_visible()
    ]  # a script reads pictures
    type_cat(plain)
    plain.rack.click()
    plain.page.keyboard.type("s?e")
    plain.press("Enter")
    position = CAT.replace("CAT", "CaT").replace("12/34", "0/0")
    plain.expect_position(position)
    plain.expect_answer(position)
    assert plain.tiles == laid("8H CaT")
    expect(plain.rack).to_have_value("S?E")


def test_enter_in_a_square_solves_and_another_game_and_language_keep_the_tiles(without_scripts: ScrabblePage) -> None:
    without_scripts.open(CAT.replace("S?E/", "S?/"))
    without_scripts.rack.fill("s?e")
    without_scripts.click("H8")
    without_scripts.press("Enter")
    without_scripts.expect_answer(CAT)
    without_scripts.page.get_by_role("link", name="Русский").click()
    without_scripts.expect_tiles(on_board(CAT))
    expect(without_scripts.page.locator("html")).to_have_attribute("lang", "ru")
    without_scripts.page.go_back()
    without_scripts.rules.select_option("super")
    without_scripts.button("Change").click()
    expect(without_scripts.board.locator("input")).to_have_count(441)
    without_scripts.expect_tiles(laid("11K CAT"))
    expect(without_scripts.rack).to_have_value("S?E")


def test_the_button_solves(without_scripts: ScrabblePage) -> None:
    without_scripts.open()
    without_scripts.rack.click()
    without_scripts.page.keyboard.type("retinas")
    without_scripts.solve.click()
    without_scripts.expect_answer("/".join(["15"] * 15) + " RETINAS/ 0/0 0")


def test_a_play_is_shown_on_the_board_explained_and_put(without_scripts: ScrabblePage) -> None:
    without_scripts.open(TWO_BLANKS)
    without_scripts.show("4H VOcAL").click()
    without_scripts.expect_proposed(laid("4H VOcAL"))
    expect(without_scripts.answer.locator(".shown-why")).to_be_visible()
    expect(without_scripts.answer.locator(".shown-why")).to_contain_text("VOCAL")
    assert without_scripts.tiles == on_board(TWO_BLANKS)
    without_scripts.page.set_viewport_size({"width": 360, "height": 740})
    expect(without_scripts.button("Simulate")).to_be_visible()
    without_scripts.put("4H VOcAL").click()
    without_scripts.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    assert sorted(without_scripts.rack.input_value()) == sorted("Q?")


def test_more_rows_come_and_filters_are_applied(without_scripts: ScrabblePage) -> None:
    without_scripts.open(TWO_BLANKS)
    without_scripts.button("More").click()
    without_scripts.expect_answer(TWO_BLANKS, top=40)
    without_scripts.open(TWO_BLANKS)
    without_scripts.page.get_by_label("Sort by").select_option("word")
    without_scripts.button("Apply").click()
    without_scripts.expect_answer(TWO_BLANKS, order="word")


def test_clear_empties_board_and_rack_and_back_restores_them(without_scripts: ScrabblePage) -> None:
    without_scripts.open(CAT)
    without_scripts.button("New board").click()
    without_scripts.expect_tiles({})
    expect(without_scripts.rack).to_have_value("")
    expect(without_scripts.rows).to_have_count(0)
    without_scripts.page.go_back()
    without_scripts.expect_tiles(on_board(CAT))


def test_a_pasted_position_is_read(without_scripts: ScrabblePage) -> None:
    without_scripts.open()
    without_scripts.page.get_by_text("Paste a position").click()
    without_scripts.page.locator("#pasted").click()
    without_scripts.paste(BUSY)
    without_scripts.button("Load position").click()
    without_scripts.expect_tiles(on_board(BUSY))
    expect(without_scripts.rack).to_have_value("ALOQTTV")


def test_an_unreadable_position_is_kept_and_explained(without_scripts: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    without_scripts.open(CAT)
    without_scripts.page.get_by_text("Paste a position").click()
    without_scripts.page.locator("#pasted").click()
    without_scripts.paste("15/15/15 AB/ 0/0 0")
    without_scripts.button("Load position").click()
    expect(without_scripts.page.locator(".error:not(:empty)").first).to_be_visible()
    expect(without_scripts.page.locator("#pasted")).to_have_value("15/15/15 AB/ 0/0 0")
    expect(without_scripts.page.locator("#pasted")).to_be_visible()
    assert without_scripts.tiles == on_board(CAT)
    expect(without_scripts.rack).to_have_value("S?E")


def test_wrong_input_is_named_and_everything_kept(without_scripts: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    plain = without_scripts
    plain.open()
    type_cat(plain)
    plain.click("A1")
    plain.press("7")
    plain.rack.click()
    plain.page.keyboard.type("abcdefgh")
    plain.press("Enter")
    expect(plain.page.locator("#rack-error")).to_contain_text("7")
    expect(plain.page.locator("#board-error")).to_contain_text("A1")
    expect(plain.square("A1")).to_have_attribute("aria-invalid", "true")
    assert plain.tiles == laid("8H CaT") | {"A1": "7"}
    assert plain.rack.input_value().upper() == "ABCDEFGH"
    expect(plain.page.get_by_label("Squares with a blank tile")).to_have_value("I8")
    expect(plain.rows).to_have_count(0)


def test_solving_without_a_rack_asks_for_one(without_scripts: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    without_scripts.open()
    type_cat(without_scripts)
    without_scripts.press("Enter")
    expect(without_scripts.page.locator("#rack-error")).to_contain_text("rack")
    assert without_scripts.tiles == laid("8H CaT")


def test_no_legal_play_says_so(without_scripts: ScrabblePage) -> None:
    without_scripts.open("/".join(["15"] * 15) + " QVVWJXK/ 0/0 0")
    expect(without_scripts.sentence).to_contain_text("No legal play")


def test_nothing_is_offered_that_needs_scripts(without_scripts: ScrabblePage) -> None:
    without_scripts.open(BUSY)
    for name in ("Undo", "Redo", "Blank", "Insert"):
        expect(without_scripts.button(name)).to_have_count(0)
    assert without_scripts.plays == solved(BUSY)
