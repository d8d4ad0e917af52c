"""The statistics in the browser: the rounds kept, figures and chart, export and import, deleting."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from browser.axe import expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
from browser.scrabble_page import eventually
from browser.test_modules import file_of_rounds
from playwright.sync_api import Page, expect

from solvers.countdown import draw_conundrum
from solvers.lexicon import open_lexicon

pytestmark = pytest.mark.browser

DAY = 86_400_000
Rounds = list[dict[str, Any]]


def entry(kind: str, key: str, days_ago: float, points: int, most: int, **more: int) -> dict[str, Any]:
    """A round as the browser keeps it."""
    return {"kind": kind, "key": key, "when": now() - int(days_ago * DAY), "points": points, "most": most, **more}


def now() -> int:
    return int(datetime.now(UTC).timestamp() * 1000)


def played() -> Rounds:
    """Rounds of every kind, on today, yesterday, the day before, and long ago."""
    return [
        entry("letters", "OLDROUNDX", 100, 5, 7, size=9, vowels=4, longest=7, length=5),
        entry("letters", "DEJECTION", 2, 18, 18, size=9, vowels=4, longest=9, length=9),
        entry("letters", "EDUCATION", 2, 6, 18, size=9, vowels=5, longest=9, length=6),
        entry("numbers", "812 75 50 2 3 8 7", 1, 10, 10, large=2, longest=0, length=0),
        entry("numbers", "101 100 75 2 3 8 7", 1, 0, 10, large=2, longest=0, length=0),
        entry("conundrum", "BRIGADIER", 0.01, 10, 10, size=9, longest=9, length=9),
        entry("conundrum", "LONGEVITY", 0.009, 0, 10, size=9, longest=9, length=0),
        entry("stems", "RETAIN", 0.008, 4, 20, size=7, longest=7, length=7),
    ]


class Statistics:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.kind = page.get_by_label("Kind of round")
        self.said = page.locator("#kept-said")
        self.empty = page.locator("#no-rounds")
        self.export = page.get_by_role("button", name="Export")
        self.file = page.get_by_label("Import…")
        self.clear = page.get_by_role("button", name="Delete all")
        self.plot = page.locator("#plot")

    def open(self, rounds: object = (), query: str = "", lang: str = "en") -> None:
        text = rounds if isinstance(rounds, str) else json.dumps(list(rounds))  # type: ignore[call-overload]
        keep(self.page, **{"countdown-rounds": text})
        self.page.goto(f"/{lang}/countdown/statistics{query}")

    def choose(self, file: Path | str | bytes) -> None:
        """Import a file, or one with this content."""
        if isinstance(file, Path):
            self.file.set_input_files(file)
            return
        content = file if isinstance(file, bytes) else file.encode()
        self.file.set_input_files({"name": "rounds.json", "mimeType": "application/json", "buffer": content})

    @property
    def kept(self) -> Rounds:
        kept: Rounds = self.page.evaluate("JSON.parse(localStorage.getItem('countdown-rounds') ?? '[]')")
        return kept

    @property
    def cards(self) -> dict[str, str]:
        """The figures by their names."""
        names, values = (self.page.locator(f"#cards {tag}").all_inner_texts() for tag in ("dt", "dd"))
        return dict(zip(names, values, strict=True))

    def table(self, name: str) -> list[list[str]]:
        lines = self.page.locator(f"#{name} tbody tr").all()
        return [line.locator("th, td").all_text_contents() for line in lines]


@pytest.fixture
def statistics(page: Page) -> Statistics:
    return Statistics(page)


@pytest.fixture
def on_phone(open_page: OpenPage) -> Statistics:
    return Statistics(open_page(**PHONE))


def test_a_round_is_kept_once_and_counted(statistics: Statistics) -> None:
    statistics.open()
    expect(statistics.empty).to_be_visible()
    expect(statistics.export).to_be_disabled()
    solution = draw_conundrum("abc", open_lexicon("british")).solution
    keep(statistics.page, **{"countdown-seconds": "0"})
    for guess in (solution, "wrongword"):
        statistics.page.goto("/en/countdown/conundrum?seed=abc")
        statistics.page.get_by_label("Your answer").fill(guess)
        statistics.page.get_by_role("button", name="Answer", exact=True).click()
        expect(statistics.page.locator(".verdict")).to_be_visible()
        statistics.page.wait_for_load_state()
    statistics.page.goto("/en/countdown/statistics")
    assert statistics.table("by-kind") == [["Conundrum", "1", "10", "10", "100%"]]
    assert statistics.cards["Conundrums solved"] == "1 of 1"


def test_the_figures_of_all_kinds(statistics: Statistics) -> None:
    statistics.open(played())
    assert statistics.table("by-kind") == [
        ["Letters", "3", "9.7", "14.3", "33%"],
        ["Numbers", "2", "5", "10", "50%"],
        ["Conundrum", "2", "5", "10", "50%"],
        ["Stems", "1", "4", "20", "0%"],
    ]
    cards = statistics.cards
    assert cards["Rounds, last 30 days"] == "7"
    assert cards["Nine-letter words found"] == "1 of 2"
    assert cards["Conundrums solved"] == "1 of 2"
    assert cards["Stem words found"] == "4 of 20"


def test_days_in_a_row_end_today_or_yesterday(open_page: OpenPage) -> None:
    statistics = Statistics(open_page(timezone_id="UTC"))  # a window of its own: the time set in it stays set
    statistics.page.clock.set_fixed_time(datetime.now(UTC).replace(hour=12, minute=0))
    noon = int(datetime.now(UTC).replace(hour=12, minute=0).timestamp() * 1000)

    def in_row(*days_ago: int) -> str:
        rounds = [entry("letters", f"K{days}", 0, 5, 7) | {"when": noon - days * DAY} for days in days_ago]
        statistics.open(rounds)
        return statistics.cards["Days in a row"]

    assert in_row(0, 1, 2, 4) == "3"
    assert in_row(1, 2) == "2"
    assert in_row(2, 3, 4) == "0"


def test_one_kind_with_its_parts(statistics: Statistics) -> None:
    statistics.open(played())
    statistics.kind.select_option("Letters")
    expect(statistics.page).to_have_url(re.compile(r"statistics\?kind=letters$"))
    assert statistics.table("by-kind") == [["Letters", "3", "9.7", "14.3", "33%"]]
    assert statistics.table("by-part") == [["4", "2", "11.5", "12.5", "50%"], ["5", "1", "6", "18", "0%"]]
    statistics.kind.select_option("Numbers")
    assert statistics.table("by-part") == [["2", "2", "5", "10", "50%"]]
    statistics.kind.select_option("Conundrum")
    expect(statistics.page.locator("#by-part")).to_be_hidden()
    statistics.page.reload()
    expect(statistics.kind).to_have_value("conundrum")
    assert [line[2] for line in statistics.table("latest")] == ["LONGEVITY", "BRIGADIER"]


def test_the_chart_has_a_point_for_each_of_the_last_fifty_rounds(statistics: Statistics) -> None:
    rounds = [entry("letters", f"ROUND{n}", 60 - n, n % 8, 8, vowels=4) for n in range(60)]
    statistics.open(rounds, "?kind=letters")
    points = statistics.plot.locator(".dot")
    expect(points).to_have_count(50)
    expect(statistics.plot.locator(".diamond")).to_have_count(50)
    heights = [float(point.get_attribute("cy") or 0) for point in points.all()]
    marks = {text: place for text, place in zip(*axis(statistics), strict=True) if text.isdecimal()}
    low, high = float(marks["0"]), float(marks["8"])
    assert [round((low - height) / (low - high) * 8) for height in heights] == [n % 8 for n in range(10, 60)]
    expect(statistics.plot).to_have_attribute("aria-label", re.compile("Letters, average of the last 50"))
    assert len(statistics.table("latest")) == 50


def axis(statistics: Statistics) -> tuple[list[str], list[float]]:
    """The texts of the chart and where their axis lines are."""
    texts = statistics.plot.locator("text").all()
    return [text.text_content() or "" for text in texts], [float(text.get_attribute("y") or 0) - 4 for text in texts]


def test_the_chart_of_all_kinds_averages_the_shares(statistics: Statistics) -> None:
    statistics.open([entry("conundrum", "A", 2, 0, 10), entry("letters", "B", 1, 7, 7)])
    texts, places = axis(statistics)
    marks = dict(zip(texts, places, strict=True))
    expect(statistics.plot.locator(".dot").first).to_be_hidden()
    line = statistics.plot.locator(".line").get_attribute("d") or ""
    heights = [float(number) for number in re.findall(r" ([\d.]+)", line)]
    assert heights == pytest.approx([marks["0"], (marks["0"] + marks["100"]) / 2], abs=0.2)
    assert "Percent of the maximum" in texts


def test_words_games_and_days_of_ones_choice(statistics: Statistics) -> None:
    games = [
        entry("game", f"seed{n}", 20 - n, ours, 120, players=2, other=theirs) | {"player": "Ann", "against": name}
        for n, (ours, theirs, name) in enumerate([(90, 80, "Bob"), (70, 70, "Bob"), (50, 88, "Level 3")])
    ]
    words = [
        entry("letters", "AWEATSNRE", 9, 5, 8, length=5) | {"word": "EATEN", "best": "SEAWATER"},
        entry("letters", "JETCOINED", 8, 18, 18, length=9) | {"word": "DEJECTION", "best": "DEJECTION"},
    ]
    statistics.open([*games, *words], "?span=30")
    assert statistics.table("by-rival") == [["Bob", "1", "1", "0", "80 : 75"], ["Level 3", "0", "0", "1", "50 : 88"]]
    assert [line[:2] for line in statistics.table("by-word")] == [["DEJECTION", "9"], ["EATEN", "5"]]
    assert len(statistics.table("latest")) == 5
    assert statistics.table("latest")[1][2:] == ["AWEATSNRE", "EATEN", "SEAWATER", "5", "8"]
    statistics.page.get_by_label("Chart of").select_option("days of your choice")
    day = statistics.page.evaluate("new Date(Date.now() - 15 * 86400000).toLocaleDateString('sv')")
    statistics.page.get_by_label("From").fill(day)
    assert [line[2] for line in statistics.table("latest")] == ["JETCOINED", "AWEATSNRE"]
    statistics.page.reload()
    expect(statistics.page.get_by_label("From")).to_have_value(day)
    assert len(statistics.table("latest")) == 2
    statistics.page.get_by_label("To", exact=True).fill("2001-01-01")
    expect(statistics.page.locator("#none-in-span")).to_be_visible()
    expect(statistics.plot).to_be_hidden()
    statistics.page.locator("summary").click()
    expect_no_faults_wide_or_narrow(statistics.page)


def test_a_file_takes_the_rounds_to_another_browser(
    statistics: Statistics, open_page: OpenPage, tmp_path: Path
) -> None:
    rounds = played()
    statistics.open(rounds)
    with statistics.page.expect_download() as download:
        statistics.export.click()
    assert re.fullmatch(r"countdown-rounds-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    file = tmp_path / "rounds.json"
    download.value.save_as(file)
    expect(statistics.said).to_have_text("Exported: 8.")
    other = Statistics(open_page(**PHONE))
    here = [entry("conundrum", "BRIGADIER", 3, 0, 10), entry("letters", "ONLYHERE", 50, 3, 7)]
    other.open(here)
    other.choose(file)
    expect(other.said).to_have_text("Added: 7. Already here: 1.")
    expected = [*here, *(one for one in rounds if one["key"] != "BRIGADIER")]
    assert other.kept == sorted(expected, key=lambda one: one["when"])
    assert len(other.table("by-kind")) == 4
    other.choose(file)
    expect(other.said).to_have_text("Added: 0. Already here: 8.")
    assert len(other.kept) == 9


GOOD = {"kind": "letters", "key": "X", "when": 1_700_000_000_000, "points": 5, "most": 7}
BROKEN: dict[str, tuple[str | bytes, str]] = {
    "no text": (b"\xff\xfe\x00", "not JSON"),
    "a list": ("[]", "isn’t a Countdown statistics file"),
    "too large": (" " * 4_000_001, "too large"),
    "another kind": (file_of_rounds(GOOD, GOOD | {"kind": "chess"}), "Round 2"),
    "too many": (file_of_rounds(*(GOOD | {"key": str(n)} for n in range(5001))), "more rounds than"),
}
"""One for each thing that the page can say; test_modules has the faults of files."""


def test_a_broken_file_is_refused_and_nothing_is_lost(statistics: Statistics) -> None:
    statistics.open(played())
    for fault, (content, what) in BROKEN.items():
        before = statistics.kept
        statistics.choose(content)
        expect(statistics.said, fault).to_contain_text(what)
        expect(statistics.said, fault).to_contain_text("Nothing was changed")
        expect(statistics.said, fault).to_have_class("error")
        assert statistics.kept == before, fault
        statistics.choose(file_of_rounds(GOOD | {"key": fault}))
        expect(statistics.said, f"after {fault}").to_have_text("Added: 1. Already here: 0.")
        expect(statistics.said, f"after {fault}").not_to_have_class("error")


def test_what_is_damaged_in_the_browser_does_no_harm(statistics: Statistics) -> None:
    statistics.open("[null, 5, {}]")
    expect(statistics.empty).to_be_visible()
    statistics.choose(file_of_rounds(GOOD))
    expect(statistics.said).to_have_text("Added: 1. Already here: 0.")
    assert statistics.table("by-kind") == [["Letters", "1", "5", "7", "0%"]]


def test_deleting_is_asked_about_on_the_page(statistics: Statistics) -> None:
    statistics.open(played())
    statistics.clear.click()
    expect(statistics.page.locator("#confirm-text")).to_contain_text("(8)")
    keep = statistics.page.get_by_role("button", name="Keep them")
    expect(keep).to_be_focused()
    keep.click()
    assert len(statistics.kept) == 8
    statistics.clear.click()
    statistics.page.get_by_role("button", name="Delete", exact=True).click()
    expect(statistics.said).to_have_text("All rounds are deleted.")
    expect(statistics.empty).to_be_visible()
    assert statistics.kept == []


def test_everything_by_keyboard_alone(statistics: Statistics) -> None:
    statistics.open(played())
    statistics.kind.focus()
    statistics.page.keyboard.press("ArrowDown")
    expect(statistics.kind).to_have_value("letters")
    reached = []
    for _ in range(8):
        statistics.page.keyboard.press("Tab")
        reached.append(statistics.page.evaluate("document.activeElement.id || document.activeElement.localName"))
    assert reached[:5] == ["span", "summary", "export", "import", "clear"]
    statistics.clear.focus()
    statistics.page.keyboard.press("Enter")
    statistics.page.keyboard.press("Shift+Tab")
    statistics.page.keyboard.press("Enter")
    expect(statistics.empty).to_be_visible()
    assert statistics.kept == []


def test_a_round_in_another_window_appears(statistics: Statistics) -> None:
    statistics.open(played()[:1])
    other = statistics.page.context.new_page()
    other.goto("/livez")
    other.evaluate("text => localStorage.setItem('countdown-rounds', text)", json.dumps(played()))
    eventually(lambda: len(statistics.table("by-kind")), 4, statistics.page)
    other.close()


def test_without_scripts_the_page_says_why_it_is_empty(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/en/countdown/statistics")
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    expect(page.get_by_role("button", name="Export")).to_be_hidden()


def test_it_speaks_russian(statistics: Statistics) -> None:
    statistics.open(played())
    statistics.page.goto("/ru/countdown/statistics")
    assert statistics.table("by-kind")[0][1:] == ["3", "9,7", "14,3", "33\N{NO-BREAK SPACE}%"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_on_a_phone_nothing_is_too_wide_or_too_small(on_phone: Statistics, lang: str) -> None:
    for query in ("", "?kind=letters", "?kind=numbers"):
        on_phone.open(played(), query, lang)
        on_phone.page.locator("summary").tap()
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360, query
        on_phone.page.locator("#clear").tap()
        assert on_phone.page.evaluate("document.documentElement.scrollWidth") == 360, query
        small = on_phone.page.evaluate(
            "[...document.querySelectorAll('input, select')].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16).length"
        )
        assert small == 0, query
        plot = on_phone.plot.bounding_box()
        assert plot is not None, query
        view = f"0 0 {int(plot['width'])} 240"  # texts are as large as they say
        assert on_phone.plot.get_attribute("viewBox") == view, query


STATES: dict[str, tuple[Rounds, str]] = {
    "empty": ([], ""),
    "all": (played(), ""),
    "letters": (played(), "?kind=letters"),
    "conundrum": (played(), "?kind=conundrum"),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page: OpenPage, state: str) -> None:
    statistics = Statistics(open_page())
    rounds, query = STATES[state]
    statistics.open(rounds, query)
    if rounds:
        statistics.page.locator("summary").click()
        statistics.clear.click()
    statistics.choose("{")
    expect(statistics.said).to_contain_text("not JSON")
    expect_no_faults_wide_or_narrow(statistics.page)
