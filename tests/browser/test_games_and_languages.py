"""Another language or board with tiles on the board: all stays, what does not fit is marked, and typing goes on."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import ScrabblePage, each, eventually, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def value(scrabble: ScrabblePage, square: str) -> str:
    (found,) = each(scrabble.page, f"#board td:has(input[name={square}])", "one.dataset.value")
    return str(found)


def test_another_language_keeps_tiles_marks_them_and_lets_them_be_mended(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    refusals.add("status of 422")
    scrabble.open()
    scrabble.click("H8")
    scrabble.type("C")
    scrabble.press("Shift+A")
    scrabble.type("T")
    scrabble.fill_rack("qi?")
    scrabble.change_game("russian")
    marked = scrabble.board.locator("td.error")
    expect(marked).to_have_count(3)
    expect(scrabble.page.locator("#board-error")).to_contain_text("H8: “C” is not a letter of this game.")
    expect(scrabble.rack).to_have_value("QI?")
    scrabble.expect_tiles(laid("8H CaT"))

    scrabble.click("H8")
    scrabble.page.keyboard.type("кё")
    scrabble.press("Delete")
    scrabble.expect_tiles(laid("8H КЁ"))
    assert [value(scrabble, name) for name in ("H8", "I8")] == ["2", "3"]
    expect(scrabble.square("H8")).to_have_accessible_name("H8, К, double word")
    scrabble.press("Control+z")
    scrabble.expect_tiles(laid("8H КЁT"))
    expect(scrabble.page).to_have_url(re.compile("ld.russian"))
    scrabble.page.reload()
    expect(marked).to_have_count(1)
    scrabble.expect_tiles(laid("8H КЁT"))
    expect(scrabble.rack).to_have_value("QI?")

    scrabble.change_game("polish")
    expect(scrabble.page.locator("#board-error")).to_contain_text("К")
    scrabble.click("A1")
    scrabble.page.keyboard.type("źż")
    eventually(lambda: [value(scrabble, name) for name in ("A1", "B1")], ["9", "5"], scrabble.page)
    scrabble.change_game("duel")
    expect(scrabble.page.locator("#rules-error")).to_contain_text("A1, B1")
    expect(marked).to_have_count(2 + 2)
    scrabble.expect_tiles(laid("8H КЁT", "1A ŹŻ"))
    assert scrabble.rules.input_value() == "polish"


def test_what_is_typed_becomes_the_tile_of_the_language(scrabble: ScrabblePage) -> None:
    for game, typed, tile, points, rack in (
        ("ukrainian", "’", "Ꞌ", "10", "ꞋꞋ"),
        ("german", "ä", "Ä", "6", "ÄÄ"),
        ("french", "é", "E", "1", "EE"),
    ):
        scrabble.open(rules=game)
        scrabble.click("H8")
        scrabble.page.keyboard.type(typed)
        scrabble.expect_tiles({"H8": tile})
        assert value(scrabble, "H8") == points
        scrabble.rack.fill(typed * 2)
        expect(scrabble.rack).to_have_value(rack)
    # What stands for two letters is spelled out.
    scrabble.rack.fill("cœur?")
    expect(scrabble.rack).to_have_value("COEUR?")
