"""Looking at plays: each is drawn on the board and explained; one click puts it there."""

from __future__ import annotations

import re

import pytest
from browser.conftest import OpenPage
from browser.scrabble_page import BUSY, BUSY_BOARD, CAT, TWO_BLANKS, ScrabblePage, eventually, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_first_play_is_drawn_at_once_and_hovering_a_row_draws_and_explains_another(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.expect_proposed(laid("4H LOVAT"))
    expect(scrabble.why.locator("h2")).to_have_text("4H LOVAT · 44")
    cells = scrabble.cells("4H LOVAT")
    assert (cells["Square"], cells["Score"], cells["Leave"]) == ("4H", "44", "QT")
    assert cells["Also forms"]
    for play in ("4J VAT", "O6 OVAL", "4H LOVAT", "1K ALO.T"):  # the last one through a letter on the board
        scrabble.row(play).hover()
        scrabble.expect_proposed(laid(play))
        expect(scrabble.why.locator("h2")).to_contain_text(play.replace("ALO.T", "ALO"))
        score = scrabble.cells(play)["Score"]
        parts = scrabble.why.locator(".steps em").all_inner_texts()
        assert sum(int(part) for part in parts) == int(score), play
        expect(scrabble.why.locator("h2")).to_contain_text(score)
    assert (
        scrabble.cell("K1").evaluate("cell => getComputedStyle(cell).outlineStyle") == "dotted"
    )  # not by colour alone
    scrabble.page.mouse.move(5, 5)
    scrabble.expect_proposed(laid("4H LOVAT"))
    expect(scrabble.why.locator("h2")).to_have_text("4H LOVAT · 44")
    # The arrows step through the rows and draw their plays.
    scrabble.rack.click()
    first, second, third = solved(BUSY, top=3)
    for key, play in (("ArrowDown", first), ("ArrowDown", second), ("ArrowDown", third), ("ArrowUp", second)):
        scrabble.press(key)
        expect(scrabble.show(play)).to_be_focused()
        scrabble.expect_proposed(laid(play))
    scrabble.press("ArrowUp")
    scrabble.press("ArrowUp")
    expect(scrabble.rack).to_be_focused()
    # A play clicked stays on the board until the player types.
    scrabble.show("4J VAT").click()
    scrabble.page.mouse.move(5, 5)
    scrabble.expect_proposed(laid("4J VAT"))
    assert scrabble.tiles == on_board(BUSY)
    scrabble.click("J4")
    scrabble.type("x")
    assert scrabble.tiles == on_board(BUSY) | {"J4": "X"}
    assert scrabble.proposed == {}


def test_a_play_far_down_the_list_is_in_sight_after_a_reload(scrabble: ScrabblePage) -> None:
    play = [move for move in solved(BUSY, top=40) if not move.startswith("exchange")][-1]
    scrabble.open(BUSY, top="40", show=play)
    scrabble.expect_proposed(laid(play))
    expect(scrabble.row(play)).to_be_in_viewport(ratio=1)
    assert scrabble.page.evaluate("scrollY") == 0


def test_an_exchange_among_the_plays_is_explained_but_not_drawn(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "QVVUUCC/"))
    play, exchange = solved(CAT.replace("S?E/", "QVVUUCC/"))[3:5]
    assert exchange == "exchange CCQUUVV"
    scrabble.show(play).click()
    scrabble.expect_proposed(laid(play))
    scrabble.press("ArrowDown")
    expect(scrabble.show(exchange)).to_be_focused()
    scrabble.expect_proposed({})
    expect(scrabble.put(exchange)).to_have_count(0)
    scrabble.press("Enter")
    expect(scrabble.why).to_contain_text("Exchange CCQUUVV · 0")
    expect(scrabble.why).to_contain_text(" + 0.0 (leave nothing) = ")
    eventually(lambda: scrabble.query.get("show"), exchange, scrabble.page)
    scrabble.page.reload()
    expect(scrabble.row(exchange)).to_have_class(re.compile("shown"))
    scrabble.put(play).focus()
    scrabble.press("ArrowDown")
    expect(scrabble.show(exchange)).to_be_focused()


def test_put_takes_blanks_off_the_rack_and_leaves_the_letters_played_through(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.row("4H VOcAL").hover()
    scrabble.expect_proposed(laid("4H VOcAL"))
    scrabble.put("4H VOcAL").click()
    scrabble.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("Q?"), scrabble.page)
    scrabble.open(BUSY)
    scrabble.put("1K ALO.T").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("1K ALO.T"))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("QTV"), scrabble.page)


def test_the_breakdown_goes_letter_by_letter_and_names_the_bonus(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.row("G7 ES").hover()
    expect(scrabble.why.locator("h2")).to_contain_text("G7 ES")
    said = [re.sub(r"\s", " ", text) for text in scrabble.why.locator(".steps li").all_inner_texts()]
    assert any("(C) 3 + (A) 1 + (T) 1" in text for text in said), said
    assert any("E 1" in text for text in said), said
    for text in said:
        letters, _, rest = text.partition("=")
        points = [int(value) * int(times or 1) for value, times in re.findall(r" (\d+)(?:×(\d))?(?= \+| $|$)", letters)]
        assert sum(points) == int(re.findall(r"\d+", rest)[0]), text
    scrabble.open("/".join(["15"] * 15) + " RETINAS/ 0/0 0")
    scrabble.rows.first.hover()
    expect(scrabble.why).to_contain_text("Bingo bonus")
    expect(scrabble.why).to_contain_text("+50")


def test_put_lays_the_tiles_takes_them_off_the_rack_and_the_next_solve_goes_on(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.put("4J VAT").focus()
    scrabble.press("Enter")
    scrabble.expect_tiles(on_board(BUSY) | laid("4J VAT"))
    expect(scrabble.rack).to_have_value("LOQT")
    expect(scrabble.notice).to_have_text("4J VAT played for 31: 241–132, the opponent is to move. Rack: LOQT")
    expect(scrabble.stale_note).to_be_visible()
    assert scrabble.proposed == {}
    eventually(lambda: scrabble.board.locator("td.played").count(), 3, scrabble.page)
    outline = "cell => getComputedStyle(cell).outlineStyle"
    assert scrabble.cell("J4").evaluate(outline) == "solid"
    assert scrabble.cell("L6").evaluate(outline) != "solid"
    board = BUSY_BOARD.replace("DO1UM8W1", "DO1UM4VAT1W1")
    scrabble.expect_position(f"{board} /LOQT 132/241 0")
    # It is taken back with its points and the turn.
    scrabble.button("Undo").click()
    scrabble.expect_position(BUSY)
    assert "turn" not in scrabble.query
    expect(scrabble.stale_note).to_be_hidden()
    scrabble.button("Redo").click()
    scrabble.expect_position(f"{board} /LOQT 132/241 0")
    assert scrabble.query["turn"] == "opponent"
    scrabble.page.reload()
    expect(scrabble.sentence).to_contain_text("The opponent is to move.")
    expect(scrabble.rack).to_have_value("LOQT")
    scrabble.rack.press("Enter")
    scrabble.expect_answer(f"{board} LOQT/ 241/132 0")
    scrabble.expect_position(f"{board} LOQT/ 241/132 0")


SCREENS = ((360, 740), (740, 360), (768, 1024), (1024, 768), (1280, 800), (1920, 1080))


def test_the_best_play_and_its_row_are_in_view_on_every_screen(open_page: OpenPage) -> None:
    page = open_page()
    scrabble = ScrabblePage(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        scrabble.open(BUSY.replace("ALOQTTV/", "/"))
        scrabble.fill_rack("aloqttv")
        scrabble.press("Enter")
        scrabble.expect_proposed(laid("4H LOVAT"))
        seen = page.evaluate(
            """() => [...document.querySelectorAll("#board td.proposed, #answer tr.shown")].map((element) => {
                const {left, top, width, height} = element.getBoundingClientRect();
                return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            })"""
        )
        assert seen == [True] * 6, (width, height)
