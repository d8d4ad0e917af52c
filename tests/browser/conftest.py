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
    with served({"TILEWRIGHT_VISITOR_LISTS": "3"}) as running:
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


class Windows:
    """Pages to test in, each in a context of its own. Given back without fault, one is emptied and used again.

    Emptied, a window is like a new one (no history, no storage, no routes), and opens pages in half the time.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[str, list[Page]] = {}
        self._kinds: dict[Page, tuple[str, dict[str, Any]]] = {}
        self.faults: list[str] = []

    def take(self, **options: Any) -> Page:
        options = {"locale": "en-GB", "base_url": self._url} | WIDE | options
        kind = repr(sorted(options.items()))
        page = self._free[kind].pop() if self._free.get(kind) else self._open(options)
        self._kinds[page] = kind, options
        return page

    def give_back(self, page: Page) -> None:
        kind, options = self._kinds.pop(page)
        page.unroute_all()
        page.goto("/livez")  # of the same origin: the browser keeps the process, and with it a fifth of a second
        page.evaluate("localStorage.clear(); sessionStorage.clear()")  # a page that is left may write once more
        page.set_viewport_size(options["viewport"])
        page.emulate_media(
            color_scheme=options.get("color_scheme", "light"),
            reduced_motion=options.get("reduced_motion", "no-preference"),
        )
        devtools = page.context.new_cdp_session(page)
        devtools.send("Page.resetNavigationHistory")
        devtools.detach()
        if page.context.cookies():
            self.faults.append("the page set a cookie")
        self._free.setdefault(kind, []).append(page)

    def _open(self, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**options)
        context.set_default_timeout(8_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(REPORT_CSP)
        context.on("console", self._heard)
        context.on("request", self._asked)
        context.on("weberror", lambda error: self.faults.append(f"page error: {error.error}"))
        return context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc != urlsplit(self._url).netloc:
            self.faults.append(f"request to another host: {request.url}")


@pytest.fixture(scope="session")
def windows(browser: Browser, server: Served) -> Windows:
    return Windows(browser, server.url)


@pytest.fixture
def open_page(windows: Windows, refusals: set[str]) -> Iterator[OpenPage]:
    """Opens pages, each in a context of its own, and in the end fails the test on any fault that one of them showed."""
    pages: list[Page] = []

    def open_one(**options: Any) -> Page:
        pages.append(windows.take(**options))
        return pages[-1]

    windows.faults.clear()
    yield open_one
    for page in pages:
        windows.give_back(page)
    unexpected = [fault for fault in windows.faults if not any(refusal in fault for refusal in refusals)]
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
