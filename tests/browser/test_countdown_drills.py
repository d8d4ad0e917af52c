"""The conundrum and the stems in the browser: by mouse, by keyboard, on a phone, without scripts, by the clock."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from browser.axe import expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
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
        self.said = page.locator("#said")

    def open(self, path: str, *, clock: str = "30", lang: str = "en") -> None:
        """Open a page, the clock set to so many seconds (0: none)."""
        if clock != "30":  # what it is if nobody chose
            keep(self.page, **{"countdown-seconds": clock})
        self.page.goto(f"/{lang}/countdown{path.replace('SOLUTION', solution())}")

    def expect_stage(self, stage: str) -> None:
        expect(self.drill).to_have_attribute("data-stage", stage)

    def expect_covered(self, is_covered: bool) -> None:
        """Whether the letters on the tiles cannot be seen."""
        ink = "getComputedStyle(document.querySelector('.tiles .tile')).color"
        eventually(lambda: self.page.evaluate(ink) == "rgba(0, 0, 0, 0)", is_covered, self.page)

    def kept(self) -> list[tuple[str, str, int, int]]:
        """Kind, key, points and maximum of every round that the browser has kept."""
        kept: list[dict[str, Any]] = self.page.evaluate("JSON.parse(localStorage.getItem('countdown-rounds') ?? '[]')")
        return [(entry["kind"], entry["key"], entry["points"], entry["most"]) for entry in kept]


@pytest.fixture
def drill(page: Page) -> Drill:
    return Drill(page)


@pytest.fixture
def timed(open_page: OpenPage) -> Drill:
    """In a window of its own, whose time the test sets."""
    drill = Drill(open_page(timezone_id="Europe/London"))
    drill.page.clock.install()
    return drill


@pytest.fixture
def on_phone(open_page: OpenPage) -> Drill:
    return Drill(open_page(**PHONE))


@pytest.fixture
def without_scripts(open_page: OpenPage) -> Drill:
    return Drill(open_page(java_script_enabled=False))


def test_a_conundrum_by_mouse(timed: Drill) -> None:
    timed.open(CONUNDRUM)
    timed.expect_covered(True)
    expect(timed.guess).to_be_hidden()
    expect(timed.give_up).to_be_hidden()
    expect(timed.buzz).to_be_disabled()
    timed.run.click()
    timed.expect_covered(False)
    expect(timed.guess).to_be_hidden()
    timed.page.clock.run_for(12_000)
    timed.buzz.click()
    expect(timed.guess).to_be_focused()
    expect(timed.said).to_have_text("You buzzed: ten seconds to answer.")
    left = timed.left.inner_text()
    assert 15 <= int(left) <= 18
    timed.page.clock.run_for(4_000)
    expect(timed.left).to_have_text(left)  # the clock stands
    expect(timed.page.locator("#answer-time")).to_have_text(re.compile("Seconds to answer: [56]"))
    timed.page.keyboard.type(solution().lower())
    timed.answer.click()
    timed.expect_stage("result")
    expect(timed.verdict).to_contain_text("10 points")
    assert timed.kept() == [("conundrum", solution(), 10, 10)]
    timed.verdict.get_by_role("link", name=solution()).click()
    expect(timed.page.locator("#word").get_by_role("heading", name=solution(), exact=True)).to_be_visible()


def test_a_pause_shows_nothing(drill: Drill) -> None:
    drill.open(CONUNDRUM, clock="60")
    drill.run.click()
    drill.run.click()
    drill.expect_covered(True)
    expect(drill.guess).to_be_hidden()
    expect(drill.buzz).to_be_disabled()


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
    assert timed.kept() == [("conundrum", solution(), 0, 10)]


def test_when_the_time_is_up_only_the_answer_is_left(timed: Drill) -> None:
    timed.open(CONUNDRUM)
    timed.run.click()
    timed.page.clock.run_for(31_000)
    expect(timed.give_up).to_be_focused()
    expect(timed.guess).to_be_hidden()
    expect(timed.buzz).to_be_hidden()
    timed.expect_covered(False)
    timed.page.keyboard.press("Enter")
    timed.expect_stage("result")
    expect(timed.sentence).to_have_text(f"The answer is {solution()}")
    assert timed.kept() == [("conundrum", solution(), 0, 10)]


def test_a_conundrum_by_keyboard_alone(drill: Drill) -> None:
    drill.open(CONUNDRUM, clock="60")
    drill.run.focus()
    drill.page.keyboard.press("Enter")
    expect(drill.buzz).to_be_focused()
    drill.page.locator("body").press("b")
    expect(drill.guess).to_be_focused()
    drill.page.keyboard.type("wrongword")
    drill.page.keyboard.press("Enter")
    drill.expect_stage("result")
    expect(drill.verdict).to_contain_text("WRONGWORD 0 points")
    expect(drill.sentence).to_contain_text(solution())


def test_the_first_guess_is_the_one_that_is_kept(drill: Drill) -> None:
    drill.open(CONUNDRUM, clock="0")
    expect(drill.guess).to_be_focused()
    drill.page.keyboard.type("wrongword\n")
    drill.expect_stage("result")
    expect(drill.guess).to_have_count(0)
    drill.page.get_by_role("link", name="Play it again").click()
    drill.guess.fill(solution())
    drill.answer.click()
    expect(drill.verdict).to_contain_text("10 points")
    drill.page.reload()
    assert drill.kept() == [("conundrum", solution(), 0, 10)]


def test_a_typing_slip_does_not_count_as_a_guess(drill: Drill, refusals: set[str]) -> None:
    refusals.add("status of 422")
    drill.open(CONUNDRUM, clock="60")
    drill.run.click()
    drill.buzz.click()
    drill.page.keyboard.type("12\n")
    expect(drill.page.locator("#guess-error")).to_contain_text("“1” is not a letter")
    expect(drill.guess).to_be_focused()
    expect(drill.guess).to_have_value("12")
    assert drill.kept() == []


def test_the_link_to_a_conundrum_leads_to_it_without_the_guess(drill: Drill) -> None:
    drill.open(f"{CONUNDRUM}&guess=wrongword&done=1")
    drill.page.get_by_role("button", name="Copy a link").click()
    expect(drill.page.locator("#share")).to_have_text("Link copied.")
    assert drill.page.evaluate("navigator.clipboard.readText()").endswith("/en/countdown/conundrum?seed=abc")


def test_stems_are_typed_declared_and_listed_by_letter(drill: Drill) -> None:
    drill.open(STEM)
    expect(drill.words).to_be_focused()
    drill.page.keyboard.type("certain\nnastier\nretainx")
    drill.declare.click()
    drill.expect_stage("result")
    found = drill.page.locator(".extensions .found a")
    expect(found).to_have_text(["CERTAIN", "NASTIER"])
    expect(drill.page.locator(".wrong li")).to_contain_text("RETAINX")
    (kept,) = drill.kept()
    assert kept[:3] == ("stems", "RETAIN", 2)
    expect(drill.sentence).to_contain_text(f"Found: 2 of {kept[3]}")
    found.first.click()
    expect(drill.page.locator("#word").get_by_role("heading", name="CERTAIN", exact=True)).to_be_visible()


def test_stems_by_keyboard_alone(drill: Drill) -> None:
    drill.open("/stems")
    stem = "".join(drill.page.locator(".tiles .tile").all_inner_texts())
    expect(drill.words).to_be_focused()
    drill.page.keyboard.type("nonsense")
    for key in ("Tab", "Tab", "Enter"):
        drill.page.keyboard.press(key)
    drill.expect_stage("result")
    expect(drill.page.locator(".wrong li")).to_contain_text("It has 8 letters")
    drill.page.get_by_role("link", name="New stem").press("Enter")
    drill.expect_stage("play")
    drill.page.go_back()
    assert "".join(drill.page.locator(".tiles .tile").all_inner_texts()) == stem


def test_stems_by_the_clock_end_with_it(timed: Drill) -> None:
    timed.open(f"{STEM}&clock=on")
    timed.expect_covered(True)
    expect(timed.words).to_be_hidden()
    timed.run.click()
    expect(timed.words).to_be_focused()
    timed.page.keyboard.type("certain ")
    timed.page.clock.run_for(31_000)
    expect(timed.declare).to_be_focused()
    expect(timed.words).not_to_be_editable()
    expect(timed.said).to_have_text("Time is up.")
    timed.declare.press("Enter")
    expect(timed.page.locator(".extensions .found a")).to_have_text(["CERTAIN"])


def test_eights_are_a_choice_away(drill: Drill) -> None:
    drill.open(STEM)
    drill.page.locator(".options summary").click()
    drill.page.get_by_label("Words of").select_option("8 letters, from a stem of 7")
    drill.page.get_by_role("button", name="Start").click()
    expect(drill.page.locator(".task")).to_contain_text("8 letters")
    expect(drill.page.locator(".tiles .tile")).to_have_count(7)


def test_without_scripts_both_are_forms(without_scripts: Drill) -> None:
    plain = without_scripts
    plain.page.goto(f"/en/countdown{CONUNDRUM}")
    expect(plain.run).to_be_hidden()
    plain.guess.fill(solution())
    plain.answer.click()
    expect(plain.verdict).to_contain_text("10 points")
    plain.page.get_by_role("link", name="New conundrum").click()
    plain.give_up.click()
    expect(plain.sentence).to_contain_text("The answer is")
    plain.page.goto(f"/en/countdown{STEM}&clock=on")
    plain.words.fill("certain nastier")
    plain.declare.click()
    expect(plain.page.locator(".extensions .found")).to_have_count(2)


STAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "conundrum before the clock": (CONUNDRUM, ()),
    "conundrum running": (CONUNDRUM, ("#run",)),
    "conundrum buzzed": (CONUNDRUM, ("#run", "#finish")),
    "conundrum solved": (f"{CONUNDRUM}&guess=SOLUTION&done=1", ()),
    "conundrum not solved": (f"{CONUNDRUM}&guess=wrongwordwrongw&done=1", ()),
    "conundrum with a slip": (f"{CONUNDRUM}&guess=12&done=1", (".options summary",)),
    "no conundrum": ("/conundrum?jumble=abcdefghi", ()),
    "stem": (STEM, (".options summary",)),
    "stem running": (f"{STEM}&clock=on", ("#run",)),
    "stem declared": (f"{STEM}&words=certain+{'w' * 200}+nastier+123&done=1", ()),
    "stem of seven": ("/stems?stem=tearing&done=1", ()),
    "no stem": ("/stems?stem=zzzzzz", ()),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_on_a_phone_nothing_is_too_wide_or_too_small(on_phone: Drill, refusals: set[str], lang: str) -> None:
    refusals.add("status of 422")
    for stage, (path, steps) in STAGES.items():
        keep(on_phone.page)  # nothing: each begins with a clock of its own
        on_phone.open(path, lang=lang)
        for step in steps:
            on_phone.page.locator(step).tap()
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360, stage
        sizes = on_phone.page.evaluate(
            "[...document.querySelectorAll('input, select, textarea')].map(e => parseFloat(getComputedStyle(e).fontSize))"
        )
        assert min(sizes, default=16) >= 16, stage


def test_a_whole_loop_on_a_phone(on_phone: Drill) -> None:
    on_phone.open(CONUNDRUM)
    on_phone.run.tap()
    on_phone.buzz.tap()
    on_phone.guess.fill(solution())
    on_phone.answer.tap()
    expect(on_phone.verdict).to_contain_text("10 points")
    on_phone.open(STEM)
    on_phone.words.fill("certain")
    on_phone.declare.tap()
    expect(on_phone.page.locator(".extensions .found")).to_have_count(1)


@pytest.mark.parametrize("stage", STAGES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], stage: str) -> None:
    refusals.add("status of 422")
    path, steps = STAGES[stage]
    drill = Drill(open_page())
    drill.open(path)
    for step in steps:
        drill.page.locator(step).click()
    expect_no_faults_wide_or_narrow(drill.page)
