"""Countdown on small and wide screens: what is needed at once is in view, and the card of a word moves nothing."""

from __future__ import annotations

import pytest
from browser.conftest import PHONE, OpenPage, keep
from browser.scrabble_page import each
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


BOUNDS = "(({ left, top, right, bottom }) => [left, top, right, bottom])(one.getBoundingClientRect())"


def bounds(page: Page, selector: str) -> list[list[float]]:
    """The left, upper, right and lower edges of elements."""
    found: list[list[float]] = each(page, selector, BOUNDS)
    assert found, selector
    return found


def expect_in_view(page: Page, *selectors: str) -> None:
    size = page.viewport_size
    assert size is not None
    for selector in selectors:
        for left, top, right, bottom in bounds(page, selector):
            assert 0 <= left < right <= size["width"] + 0.5, selector
            assert 0 <= top < bottom <= size["height"] + 0.5, selector


def test_a_phone_shows_letters_clock_field_and_notes_at_once(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    upright, lying = {"width": 360, "height": 400}, {"width": 740, "height": 360}
    keep(page, **{"countdown-seconds": "60"})
    for path in ("?letters=AWEATSNRE", "/game?seed=abc&picks=cvcvcvccc"):
        page.set_viewport_size(upright)
        page.goto(f"/en/countdown{path}")
        page.locator("#run").tap()
        expect(page.get_by_label("Note a word")).to_be_focused()
        for word in ("one", "two", "three", "four"):
            page.keyboard.type(f"{word}\n")
        expect(page.locator("#notes button")).to_have_count(4)
        for size in (upright, lying):
            page.set_viewport_size(size)
            expect_in_view(page, "#round .tiles", "#left", "#finish", "#note", "#notes button")
    page.goto("/en/countdown/numbers?tiles=75+50+2+3+8+7&target=812")
    page.locator("#run").tap()
    expect(page.locator("#round")).to_have_class("round numbers running")
    for size in (lying, upright):
        page.set_viewport_size(size)
        expect_in_view(page, "#target", "#round .tiles", "#left", "#finish", "#method")


def test_a_wide_screen_has_the_notes_on_the_right_a_word_moves_nothing_and_who_wants_less_motion_sees_none(
    page: Page,
) -> None:
    page.goto("/en/countdown?letters=AWEATSNRE")
    page.locator("#run").click()
    [[left, top, _, _]] = bounds(page, "#noting")
    assert left > bounds(page, "#round .tiles")[0][2]
    assert top < bounds(page, "#clock")[0][1]
    # Tiles are uncovered slowly, unless less motion is wanted.
    expect(page.locator("#round")).to_have_class("round running")
    tile = page.locator(".tiles .tile").first
    expect(tile).to_have_css("transition-duration", "0.12s")
    page.emulate_media(reduced_motion="reduce")
    expect(tile).to_have_css("transition-duration", "0s")
    page.goto("/en/countdown?letters=AWEATSNRE&done=1&word=eaten")
    every = page.locator("details.every")
    expect(every).to_have_attribute("open", "")
    parts = "#round .tiles, .verdict, .missed, .tabs"
    before = bounds(page, parts)
    page.locator(".missed a").first.click()
    expect(page.locator("#word")).to_be_visible()
    assert bounds(page, parts) == before


PLAIN = {
    "?letters=AWEATSNRE": (("[name=word]", "#declaring button"), ("#run", "#note")),
    "/numbers?tiles=75+50+2+3+8+7&target=812": (("#method", "#declaring button", "#target"), ("#clock", "#keys")),
    "/conundrum?seed=abc": (("#guess", "#declaring button", "#giving-up a"), ("#run", "#finish")),
    "/stems?stem=retain&clock=on": (("#words", "#declaring button"), ("#run", "#finish")),
    "/game?seed=example&players=2&picks=cvcvcvccv": (("#declaring select", "#declaring button"), ("#run", "#note")),
    "/statistics": (("text=need JavaScript",), ("#export", "#clear", "#figures")),
}
"""Pages without scripts, what they show and what they hide; tests/web/test_countdown_without_scripts.py plays them."""


def test_without_scripts_nothing_is_covered_and_nothing_offered_that_needs_them(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    for path, (shown, hidden) in PLAIN.items():
        page.goto(f"/en/countdown{path}")
        for selector in shown:
            expect(page.locator(selector).first, f"{selector} of {path}").to_be_visible()
        for selector in hidden:
            expect(page.locator(selector), f"{selector} of {path}").to_be_hidden()
