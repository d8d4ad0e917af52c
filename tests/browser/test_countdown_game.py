"""A full game in the browser: alone, of two and against the program; nothing lost by leaving, nothing won by going back."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, keep
from browser.countdown_page import expect_to_fit_a_phone, rounds_kept
from browser.scrabble_page import eventually
from playwright.sync_api import Page, expect

from solvers.countdown import (
    Answer,
    Opponent,
    Piles,
    draw_conundrum,
    draw_numbers,
    judge_method,
    levels,
    rules,
    solve,
    solve_numbers,
)
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.browser

BRITISH = open_lexicon("british")
PATH = "countdown/game?seed=example"
GAME = f"/en/{PATH}"
FIRST = Piles("example").pick_selection()


@cache
def words() -> Answer:
    """What the letters of the first round spell."""
    return solve(FIRST.selections[0], BRITISH)


@cache
def solution() -> str:
    """What the letters of the conundrum spell."""
    return draw_conundrum("example", BRITISH).solution


def turns(rounds: int, players: int) -> str:
    """The first rounds of a game in which nothing is answered."""
    choice = {"L": FIRST.picks, "N": "2"}
    return "!".join(f"{kind}~{choice[kind]}" + "~" * players for kind in rules().rounds[:rounds])


class Game:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.round = page.locator("#round")
        self.run = page.locator("#run")
        self.verdicts = page.locator("#result .verdict")
        self.scores = page.locator(".score dd")
        self.turn = page.locator("#turn")
        self.claims = page.locator("#claims dd")

    def open(self, query: str = "", *, clock: str = "0", lang: str = "en") -> None:
        """Open the game, the clock set to so many seconds (0: none)."""
        keep(self.page, **{"countdown-seconds": clock})
        self.page.goto(f"/{lang}/{PATH}{query}")

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def press(self, key: str) -> None:
        self.page.wait_for_load_state()
        self.page.keyboard.press(key)

    def go_back(self) -> None:
        """To a page that leads on to where the game is, perhaps before it is loaded."""
        self.page.go_back(wait_until="commit")

    def expect_stage(self, stage: str) -> None:
        expect(self.round).to_have_attribute("data-stage", stage)

    def expect_result(self, scores: list[str]) -> None:
        self.expect_stage("result")
        expect(self.scores).to_have_text(scores)

    def kept(self, kind: str) -> list[dict[str, Any]]:
        return rounds_kept(self.page, kind)


@pytest.fixture
def game(page: Page) -> Game:
    return Game(page)


@pytest.fixture
def timed(open_page: OpenPage) -> Game:
    """A game in a window of its own, whose time the test sets."""
    game = Game(open_page(use="clock"))
    game.page.clock.install()
    return game


def test_a_game_alone_by_keyboard(game: Game) -> None:
    """Its first round and its last two; those between are as if nothing had been answered in them here."""
    game.open()
    expect(game.page.locator("#round h1")).to_have_text("Round 1 of 15")
    game.page.wait_for_load_state()
    game.page.get_by_role("button", name="Deal all nine").press("Enter")
    longest = solve(FIRST.selections[0], BRITISH).best[0]
    game.page.get_by_label("Your word").fill(longest)
    game.press("Enter")
    most = words().score
    game.expect_result([str(most)])
    game.press("n")
    expect(game.page.locator("#round h1")).to_have_text("Round 2 of 15")
    game.page.wait_for_load_state()
    declared = game.page.evaluate("JSON.parse(localStorage.getItem('countdown-declared-game'))")
    assert declared["turns"] == f"L~{FIRST.picks}~{longest}"

    before = turns(13, 1)
    played = json.dumps({"seed": "example", "turns": before})
    game.page.evaluate("played => localStorage.setItem('countdown-declared-game', played)", played)
    game.page.goto(f"{GAME}&turns={before}")
    game.press("2")
    found = solve_numbers(draw_numbers("example-13", 2), top=1)
    game.page.get_by_label("Your method").fill(found.methods[0].text)
    game.press("Control+Enter")
    game.expect_result([str(found.points)])
    game.press("n")
    game.page.get_by_label("Your answer").fill(solution())
    game.press("Enter")
    most = found.points + 10
    game.expect_result([str(most)])
    game.press("n")
    game.expect_stage("end")
    expect(game.page.locator("tfoot td").first).to_have_text(str(most))
    assert [len(game.kept(kind)) for kind in ("letters", "numbers", "conundrum")] == [1, 1, 1]
    eventually(lambda: [entry["points"] for entry in game.kept("game")], [most], game.page)


def test_a_round_against_the_program_and_what_reload_and_back_do_to_it(timed: Game) -> None:
    word = Opponent(levels()[4], "example").word(FIRST.selections[0], 0, BRITISH)
    timed.open("&players=program&level=5", clock="30")
    expect(timed.page.get_by_role("heading", name="Player 1 picks the letters.")).to_be_visible()
    timed.button("Deal all nine")
    timed.page.clock.run_for(5_000)
    timed.button("Pause")
    expect(timed.round).to_have_class(re.compile("covered"))
    timed.button("Resume")
    note = timed.page.get_by_label("Note a word")
    for typed in (words().by_length[4][0], words().by_length[5][0]):
        note.fill(typed)
        note.press("Enter")
    note.press_sequentially(word[:3].lower())
    timed.page.reload()
    expect(timed.page.locator("#notes button")).to_have_count(2)
    expect(note).to_have_value(word[:3].lower())
    note.press_sequentially(word[3].lower())
    timed.page.clock.fast_forward(31_000)
    length = timed.page.get_by_label("Length of your word")
    expect(length).to_have_value("5")  # of the longest noted, not of what was being typed
    timed.button("Declare")
    expect(timed.claims).to_have_text(["5 letters", f"{len(word)} letters"])
    assert word not in timed.page.content()
    expect(timed.page.get_by_label("Your word")).to_have_value(words().by_length[5][0])
    declared = timed.page.url
    timed.go_back()
    expect(timed.page).to_have_url(declared)
    expect(timed.claims).to_have_count(2)
    timed.button("Declare")
    expect(timed.verdicts).to_have_count(2)
    expect(timed.verdicts.last).to_contain_text(word)
    result = timed.page.url
    timed.press("n")
    expect(timed.page.get_by_text("Picked by Contestant.")).to_be_visible()
    timed.page.go_back()
    timed.go_back()
    expect(timed.page).to_have_url(result)
    (kept,) = timed.kept("letters")
    assert kept["points"] == 5


def test_numbers_and_the_conundrum_against_the_program(timed: Game) -> None:
    timed.open(f"&players=program&level=6&turns={turns(13, 2)}", clock="30")
    opponent = Opponent(levels()[5], "example")
    large = opponent.large(13)
    numbers = draw_numbers("example-13", large)
    method = opponent.method(numbers, 13)
    timed.run.click()
    first, second = sorted(numbers.tiles)[-2:]
    for key in (str(first), "plus", str(second)):
        timed.page.get_by_role("toolbar", name="Keys").get_by_role("button", name=key, exact=True).first.click()
    timed.page.reload()
    expect(timed.run).to_have_text("Pause")
    expect(timed.page.get_by_label("Your method")).to_have_value(f"{first}+{second}={first + second}\n")
    timed.button("Declare now")
    expect(timed.page.get_by_label("Your result")).to_have_value(str(first + second))
    timed.button("Declare")
    expect(timed.claims).to_have_text([str(judge_method(method, numbers).result), str(first + second)])
    timed.button("Declare")
    expect(timed.verdicts).to_have_count(2)
    timed.press("n")
    after = opponent.buzz(draw_conundrum("example", BRITISH), 14, BRITISH)
    assert after
    expect(timed.run).to_have_text("Start the clock")
    timed.run.click()
    timed.page.clock.run_for(int(1000 * after) + 500)
    expect(timed.page.locator(".verdict.good")).to_contain_text(
        f"{solution()} 10 points Champion, after {round(after)} s"
    )


def test_two_at_one_screen_declare_type_by_turns_and_buzz(timed: Game) -> None:
    timed.open("&players=2&a=Ann&b=Bob", clock="30")
    timed.button("Deal all nine")
    expect(timed.page.get_by_text("Picked by Ann.")).to_be_visible()
    expect(timed.page.get_by_label("Note a word")).to_have_count(0)
    timed.page.clock.fast_forward(31_000)
    timed.page.get_by_label("Ann: length of your word").select_option("4")
    timed.page.get_by_label("Bob: length of your word").select_option("5")
    timed.button("Declare")
    expect(timed.turn).to_have_text("Ann types; Bob looks away.")
    timed.page.wait_for_load_state()
    timed.page.keyboard.type(f"{words().by_length[4][0]}\n")
    expect(timed.turn).to_have_text("Bob types; Ann looks away.")
    expect(timed.page.get_by_text("Ann: the word is in.")).to_be_visible()
    timed.page.keyboard.type(f"{words().by_length[5][0]}\n")
    expect(timed.scores).to_have_text(["0", "5"])
    expect(timed.verdicts.first).to_contain_text(f"{words().by_length[4][0]} 0 points")

    timed.open(f"&players=2&a=Ann&b=Bob&turns={turns(2, 2)}&large=2", clock="30")
    numbers = draw_numbers("example-2", 2)
    first, second = sorted(numbers.tiles)[-2:]
    timed.run.click()
    timed.button("Declare now")
    timed.page.get_by_label("Ann: your result").fill(str(numbers.target))
    timed.page.get_by_label("Bob: your result").fill(str(first + second))
    timed.button("Declare")
    timed.page.get_by_label("Ann", exact=True).fill(solve_numbers(numbers, top=1).methods[0].text)
    timed.button("Done")
    expect(timed.page.get_by_label("Bob", exact=True)).to_have_value("")
    timed.page.get_by_label("Bob", exact=True).fill(f"{first}+{second}")
    timed.button("Declare")
    expect(timed.scores).to_have_text(["10", "0"])

    timed.open(f"&players=2&a=Ann&b=Bob&turns={turns(14, 2)}", clock="30")
    expect(timed.page.get_by_role("button", name="Ann")).to_be_hidden()
    timed.run.click()
    timed.page.clock.run_for(6_000)
    timed.press("l")
    timed.page.keyboard.type("wrongword\n")
    expect(timed.page.locator(".verdict.bad")).to_contain_text("Bob: that is not it.")
    expect(timed.page.get_by_role("button", name="Bob")).to_have_count(0)
    expect(timed.run).to_have_text("Pause")  # the clock goes on by itself
    expect(timed.page.locator("#left")).to_have_text(re.compile("2[34]"))
    guessed = timed.page.url
    timed.go_back()
    expect(timed.page).to_have_url(guessed)
    expect(timed.run).to_have_text("Pause")
    expect(timed.page.get_by_role("button", name="Bob")).to_have_count(0)
    timed.press("a")
    timed.page.clock.run_for(3_000)
    timed.page.keyboard.type(f"{solution()}\n")
    expect(timed.scores).to_have_text(["10", "0"])


def test_who_buzzes_and_says_nothing_has_had_the_guess(timed: Game) -> None:
    timed.open(f"&players=2&a=Ann&b=Bob&turns={turns(14, 2)}", clock="30")
    timed.run.click()
    timed.press("a")
    timed.page.clock.run_for(11_000)
    expect(timed.page.locator(".verdict.bad")).to_contain_text("Ann: that is not it.")
    expect(timed.run).to_have_text("Pause")
    timed.page.clock.fast_forward(31_000)
    expect(timed.page.get_by_role("button", name="Bob")).to_be_hidden()
    timed.button("Nobody knows")
    expect(timed.page.locator(".sentence")).to_contain_text(solution())


def test_a_game_is_continued_only_if_there_is_one(game: Game) -> None:
    game.page.goto("/en/countdown/game")
    expect(game.page.get_by_role("button", name="Start")).to_be_visible()
    expect(game.page.get_by_role("link", name="Continue your game")).to_be_hidden()
    level = game.page.get_by_label("Opponent and points a game")
    expect(level).to_be_hidden()
    game.page.get_by_label("Players").select_option("Against the computer")
    level.select_option("Champion: 115")
    game.page.get_by_label("Name", exact=True).fill("Ann")
    expect_no_faults(game.page)
    game.page.get_by_role("button", name="Start").click()
    game.expect_stage("pick")
    game.page.goto("/en/countdown/game")
    expect(level).to_have_value("6")
    expect(game.page.get_by_label("Name", exact=True)).to_have_value("Ann")
    game.page.goto(f"{GAME}&picks={FIRST.picks}&done=1&word1=lose")
    address = game.page.url
    game.page.goto("/ru/countdown/game")
    game.page.get_by_role("link", name="Продолжить игру").click()
    expect(game.page).to_have_url(address.replace("/en/", "/ru/"))


def test_a_round_that_was_missed_before_goes_on_with_the_game_which_is_kept_only_if_all_was_played_here(
    game: Game,
) -> None:
    bank = [{"kind": "conundrum", "key": key, "box": 1, "due": 0, "when": 0} for key in (solution(), "DEJECTION")]
    keep(game.page, **{"countdown-seconds": "0", "countdown-bank": json.dumps(bank)})
    game.page.goto(f"{GAME}&turns={turns(14, 1)}")
    game.page.get_by_label("Your answer").fill(solution())
    game.press("Enter")
    game.expect_stage("result")
    game.page.wait_for_load_state()
    boxes = "JSON.parse(localStorage.getItem('countdown-bank')).map(({ box }) => box)"
    assert game.page.evaluate(boxes) == [2, 1]  # the round counts as a card, but does not lead to the other
    game.press("n")
    game.expect_stage("end")
    eventually(lambda: len(game.kept("conundrum")), 1, game.page)
    game.page.wait_for_load_state()
    assert game.kept("game") == []


STATES = {
    "lengths": f"&players=2&picks={FIRST.picks}&claims=1&claim1=4&claim2=5",
    "methods": f"&players=2&turns={turns(2, 2)}&large=2&claims=1&claim1=82&claim2=818",
    "conundrum": f"&players=program&level=3&turns={turns(14, 2)}",
    "end": f"&players=program&level=3&turns={turns(14, 2)}!C~~",
}


def test_every_stage_fits_a_phone_and_axe_finds_nothing(open_page: OpenPage) -> None:
    """In Russian, whose texts are the longer ones; of the start, which test_countdown_letters opens, see above."""
    game = Game(open_page(**PHONE))
    for state, query in STATES.items():
        game.open(query, lang="ru")
        expect_to_fit_a_phone(game.page, state)
        if state != "lengths":  # a form like that of the methods
            expect_no_faults(game.page)
    expect(game.page.locator("tfoot")).to_be_visible()
