"""Countdown on small and wide screens: what is needed at once is in view, and the card of a word moves nothing."""

from __future__ import annotations

import pytest
from browser.conftest import PHONE, OpenPage, keep
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


def bounds(locator: Locator) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of an element."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def expect_in_view(page: Page, *selectors: str) -> None:
    size = page.viewport_size
    assert size is not None
    for selector in selectors:
        for at in range(page.locator(selector).count()):
            left, top, right, bottom = bounds(page.locator(selector).nth(at))
            assert 0 <= left < right <= size["width"] + 0.5, selector
            assert 0 <= top < bottom <= size["height"] + 0.5, selector


@pytest.mark.parametrize(("width", "height"), [(360, 400), (740, 360)])
def test_a_phone_shows_letters_clock_field_and_notes_at_once(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(**PHONE)
    page.set_viewport_size({"width": width, "height": height})
    keep(page, **{"countdown-seconds": "60"})
    for path in ("?letters=AWEATSNRE", "/game?seed=abc&picks=cvcvcvccc"):
        page.goto(f"/en/countdown{path}")
        page.locator("#run").tap()
        field = page.get_by_label("Note a word")
        expect(field).to_be_focused()
        for word in ("one", "two", "three", "four"):
            page.keyboard.type(word)
            page.keyboard.press("Enter")
        expect(page.locator("#notes button")).to_have_count(4)
        expect_in_view(page, "#round .tiles", "#left", "#finish", "#note", "#notes button")
    page.goto("/en/countdown/numbers?tiles=75+50+2+3+8+7&target=812")
    page.locator("#run").tap()
    expect(page.locator("#round")).to_have_class("round numbers running")
    expect_in_view(page, "#target", "#round .tiles", "#left", "#finish", "#method")


def test_a_wide_screen_has_the_notes_on_the_right_and_a_word_moves_nothing(page: Page) -> None:
    page.goto("/en/countdown?letters=AWEATSNRE")
    page.locator("#run").click()
    assert bounds(page.locator("#noting"))[0] > bounds(page.locator("#round .tiles"))[2]
    assert bounds(page.locator("#noting"))[1] < bounds(page.locator("#clock"))[1]
    page.goto("/en/countdown?letters=AWEATSNRE&done=1&word=eaten")
    every = page.locator("details.every")
    expect(every).to_have_attribute("open", "")
    before = [bounds(page.locator(selector).first) for selector in ("#round .tiles", ".verdict", ".missed", ".tabs")]
    page.locator(".missed a").first.click()
    expect(page.locator("#word")).to_be_visible()
    after = [bounds(page.locator(selector).first) for selector in ("#round .tiles", ".verdict", ".missed", ".tabs")]
    assert after == before


def test_who_wants_less_motion_sees_none(open_page: OpenPage) -> None:
    moving = "getComputedStyle(document.querySelector('.tiles .tile')).transitionDuration"
    for motion, duration in (("no-preference", "0.12s"), ("reduce", "0s")):
        page = open_page(reduced_motion=motion)
        page.goto("/en/countdown?letters=AWEATSNRE")
        page.locator("#run").click()
        expect(page.locator("#round")).to_have_class("round running")
        assert page.evaluate(moving) == duration
