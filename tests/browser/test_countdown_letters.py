"""Countdown in the browser: the whole practice loop, the clock, a game, by mouse, by keyboard, on a phone, without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.axe import expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
from browser.scrabble_page import eventually
from playwright.sync_api import Page, expect

from solvers.countdown import Answer, Piles, Position, solve
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.browser

ROUND = str(Piles("example").pick_selection())
LETTERS = Piles("example").pick_selection().letters


def found_in(letters: str) -> Answer:
    """What the solver itself finds."""
    return solve(Position.parse(letters), open_lexicon("british"))


class Countdown:
    """The parts of the letters page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.round = page.locator("#round")
        self.run = page.locator("#run")
        self.left = page.locator("#left")
        self.note = page.get_by_label("Note a word")
        self.notes = page.locator("#notes button")
        self.word = page.get_by_label("Your word")
        self.declare = page.get_by_role("button", name="Declare", exact=True)
        self.verdict = page.locator(".verdict")

    def open(self, path: str = "", *, clock: str = "30") -> None:
        """Open a page, the clock set to so many seconds (0: none)."""
        if clock != "30":  # what it is if nobody chose
            keep(self.page, **{"countdown-seconds": clock})
        self.page.goto(f"/en/countdown{path}")

    @property
    def letters(self) -> str:
        return "".join(self.page.locator(".tiles .tile").all_inner_texts())

    def expect_stage(self, stage: str) -> None:
        expect(self.round).to_have_attribute("data-stage", stage)

    def kept(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self.page.evaluate("JSON.parse(localStorage.getItem('countdown-rounds') ?? '[]')")
        return kept


@pytest.fixture
def game(page: Page) -> Countdown:
    return Countdown(page)


@pytest.fixture
def timed(open_page: OpenPage) -> Countdown:
    """A window of its own: the clock that is put into one stays there."""
    game = Countdown(open_page(timezone_id="Europe/Paris"))
    game.page.clock.install(time=1_000_000_000)
    return game


@pytest.fixture
def on_phone(open_page: OpenPage) -> Countdown:
    return Countdown(open_page(**PHONE))


@pytest.fixture
def without_scripts(open_page: OpenPage) -> Countdown:
    return Countdown(open_page(java_script_enabled=False))


def test_a_round_by_mouse_from_the_first_tile_to_what_was_missed(timed: Countdown) -> None:
    timed.open()
    vowel, consonant = (timed.page.get_by_role("button", name=name, exact=True) for name in ("Vowel", "Consonant"))
    for number, button in enumerate((consonant, vowel) * 3, 1):
        button.click()
        eventually(lambda: len(timed.letters), number, timed.page)
    timed.page.get_by_role("button", name="Deal the rest").click()
    timed.expect_stage("play")
    expect(timed.run).to_have_text("Pause")
    expect(timed.note).to_be_focused()
    letters = timed.letters
    found = found_in(letters)
    expect(timed.declare).to_be_hidden()
    timed.page.keyboard.type(found.best[0].lower() + "\n")
    expect(timed.notes).to_have_text(re.compile(f"{found.best[0]}.*{found.max_length}"))
    timed.page.clock.run_for(31_000)
    expect(timed.word).to_have_value(found.best[0])
    expect(timed.word).to_be_focused()
    timed.declare.click()
    timed.expect_stage("result")
    expect(timed.verdict).to_contain_text(f"{found.score} points")
    assert [(entry["kind"], entry["key"], entry["points"], entry["most"]) for entry in timed.kept()] == [
        ("letters", letters, found.score, found.score)
    ]
    timed.page.reload()
    assert len(timed.kept()) == 1


def test_a_round_by_keyboard_alone(game: Countdown) -> None:
    game.open(clock="0")
    for number, key in enumerate("cvcvcvccv", 1):
        game.page.keyboard.press(key)
        eventually(lambda: len(game.letters), number, game.page)
    game.expect_stage("play")
    game.word.focus()
    game.page.keyboard.type("zzz")
    game.page.keyboard.press("Enter")
    game.expect_stage("result")
    expect(game.verdict).to_contain_text("0 points")
    expect(game.verdict).to_be_focused()
    game.page.keyboard.press("n")
    game.expect_stage("pick")


def test_letters_of_a_link_are_covered_until_the_clock_runs_and_a_note_says_what_is_wrong(game: Countdown) -> None:
    game.open(f"?piles={ROUND}")
    tile = game.page.locator(".tiles .tile").first
    assert tile.evaluate("tile => getComputedStyle(tile).color") == "rgba(0, 0, 0, 0)"
    game.run.click()
    expect(tile).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    assert game.letters == LETTERS
    game.note.fill("zzzz")
    game.note.press("Enter")
    expect(game.notes).to_contain_text("no Z")
    expect(game.note).to_have_value("")
    game.page.get_by_role("button", name="Declare now").click()
    expect(game.word).to_have_value("")
    game.notes.click()
    expect(game.word).to_have_value("ZZZZ")


def test_the_clock_counts_what_has_really_passed(timed: Countdown) -> None:
    timed.open(f"?piles={ROUND}")
    timed.run.click()
    timed.page.clock.run_for(10_000)
    expect(timed.left).to_have_text("20")
    timed.run.click()
    timed.page.clock.run_for(60_000)
    expect(timed.left).to_have_text("20")
    timed.run.click()
    timed.page.clock.fast_forward(12_000)  # a machine that slept: no tick in between
    expect(timed.left).to_have_text("8")
    timed.page.clock.run_for(9_000)
    expect(timed.declare).to_be_visible()


def test_a_reload_neither_stops_the_clock_nor_starts_it_anew(timed: Countdown) -> None:
    timed.open(f"?piles={ROUND}")
    timed.run.click()
    timed.page.clock.run_for(12_000)
    timed.page.reload()
    expect(timed.run).to_have_text("Pause")
    expect(timed.left).to_have_text("18")
    timed.page.clock.run_for(20_000)
    expect(timed.declare).to_be_visible()
    timed.page.reload()
    expect(timed.declare).to_be_visible()


def test_a_time_of_day_that_is_set_anew_neither_ends_a_round_nor_makes_it_longer(timed: Countdown) -> None:
    timed.open(f"?piles={ROUND}")
    timed.run.click()
    timed.page.clock.run_for(8_000)
    for hours in (1, -2):
        timed.page.evaluate(f"(() => {{ const now = Date.now; Date.now = () => now() + {hours} * 3_600_000; }})()")
        timed.page.clock.run_for(1_000)
    expect(timed.left).to_have_text("20")
    timed.page.reload()  # the time of day is another again
    expect(timed.run).to_have_text("Pause")
    expect(timed.left).to_have_text("20")
    timed.page.clock.run_for(20_500)
    expect(timed.declare).to_be_visible()


def test_a_hidden_page_does_not_stop_the_clock(timed: Countdown) -> None:
    timed.open(f"?piles={ROUND}")
    timed.run.click()
    timed.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            window.requestAnimationFrame = () => 0;
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    timed.page.clock.run_for(29_000)
    expect(timed.left).to_have_text("1")
    timed.page.clock.run_for(2_000)
    expect(timed.declare).to_be_visible()


def test_the_length_of_the_clock_and_its_sound_are_chosen_and_kept(game: Countdown) -> None:
    game.open(f"?piles={ROUND}")
    seconds, sound = game.page.get_by_role("combobox", name="Seconds"), game.page.get_by_label("Sound")
    expect(sound).not_to_be_checked()
    sound.check()
    seconds.select_option("60")
    expect(game.left).to_have_text("60")
    game.page.reload()
    expect(sound).to_be_checked()
    expect(game.left).to_have_text("60")
    seconds.select_option("no clock")
    expect(game.declare).to_be_visible()
    expect(game.run).to_be_hidden()


def test_a_round_may_be_played_again_with_its_time(timed: Countdown) -> None:
    timed.open(f"?piles={ROUND}")
    timed.run.click()
    timed.page.clock.run_for(31_000)
    timed.declare.click()
    timed.expect_stage("result")
    timed.page.get_by_role("link", name="Play it again").click()
    timed.expect_stage("play")
    expect(timed.run).to_have_text("Start the clock")
    expect(timed.left).to_have_text("30")


def test_a_link_to_a_result_fills_no_statistics(game: Countdown) -> None:
    game.open(f"?piles={ROUND}&done=1&word={found_in(LETTERS).best[0]}")
    expect(game.verdict).to_contain_text("points")
    game.page.wait_for_load_state()
    assert game.kept() == []
    game.page.get_by_role("link", name="Play it again").click()
    game.page.get_by_role("combobox", name="Seconds").select_option("no clock")
    game.word.fill(found_in(LETTERS).by_length[3][0])
    game.declare.click()
    eventually(lambda: [entry["points"] for entry in game.kept()], [3], game.page)


def test_a_word_of_the_result_tells_about_itself_and_a_link_to_the_round_is_copied(game: Countdown) -> None:
    game.open(f"?piles={ROUND}&done=1&word=tea")
    game.page.get_by_role("link", name=found_in(LETTERS).best[0], exact=True).first.click()
    expect(game.page.locator("#word").get_by_role("heading", name=found_in(LETTERS).best[0])).to_be_visible()
    game.page.locator("#share").click()
    expect(game.page.locator("#share")).to_have_text("Link copied.")
    link = game.page.evaluate("navigator.clipboard.readText()")
    game.page.goto(link)
    game.expect_stage("play")
    assert game.letters == LETTERS


def test_playing_along_with_letters_typed(game: Countdown, refusals: set[str]) -> None:
    refusals.add("status of 422")
    game.open(clock="0")
    game.page.get_by_text("Options").click()
    box = game.page.get_by_label("Playing along?", exact=False)
    box.fill("retain5gh")
    box.press("Enter")
    expect(game.page.locator("#letters-error")).to_contain_text("“5” is not a letter")
    expect(box).to_have_value("retain5gh")
    box.fill("retainsgh")
    box.press("Enter")
    game.expect_stage("play")
    assert game.letters == "RETAINSGH"


def test_on_a_phone_nothing_is_wider_than_the_screen(on_phone: Countdown) -> None:
    paths = ["", f"?piles={ROUND}", f"?piles={ROUND}&done=1&word=tea", "/solver?letters=retainsgh", "/daily", "/game"]
    paths += ["/game?seed=a&players=2&picks=cvcvcvccv", "?size=11"]
    for path in paths:
        on_phone.open(path, clock="0")
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360, path
        small = "[...document.querySelectorAll('input:not([type=checkbox]):not([type=hidden]), select, textarea')]"
        small += ".filter(field => parseFloat(getComputedStyle(field).fontSize) < 16).length"
        assert on_phone.page.evaluate(small) == 0, path


def test_a_round_on_a_phone_by_touch(on_phone: Countdown) -> None:
    on_phone.open(clock="0")
    on_phone.page.get_by_role("button", name="Deal all nine").tap()
    on_phone.expect_stage("play")
    on_phone.word.fill("q")
    on_phone.declare.tap()
    on_phone.expect_stage("result")
    expect(on_phone.verdict).to_be_in_viewport()


def test_without_scripts_letters_are_drawn_declared_and_judged(without_scripts: Countdown) -> None:
    plain = without_scripts
    plain.page.goto("/en/countdown")
    for name in ("Consonant", "Vowel", "Consonant"):
        plain.page.get_by_role("button", name=name, exact=True).click()
    assert len(plain.letters) == 3
    plain.page.get_by_role("button", name="Deal the rest").click()
    found = found_in(plain.letters)
    plain.word.fill(found.best[0])
    plain.declare.click()
    expect(plain.verdict).to_contain_text(f"{found.score} points")


STATES = {
    "picking": "?piles=example.published.spread.9.cvc",
    "playing": f"?piles={ROUND}",
    "judged": f"?piles={ROUND}&done=1&word=zzz",
    "wrong": "?letters=a1",
    "solver": "/solver?letters=retainsgh",
    "daily": "/daily",
    "game": "/game",
    "for two": "/game?seed=a&players=2&picks=cvcvcvccv&done=1&word1=a",
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], state: str) -> None:
    refusals.add("status of 422")
    game = Countdown(open_page())
    game.open(STATES[state])
    if state == "playing":
        game.run.click()
    expect_no_faults_wide_or_narrow(game.page)
