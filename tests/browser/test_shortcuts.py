"""The panel of keys and gestures, the key that leads to every part of the Scrabble page, and keys of another keyboard."""

from __future__ import annotations

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE
from browser.scrabble_page import BUSY, BUSY_BOARD, ScrabblePage, eventually, laid
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

TOOLS = ("scrabble", "balda", "qless", "countdown", "words")


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_shows_its_keys(page: Page, tool: str) -> None:
    page.goto(f"/ru/{tool}")
    panel = page.get_by_role("dialog")
    page.get_by_role("link", name="Клавиши и жесты").click()
    expect(panel).to_be_visible()
    expect(panel.locator("kbd").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("F1")
    expect(panel).to_be_visible()
    if tool == "scrabble":  # all panels look alike
        expect_no_faults(page)
        page.set_viewport_size(PHONE["viewport"])
        assert panel.evaluate("one => one.scrollWidth <= one.clientWidth")
    panel.get_by_role("button", name="Закрыть").click()
    expect(panel).to_be_hidden()
    assert page.url.endswith(f"/ru/{tool}")


def test_a_question_mark_opens_the_panel_but_is_a_blank_on_the_rack(scrabble: ScrabblePage) -> None:
    scrabble.open()
    panel = scrabble.page.get_by_role("dialog", name="Scrabble")
    scrabble.rack.click()
    scrabble.press("?")
    expect(scrabble.rack).to_have_value("?")
    expect(panel).to_be_hidden()
    scrabble.enter("8H CAT")
    scrabble.press("?")
    expect(panel).to_be_visible()
    for key in ("a", "Backspace", "Enter"):
        panel.press(key)
    scrabble.press("Escape")
    expect(panel).to_be_hidden()
    assert scrabble.tiles == laid("8H CAT")  # the page's own keys rested
    scrabble.has_focus(scrabble.square("K8"))


def test_the_page_of_keys_lists_every_tool_in_both_languages(page: Page) -> None:
    for language in ("en", "ru"):
        page.goto(f"/{language}/keys")
        assert page.locator("main section").evaluate_all("all => all.map((one) => one.id)") == list(TOOLS)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(PHONE["viewport"])
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_f6_leads_to_every_part_that_is_there(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    parts = [
        scrabble.square("H8"),
        scrabble.rack,
        scrabble.rows.first.locator("[name=show]"),
        scrabble.page.get_by_label("Sort by"),
        scrabble.page.get_by_label("My play"),
    ]
    for part in [*parts, parts[0]]:
        scrabble.press("F6")
        scrabble.has_focus(part)
    scrabble.press("Shift+F6")
    scrabble.has_focus(parts[-1])
    scrabble.open(f"{BUSY_BOARD} / 0/0 0")
    scrabble.square("A1").focus()
    for part in (parts[1], parts[-1]):
        scrabble.press("F6")
        scrabble.has_focus(part)


def test_a_number_and_a_letter_lead_to_a_square(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.type("8hcat")  # nothing has the focus yet
    scrabble.expect_tiles(laid("8H CAT"))
    scrabble.type("10f")
    scrabble.press("ArrowDown")
    scrabble.type("dog")
    scrabble.type("2oa")
    expected = laid("8H CAT", "F10 DOG") | {"O2": "A"}
    assert scrabble.tiles == expected
    scrabble.type("4")
    scrabble.press("Home")  # leaves it at that
    scrabble.type("b")
    assert scrabble.tiles == expected | {"A2": "B"}
    scrabble.type("99z")  # the board has no such square
    assert scrabble.cursor == "C2"


def test_a_latin_keyboard_types_russian_letters_on_board_and_rack(scrabble: ScrabblePage) -> None:
    scrabble.open(rules="russian", lang="ru")
    scrabble.click("H8")
    eventually(lambda: typed_on(scrabble, "H8", "r"), "К", scrabble.page)
    scrabble.type("jn")
    assert scrabble.tiles == {"H8": "К", "I8": "О", "J8": "Т"}
    scrabble.rack.click()
    scrabble.page.keyboard.type("cnjk?")
    expect(scrabble.rack).to_have_value("СТОЛ?")
    scrabble.press("Control+a")
    scrabble.page.keyboard.type("стол")
    expect(scrabble.rack).to_have_value("СТОЛ")


def typed_on(scrabble: ScrabblePage, square: str, key: str) -> str | None:
    """What is on *square* once *key* is typed there: what the page needs for it may still be under way."""
    scrabble.click(square) if scrabble.cursor != square else None
    if square not in scrabble.tiles:
        scrabble.press(key)
    return scrabble.tiles.get(square)
