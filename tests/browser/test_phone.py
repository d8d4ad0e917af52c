"""A small phone, 360 pixels wide, with fingers."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from addresses import LATE
from browser.scrabble_page import (
    BUSY,
    CAT,
    EIGHT_TILES,
    EMPTY,
    TWO_BLANKS,
    ScrabblePage,
    eventually,
    laid,
    on_board,
    solved,
)
from playwright.sync_api import Locator, expect

pytestmark = pytest.mark.browser

SUPER = "/".join(["21"] * 10 + ["10CAT8"] + ["21"] * 10) + " S?E/ 0/0 0 bdn SuperCrosswordGame;"


def can_be_seen(scrabble: ScrabblePage, square: str) -> bool:
    """Whether the middle of a square is in the window and nothing lies over it."""
    seen: bool = scrabble.cell(square).evaluate(
        """cell => {
            const {left, top, width, height} = cell.getBoundingClientRect();
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            return over !== null && cell.contains(over);
        }"""
    )
    return seen


def write(scrabble: ScrabblePage, word: str) -> None:
    """Write in the entry field and tap Insert."""
    entry = scrabble.page.locator("#entry")
    entry.tap()
    scrabble.type(word)
    scrabble.button("Insert").tap()


def box(element: Locator) -> dict[str, float]:
    found = element.bounding_box()
    assert found
    return dict(found)


def test_words_are_written_at_tapped_squares(on_phone: ScrabblePage) -> None:
    on_phone.open()
    entry, direction = on_phone.page.locator("#entry"), on_phone.page.locator("#direction")
    expect(entry).to_be_hidden()
    # One field with a direction and Insert; a second tap turns.
    on_phone.square("H8").tap()
    expect(on_phone.page.get_by_label("Word at H8")).to_be_visible()
    expect(on_phone.button("Insert")).to_be_visible()
    expect(direction).to_have_accessible_name("Typing across")
    assert on_phone.cursor == ""  # or the keyboard would rise
    on_phone.square("H8").tap()
    expect(direction).to_have_accessible_name("Typing down")
    direction.tap()
    expect(direction).to_have_accessible_name("Typing across")
    write(on_phone, "cat")
    assert on_phone.tiles == laid("8H CAT")
    expect(entry).to_have_value("")
    on_phone.square("A1").tap()
    direction.tap()
    entry.tap()
    on_phone.page.keyboard.insert_text("Dog")  # the case means nothing
    on_phone.press("Enter")
    assert on_phone.tiles == laid("8H CAT", "A1 DOG")
    # Other squares keep the direction; a third tap lets go.
    on_phone.square("C3").tap()
    expect(direction).to_have_accessible_name("Typing down")
    on_phone.square("C3").tap()
    expect(direction).to_have_accessible_name("Typing across")
    on_phone.square("C3").tap()
    expect(entry).to_be_hidden()
    # The key for a blank: of a letter to come, and of a tile that is there.
    on_phone.square("H10").tap()
    on_phone.button("Blank").tap()
    write(on_phone, "cat")
    assert on_phone.tiles == laid("8H CAT", "A1 DOG", "10H cAT")
    on_phone.square("I10").tap()
    on_phone.button("Blank").tap()
    assert on_phone.tiles == laid("8H CAT", "A1 DOG", "10H caT")
    # A key and Backspace erase.
    on_phone.square("I10").tap()
    on_phone.button("Erase").tap()
    assert on_phone.tiles == laid("8H CAT", "A1 DOG", "10H c.T")
    on_phone.square("J10").tap()
    entry.tap()
    on_phone.press("Backspace")
    assert on_phone.tiles == laid("8H CAT", "A1 DOG", "10H c")


def test_solve_inserts_the_written_word_first_if_it_fits(on_phone: ScrabblePage) -> None:
    on_phone.open(EMPTY.replace(" /", " S?E/"))
    entry = on_phone.page.locator("#entry")
    on_phone.square("H8").tap()
    entry.tap()
    on_phone.type("cat")
    on_phone.solve.tap()
    on_phone.expect_answer(CAT.replace("12/34", "0/0"))
    assert on_phone.tiles == laid("8H CAT")
    # What is left over is reported, and nothing is solved.
    on_phone.square("M10").tap()
    write(on_phone, "cats")
    assert on_phone.tiles == laid("8H CAT", "10M CAT")
    expect(on_phone.notice).to_contain_text("S left out")
    on_phone.square("M9").tap()
    entry.tap()
    on_phone.type("dogs")
    held = on_phone.hold_answers()
    on_phone.solve.tap()
    expect(on_phone.notice).to_contain_text("S left out")
    assert on_phone.tiles == laid("8H CAT", "10M CAT", "9M DOG")
    entry.tap()
    on_phone.type("e")
    on_phone.press("Escape")
    on_phone.solve.tap()
    expect(on_phone.notice).to_have_text("Choose a square first.")
    expect(entry).to_have_value("e")
    assert held == []


def test_a_tapped_square_stays_in_view_with_the_keyboard_up(on_phone: ScrabblePage) -> None:
    on_phone.open()
    for square in ("A1", "H8", "O15"):
        on_phone.page.set_viewport_size({"width": 360, "height": 740})
        on_phone.square(square).tap()
        assert can_be_seen(on_phone, square)
        on_phone.page.locator("#entry").tap()
        on_phone.page.set_viewport_size({"width": 360, "height": 420})
        eventually(lambda square=square: can_be_seen(on_phone, square), True, on_phone.page)
        expect(on_phone.button("Insert")).to_be_in_viewport()


def test_text_is_large_enough_that_nothing_zooms_and_no_field_writes_capitals_by_itself(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.square("H8").tap()
    sizes = on_phone.page.locator("input:not([type=hidden]), select, textarea").evaluate_all(
        """all => all.filter((one) => !one.closest("#board")).map((one) => [
            one.name || one.id, parseFloat(getComputedStyle(one).fontSize)])"""
    )
    assert len(sizes) >= 10
    assert [(name, size) for name, size in sizes if size < 16] == []
    capitals = on_phone.page.locator("input:not([type=hidden]), textarea").evaluate_all(
        """all => all.filter((one) => !["off", "none"].includes(one.autocapitalize)).map((one) => one.name || one.id)"""
    )
    assert capitals == []


def test_squares_are_large_enough_and_no_page_scrolls_sideways(on_phone: ScrabblePage, refusals: set[str]) -> None:
    """In Russian at more widths, in English, where texts are shorter, on the phone. Answers are in test_nothing_is_cut."""
    refusals.update({"status of 404", "status of 422"})
    page = on_phone.page
    on_phone.open()
    expect_large_squares(on_phone)
    edges = box(on_phone.board)  # in sight without scrolling
    assert edges["x"] >= 0
    assert edges["x"] + edges["width"] <= 360
    assert edges["y"] + edges["height"] <= 740
    button = box(on_phone.solve)  # within the thumb's reach
    assert button["y"] > 370
    assert button["y"] + button["height"] <= 740
    assert button["height"] >= 40
    too_wide = {}
    for at, path in enumerate(("about", "nothing-here", f"scrabble?position={quote(EIGHT_TILES)}")):
        for language, widths in (("en", [360]), ("ru", [360, 768, 1280][:: 1 if at % 2 else -1])):
            page.set_viewport_size({"width": widths[0], "height": 740})
            page.goto(f"/{language}/{path}")
            for width in widths:
                if width != widths[0]:
                    page.set_viewport_size({"width": width, "height": 740})
                wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
                if max(wide) > width:
                    too_wide[language, path, width] = wide
    assert too_wide == {}


def expect_large_squares(on_phone: ScrabblePage) -> None:
    """The squares of the board have room for a finger, whichever they are."""
    for square in ("A1", "H8", "O15"):
        size = box(on_phone.cell(square))
        assert min(size["width"], size["height"]) >= 22


def test_the_answer_rises_as_a_sheet_that_leaves_the_board_visible(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY.replace("ALOQTTV", ""))
    on_phone.rack.tap()
    on_phone.type("aloqttv")
    on_phone.solve.tap()
    row = on_phone.rows.first
    expect(row).to_be_in_viewport()
    expect(on_phone.sentence).to_be_in_viewport()
    on_phone.expect_answer(BUSY)
    expect_large_squares(on_phone)
    free = [name for name in ("A1", "H1", "O1", "A8", "H8", "O8", "H10") if can_be_seen(on_phone, name)]
    assert free == ["A1", "H1", "O1", "A8", "H8", "O8", "H10"]
    # It closes and comes back.
    on_phone.button("Close").tap()
    expect(row).to_be_hidden()
    on_phone.button("Plays").tap()
    expect(row).to_be_in_viewport()
    on_phone.rack.tap()
    on_phone.press("Escape")
    expect(row).to_be_hidden()
    on_phone.button("Plays").tap()
    expect(row).to_be_in_viewport()
    on_phone.square("A1").tap()
    expect(row).to_be_hidden()
    expect(on_phone.page.get_by_label("Word at A1")).to_be_visible()
    # It grows to filter and shrinks again.
    on_phone.button("Plays").tap()
    on_phone.button("Larger").tap()
    expect(on_phone.page.get_by_label("Sort by")).to_be_in_viewport()
    on_phone.page.get_by_label("Contains").tap()
    on_phone.type("ov")
    expect(on_phone.answer).to_have_attribute("data-filtered", "1")
    on_phone.button("Smaller").tap()
    assert can_be_seen(on_phone, "H8")


def test_plays_are_stepped_through_shown_and_put_by_tapping(on_phone: ScrabblePage) -> None:
    on_phone.open(TWO_BLANKS)
    plays = solved(TWO_BLANKS)
    on_phone.expect_proposed(laid(plays[0]))
    on_phone.button("Next play").tap()
    on_phone.expect_proposed(laid(plays[1]))
    on_phone.button("Previous play").tap()
    on_phone.button("Previous play").tap()  # there is none before the first
    on_phone.expect_proposed(laid(plays[0]))
    for chosen in (plays[3], plays[12], "4H VOcAL"):
        on_phone.show(chosen).tap()
        on_phone.expect_proposed(laid(chosen))
        for square in laid(chosen):
            eventually(lambda square=square: can_be_seen(on_phone, square), True, on_phone.page)
    expect(on_phone.why.locator(".steps li").first).to_be_in_viewport()
    on_phone.put("4H VOcAL").tap()
    on_phone.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    eventually(lambda: sorted(on_phone.rack.input_value()), sorted("Q?"), on_phone.page)


def test_the_large_board_scrolls_by_itself(on_phone: ScrabblePage) -> None:
    page = on_phone.page
    for language in ("en", "ru"):
        on_phone.open(SUPER, lang=language)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect_large_squares(on_phone)
    on_phone.button("Закрыть").tap()
    on_phone.square("U21").tap()
    assert can_be_seen(on_phone, "U21")
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_simulation_and_ending_are_one_tap_from_the_solved_board(on_phone: ScrabblePage) -> None:
    on_phone.open(LATE)
    ending = on_phone.page.get_by_role("link", name="The ending")
    expect(ending).to_be_in_viewport()
    expect(on_phone.rows.nth(1)).to_be_in_viewport()  # the plays are not crowded out
    on_phone.button("Simulate").tap()
    expect(on_phone.page.locator("#sim-rows tr").first).to_be_in_viewport()
    on_phone.page.locator("#simulation").get_by_role("button", name="All plays").tap()
    expect(on_phone.page.locator("#simulation")).to_have_count(0)
    ending.tap()
    expect(on_phone.page.get_by_role("heading", name="The ending")).to_be_visible()
