"""What axe finds on the pages: nothing, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import EIGHT_TILES, TWO_BLANKS, ScrabblePage, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def open_empty(scrabble: ScrabblePage) -> None:
    scrabble.open()


def open_play(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS.replace("1ZIP9O1", "1ZIX9O1"))
    scrabble.rows.first.locator(".show").click()
    assert scrabble.proposed


def open_put(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    scrabble.put("4H VOcAL").click()
    scrabble.expect_tiles(scrabble.tiles | laid("4H VOcAL"))
    expect(scrabble.stale_note).to_be_visible()


def open_error(scrabble: ScrabblePage) -> None:
    scrabble.open(EIGHT_TILES)
    expect(scrabble.page.locator("#rack-error")).to_be_visible()


def open_about(scrabble: ScrabblePage) -> None:
    scrabble.page.goto("/en/about")


def open_api(scrabble: ScrabblePage) -> None:
    scrabble.page.goto("/en/api")


STATES = [open_empty, open_play, open_put, open_error, open_about, open_api]


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["1280", "360"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_axe_finds_nothing(
    open_page: OpenPage,
    refusals: set[str],
    state: Callable[[ScrabblePage], None],
    window: dict[str, Any],
) -> None:
    refusals.add("status of 422")
    scrabble = ScrabblePage(open_page(**window))
    state(scrabble)
    expect_no_faults(scrabble.page)
