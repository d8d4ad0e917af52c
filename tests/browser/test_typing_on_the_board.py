"""Typing on the board: where letters go, how the cursor moves and turns."""

from __future__ import annotations

import pytest
from browser.scrabble_page import ScrabblePage, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_typing_goes_to_the_right_from_the_square_clicked_and_turns(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H Q")
    value = scrabble.cell("H8").evaluate("cell => getComputedStyle(cell, '::after').content")
    assert value.startswith('"10"')
    scrabble.type("at")
    assert scrabble.tiles == laid("8H QAT")
    assert scrabble.cursor == "K8"
    scrabble.press("7")
    expect(scrabble.notice).to_contain_text("7")
    assert scrabble.tiles == laid("8H QAT")
    assert scrabble.cursor == "K8"
    scrabble.page.keyboard.insert_text("É")
    assert scrabble.tiles == laid("8H QATE")
    # A turn is spoken and drawn, and a third click leaves the board.
    scrabble.click("D10")
    arrow = scrabble.cell("D10").locator(".arrow")
    expect(arrow).to_be_visible()
    right = arrow.bounding_box()
    scrabble.press("ArrowDown")
    expect(scrabble.page.locator("#said")).to_have_text("Typing down")
    down = arrow.bounding_box()
    cell = scrabble.cell("D10").bounding_box()
    assert right
    assert down
    assert cell
    assert right["x"] + right["width"] / 2 > cell["x"] + cell["width"] * 0.8
    assert down["y"] + down["height"] / 2 > cell["y"] + cell["height"] * 0.8
    scrabble.press("ArrowRight")
    expect(scrabble.page.locator("#said")).to_have_text("Typing across")
    for _ in range(3):
        scrabble.click("D4")
    assert scrabble.cursor == ""
    expect(scrabble.board.locator(".arrow")).to_have_count(0)
    scrabble.type("CAT")  # letters typed with nothing focused go to the board
    assert scrabble.tiles == laid("8H QATE", "H8 CAT")


def test_keys_type_turn_jump_and_take_away(scrabble: ScrabblePage) -> None:
    """Every key that the board knows does what it is called; all that follows from it is in test_modules."""
    scrabble.open()
    scrabble.click("D4")
    scrabble.click("D4")
    scrabble.type("CAT")
    assert (scrabble.tiles, scrabble.cursor) == (laid("D4 CAT"), "D7")
    for key, cursor in (
        ("ArrowUp", "D6"),
        ("ArrowRight", "D6"),
        ("ArrowRight", "E6"),
        ("ArrowLeft", "D6"),
        ("End", "O6"),
        ("Home", "A6"),
        ("ArrowDown", "A6"),
        ("ArrowDown", "A7"),
    ):
        scrabble.press(key)
        assert scrabble.cursor == cursor, key
    scrabble.click("D5")
    scrabble.press("Delete")
    assert (scrabble.tiles, scrabble.cursor) == (laid("D4 C.T"), "E5")
    scrabble.type("xy")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("D4 C.T", "5E X"), "F5")
    scrabble.click("D4")
    scrabble.press("Space")
    assert (scrabble.tiles, scrabble.cursor) == (laid("D4 c.T", "5E X"), "D4")


def test_tab_enters_the_board_once_at_the_start_square(scrabble: ScrabblePage) -> None:
    scrabble.open()
    visited = []
    for _ in range(30):
        scrabble.press("Tab")
        visited.append(scrabble.cursor)
        if scrabble.rack.evaluate("rack => rack === document.activeElement"):
            break
    assert [name for name in visited if name] == ["H8"]
    expect(scrabble.rack).to_be_focused()
