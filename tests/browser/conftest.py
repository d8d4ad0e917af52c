"""One server for all browser tests, one browser for each worker; a fresh context for each test, which must show no fault."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser.scrabble_page import ScrabblePage
from chromium import ADVICE, ARGUMENTS, find
from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Page, WebError, expect, sync_playwright
from served import served, wait_until_ready

WIDE = {"viewport": {"width": 1280, "height": 800}}
USUAL_MEDIA = {"color_scheme": "light", "reduced_motion": "no-preference"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
AT_FIRST = """
document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`Content Security Policy: ${event.violatedDirective} refused ${event.blockedURI}`);
});
if (window.name.startsWith("fresh ") && location.protocol === "http:") {
    const kept = JSON.parse(window.name.slice("fresh ".length));
    window.name = "";
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}"""
"""What each document does before all else. A window's name outlives its documents: it says whether this is the first."""
NOT_DRAWN = """
document.adoptedStyleSheets.push(new CSSStyleSheet());
document.adoptedStyleSheets[0].replaceSync("@media screen { html { opacity: 0 } }");"""
"""Pages are laid out, but need not be drawn: to paint them takes a twentieth of their tests' time."""
LEAVE = """() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    window.name = "fresh {}";
    window.requestAnimationFrame = window.setTimeout = window.setInterval = () => 0;
    const isTimed = !Function.prototype.toString.call(Date).includes("[native code]");
    return [isTimed, ...["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) => matchMedia(query).matches)];
}"""
"""Ends what a page does by itself: it stays where it is until the next test opens another."""
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""No other host can be found: a request to one is an error on the console."""
FEW_OPTIMIZED = "--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=20000"
"""Ten times as many calls as usual make V8 optimize a function: most pages are left before that has paid."""
WITHOUT = "--disable-features=" + ",".join(
    (
        "RenderDocument",  # a frame of its own for each document: a fifth of the time of opening one
        "AvoidCorsURLLoaderRestartOnRedirect",
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsFirstBalancedModeAutoEnable",
        "HttpsUpgrades",
        "MediaRouter",
        "NetworkTimeServiceQuerying",
        "OptimizationHints",
        "PaintHolding",
        "PreconnectToSearch",
        "ThirdPartyStoragePartitioning",
    )
)
"""What Chromium leaves out: the first for speed, the others because Playwright leaves them out, and only the last list counts."""
UNASKED = ("/favicon.ico", "/apple-touch-icon", "/.well-known/")
"""What browsers ask for of their own accord, when and how often depending on their version."""
HALF_TYPED = re.compile(r"status of 422 .*/answer[?)]")
"""A page that searches as one types may ask for half a filter, if the keys come slowly; what tests await comes after it."""

expect.set_options(timeout=8_000)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a ready server: the one that all workers share, or one for this process alone."""
    shared = getattr(request.config, "workerinput", {}).get("server")
    if shared:
        wait_until_ready(shared)
        yield shared
    else:
        with served() as running:
            yield running.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    if path is None:
        pytest.fail(ADVICE, pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=path, args=[*ARGUMENTS, NO_OTHER_HOST, FEW_OPTIMIZED, WITHOUT]
        )
        yield running
        running.close()


@pytest.fixture
def refusals() -> set[str]:
    """What a test does to be refused: parts of the console errors that are meant to come."""
    return set()


def _go_to_start(page: Page) -> None:
    """Show a page without scripts; again if the connection was reset, or the page of that error is still on its way."""
    for _ in range(3):
        try:
            page.goto("/livez")
        except Error:
            page.wait_for_timeout(100)
        else:
            return
    page.goto("/livez")


class Windows:
    """Pages to test in, each in a context of its own. Given back without fault, one is used again.

    It is then like a new one (no history, no routes, no storage from its next document on), and opens pages in half the
    time. To leave for an empty page between two tests would take as long as many a test.

    What cannot be taken back stays: a clock, a script for every document, touches sent by DevTools. Tests that do so say
    for what *use* they take a window, and it goes only to others of that use.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._free: dict[frozenset[tuple[str, Any]], list[Page]] = {}
        self._kinds: dict[Page, frozenset[tuple[str, Any]]] = {}
        self._media: dict[Page, dict[str, str]] = {}
        self._devtools: dict[Page, CDPSession] = {}
        self._left: set[Page] = set()
        self.faults: list[str] = []

    def take(self, **options: Any) -> Page:
        """A page with options of its context; ``is_drawn`` where pictures or shifts of what is seen are looked at.

        ``use`` says what the test changes for good.
        """
        options = {"locale": "en-GB", "base_url": self._url, "service_workers": "block"} | options
        size = options.pop("viewport", WIDE["viewport"])
        media = {name: options.pop(name, usual) for name, usual in USUAL_MEDIA.items()}
        kind = frozenset(options.items())
        page = self._free[kind].pop() if self._free.get(kind) else self._open(viewport=size, **options)
        self._kinds[page] = kind
        if self._media.get(page, USUAL_MEDIA) != media:
            page.emulate_media(**media)
        if page.viewport_size != size:
            page.set_viewport_size(size)
        return page

    def give_back(self, page: Page) -> None:
        kind = self._kinds.pop(page)
        page.unroute_all()
        if not page.url.startswith(self._url):
            _go_to_start(page)
        self._left.add(page)
        try:
            is_timed, is_dark, is_still = page.evaluate(LEAVE)
        except Error:  # another page was still on its way
            page.wait_for_load_state()
            is_timed, is_dark, is_still = page.evaluate(LEAVE)
        if is_timed and ("use", "clock") not in kind:
            self.faults.append('the clock of this window would stay set for later tests: open_page(use="clock")')
            page.context.close()
            return
        page.mouse.move(0, 0)
        self._media[page] = {
            "color_scheme": "dark" if is_dark else "light",
            "reduced_motion": "reduce" if is_still else "no-preference",
        }
        self._devtools[page].send("Page.resetNavigationHistory")
        if page.context.cookies():
            self.faults.append("the page set a cookie")
        self._free.setdefault(kind, []).append(page)

    def _open(self, *, is_drawn: bool = False, use: str = "", **options: Any) -> Page:
        context = self._browser.new_context(**options)
        context.set_default_timeout(8_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(AT_FIRST if is_drawn else AT_FIRST + NOT_DRAWN)
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        page = context.new_page()
        _go_to_start(page)
        page.on("framenavigated", lambda _: self._left.discard(page))
        self._devtools[page] = context.new_cdp_session(page)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        if message.type != "error" or message.page in self._left or urlsplit(url).path.startswith(UNASKED):
            return
        fault = f"console: {message.text} ({url})"
        if not HALF_TYPED.search(fault):
            self.faults.append(fault)

    def _broke(self, error: WebError) -> None:
        if error.page not in self._left:
            self.faults.append(f"page error: {error.error}")


def settle(page: Page, selector: str) -> None:
    """Wait until the page that a click led to shows this, and its scripts have run."""
    expect(page.locator(selector).first).to_be_visible()
    page.wait_for_load_state()


def keep(page: Page, **storage: str) -> None:
    """Let the next document that opens in *page* find this in its local storage, and nothing else in any."""
    page.evaluate("name => { window.name = name; }", f"fresh {json.dumps(storage)}")


@pytest.fixture(scope="session")
def windows(browser: Browser, server: str) -> Windows:
    return Windows(browser, server)


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
