"""Taking tiles off the board with Backspace and Delete."""

from __future__ import annotations

import pytest
from browser.scrabble_page import ScrabblePage, laid

pytestmark = pytest.mark.browser


def test_backspace_takes_the_last_tile_entered_first_and_the_cursor_follows(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H CA"), "J8")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H C"), "I8")


def test_delete_clears_the_square_and_moves_on(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.click("H8")
    scrabble.press("Delete")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H .AT"), "I8")


def test_backspace_goes_back_down_a_column(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("H8 CAT")
    scrabble.press("Backspace")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("H8 C"), "H9")


def test_backspace_takes_the_tiles_in_their_order_across_turns(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("ArrowDown")
    scrabble.type("s")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H CAT"), "K8")
    scrabble.press("ArrowRight")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H CA"), "J8")
    scrabble.click("J8")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H C"), "I8")


def test_backspace_at_the_edge_takes_the_tiles_in_their_order(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8M CAT")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8M CA"), "O8")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8M C"), "N8")


def test_backspace_on_a_tile_reached_with_the_arrows_takes_that_tile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    for _ in range(2):
        scrabble.press("ArrowLeft")
    assert scrabble.cursor == "I8"
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H C.T"), "I8")


def test_backspace_on_an_empty_square_takes_the_tile_before_it(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.click("A1")
    scrabble.click("K8")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8H CA"), "J8")


def test_backspace_on_an_empty_board_stays_inside(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("A8")
    scrabble.press("Backspace")
    assert (scrabble.tiles, scrabble.cursor) == ({}, "A8")


def test_delete_on_the_last_square_of_a_row_stays_there(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8M CAT")
    scrabble.press("Delete")
    assert (scrabble.tiles, scrabble.cursor) == (laid("8M CA"), "O8")
