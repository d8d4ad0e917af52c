"""Blanks on the board: by Shift, by the Blank key, by Space, never by Caps Lock; and what each square is called."""

from __future__ import annotations

import pytest
from browser.scrabble_page import CAT, ScrabblePage, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_shift_and_a_letter_make_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H C")
    scrabble.press("Shift+A")
    scrabble.type("T")
    assert scrabble.tiles == laid("8H CaT")


def test_a_letter_under_caps_lock_is_an_ordinary_tile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("CapsLock")
    for letter in "CAT":
        scrabble.press(letter)
    assert scrabble.tiles == laid("8H CAT")


def test_shift_makes_a_blank_under_caps_lock_as_well(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("CapsLock")
    scrabble.press("C")
    scrabble.press("Shift+a")
    assert scrabble.tiles == laid("8H Ca")


def test_an_upper_case_letter_without_a_key_is_an_ordinary_tile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.press("Shift+Tab")
    scrabble.click("H8")
    scrabble.page.keyboard.insert_text("A")
    assert scrabble.tiles == laid("8H A")


def test_the_blank_key_makes_the_next_letter_a_blank_and_no_other(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.button("Blank").click()
    expect(scrabble.button("Blank")).to_have_attribute("aria-pressed", "true")
    scrabble.type("CAT")
    assert scrabble.tiles == laid("8H cAT")
    expect(scrabble.button("Blank")).to_have_attribute("aria-pressed", "false")


def test_the_blank_key_leaves_the_cursor_on_the_board(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.button("Blank").click()
    assert scrabble.cursor == "H8"


def test_the_blank_key_pressed_twice_changes_nothing(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.button("Blank").click()
    scrabble.button("Blank").click()
    scrabble.type("C")
    assert scrabble.tiles == laid("8H C")


def test_the_blank_key_turns_the_tile_under_the_cursor_into_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.click("I8")
    scrabble.button("Blank").click()
    assert scrabble.tiles == laid("8H CaT")


def test_space_on_a_tile_toggles_its_blank(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.click("I8")
    scrabble.press("Space")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H CaT"), "I8")
    scrabble.press("Space")
    assert scrabble.tiles == laid("8H CAT")


def test_space_on_an_empty_square_changes_nothing(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("Space")
    assert scrabble.tiles == {}


def test_a_blank_has_no_value_and_an_outlined_letter(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("Shift+Q")
    style = "cell => getComputedStyle(cell, '::after').content"
    assert scrabble.cell("H8").evaluate(style) in ("none", "normal")
    assert scrabble.square("H8").evaluate("input => parseFloat(getComputedStyle(input).webkitTextStrokeWidth)") > 0


def test_a_blank_is_solved_as_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H C")
    scrabble.press("Shift+A")
    scrabble.type("T")
    scrabble.fill_rack("s")
    scrabble.press("Enter")
    position = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S/ 0/0 0"
    scrabble.expect_answer(position)
    scrabble.expect_position(position)


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


def test_the_start_square_says_so(scrabble: ScrabblePage) -> None:
    scrabble.open()
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start, double word")


def test_what_a_square_is_called_follows_its_tile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("Shift+A")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word, blank")
    scrabble.click("H8")
    scrabble.press("Space")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, A, double word")
    scrabble.press("Delete")
    expect(scrabble.square("H8")).to_have_accessible_name("H8, empty, start, double word")
