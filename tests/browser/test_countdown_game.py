"""A full game in the browser: rounds as the single ones have them, nothing lost by leaving, nothing won by going back."""

from __future__ import annotations

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, keep
from playwright.sync_api import Page, expect

from solvers.countdown import Piles

pytestmark = pytest.mark.browser

GAME = "/en/countdown/game?seed=example"
FIRST = Piles("example").pick_selection()
LETTERS = FIRST.selections[0].letters


@pytest.fixture
def game(page: Page) -> Page:
    return page


def open_without_clock(page: Page, path: str) -> None:
    keep(page, **{"countdown-seconds": "0"})
    page.goto(path)


def test_back_leads_to_the_result_of_a_round(game: Page) -> None:
    open_without_clock(game, f"{GAME}&picks={FIRST.picks}")
    game.get_by_label("Your word").fill("lose")
    game.get_by_role("button", name="Declare", exact=True).click()
    expect(game.locator(".verdict strong")).to_have_text("4 points")
    result = game.url
    game.wait_for_load_state()
    game.keyboard.press("n")
    expect(game.locator("#round h1")).to_have_text("Round 2 of 15")
    game.go_back()
    game.go_back()
    expect(game).to_have_url(result)
    expect(game.locator(".verdict strong")).to_have_text("4 points")


def test_a_game_that_is_not_over_is_offered_again(game: Page) -> None:
    game.goto(f"{GAME}&picks={FIRST.picks}&done=1&word1=lose")
    address = game.url
    game.goto("/ru/countdown/game")
    game.get_by_role("link", name="Продолжить игру").click()
    expect(game).to_have_url(address.replace("/en/", "/ru/"))


def test_the_first_game_has_nothing_to_continue(game: Page) -> None:
    game.goto("/en/countdown/game")
    expect(game.get_by_role("button", name="Start")).to_be_visible()
    expect(game.get_by_role("link", name="Continue your game")).to_be_hidden()


def test_keys_write_the_method_of_a_numbers_round(game: Page) -> None:
    turns = f"L~{FIRST.picks}~!L~{FIRST.picks}~"
    open_without_clock(game, f"{GAME}&turns={turns}")
    game.keyboard.press("2")
    keys = game.locator("#keys [data-number]:not(.made)")
    expect(keys).to_have_count(6)
    first, second = (int(text) for text in keys.all_inner_texts()[:2])
    keys.nth(0).click()
    game.get_by_role("button", name="plus").click()
    keys.nth(1).click()
    expect(game.get_by_label("Your method")).to_have_value(f"{first}+{second}={first + second}\n")
    game.get_by_role("button", name="Declare", exact=True).click()
    expect(game.locator(".verdict .steps li")).to_have_text([f"{first} + {second} = {first + second}"])
    expect(game.locator("#solution")).to_be_visible()


def test_noted_words_stay_through_a_reload_and_count_before_a_half_typed_one(game: Page) -> None:
    game.goto(f"{GAME}&picks={FIRST.picks}")
    game.get_by_role("button", name="Start the clock").click()
    note = game.get_by_label("Note a word")
    note.press_sequentially("lose")
    note.press("Enter")
    game.reload()
    expect(game.locator("#notes button")).to_have_text(["LOSE4"])
    game.get_by_label("Note a word").press_sequentially("stroul")
    game.get_by_role("button", name="Declare now").click()
    expect(game.locator("#notes button")).to_have_text(["LOSE4", "STROUL6"])
    expect(game.get_by_label("Your word")).to_have_value("LOSE")


def test_axe_finds_nothing_at_the_end_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    letters, numbers = f"L~{FIRST.picks}~lose", "N~2~75"
    kinds = "LLNLLLNLLLNLLN"
    page.goto(f"{GAME}&turns={'!'.join(letters if kind == 'L' else numbers for kind in kinds)}!C~~")
    expect(page.locator("tfoot")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect_no_faults(page)
