"""The ending of a game: from the list of plays to its best line, gone through on the board by keyboard."""

from __future__ import annotations

import pytest
from addresses import LATE
from browser.axe import expect_no_faults_wide_or_narrow
from browser.scrabble_page import ScrabblePage
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_best_line_is_played_out_on_the_board(scrabble: ScrabblePage) -> None:
    scrabble.open(LATE)
    scrabble.page.get_by_role("link", name="Ending").click()
    scrabble.page.wait_for_load_state()
    expect(scrabble.page.locator("#sentence")).to_contain_text("The best line gains")
    expect(scrabble.page.locator("#board .played")).to_have_count(0)
    for number in ("1", "2"):
        scrabble.press("ArrowRight")
        current = scrabble.page.locator("[aria-current=step]")
        expect(current.locator("td").first).to_have_text(number)
        expect(scrabble.page.locator("#board .played")).not_to_have_count(0)
    expect_no_faults_wide_or_narrow(scrabble.page)
    third = scrabble.page.locator("#move-3")
    third.press("Enter")
    expect(scrabble.page.locator("[aria-current=step] td").first).to_have_text("3")
    expect(third).to_be_focused()
    third.press("ArrowLeft")
    expect(scrabble.page.locator("[aria-current=step] td").first).to_have_text("2")
    scrabble.press("ArrowLeft")
    expect(scrabble.page.locator("[aria-current=step] td").first).to_have_text("1")
