"""Undo and redo for everything that changes the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.scrabble_page import CAT, ScrabblePage, eventually, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def types(scrabble: ScrabblePage) -> None:
    scrabble.enter("4D Q")


def types_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.click("D4")
    scrabble.press("Shift+Q")


def deletes(scrabble: ScrabblePage) -> None:
    scrabble.click("I8")
    scrabble.press("Delete")


def toggles_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.click("I8")
    scrabble.press("Space")


def pastes_a_word(scrabble: ScrabblePage) -> None:
    scrabble.click("D4")
    scrabble.paste("quiz")


def pastes_a_position(scrabble: ScrabblePage) -> None:
    scrabble.click("D4")
    scrabble.paste("15/15/15/15/15/15/15/6DOG6/15/15/15/15/15/15/15 XYZ/ 5/6 0")


def puts_a_play(scrabble: ScrabblePage) -> None:
    scrabble.put(solved(CAT)[0]).click()


def clears(scrabble: ScrabblePage) -> None:
    scrabble.button("Clear").click()


def changes_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.fill_rack("quiz")


ACTS = [
    types,
    types_a_blank,
    deletes,
    toggles_a_blank,
    pastes_a_word,
    pastes_a_position,
    puts_a_play,
    clears,
    changes_the_rack,
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_what_is_undone_comes_back_and_redone_is_there_again(
    scrabble: ScrabblePage, act: Callable[[ScrabblePage], None]
) -> None:
    def position() -> tuple[dict[str, str], str]:
        return scrabble.tiles, scrabble.rack.input_value()

    scrabble.open(CAT)
    before = position()
    act(scrabble)
    eventually(lambda: position() != before, True, scrabble.page)
    after = position()
    scrabble.button("Undo").click()
    assert position() == before
    scrabble.button("Redo").click()
    assert position() == after


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


@pytest.mark.parametrize("redo", ["Control+Shift+Z", "Control+Y"])
def test_the_keys_undo_and_redo_on_the_board(scrabble: ScrabblePage, redo: str) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("Control+Z")
    assert scrabble.tiles == laid("8H CA")
    scrabble.press(redo)
    assert scrabble.tiles == laid("8H CAT")


def test_the_keys_undo_in_the_rack_as_well(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.fill_rack("quiz")
    scrabble.press("Control+Z")
    expect(scrabble.rack).to_have_value("S?E")
    scrabble.press("Control+Y")
    expect(scrabble.rack).to_have_value("QUIZ")


def test_letters_are_undone_one_by_one(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    seen = []
    for _ in range(3):
        scrabble.button("Undo").click()
        seen.append(scrabble.tiles)
    assert seen == [laid("8H CA"), laid("8H C"), {}]


def test_clear_and_undo_bring_back_board_rack_and_scores(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.button("Clear").click()
    assert scrabble.tiles == {}
    expect(scrabble.rack).to_have_value("")
    expect(scrabble.notice).to_contain_text("Undo")
    scrabble.button("Undo").click()
    assert scrabble.tiles == on_board(CAT)
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("12")
    expect(scrabble.page.locator("input[name=opponent_score]")).to_have_value("34")


def test_the_answer_is_good_again_after_clear_and_undo(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.button("Clear").click()
    expect(scrabble.stale_note).to_be_visible()
    scrabble.button("Undo").click()
    expect(scrabble.stale_note).to_be_hidden()
    assert scrabble.plays == solved(CAT)


def test_the_choice_of_list_is_undone(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.lexicon.select_option("world")
    scrabble.button("Undo").click()
    expect(scrabble.lexicon).to_have_value("american")


def test_an_edit_after_undo_forgets_what_was_undone(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.press("Control+Z")
    scrabble.type("B")
    expect(scrabble.button("Redo")).to_be_disabled()
    scrabble.press("Control+Y")
    assert scrabble.tiles == laid("8H CAB")


def test_with_nothing_to_undo_the_buttons_are_off(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    expect(scrabble.button("Undo")).to_be_disabled()
    expect(scrabble.button("Redo")).to_be_disabled()
