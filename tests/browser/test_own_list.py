"""A list of the visitor's own on the Scrabble page: brought, read, used, remembered by the browser and by no link."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import ScrabblePage
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

XY = "15/15/15/15/15/15/15/7XY6/15/15/15/15/15/15/15 ZZYQ/ 0/0 0"
WORDS = {"name": "mine.txt", "mimeType": "text/plain", "buffer": b"xyzzy\nzzy\nx-ray" + b" " * (1 << 20)}
"""More than other requests may have, which is 1 MiB."""
FEW = WORDS | {"buffer": b"xyzzy\nzzy\nx-ray"}
DIC = {"name": "pl_PL.dic", "mimeType": "text/plain", "buffer": "2\nżółć/S\nWarszawa\n".encode()}
AFF = {"name": "pl_PL.aff", "mimeType": "text/plain", "buffer": b"SET UTF-8\nSFX S Y 1\nSFX S 0 y .\n"}
PATIENCE = 60_000
"""Milliseconds in which a list is read however slow the machine is."""


def bring(page: Page, *files: dict[str, object]) -> None:
    fold = page.locator("#own-list")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    page.locator("#own-file").set_input_files(list(files))  # type: ignore[arg-type]


def sentence_of(page: Page, text: str) -> None:
    expect(page.locator("#answer .sentence").first).to_contain_text(text, timeout=PATIENCE)


def test_a_list_is_brought_used_remembered_by_the_browser_and_held_by_no_link(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    refusals.add("422")
    page = scrabble.page
    scrabble.open(XY)
    page.locator("select[name=lexicon]").select_option(label="Bring your own word list…")
    expect(page.locator("#own-file")).to_be_focused()
    expect(page.locator("select[name=lexicon]")).to_have_value("american")
    scrabble.expect_position(XY)
    bring(page, {**WORDS, "name": "bad.gz", "buffer": b"\x1f\x8bxx"})
    expect(page.locator("#file-error")).to_contain_text("bad.gz cannot be unpacked", timeout=PATIENCE)
    bring(page, WORDS)
    sentence_of(page, "in mine.txt")
    expect(page.locator("#own-read")).to_contain_text("Words read: 2. Left out: 1")
    expect(page.locator("#file-error")).to_be_empty()
    expect(page.locator("select[name=lexicon]")).to_have_value("own")
    token = page.locator("input[name=own]").input_value()
    scrabble.expect_position(f"{XY} lex own;")
    assert token and token not in page.url

    page.evaluate("document.querySelector('input[name=own]').value = 'forgotten'")  # as after a restart of the server
    page.locator("#solve").click()
    page.get_by_role("button", name="Send mine.txt again").click(timeout=PATIENCE)
    sentence_of(page, "in mine.txt")
    page.reload()
    sentence_of(page, "in mine.txt")
    expect(page.locator(".page-notice")).to_have_count(0)

    page.evaluate("localStorage.clear()")  # whom the link is sent to
    page.reload()
    expect(page.locator(".page-notice")).to_contain_text("a visitor's own list, which no link holds")
    sentence_of(page, "in American English")
    scrabble.expect_tiles({"H8": "X", "I8": "Y"})


def test_a_simulation_goes_by_the_list_which_no_address_holds(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    scrabble.open(XY)
    bring(page, FEW)
    sentence_of(page, "in mine.txt")
    scrabble.button("Simulate").click()
    play = page.locator("#sim-rows tr").filter(has_text="(XY)ZZY")
    expect(play).to_have_count(1, timeout=PATIENCE)
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Seed").press("Enter")
    expect(page.locator("#simulation")).to_have_attribute("data-settings", "2-1000-7")
    expect(page.locator("#sim-working")).to_have_text(re.compile(r"^Rollouts a play: .*\.$"), timeout=PATIENCE)
    expect(play).to_have_count(1)
    token = page.locator("input[name=own]").input_value()
    assert any("/simulation/events?" in address for address in addresses)
    assert not [address for address in [*addresses, page.url] if token in address]


def test_a_polish_player_brings_a_dictionary_and_has_plays(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    page.goto("/en/scrabble")
    page.locator("select[name=rules]").select_option("polish")
    expect(page.locator("#own-list")).to_have_attribute("open", "")
    expect(page.locator("#own-list .lead")).to_contain_text("a free spelling dictionary will do")
    bring(page, DIC, AFF)
    expect(page.locator("#own-read")).to_contain_text("Words read: 2. Left out: 1 (a name", timeout=PATIENCE)
    page.locator("#rack").fill("ŻÓŁĆY")
    page.locator("#solve").click()
    sentence_of(page, "in pl_PL.dic; best ŻÓŁĆY")
    page.goto("/en/scrabble?rules=polish")
    expect(page.locator("select[name=lexicon]")).to_have_value("own", timeout=PATIENCE)


def test_the_two_files_of_a_dictionary_may_come_apart_and_are_sent_again_with_one_press(
    scrabble: ScrabblePage, refusals: set[str]
) -> None:
    """One file after the other; both once more when the server has forgotten them."""
    refusals.add("422")
    page = scrabble.page
    page.goto("/en/scrabble?rules=polish")
    bring(page, AFF)
    expect(page.locator("#own-read")).to_have_text("pl_PL.aff is half of a dictionary: now choose pl_PL.dic too.")
    bring(page, DIC)
    expect(page.locator("#own-read")).to_contain_text("Words read: 2.", timeout=PATIENCE)
    page.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem("own-list-pl"));
        localStorage.setItem("own-list-pl", JSON.stringify({ ...kept, token: "forgotten" }));
    }""")
    page.goto("/en/scrabble?rules=polish")
    expect(page.locator("#own-gone")).to_contain_text(
        "The server no longer has pl_PL.dic, but this browser kept a copy.", timeout=PATIENCE
    )
    page.get_by_role("button", name="Send pl_PL.dic again").click()
    expect(page.locator("#own-read")).to_contain_text("Words read: 2.", timeout=PATIENCE)
    expect(page.locator("#own-gone")).to_be_hidden()
    expect(page.locator("select[name=lexicon]")).to_have_value("own")


def test_without_scripts_the_list_stays_from_form_to_form(without_scripts: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("503")
    page = without_scripts.page
    without_scripts.open(XY)
    page.get_by_role("button", name="Bring your own word list").click()
    bring(page, FEW)
    with page.expect_navigation():
        page.locator("#own-send").click()
    while page.get_by_text("Reading mine.txt").count():  # on a slow machine
        with page.expect_navigation():
            page.get_by_role("button", name="Try again").click()
    sentence_of(page, "in mine.txt")
    page.locator("#solve").click()
    sentence_of(page, "in mine.txt")
    expect(page.locator("#rack")).to_have_value("ZZYQ")
