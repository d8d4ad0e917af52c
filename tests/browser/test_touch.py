"""Touch screens: keys for tiles, zooming the board, swipes through the plays, Back; on phones upright and on their side, and tablets."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import BUSY, CAT, ScrabblePage, eventually, laid, solved
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SCREENS = {"phone": (360, 740), "on its side": (740, 360), "tablet": (768, 1024), "tablet on its side": (1024, 768)}

TWO_FINGERS = """async ([moves]) => {
    const area = document.querySelector(".board-area");
    const touch = (identifier, [clientX, clientY]) => new Touch({ identifier, target: area, clientX, clientY });
    const send = (type, points) => area.dispatchEvent(new TouchEvent(type, {
        touches: points.map((point, index) => touch(index, point)), bubbles: true, cancelable: true }));
    moves.forEach((points, index) => send(index ? "touchmove" : "touchstart", points));
    area.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [], bubbles: true }));
}"""
SWIPE = """([place, from, to]) => {
    const element = document.querySelector(place);
    const touch = (clientX) => new Touch({ identifier: 1, target: element, clientX, clientY: 600 });
    element.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
    element.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)], bubbles: true }));
}"""
SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift" });
}"""
STAND_IN_FOR_BACK = """
window.CloseWatcher = class {
    constructor() { window.watchers = [...(window.watchers ?? []), this]; }
    destroy() { window.watchers = window.watchers.filter((one) => one !== this); }
};
"""
"""No key of a test is Android's Back: this remembers what asked to be closed by it."""


@pytest.fixture(params=SCREENS)
def on_touch(request: pytest.FixtureRequest, open_page: OpenPage) -> ScrabblePage:
    """The Scrabble page on one of the touch screens."""
    width, height = SCREENS[request.param]
    page = open_page(**PHONE, is_drawn=True)
    page.set_viewport_size({"width": width, "height": height})
    return ScrabblePage(page)


def tap_keys(scrabble: ScrabblePage, letters: str) -> None:
    """Tap where the keys for these letters are, all of them in view."""
    for letter in letters:
        key = scrabble.page.locator(f'#tile-keys button[data-letter="{letter}"]').bounding_box()
        assert key
        scrabble.page.touchscreen.tap(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)


def go_back(page: Page) -> None:
    """What Android's Back does while something asked to be closed by it."""
    page.evaluate("window.watchers.pop().onclose()")


def test_a_position_is_entered_without_the_keyboard_of_the_system(on_touch: ScrabblePage) -> None:
    """And a tapped square moves nothing but what lies over the page."""
    on_touch.open(CAT.replace(" S?E/", " /"))
    on_touch.page.evaluate(SHIFTS)
    on_touch.square("H10").tap()
    expect(on_touch.page.locator("#entry")).to_be_in_viewport()
    tap_keys(on_touch, "DO")
    on_touch.button("Erase").tap()
    on_touch.square("H10").tap()
    direction = on_touch.page.locator("#direction")
    expect(direction).to_have_accessible_name("Typing across")
    on_touch.button("Typing across").tap()
    on_touch.square("J9").tap()
    on_touch.button("Blank").tap()
    expect(on_touch.notice).to_have_text("The next letter will be a blank.")
    tap_keys(on_touch, "O")
    entered = laid("8H CAT", "10H D") | {"J9": "o"}
    assert on_touch.tiles == entered
    on_touch.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert on_touch.page.evaluate("window.shifted") <= 0.02
    on_touch.rack.tap()
    expect(on_touch.rack).to_have_attribute("inputmode", "none")
    tap_keys(on_touch, "SEN")
    on_touch.button("Erase").tap()
    on_touch.button("Blank").tap()
    expect(on_touch.rack).to_have_value("SE?")
    assert on_touch.tiles == entered


def test_a_board_entered_on_a_phone_has_its_plays_by_score(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    tap_keys(on_phone, "C")
    key = on_phone.page.locator('#tile-keys button[data-letter="A"]')
    key.dispatch_event("pointerdown")  # a key held down is a blank
    on_phone.expect_tiles({"H8": "C", "I8": "a"})
    key.dispatch_event("pointerup")
    key.dispatch_event("click")  # some browsers send it after a long touch: it is none
    tap_keys(on_phone, "T")
    assert on_phone.tiles == laid("8H CaT")
    on_phone.rack.tap()
    tap_keys(on_phone, "SEE")
    on_phone.button("Blank").tap()
    on_phone.solve.tap()
    on_phone.expect_answer(CAT.replace("CAT", "CaT").replace("S?E/ 12/34", "SEE?/ 0/0"), order="score")
    assert on_phone.query["sort"] == "score"
    expect(on_phone.page.locator("#tile-keys")).to_be_hidden()
    expect(on_phone.rows.first).to_be_in_viewport()


def test_the_word_field_is_in_view_wherever_the_page_is_scrolled_to(open_page: OpenPage) -> None:
    on_side = ScrabblePage(open_page(viewport={"width": 740, "height": 360}, **TOUCH))
    on_side.open(BUSY)
    on_side.rows.nth(5).scroll_into_view_if_needed()
    on_side.square("H10").tap()
    expect(on_side.page.get_by_label("Word at H10")).to_be_in_viewport(ratio=0.99)
    expect(on_side.page.locator("#entry-label")).to_have_text("Word at H10")
    expect(on_side.page.locator("#entry-label")).to_be_in_viewport(ratio=0.99)


def test_two_fingers_zoom_the_board_and_move_it(on_phone: ScrabblePage) -> None:
    on_phone.open(CAT.replace(" S?E/", " /"))
    square = on_phone.cell("H8")
    before = square.bounding_box()
    assert before
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    on_phone.page.evaluate(TWO_FINGERS, [[[[x - 40, y], [x + 40, y]], [[x - 80, y], [x + 80, y]]]])
    after = square.bounding_box()
    assert after
    assert after["width"] > 1.8 * before["width"]
    assert after["width"] >= 44
    assert abs(after["x"] + after["width"] / 2 - x) <= before["width"]  # what lay between the fingers stays there
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    rack = on_phone.rack.bounding_box()
    on_phone.page.evaluate(
        TWO_FINGERS, [[[[x - 80, y], [x + 80, y]], [[x - 40, y], [x + 40, y]], [[x - 20, y], [x + 20, y]]]]
    )
    eventually(lambda: (square.bounding_box() or before)["width"], before["width"], on_phone.page)
    assert on_phone.rack.bounding_box() == rack


def test_a_key_zooms_to_the_tapped_square_and_back(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("O15").tap()
    zoom = on_phone.button("Zoom the board")
    zoom.tap()
    expect(zoom).to_have_attribute("aria-pressed", "true")
    assert (on_phone.cell("O15").bounding_box() or {})["width"] >= 44
    expect(on_phone.square("O15")).to_be_in_viewport(ratio=0.99)
    on_phone.square("N14").tap()
    tap_keys(on_phone, "A")
    assert on_phone.tiles == {"N14": "A"}
    zoom.tap()
    expect(zoom).to_have_attribute("aria-pressed", "false")
    expect(on_phone.square("A1")).to_be_in_viewport()


def test_swipes_over_the_answer_step_through_the_plays(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    plays = solved(BUSY)
    on_phone.expect_proposed(laid(plays[0]))
    on_phone.page.evaluate(SWIPE, ["#sheet .scroll", 300, 200])
    on_phone.expect_proposed(laid(plays[1]))
    on_phone.page.evaluate(SWIPE, ["#sheet .scroll", 300, 290])  # a finger that rested
    on_phone.page.evaluate(SWIPE, ["#sheet .scroll", 200, 300])
    on_phone.expect_proposed(laid(plays[0]))


def test_back_closes_the_sheet_and_the_word_panel(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, use="back", **TOUCH)
    page.add_init_script(STAND_IN_FOR_BACK)
    scrabble = ScrabblePage(page)
    scrabble.open(BUSY)
    expect(scrabble.rows.first).to_be_in_viewport()
    scrabble.why.locator("a[data-word]").first.tap()
    word = page.locator("#word")
    expect(word).to_be_visible()
    expect(word.locator("h2")).to_be_visible()
    go_back(page)
    expect(word).to_be_hidden()
    expect(scrabble.rows.first).to_be_in_viewport()
    go_back(page)
    expect(scrabble.rows.first).to_be_hidden()
    assert page.evaluate("window.watchers.length") <= 2  # what is closed asks no more
