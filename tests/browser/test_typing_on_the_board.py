"""Typing on the board: where letters go, how the cursor moves and turns."""

from __future__ import annotations

import pytest
from browser.scrabble_page import ScrabblePage, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_typing_goes_to_the_right_from_the_square_clicked(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    assert scrabble.tiles == laid("8H CAT")
    assert scrabble.cursor == "K8"


def test_an_arrow_across_the_direction_turns_without_moving(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("ArrowDown")
    assert scrabble.cursor == "H8"
    scrabble.type("CAT")
    assert scrabble.tiles == laid("H8 CAT")
    assert scrabble.cursor == "H11"


def test_arrows_along_the_direction_move(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    went = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowLeft"):
        scrabble.press(key)
        went.append(scrabble.cursor)
    assert went == ["I8", "J8", "I8", "I8", "I7", "I8", "I8", "H8"]


def test_a_turn_is_spoken(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("ArrowDown")
    expect(scrabble.page.locator("#said")).to_have_text("Writing down")
    scrabble.press("ArrowRight")
    expect(scrabble.page.locator("#said")).to_have_text("Writing to the right")


def test_a_second_click_turns_down(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("D4")
    scrabble.click("D4")
    scrabble.type("CAT")
    assert scrabble.tiles == laid("D4 CAT")


def test_a_third_click_leaves_the_board(scrabble: ScrabblePage) -> None:
    scrabble.open()
    for _ in range(3):
        scrabble.click("D4")
    assert scrabble.cursor == ""
    expect(scrabble.board.locator(".arrow")).to_have_count(0)
    scrabble.type("CAT")
    assert scrabble.tiles == {}


def test_a_click_elsewhere_writes_to_the_right_again(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("H8 CAT")
    scrabble.enter("12D DOG")
    assert scrabble.tiles == laid("H8 CAT", "12D DOG")


def test_the_direction_is_drawn_at_the_cursor(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    arrow = scrabble.cell("H8").locator(".arrow")
    expect(arrow).to_be_visible()
    right = arrow.bounding_box()
    scrabble.press("ArrowDown")
    down = arrow.bounding_box()
    cell = scrabble.cell("H8").bounding_box()
    assert right
    assert down
    assert cell
    assert right["x"] + right["width"] / 2 > cell["x"] + cell["width"] * 0.8
    assert down["y"] + down["height"] / 2 > cell["y"] + cell["height"] * 0.8


def test_a_word_that_ends_at_the_edge_keeps_every_letter(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8M CAT")
    assert scrabble.tiles == laid("8M CAT")
    assert scrabble.cursor == "O8"


def test_typing_at_the_last_square_of_a_row_does_not_wrap(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8M CATS")
    assert scrabble.cursor == "O8"
    assert set(scrabble.tiles) == {"M8", "N8", "O8"}
    assert {name: scrabble.tiles[name] for name in ("M8", "N8")} == laid("8M CA")


def test_typing_at_the_last_square_of_a_column_does_not_wrap(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("C14 TOE")
    assert scrabble.cursor == "C15"
    assert set(scrabble.tiles) == {"C14", "C15"}


def test_arrows_stop_at_the_edges(scrabble: ScrabblePage) -> None:
    scrabble.open()
    for square, key in (("A8", "ArrowLeft"), ("O8", "ArrowRight"), ("H1", "ArrowUp"), ("H15", "ArrowDown")):
        scrabble.click(square)
        scrabble.press(key)
        scrabble.press(key)
        assert scrabble.cursor == square


def test_home_and_end_jump_along_the_row(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.press("End")
    assert scrabble.cursor == "O8"
    scrabble.press("Home")
    assert scrabble.cursor == "A8"


def test_typing_over_a_tile_replaces_it(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.enter("8H B")
    assert scrabble.tiles == laid("8H BAT")


def test_a_character_that_is_no_letter_is_named_and_changes_nothing(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("7")
    expect(scrabble.notice).to_contain_text("7")
    assert scrabble.tiles == laid("8H CAT")
    assert scrabble.cursor == "K8"


def test_an_accented_letter_loses_its_accent(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.page.keyboard.insert_text("É")
    assert scrabble.tiles == laid("8H E")


def test_a_tile_shows_its_value_as_soon_as_it_is_typed(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H Q")
    value = scrabble.cell("H8").evaluate("cell => getComputedStyle(cell, '::after').content")
    assert value.startswith('"10"')


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
