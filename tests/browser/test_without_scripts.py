"""Pages in a browser that runs no JavaScript: what is shown there, and that fields and buttons do what they say.

Their forms are gone through one by one in tests/web/test_forms_without_scripts.py.
"""

from __future__ import annotations

import pytest
from browser.balda_page import MIDDLE, BaldaPage
from browser.scrabble_page import CAT, TWO_BLANKS, ScrabblePage, laid, on_board
from browser.words_page import WordsPage, found
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_position_is_typed_and_solved_and_a_play_is_put(without_scripts: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    plain = without_scripts
    plain.open()
    # Nothing is offered that needs scripts.
    for name in ("Undo", "Redo", "Blank", "Insert"):
        expect(plain.button(name)).to_have_count(0)
    assert not [one for one in plain.page.locator(".choose-picture").all() if one.is_visible()]
    # CAT at H8, the A a blank, square by square; without a rack it is asked for.
    plain.click("H8")
    for letter in "cat":
        plain.press(letter)
        plain.press("Tab")
    plain.page.get_by_label("Squares with a blank tile").click()
    plain.page.keyboard.type("I8")
    plain.press("Enter")
    expect(plain.page.locator("#rack-error")).to_contain_text("rack")
    assert plain.tiles == laid("8H CaT")
    # With one it is solved.
    plain.rack.click()
    plain.page.keyboard.type("s?e")
    plain.press("Enter")
    position = CAT.replace("CAT", "CaT").replace("12/34", "0/0")
    plain.expect_position(position)
    plain.expect_answer(position)
    assert plain.tiles == laid("8H CaT")
    expect(plain.rack).to_have_value("S?E")
    # A play is drawn, explained and put; on a phone its buttons are there too.
    plain.open(TWO_BLANKS)
    plain.show("4H VOcAL").click()
    plain.expect_proposed(laid("4H VOcAL"))
    expect(plain.answer.locator(".shown-why")).to_be_visible()
    expect(plain.answer.locator(".shown-why")).to_contain_text("VOCAL")
    assert plain.tiles == on_board(TWO_BLANKS)
    plain.page.set_viewport_size({"width": 360, "height": 740})
    expect(plain.button("Simulate")).to_be_visible()
    plain.put("4H VOcAL").click()
    plain.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    assert sorted(plain.rack.input_value()) == sorted("Q?")
    # A new board is empty; the browser leads back to the one before.
    plain.button("New board").click()
    plain.expect_tiles({})
    expect(plain.rack).to_have_value("")
    expect(plain.rows).to_have_count(0)
    plain.page.go_back()
    plain.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))


def test_a_move_of_balda_is_drawn_on_its_map(without_scripts: ScrabblePage) -> None:
    balda = BaldaPage(without_scripts.page)
    balda.open(MIDDLE, map="word", top="8")
    expect(balda.page.locator("#field .heat-6").first).to_be_visible()
    expect(balda.answer.locator(".legend li").first).to_be_visible()
    expect(balda.button("Find moves")).to_be_visible()
    balda.rows.nth(2).locator("button.show").click()
    expect(balda.line).to_have_count(1)
    # A game has no letters to tap: they need scripts.
    balda.page.goto("/en/balda/play?position=.../кот/... кот&level=greedy")
    expect(balda.page.locator("#send")).to_be_visible()
    expect(balda.page.locator("#letters")).to_be_hidden()


def test_words_are_searched_by_enter(without_scripts: ScrabblePage) -> None:
    words = WordsPage(without_scripts.page)
    words.open()
    words.box.click()
    words.type("retina?")
    words.press("Enter")
    words.expect_words(found("retina?"))
    expect(words.field("Ends with")).to_be_visible()
    expect(words.page.get_by_role("button", name="Apply")).to_be_visible()
