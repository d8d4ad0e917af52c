"""Simulating the best plays beside the list: begun, followed, stopped, kept in a link, left."""

from __future__ import annotations

import re
from typing import cast
from urllib.parse import urlencode

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import BUSY, ScrabblePage, eventually, laid
from playwright.sync_api import Locator, ViewportSize, expect

pytestmark = pytest.mark.browser


def candidates(scrabble: ScrabblePage) -> Locator:
    return scrabble.page.locator("#sim-rows tr")


def expect_done(scrabble: ScrabblePage) -> None:
    """Wait until all rollouts are there."""
    expect(scrabble.page.locator("#sim-working")).to_have_text(
        re.compile(r"^Rollouts a play: 200; .*\.$"), timeout=60_000
    )


def test_a_simulation_is_followed_beside_the_board_and_left_again(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.button("Simulate").click()
    expect(candidates(scrabble)).to_have_count(10)
    scrabble.page.get_by_label("Rollouts").select_option("200")
    expect_done(scrabble)
    expect(scrabble.page.locator("#sim-verdict")).not_to_be_empty()
    second = candidates(scrabble).nth(1).locator("[name=show]")
    notation = second.get_attribute("value") or ""
    second.click()
    scrabble.expect_proposed(laid(notation))
    expect(scrabble.page.locator("#sim-sequel .heat")).to_be_visible()
    assert scrabble.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert scrabble.page.evaluate("location.hash") == "#simulation=2-200-1"
    order = candidates(scrabble).locator("[name=show]").evaluate_all("all => all.map(one => one.value)")

    scrabble.page.reload()  # the link holds the settings, and they bring the same numbers back
    expect_done(scrabble)
    assert candidates(scrabble).locator("[name=show]").evaluate_all("all => all.map(one => one.value)") == order
    scrabble.page.set_viewport_size(cast("ViewportSize", PHONE["viewport"]))
    expect_no_faults(scrabble.page)
    scrabble.page.set_viewport_size(cast("ViewportSize", WIDE["viewport"]))

    scrabble.page.get_by_label("Plies").select_option("8")
    scrabble.page.get_by_label("Rollouts").select_option("20000")
    expect(scrabble.page.locator("#sim-working")).to_contain_text("so far")
    scrabble.button("Stop").click()
    expect(scrabble.page.locator("#sim-working")).to_have_text("Stopped.")
    expect(candidates(scrabble)).to_have_count(10)
    scrabble.button("All plays").click()
    expect(scrabble.rows.first).to_be_visible()
    expect(scrabble.page.locator("#simulation")).to_have_count(0)
    assert scrabble.page.evaluate("location.hash") == ""

    # Begun by a key it has the focus. An edit of the board ends it too, and the focus stays on the board.
    scrabble.button("Simulate").press("Enter")
    expect(candidates(scrabble)).to_have_count(10)
    expect(scrabble.page.locator("#simulation :focus")).to_have_count(1)
    scrabble.enter("15A QI")
    expect(scrabble.page.locator("#simulation")).to_have_count(0)
    assert {"A15": "Q", "B15": "I"}.items() <= scrabble.tiles.items()
    expect(scrabble.stale_note).to_be_visible()
    eventually(lambda: scrabble.page.evaluate("location.hash"), "", scrabble.page)


def test_on_a_phone_how_far_a_simulation_is_fits_in_its_line(open_page: OpenPage) -> None:
    for language in ("en", "ru"):
        phone = ScrabblePage(open_page(**PHONE))
        phone.page.goto(f"/{language}/scrabble?{urlencode({'position': BUSY})}#simulation=2-200-1")
        working = phone.page.locator("#sim-working")
        expect(working).to_contain_text(re.compile(r"200; .*\.$"), timeout=60_000)
        working.evaluate("line => { line.textContent = line.textContent.replace('200', '20 000'); }")
        assert working.evaluate("line => line.scrollWidth <= line.clientWidth"), working.inner_text()
