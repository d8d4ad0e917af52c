"""Everything without a mouse: Tab, arrows, letters, Enter, Escape; and the focus can always be seen."""

from __future__ import annotations

import pytest
from browser.scrabble_page import BUSY, CAT, ScrabblePage, eventually, laid, solved
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.browser

FOCUS = """() => {
    const focused = document.activeElement;
    if (focused === document.body) return null;
    const shown = focused.closest("#board td") ?? focused;
    const style = getComputedStyle(shown);
    const box = focused.getBoundingClientRect();
    return {
        name: focused.getAttribute("aria-label") || focused.name || focused.id || focused.textContent.trim(),
        ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        inside: box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0
            && box.left < innerWidth && box.top < innerHeight,
    };
}"""


def tab_to(scrabble: ScrabblePage, element: Locator, key: str = "Tab") -> None:
    """Press Tab until an element has the focus."""
    for _ in range(60):
        scrabble.press(key)
        if element.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{key} never came to {element}")


def test_a_whole_turn_is_played_from_the_keyboard(scrabble: ScrabblePage) -> None:
    scrabble.open()
    tab_to(scrabble, scrabble.square("H8"))
    scrabble.type("cat")
    scrabble.press("Tab")
    expect(scrabble.rack).to_be_focused()
    scrabble.type("s?e")
    scrabble.press("Enter")
    position = CAT.replace("12/34", "0/0")
    scrabble.expect_answer(position)
    plays = solved(position)
    tab_to(scrabble, scrabble.show(plays[0]))
    scrabble.expect_proposed(laid(plays[0]))
    scrabble.press("ArrowDown")
    scrabble.press("ArrowDown")
    scrabble.expect_proposed(laid(plays[2]))
    scrabble.press("Tab")
    expect(scrabble.put(plays[2])).to_be_focused()
    scrabble.press("Enter")
    scrabble.expect_tiles(laid("8H CAT", plays[2]))
    eventually(lambda: len(scrabble.rack.input_value()), 3 - len(laid(plays[2])), scrabble.page)


def test_the_focus_stays_where_it_is_when_the_answer_comes(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    expect(scrabble.rows).not_to_have_count(0)
    expect(scrabble.rack).to_be_focused()
    scrabble.enter("8H CAT")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT)
    assert scrabble.cursor == "K8"


def test_enter_on_a_play_keeps_it_on_the_board_and_put_does_not_lose_the_focus(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    tab_to(scrabble, scrabble.show("4H LOVAT"))
    scrabble.press("ArrowDown")
    scrabble.press("Enter")
    tab_to(scrabble, scrabble.rack, "Shift+Tab")
    scrabble.expect_proposed(laid("4I OVAL"))
    tab_to(scrabble, scrabble.put("4I OVAL"))
    scrabble.press("Enter")
    expect(scrabble.notice).to_contain_text("4I OVAL")
    assert scrabble.page.evaluate("document.activeElement !== document.body")


def test_undo_clear_and_the_blank_key_are_reached_and_pressed_with_the_keyboard(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    tab_to(scrabble, scrabble.square("H8"))
    scrabble.type("dog")
    tab_to(scrabble, scrabble.button("Undo"))
    scrabble.press("Enter")
    scrabble.press("Space")
    assert scrabble.tiles == laid("8H DAT")
    tab_to(scrabble, scrabble.button("New board"))
    scrabble.press("Enter")
    assert scrabble.tiles == {}
    tab_to(scrabble, scrabble.square("I8"), "Shift+Tab")
    tab_to(scrabble, scrabble.button("Blank"))
    scrabble.press("Enter")
    tab_to(scrabble, scrabble.square("I8"), "Shift+Tab")
    scrabble.type("a")
    assert scrabble.tiles == laid("8I a")


def test_the_skip_link_leads_to_the_board_which_is_left_in_one_step(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.press("Tab")
    expect(scrabble.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    expect(scrabble.page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    scrabble.press("Enter")
    scrabble.press("Tab")
    assert scrabble.cursor == "H8"
    scrabble.press("ArrowRight")
    assert scrabble.cell("I8").evaluate("cell => getComputedStyle(cell).outlineWidth") == "3px"
    scrabble.press("Shift+Tab")
    assert scrabble.cursor == ""
    scrabble.press("Tab")
    assert scrabble.cursor == "I8"
    scrabble.press("Escape")
    assert scrabble.cursor == ""
    scrabble.type("cat")  # back on the board
    assert len(scrabble.tiles) == 3


@pytest.mark.parametrize(
    ("fold", "inside"), [("Paste a position", "#pasted"), ("Scores and the opponent's rack", "input[name=score]")]
)
def test_escape_closes_what_is_open(scrabble: ScrabblePage, fold: str, inside: str) -> None:
    scrabble.open()
    summary = scrabble.page.locator("summary", has_text=fold)
    tab_to(scrabble, summary)
    scrabble.press("Enter")
    scrabble.press("Tab")
    expect(scrabble.page.locator(inside)).to_be_focused()
    scrabble.press("Escape")
    expect(scrabble.page.locator(inside)).to_be_hidden()
    expect(summary).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_can_be_seen_at_every_stop(scrabble: ScrabblePage, scheme: str) -> None:
    scrabble.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    scrabble.open(BUSY)
    unseen = []
    stops = []
    for _ in range(60):
        scrabble.press("Tab")
        stop = scrabble.page.evaluate(FOCUS)
        if stop is None:
            break
        stops.append(stop["name"])
        if not (stop["ring"] and stop["inside"]):
            unseen.append(stop)
    assert len(stops) > 20
    assert unseen == []
