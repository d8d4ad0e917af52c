"""A position and a game on paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import BUSY, CAT, ScrabblePage
from playwright.sync_api import Page, expect

from webapp.scrabble.game_link import pack
from webapp.scrabble.game_page import EXAMPLE

pytestmark = pytest.mark.browser

MARGIN = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def window(request: pytest.FixtureRequest, open_page: OpenPage) -> Iterator[ScrabblePage]:
    """A window that shows itself on the screen again in the end."""
    page = open_page(**request.param)
    yield ScrabblePage(page)
    page.emulate_media(media="screen")


def show_as_printed(page: Page) -> None:
    """Show the page that is open as it is printed."""
    page.emulate_media(media="screen")
    page.emulate_media(media="print")
    assert page.evaluate("matchMedia('print').matches")


def sheets(page: Page) -> int:
    """How many sheets of A4 the page takes."""
    pages = page.pdf(format="A4", margin=MARGIN)
    return pages.count(b"/Type /Page\n")


def test_a_position_is_printed_with_its_rack_and_its_twenty_best_plays_on_one_sheet(window: ScrabblePage) -> None:
    """And with nothing on the rack as a board."""
    page = window.page
    window.open(BUSY, top="40")
    expect(window.rows).to_have_count(40)
    show_as_printed(page)
    for part in (window.board, page.locator("#rack-tiles .tile").last, window.sentence, window.rows.nth(19)):
        expect(part).to_be_visible()
    for hidden in (
        window.rows.nth(20),
        window.solve,
        window.rules,
        window.why,
        page.locator("#filters"),
        window.report,
    ):
        expect(hidden).to_be_hidden()
    assert window.rows.nth(19).evaluate("row => getComputedStyle(row.closest('.scroll')).overflow") == "visible"
    assert page.evaluate("getComputedStyle(document.getElementById('sheet')).position") == "static"
    assert sheets(page) == 1
    window.open(CAT.replace("S?E/", "/"))
    expect(window.board).to_be_visible()
    expect(window.solve).to_be_hidden()
    assert sheets(page) == 1


def test_a_game_is_printed_with_all_its_moves(window: ScrabblePage) -> None:
    page = window.page
    page.goto(f"/en/scrabble/game?game={pack(EXAMPLE)}&move=8")
    show_as_printed(page)
    expect(page.locator("#moves tbody tr").last).to_be_visible()
    expect(page.locator("#open-game")).to_be_hidden()
    expect(page.locator(".steps").first).to_be_hidden()
    assert page.locator("#moves").evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    assert sheets(page) == 1


def test_a_button_prints(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open(BUSY)
    page.evaluate("window.print = () => { document.documentElement.dataset.printed = 'yes'; }")
    scrabble.report.locator("summary", has_text="Export").click()
    scrabble.button("Print").click()
    expect(page.locator("html")).to_have_attribute("data-printed", "yes")


def test_a_field_is_printed_with_its_numbers_and_the_path_of_its_best_word_in_place(window: ScrabblePage) -> None:
    page = window.page
    page.goto("/en/balda?position=...../.р.../балда/.к.../..... балда,бра,краб 3/4")
    show_as_printed(page)
    expect(page.locator("#find")).to_be_hidden()
    field = page.locator("#field table").bounding_box()
    numbers, path = page.locator("#field .cols").bounding_box(), page.locator("#field .path").bounding_box()
    assert field and numbers and path
    assert abs(numbers["x"] - field["x"]) < 5 and abs(numbers["width"] - field["width"]) < 10
    for axis, size in (("x", "width"), ("y", "height")):
        assert abs(path[axis] - field[axis]) < 5 and abs(path[size] - field[size]) < 10
