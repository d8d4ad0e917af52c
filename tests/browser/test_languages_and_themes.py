"""English and Russian, light and dark."""

from __future__ import annotations

import re

import pytest
from browser.conftest import OpenPage
from browser.scrabble_page import CAT, EMPTY, TWO_BLANKS, ScrabblePage, eventually, laid, on_board, solved
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

CYRILLIC = re.compile("[а-яё]", re.I)


def background(scrabble: ScrabblePage) -> int:
    """How bright the page is, 0 to 255."""
    colour: str = scrabble.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) // 3


def test_changing_the_language_keeps_position_answer_and_filters(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.expect_answer(TWO_BLANKS, order="word")
    scrabble.page.get_by_role("link", name="Русский").click()
    expect(scrabble.page.locator("html")).to_have_attribute("lang", "ru")
    scrabble.expect_tiles(on_board(TWO_BLANKS))
    eventually(lambda: sorted(scrabble.rack.input_value()), sorted("ALOQ??V"), scrabble.page)
    expect(scrabble.page.locator("select[name=sort]")).to_have_value("word")
    assert scrabble.plays == solved(TWO_BLANKS, order="word")


def test_changing_the_language_keeps_edits_just_made(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.click("D4")
    scrabble.type("Z")
    scrabble.press("Shift+O")
    scrabble.page.get_by_role("link", name="Русский").click()
    expect(scrabble.page.locator("html")).to_have_attribute("lang", "ru")
    scrabble.expect_tiles(on_board(CAT) | laid("4D Zo"))


def test_the_russian_page_solves_in_russian(scrabble: ScrabblePage) -> None:
    scrabble.open(EMPTY, lang="ru")
    scrabble.enter("8H CAT")
    expect(scrabble.square("A1")).to_have_accessible_name(CYRILLIC)
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)
    expect(scrabble.sentence).to_have_text(CYRILLIC)
    expect(scrabble.solve).to_have_accessible_name(CYRILLIC)
    scrabble.put(solved(CAT)[0]).click()
    expect(scrabble.notice).to_have_text(CYRILLIC)


def test_the_russian_page_refuses_in_russian(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(EMPTY, lang="ru")
    scrabble.fill_rack("abcdefgh")
    scrabble.press("Enter")
    expect(scrabble.page.locator("#rack-error")).to_have_text(CYRILLIC)


@pytest.mark.parametrize("path", ["scrabble", f"scrabble?position={CAT.replace('?', '%3F')}", "about"])
def test_a_russian_page_leaves_no_english_behind(scrabble: ScrabblePage, path: str) -> None:
    scrabble.page.goto(f"/ru/{path}")
    words = scrabble.page.locator("button, label, summary, legend, th, h1, h2").evaluate_all(
        """all => all
            .filter((one) => !one.closest("#board, tr[data-words], [lang=en], pre") && !one.querySelector("select"))
            .flatMap((one) => [one.textContent, one.title, one.getAttribute("aria-label")])
            .map((text) => (text ?? "").trim())
            .filter((text) => /^[A-Z][a-z ]+$/.test(text))"""
    )
    assert [word for word in words if word not in ("Tilewright", "Scrabble")] == []


@pytest.mark.parametrize(("locale", "language"), [("ru-RU", "ru"), ("de-DE", "en")])
def test_the_first_visit_speaks_the_browsers_language(open_page: OpenPage, locale: str, language: str) -> None:
    page = open_page(locale=locale)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_page_follows_the_systems_theme(open_page: OpenPage) -> None:
    scrabble = ScrabblePage(open_page(color_scheme="dark"))
    scrabble.open(CAT)
    assert background(scrabble) < 128
    scrabble.page.emulate_media(color_scheme="light")
    scrabble.page.reload()
    assert background(scrabble) > 128
    scrabble.page.emulate_media(color_scheme="dark")  # while the page is open
    eventually(lambda: background(scrabble) < 128, True, scrabble.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_system_theme_needs_no_scripts(open_page: OpenPage, scheme: str) -> None:
    scrabble = ScrabblePage(open_page(color_scheme=scheme, java_script_enabled=False))
    scrabble.open(CAT)
    assert (background(scrabble) < 128) == (scheme == "dark")


def test_the_theme_chosen_lasts_and_changes_nothing_else(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
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
