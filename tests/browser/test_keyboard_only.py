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
    expect(scrabble.rack).to_be_focused()  # the focus stays where it is when the answer comes
    plays = solved(position)
    tab_to(scrabble, scrabble.show(plays[0]))
    scrabble.expect_proposed(laid(plays[0]))
    scrabble.press("ArrowDown")
    scrabble.press("ArrowDown")
    scrabble.expect_proposed(laid(plays[2]))
    scrabble.press("Enter")  # keeps it on the board
    tab_to(scrabble, scrabble.rack, "Shift+Tab")
    scrabble.expect_proposed(laid(plays[2]))
    tab_to(scrabble, scrabble.put(plays[2]))
    scrabble.press("Enter")
    scrabble.expect_tiles(laid("8H CAT", plays[2]))
    eventually(lambda: len(scrabble.rack.input_value()), 3 - len(laid(plays[2])), scrabble.page)
    expect(scrabble.notice).to_contain_text(plays[2].split()[0])
    assert scrabble.page.evaluate("document.activeElement !== document.body")


def test_undo_clear_and_the_blank_key_are_reached_and_pressed_with_the_keyboard(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.square("H8").focus()
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
    # On the board, too, the focus stays where it is when the answer comes.
    scrabble.enter("8K T")
    scrabble.fill_rack("s?e")
    scrabble.square("B2").focus()
    scrabble.press("Enter")
    expect(scrabble.rows).not_to_have_count(0)
    assert scrabble.cursor == "B2"


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


def test_escape_closes_what_is_open(scrabble: ScrabblePage) -> None:
    scrabble.open()
    for fold, inside in (("Paste a position", "#pasted"), ("Scores and the opponent's rack", "input[name=score]")):
        summary = scrabble.page.locator("summary", has_text=fold)
        summary.focus()
        scrabble.press("Enter")
        scrabble.press("Tab")
        expect(scrabble.page.locator(inside)).to_be_focused()
        scrabble.press("Escape")
        expect(scrabble.page.locator(inside)).to_be_hidden()
        expect(summary).to_be_focused()


def test_the_focus_can_be_seen_at_every_stop(scrabble: ScrabblePage) -> None:
    """The ring is there in both themes: its colour alone follows them."""
    scrabble.page.emulate_media(reduced_motion="reduce")
    scrabble.open(BUSY)
    unseen = []
    stops = []
    for _ in range(60):
        scrabble.press("Tab")
        seen = scrabble.page.evaluate(FOCUS)
        if seen is None:
            break
        stops.append(seen["name"])
        if not (seen["ring"] and seen["inside"]):
            unseen.append(seen)
    assert len(stops) > 20
    assert unseen == []
