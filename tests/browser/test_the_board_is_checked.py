"""What the page says about the board before any solving: unknown words, tiles left, tiles used too often."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import CAT, ScrabblePage, each, eventually, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def unknown(scrabble: ScrabblePage) -> set[str]:
    """The squares marked as part of an unknown word."""
    return set(each(scrabble.page, "#board td.unknown input", "one.name"))


def left(scrabble: ScrabblePage) -> dict[str, int]:
    """The tile tracker's counts."""
    pairs = [text.split() for text in scrabble.tracker.locator("li").all_text_contents()]
    return {letter: int(count) for letter, count in pairs}


def test_an_unknown_word_is_named_spoken_once_and_its_squares_marked(scrabble: ScrabblePage) -> None:
    scrabble.open()
    said = scrabble.page.locator("#said")
    scrabble.enter("8H TAC")
    expect(scrabble.report).to_contain_text("TAC at 8H is not in American English.")
    expect(said).to_have_text("TAC at 8H is not in American English.")
    assert unknown(scrabble) == set(laid("8H TAC"))
    decoration = "input => getComputedStyle(input).textDecorationStyle"
    assert scrabble.square("H8").evaluate(decoration) == "wavy"
    expect(scrabble.square("I8")).to_have_accessible_name("I8, A, not in the word list")
    said.evaluate("said => { said.textContent = ''; }")
    scrabble.enter("10H SO")
    eventually(lambda: left(scrabble)["O"], 7, scrabble.page)
    expect(said).to_be_empty()
    # Mended, it loses its mark.
    scrabble.click("H8")
    scrabble.type("cat")
    expect(scrabble.square("I8")).to_have_accessible_name("I8, A")
    eventually(lambda: unknown(scrabble), set(), scrabble.page)
    expect(scrabble.report).not_to_contain_text("is not in")
    # It does not keep from solving, and is marked as the page arrives.
    scrabble.open(CAT.replace("CAT", "TAC").replace("S?E/", "/"))
    assert unknown(scrabble) == set(laid("8H TAC"))
    expect(scrabble.report).to_contain_text("TAC at 8H is not in American English.")
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")
    scrabble.expect_answer(CAT.replace("CAT", "TAC"))
    eventually(lambda: unknown(scrabble), set(laid("8H TAC")), scrabble.page)


def test_another_list_checks_the_words_again_and_marks_the_answer_as_old(scrabble: ScrabblePage) -> None:
    zen = CAT.replace("CAT", "ZEN")
    scrabble.open(zen)
    expect(scrabble.report).to_contain_text("ZEN at 8H is not in American English.")
    scrabble.lexicon.select_option("world")
    expect(scrabble.report).not_to_contain_text("is not in")
    eventually(lambda: unknown(scrabble), set(), scrabble.page)
    scrabble.lexicon.select_option("enable")
    expect(scrabble.report).to_contain_text("ZEN at 8H is not in ENABLE.")
    eventually(lambda: unknown(scrabble), set(laid("8H ZEN")), scrabble.page)
    expect(scrabble.stale_note).to_be_visible()
    scrabble.solve.click()
    expect(scrabble.sentence).to_contain_text("in ENABLE")
    scrabble.expect_position(f"{zen} lex enable;")


def test_the_tracker_counts_down_board_and_rack_and_warns_of_too_many_tiles(scrabble: ScrabblePage) -> None:
    scrabble.open()
    expect(scrabble.tracker.locator("summary")).to_contain_text("100")
    full = left(scrabble)
    scrabble.tracker.locator("summary").click()
    scrabble.enter("8H CA")
    scrabble.press("Shift+T")
    scrabble.fill_rack("aa?")
    expect(scrabble.tracker.locator("summary")).to_contain_text("94")
    counts = left(scrabble)
    assert {letter: full[letter] - count for letter, count in counts.items() if full[letter] != count} == {
        "A": 3,
        "C": 1,
        "?": 2,
    }
    expect(scrabble.tracker.locator("ul")).to_be_visible()  # it stays open
    # A third Z is warned of, and solved.
    scrabble.enter("10H ZZ")
    scrabble.fill_rack("zoo")
    warning = re.compile(r"Z: 3 used, 1 in the set")
    expect(scrabble.report).to_contain_text(warning)
    assert min(left(scrabble).values()) == 0
    scrabble.press("Enter")
    expect(scrabble.answer.locator(".note")).to_contain_text(warning)
    expect(scrabble.sentence).to_contain_text("American English")
