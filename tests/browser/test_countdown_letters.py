"""Countdown in the browser: the whole practice loop, the clock, a game, by mouse, by keyboard, on a phone."""

from __future__ import annotations

import re

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, keep
from browser.countdown_page import expect_to_fit_a_phone, rounds_kept
from browser.scrabble_page import eventually
from playwright.sync_api import Locator, Page, expect

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

    def open(self, path: str = "", *, clock: str = "30", lang: str = "en") -> None:
        """Open a page, the clock set to so many seconds (0: none)."""
        if clock != "30":  # what it is if nobody chose
            keep(self.page, **{"countdown-seconds": clock})
        self.page.goto(f"/{lang}/countdown{path}")

    @property
    def letters(self) -> str:
        return "".join(self.page.locator(".tiles .tile").all_inner_texts())

    def expect_stage(self, stage: str) -> None:
        expect(self.round).to_have_attribute("data-stage", stage)

    def expect_letters(self, count: int) -> None:
        eventually(lambda: len(self.letters), count, self.page)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def kept(self) -> list[tuple[str, str, int, int]]:
        """Kind, key, points and maximum of every round that the browser has kept."""
        return [(entry["kind"], entry["key"], entry["points"], entry["most"]) for entry in rounds_kept(self.page)]


@pytest.fixture
def game(page: Page) -> Countdown:
    return Countdown(page)


@pytest.fixture
def timed(open_page: OpenPage) -> Countdown:
    """A window of its own: the clock that is put into one stays there."""
    game = Countdown(open_page(use="clock"))
    game.page.clock.install()
    return game


@pytest.fixture
def on_phone(open_page: OpenPage) -> Countdown:
    return Countdown(open_page(**PHONE))


def test_a_round_by_mouse_from_the_first_tile_to_what_was_missed(timed: Countdown) -> None:
    timed.open()
    for number, name in enumerate(("Consonant", "Vowel", "Consonant"), 1):
        timed.button(name).click()
        timed.expect_letters(number)
    timed.button("Deal the rest").click()
    timed.expect_stage("play")
    expect(timed.run).to_have_text("Pause")
    expect(timed.note).to_be_focused()
    letters = timed.letters
    found = found_in(letters)
    expect(timed.declare).to_be_hidden()
    timed.page.keyboard.type(found.best[0].lower() + "\n")
    expect(timed.notes).to_have_text(re.compile(f"{found.best[0]}.*{found.max_length}"))
    timed.page.clock.fast_forward(31_000)
    expect(timed.word).to_have_value(found.best[0])
    expect(timed.word).to_be_focused()
    timed.declare.click()
    timed.expect_stage("result")
    expect(timed.verdict).to_contain_text(f"{found.score} points")
    kept = [("letters", letters, found.score, found.score)]
    eventually(timed.kept, kept, timed.page)
    timed.page.reload()
    assert timed.kept() == kept


def test_by_keyboard_letters_are_picked_declared_and_those_of_a_round_on_television_typed(
    game: Countdown, refusals: set[str]
) -> None:
    refusals.add("status of 422")
    game.open(clock="0")
    for number, key in enumerate("cv", 1):
        game.page.keyboard.press(key)
        game.expect_letters(number)
    game.button("Deal the rest").press("Enter")
    game.expect_stage("play")
    game.word.focus()
    game.page.keyboard.type("zzz\n")
    game.expect_stage("result")
    expect(game.verdict).to_contain_text("0 points")
    expect(game.verdict).to_be_focused()
    game.page.keyboard.press("n")
    game.expect_stage("pick")
    # Playing along with the television.
    game.page.get_by_text("Options").click()
    box = game.page.get_by_label("Playing along?", exact=False)
    box.fill("retain5gh")
    box.press("Enter")
    expect(game.page.locator("#letters-error")).to_contain_text("“5” is not a letter")
    expect(box).to_have_value("retain5gh")
    expect_no_faults(game.page)
    box.fill("retainsgh")
    box.press("Enter")
    game.expect_stage("play")
    assert game.letters == "RETAINSGH"


def test_a_link_to_a_result_is_not_kept_and_the_round_it_leads_to_is_covered_noted_and_kept(game: Countdown) -> None:
    game.open(f"?piles={ROUND}&done=1&word=tea")
    expect(game.verdict).to_contain_text("points")
    best = found_in(LETTERS).best[0]
    game.page.get_by_role("link", name=best, exact=True).first.click()
    expect(game.page.locator("#word").get_by_role("heading", name=best)).to_be_visible()
    assert game.kept() == []
    assert game.page.evaluate("localStorage.getItem('countdown-bank')") is None  # nor is what was missed in it
    game.page.locator("#share").click()
    expect(game.page.locator("#share")).to_have_text("Link copied.")
    game.page.goto(game.page.evaluate("navigator.clipboard.readText()"))
    game.expect_stage("play")
    # The letters are covered until the clock runs.
    tile = game.page.locator(".tiles .tile").first
    assert tile.evaluate("tile => getComputedStyle(tile).color") == "rgba(0, 0, 0, 0)"
    game.run.click()
    expect(tile).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    assert game.letters == LETTERS
    # A note says what is wrong with it, and is declared only if that is wished.
    game.note.fill("zzzz")
    game.note.press("Enter")
    expect(game.notes).to_contain_text("no Z")
    expect(game.note).to_have_value("")
    expect_no_faults(game.page)
    game.button("Declare now").click()
    expect(game.word).to_have_value("")
    game.notes.click()
    expect(game.word).to_have_value("ZZZZ")
    game.word.fill(found_in(LETTERS).by_length[3][0])
    game.declare.click()
    game.expect_stage("result")
    eventually(game.kept, [("letters", LETTERS, 3, found_in(LETTERS).score)], game.page)


def test_the_clock_counts_what_has_really_passed(timed: Countdown) -> None:
    clock = timed.page.clock
    timed.open(f"?piles={ROUND}", clock="60")
    timed.run.click()
    clock.run_for(10_000)
    expect(timed.left).to_have_text("50")
    timed.run.click()
    clock.run_for(60_000)
    expect(timed.left).to_have_text("50")
    timed.run.click()
    clock.fast_forward(12_000)  # a machine that slept: no tick in between
    expect(timed.left).to_have_text("38")
    # A reload neither stops it nor starts it anew.
    timed.page.reload()
    expect(timed.run).to_have_text("Pause")
    expect(timed.left).to_have_text("38")
    # A time of day that is set anew neither ends a round nor makes it longer.
    for hours in (1, -2):
        timed.page.evaluate(f"(() => {{ const now = Date.now; Date.now = () => now() + {hours} * 3_600_000; }})()")
        clock.run_for(1_000)
    expect(timed.left).to_have_text("36")
    timed.page.reload()  # the time of day is another again
    expect(timed.run).to_have_text("Pause")
    expect(timed.left).to_have_text("36")
    # A hidden page does not stop it.
    timed.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            window.requestAnimationFrame = () => 0;
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    clock.run_for(35_000)
    expect(timed.left).to_have_text("1")
    clock.run_for(2_000)
    expect(timed.declare).to_be_visible()
    timed.page.reload()
    expect(timed.declare).to_be_visible()
    # A round that is played again has its time again.
    timed.declare.click()
    timed.expect_stage("result")
    timed.page.get_by_role("link", name="Play it again").click()
    timed.expect_stage("play")
    expect(timed.run).to_have_text("Start the clock")
    expect(timed.left).to_have_text("60")


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


def test_a_round_on_a_phone_by_touch(on_phone: Countdown) -> None:
    on_phone.open(clock="0")
    on_phone.button("Deal all nine").tap()
    on_phone.expect_stage("play")
    on_phone.word.fill("q")
    on_phone.declare.tap()
    on_phone.expect_stage("result")
    expect(on_phone.verdict).to_be_in_viewport()


STATES = {
    "picking": "?piles=example.published.spread.9.cvc",
    "picking eleven": "?size=11",
    "playing": f"?piles={ROUND}",
    "judged": f"?piles={ROUND}&done=1&word=zzz",
    "judged, of few words": "?letters=catqqzzxx&done=1&word=zzz",
    "solver": "/solver?letters=catqqzzxx",
    "daily": "/daily",
    "game": "/game",
    "for two": "/game?seed=a&players=2&picks=cvcvcvccv&done=1&word1=a",
}
NEW_TO_AXE = ("judged, of few words", "solver", "for two")
"""The others are seen by it while they are played, here or in the tests of games and days."""


def test_every_page_of_letters_fits_a_phone(on_phone: Countdown) -> None:
    """In Russian, whose texts are the longer ones."""
    for state, path in STATES.items():
        on_phone.open(path, clock="0", lang="ru")
        expect_to_fit_a_phone(on_phone.page, state)
        if state in NEW_TO_AXE:
            expect_no_faults(on_phone.page)
