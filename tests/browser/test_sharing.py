"""Sending a position: its title, its link, the share sheet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import BUSY, ScrabblePage, eventually
from playwright.sync_api import Page, expect

from webapp.scrabble.game_link import pack
from webapp.scrabble.game_page import EXAMPLE

pytestmark = pytest.mark.browser

SHARE_SHEET = """
navigator.share = (sent) => { window.sent = sent; return Promise.resolve(); };
"""
"""A share sheet as those of phones, which remembers what it was handed."""


def with_share_sheet(open_page: OpenPage, **options: Any) -> Page:
    page = open_page(**options, use="share sheet")
    page.add_init_script(SHARE_SHEET)
    return page


def sent_by(page: Page) -> dict[str, str]:
    eventually(lambda: page.evaluate("Boolean(window.sent)"), True, page)
    return dict(page.evaluate("window.sent"))


def test_the_window_says_which_play_is_drawn(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open(BUSY.replace("ALOQTTV/", "/"))
    expect(page).to_have_title("Scrabble – Tilewright")
    scrabble.fill_rack("aloqttv")
    expect(page).to_have_title("ALOQTTV – Scrabble – Tilewright")
    scrabble.solve.click()
    expect(page).to_have_title("4H LOVAT 44 – Scrabble – Tilewright")
    scrabble.show("L1 VOLT.").click()
    expect(page).to_have_title("L1 VOLTA 24 – Scrabble – Tilewright")
    page.reload()
    expect(page).to_have_title("L1 VOLTA 24 – Scrabble – Tilewright")
    scrabble.button("New board").click()
    expect(page).to_have_title("Scrabble – Tilewright")


def test_the_link_is_copied_where_there_is_no_share_sheet(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    scrabble.show("L1 VOLT.").click()
    scrabble.button("Send a link").click()
    expect(scrabble.notice).to_have_text("Link copied.")
    copied = scrabble.page.evaluate("navigator.clipboard.readText()")
    assert copied == scrabble.page.url
    assert "L1" in copied
    scrabble.enter("10A CAB")  # an edit is in the link at once
    scrabble.button("Send a link").click()
    eventually(lambda: "/CAB12/" in scrabble.page.evaluate("navigator.clipboard.readText()"), True, scrabble.page)


def test_a_phone_hands_the_link_to_its_share_sheet(open_page: OpenPage) -> None:
    phone = ScrabblePage(with_share_sheet(open_page, **PHONE))
    phone.open(BUSY)
    phone.button("Send a link").tap()
    assert sent_by(phone.page) == {"title": "4H LOVAT 44 – Scrabble – Tilewright", "url": phone.page.url}
    expect(phone.notice).to_have_text("")


def test_other_games_offer_the_share_sheet_where_there_is_one(open_page: OpenPage) -> None:
    plain, page = open_page(), with_share_sheet(open_page)
    for address in (
        "/en/balda?position=...../...../балда/...../.....",
        "/en/countdown/solver?letters=jetcoined",
        "/en/countdown/solver/numbers?tiles=75+50+2+3+8+7&target=812",
    ):
        page.goto(address)
        page.get_by_role("button", name="Share…").click()
        assert sent_by(page) == {"title": page.title(), "url": page.url}
        if "letters" in address or "balda" in address:  # the two layouts
            plain.goto(address)
            expect(plain.locator("#share")).to_be_visible()
            expect(plain.get_by_role("button", name="Share…")).to_have_count(0)


def test_a_game_being_recorded_is_sent_as_a_game_to_look_at(page: Page) -> None:
    page.goto("/en/scrabble/record?" + urlencode({"game": pack(EXAMPLE)}))
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#share")).to_have_text("Link copied.")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page.locator("#moves tbody tr").first).to_be_visible()


def test_a_notice_moves_nothing_on_a_phone_on_its_side(open_page: OpenPage) -> None:
    phone = ScrabblePage(open_page(**PHONE | {"viewport": {"width": 740, "height": 360}}))
    phone.open()
    before = phone.solve.bounding_box()
    phone.button("Send a link").tap()
    expect(phone.notice).to_have_text("Link copied.")
    expect(phone.notice).to_be_in_viewport()
    assert phone.solve.bounding_box() == before


def test_what_to_take_along_follows_the_board_and_equity_is_explained(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    fold = scrabble.report.locator("[data-keep=export]")
    fold.locator("summary").click()
    expect(fold.locator("code")).to_have_text(BUSY)
    scrabble.fill_rack("XYZ")
    expect(fold.locator("code")).to_have_text(BUSY.replace("ALOQTTV", "XYZ"))
    expect(fold).to_have_attribute("open", "")
    drawn = scrabble.page.request.get(fold.get_by_role("link", name="SVG").get_attribute("href") or "")
    assert all(f">{letter}</text>" in drawn.text() for letter in "XYZ")
    scrabble.page.locator("[data-keep=equity] summary").click()
    expect(scrabble.page.get_by_text("The values were learned from games of Scrabble.")).to_be_visible()
