"""What the browser tests of Countdown's pages share: the rounds that the browser keeps, and what a phone asks of a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

FIT = """() => {
    const fields = [...document.querySelectorAll("input:not([type=hidden], [type=checkbox]), select, textarea")];
    const small = fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16);
    return [document.documentElement.scrollWidth, small.map((field) => `${field.localName}: ${field.id || field.name}`)];
}"""


def expect_to_fit_a_phone(page: Page, what: str = "") -> None:
    """Fails if *page* is wider than a screen of 360 pixels, or has fields so small that a phone would zoom in on them."""
    assert page.evaluate(FIT) == [360, []], what


def rounds_kept(page: Page, kind: str = "") -> list[dict[str, Any]]:
    """The rounds that the browser has kept, or those of a kind."""
    kept: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('countdown-rounds') ?? '[]')")
    return [entry for entry in kept if kind in ("", entry["kind"])]
