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


def test_the_rows_follow_the_order_chosen(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    for order in ("score", "-score", "position", "word", "-word", "length", "-tiles", "leave", "-equity", "equity"):
        scrabble.page.get_by_label("Sort by").select_option(order)
        scrabble.expect_answer(TWO_BLANKS, order=order)


def test_two_blanks_are_filtered_as_the_filter_is_typed(scrabble: ScrabblePage, refusals: set[str]) -> None:
    refusals.add("status of 422")  # the first letter of a square alone, if typing pauses after it
    scrabble.open(TWO_BLANKS)
    for label, text, only in (
        ("Square", "l1", Filter(square=(0, 11))),
        ("Letters", "qo", Filter(letters="QO")),
        ("Length", "6", Filter(shortest=6, longest=6)),
        ("Length", "2-3", Filter(shortest=2, longest=3)),
        ("Contains", "oc", Filter(text="OC")),
    ):
        write(scrabble, label, text)
        scrabble.expect_answer(TWO_BLANKS, only=only)
        expect(scrabble.answer).to_contain_text(f"of {total_of(TWO_BLANKS):,} plays match the filter.")
        scrabble.press("Control+A")
        scrabble.press("Backspace")  # a filter cleared restores all rows
        scrabble.expect_answer(TWO_BLANKS)


def test_filters_and_order_work_together_and_more_goes_on_with_them(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    write(scrabble, "Letters", "q")
    scrabble.page.get_by_label("Sort by").select_option("-length")
    scrabble.expect_answer(TWO_BLANKS, order="-length", only=Filter(letters="Q"))
    scrabble.button("More").click()
    scrabble.expect_answer(TWO_BLANKS, order="-length", only=Filter(letters="Q"), top=40)
    write(scrabble, "Length", "5")
    scrabble.page.get_by_label("Sort by").select_option("word")
    scrabble.expect_answer(TWO_BLANKS, order="word", only=Filter(letters="Q", shortest=5, longest=5))


def test_a_filter_keeps_the_focus_while_the_rows_change(scrabble: ScrabblePage) -> None:
    scrabble.open(TWO_BLANKS)
    write(scrabble, "Contains", "qu")
    scrabble.expect_answer(TWO_BLANKS, only=Filter(text="QU"))
    scrabble.type("a")
    scrabble.expect_answer(TWO_BLANKS, only=Filter(text="QUA"))
    expect(scrabble.page.get_by_label("Contains", exact=True)).to_be_focused()


def test_a_filter_that_nothing_passes_says_so(scrabble: ScrabblePage) -> None:
    scrabble.open(BUSY)
    write(scrabble, "Letters", "xyz")
    expect(scrabble.answer).to_contain_text(f"None of the {total_of(BUSY):,} plays match the filter.")
    expect(scrabble.rows).to_have_count(0)


@pytest.mark.parametrize(("label", "text"), [("Square", "z99"), ("Letters", "7"), ("Length", "x")])
def test_a_filter_that_cannot_be_read_is_named_beside_it_and_kept(
    scrabble: ScrabblePage, refusals: set[str], label: str, text: str
) -> None:
    refusals.add("status of 422")
    scrabble.open(BUSY)
    write(scrabble, label, text)
    field = scrabble.page.locator("#filters").get_by_label(label, exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(scrabble.page.locator(f"#{label.lower()}-error")).to_be_visible()
    expect(field).to_have_value(text)
    scrabble.press("Control+A")
    scrabble.press("Backspace")
    scrabble.expect_answer(BUSY)
    expect(field).not_to_have_attribute("aria-invalid", "true")


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
    expect(scrabble.answer).to_contain_text(
        re.compile(r"\b20 of 10,\d{3} moves shown, with the exchanges and the pass\.")
    )
    assert scrabble.plays == solved(TWO_BLANKS)
    scrabble.button("More").click()
    scrabble.expect_answer(TWO_BLANKS, top=40)
    expect(scrabble.answer).to_contain_text(
        re.compile(r"\b40 of 10,\d{3} moves shown, with the exchanges and the pass\.")
    )
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


def test_a_short_answer_offers_no_more(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("S?E/", "S/"))
    assert scrabble.plays == solved(CAT.replace("S?E/", "S/"))
    expect(scrabble.button("More")).to_have_count(0)
