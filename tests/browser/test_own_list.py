"""A list of the visitor's own on the Scrabble page: chosen, used, remembered by this tab and by no link."""

from __future__ import annotations

import pytest
from browser.scrabble_page import ScrabblePage
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

XY = "15/15/15/15/15/15/15/7XY6/15/15/15/15/15/15/15 ZZYQ/ 0/0 0"
WORDS = {"name": "mine.txt", "mimeType": "text/plain", "buffer": b"xyzzy\nzzy\nx-ray" + b" " * (3 << 19)}
"""More than other requests may have: 1.5 MiB."""


def bring(page: Page, file: dict[str, object]) -> None:
    fold = page.locator("details[data-keep=own]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.locator("#own-file").set_input_files(file)  # type: ignore[arg-type]
    page.locator("#own-send").click()


def test_a_list_is_brought_used_remembered_by_the_tab_and_held_by_no_link(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    refusals.add("422")
    page = scrabble.page
    sentence = page.locator("#answer .sentence").first
    scrabble.open(XY)
    bring(page, {**WORDS, "name": "bad.gz", "buffer": b"\x1f\x8bxx"})
    expect(page.locator("#file-error")).to_contain_text("bad.gz cannot be unpacked")
    bring(page, WORDS)
    expect(sentence).to_contain_text("in mine.txt")
    expect(page.locator("#own-read")).to_have_text("Words read: 2; lines left out: 1.")
    expect(page.locator("#file-error")).to_be_empty()
    expect(page.locator("select[name=lexicon]")).to_have_value("own")
    token = page.locator("input[name=own]").input_value()
    scrabble.expect_position(f"{XY} lex own;")
    assert token and token not in page.url

    page.reload()
    expect(sentence).to_contain_text("in mine.txt")
    expect(page.locator(".page-notice")).to_have_count(0)

    page.evaluate("sessionStorage.clear()")  # whom the link is sent to
    page.reload()
    expect(page.locator(".page-notice")).to_contain_text("a visitor's own list, which no link holds")
    expect(sentence).to_contain_text("in American English")
    scrabble.expect_tiles({"H8": "X", "I8": "Y"})


def test_without_scripts_the_list_stays_from_form_to_form(without_scripts: ScrabblePage) -> None:
    page = without_scripts.page
    without_scripts.open(XY)
    bring(page, WORDS)
    expect(page.locator("#answer .sentence").first).to_contain_text("in mine.txt")
    page.locator("#solve").click()
    expect(page.locator("#answer .sentence").first).to_contain_text("in mine.txt")
    expect(page.locator("#rack")).to_have_value("ZZYQ")
