"""One server and one browser for all browser tests; a fresh context for each, which has to stay without fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser.scrabble_page import ScrabblePage
from chromium import ADVICE, ARGUMENTS, find
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright
from served import Served, served

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
REPORT_CSP = """document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`Content Security Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
});"""

expect.set_options(timeout=8_000)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail(ADVICE, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def refusals() -> set[str]:
    """What a test does to be refused: parts of the console errors that are meant to come."""
    return set()


@pytest.fixture
def open_page(browser: Browser, server: Served, refusals: set[str]) -> Iterator[OpenPage]:
    """Opens pages, each in a context of its own, and in the end fails the test on any fault that one of them showed."""
    contexts = []
    faults: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def asked(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != urlsplit(server.url).netloc:
            faults.append(f"request to another host: {request.url}")

    def open_one(**options: Any) -> Page:
        context = browser.new_context(**({"locale": "en-GB", "base_url": server.url} | WIDE | options))
        context.set_default_timeout(8_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(REPORT_CSP)
        context.on("console", heard)
        context.on("request", asked)
        context.on("weberror", lambda error: faults.append(f"page error: {error.error}"))
        contexts.append(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()
    unexpected = [fault for fault in faults if not any(refusal in fault for refusal in refusals)]
    if unexpected:
        pytest.fail("\n".join(unexpected), pytrace=False)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A wide window."""
    return open_page()


@pytest.fixture
def scrabble(page: Page) -> ScrabblePage:
    """The Scrabble page in a wide window."""
    return ScrabblePage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> ScrabblePage:
    """The Scrabble page on a small phone."""
    return ScrabblePage(open_page(**PHONE))


@pytest.fixture
def without_scripts(open_page: OpenPage) -> ScrabblePage:
    """The Scrabble page in a browser that runs no JavaScript."""
    return ScrabblePage(open_page(java_script_enabled=False))
