"""Undo and redo for everything that changes the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.scrabble_page import CAT, ScrabblePage, another_document, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_every_edit_is_undone_and_done_again(scrabble: ScrabblePage) -> None:
    """What each edit changes is in test_modules; here the buttons, the keys, the answer and the fields go with it."""
    scrabble.open(CAT)
    undo, redo = scrabble.button("Undo"), scrabble.button("Redo")
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    # A play, a position and letters.
    seen = [(scrabble.tiles, scrabble.rack.input_value())]
    scrabble.put(solved(CAT)[0]).click()
    seen.append((scrabble.tiles, scrabble.rack.input_value()))
    scrabble.click("D4")
    scrabble.paste("15/15/15/15/15/15/15/6DOG6/15/15/15/15/15/15/15 XYZ/ 5/6 0")
    scrabble.expect_tiles(laid("8G DOG"))
    seen.append((scrabble.tiles, scrabble.rack.input_value()))
    scrabble.fill_rack("quiz")
    for before in reversed(seen):
        undo.click()
        assert (scrabble.tiles, scrabble.rack.input_value()) == before
    for after in seen[1:]:
        redo.click()
        assert (scrabble.tiles, scrabble.rack.input_value()) == after
    # The keys, on the board and in the rack.
    scrabble.enter("12D ZOO")
    for key in ("Control+Shift+Z", "Control+Y"):
        scrabble.press("Control+Z")
        assert scrabble.tiles == laid("8G DOG", "12D ZO")
        scrabble.press(key)
        assert scrabble.tiles == laid("8G DOG", "12D ZOO")
    scrabble.fill_rack("quiz")
    scrabble.press("Control+Z")
    expect(scrabble.rack).to_have_value("XYZ")
    scrabble.press("Control+Y")
    expect(scrabble.rack).to_have_value("QUIZ")
    # A new board, and the choice of a list.
    scrabble.open(CAT)
    scrabble.button("New board").click()
    assert scrabble.tiles == {}
    expect(scrabble.rack).to_have_value("")
    expect(scrabble.notice).to_contain_text("Undo")
    expect(scrabble.stale_note).to_be_visible()
    undo.click()
    assert scrabble.tiles == on_board(CAT)
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("12")
    expect(scrabble.page.locator("input[name=opponent_score]")).to_have_value("34")
    expect(scrabble.stale_note).to_be_hidden()
    assert scrabble.plays == solved(CAT)
    scrabble.lexicon.select_option("world")
    undo.click()
    expect(scrabble.lexicon).to_have_value("american")


def changes_the_game(scrabble: ScrabblePage) -> None:
    scrabble.change_game("super")


def pastes_another_board(scrabble: ScrabblePage) -> None:
    scrabble.click("A1")
    scrabble.paste(f"{'/'.join(['21'] * 10)}/9DOG9/{'/'.join(['21'] * 10)} QI/ 0/0 0")


@pytest.mark.parametrize("act", [changes_the_game, pastes_another_board], ids=lambda act: act.__name__)
def test_a_step_to_another_board_is_undone_and_done_again_as_well(
    scrabble: ScrabblePage, act: Callable[[ScrabblePage], None]
) -> None:
    def position() -> tuple[int, dict[str, str], str]:
        return scrabble.board.locator("input").count(), scrabble.tiles, scrabble.rack.input_value()

    scrabble.open(CAT)
    before = position()
    act(scrabble)
    expect(scrabble.board.locator("input")).to_have_count(21 * 21)
    after = position()
    scrabble.button("Undo").click()
    expect(scrabble.board.locator("input")).to_have_count(15 * 15)
    expect(scrabble.notice).to_have_text("Undone.")
    assert position() == before
    expect(scrabble.button("Undo")).to_have_attribute("aria-disabled", "true")
    scrabble.press("Control+Y")
    expect(scrabble.board.locator("input")).to_have_count(21 * 21)
    assert position() == after


def test_without_a_server_the_game_stays_and_the_page_says_so(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("ERR_FAILED")
    scrabble.open(CAT)
    scrabble.page.route("**/en/scrabble", lambda route: route.abort())
    scrabble.rules.select_option("super")
    expect(scrabble.notice).to_contain_text("does not answer")
    expect(scrabble.rules).to_have_value("standard")
    scrabble.expect_tiles(on_board(CAT))


def test_edits_before_a_change_of_game_are_undone_after_it_is(scrabble: ScrabblePage) -> None:
    undo, redo = scrabble.button("Undo"), scrabble.button("Redo")
    scrabble.open()
    scrabble.enter("8H CA")
    scrabble.change_game("wwf")
    scrabble.expect_tiles(laid("8H CA"))
    scrabble.enter("10A D")
    undo.click()
    with another_document(scrabble.page):
        undo.click()
    scrabble.expect_tiles(laid("8H CA"))
    expect(scrabble.rules).to_have_value("standard")
    undo.click()
    scrabble.expect_tiles(laid("8H C"))
    redo.click()
    scrabble.expect_tiles(laid("8H CA"))
    with another_document(scrabble.page):
        redo.click()
    expect(scrabble.rules).to_have_value("wwf")
    redo.click()
    scrabble.expect_tiles(laid("8H CA", "10A D"))
    # Another edit, with the change undone, ends what could be done again.
    undo.click()
    with another_document(scrabble.page):
        undo.click()
    undo.click()
    scrabble.expect_tiles(laid("8H C"))
    scrabble.enter("10A X")
    expect(redo).to_have_attribute("aria-disabled", "true")
