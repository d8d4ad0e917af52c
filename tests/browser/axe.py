"""What axe finds on a page in both themes."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

_PRESENT = Axe("null")  # runs the axe that the page has: to read half a megabyte of script anew takes a while
_BRIEF = {"resultTypes": ["violations"]}  # what is in order is not written up, which takes half of the time
THEMES: dict[str, dict[str, Any]] = {
    "light": _BRIEF,
    "dark": _BRIEF | {"runOnly": ["color-contrast", "link-in-text-block"]},
}
"""The options of axe for each: all of its rules first, then those on colours, the only thing the themes change."""


def expect_no_faults(page: Page) -> None:
    """Fails with axe's report on whatever it finds on *page* as it is now."""
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        axe = _PRESENT if page.evaluate("'axe' in window") else Axe()
        found = axe.run(page, options=options)
        assert found.violations_count == 0, f"{theme} theme: {found.generate_report()}"
