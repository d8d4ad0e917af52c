"""Draw the PNG icons of the web manifest from the SVG ones: ``make icons``."""

from __future__ import annotations

import sys

from bench import ROOT
from chromium import ADVICE, ARGUMENTS, find
from playwright.sync_api import sync_playwright

FOLDER = ROOT / "static" / "icons"
ICONS = (("tile", 192), ("tile", 512), ("maskable", 192), ("maskable", 512))


def main() -> None:
    """Write each icon in each size, transparent where its drawing is."""
    browser_path = find()
    if browser_path is None:
        sys.exit(ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
        for name, side in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.goto((FOLDER / f"{name}.svg").as_uri())
            page.screenshot(path=FOLDER / f"{name}-{side}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
