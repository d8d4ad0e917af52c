"""A day's rounds played one after the other, and its result, which is shared as a text without the answers."""

from __future__ import annotations

import pytest
from browser.axe import expect_no_faults
from browser.conftest import OpenPage, keep, settle
from playwright.sync_api import expect

from solvers.countdown import Piles, draw_conundrum, solve
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.browser

SEED = "daily-2026-11-29"


def test_the_rounds_of_a_day_from_the_first_to_the_result(open_page: OpenPage) -> None:
    page = open_page(use="clock")
    page.clock.set_fixed_time("2026-11-29T12:00:00Z")
    keep(page, **{"countdown-seconds": "0"})
    page.goto("/en/countdown/daily?date=2026-11-29")
    expect(page.locator("#outcome")).to_be_hidden()
    page.get_by_role("link", name="Letters", exact=True).last.click()
    settle(page, "#declaring")
    selection = Piles(SEED).pick_selection().selections[0]
    best = solve(selection, open_lexicon("british")).best[0]
    page.get_by_label("Your word").fill(best)
    page.get_by_role("button", name="Declare", exact=True).click()
    settle(page, ".verdict")
    page.locator("#next", has_text="Numbers").click()
    settle(page, "#declaring")
    page.get_by_role("button", name="Declare", exact=True).click()
    settle(page, ".verdict")
    page.locator("#next", has_text="Conundrum").click()
    settle(page, "#declaring")
    answer = draw_conundrum(SEED, open_lexicon("british")).solution
    page.get_by_label("Your answer").fill(answer)
    page.get_by_role("button", name="Answer", exact=True).click()
    settle(page, ".verdict")
    page.locator("#next", has_text="The result of the day").click()
    points = 18 if len(best) == 9 else len(best)
    expect(page.locator(".outcome").first).to_have_text(f"✓ {points} of {points}")
    expect(page.locator("#total")).to_have_text(f"Total: {points + 10}")
    page.get_by_role("button", name="Copy the result").click()
    expect(page.locator("#copy-result")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines()[1:4] == [f"🟩🟩🟩🟩🟩 Letters {points}", "⬜⬜⬜⬜⬜ Numbers 0", "🟩🟩🟩🟩🟩 Conundrum 10"]
    assert text.splitlines()[-1].endswith("/en/countdown/daily?date=2026-11-29")
    assert not [spoiler for spoiler in (best, answer, selection.letters) if spoiler in text]
    expect_no_faults(page)
