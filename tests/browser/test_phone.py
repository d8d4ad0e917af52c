"""A small phone, 360 pixels wide, with fingers."""

from __future__ import annotations

from urllib.parse import quote

import pytest
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


def test_a_tapped_square_offers_one_field_with_direction_and_insert(on_phone: ScrabblePage) -> None:
    on_phone.open()
    expect(on_phone.page.locator("#entry")).to_be_hidden()
    on_phone.square("H8").tap()
    expect(on_phone.page.get_by_label("Word at H8")).to_be_visible()
    expect(on_phone.button("Insert")).to_be_visible()
    expect(on_phone.page.locator("#direction")).to_have_accessible_name("Writing to the right")


def test_insert_writes_the_word_from_the_square_on(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    write(on_phone, "cat")
    assert on_phone.tiles == laid("8H CAT")
    expect(on_phone.page.locator("#entry")).to_have_value("")


def test_solve_inserts_the_written_word_first(on_phone: ScrabblePage) -> None:
    on_phone.open(EMPTY.replace(" /", " S?E/"))
    on_phone.square("H8").tap()
    on_phone.page.locator("#entry").tap()
    on_phone.type("cat")
    on_phone.solve.tap()
    on_phone.expect_answer(CAT)
    assert on_phone.tiles == laid("8H CAT")


def test_a_word_that_does_not_fit_is_not_solved_before_that_is_said(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("M8").tap()
    on_phone.page.locator("#entry").tap()
    on_phone.type("cats")
    on_phone.solve.tap()
    expect(on_phone.notice).to_contain_text("S left out")
    assert on_phone.tiles == laid("8M CAT")
    on_phone.page.locator("#entry").tap()
    on_phone.type("e")
    on_phone.press("Escape")
    on_phone.solve.tap()
    expect(on_phone.notice).to_have_text("Choose a square first.")
    expect(on_phone.page.locator("#entry")).to_have_value("e")


def test_the_direction_button_turns_the_word_down(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    on_phone.page.locator("#direction").tap()
    expect(on_phone.page.locator("#direction")).to_have_accessible_name("Writing down")
    write(on_phone, "cat")
    assert on_phone.tiles == laid("H8 CAT")


def test_a_second_tap_turns_down_and_a_third_lets_go(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    on_phone.square("H8").tap()
    expect(on_phone.page.locator("#direction")).to_have_accessible_name("Writing down")
    on_phone.square("H8").tap()
    expect(on_phone.page.locator("#entry")).to_be_hidden()


def test_enter_in_the_field_inserts(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    on_phone.page.locator("#entry").tap()
    on_phone.type("cat")
    on_phone.press("Enter")
    assert on_phone.tiles == laid("8H CAT")


def test_a_word_too_long_for_the_row_says_what_was_left_out(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("M8").tap()
    write(on_phone, "cats")
    assert on_phone.tiles == laid("8M CAT")
    expect(on_phone.notice).to_contain_text("S")


def test_the_case_in_the_field_means_nothing(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    on_phone.page.locator("#entry").tap()
    on_phone.page.keyboard.insert_text("Cat")
    on_phone.button("Insert").tap()
    assert on_phone.tiles == laid("8H CAT")


def test_the_blank_key_makes_a_blank_on_a_phone(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    on_phone.button("Blank").tap()
    write(on_phone, "cat")
    assert on_phone.tiles == laid("8H cAT")


def test_the_blank_key_turns_a_tapped_tile_into_a_blank(on_phone: ScrabblePage) -> None:
    on_phone.open(CAT.replace("S?E/", "/"))
    on_phone.square("I8").tap()
    on_phone.button("Blank").tap()
    assert on_phone.tiles == laid("8H CaT")


def test_no_keyboard_rises_over_a_tapped_square(on_phone: ScrabblePage) -> None:
    on_phone.open()
    on_phone.square("H8").tap()
    assert on_phone.cursor == ""


@pytest.mark.parametrize("square", ["A1", "H8", "O15"])
def test_a_tapped_square_stays_in_view_with_the_keyboard_up(on_phone: ScrabblePage, square: str) -> None:
    on_phone.open()
    on_phone.square(square).tap()
    assert can_be_seen(on_phone, square)
    on_phone.page.locator("#entry").tap()
    on_phone.page.set_viewport_size({"width": 360, "height": 420})
    eventually(lambda: can_be_seen(on_phone, square), True, on_phone.page)
    expect(on_phone.button("Insert")).to_be_in_viewport()


def test_text_is_large_enough_that_nothing_zooms(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.square("H8").tap()
    sizes = on_phone.page.locator("input:not([type=hidden]), select, textarea").evaluate_all(
        """all => all.filter((one) => !one.closest("#board")).map((one) => [
            one.name || one.id, parseFloat(getComputedStyle(one).fontSize)])"""
    )
    assert len(sizes) >= 10
    assert [(name, size) for name, size in sizes if size < 16] == []


def test_no_field_writes_capitals_by_itself(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    capitals = on_phone.page.locator("input:not([type=hidden]), textarea").evaluate_all(
        """all => all.filter((one) => !["off", "none"].includes(one.autocapitalize)).map((one) => one.name || one.id)"""
    )
    assert capitals == []


@pytest.mark.parametrize("position", ["", BUSY, SUPER], ids=["empty", "answered", "super"])
def test_squares_are_at_least_22_pixels(on_phone: ScrabblePage, position: str) -> None:
    on_phone.open(position)
    for square in ("A1", "H8", "O15"):
        size = box(on_phone.cell(square))
        assert min(size["width"], size["height"]) >= 22


def test_the_board_is_in_sight_without_scrolling(on_phone: ScrabblePage) -> None:
    on_phone.open()
    edges = box(on_phone.board)
    assert edges["x"] >= 0
    assert edges["x"] + edges["width"] <= 360
    assert edges["y"] + edges["height"] <= 740


def test_solve_is_within_the_thumbs_reach(on_phone: ScrabblePage) -> None:
    on_phone.open()
    button = box(on_phone.solve)
    assert button["y"] > 370
    assert button["y"] + button["height"] <= 740
    assert button["height"] >= 40


def test_the_answer_rises_as_a_sheet_that_leaves_the_board_visible(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY.replace("ALOQTTV", ""))
    on_phone.rack.tap()
    on_phone.type("aloqttv")
    on_phone.solve.tap()
    expect(on_phone.rows.first).to_be_in_viewport()
    expect(on_phone.sentence).to_be_in_viewport()
    on_phone.expect_answer(BUSY)
    free = [name for name in ("A1", "H1", "O1", "A8", "H8", "O8", "H10") if can_be_seen(on_phone, name)]
    assert free == ["A1", "H1", "O1", "A8", "H8", "O8", "H10"]


def test_tapping_a_row_shows_its_play_where_it_can_be_seen(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    plays = solved(BUSY)
    for chosen in (plays[0], plays[3], plays[7], plays[12]):
        on_phone.show(chosen).tap()
        on_phone.expect_proposed(laid(chosen))
        for square in laid(chosen):
            eventually(lambda square=square: can_be_seen(on_phone, square), True, on_phone.page)


def test_the_breakdown_can_be_seen_in_the_sheet(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.show("4H LOVAT").tap()
    expect(on_phone.why.locator(".steps li").first).to_be_in_viewport()


def test_put_by_tapping(on_phone: ScrabblePage) -> None:
    on_phone.open(TWO_BLANKS)
    on_phone.put("4H VOcAL").tap()
    on_phone.expect_tiles(on_board(TWO_BLANKS) | laid("4H VOcAL"))
    eventually(lambda: sorted(on_phone.rack.input_value()), sorted("Q?"), on_phone.page)


def test_the_sheet_closes_and_comes_back(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    expect(on_phone.rows.first).to_be_in_viewport()
    on_phone.button("Close").tap()
    expect(on_phone.rows.first).to_be_hidden()
    on_phone.button("Plays").tap()
    expect(on_phone.rows.first).to_be_in_viewport()


def test_tapping_a_square_puts_the_sheet_away(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.square("A1").tap()
    expect(on_phone.rows.first).to_be_hidden()
    expect(on_phone.page.get_by_label("Word at A1")).to_be_visible()


def test_escape_closes_the_sheet_while_the_rack_has_the_focus(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.rack.tap()
    on_phone.press("Escape")
    expect(on_phone.rows.first).to_be_hidden()


def test_the_sheet_grows_to_filter_and_shrinks_again(on_phone: ScrabblePage) -> None:
    on_phone.open(BUSY)
    on_phone.button("Larger").tap()
    expect(on_phone.page.get_by_label("Sort by")).to_be_in_viewport()
    on_phone.page.get_by_label("Contains").tap()
    on_phone.type("ov")
    expect(on_phone.answer).to_have_attribute("data-filtered", "1")
    on_phone.button("Smaller").tap()
    assert can_be_seen(on_phone, "H8")


def test_the_large_board_scrolls_by_itself(on_phone: ScrabblePage) -> None:
    on_phone.open(SUPER)
    on_phone.button("Close").tap()
    on_phone.square("U21").tap()
    assert can_be_seen(on_phone, "U21")
    assert on_phone.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(
    "path",
    [
        "scrabble",
        f"scrabble?position={quote(TWO_BLANKS)}&show=4H+VOcAL",
        f"scrabble?position={quote(SUPER)}",
        f"scrabble?position={quote(EIGHT_TILES)}",
        "about",
        "nothing-here",
    ],
    ids=["empty", "answered", "super", "refused", "about", "not found"],
)
def test_no_page_scrolls_sideways(on_phone: ScrabblePage, refusals: set[str], path: str) -> None:
    refusals.update({"status of 404", "status of 422"})
    too_wide = {}
    for language in ("en", "ru"):
        on_phone.page.set_viewport_size({"width": 360, "height": 740})
        on_phone.page.goto(f"/{language}/{path}")
        for width in (360, 768, 1280):
            on_phone.page.set_viewport_size({"width": width, "height": 740})
            wide = on_phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            if max(wide) > width:
                too_wide[language, width] = wide
    assert too_wide == {}
