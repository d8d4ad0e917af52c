"""A game recorded in the browser: typed, tapped, kept, taken up again, corrected, and analysed."""

from __future__ import annotations

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, settle
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

PAGE = "/en/scrabble/record"


def enter(page: Page, *moves: str) -> None:
    """Enter moves by the keyboard, each once the one before stands in the list."""
    count = page.locator("#moves tbody tr").count()
    for move in moves:
        page.locator("#move").fill(move)
        page.keyboard.press("Enter")
        count += 1
        expect(page.locator("#moves tbody tr")).to_have_count(count)
        page.wait_for_load_state()  # the game is kept by the scripts


def square(page: Page, name: str) -> Locator:
    return page.locator("#board tbody tr").nth(int(name[1:]) - 1).locator("td").nth(ord(name[0]) - 65)


def totals(page: Page) -> list[str]:
    return page.locator(".players dd").all_inner_texts()


def test_moves_are_typed_one_after_the_other_with_the_focus_in_the_field(page: Page, refusals: set[str]) -> None:
    refusals.add("422")
    page.goto(PAGE)
    move = page.locator("#move")
    before = move.bounding_box()
    enter(page, "8D CRAALED")
    # A wrong one stays in the field with its reason.
    move.fill("H8 FOX")
    page.keyboard.press("Enter")
    expect(page.locator("#move-error")).to_have_text("There is another tile on H8. ")
    expect(move).to_have_value("H8 FOX")
    expect(move).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#said")).to_have_text("There is another tile on H8. ")
    expect(square(page, "H8")).to_contain_class("aimed")
    enter(page, "H8 LOAN")
    expect(move).not_to_have_attribute("aria-invalid", "true")
    expect(move).to_be_focused()
    expect(move).to_have_value("")
    expect(page.locator("#sentence")).to_have_text("Player 2: H8 LOAN +4. To move: Player 1")
    assert totals(page) == ["76", "4"]
    assert "game=" in page.url
    assert move.bounding_box() == before  # the field stays where it is
    page.reload()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    # The solver leads back to the game.
    page.get_by_role("link", name="Solve this turn").click()
    page.locator("#game-back").click()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    expect(move).to_be_visible()


def test_buttons_say_what_became_of_a_play_and_take_it_back(page: Page) -> None:
    page.goto(PAGE)
    enter(page, "8D CRAALED")
    page.get_by_role("button", name="Challenged off").click()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    expect(page.locator(".players .turn dt")).to_have_text("Player 2")
    enter(page, "8H CAT")
    page.get_by_role("button", name="Challenge failed").click()
    expect(page.locator("#moves tbody tr")).to_have_count(4)
    assert totals(page) == ["0", "15"]
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#moves tbody tr")).to_have_count(3)
    page.locator("#move").fill("3")
    page.get_by_role("button", name="Exchange").click()
    expect(page.locator("#sentence")).to_contain_text("Player 1: exchanges 3 tiles +0")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator("#sentence")).to_contain_text("Player 2: passes +0")


def test_a_game_is_kept_and_taken_up_again_and_can_be_deleted(page: Page) -> None:
    page.goto(PAGE)
    expect(page.locator("#kept-games")).to_be_hidden()
    enter(page, "8D CRAALED", "H8 LOAN")
    theirs = page.url
    page.goto(PAGE)
    enter(page, "8H CAT")
    page.goto(PAGE)
    kept = page.locator("#kept-games li a")
    expect(kept).to_have_text(["Player 1 – Player 2, 10 : 0, moves: 1", "Player 1 – Player 2, 76 : 4, moves: 2"])
    expect_no_faults(page)
    kept.nth(1).click()
    settle(page, "#moves tbody tr")
    enter(page, "10H ATE")
    page.goto(PAGE)
    expect(kept.first).to_have_text("Player 1 – Player 2, 81 : 4, moves: 3")
    expect(kept).to_have_count(2)
    page.get_by_role("button", name="Delete").first.click()
    expect(kept).to_have_text(["Player 1 – Player 2, 10 : 0, moves: 1"])
    # The game of somebody else's link does not take its place.
    page.goto(theirs)
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    page.goto(PAGE)
    expect(kept).to_have_text(["Player 1 – Player 2, 76 : 4, moves: 2", "Player 1 – Player 2, 10 : 0, moves: 1"])


def test_games_that_begin_at_the_same_time_are_both_kept(open_page: OpenPage) -> None:
    page = open_page(use="clock")
    page.clock.set_fixed_time("2026-11-29T12:00:00Z")
    for play in ("8H CAT", "8H DOG"):
        page.goto(PAGE)
        enter(page, play)
    page.goto(PAGE)
    expect(page.locator("#kept-games li")).to_have_count(2)


def test_a_move_is_corrected_and_the_game_stays_the_same_one(page: Page) -> None:
    page.goto(PAGE)
    enter(page, "8H CAT", "I8 ART")
    page.get_by_role("link", name="Correct move 1, 8H CAT").click()
    expect(page.locator(".editing")).to_have_text("Correct move 1")
    expect(page.locator("#move")).to_have_value("8H CAT")
    page.locator("#move").fill("8G CAT")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".head .finding")).to_have_text("Move 2: There is another tile on I8.")
    page.goto(PAGE)
    expect(page.locator("#kept-games li")).to_have_count(1)


def test_a_list_of_moves_becomes_a_game_that_opens_on_its_page(page: Page) -> None:
    page.goto(PAGE)
    page.locator("#all-moves").fill("1. AEHIRST 8D HASTIER 74  H8 IT\n")
    page.get_by_role("button", name="Use these moves").click()
    expect(page.locator("#moves tbody tr")).to_have_count(2)
    page.locator("#analyse").click()
    expect(page.locator("#sentence")).to_contain_text("Player 2: H8 IT")
    page.get_by_role("link", name="Previous move").click()
    expect(page.locator("#rank")).to_contain_text("The best of")
    page.get_by_role("link", name="Go on recording").click()
    expect(page.locator("#moves tbody tr")).to_have_count(2)


def test_on_a_phone_a_tap_enters_the_square_and_a_second_one_turns_it(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(PAGE)
    square(page, "D8").tap()
    expect(page.locator("#move")).to_have_value("8D ")
    expect(page.locator("#move")).to_be_focused()
    page.keyboard.type("craaled")
    page.keyboard.press("Enter")
    expect(page.locator("#moves tbody tr")).to_have_count(1)
    square(page, "H8").tap()
    square(page, "H8").tap()
    expect(page.locator("#move")).to_have_value("H8 ")
    page.keyboard.type("loan")
    square(page, "H9").tap()
    expect(page.locator("#move")).to_have_value("9H loan")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#move")).to_be_in_viewport(ratio=1)
    expect_no_faults(page)


def test_a_game_is_over_when_the_rules_say_so(page: Page) -> None:
    page.goto(PAGE)
    page.locator("#all-moves").fill("pass\n" * 6)
    page.get_by_role("button", name="Use these moves").click()
    expect(page.locator("#entry")).to_be_hidden()
    first, second = page.locator(".racks input:not([type=hidden])").all()
    first.fill("AEINRST")
    second.fill("QZ?EEIO")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("#sentence")).to_contain_text("The game is over: Player 1 wins")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#entry")).to_be_visible()


def test_board_and_field_are_in_view_together(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    for width, height in ((360, 740), (740, 360), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(PAGE)
        expect(page.locator("#move")).to_be_in_viewport(ratio=1)
        expect(square(page, "H8")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
