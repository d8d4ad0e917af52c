"""Hints beside Solve: one at a time, with the part of the board; nothing shows the list before it is asked for."""

from __future__ import annotations

import pytest
from browser.scrabble_page import BUSY, ScrabblePage, eventually, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WITHOUT_RACK = BUSY.replace("ALOQTTV/", "/")


def region(scrabble: ScrabblePage) -> int:
    return scrabble.board.locator("td.region").count()


def test_hints_come_one_by_one_and_end_with_the_play(scrabble: ScrabblePage) -> None:
    scrabble.open(WITHOUT_RACK)
    scrabble.fill_rack("aloqttv")
    scrabble.button("Hint").click()
    expect(scrabble.sentence).to_have_text("Where: the top of the board, F1 to J5.")
    expect(scrabble.page.locator("#said")).to_have_text("Where: the top of the board, F1 to J5.")
    assert region(scrabble) == 25
    assert scrabble.proposed == {}
    expect(scrabble.rows).to_have_count(0)
    expect(scrabble.page.locator("#filters")).to_be_hidden()
    eventually(lambda: scrabble.query.get("hint"), "1", scrabble.page)
    scrabble.button("Next hint").click()
    expect(scrabble.sentence).to_contain_text("How long: 5 letters")
    scrabble.has_focus(scrabble.button("Next hint"))
    scrabble.press("Enter")
    expect(scrabble.sentence).to_have_text("Which tiles: A L O T V.")
    scrabble.page.reload()
    expect(scrabble.sentence).to_have_text("Which tiles: A L O T V.")
    assert region(scrabble) == 25
    scrabble.button("Next hint").click()
    scrabble.expect_proposed(laid("4H LOVAT"))
    expect(scrabble.why).to_contain_text("4H LOVAT · 44")
    expect(scrabble.rows).to_have_count(1)
    assert region(scrabble) == 0
    scrabble.button("All plays").click()
    scrabble.expect_answer(BUSY)
    assert "hint" not in scrabble.query


def test_hints_end_without_the_list_and_an_edit_makes_them_old(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY, hint="2")
    scrabble.enter("A15 Q")
    eventually(lambda: region(scrabble), 0, scrabble.page)
    expect(scrabble.stale_note).to_be_visible()
    assert "hint" not in scrabble.query
    scrabble.button("Undo").click()
    eventually(lambda: region(scrabble), 25, scrabble.page)
    scrabble.button("No more hints").click()
    expect(scrabble.sentence).to_have_text("Press Solve for all plays.")
    assert region(scrabble) == 0
    expect(scrabble.rows).to_have_count(0)
    scrabble.page.reload()
    expect(scrabble.sentence).to_have_text("Press Solve for all plays.")
    scrabble.solve.click()
    scrabble.expect_answer(BUSY)


def test_on_a_phone_the_hint_and_its_part_of_the_board_are_in_sight(on_phone: ScrabblePage) -> None:
    on_phone.open(WITHOUT_RACK)
    on_phone.rack.tap()
    on_phone.rack.press_sequentially("aloqttv")
    on_phone.button("Hint").tap()
    expect(on_phone.sentence).to_be_in_viewport(ratio=1)
    expect(on_phone.button("Next hint")).to_be_in_viewport(ratio=1)
    expect(on_phone.cell("H3")).to_be_in_viewport(ratio=1)
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360
