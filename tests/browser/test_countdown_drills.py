"""The conundrum and the stems in the browser: by mouse, by keyboard, on a phone, by the clock."""

from __future__ import annotations

import re
from functools import cache

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage, keep
from browser.countdown_page import expect_to_fit_a_phone, rounds_kept
from browser.scrabble_page import eventually
from playwright.sync_api import Page, expect

from solvers.countdown import draw_conundrum
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.browser

CONUNDRUM, STEM = "/conundrum?seed=abc", "/stems?stem=retain"


@cache
def solution() -> str:
    """What the letters of the conundrum spell."""
    return draw_conundrum("abc", open_lexicon("british")).solution


class Drill:
    """The parts of a drill's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.drill = page.locator("#drill")
        self.run = page.locator("#run")
        self.left = page.locator("#left")
        self.buzz = page.get_by_role("button", name="Buzz")
        self.guess = page.get_by_label("Your answer")
        self.answer = page.get_by_role("button", name="Answer", exact=True)
        self.give_up = page.get_by_role("link", name="Show the answer")
        self.words = page.get_by_label("Your words")
        self.declare = page.get_by_role("button", name="Declare", exact=True)
        self.verdict = page.locator(".verdict")
        self.sentence = page.locator(".sentence")
        self.found = page.locator(".extensions .found a")
        self.said = page.locator("#said")

    def open(self, path: str, *, clock: str = "30", lang: str = "en") -> None:
        """Open a page, the clock set to so many seconds (0: none)."""
        if clock != "30":  # what it is if nobody chose
            keep(self.page, **{"countdown-seconds": clock})
        self.page.goto(f"/{lang}/countdown{path}")

    def expect_stage(self, stage: str) -> None:
        expect(self.drill).to_have_attribute("data-stage", stage)

    def expect_covered(self, is_covered: bool) -> None:
        """Whether the letters on the tiles cannot be seen."""
        ink = "getComputedStyle(document.querySelector('.tiles .tile')).color"
        eventually(lambda: self.page.evaluate(ink) == "rgba(0, 0, 0, 0)", is_covered, self.page)

    def expect_nothing_shown(self) -> None:
        self.expect_covered(True)
        expect(self.guess).to_be_hidden()
        expect(self.buzz).to_be_disabled()

    def expect_word(self, word: str) -> None:
        """The card of a word has come up."""
        expect(self.page.locator("#word").get_by_role("heading", name=word, exact=True)).to_be_visible()

    def kept(self) -> list[tuple[str, str, int, int]]:
        """Kind, key, points and maximum of every round that the browser has kept."""
        return [(entry["kind"], entry["key"], entry["points"], entry["most"]) for entry in rounds_kept(self.page)]


@pytest.fixture
def drill(page: Page) -> Drill:
    return Drill(page)


@pytest.fixture
def timed(open_page: OpenPage) -> Drill:
    """In a window of its own, whose time the test sets."""
    drill = Drill(open_page(use="clock"))
    drill.page.clock.install()
    return drill


@pytest.fixture
def on_phone(open_page: OpenPage) -> Drill:
    return Drill(open_page(**PHONE))


def test_a_conundrum_by_mouse_is_covered_buzzed_and_solved(timed: Drill) -> None:
    timed.open(CONUNDRUM)
    timed.expect_nothing_shown()
    expect(timed.give_up).to_be_hidden()
    timed.run.click()
    timed.expect_covered(False)
    expect(timed.guess).to_be_hidden()
    # A pause shows nothing.
    timed.run.click()
    timed.expect_nothing_shown()
    # Nor does the clock run while one answers.
    timed.run.click()
    timed.page.clock.run_for(12_000)
    timed.buzz.click()
    expect(timed.guess).to_be_focused()
    expect(timed.said).to_have_text("You buzzed: ten seconds to answer.")
    left = timed.left.inner_text()
    assert 15 <= int(left) <= 18
    timed.page.clock.run_for(4_000)
    expect(timed.left).to_have_text(left)
    expect(timed.page.locator("#answer-time")).to_have_text(re.compile("Seconds to answer: [56]"))
    timed.page.keyboard.type(solution().lower())
    timed.answer.click()
    timed.expect_stage("result")
    expect(timed.verdict).to_contain_text("10 points")
    eventually(timed.kept, [("conundrum", solution(), 10, 10)], timed.page)
    timed.verdict.get_by_role("link", name=solution()).click()
    timed.expect_word(solution())
    # The link that is copied leads to the conundrum, without the answer.
    timed.page.get_by_role("button", name="Copy a link").click()
    expect(timed.page.locator("#share")).to_have_text("Link copied.")
    assert timed.page.evaluate("navigator.clipboard.readText()").endswith("/en/countdown/conundrum?seed=abc")
    expect_no_faults(timed.page)


def test_a_buzz_stands_and_its_time_ends_the_round(timed: Drill) -> None:
    timed.open(CONUNDRUM)
    timed.run.click()
    timed.page.clock.run_for(3_000)
    timed.buzz.click()
    expect(timed.run).to_be_hidden()
    timed.page.clock.run_for(4_000)
    timed.page.reload()
    expect(timed.guess).to_be_focused()
    expect(timed.run).to_be_hidden()
    expect(timed.page.locator("#answer-time")).to_have_text(re.compile("Seconds to answer: [1-6]$"))
    timed.page.clock.run_for(7_000)
    timed.expect_stage("result")
    expect(timed.verdict).to_have_text("No answer given.")
    eventually(timed.kept, [("conundrum", solution(), 0, 10)], timed.page)


def test_when_the_time_is_up_only_the_answer_is_left(timed: Drill) -> None:
    timed.open(CONUNDRUM)
    timed.run.click()
    timed.page.clock.fast_forward(31_000)
    expect(timed.give_up).to_be_focused()
    expect(timed.guess).to_be_hidden()
    expect(timed.buzz).to_be_hidden()
    timed.expect_covered(False)
    timed.page.keyboard.press("Enter")
    timed.expect_stage("result")
    expect(timed.sentence).to_have_text(f"The answer is {solution()}")
    eventually(timed.kept, [("conundrum", solution(), 0, 10)], timed.page)


def test_by_keyboard_a_slip_costs_nothing_and_the_first_guess_is_the_one_that_is_kept(
    drill: Drill, refusals: set[str]
) -> None:
    refusals.add("status of 422")
    drill.open(CONUNDRUM, clock="60")
    drill.run.focus()
    drill.page.keyboard.press("Enter")
    expect(drill.buzz).to_be_focused()
    drill.page.locator("body").press("b")
    expect(drill.guess).to_be_focused()
    # A text that is not a word does not count as a guess.
    drill.page.keyboard.type("12\n")
    expect(drill.page.locator("#guess-error")).to_contain_text("“1” is not a letter")
    expect(drill.guess).to_be_focused()
    expect(drill.guess).to_have_value("12")
    assert drill.kept() == []
    drill.page.keyboard.press("Control+A")
    drill.page.keyboard.type("wrongword\n")
    drill.expect_stage("result")
    expect(drill.verdict).to_contain_text("WRONGWORD 0 points")
    expect(drill.sentence).to_contain_text(solution())
    expect(drill.guess).to_have_count(0)
    # Played again, without a clock, it is not kept once more.
    drill.page.evaluate("localStorage.setItem('countdown-seconds', '0')")
    drill.page.get_by_role("link", name="Play it again").click()
    expect(drill.guess).to_be_focused()
    drill.guess.fill(solution())
    drill.answer.click()
    expect(drill.verdict).to_contain_text("10 points")
    drill.page.wait_for_load_state()
    eventually(drill.kept, [("conundrum", solution(), 0, 10)], drill.page)
    # It is in the statistics.
    drill.page.goto("/en/countdown/statistics")
    expect(drill.page.locator("#by-kind tbody tr")).to_have_text("Conundrum10100%")


def test_stems_by_keyboard_are_declared_listed_by_letter_and_found_again(drill: Drill) -> None:
    drill.open(STEM)
    expect(drill.words).to_be_focused()
    drill.page.keyboard.type("certain\nnastier\nretainx nonsense")
    for key in ("Tab", "Tab", "Enter"):
        drill.page.keyboard.press(key)
    drill.expect_stage("result")
    expect(drill.found).to_have_text(["CERTAIN", "NASTIER"])
    expect(drill.page.locator(".wrong li")).to_have_text(
        [re.compile("^RETAINX"), re.compile("^NONSENSE.*has 8 letters")]
    )
    eventually(lambda: len(drill.kept()), 1, drill.page)
    (kept,) = drill.kept()
    assert kept[:3] == ("stems", "RETAIN", 2)
    expect(drill.sentence).to_contain_text(f"Found: 2 of {kept[3]}")
    drill.found.first.click()
    drill.expect_word("CERTAIN")
    expect_no_faults(drill.page)
    # The way back from another stem leads to this result.
    drill.page.get_by_role("link", name="New stem").press("Enter")
    drill.expect_stage("play")
    expect(drill.words).to_be_focused()
    drill.page.go_back()
    drill.expect_stage("result")
    expect(drill.found).to_have_text(["CERTAIN", "NASTIER"])


def test_stems_by_the_clock_end_with_it(timed: Drill) -> None:
    timed.open(f"{STEM}&clock=on")
    timed.expect_covered(True)
    expect(timed.words).to_be_hidden()
    timed.run.click()
    expect(timed.words).to_be_focused()
    timed.page.keyboard.type("certain ")
    timed.page.clock.fast_forward(31_000)
    expect(timed.declare).to_be_focused()
    expect(timed.words).not_to_be_editable()
    expect(timed.said).to_have_text("Time is up.")
    timed.declare.press("Enter")
    expect(timed.found).to_have_text(["CERTAIN"])


def test_both_by_touch_fit_a_phone_in_every_stage(on_phone: Drill) -> None:
    """In Russian, whose texts are the longer ones; axe reads the results where they are played with a mouse and keys."""
    page = on_phone.page
    on_phone.open(CONUNDRUM, lang="ru")
    expect_to_fit_a_phone(page, "before the clock")
    page.locator("#run").tap()
    expect_to_fit_a_phone(page, "running")
    page.locator("#finish").tap()
    page.locator("#guess").fill(solution())
    expect_to_fit_a_phone(page, "buzzed")
    expect_no_faults(page)
    page.locator("#declaring button").tap()
    expect(on_phone.verdict).to_have_class(re.compile("good"))
    expect_to_fit_a_phone(page, "solved")
    on_phone.open(STEM, lang="ru")
    page.locator(".options summary").tap()
    expect_to_fit_a_phone(page, "a stem")
    expect_no_faults(page)
    page.locator("#words").fill(f"certain {'w' * 200} nastier 123")
    page.locator("#declaring button").tap()
    expect(on_phone.found).to_have_count(2)
    expect_to_fit_a_phone(page, "a stem declared")


STAGES: dict[str, tuple[str, str]] = {
    "a conundrum not solved": (f"{CONUNDRUM}&guess=wrongwordwrongw&done=1", ""),
    "a conundrum with a slip": (f"{CONUNDRUM}&guess=12&done=1", ".options summary"),
    "no conundrum": ("/conundrum?jumble=abcdefghi", ""),
    "a stem by the clock": (f"{STEM}&clock=on", "#run"),
    "a stem of seven": ("/stems?stem=tearing&done=1", ""),
    "no stem": ("/stems?stem=zzzzzz", ""),
}
NEW_TO_AXE = ("a conundrum not solved", "a conundrum with a slip", "no conundrum")
"""The others show nothing that it has not seen in these or while the drills were played."""


def test_other_stages_fit_a_phone(on_phone: Drill, refusals: set[str]) -> None:
    """In Russian, too."""
    refusals.add("status of 422")
    for stage, (path, step) in STAGES.items():
        on_phone.open(path, lang="ru")
        if step:
            on_phone.page.locator(step).tap()
        expect_to_fit_a_phone(on_phone.page, stage)
        if stage in NEW_TO_AXE:
            expect_no_faults(on_phone.page)
