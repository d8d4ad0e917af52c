"""Pasting a word or a whole position; what cannot be read takes nothing away."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import BUSY, CAT, EMPTY, ScrabblePage, laid, on_board
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

FIFTEEN = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S?E/XYZ 12/34 0"
FIFTEEN_LINES = "\n".join(["." * 15] * 7 + ["." * 7 + "CaT" + "." * 5] + ["." * 15] * 7)


def test_a_word_is_written_from_the_cursor_on_and_stops_at_the_edge(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste("Cat")
    scrabble.expect_tiles(laid("8H CAT"))
    assert scrabble.cursor == "K8"
    scrabble.click("M9")
    scrabble.paste("CATS")
    scrabble.expect_tiles(laid("8H CAT", "9M CAT"))
    expect(scrabble.notice).to_contain_text("S")  # what was left out
    scrabble.press("Control+Z")
    expect(scrabble.notice).to_have_text("Undone.")
    scrabble.click("N9")
    scrabble.paste("CATS" * 25_000)
    expect(scrabble.notice).to_contain_text("TSCATS")
    assert len(scrabble.notice.inner_text()) < 120
    assert scrabble.page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_fifteen_lines_are_a_board_and_may_include_racks_and_scores(scrabble: ScrabblePage) -> None:
    scrabble.open(f"{EMPTY.split()[0]} S?E/XYZ 12/34 0")
    scrabble.click("D4")
    scrabble.paste(FIFTEEN_LINES)
    scrabble.expect_tiles(laid("8H CaT"))
    scrabble.expect_position(FIFTEEN)
    expect(scrabble.rack).to_have_value("S?E")
    scrabble.paste(f"{FIFTEEN_LINES.replace('CaT', 'DoG')}\n0\n56\n78\nAB?\nUVW\n")
    scrabble.expect_tiles(laid("8H DoG"))
    expect(scrabble.rack).to_have_value("AB?")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("56")
    expect(scrabble.page.locator("input[name=opponent_score]")).to_have_value("78")
    expect(scrabble.page.locator("input[name=opponent_rack]")).to_have_value("UVW")


def test_a_pasted_position_is_dropped_with_a_notice_if_the_player_types_meanwhile(scrabble: ScrabblePage) -> None:
    scrabble.open()
    held: list[Route] = []
    scrabble.page.route("**/scrabble/read", lambda route: held.append(route))
    scrabble.click("H8")
    scrabble.paste(BUSY)
    scrabble.expect_held(held)
    expect(scrabble.notice).to_have_text("Reading what was pasted…")
    scrabble.type("cat")
    held[0].continue_()
    expect(scrabble.notice).to_contain_text("Not pasted: something was entered meanwhile.")
    assert scrabble.tiles == laid("8H CAT")


def test_a_cgp_is_read_wherever_the_focus_is(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.paste("CAT")  # no square chosen
    expect(scrabble.notice).to_have_text("Choose a square first.")
    assert scrabble.tiles == {}

    def expect_position() -> None:
        scrabble.expect_tiles(on_board(BUSY))
        expect(scrabble.rack).to_have_value("ALOQTTV")
        expect(scrabble.page.locator("input[name=score]")).to_have_value("210")

    scrabble.paste(BUSY)
    expect_position()
    scrabble.button("New board").click()
    scrabble.rack.click()
    scrabble.paste(BUSY)
    expect_position()
    scrabble.expect_answer(BUSY)  # a rack asks for its plays
    expect(scrabble.notice).to_contain_text("Position pasted")
    # In the text field it is read by a button.
    scrabble.button("New board").click()
    scrabble.page.get_by_text("Paste a position").click()
    scrabble.page.locator("#pasted").click()
    scrabble.paste(BUSY)
    scrabble.button("Load position").click()
    expect_position()
    # On a square; it may be of another board.
    scrabble.click("H8")
    scrabble.paste("/".join(["21"] * 10 + ["9CAT9"] + ["21"] * 10) + " AB?/ 0/0 0 bdn SuperCrosswordGame;")
    expect(scrabble.board.locator("input")).to_have_count(441)
    scrabble.expect_tiles(laid("11J CAT"))
    expect(scrabble.rack).to_have_value("AB?")


def test_what_cannot_be_read_is_answered_and_everything_kept(scrabble: ScrabblePage, refusals: set[str]) -> None:
    """What is said of all kinds of texts is in the tests of the server's page."""
    refusals.update({"status of 422", "status of 413"})
    scrabble.open(CAT)
    scrabble.click("D4")
    for junk in ("lorem ipsum 12345 %&$ dolor <b>sit</b> amet\n" * 2_400, BUSY.replace("VERTEX", "VERT3X")):
        scrabble.page.evaluate("document.getElementById('notice').textContent = ''")
        scrabble.paste(junk)
        expect(scrabble.notice).not_to_have_text(re.compile("^(Reading.*)?$"))
        assert len(scrabble.notice.inner_text()) < 300
        assert scrabble.tiles == on_board(CAT)
        expect(scrabble.rack).to_have_value("S?E")
        expect(scrabble.stale_note).to_be_hidden()
    scrabble.paste("lorem ipsum\n" * 100_000)
    expect(scrabble.notice).to_have_text("That is more than the server takes.")
    assert scrabble.tiles == on_board(CAT)
    # In the text field it stays to be mended.
    scrabble.page.get_by_text("Paste a position").click()
    scrabble.page.locator("#pasted").click()
    scrabble.paste("15/15/15 AB/ 0/0 0")
    scrabble.button("Load position").click()
    expect(scrabble.notice).not_to_have_text("That is more than the server takes.")
    expect(scrabble.notice).not_to_be_empty()
    expect(scrabble.page.locator("#pasted")).to_have_value("15/15/15 AB/ 0/0 0")
    assert scrabble.tiles == on_board(CAT)


def test_a_board_with_doubtful_rows_is_checked_before_it_is_taken(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT)
    scrabble.click("D4")
    cells = [["" for _ in range(15)] for _ in range(15)]
    cells[7][6:9] = "DOG"
    del cells[3][0]
    scrabble.paste("\n".join("\t".join(row) for row in cells))
    field = scrabble.page.locator("#pasted")
    expect(field).to_be_focused()
    expect(scrabble.notice).to_have_text(
        "Check these rows: 4. Each should have 15 squares. Then press “Load position”."
    )
    expect(field).to_have_value("\n".join(["." * 15] * 7 + ["......DOG......"] + ["." * 15] * 7))
    assert scrabble.tiles == on_board(CAT)
    scrabble.button("Load position").click()
    scrabble.expect_tiles(laid("8G DOG"))
    expect(scrabble.notice).to_have_text("Position pasted: a board as lines of text.")
