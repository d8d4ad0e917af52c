"""The front page at a first and at a later visit; and the site without a connection, by its service worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.axe import expect_no_faults_wide_or_narrow
from browser.conftest import NOT_DRAWN, PHONE, OpenPage, keep
from browser.scrabble_page import CAT, ScrabblePage, on_board
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

pytestmark = pytest.mark.browser

MOST_BYTES = 60_000
OFFLINE = "No connection. What you entered is kept; solving needs the connection."


def test_a_first_visit_shows_every_tool_and_one_click_leads_to_a_solved_example(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    network = page.context.new_cdp_session(page)
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})  # the window may have been used before
    page.goto("/", wait_until="networkidle")
    network.detach()
    assert 0 < sum(sizes) <= MOST_BYTES
    expect(page.get_by_role("heading", level=2)).to_have_text(["Scrabble", "Balda", "Q-Less", "Countdown", "Words"])
    expect(page.locator("#go-on")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    expect_no_faults_wide_or_narrow(page)
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Try a Scrabble game in progress").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer tbody tr").first).to_be_visible()


def test_the_site_the_front_page_and_the_links_to_the_tools_lead_to_where_one_was(page: Page) -> None:
    position = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15+S/+0/0+0"
    page.goto(f"/en/scrabble?position={position}")
    page.goto("/ru/words?q=кот")
    page.goto("/en/about")
    # The next day the site opens where one was.
    page.goto("/")
    expect(page).to_have_url(page.url.partition("/ru/")[0] + "/ru/words?q=%D0%BA%D0%BE%D1%82")
    # So does each tool, in the language of the page.
    page.locator("#tools a").first.click()
    expect(page.locator('#board input[name="J8"]')).to_have_value("T")
    assert page.url.split("/")[3] == "ru"
    page.locator("#tools a").last.click()
    expect(page.locator("#q")).to_have_value("кот")
    # The front page offers to go on there.
    page.locator(".masthead .name").click()
    expect(page.locator("h1")).to_have_text("Какой здесь лучший ход?")
    page.get_by_role("link", name="Продолжить с того же места").click()
    expect(page.locator("#search [name=q]")).to_have_value("кот")
    # A tool not opened yet opens at its beginning.
    page.locator("#tools a").nth(1).click()
    page.wait_for_url("**/ru/balda")


def test_an_address_that_is_no_page_of_a_tool_is_not_opened(page: Page) -> None:
    for kept in ("//elsewhere.example/scrabble", "https://elsewhere.example/", "/en/chess", "{"):
        keep(page, **{"last-address": kept})
        page.goto("/")
        expect(page.locator("h1"), kept).to_have_text("What is the best move here?")


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """A context that lets the service worker keep pages, and ends with it."""
    context = browser.new_context(base_url=server, locale="en-GB", service_workers="allow")
    context.add_init_script(NOT_DRAWN)
    yield context
    context.close()


@pytest.fixture
def kept(visitor: BrowserContext) -> Iterator[Page]:
    """The Scrabble page of a position, kept by the service worker."""
    page = visitor.new_page()
    page.goto(f"/en/scrabble?position={CAT}")
    page.wait_for_function(
        """async () => navigator.serviceWorker.controller && (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).filter(({ url }) => url.endsWith("/en/scrabble"))))).flat().length > 0"""
    )
    if not page.evaluate("performance.getEntriesByType('navigation')[0].workerStart"):
        page.reload(wait_until="networkidle")  # from now on the worker answers
    yield page
    visitor.set_offline(False)
    page.goto("/livez")
    page.evaluate("localStorage.clear()")
    page.close()


def test_without_a_connection_a_page_that_was_read_opens_with_what_was_typed_and_others_say_why_not(kept: Page) -> None:
    scrabble, rack = ScrabblePage(kept), kept.get_by_label("Rack", exact=True)
    kept.context.set_offline(True)
    expect(kept.locator("#offline")).to_contain_text(OFFLINE)
    kept.locator("#solve").click()
    expect(kept.locator("#notice")).to_have_text(
        "This needs a connection, and there is none. Try again when it is back."
    )
    kept.reload()
    expect(kept.locator("#offline")).to_contain_text(OFFLINE)
    expect(kept.locator("#answer tbody tr").first).to_be_visible()  # nothing was typed: the page is as it was read
    assert scrabble.tiles == on_board(CAT)
    # What is typed survives.
    scrabble.square("A1").click()
    kept.keyboard.type("Oq")
    rack.fill("XYZZY")
    kept.locator("select[name=lexicon]").select_option("enable")
    expect(scrabble.square("B1")).to_have_value("Q")
    for _ in range(2):
        kept.reload()
        expect(kept.locator("#offline")).to_contain_text(OFFLINE)
        assert scrabble.tiles == on_board(CAT) | {"A1": "O", "B1": "Q"}
        expect(rack).to_have_value("XYZZY")
        expect(kept.locator("select[name=lexicon]")).to_have_value("enable")
        expect(kept.locator("#answer tbody tr")).to_have_count(0)
    kept.context.set_offline(False)
    kept.reload()
    assert scrabble.tiles == on_board(CAT) | {"A1": "O", "B1": "Q"}
    expect(rack).to_have_value("XYZZY")
    # A page that was not read says what is missing, and leads on when it is back.
    kept.context.set_offline(True)
    kept.goto("/en/qless/daily")
    expect(kept.locator("h1")).to_have_text("No connection")
    kept.context.set_offline(False)
    kept.get_by_role("link", name="Try again").click()
    expect(kept.locator("#date")).to_be_visible()


TYPED = {
    "/en/words": {"#q": "retina?"},
    "/en/qless": {"[name=letters]": "aacdghhlop"},
    "/en/countdown/solver": {"#q": "retinas"},
    "/ru/balda": {"[name=r3c2]": "Б", "[name=used]": "балда"},
}


def test_what_was_typed_on_other_pages_survives_too(kept: Page) -> None:
    for path, fields in TYPED.items():
        kept.goto(path, wait_until="networkidle")
        kept.context.set_offline(True)
        for name, value in fields.items():
            kept.locator(name).first.evaluate("(field) => field.closest('details')?.setAttribute('open', '')")
            kept.locator(name).first.fill(value)
        kept.reload()
        for name, value in fields.items():
            expect(kept.locator(name).first, path).to_have_value(value)
        kept.context.set_offline(False)


def test_a_new_version_drops_what_the_old_one_kept(kept: Page) -> None:
    def newer(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("`tilewright ${FILES}`", '"tilewright newer"'))

    assert kept.evaluate("caches.keys().then((names) => names.length)") == 1
    kept.context.route("**/worker.js", newer)
    kept.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update())")
    kept.wait_for_function("async () => (await caches.keys()).join() === 'tilewright newer'")
    kept.context.unroute("**/worker.js")
