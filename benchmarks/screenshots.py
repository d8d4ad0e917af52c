"""Take README's screenshot of the Scrabble page: ``make screenshots``."""

from __future__ import annotations

import sys
from urllib.parse import urlencode

from bench import ROOT
from chromium import ADVICE, ARGUMENTS, find
from playwright.sync_api import sync_playwright
from served import served

POSITION = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTT?/ 210/132 0"
)


def main() -> None:
    """Write docs/scrabble.png."""
    browser_path = find()
    if browser_path is None:
        sys.exit(ADVICE)
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 820})
        page.goto(f"{server.url}/en/scrabble?{urlencode({'position': POSITION})}")
        page.locator("#answer tbody tr").first.hover()
        (ROOT / "docs").mkdir(exist_ok=True)
        page.screenshot(path=ROOT / "docs" / "scrabble.png")
        browser.close()


if __name__ == "__main__":
    main()
