"""English and Russian, light and dark."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import CAT, EMPTY, TWO_BLANKS, ScrabblePage, eventually, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

CYRILLIC = re.compile("[а-яё]", re.I)


def background(scrabble: ScrabblePage) -> int:
    """How bright the page is, 0 to 255."""
    colour: str = scrabble.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) // 3


ENGLISH = """() => [...document.querySelectorAll("button, label, summary, legend, th, h1, h2")]
    .filter((one) => !one.closest("#board, tr[data-words], [lang=en], pre") && !one.querySelector("select"))
    .flatMap((one) => [one.textContent, one.title, one.getAttribute("aria-label")])
    .map((text) => (text ?? "").trim())
    .filter((text) => /^[A-Z][a-z ]+$/.test(text) && !["Tilewright", "Scrabble"].includes(text))"""
"""What looks English on a page."""


def test_changing_the_language_keeps_position_answer_filters_and_edits_just_made(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.expect_answer(TWO_BLANKS, order="word")
    scrabble.page.get_by_role("link", name="Русский").click()
    expect(scrabble.page.locator("html")).to_have_attribute("lang", "ru")
    scrabble.expect_tiles(on_board(TWO_BLANKS))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("ALOQ??V"), scrabble.page)
    expect(scrabble.page.locator("select[name=sort]")).to_have_value("word")
    assert scrabble.plays == solved(TWO_BLANKS, order="word")
    # Tiles put down since the answer go along too.
    scrabble.click("D12")
    scrabble.type("Z")
    scrabble.press("Shift+O")
    scrabble.page.get_by_role("link", name="English").click()
    expect(scrabble.page.locator("html")).to_have_attribute("lang", "en")
    scrabble.expect_tiles(on_board(TWO_BLANKS) | laid("12D Zo"))


def test_the_russian_page_solves_and_refuses_in_russian(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(EMPTY, lang="ru")
    assert scrabble.page.evaluate(ENGLISH) == []
    scrabble.fill_rack("abcdefgh")
    scrabble.press("Enter")
    expect(scrabble.page.locator("#rack-error")).to_have_text(CYRILLIC)
    scrabble.enter("8H CAT")
    expect(scrabble.square("A1")).to_have_accessible_name(CYRILLIC)
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)
    expect(scrabble.sentence).to_have_text(CYRILLIC)
    expect(scrabble.solve).to_have_accessible_name(CYRILLIC)
    assert scrabble.page.evaluate(ENGLISH) == []
    scrabble.put(solved(CAT)[0]).click()
    expect(scrabble.notice).to_have_text(CYRILLIC)
    scrabble.page.goto("/ru/about")
    assert scrabble.page.evaluate(ENGLISH) == []


def test_the_page_follows_the_systems_theme_until_one_is_chosen_which_lasts(scrabble: ScrabblePage) -> None:
    scrabble.page.emulate_media(color_scheme="dark")
    scrabble.open(CAT)
    assert background(scrabble) < 128
    scrabble.page.emulate_media(color_scheme="light")  # while the page is open
    eventually(lambda: background(scrabble) > 128, True, scrabble.page)
    scrabble.page.reload()
    assert background(scrabble) > 128
    # Another theme changes nothing else.
    scrabble.enter("4D ZOO")
    scrabble.button("Use the dark theme").click()
    assert background(scrabble) < 128
    assert scrabble.tiles == on_board(CAT) | laid("4D ZOO")
    assert scrabble.plays == solved(CAT)
    scrabble.page.reload()
    assert background(scrabble) < 128
    scrabble.page.goto("/en/about")
    assert background(scrabble) < 128
    scrabble.button("Use the light theme").click()
    scrabble.page.reload()
    assert background(scrabble) > 128


def test_the_system_theme_needs_no_scripts(without_scripts: ScrabblePage) -> None:
    without_scripts.open(CAT)
    for scheme in ("dark", "light"):
        without_scripts.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert (background(without_scripts) < 128) == (scheme == "dark")
