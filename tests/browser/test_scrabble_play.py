"""Playing Scrabble against the program in the browser: by taps, by keys, by drags; a game is kept and goes on."""

from __future__ import annotations

import re

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import each
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

START = "/en/scrabble/play?new=1&level=3&first=you&seed=abc"


def cell(page: Page, name: str) -> Locator:
    return page.locator("#board tbody tr").nth(int(name[1:]) - 1).locator("td").nth(ord(name[0]) - 65)


def tile(page: Page, letter: str) -> Locator:
    """A tile of the rack that is not laid."""
    return page.locator("#rack button:not(:disabled)", has_text=re.compile(rf"^{re.escape(letter)}$")).first


def rack(page: Page) -> str:
    return "".join(each(page, "#rack button .tile", "one.textContent"))


def begin(page: Page, address: str = START) -> None:
    page.goto(address)
    page.wait_for_load_state()
    expect(page.locator("#rack button").first).to_be_visible()


def test_a_turn_on_a_phone_by_taps_and_drags(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    begin(page)
    expect(page.locator("#rack button")).to_have_count(7)
    assert sorted(rack(page)) == list("GIMNPRT")
    for letter in "PRIM":
        tile(page, letter).tap()
    expect(page.locator("#laid")).to_contain_text("16 points")
    cell(page, "K8").tap()  # the last tile goes back
    expect(page.locator("#board .proposed")).to_have_count(3)
    page.locator("#recall").tap()
    expect(page.locator("#board .proposed")).to_have_count(0)
    tile(page, "T").drag_to(cell(page, "H7"))
    tile(page, "R").drag_to(cell(page, "H8"))
    expect(page.locator("#board .cursor")).to_have_count(1)
    expect(cell(page, "H9")).to_contain_class("cursor")  # two tiles in a column: the next goes below
    tile(page, "I").tap()
    tile(page, "G").tap()
    page.locator("#make").tap()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_no_faults(page)


def test_a_game_by_the_keyboard_alone_goes_on_after_a_reload(page: Page, refusals: set[str]) -> None:
    refusals.add("422")
    begin(page, START + "&clock=25")
    expect(page.locator("#clock")).to_contain_text("Time left: 2")
    page.locator("#board td[tabindex='0']").focus()
    for key in "npx":
        page.keyboard.press(key)
    expect(page.locator("#said")).to_have_text("There is no X on your rack.")
    page.keyboard.press("Enter")
    expect(page.locator("#move-error")).to_have_text("Not in American English: NP ")
    expect(page.locator("#board .proposed")).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")  # turns to down
    for key in "grim":
        page.keyboard.press(key)
    expect(page.locator("#laid")).to_contain_text("points")
    before = page.url
    page.keyboard.press("Enter")
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    page.wait_for_url(lambda url: url != before)
    query = page.evaluate("location.search")
    russian = page.get_by_role("link", name="Русский")
    russian.dispatch_event("pointerdown")
    expect(russian).to_have_attribute("href", f"/ru/scrabble/play{query}")
    expect(page.locator("#told")).to_contain_text("Tilewright plays")
    expect(page.locator("#board td[tabindex='0']")).to_be_focused()
    held = rack(page)
    page.reload()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    assert sorted(rack(page)) == sorted(held)
    page.goto("/en/scrabble/play")
    page.locator("#kept-games a").click()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    page.locator("#move").fill("8H")
    page.keyboard.press("Enter")
    expect(page.locator("#move-error")).to_contain_text("written like")
    expect(page.locator("#move")).to_be_focused()
    page.locator("#move").fill("")
    page.locator("#exchange").click()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#exchange-now")).to_be_enabled()
    page.locator("#exchange-now").press("Enter")
    expect(page.locator("#moves tbody tr")).to_have_count(4)
    page.locator("#resign").click()
    page.locator("#sure").click()
    expect(page.locator("#result")).to_contain_text("You resigned")
    totals = list(map(int, page.locator(".players dd").all_inner_texts()))
    page.goto("/en/scrabble/play")
    expect(page.locator("#kept-games")).to_be_hidden()
    expect(page.locator("#results-table tbody tr")).to_have_text(f"Keen player10{totals[0]} : {totals[1]}")
    expect_no_faults(page)
    page.go_back()
    page.wait_for_load_state()
    page.locator("#review").click()
    expect(page.locator("#turns tr")).to_have_count(4)


def test_by_keyboard_the_focus_is_where_the_player_goes_on(page: Page) -> None:
    begin(page)
    page.locator("#hint").press("Enter")
    expect(page.locator("#hints li")).to_have_count(1)
    page.keyboard.press("Enter")  # the focus is on the next hint
    expect(page.locator("#hints li")).to_have_count(2)
    cursor = page.locator("#board .cursor")
    page.locator("#rack button").first.press("Enter")  # where the next tile goes has the focus
    expect(page.locator("#board .proposed")).to_have_count(1)
    expect(cursor).to_be_focused()
    page.locator("#recall").press("Enter")
    expect(page.locator("#board .proposed")).to_have_count(0)
    expect(cursor).to_be_focused()


def test_a_blank_gets_its_letter(page: Page) -> None:
    begin(page, "/en/scrabble/play?new=1&level=1&first=you&position=" + "15/" * 14 + "15 CAT?XQJ/ 0/0 0")
    page.locator("#rack button", has_text="?").click()
    page.locator("#letters button", has_text=re.compile("^S$")).click()
    expect(cell(page, "H8")).to_contain_class("blank")
    page.keyboard.press("a")
    page.keyboard.press("Backspace")
    page.keyboard.press("a")
    page.keyboard.press("t")
    expect(page.locator("#laid")).to_contain_text("SAT")
    page.locator("#make").click()
    expect(page.locator("#moves tbody tr").last).to_contain_text("8H sAT")
