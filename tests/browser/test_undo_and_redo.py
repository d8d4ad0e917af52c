"""Undo and redo for everything that changes the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.scrabble_page import CAT, ScrabblePage, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_position_a_play_and_letters_are_undone_and_done_again(scrabble: ScrabblePage) -> None:
    """What each edit changes is in test_modules; here the buttons, the answer and the fields go with it."""
    scrabble.open(CAT)
    seen = [(scrabble.tiles, scrabble.rack.input_value())]
    scrabble.put(solved(CAT)[0]).click()
    seen.append((scrabble.tiles, scrabble.rack.input_value()))
    scrabble.click("D4")
    scrabble.paste("15/15/15/15/15/15/15/6DOG6/15/15/15/15/15/15/15 XYZ/ 5/6 0")
    scrabble.expect_tiles(laid("8G DOG"))
    seen.append((scrabble.tiles, scrabble.rack.input_value()))
    scrabble.fill_rack("quiz")
    for before in reversed(seen):
        scrabble.button("Undo").click()
        assert (scrabble.tiles, scrabble.rack.input_value()) == before
    for after in seen[1:]:
        scrabble.button("Redo").click()
        assert (scrabble.tiles, scrabble.rack.input_value()) == after


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


def test_the_keys_undo_and_redo_on_the_board_and_in_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.enter("4D ZOO")
    for redo in ("Control+Shift+Z", "Control+Y"):
        scrabble.press("Control+Z")
        assert scrabble.tiles == on_board(CAT) | laid("4D ZO")
        scrabble.press(redo)
        assert scrabble.tiles == on_board(CAT) | laid("4D ZOO")
    scrabble.fill_rack("quiz")
    scrabble.press("Control+Z")
    expect(scrabble.rack).to_have_value("S?E")
    scrabble.press("Control+Y")
    expect(scrabble.rack).to_have_value("QUIZ")


def test_clear_and_the_choice_of_list_are_undone(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    expect(scrabble.button("Undo")).to_be_disabled()
    expect(scrabble.button("Redo")).to_be_disabled()
    scrabble.button("New board").click()
    assert scrabble.tiles == {}
    expect(scrabble.rack).to_have_value("")
    expect(scrabble.notice).to_contain_text("Undo")
    expect(scrabble.stale_note).to_be_visible()
    scrabble.button("Undo").click()
    assert scrabble.tiles == on_board(CAT)
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("12")
    expect(scrabble.page.locator("input[name=opponent_score]")).to_have_value("34")
    expect(scrabble.stale_note).to_be_hidden()
    assert scrabble.plays == solved(CAT)
    scrabble.lexicon.select_option("world")
    scrabble.button("Undo").click()
    expect(scrabble.lexicon).to_have_value("american")


def test_edits_before_a_change_of_game_are_undone_after_it_is(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.change_game("wwf")
    scrabble.expect_tiles(laid("8H CAT"))
    scrabble.enter("10A DO")
    scrabble.button("Undo").click()
    scrabble.button("Undo").click()
    with scrabble.page.expect_navigation():
        scrabble.button("Undo").click()
    scrabble.expect_tiles(laid("8H CAT"))
    expect(scrabble.rules).to_have_value("standard")
    scrabble.button("Undo").click()
    scrabble.expect_tiles(laid("8H CA"))
    scrabble.button("Undo").click()
    scrabble.expect_tiles(laid("8H C"))
    scrabble.button("Redo").click()
    scrabble.button("Redo").click()
    scrabble.expect_tiles(laid("8H CAT"))
    with scrabble.page.expect_navigation():
        scrabble.button("Redo").click()
    expect(scrabble.rules).to_have_value("wwf")
    scrabble.button("Redo").click()
    scrabble.button("Redo").click()
    scrabble.expect_tiles(laid("8H CAT", "10A DO"))


def test_another_edit_after_undoing_a_change_of_game_ends_what_could_be_done_again(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.change_game("wwf")
    with scrabble.page.expect_navigation():
        scrabble.button("Undo").click()
    scrabble.button("Undo").click()
    scrabble.expect_tiles(laid("8H CA"))
    scrabble.enter("10A X")
    expect(scrabble.button("Redo")).to_have_attribute("aria-disabled", "true")
