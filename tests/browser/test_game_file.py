"""A game file: dropped, gone through, solved in the middle, shared, and come back to."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import ScrabblePage, eventually
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

FILE = Path(__file__).parents[1] / "data" / "club_1.gcg"
DROP = """([selector, data]) => {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "club.gcg"));
  for (const type of ["dragover", "drop"]) {
    document.querySelector(selector).dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }
}"""


def drop(page: Page, selector: str) -> None:
    page.evaluate(DROP, [selector, base64.b64encode(FILE.read_bytes()).decode()])


def test_dropped_gone_through_solved_in_the_middle_shared_and_come_back_to(page: Page, open_page: OpenPage) -> None:
    page.goto("/en/scrabble/game")
    drop(page, "#open-game")
    sentence = page.locator("#sentence")
    expect(sentence).to_have_text("Before the first move")
    page.wait_for_load_state()  # the keys are those of scripts
    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text("Anna Berg: 8G LOGY +16")
    page.keyboard.press("End")
    expect(page.locator(".steps .count")).to_have_text("9 / 9")
    page.get_by_role("link", name="Previous move").click()
    expect(page.locator(".steps .count")).to_have_text("8 / 9")
    page.locator("#moves").get_by_text("play challenged off").click()
    expect(page.locator(".told .note")).to_have_text(["No such word.", "It would have been worth keeping the Z."])
    page.get_by_role("link", name="Previous move").click()
    expect(page.locator("#words")).to_have_text("Not in ENABLE: JAMZ")
    chosen = page.get_by_label("Words looked up in")
    chosen.focus()
    chosen.select_option("World English")
    expect(page.locator("#words")).to_have_text("Not in World English: JAMZ")
    expect(chosen).to_be_focused()
    page.get_by_role("link", name="Next move").click()
    expect(sentence).to_have_text("Anna Berg: play challenged off −22")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Link copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    expect_no_faults(page)

    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text("Ben Ito: exchanges 3 tiles +0")
    page.keyboard.press("ArrowRight")
    expect(sentence).to_have_text("Anna Berg: K4 PEGS +27")
    expect(page.locator("#rank")).to_contain_text("best is F7 PENG")
    expect_no_faults(page)
    page.locator("#solve-here").click()
    solver = ScrabblePage(page)
    expect(solver.rows.first).to_be_visible()
    assert solver.query["position"].split()[1:3] == ["EEGLNPS/", "16/33"]
    page.locator("#game-back").click()
    expect(sentence).to_have_text("Anna Berg: K4 PEGS +27")

    other = open_page(**PHONE)
    other.goto(shared)
    expect(other.locator("#sentence")).to_have_text("Anna Berg: play challenged off −22")
    expect(other.get_by_label("Words looked up in")).to_have_value("world")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_dropped_or_pasted_on_the_solver_is_opened(scrabble: ScrabblePage) -> None:
    scrabble.open()
    drop(scrabble.page, "#position")
    expect(scrabble.page.locator("#game h1")).to_have_text("Friday club, round 1")
    scrabble.open()
    scrabble.click("H8")
    scrabble.paste(FILE.read_text(encoding="utf-8"))
    expect(scrabble.page.locator("#game h1")).to_have_text("Friday club, round 1")


def test_a_picture_is_saved_as_png(page: Page) -> None:
    page.goto("/en/scrabble?position=15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 / 0/0 0")
    page.locator("details[data-keep=export] summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="PNG").click()
    assert waiting.value.path().read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Copy CGP").click()
    eventually(
        lambda: page.evaluate("navigator.clipboard.readText()"),
        "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 / 0/0 0",
        page,
    )


def test_without_scripts_the_steps_are_links(without_scripts: ScrabblePage) -> None:
    page = without_scripts.page
    page.goto("/en/scrabble/game")
    page.locator("#open-game input[type=file]").set_input_files(FILE)
    page.get_by_role("button", name="Open").click()
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("#sentence")).to_have_text("Ben Ito: I5 FR..S (FRAGS) +18")
