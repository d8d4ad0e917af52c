"""Countdown's numbers round in the browser: by mouse, by keyboard alone, on a phone, without scripts."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser.axe import expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
from playwright.sync_api import Locator, Page, expect

from solvers.countdown import NumbersGame, draw_numbers, judge_method, solve_numbers
from webapp.countdown.numbers import shown

pytestmark = pytest.mark.browser

TILES, TARGET = "75 50 2 3 8 7", 812
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
        for name in names:
            self.key(name).click()

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

    @property
    def rounds(self) -> list[dict[str, object]]:
        """What the browser keeps of the rounds played."""
        kept: list[dict[str, object]] = json.loads(
            self.page.evaluate("localStorage.getItem('countdown-rounds') ?? '[]'")
        )
        return kept


def without_clock(page: Page) -> None:
    keep(page, **{"countdown-seconds": "0"})


@pytest.fixture
def numbers(page: Page) -> NumbersPage:
    return NumbersPage(page)


@pytest.fixture
def timed(open_page: OpenPage) -> NumbersPage:
    """A window whose time the test makes pass; of a kind of its own, as it keeps that clock."""
    page = open_page(timezone_id="Etc/UTC")
    page.clock.install()
    return NumbersPage(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> NumbersPage:
    return NumbersPage(open_page(**PHONE))


@pytest.fixture
def without_scripts(open_page: OpenPage) -> NumbersPage:
    return NumbersPage(open_page(java_script_enabled=False))


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
    page.clock.run_for(31_000)
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


def test_the_numbers_are_covered_until_the_clock_runs(numbers: NumbersPage) -> None:
    numbers.open(PLAYED)
    for text in (numbers.page.locator(".tile").first, numbers.target):
        expect(text).to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(numbers.tiles).to_have_count(0)  # nor can a screen reader find them
    expect(numbers.method).to_be_hidden()
    numbers.button("Start the clock").click()
    for text in (numbers.tiles.locator(".tile").first, numbers.target):
        expect(text).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(numbers.method).to_be_focused()
    expect(numbers.page.locator("#said")).to_have_text(f"The clock is running. {TARGET} {TILES}")


def test_the_clock_runs_at_once_for_numbers_typed_from_the_television(numbers: NumbersPage) -> None:
    numbers.open()
    numbers.page.get_by_label("Six tiles").fill("75.50.2.3.8.7")
    numbers.page.get_by_label("Target").fill(str(TARGET))
    numbers.press("Enter")
    expect(numbers.button("Pause")).to_be_visible()
    expect(numbers.target).to_have_text(str(TARGET))


def test_steps_are_noted_while_the_clock_runs_and_declared_after(timed: NumbersPage) -> None:
    timed.open(PLAYED)
    timed.button("Start the clock").click()
    timed.tap("50", "plus", "8")
    timed.page.clock.run_for(30_000)
    timed.tap("58", "times", "7")
    timed.expect_method("50+8=58", "58×7=406")
    timed.button("Declare").click()
    expect(timed.verdict).to_contain_text("406 406 away 0 points")


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
    numbers.method.fill("(75 + 50) * 2")
    assert numbers.left == ["3", "8", "7"]
    numbers.tap("minus", "8")
    expect(numbers.method).to_have_value("(75 + 50) * 2−8")
    numbers.method.fill("75-50=25\n")
    assert numbers.left == ["2", "3", "8", "7", "25"]
    numbers.tap("times", "3")
    numbers.expect_method("75-50=25", "25×3=75")
    numbers.method.fill("")
    assert numbers.left == TILES.split()
    numbers.tap("50", "plus")
    assert numbers.left == ["75", "2", "3", "8", "7"]
    numbers.tap("8")
    numbers.expect_method("50+8=58")
    assert numbers.left == ["75", "2", "3", "7", "58"]
    numbers.tap("58", "times", "7", "406", "times", "2")
    numbers.expect_method("50+8=58", "58×7=406", "406×2=812")
    expect(numbers.help).to_have_text("812: that is the target.")
    numbers.button("Declare").click()
    expect(numbers.verdict).to_contain_text("812 the target exactly 10 points")


def test_what_cannot_be_read_is_kept_to_be_mended(numbers: NumbersPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    numbers.open(PLAYED)
    numbers.button("Declare now").click()
    numbers.type("(50+8)*7*")
    numbers.button("Declare").click()
    expect(numbers.page.locator("#method-error")).to_contain_text("cannot be read")
    expect(numbers.method).to_be_focused()
    expect(numbers.method).to_have_value("(50+8)*7*")
    numbers.press("End")
    numbers.type("2")
    numbers.button("Declare").click()
    expect(numbers.verdict).to_contain_text("10 points")


def test_a_fault_found_later_needs_no_clock(numbers: NumbersPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    numbers.open({**PLAYED, "method": "75+", "done": "1"})
    expect(numbers.method).to_be_focused()
    expect(numbers.button("Declare")).to_be_visible()


def test_each_round_is_kept_once_with_its_first_result(numbers: NumbersPage) -> None:
    without_clock(numbers.page)
    for query, method in (
        (PLAYED, "50+8=58\n58*7*2+3"), (PLAYED, "(50+8)*7*2"), ({"tiles": "1 1 2 2 3 3", "target": "999"}, "")
    ):  # fmt: skip
        numbers.open(query)
        numbers.method.fill(method)
        numbers.button("Declare").click()
        expect(numbers.verdict).to_be_visible()
        numbers.page.wait_for_load_state()
    numbers.open({**PLAYED, "method": "75", "done": "1"})
    kept = [{name: value for name, value in entry.items() if name != "when"} for entry in numbers.rounds]
    each = {"kind": "numbers", "longest": 0, "length": 0}
    assert kept == [
        {**each, "key": f"{TARGET} {TILES}", "large": 2, "most": 10, "points": 7},
        {**each, "key": "999 1 1 2 2 3 3", "large": 0, "most": 0, "points": 0},
    ]


def test_a_whole_round_by_keyboard_alone(numbers: NumbersPage) -> None:
    numbers.open()
    numbers.press("4")
    numbers.expect_stage("play")
    assert numbers.query["large"] == "4"
    expect(numbers.method).to_be_focused()
    for _ in range(4):  # past the sound and the seconds
        if numbers.page.evaluate("document.activeElement.id") == "finish":
            break
        numbers.press("Shift+Tab")
    numbers.press("Enter")
    expect(numbers.method).to_be_focused()
    best = solve_numbers(numbers.game).methods[0]
    numbers.type(best.text)
    numbers.press("Control+Enter")
    numbers.expect_stage("result")
    assert judge_method(best.text, numbers.game).points > 0
    expect(numbers.verdict).to_contain_text(str(best.result))
    expect(numbers.page.get_by_text("Nothing closer: well done.")).to_be_visible()


def test_control_enter_declares_nothing_before_the_time(timed: NumbersPage) -> None:
    timed.open(PLAYED)
    timed.button("Start the clock").click()
    timed.type("75")
    timed.press("Control+Enter")
    timed.page.clock.run_for(1_000)
    timed.expect_stage("play")
    expect(timed.method).to_have_value("75")


def test_the_keys_are_one_stop_and_arrows_walk_them(numbers: NumbersPage) -> None:
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


def test_going_back_from_a_round_leads_to_the_choice_of_one_typed_from_the_television(numbers: NumbersPage) -> None:
    numbers.open()
    numbers.button("Random").click()
    numbers.expect_stage("play")
    numbers.page.go_back()
    numbers.expect_stage("pick")
    numbers.page.get_by_label("Six tiles").fill("100, 75, 50, 25, 5, 10")
    numbers.page.get_by_label("Target").fill("872")
    numbers.press("Enter")
    numbers.expect_stage("play")
    assert numbers.game == NumbersGame(872, (100, 75, 50, 25, 5, 10))


def test_a_round_fits_a_phone(on_phone: NumbersPage) -> None:
    on_phone.open()
    on_phone.button("3").tap()
    on_phone.expect_stage("play")
    expect(on_phone.button("Pause")).to_be_visible()
    expect(on_phone.method).not_to_be_focused()
    bottom = on_phone.key("Undo").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= 740
    on_phone.button("Declare now").tap()
    first, second = on_phone.left[0], on_phone.left[1]
    on_phone.key(first).tap()
    on_phone.key("times").tap()
    on_phone.key(second).tap()
    on_phone.expect_method(f"{first}×{second}={int(first) * int(second)}")
    expect(on_phone.method).not_to_be_focused()
    declare = on_phone.button("Declare").bounding_box()
    assert declare is not None
    assert declare["y"] + declare["height"] <= 740
    on_phone.button("Declare").tap()
    on_phone.expect_stage("result")


PHONE_STAGES = {
    "pick": ("", {}),
    "play": ("", PLAYED),
    "result": ("", {**PLAYED, "method": "(75+2)*(7+3)+50-8", "done": "1"}),
    "long": ("", {"tiles": "50 25 2 10 5 6", "target": "120", "method": "1" + "+1" * 39, "done": "1"}),
    "solver": ("/solver", {"tiles": "100 75 50 25 10 9", "target": "999"}),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_is_wider_than_a_phone(on_phone: NumbersPage, lang: str) -> None:
    page = on_phone.page
    without_clock(page)
    for stage, (folder, query) in PHONE_STAGES.items():
        page.goto(f"/{lang}/countdown{folder}/numbers?{urlencode(query)}")
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, stage
        fields = page.locator("#round :is(input:not([type=hidden]):not([type=checkbox]), select, textarea)")
        sizes = fields.evaluate_all("fields => fields.map((field) => parseFloat(getComputedStyle(field).fontSize))")
        assert all(size >= 16 for size in sizes), stage
        assert len(sizes) == {"pick": 3, "play": 5, "result": 0, "long": 0, "solver": 4}[stage], stage


def test_declare_does_not_come_up_under_a_finger(on_phone: NumbersPage) -> None:
    on_phone.open(PLAYED)
    taken = on_phone.page.evaluate("""() => {
      const taken = () => getComputedStyle(document.querySelector("#declaring button")).pointerEvents;
      document.getElementById("finish").click();
      const atOnce = taken();
      document.getAnimations().forEach((animation) => animation.finish());
      return [atOnce, taken()];
    }""")
    assert taken == ["none", "auto"]


def test_a_result_of_many_figures_stays_in_its_key(on_phone: NumbersPage) -> None:
    on_phone.open({"tiles": "100 75 50 25 10 9", "target": "999"}, clock=False)
    on_phone.tap("100", "times", "75", "times", "50")
    on_phone.expect_method("100×75=7500", "7500×50=375000")
    widths = on_phone.keys.locator(".made").evaluate_all(
        "keys => keys.map((key) => [key.scrollWidth, key.clientWidth])"
    )
    assert len(widths) == 2
    assert all(content <= key for content, key in widths)


def test_a_whole_round_without_scripts(without_scripts: NumbersPage) -> None:
    plain = without_scripts
    plain.open()
    plain.button("1").click()
    plain.expect_stage("play")
    assert plain.game == draw_numbers(plain.query["seed"], 1)
    expect(plain.page.get_by_role("region", name="Clock")).to_be_hidden()
    expect(plain.keys).to_be_hidden()
    best = solve_numbers(plain.game).methods[0]
    plain.method.fill("\n".join(map(str, best.steps)))
    plain.button("Declare").click()
    plain.expect_stage("result")
    expect(plain.page.get_by_text("Nothing closer: well done.")).to_be_visible()
    plain.page.get_by_role("link", name="Play it again").click()
    plain.expect_stage("play")
    assert plain.game == draw_numbers(plain.query["seed"], 1)


AXE_STAGES = {
    "pick": ("", {}),
    "wrong": ("", {"tiles": "1 2", "target": "5"}),
    "covered": ("", PLAYED),
    "play": ("", PLAYED),
    "mend": ("", {**PLAYED, "method": "75+", "done": "1"}),
    "good": ("", {**PLAYED, "method": "(50+8)*7*2", "done": "1"}),
    "bad": ("", {**PLAYED, "method": "75*75", "done": "1"}),
    "none": ("", {"tiles": "50 25 2 10 5 6", "target": "120", "done": "1"}),
}


@pytest.mark.parametrize("stage", AXE_STAGES)
def test_axe_finds_nothing(open_page: OpenPage, refusals: set[str], stage: str) -> None:
    refusals.add("status of 422")
    page = open_page()
    folder, query = AXE_STAGES[stage]
    page.goto(f"/en/countdown{folder}/numbers?{urlencode(query)}")
    if stage == "play":
        numbers = NumbersPage(page)
        numbers.button("Declare now").click()
        numbers.tap("50", "plus", "8", "58", "times", "7", "times", "2", "divided by", "75")
        page.locator(".options summary").click()
    if stage == "none":
        page.locator("details.every summary").click()
    expect_no_faults_wide_or_narrow(page)
