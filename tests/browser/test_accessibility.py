"""What axe finds on the pages: nothing, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.conftest import OpenPage
from browser.scrabble_page import CAT, EIGHT_TILES, TWO_BLANKS, ScrabblePage, laid, on_board
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def open_empty(scrabble: ScrabblePage) -> None:
    scrabble.open()


def open_plays(scrabble: ScrabblePage) -> None:
    """A play drawn, an unknown word on the board, plays compared with faults among them, and the recent positions."""
    scrabble.open(CAT)
    expect(scrabble.rows.first).to_be_visible()
    scrabble.open(TWO_BLANKS.replace("1ZIP9O1", "1ZIX9O1"), pins="4H VOcAL,4H VOXX,exchange Q,A1 AB")
    expect(scrabble.page.locator("#compare .fault")).to_have_count(2)
    scrabble.rows.first.locator("[name=show]").click()
    assert scrabble.proposed
    scrabble.page.locator("#recent summary").click()
    expect(scrabble.page.locator("#recent li")).to_have_count(2)


def open_put(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.put("4H VOcAL").tap()  # a mouse would stay there for the next test
    scrabble.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    expect(scrabble.stale_note).to_be_visible()


def open_error(scrabble: ScrabblePage) -> None:
    scrabble.open(EIGHT_TILES)
    expect(scrabble.page.locator("#rack-error")).to_be_visible()


def open_without_list(scrabble: ScrabblePage) -> None:
    scrabble.page.goto("/en/scrabble?rules=polish")
    expect(scrabble.page.locator("#own-file")).to_be_visible()


def open_hint(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS, hint="3")
    expect(scrabble.page.locator("#hint-next")).to_be_visible()


def open_offline(scrabble: ScrabblePage) -> None:
    scrabble.page.goto("/en/offline")


def open_api(scrabble: ScrabblePage) -> None:
    scrabble.page.goto("/en/api")


def test_axe_finds_nothing_among_plays(scrabble: ScrabblePage) -> None:
    open_plays(scrabble)
    expect_no_faults_wide_or_narrow(scrabble.page)


@pytest.mark.parametrize(
    "state",
    [open_empty, open_put, open_error, open_without_list, open_hint, open_offline, open_api],
    ids=lambda state: state.__name__,
)
def test_axe_finds_nothing_on_a_phone(
    on_phone: ScrabblePage, refusals: set[str], state: Callable[[ScrabblePage], None]
) -> None:
    """Other states, where the page is narrow, an answer lies over it as a sheet, and long lines are scrolled."""
    refusals.add("status of 422")
    state(on_phone)
    expect_no_faults(on_phone.page)


def test_axe_finds_nothing_about_and_then_pale_text_among_much_of_the_same_kind(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/en/about")
    expect_no_faults(page)
    page.evaluate("""() => {
        const paragraphs = document.querySelectorAll("main p");
        paragraphs[paragraphs.length >> 2].style.color = "light-dark(#000, #333)";
    }""")
    with pytest.raises(AssertionError) as failure:
        expect_no_faults(page)
    assert "dark theme: Found 1 accessibility violation" in str(failure.value)
    assert "color-contrast" in str(failure.value)
    assert "light theme" not in str(failure.value)
    page.locator("main p").first.evaluate("one => one.prepend(document.createElement('button'))")
    with pytest.raises(AssertionError, match="in any theme: Found 1 accessibility violation") as failure:
        expect_no_faults(page)
    assert "button-name" in str(failure.value)
