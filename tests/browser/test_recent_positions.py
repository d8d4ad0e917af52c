"""What the browser remembers of positions: the recent ones, and the last one of each game."""

from __future__ import annotations

import json

import pytest
from browser.conftest import OpenPage, keep
from browser.scrabble_page import BUSY, CAT, ScrabblePage, another_document, eventually, laid, on_board
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

FRIENDS = "15/15/15/15/15/15/15/6HOUSE4/15/15/15/15/15/15/15 AEIRST?/ 0/0 0 bdn WordsWithFriends;"
SPANISH = "15/15/15/15/15/15/15/6[CH]O[RR]O5/15/15/15/15/15/15/15 A/ 0/0 0 ld spanish;"


def recent(page: Page) -> Locator:
    """The recent positions, unfolded."""
    fold = page.locator("#recent")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold.locator("li")


def remembered(page: Page) -> list[str]:
    """The names of the positions in the list, as the browser keeps them."""
    return list(page.evaluate("JSON.parse(localStorage.getItem('scrabble-recent') ?? '[]').map(({ name }) => name)"))


def left(page: Page) -> list[str]:
    """The names of the positions in the list once the page has been left; what keeps them is loaded when there is time."""
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    return remembered(page)


def test_positions_solved_are_found_again_and_deleted(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open()
    expect(recent(page)).to_have_count(0)
    expect(page.locator("#recent p")).to_be_visible()
    for count, position in enumerate((BUSY, CAT), 1):
        scrabble.open(position)
        eventually(lambda count=count: len(remembered(page)), count, page)
    assert remembered(page)[1] == "4H LOVAT 44"
    expect(recent(page)).to_have_count(2)
    expect(recent(page).nth(1)).to_contain_text("4H LOVAT 44Scrabble, ")
    pictures = [one.get_attribute("d") or "" for one in page.locator("#recent li path").all()]
    assert [one.count("M") for one in pictures] == [3, len(on_board(BUSY))]
    recent(page).nth(1).get_by_role("link").click()
    scrabble.expect_tiles(on_board(BUSY))
    expect(recent(page)).to_have_count(2)  # each once, the newest first
    eventually(lambda: remembered(page)[0], "4H LOVAT 44", page)
    # The list is in the language of the page.
    scrabble.open(BUSY, lang="ru")
    expect(recent(page).first).to_contain_text("Скрабл")
    assert (recent(page).first.get_by_role("link").get_attribute("href") or "").startswith("/ru/scrabble?position=")
    # A board of tiles of two letters has its picture.
    scrabble.open(SPANISH, lang="ru")
    expect(recent(page)).to_have_count(3)
    picture = page.locator("#recent li path").first
    expect(picture).to_have_attribute("d", "M6 7h1v1h-1zM7 7h1v1h-1zM8 7h1v1h-1zM9 7h1v1h-1z")
    assert len(left(page)) == 3, "the page writes the address as the server does"
    # One is deleted, then all.
    recent(page).nth(1).get_by_role("button").click()
    expect(recent(page)).to_have_count(2)
    expect(recent(page).nth(1).get_by_role("button")).to_be_focused()
    page.get_by_role("button", name="Удалить все").click()
    expect(recent(page)).to_have_count(0)
    expect(page.locator("#recent summary")).to_be_focused()
    assert remembered(page) == []


def test_a_position_begun_gives_its_place_to_what_becomes_of_it(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open()
    scrabble.enter("8H CAT")
    eventually(lambda: left(page), [""], page)
    scrabble.fill_rack("seinrat")
    scrabble.press("Enter")
    expect(scrabble.rows.first).to_be_visible()
    eventually(lambda: len(remembered(page)), 1, page)
    assert remembered(page)[0] != ""


def test_a_new_board_is_one_step_and_the_old_one_stays_in_the_list(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open()
    scrabble.enter("8H CAT")
    scrabble.fill_rack("dog")
    expect(page).to_have_title("DOG – Scrabble – Tilewright")  # what keeps positions is loaded
    scrabble.button("New board").click()
    scrabble.expect_tiles({})
    expect(scrabble.notice).to_have_text("A new board. Undo brings the one before back.")
    expect(recent(page)).to_have_count(1)
    expect(recent(page)).to_contain_text("DOG")
    scrabble.enter("8H ZOO")
    scrabble.button("New board").click()
    expect(recent(page)).to_have_count(2)
    scrabble.button("Undo").click()
    scrabble.expect_tiles(laid("8H ZOO"))


def test_the_last_twenty_are_kept(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    entry = {"rules": "standard", "game": "Scrabble", "name": "X", "when": 1}
    empty = "15/" * 14
    entries = [
        entry | {"query": f"?position={empty}{number}CAT{12 - number} / 0/0 0", "name": str(number)}
        for number in range(12)
    ]
    entries += [
        entry | {"query": f"?position={number}DOG{12 - number}/{empty[:-1]} / 0/0 0", "name": str(number + 12)}
        for number in range(8)
    ]
    keep(page, **{"scrabble-recent": json.dumps(entries)})
    scrabble.open(BUSY)
    eventually(lambda: remembered(page)[:2], ["4H LOVAT 44", "0"], page)
    assert len(remembered(page)) == 20


def test_a_damaged_list_is_an_empty_one(scrabble: ScrabblePage) -> None:
    keep(scrabble.page, **{"scrabble-recent": '[1, null, {"query": 7}, {}]', "scrabble-games": "7"})
    scrabble.open()
    expect(recent(scrabble.page)).to_have_count(0)
    scrabble.enter("8H CAT")
    eventually(lambda: left(scrabble.page), [""], scrabble.page)
    scrabble.button("New board").click()
    expect(recent(scrabble.page)).to_have_count(1)


def test_another_game_opens_where_it_was_left(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    for count, position in enumerate((FRIENDS, BUSY), 1):
        scrabble.open(position)
        eventually(lambda count=count: len(remembered(page)), count, page)
    scrabble.change_game("wwf")
    scrabble.expect_tiles(on_board(FRIENDS))
    expect(scrabble.notice).to_have_text("Your last position of this game. Undo leads back to the other game.")
    scrabble.change_game("standard")
    scrabble.expect_tiles(on_board(BUSY))
    scrabble.button("Undo").click()
    page.wait_for_url("**WordsWithFriends**")
    scrabble.expect_tiles(on_board(FRIENDS))


def test_a_board_goes_along_to_another_game(scrabble: ScrabblePage) -> None:
    """A board being entered; and one whose player undoes the way to the last position of the other game."""
    scrabble.open(FRIENDS)
    eventually(lambda: len(remembered(scrabble.page)), 1, scrabble.page)
    scrabble.open(CAT)
    expect(scrabble.rows.first).to_be_visible()
    scrabble.change_game("wwf")
    scrabble.expect_tiles(on_board(FRIENDS))
    with another_document(scrabble.page):
        scrabble.button("Undo").click()
    scrabble.expect_tiles(on_board(CAT))
    scrabble.change_game("wwf")
    scrabble.expect_tiles(on_board(CAT))
    scrabble.open()
    scrabble.enter("8H DOG")
    scrabble.change_game("wwf")
    scrabble.expect_tiles(laid("8H DOG"))


def test_another_game_chosen_at_once_keeps_the_position_and_the_list_of_the_first(open_page: OpenPage) -> None:
    page = open_page(use="never idle")
    page.add_init_script("delete window.requestIdleCallback; window.setTimeout = () => 0;")
    scrabble = ScrabblePage(page)
    scrabble.open(CAT)
    assert remembered(page) == []
    scrabble.lexicon.select_option("world")
    scrabble.change_game("wwf")
    assert len(remembered(page)) == 1
    scrabble.change_game("standard")
    expect(scrabble.lexicon).to_have_value("world")


def test_the_list_and_the_order_of_a_game_come_back_with_it(scrabble: ScrabblePage) -> None:
    page = scrabble.page
    scrabble.open()
    scrabble.lexicon.select_option("world")
    page.locator("select[name=sort]").evaluate("select => { select.value = '-length'; }")
    scrabble.change_game("wwf")
    expect(scrabble.lexicon).not_to_have_value("world")
    scrabble.change_game("standard")
    expect(scrabble.lexicon).to_have_value("world")
    expect(page.locator("select[name=sort]")).to_have_value("-length")
    page.goto("/en/scrabble")
    expect(scrabble.lexicon).to_have_value("world")
    expect(page.locator("select[name=sort]")).to_have_value("-length")
    scrabble.open(CAT)
    expect(scrabble.lexicon).to_have_value("american")  # an address says all by itself
