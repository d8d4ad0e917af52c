"""Blanks on the board: by Shift, by the Blank key, by Space, never by Caps Lock; and what each square is called."""

from __future__ import annotations

import pytest
from browser.scrabble_page import CAT, ScrabblePage, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_shift_and_a_letter_make_a_blank_which_is_solved_as_one(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H C")
    scrabble.press("Shift+A")
    scrabble.type("T")
    assert scrabble.tiles == laid("8H CaT")
    scrabble.fill_rack("s*")
    expect(scrabble.rack).to_have_value("S?")  # a star is a blank
    scrabble.press("Backspace")
    scrabble.press("Enter")
    position = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S/ 0/0 0"
    scrabble.expect_answer(position)
    scrabble.expect_position(position)


def test_the_blank_key_and_caps_lock(scrabble: ScrabblePage) -> None:
    """The key makes a blank of the next letter, or of the tile under the cursor; under Caps Lock only Shift makes one."""
    scrabble.open()
    scrabble.press("Shift+Tab")
    scrabble.click("H8")
    scrabble.button("Blank").click()
    expect(scrabble.button("Blank")).to_have_attribute("aria-pressed", "true")
    assert scrabble.cursor == "H8"
    scrabble.type("CAT")
    assert scrabble.tiles == laid("8H cAT")
    expect(scrabble.button("Blank")).to_have_attribute("aria-pressed", "false")
    scrabble.click("I8")
    scrabble.button("Blank").click()
    assert scrabble.tiles == laid("8H caT")
    scrabble.click("H9")
    scrabble.page.keyboard.insert_text("A")  # without a key
    scrabble.press("CapsLock")
    for letter in ("C", "A", "T", "Shift+s"):
        scrabble.press(letter)
    assert scrabble.tiles == laid("8H caT", "9H ACATs")


def test_what_a_square_looks_like_and_is_called_follows_its_tile(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    for name in (
        "A1, empty, triple word",
        "B1, empty",
        "D1, empty, double letter",
        "F2, empty, triple letter",
        "N2, empty, double word",
        "H8, C, double word",
        "I8, A",
    ):
        expect(scrabble.square(name.partition(",")[0])).to_have_accessible_name(name)
    scrabble.click("H8")
    scrabble.press("Delete")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start, double word")
    scrabble.click("H8")
    scrabble.press("Shift+A")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word, blank")
    style = "cell => getComputedStyle(cell, '::after').content"
    stroke = "input => parseFloat(getComputedStyle(input).webkitTextStrokeWidth)"
    assert scrabble.cell("H8").evaluate(style) in ("none", "normal")
    assert scrabble.square("H8").evaluate(stroke) > 0
    scrabble.enter("H7 TA")  # its letter typed over it leaves it a blank
    assert scrabble.tiles == laid("8H aAT", "7H T")
    scrabble.click("H8")
    scrabble.press("Space")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word")
    scrabble.press("Space")
    scrabble.enter("8H O")  # another letter does not
    assert scrabble.tiles == laid("8H OAT", "7H T")
