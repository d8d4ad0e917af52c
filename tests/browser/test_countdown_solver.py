"""The solver beside the television: letters as they are typed, numbers by the keypad of a phone, the scores of the sofa."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import eventually
from playwright.sync_api import Page, expect

from solvers.countdown import NumbersGame, Position, solve, solve_numbers
from solvers.lexicon import open_lexicon
from webapp.countdown.numbers import shown

pytestmark = pytest.mark.browser

GAME = NumbersGame.parse("952 75 50 2 3 8 7")
PRESS = """(keypad, names) => {
    const key = (name) => [...keypad.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
    for (const name of names) key(name).click();
}"""


def test_letters_are_answered_as_they_are_typed(page: Page, refusals: set[str]) -> None:
    refusals.add("status of 422")
    page.goto("/en/countdown/numbers")
    page.get_by_role("link", name="Solver", exact=True).click()
    field = page.get_by_label("Letters, or six numbers")
    page.wait_for_load_state()
    expect(field).to_be_focused()
    page.keyboard.type("jetcoined")
    longest = solve(Position("JETCOINED"), open_lexicon("british")).best[0]
    expect(page.get_by_role("link", name=longest, exact=True)).to_be_visible()
    expect(page.locator("#said")).to_contain_text("the longest has 9")
    eventually(lambda: parse_qs(urlsplit(page.url).query), {"q": ["jetcoined"]}, page)
    page.keyboard.type("€")
    expect(page.locator("#q-error")).to_contain_text("is not a letter")
    expect(field).to_have_value("jetcoined€")
    page.keyboard.press("Control+A")
    page.keyboard.type("75.50.2.3.8.7-952")
    expect(page.locator(".methods .expression").first).to_have_text(shown(solve_numbers(GAME).methods[0].text))
    expect(page.locator("#q-error")).to_be_empty()
    page.reload()
    expect(page.locator("#target")).to_have_text("952")
    expect_no_faults(page)


def test_numbers_on_a_phone_and_the_scores_of_the_sofa(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto("/en/countdown/solver")
    page.get_by_role("button", name="Keypad for numbers").tap()
    field = page.get_by_label("Letters, or six numbers")
    expect(field).to_have_attribute("inputmode", "none")
    keypad = page.get_by_role("group", name="Keypad for numbers")
    keys = [*map(str, GAME.tiles), *str(GAME.target)]
    keypad.get_by_role("button", name=keys[0], exact=True).tap()
    expect(field).to_have_value(keys[0])
    keypad.evaluate(PRESS, keys[1:])
    expect(field).to_have_value("75 50 2 3 8 7 = 952")
    expect(page.locator(".methods .expression").first).to_have_text(shown(solve_numbers(GAME).methods[0].text))
    names = page.locator("#sofa-rows input")
    names.nth(0).fill("Ann")
    page.get_by_role("button", name="7 points for Ann", exact=True).tap()  # which leaves the name
    expect(page.locator("#sofa-rows output")).to_have_text(["7", "0"])
    page.get_by_role("button", name="Add a name").tap()
    expect(names).to_have_count(3)
    for whose, points in (("Name 3", 18), ("Ann", 10), ("Ann", 10)):
        page.get_by_role("button", name=f"{points} points for {whose}", exact=True).tap()
    page.locator("#sofa-undo").tap()
    page.reload()
    expect(page.locator("#sofa-rows output")).to_have_text(["17", "0", "18"])
    expect(names.nth(0)).to_have_value("Ann")
    expect(keypad).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="New game").tap()
    expect(page.locator("#sofa-rows output")).to_have_text(["0", "0", "0"])
    expect(page.locator("#sofa-rows button").first).to_be_focused()
