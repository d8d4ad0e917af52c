"""Sorting, filtering and lengthening the answer; the rows are always those that the solver itself gives."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.scrabble_page import BUSY, CAT, TWO_BLANKS, ScrabblePage, solved, total_of
from playwright.sync_api import expect

from solvers.scrabble import Filter

pytestmark = pytest.mark.browser


def write(scrabble: ScrabblePage, label: str, text: str) -> None:
    """Type into one of the filters."""
    scrabble.page.locator("#filters").get_by_label(label, exact=True).click()
    scrabble.press("Control+A")
    scrabble.type(text)


def test_filters_and_order_work_together_and_more_goes_on_with_them(scrabble: ScrabblePage) -> None:
    """All orders and filters are in the tests of the solver and of the server's page."""
    scrabble.open(TWO_BLANKS)
    for order in ("-word", "leave", "equity"):
        scrabble.page.get_by_label("Sort by").select_option(order)
        scrabble.expect_answer(TWO_BLANKS, order=order)
    write(scrabble, "Letters", "q")
    scrabble.page.get_by_label("Sort by").select_option("-length")
    scrabble.expect_answer(TWO_BLANKS, order="-length", only=Filter(letters="Q"))
    scrabble.button("More").click()
    scrabble.expect_answer(TWO_BLANKS, order="-length", only=Filter(letters="Q"), top=40)
    write(scrabble, "Length", "5")
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.expect_answer(TWO_BLANKS, order="word", only=Filter(letters="Q", shortest=5, longest=5))


def test_the_rows_are_filtered_as_the_filter_is_typed(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")  # the first letter of a square alone, if typing pauses after it
    scrabble.open(TWO_BLANKS)
    for label, text, only in (
        ("Square", "l1", Filter(square=(0, 11))),
        ("Length", "2-3", Filter(shortest=2, longest=3)),
        ("Contains", "qu", Filter(text="QU")),
    ):
        write(scrabble, label, text)
        scrabble.expect_answer(TWO_BLANKS, only=only)
        expect(scrabble.answer).to_contain_text(f"of {total_of(TWO_BLANKS):,} plays match the filter.")
        if label == "Contains":  # the focus stays while the rows change
            scrabble.type("a")
            scrabble.expect_answer(TWO_BLANKS, only=Filter(text="QUA"))
            expect(scrabble.page.get_by_label("Contains", exact=True)).to_be_focused()
        scrabble.press("Control+A")
        scrabble.press("Backspace")  # a filter cleared restores all rows
        scrabble.expect_answer(TWO_BLANKS)


def test_a_filter_that_cannot_be_read_is_named_beside_it_and_kept(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    scrabble.open(BUSY)
    for label, text in (("Square", "z99"), ("Letters", "7"), ("Length", "x")):
        write(scrabble, label, text)
        field = scrabble.page.locator("#filters").get_by_label(label, exact=True)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(scrabble.page.locator(f"#{label.lower()}-error")).to_be_visible()
        expect(field).to_have_value(text)
        scrabble.press("Control+A")
        scrabble.press("Backspace")
        expect(field).not_to_have_attribute("aria-invalid", "true")
        scrabble.expect_answer(BUSY)
    write(scrabble, "Letters", "xyz")
    expect(scrabble.answer).to_contain_text(f"None of the {total_of(BUSY):,} plays match the filter.")
    expect(scrabble.rows).to_have_count(0)


def headers(scrabble: ScrabblePage) -> dict[str, Any]:
    """Which column says that it is sorted, and how."""
    sorted_columns = scrabble.answer.locator("th[aria-sort]")
    return dict(sorted_columns.evaluate_all("all => all.map(one => [one.dataset.sort, one.getAttribute('aria-sort')])"))


def test_a_column_sorts_by_its_header_and_back(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    assert headers(scrabble) == {"equity": "descending"}
    scrabble.button("Score").click()
    scrabble.expect_answer(TWO_BLANKS, order="score")
    assert headers(scrabble) == {"score": "descending"}
    scrabble.button("Score").click()
    scrabble.expect_answer(TWO_BLANKS, order="-score")
    assert headers(scrabble) == {"score": "ascending"}
    scrabble.button("Equity").click()
    scrabble.expect_answer(TWO_BLANKS)
    scrabble.button("Square").focus()
    scrabble.press("Enter")
    scrabble.expect_answer(TWO_BLANKS, order="position")
    assert headers(scrabble) == {"position": "ascending"}
    expect(scrabble.button("Square")).to_be_focused()
    expect(scrabble.page.get_by_label("Sort by")).to_have_value("position")


def test_twenty_rows_are_shown_and_more_adds_the_next(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    shown = r"\b%d of 10,\d{3} moves shown, with the exchanges and the pass\."
    expect(scrabble.answer).to_contain_text(re.compile(shown % 20))
    assert scrabble.plays == solved(TWO_BLANKS)
    scrabble.button("More").click()
    scrabble.expect_answer(TWO_BLANKS, top=40)
    expect(scrabble.answer).to_contain_text(re.compile(shown % 40))
    scrabble.expect_position(TWO_BLANKS)
    scrabble.page.wait_for_url("**top=40**")
    scrabble.page.reload()
    scrabble.expect_answer(TWO_BLANKS, top=40)
    scrabble.button("More").click()
    scrabble.expect_answer(TWO_BLANKS, top=60)
    brought = solved(TWO_BLANKS, top=60)[40:]  # they are like the others
    play = next(move for move in brought if not move.startswith("exchange"))
    scrabble.show(play).click()
    assert scrabble.proposed
    scrabble.put(play).click()
    expect(scrabble.notice).to_contain_text(play)
    scrabble.open(CAT.replace("S?E/", "S/"))  # a short answer offers no more
    assert scrabble.plays == solved(CAT.replace("S?E/", "S/"))
    expect(scrabble.button("More")).to_have_count(0)
