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
    scrabble.fill_rack("s")
    scrabble.press("Enter")
    position = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S/ 0/0 0"
    scrabble.expect_answer(position)
    scrabble.expect_position(position)


def test_a_letter_under_caps_lock_is_an_ordinary_tile_and_with_shift_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.press("Shift+Tab")
    scrabble.click("H8")
    scrabble.page.keyboard.insert_text("A")  # without a key
    assert scrabble.tiles == laid("8H A")
    scrabble.click("H9")
    scrabble.press("CapsLock")
    for letter in ("C", "A", "T", "Shift+s"):
        scrabble.press(letter)
    assert scrabble.tiles == laid("8H A", "9H CATs")


def test_the_blank_key_makes_a_blank_of_the_next_letter_or_the_tile_under_the_cursor(scrabble: ScrabblePage) -> None:
    scrabble.open()
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


def test_what_a_square_looks_like_and_is_called_follows_its_tile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start, double word")
    scrabble.click("H8")
    scrabble.press("Shift+A")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word, blank")
    style = "cell => getComputedStyle(cell, '::after').content"
    stroke = "input => parseFloat(getComputedStyle(input).webkitTextStrokeWidth)"
    assert scrabble.cell("H8").evaluate(style) in ("none", "normal")
    assert scrabble.square("H8").evaluate(stroke) > 0
    scrabble.click("H8")
    scrabble.press("Space")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word")
    scrabble.press("Delete")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start, double word")


def test_a_square_says_where_it_is_and_what_is_on_it(scrabble: ScrabblePage) -> None:
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


def test_the_letter_of_a_blank_typed_over_it_leaves_it_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("7CAT5", "7CaT5"))
    scrabble.enter("I7 TA")
    assert scrabble.tiles == laid("8H CaT", "7I T")
    scrabble.enter("I8 O")
    assert scrabble.tiles == laid("8H COT", "7I T")


def test_a_star_on_the_rack_is_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.fill_rack("s*")
    expect(scrabble.rack).to_have_value("S?")
