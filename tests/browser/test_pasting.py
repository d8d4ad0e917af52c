"""Pasting a word or a whole position; what cannot be read takes nothing away."""

from __future__ import annotations

import pytest
from browser.scrabble_page import BUSY, CAT, EMPTY, ScrabblePage, laid, on_board
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

FIFTEEN = "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S?E/XYZ 12/34 0"
FIFTEEN_LINES = "\n".join(["." * 15] * 7 + ["." * 7 + "CaT" + "." * 5] + ["." * 15] * 7)


def test_a_word_is_written_from_the_cursor_on(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste("Cat")
    scrabble.expect_tiles(laid("8H CAT"))
    assert scrabble.cursor == "K8"


def test_a_word_is_written_down_where_typing_goes_down(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.click("H8")
    scrabble.paste("CAT")
    scrabble.expect_tiles(laid("H8 CAT"))


def test_accents_are_folded(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("C8")
    scrabble.paste("pâtisserie")
    scrabble.expect_tiles(laid("8C PATISSERIE"))
    scrabble.click("C10")
    scrabble.paste("ban\u0303o\u0301")
    scrabble.expect_tiles(laid("8C PATISSERIE", "10C BANO"))


def test_a_word_too_long_stops_at_the_edge_and_says_what_was_left_out(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("M8")
    scrabble.paste("CATS")
    scrabble.expect_tiles(laid("8M CAT"))
    expect(scrabble.notice).to_contain_text("S")
    scrabble.press("Control+Z")
    expect(scrabble.notice).to_have_text("Undone.")
    scrabble.click("N8")
    scrabble.paste("CATS" * 25_000)
    expect(scrabble.notice).to_contain_text("TSCATS")
    assert len(scrabble.notice.inner_text()) < 120
    assert scrabble.page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_characters_that_are_no_letters_are_left_out_and_named(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste("C4T")
    scrabble.expect_tiles(laid("8H CT"))
    expect(scrabble.notice).to_contain_text("4")


def test_fifteen_lines_are_a_board_and_leave_racks_and_scores(scrabble: ScrabblePage) -> None:
    scrabble.open(f"{EMPTY.split()[0]} S?E/XYZ 12/34 0")
    scrabble.click("D4")
    scrabble.paste(FIFTEEN_LINES)
    scrabble.expect_tiles(laid("8H CaT"))
    scrabble.expect_position(FIFTEEN)
    expect(scrabble.rack).to_have_value("S?E")


def test_a_position_that_is_read_while_something_is_typed_is_left_out_and_that_is_said(scrabble: ScrabblePage) -> None:
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


def test_fifteen_lines_may_bring_turn_scores_and_racks(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("D4")
    scrabble.paste(f"{FIFTEEN_LINES}\n0\n12\n34\nAB?\nXYZ\n")
    scrabble.expect_tiles(laid("8H CaT"))
    expect(scrabble.rack).to_have_value("AB?")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("12")
    expect(scrabble.page.locator("input[name=opponent_score]")).to_have_value("34")
    expect(scrabble.page.locator("input[name=opponent_rack]")).to_have_value("XYZ")


@pytest.mark.parametrize("square", ["A1", "O15"])
def test_a_cgp_is_read_anywhere_on_the_board(scrabble: ScrabblePage, square: str) -> None:
    scrabble.open()
    scrabble.click(square)
    scrabble.paste(BUSY)
    scrabble.expect_tiles(on_board(BUSY))
    expect(scrabble.rack).to_have_value("ALOQTTV")
    expect(scrabble.page.locator("input[name=score]")).to_have_value("210")


def test_a_cgp_is_read_with_the_focus_nowhere(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.paste(BUSY)
    scrabble.expect_tiles(on_board(BUSY))


def test_a_cgp_is_read_from_the_rack_as_well(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.rack.click()
    scrabble.paste(BUSY)
    scrabble.expect_tiles(on_board(BUSY))
    expect(scrabble.rack).to_have_value("ALOQTTV")


def test_a_pasted_position_is_solved_by_enter(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste(BUSY)
    scrabble.expect_tiles(on_board(BUSY))
    scrabble.press("Enter")
    scrabble.expect_answer(BUSY)


def test_a_cgp_for_another_board_opens_that_board(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste("/".join(["21"] * 10 + ["9CAT9"] + ["21"] * 10) + " AB?/ 0/0 0 bdn SuperCrosswordGame;")
    expect(scrabble.board.locator("input")).to_have_count(441)
    scrabble.expect_tiles(laid("11J CAT"))
    expect(scrabble.rack).to_have_value("AB?")


def test_a_word_pasted_with_no_square_chosen_asks_for_one(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.paste("CAT")
    expect(scrabble.notice).to_have_text("Choose a square first.")
    assert scrabble.tiles == {}


@pytest.mark.parametrize(
    "junk",
    [
        "\n".join(["lorem ipsum 12345 %&$ dolor <b>sit</b> amet"] * 2_400),
        "0123456789" * 10_000,
        "\n".join(["." * 15] * 14),
        "\n".join(["." * 15] * 16),
        "\n".join(["." * 15] * 14 + ["." * 16]),
        "15/15/15 AB/ 0/0 0",
        BUSY.replace("VERTEX", "VERTEXES"),
        BUSY.replace("VERTEX", "VERT3X"),
    ],
    ids=[
        "100 kB of lines",
        "100 kB in one line",
        "fourteen lines",
        "sixteen lines",
        "a long line",
        "a CGP of three rows",
        "a CGP with a long row",
        "a CGP with a wrong count",
    ],
)
def test_what_cannot_be_read_is_answered_and_everything_kept(
    scrabble: ScrabblePage, refusals: set[str], junk: str
) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT)
    scrabble.click("D4")
    scrabble.paste(junk)
    expect(scrabble.notice).not_to_be_empty()
    assert len(scrabble.notice.inner_text()) < 300
    assert scrabble.tiles == on_board(CAT)
    expect(scrabble.rack).to_have_value("S?E")
    expect(scrabble.stale_note).to_be_hidden()


def test_more_than_the_server_takes_is_refused_and_everything_kept(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 413")
    scrabble.open(CAT)
    scrabble.click("D4")
    scrabble.paste("lorem ipsum\n" * 100_000)
    expect(scrabble.notice).to_have_text("That is more than the server takes.")
    assert scrabble.tiles == on_board(CAT)


def test_a_position_in_the_text_field_is_read_by_its_button(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.page.get_by_text("Paste a position").click()
    scrabble.page.locator("#pasted").click()
    scrabble.paste(BUSY)
    scrabble.button("Read it").click()
    scrabble.expect_tiles(on_board(BUSY))
    expect(scrabble.rack).to_have_value("ALOQTTV")


def test_an_unreadable_position_stays_in_the_text_field(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(CAT)
    scrabble.page.get_by_text("Paste a position").click()
    scrabble.page.locator("#pasted").click()
    scrabble.paste("15/15/15 AB/ 0/0 0")
    scrabble.button("Read it").click()
    expect(scrabble.notice).not_to_be_empty()
    expect(scrabble.page.locator("#pasted")).to_have_value("15/15/15 AB/ 0/0 0")
    assert scrabble.tiles == on_board(CAT)
