"""A game reviewed: stepped through by chart and table, simulated turn by turn, kept through a reload, shared, and saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from playwright.sync_api import Page, expect

from webapp.scrabble.game_link import pack

pytestmark = pytest.mark.browser

GAME = (
    "#player1 ann Ann-Margaret Chatterton\n#player2 ben Ben\n>ann: AEINRST 8G TIE +6 6\n>ben: ?EHLORY -2 +0 0\n"
    ">ann: AINRSUV -4 +0 6\n>ben: DHMNOYY -3 +0 0\n"
)
ADDRESS = f"/en/scrabble/review?game={pack(GAME)}&lexicon=american"
ROWS = "() => [...document.querySelectorAll('#turns tr')].map((row) => row.offsetHeight)"
DAMAGE = """() => {
    const [key] = Object.keys(JSON.parse(localStorage.getItem("reviews")));
    localStorage.setItem("reviews", JSON.stringify({ [key]: { rows: KEPT } }));
}"""
FORGET_THE_LATER = """() => {
    const reviews = JSON.parse(localStorage.getItem("reviews"));
    for (const review of Object.values(reviews)) {
        review.rows.length = 1;
        review.isWanted = true;
    }
    localStorage.setItem("reviews", JSON.stringify(reviews));
}"""


def test_simulated_kept_through_a_reload_gone_on_with_and_saved(
    page: Page, tmp_path: Path, open_page: OpenPage
) -> None:
    page.goto(f"/en/scrabble/game?game={pack(GAME)}&lexicon=american")
    page.get_by_role("link", name="Review").click()
    page.wait_for_load_state()
    first = page.locator("#turn-1")
    expect(first).to_contain_text("Missed the bingo")
    expect(page.locator("#mark-1 .sign")).to_have_text("??")
    expect(page.locator("#turn-3")).to_contain_text("it is not clear what was played or exchanged")

    page.get_by_role("button", name="Simulate every turn").press("Enter")
    working = page.locator("#working")
    rows = page.evaluate(ROWS)
    expect(working).to_have_text("Every turn is simulated.", timeout=60_000)
    assert page.evaluate(ROWS) == rows  # they had room for what came in
    expect(first.locator(".best small")).to_have_text("simulation")
    expect(page.get_by_role("button", name="Simulate again")).to_be_focused()
    told = [page.locator(".player-card dl").all_inner_texts(), page.locator("#turns").inner_text()]
    assert "Chances lost\n–" not in told[0][0]
    expect_no_faults(page)

    page.evaluate(FORGET_THE_LATER)
    page.reload()
    expect(working).to_have_text("Every turn is simulated.", timeout=60_000)
    assert [page.locator(".player-card dl").all_inner_texts(), page.locator("#turns").inner_text()] == told
    page.reload()
    expect(working).to_have_text("Every turn is simulated.")
    assert page.locator("#turns").inner_text() == told[1]

    with page.expect_download() as loading:
        page.get_by_role("button", name="Download with notes").click()
    loading.value.save_as(tmp_path / "review.gcg")
    assert "#note Best by simulation: " in (tmp_path / "review.gcg").read_text()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Link copied.")).to_be_visible()

    expect_worst_turn_and_simulation_on_a_phone(open_page(**PHONE), page.evaluate("navigator.clipboard.readText()"))

    for damaged in ("5", "[null, {number: 1}]"):
        page.evaluate(DAMAGE.replace("KEPT", damaged))
        page.reload()
        expect(page.get_by_role("button", name="Simulate every turn")).to_be_visible()


def expect_worst_turn_and_simulation_on_a_phone(other: Page, address: str) -> None:
    """Its rows keep their height while reasons come in."""
    other.goto(address)
    other.wait_for_load_state()
    expect(other.locator("#turn-1")).to_contain_text("Missed the bingo")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.locator(".worst a").first.tap()
    expect(other.locator("#turn-1")).to_be_focused()
    expect(other.locator("#mark-1.chosen")).to_have_count(1)
    other.get_by_role("button", name="Simulate every turn").click()
    before = other.evaluate(ROWS)
    expect(other.locator("#working")).to_have_text("Every turn is simulated.", timeout=60_000)
    expect(other.locator("#turn-1 .why")).not_to_have_count(1)
    assert other.evaluate(ROWS) == before


def test_stopped_by_the_reader_and_chosen_in_the_chart(page: Page) -> None:
    page.goto(ADDRESS)
    page.wait_for_load_state()
    page.locator("#mark-2 .reach").click()
    expect(page.locator("#turn-2")).to_be_focused()
    assert page.url.endswith("#turn-2")
    for key, number in (("ArrowRight", 3), ("End", 4), ("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 1)):
        page.keyboard.press(key)
        expect(page.locator(f"#turn-{number}")).to_be_focused()
    expect(page.locator("#chart a.chosen")).to_have_id("mark-1")
    board = page.get_by_role("img", name="Before turn 1: Ann-Margaret Chatterton, AEINRST")
    expect(board).to_have_js_property("complete", True)
    assert board.evaluate(
        "image => [image.naturalWidth, image.naturalHeight].join() === [image.getAttribute('width'), image.getAttribute('height')].join()"
    )
    page.route("**/review/events*", lambda _: None)  # an answer that does not come
    page.get_by_role("button", name="Simulate every turn").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Simulate every turn")).to_be_focused()
    page.locator("#turn-1 .move a").click()
    page.wait_for_load_state()
    expect(page.locator("#sentence")).to_have_text("Ann-Margaret Chatterton: 8G TIE +6")
