"""Measure a first visit of the Scrabble page: a browser with an empty cache, 1.6 Mbit/s, 150 ms latency.

Prints the bytes over the wire, the number of requests, and the milliseconds until the board takes letters.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from statistics import median

import bench  # noqa: F401  (finds the modules of the tests)
from chromium import ADVICE, ARGUMENTS, find
from playwright.sync_api import Browser, sync_playwright
from served import served

BYTES_A_SECOND = 1_600_000 / 8
LATENCY_MS = 150
PAGE = "/en/scrabble"
NOTES_WHEN_SET_UP = """
new MutationObserver((_, observer) => {
  const square = document.querySelector("#board input");
  if (square?.inputMode !== "none") return;
  window.usableAfter = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def visit(browser: Browser, url: str) -> tuple[dict[str, int], float]:
    """The bytes of each response over the wire, its head included, and the milliseconds until the page is usable."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    network = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda event: names.update({event["requestId"]: event["request"]["url"]}))
    network.on(
        "Network.loadingFinished",
        lambda event: sizes.update({names[event["requestId"]]: round(event["encodedDataLength"])}),
    )
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    page.add_init_script(NOTES_WHEN_SET_UP)
    page.goto(f"{url}{PAGE}", wait_until="networkidle")
    usable_after: float = page.evaluate("window.usableAfter")
    square = page.locator("#board input[name=H8]")
    square.click()
    page.keyboard.press("a")
    if square.input_value() != "A":
        raise RuntimeError("the board does not take a letter")
    context.close()
    return sizes, usable_after


def main() -> None:
    """Print the median of some visits; the last line is JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--url", help="the address of a running server (default: start one)")
    arguments = parser.parse_args()
    if find() is None:
        sys.exit(ADVICE)
    with ExitStack() as stack:
        url = arguments.url or stack.enter_context(served()).url
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        browser.new_page().goto(f"{url}/livez")
        measured = [visit(browser, url) for _ in range(arguments.visits)]
        browser.close()
    sizes = measured[-1][0]
    for address, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{size:>8,}  {address.removeprefix(url)}")
    came = {
        "bytes": sum(sizes.values()),
        "requests": len(sizes),
        "usable_after_ms": round(median(after for _, after in measured)),
    }
    print(json.dumps(came))


if __name__ == "__main__":
    main()
