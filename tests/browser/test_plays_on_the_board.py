"""Looking at plays: each is drawn on the board and explained; one click puts it there."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import BUSY, CAT, TWO_BLANKS, ScrabblePage, eventually, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_hovering_a_row_draws_its_play_and_leaving_takes_it_away(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.row("4J VAT").hover()
    scrabble.expect_proposed(laid("4J VAT"))
    scrabble.row("O6 OVAL").hover()
    scrabble.expect_proposed(laid("O6 OVAL"))
    scrabble.page.mouse.move(5, 5)
    scrabble.expect_proposed({})
    assert scrabble.tiles == on_board(BUSY)


def test_focusing_a_row_draws_its_play(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4H LOVAT").click()
    scrabble.press("ArrowDown")
    expect(scrabble.show("4I OVAL")).to_be_focused()
    scrabble.expect_proposed(laid("4I OVAL"))


def test_the_arrows_step_through_the_rows(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4H LOVAT").click()
    for key, play in (("ArrowDown", "4I OVAL"), ("ArrowDown", "4G OVAL"), ("ArrowUp", "4I OVAL")):
        scrabble.press(key)
        expect(scrabble.show(play)).to_be_focused()
        scrabble.expect_proposed(laid(play))


def test_the_arrows_stop_at_the_first_row(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4H LOVAT").click()
    scrabble.press("ArrowUp")
    expect(scrabble.show("4H LOVAT")).to_be_focused()


def test_a_play_clicked_stays_on_the_board(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4J VAT").click()
    scrabble.page.mouse.move(5, 5)
    scrabble.expect_proposed(laid("4J VAT"))


def test_a_play_far_down_the_list_is_in_sight_after_a_reload(scrabble: ScrabblePage) -> None:
    play = [move for move in solved(BUSY, top=40) if not move.startswith("exchange")][-1]
    scrabble.open(BUSY, top="40", show=play)
    scrabble.expect_proposed(laid(play))
    expect(scrabble.row(play)).to_be_in_viewport(ratio=1)
    assert scrabble.page.evaluate("scrollY") == 0


def test_an_exchange_among_the_plays_is_told_but_draws_nothing(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "QVVUUIC/"))
    play, exchange = solved(CAT.replace("S?E/", "QVVUUIC/"))[3:5]
    assert exchange == "exchange CIQUUVV"
    scrabble.show(play).click()
    scrabble.expect_proposed(laid(play))
    scrabble.press("ArrowDown")
    expect(scrabble.show(exchange)).to_be_focused()
    scrabble.expect_proposed({})
    expect(scrabble.put(exchange)).to_have_count(0)
    scrabble.press("Enter")
    expect(scrabble.why).to_contain_text("Exchange CIQUUVV · 0")
    expect(scrabble.why).to_contain_text("Kept: nothing, worth +0.0")
    eventually(lambda: scrabble.query.get("show"), exchange, scrabble.page)
    scrabble.page.reload()
    expect(scrabble.row(exchange)).to_have_class(re.compile("shown"))
    scrabble.put(play).focus()
    scrabble.press("ArrowDown")
    expect(scrabble.show(exchange)).to_be_focused()


def test_a_blank_of_a_play_is_drawn_as_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.row("4H VOcAL").hover()
    scrabble.expect_proposed(laid("4H VOcAL"))


def test_letters_played_through_are_not_drawn_again(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.row("1K ALO.T").hover()
    scrabble.expect_proposed(laid("1K ALO.T"))
    assert scrabble.tiles == on_board(BUSY)


def test_letters_played_through_are_marked_in_the_row(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    expect(scrabble.show("1K ALO.T")).to_have_text("ALO(F)T")


def test_a_proposed_tile_does_not_change_what_is_typed(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("4J VAT").click()
    scrabble.click("J4")
    scrabble.type("x")
    assert scrabble.tiles == on_board(BUSY) | {"J4": "X"}
    assert scrabble.proposed == {}


def test_a_row_says_place_words_score_and_tiles_kept(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    row = scrabble.row("4H LOVAT")
    expect(row.locator(".at")).to_have_text("4H")
    expect(row.locator(".score")).to_have_text("44")
    expect(row.locator(".leave")).to_have_text("QT")
    expect(row.locator(".words")).not_to_be_empty()


def test_the_breakdown_adds_up_to_the_score(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    for play in ("4H LOVAT", "O6 OVAL", "4J VAT"):
        scrabble.row(play).hover()
        expect(scrabble.why.locator("h2")).to_contain_text(play)
        score = int(scrabble.row(play).locator(".score").inner_text())
        parts = scrabble.why.locator(".steps em").all_inner_texts()
        assert sum(int(part) for part in parts) == score
        expect(scrabble.why.locator("h2")).to_contain_text(str(score))


def test_the_breakdown_goes_letter_by_letter(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.row("G7 ES").hover()
    said = [re.sub(r"\s", " ", text) for text in scrabble.why.locator(".steps li").all_inner_texts()]
    assert any("(C) 3 + (A) 1 + (T) 1" in text for text in said) or any("E 1" in text for text in said), said
    for text in said:
        letters, _, rest = text.partition("=")
        points = [int(value) * int(times or 1) for value, times in re.findall(r" (\d+)(?:×(\d))?(?= \+| $|$)", letters)]
        assert sum(points) == int(re.findall(r"\d+", rest)[0]), text


def test_a_play_of_all_tiles_says_its_bonus(scrabble: ScrabblePage) -> None:
    scrabble.open("/".join(["15"] * 15) + " RETINAS/ 0/0 0")
    scrabble.rows.first.hover()
    expect(scrabble.why).to_contain_text("All tiles")
    expect(scrabble.why).to_contain_text("+50")


def test_put_lays_the_tiles_and_takes_them_off_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.put("4J VAT").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("4J VAT"))
    expect(scrabble.rack).to_have_value("LOQT")
    expect(scrabble.notice).to_contain_text("4J VAT")
    assert scrabble.proposed == {}


def test_put_leaves_the_letters_played_through(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.put("1K ALO.T").click()
    scrabble.expect_tiles(on_board(BUSY) | laid("1K ALO.T"))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("QTV"), scrabble.page)


def test_put_takes_the_blank_off_the_rack_for_a_blank(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.put("4H VOcAL").click()
    scrabble.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("Q?"), scrabble.page)


def test_put_marks_the_answer_as_old_and_the_next_solve_goes_on(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.put("4J VAT").focus()
    scrabble.press("Enter")
    expect(scrabble.stale_note).to_be_visible()
    scrabble.press("Enter")
    scrabble.expect_answer(BUSY.replace("DO1UM8W1", "DO1UM4VAT1W1").replace("ALOQTTV", "LOQT"))


def test_the_tiles_put_are_told_from_the_others(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.put("4J VAT").click()
    eventually(lambda: scrabble.board.locator("td.played").count(), 3, scrabble.page)
    outline = "cell => getComputedStyle(cell).outlineStyle"
    assert scrabble.cell("J4").evaluate(outline) == "solid"
    assert scrabble.cell("L6").evaluate(outline) != "solid"


def test_the_put_button_says_what_it_puts(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    expect(scrabble.put("4J VAT")).to_have_accessible_name("Put 4J VAT on the board")


def test_the_table_is_one_stop_of_the_tab_key_for_its_rows(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    assert len(solved(BUSY)) == 20
    assert scrabble.rows.locator('button:not([tabindex="-1"])').count() == 2


def test_a_proposed_tile_looks_different_without_colour(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.row("4J VAT").hover()
    scrabble.expect_proposed(laid("4J VAT"))
    assert scrabble.cell("J4").evaluate("cell => getComputedStyle(cell).outlineStyle") == "dotted"
