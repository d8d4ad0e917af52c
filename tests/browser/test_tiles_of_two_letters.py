"""Tiles that no key types: CH in Spanish, by letters, bracket or touch; the two letters I of Turkish."""

from __future__ import annotations

import pytest
from browser.scrabble_page import ScrabblePage, eventually
from browser.test_own_list import PATIENCE, bring
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WORDS = {"name": "lista.txt", "mimeType": "text/plain", "buffer": b"chocho\nchico\nocho\nolla\nhilo\n"}
CHICO = {"H8": "CH", "I8": "I", "J8": "C", "K8": "O"}
CGP = "15/15/15/15/15/15/15/7[CH]ICO4/15/15/15/15/15/15/15"


def test_spanish_tiles_are_typed_solved_put_down_and_shared(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    keyboard = scrabble.page.keyboard
    scrabble.open(rules="spanish")
    scrabble.click("H8")
    keyboard.type("ch[c")
    scrabble.expect_tiles({"H8": "CH"})
    expect(scrabble.notice).to_have_text("Unfinished tile: [C…")
    keyboard.type("z")
    expect(scrabble.notice).to_have_text("This game has no tile [CZ.")
    keyboard.type("[l")
    scrabble.press("Backspace")
    keyboard.type("ico")
    scrabble.expect_tiles(CHICO)
    expect(scrabble.square("H8")).to_have_accessible_name("H8, CH, double word")
    assert scrabble.cell("H8").get_attribute("data-value") == "5"

    keyboard.type("[ll]")
    scrabble.press("Shift+r")
    scrabble.press("r")
    scrabble.expect_tiles(CHICO | {"L8": "LL", "M8": "rr"})
    expect(scrabble.square("M8")).to_have_accessible_name("M8, RR, blank")
    scrabble.press("Backspace")
    scrabble.press("Backspace")
    scrabble.expect_tiles(CHICO)
    scrabble.press("Control+z")
    scrabble.expect_tiles(CHICO | {"L8": "LL"})
    scrabble.press("Control+Shift+z")

    scrabble.rack.click()
    keyboard.type("o[ch]och")
    expect(scrabble.rack).to_have_value("O[CH]OCH")
    expect(scrabble.page.locator("#rack-count")).to_have_text("5 of 7")
    scrabble.press("Backspace")
    scrabble.press("Backspace")
    scrabble.press("ArrowLeft")
    scrabble.press("Backspace")
    expect(scrabble.rack).to_have_value("OO")
    scrabble.button("Tile CH").click()
    scrabble.press("End")
    keyboard.type("?")
    expect(scrabble.rack).to_have_value("O[CH]O?")

    bring(scrabble.page, WORDS)
    expect(scrabble.sentence).to_contain_text("plays in lista.txt", timeout=PATIENCE)
    play = "K5 [CH]O[ch]."
    expect(scrabble.show(play)).to_have_text("[CH]O[ch](O)")
    scrabble.show(play).click()
    scrabble.expect_proposed({"K5": "CH", "K6": "O", "K7": "ch"})
    eventually(lambda: scrabble.query.get("show"), play, scrabble.page)
    scrabble.put(play).click()
    after = CHICO | {"K5": "CH", "K6": "O", "K7": "ch"}
    scrabble.expect_tiles(after)
    expect(scrabble.notice).to_contain_text("Rack: O")
    expect(scrabble.report).to_contain_text("CH: 2 used, 1 in the set")
    rows = ["15"] * 4 + ["10[CH]4", "10O4", "10[ch]4", "7[CH]ICO4"] + ["15"] * 7
    scrabble.expect_position(f"{'/'.join(rows)} /O 0/14 0 lex own; ld spanish;")

    scrabble.change_game("german")
    expect(scrabble.page.locator("#board-error")).to_contain_text("K5: “CH” is not a letter of this game.")
    scrabble.expect_tiles(after)
    scrabble.click("A1")
    keyboard.type("ß")
    scrabble.paste("hß")
    scrabble.expect_tiles(after | {"A1": "S", "B1": "S", "C1": "H", "D1": "S", "E1": "S"})
    scrabble.change_game("catalan")
    scrabble.click("A15")
    keyboard.type("cel·laqunya")
    scrabble.rack.fill("aqu[l·l]ny")
    expect(scrabble.rack).to_have_value("A[QU][L·L][NY]")
    row = dict(zip("ABCDEFG", ["C", "E", "L·L", "A", "QU", "NY", "A"], strict=True))
    eventually(lambda: {at[0]: tile for at, tile in scrabble.tiles.items() if at[1:] == "15"}, row, scrabble.page)


def test_a_tile_of_two_letters_is_tapped(on_phone: ScrabblePage) -> None:
    on_phone.open(rules="spanish")
    entry = on_phone.page.locator("#entry")
    on_phone.square("H8").tap()
    on_phone.button("Tile CH").tap()
    on_phone.expect_tiles({"H8": "CH"})
    entry.tap()
    on_phone.page.keyboard.type("ichi")
    on_phone.button("Tile LL").tap()
    expect(entry).to_have_value("ichi[LL]")
    on_phone.button("Blank").tap()
    on_phone.button("Insert").tap()
    on_phone.expect_tiles({"H8": "CH", "I8": "i", "J8": "CH", "K8": "I", "L8": "LL"})
    on_phone.rack.tap()
    on_phone.button("Tile RR").tap()
    on_phone.page.keyboard.type("a")
    expect(on_phone.rack).to_have_value("[RR]A")


def test_turkish_letters_keep_their_dots_wherever_they_are_typed(scrabble: ScrabblePage) -> None:
    keyboard = scrabble.page.keyboard
    scrabble.open(rules="turkish")
    expect(scrabble.page.locator("#own-list .lead")).to_be_visible()
    scrabble.click("H8")
    for char in "ıiIİî":
        keyboard.insert_text(char)
    scrabble.expect_tiles(dict(zip(("H8", "I8", "J8", "K8", "L8"), "IİIİİ", strict=True)))
    assert [scrabble.cell(name).get_attribute("data-value") for name in ("H8", "I8")] == ["2", "1"]
    scrabble.button("Tile I").click()
    scrabble.click("H8")
    scrabble.press("Space")
    scrabble.press("ArrowRight")
    scrabble.press("Space")
    scrabble.rack.fill("ıiIİşğ?")
    expect(scrabble.rack).to_have_value("IİIİŞĞ?")
    board = "/".join([*["15"] * 7, "7ıiIİİI2", *["15"] * 7])
    scrabble.expect_position(f"{board} IİIİŞĞ?/ 0/0 0 ld turkish;")
    scrabble.page.reload()
    expect(scrabble.square("I8")).to_have_accessible_name("I8, İ, blank")
    expect(scrabble.square("M8")).to_have_accessible_name("M8, I")
