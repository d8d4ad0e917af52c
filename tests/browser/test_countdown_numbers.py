"""Countdown's numbers round in the browser: by mouse, by keyboard alone, on a phone."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
from browser.countdown_page import expect_to_fit_a_phone, rounds_kept
from browser.scrabble_page import eventually
from playwright.sync_api import Locator, Page, expect

from solvers.countdown import NumbersGame, draw_numbers, judge_method, solve_numbers
from webapp.countdown.numbers import shown

pytestmark = pytest.mark.browser

TILES, TARGET = "75 50 2 3 8 7", 812
PRESS = """(keys, names) => names.filter((name) => {
    const free = [...keys.querySelectorAll("button:not([aria-disabled=true])")];
    const key = free.find((one) => (one.ariaLabel ?? one.textContent.trim()) === name);
    key?.click();
    return key;
})"""
PLAYED = {"tiles": TILES, "target": str(TARGET)}


class NumbersPage:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.round = page.locator("#round")
        self.tiles = page.get_by_role("list", name="Tiles")
        self.target = page.locator("#target")
        self.method = page.get_by_label("Your method")
        self.keys = page.get_by_role("toolbar", name="Keys")
        self.help = page.locator("#method-help")
        self.seconds_left = page.locator("#left")
        self.verdict = page.locator(".verdict")
        self.methods = page.locator(".methods .expression")

    def open(self, query: dict[str, str] | None = None, *, clock: bool = True) -> None:
        if not clock:
            without_clock(self.page)
        self.page.goto(f"/en/countdown/numbers?{urlencode(query or {})}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def key(self, name: str) -> Locator:
        """A key: a number that is left, or a sign by its name."""
        return self.keys.get_by_role("button", name=name, exact=True, disabled=False).first

    def tap(self, *names: str) -> None:
        """Presses keys one after the other, at once; that fingers and arrows reach them is seen in tests of their own."""
        assert self.keys.evaluate(PRESS, names) == list(names)

    def expect_stage(self, stage: str) -> None:
        expect(self.round).to_have_attribute("data-stage", stage)

    def expect_method(self, *lines: str) -> None:
        expect(self.method).to_have_value("".join(f"{line}\n" for line in lines))

    @property
    def left(self) -> list[str]:
        """The numbers that can still be used."""
        return self.keys.locator("[data-number]:not([aria-disabled=true])").all_inner_texts()

    @property
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    @property
    def game(self) -> NumbersGame:
        return NumbersGame.from_fields(
            self.target.inner_text(), " ".join(self.tiles.get_by_role("listitem").all_inner_texts())
        )

    def kept(self) -> list[tuple[str, int, int, int]]:
        """Key, large tiles, maximum and points of every round that the browser has kept."""
        rounds = rounds_kept(self.page, "numbers")
        return [(entry["key"], entry["large"], entry["most"], entry["points"]) for entry in rounds]


def without_clock(page: Page) -> None:
    keep(page, **{"countdown-seconds": "0"})


@pytest.fixture
def numbers(page: Page) -> NumbersPage:
    return NumbersPage(page)


@pytest.fixture
def timed(open_page: OpenPage) -> NumbersPage:
    """A window whose time the test makes pass."""
    page = open_page(use="clock")
    page.clock.install()
    return NumbersPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> NumbersPage:
    return NumbersPage(open_page(**PHONE))


def test_a_whole_round_by_mouse(timed: NumbersPage) -> None:
    page = timed.page
    timed.open()
    timed.button("2").click()
    timed.expect_stage("play")
    assert timed.query["large"] == "2"
    assert timed.game == draw_numbers(timed.query["seed"], 2)
    expect(timed.button("Pause")).to_be_visible()
    expect(timed.method).to_be_focused()
    expect(timed.button("Declare")).to_be_hidden()
    best = solve_numbers(timed.game).methods[0]
    timed.type("\n".join(map(str, best.steps)) or best.text)
    page.clock.fast_forward(31_000)
    expect(timed.button("Pause")).to_be_hidden()
    expect(timed.method).to_be_focused()
    timed.button("Declare").click()
    timed.expect_stage("result")
    expect(timed.verdict).to_contain_text(f"{best.result}")
    expect(page.get_by_text("Nothing closer: well done.")).to_be_visible()
    expect(timed.methods.first).to_have_text(shown(best.text))
    timed.button("Copy a link to this round").click()
    expect(timed.button("Link copied.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("link", name="New round").click()
    timed.expect_stage("play")
    assert timed.query["large"] == "2"
    page.goto(shared)
    timed.expect_stage("play")


def test_numbers_are_covered_until_the_clock_runs_and_steps_noted_while_it_does(timed: NumbersPage) -> None:
    timed.open(PLAYED)
    for text in (timed.page.locator(".tile").first, timed.target):
        expect(text).to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(timed.tiles).to_have_count(0)  # nor can a screen reader find them
    expect(timed.method).to_be_hidden()
    timed.button("Start the clock").click()
    timed.page.clock.run_for(1_000)
    for text in (timed.tiles.locator(".tile").first, timed.target):
        expect(text).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(timed.method).to_be_focused()
    expect(timed.page.locator("#said")).to_have_text(f"The clock is running. {TARGET} {TILES}")
    # Control and Enter declare nothing before the time.
    timed.type("75")
    timed.press("Control+Enter")
    timed.page.clock.run_for(1_000)
    timed.expect_stage("play")
    expect(timed.method).to_have_value("75")
    # What is noted while the clock runs is gone on with after it.
    timed.tap("Undo", "50", "plus", "8")
    timed.page.clock.fast_forward(30_000)
    timed.tap("58", "times", "7")
    timed.expect_method("50+8=58", "58×7=406")
    timed.button("Declare").click()
    expect(timed.verdict).to_contain_text("406 406 away 0 points")


def test_other_numbers_are_drawn_while_the_clock_runs(numbers: NumbersPage) -> None:
    """The style that turns the clock's hand is not copied as an attribute, which the console would report as refused."""
    numbers.open()
    numbers.button("2").click()
    expect(numbers.seconds_left).not_to_have_text("30")
    numbers.page.get_by_text("Options", exact=True).click()
    numbers.page.locator("details [name=large][value='4']").click()
    numbers.page.wait_for_url("**large=4**")
    numbers.expect_stage("play")
    expect(numbers.button("Pause")).to_be_visible()
    assert numbers.game == draw_numbers(numbers.query["seed"], 4)


def test_keys_and_typing_write_steps_and_make_keys_of_their_results(numbers: NumbersPage) -> None:
    """What each key makes of a method is in test_modules; here the keys, the field and what is said go with it."""
    numbers.open(PLAYED, clock=False)
    assert numbers.left == TILES.split()
    numbers.tap("7", "divided by", "2")
    expect(numbers.help).to_have_text("7 ÷ 2 is not a whole number.")
    expect(numbers.method).to_have_value("7÷")
    numbers.tap("minus", "8")
    expect(numbers.help).to_have_text("7 − 8: every result must be greater than 0.")
    numbers.tap("plus", "8")
    expect(numbers.help).to_contain_text("Use each number at most once")
    numbers.expect_method("7+8=15")
    numbers.tap("Undo")
    expect(numbers.method).to_have_value("7+")
    # Keys go on with what is typed.
    numbers.method.fill("(75 + 50) * 2")
    assert numbers.left == ["3", "8", "7"]
    numbers.tap("minus", "8")
    expect(numbers.method).to_have_value("(75 + 50) * 2−8")
    numbers.method.fill("75-50=25\n")
    assert numbers.left == ["2", "3", "8", "7", "25"]
    numbers.tap("times", "3")
    numbers.expect_method("75-50=25", "25×3=75")
    # Each result becomes a key, up to the target.
    numbers.method.fill("")
    numbers.tap("50", "plus")
    assert numbers.left == ["75", "2", "3", "8", "7"]
    numbers.tap("8")
    numbers.expect_method("50+8=58")
    assert numbers.left == ["75", "2", "3", "7", "58"]
    numbers.tap("58", "times", "7", "406", "times", "2")
    numbers.expect_method("50+8=58", "58×7=406", "406×2=812")
    expect(numbers.help).to_have_text("812: that is the target.")
    # A step that cannot be done says so, with the made keys in view and the options open.
    numbers.tap("divided by", "75")
    expect(numbers.help).to_have_text("812 ÷ 75 is not a whole number.")
    numbers.page.locator(".options summary").click()
    expect_no_faults_wide_or_narrow(numbers.page)


def test_by_keyboard_the_keys_are_one_stop_which_arrows_walk(numbers: NumbersPage) -> None:
    numbers.open(PLAYED, clock=False)
    numbers.method.focus()
    numbers.press("Tab")
    expect(numbers.key("75")).to_be_focused()
    numbers.press("ArrowRight")
    expect(numbers.key("50")).to_be_focused()
    numbers.press("Enter")
    numbers.press("End")
    expect(numbers.button("Undo")).to_be_focused()
    numbers.press("ArrowRight")
    expect(numbers.key("75")).to_be_focused()
    numbers.press("Tab")
    expect(numbers.button("Declare")).to_be_focused()
    numbers.press("Shift+Tab")
    expect(numbers.key("75")).to_be_focused()
    expect(numbers.method).to_have_value("50")


def test_what_cannot_be_read_is_mended_and_the_first_result_of_a_round_is_kept(
    numbers: NumbersPage, refusals: set[str]
) -> None:
    refusals.add("status of 422")
    # A fault found later needs no clock.
    numbers.open({**PLAYED, "method": "75+", "done": "1"})
    expect(numbers.method).to_be_focused()
    expect(numbers.button("Declare")).to_be_visible()
    # What is declared and cannot be read stays to be mended.
    numbers.method.fill("(50+8)*7*")
    numbers.button("Declare").click()
    expect(numbers.page.locator("#method-error")).to_contain_text("cannot be read")
    expect(numbers.method).to_be_focused()
    expect(numbers.method).to_have_value("(50+8)*7*")
    expect_no_faults(numbers.page)
    numbers.press("End")
    numbers.type("2+3")
    numbers.button("Declare").click()
    expect(numbers.verdict).to_contain_text("815 3 away 7 points")
    kept = [(f"{TARGET} {TILES}", 2, 10, 7)]
    eventually(numbers.kept, kept, numbers.page)
    # Played again the round is not kept, however good the method; nor is a result that came by a link.
    numbers.page.evaluate("localStorage.setItem('countdown-seconds', '0')")
    numbers.page.get_by_role("link", name="Play it again").click()
    numbers.expect_stage("play")
    numbers.method.fill("(50+8)*7*2")
    numbers.button("Declare").click()
    expect(numbers.verdict).to_contain_text("812 the target exactly 10 points")
    numbers.page.wait_for_load_state()
    assert numbers.kept() == kept
    numbers.page.goto("/en/countdown/numbers?tiles=1+1+2+2+3+3&target=999&done=1")
    numbers.page.wait_for_load_state()
    assert numbers.kept() == kept
    # A round of which nothing counts is kept, too.
    numbers.page.get_by_role("link", name="Play it again").click()
    numbers.expect_stage("play")
    numbers.button("Declare").click()
    numbers.expect_stage("result")
    eventually(numbers.kept, [*kept, ("999 1 1 2 2 3 3", 0, 0, 0)], numbers.page)


def test_by_keyboard_a_round_is_chosen_left_typed_from_the_television_and_declared(numbers: NumbersPage) -> None:
    numbers.open()
    numbers.press("4")
    numbers.expect_stage("play")
    assert numbers.query["large"] == "4"
    expect(numbers.method).to_be_focused()
    # The way back leads to the choice again, and for a round on television the clock runs at once.
    numbers.page.go_back()
    numbers.expect_stage("pick")
    numbers.page.get_by_label("Six tiles").fill("100, 75, 50, 25, 5, 10")
    numbers.page.get_by_label("Target").fill("872")
    numbers.press("Enter")
    numbers.expect_stage("play")
    expect(numbers.button("Pause")).to_be_visible()
    assert numbers.game == NumbersGame(872, (100, 75, 50, 25, 5, 10))
    for _ in range(40):
        if numbers.page.evaluate("document.activeElement.id") == "finish":
            break
        numbers.press("Tab")
    numbers.press("Enter")
    expect(numbers.method).to_be_focused()
    best = solve_numbers(numbers.game).methods[0]
    numbers.type(best.text)
    numbers.press("Control+Enter")
    numbers.expect_stage("result")
    assert judge_method(best.text, numbers.game).points > 0
    expect(numbers.verdict).to_contain_text(str(best.result))
    expect(numbers.page.get_by_text("Nothing closer: well done.")).to_be_visible()


def test_a_round_by_touch_fits_a_phone(on_phone: NumbersPage) -> None:
    on_phone.open()
    on_phone.button("Random").tap()
    on_phone.expect_stage("play")
    expect(on_phone.button("Pause")).to_be_visible()
    expect(on_phone.method).not_to_be_focused()
    bottom = on_phone.key("Undo").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= 740
    # Declare comes up where Declare now was, but not under the finger that was there.
    taken = on_phone.page.evaluate("""() => {
      const taken = () => getComputedStyle(document.querySelector("#declaring button")).pointerEvents;
      document.getElementById("finish").click();
      const atOnce = taken();
      document.getAnimations().forEach((animation) => animation.finish());
      return [atOnce, taken()];
    }""")
    assert taken == ["none", "auto"]
    first, second = on_phone.left[0], on_phone.left[1]
    for key in (first, "times", second):
        on_phone.key(key).tap()
    on_phone.expect_method(f"{first}×{second}={int(first) * int(second)}")
    expect(on_phone.method).not_to_be_focused()
    declare = on_phone.button("Declare").bounding_box()
    assert declare is not None
    assert declare["y"] + declare["height"] <= 740
    on_phone.button("Declare").tap()
    on_phone.expect_stage("result")


STAGES: dict[str, tuple[str, dict[str, str], int]] = {
    "pick": ("", {}, 3),
    "wrong": ("", {"tiles": "1 2", "target": "5"}, 3),
    "play": ("", {"tiles": "100 75 50 25 10 9", "target": "999"}, 5),
    "many methods": ("", {"tiles": "50 25 2 10 5 6", "target": "120", "method": "1" + "+1" * 39, "done": "1"}, 0),
    "solver": ("/solver", {"tiles": "100 75 50 25 10 9", "target": "999"}, 4),
}
"""Each with the number of its fields."""


def test_every_stage_fits_a_phone_and_axe_finds_nothing(on_phone: NumbersPage, refusals: set[str]) -> None:
    """In Russian, whose texts are the longer ones."""
    refusals.add("status of 422")
    page = on_phone.page
    without_clock(page)
    for stage, (folder, query, fields) in STAGES.items():
        page.goto(f"/ru/countdown{folder}/numbers?{urlencode(query)}")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        expect_to_fit_a_phone(page, stage)
        shown_fields = page.locator("#round :is(input:not([type=hidden]):not([type=checkbox]), select, textarea)")
        assert shown_fields.count() == fields, stage
        if stage in ("wrong", "many methods"):
            expect_no_faults(page)
        if stage == "play":  # a result of many figures stays in its key
            for key in ("100", "×", "75", "×", "50"):
                page.locator("#keys button:not([aria-disabled=true])", has_text=re.compile(f"^{key}$")).tap()
            expect(page.locator("#method")).to_have_value("100×75=7500\n7500×50=375000\n")
            widths = "keys => keys.map((key) => [key.scrollWidth, key.clientWidth])"
            made = page.locator("#keys .made").evaluate_all(widths)
            assert len(made) == 2
            assert all(content <= key for content, key in made)
