"""Training for Scrabble in the browser: what is missed is kept, comes back, and leads on."""

from __future__ import annotations

import pytest
from browser.axe import expect_no_faults
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PAGE = "/en/scrabble/train"


def test_what_is_missed_is_kept_and_comes_back(page: Page) -> None:
    page.goto(f"{PAGE}/play?seed=a")
    page.wait_for_load_state()
    expect(page.locator("#rack button")).to_have_count(7)
    page.locator("#show").click()
    expect(page.locator("#result")).to_contain_text("The best move is")
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator("#repeated")).to_have_text("Kept for review.")
    expect_no_faults(page)
    best = page.locator("#result").inner_text().removeprefix("The best move is ").rstrip(".")
    page.goto(f"{PAGE}/bingos?letters=AEINRST")
    page.wait_for_load_state()
    page.locator("[name=words]").fill("retains")
    page.keyboard.press("Enter")
    expect(page.locator(".answers .missed")).to_have_count(8)
    expect_no_faults(page)
    page.keyboard.press("n")
    expect(page.locator("#done")).to_be_visible()
    page.wait_for_load_state()
    page.goto(PAGE)
    page.wait_for_load_state()
    expect(page.locator("#due a")).to_have_text(["Positions 1", "Bingos 1", "Hooks "])
    expect_no_faults(page)
    page.locator("#due a").first.click()
    page.wait_for_load_state()
    page.locator("#move").fill(best)
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_have_text("Right: nothing is better.")
    expect(page.locator("#repeated")).to_contain_text("It comes again:")
    page.goto(PAGE)
    page.wait_for_load_state()
    expect(page.locator("#due a:visible")).to_have_text(["Bingos 1"])
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(PAGE.replace("/en/", "/ru/"))  # the names of the games are longer
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
