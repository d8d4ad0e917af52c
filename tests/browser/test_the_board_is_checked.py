"""What the page says about the board before any solving: unknown words, tiles left, tiles used too often."""

from __future__ import annotations

import re

import pytest
from browser.scrabble_page import CAT, ScrabblePage, eventually, laid
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def unknown(scrabble: ScrabblePage) -> set[str]:
    """The squares marked as part of an unknown word."""
    return set(scrabble.board.locator("td.unknown input").evaluate_all("all => all.map(one => one.name)"))


def left(scrabble: ScrabblePage) -> dict[str, int]:
    """The tile tracker's counts."""
    pairs = [text.split() for text in scrabble.tracker.locator("li").all_text_contents()]
    return {letter: int(count) for letter, count in pairs}


def test_an_unknown_word_is_named_and_its_squares_marked(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H TAC")
    expect(scrabble.report).to_contain_text("TAC at 8H is not in American English.")
    assert unknown(scrabble) == set(laid("8H TAC"))
    decoration = "input => getComputedStyle(input).textDecorationStyle"
    assert scrabble.square("H8").evaluate(decoration) == "wavy"
    scrabble.fill_rack("s?e")
    scrabble.press("Enter")  # it does not block the answer
    scrabble.expect_answer(CAT.replace("CAT", "TAC"))
    eventually(lambda: unknown(scrabble), set(laid("8H TAC")), scrabble.page)


def test_an_unknown_word_is_spoken_once_and_said_by_its_squares(scrabble: ScrabblePage) -> None:
    scrabble.open()
    said = scrabble.page.locator("#said")
    scrabble.enter("8H TAC")
    expect(said).to_have_text("TAC at 8H is not in American English.")
    expect(scrabble.square("I8")).to_have_accessible_name("I8, A, not in the word list")
    said.evaluate("said => { said.textContent = ''; }")
    scrabble.enter("10H SO")
    eventually(lambda: left(scrabble)["O"], 7, scrabble.page)
    expect(said).to_be_empty()
    scrabble.click("H8")
    scrabble.type("cat")
    expect(scrabble.square("I8")).to_have_accessible_name("I8, A")


def test_the_mark_goes_when_the_word_is_mended(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H CAX")
    eventually(lambda: unknown(scrabble), set(laid("8H CAX")), scrabble.page)
    scrabble.press("Backspace")
    scrabble.type("T")
    eventually(lambda: unknown(scrabble), set(), scrabble.page)
    expect(scrabble.report).not_to_contain_text("is not in")


def test_words_are_checked_again_when_the_list_changes(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H ZEN")
    expect(scrabble.report).to_contain_text("ZEN at 8H is not in American English.")
    scrabble.lexicon.select_option("world")
    expect(scrabble.report).not_to_contain_text("is not in")
    eventually(lambda: unknown(scrabble), set(), scrabble.page)
    scrabble.lexicon.select_option("enable")
    expect(scrabble.report).to_contain_text("ZEN at 8H is not in ENABLE.")
    eventually(lambda: unknown(scrabble), set(laid("8H ZEN")), scrabble.page)


def test_another_list_marks_the_answer_as_old_and_solves_with_it(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT)
    scrabble.lexicon.select_option("enable")
    expect(scrabble.stale_note).to_be_visible()
    scrabble.solve.click()
    expect(scrabble.sentence).to_contain_text("in ENABLE")
    scrabble.expect_position(f"{CAT} lex enable;")


def test_the_tracker_counts_down_board_and_rack_and_stays_open(scrabble: ScrabblePage) -> None:
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
    expect(scrabble.tracker.locator("ul")).to_be_visible()


def test_a_third_z_is_warned_of_and_solved(scrabble: ScrabblePage) -> None:
    scrabble.open()
    scrabble.enter("8H ZZ")
    scrabble.fill_rack("zoo")
    warning = re.compile(r"Z: 3 used, 1 in the set")
    expect(scrabble.report).to_contain_text(warning)
    assert min(left(scrabble).values()) == 0
    scrabble.press("Enter")
    expect(scrabble.answer.locator(".note")).to_contain_text(warning)
    expect(scrabble.sentence).to_contain_text("American English")


def test_the_marks_are_there_when_the_page_arrives(scrabble: ScrabblePage) -> None:
    scrabble.open(CAT.replace("CAT", "TAC"))
    assert unknown(scrabble) == set(laid("8H TAC"))
    expect(scrabble.report).to_contain_text("TAC at 8H is not in American English.")
