"""The statistics in the browser: the rounds kept, figures and chart, export and import, deleting."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from browser.axe import expect_no_faults, expect_no_faults_wide_or_narrow
from browser.conftest import PHONE, OpenPage, keep
from browser.countdown_page import expect_to_fit_a_phone, rounds_kept
from browser.scrabble_page import each
from browser.test_modules import file_of_rounds
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

DAY = 86_400_000
FOUND_ELSEWHERE = """rounds => {
    localStorage.setItem("countdown-rounds", rounds);
    dispatchEvent(new StorageEvent("storage"));
}"""
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

    def find_elsewhere(self, rounds: Rounds) -> None:
        """Let *rounds* be those that are kept, as if another window had kept them just now."""
        self.page.evaluate(FOUND_ELSEWHERE, json.dumps(rounds))

    @property
    def kept(self) -> Rounds:
        return rounds_kept(self.page)

    @property
    def cards(self) -> dict[str, str]:
        """The figures by their names."""
        names, values = (each(self.page, f"#cards {tag}", "one.innerText") for tag in ("dt", "dd"))
        return dict(zip(names, values, strict=True))

    def table(self, name: str) -> list[list[str]]:
        return each(self.page, f"#{name} tbody tr", "[...one.cells].map((cell) => cell.textContent)")


@pytest.fixture
def statistics(page: Page) -> Statistics:
    return Statistics(page)


def test_rounds_are_counted_as_they_come_by_kind_and_by_parts(statistics: Statistics) -> None:
    statistics.open()
    expect(statistics.empty).to_be_visible()
    expect(statistics.export).to_be_disabled()
    # Rounds of another window appear at once.
    statistics.find_elsewhere(played())
    expect(statistics.empty).to_be_hidden()
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
    assert cards["Days in a row"] in ("2", "3")  # just after midnight the last of them were played yesterday
    # One kind has its parts, and its address.
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


def test_the_chart_has_a_point_for_each_round_and_averages_the_shares_of_all_kinds(statistics: Statistics) -> None:
    rounds = [entry("letters", f"ROUND{n}", 60 - n, n % 8, 8, vowels=4) for n in range(60)]
    statistics.open(rounds, "?kind=letters")
    dots = statistics.plot.locator(".dot")
    heights = dots.evaluate_all("dots => dots.map((dot) => Number(dot.getAttribute('cy')))")
    assert len(heights) == 50  # the last of them
    expect(statistics.plot.locator(".diamond")).to_have_count(50)
    marks = {text: place for text, place in zip(*axis(statistics), strict=True) if text.isdecimal()}
    low, high = float(marks["0"]), float(marks["8"])
    assert [round((low - height) / (low - high) * 8) for height in heights] == [n % 8 for n in range(10, 60)]
    expect(statistics.plot).to_have_attribute("aria-label", re.compile("Letters, average of the last 50"))
    expect(statistics.page.locator("#latest tbody tr")).to_have_count(50)
    # All kinds together are shares of the maximum, averaged.
    statistics.kind.select_option("")
    statistics.find_elsewhere([entry("conundrum", "A", 2, 0, 10), entry("letters", "B", 1, 7, 7)])
    texts, places = axis(statistics)
    marks = dict(zip(texts, places, strict=True))
    expect(dots.first).to_be_hidden()
    line = statistics.plot.locator(".line").get_attribute("d") or ""
    heights = [float(number) for number in re.findall(r" ([\d.]+)", line)]
    assert heights == pytest.approx([marks["0"], (marks["0"] + marks["100"]) / 2], abs=0.2)
    assert "Percent of the maximum" in texts


def axis(statistics: Statistics) -> tuple[list[str], list[float]]:
    """The texts of the chart and where their axis lines are."""
    found = statistics.plot.locator("text").evaluate_all(
        "texts => texts.map((text) => [text.textContent, Number(text.getAttribute('y')) - 4])"
    )
    return [text for text, _ in found], [place for _, place in found]


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
    "another kind": (file_of_rounds(GOOD, GOOD | {"kind": "chess"}), "Round 2"),
}
"""test_modules has all faults of files, and a test of the server what is said of each."""


def test_broken_files_and_what_is_damaged_in_the_browser_do_no_harm(statistics: Statistics) -> None:
    damaged = "[null, 5, {}]"
    statistics.open(damaged)
    expect(statistics.empty).to_be_visible()
    for fault, (content, what) in BROKEN.items():
        statistics.choose(content)
        expect(statistics.said, fault).to_contain_text(what)
        expect(statistics.said, fault).to_contain_text("Nothing was changed")
        expect(statistics.said, fault).to_have_class("error")
        assert statistics.page.evaluate("localStorage.getItem('countdown-rounds')") == damaged, fault
    expect_no_faults(statistics.page)
    statistics.choose(file_of_rounds(GOOD))
    expect(statistics.said).to_have_text("Added: 1. Already here: 0.")
    expect(statistics.said).not_to_have_class("error")
    assert statistics.table("by-kind") == [["Letters", "1", "5", "7", "0%"]]


def test_by_keyboard_a_kind_is_chosen_and_deleting_is_asked_about(statistics: Statistics) -> None:
    press = statistics.page.keyboard.press
    statistics.open(played())
    statistics.kind.focus()
    press("ArrowDown")
    expect(statistics.kind).to_have_value("letters")
    reached = []
    for _ in range(5):
        press("Tab")
        reached.append(statistics.page.evaluate("document.activeElement.id || document.activeElement.localName"))
    assert reached == ["span", "summary", "export", "import", "clear"]
    press("Enter")
    expect(statistics.page.locator("#confirm-text")).to_contain_text("(8)")
    expect(statistics.page.get_by_role("button", name="Keep them")).to_be_focused()
    press("Enter")
    expect(statistics.clear).to_be_focused()
    assert len(statistics.kept) == 8
    press("Enter")
    press("Shift+Tab")
    expect(statistics.page.get_by_role("button", name="Delete", exact=True)).to_be_focused()
    press("Enter")
    expect(statistics.said).to_have_text("All rounds are deleted.")
    expect(statistics.empty).to_be_visible()
    assert statistics.kept == []


def test_in_russian_every_kind_fits_a_phone(open_page: OpenPage) -> None:
    statistics = Statistics(open_page(**PHONE))
    page = statistics.page
    statistics.open(played(), lang="ru")
    assert statistics.table("by-kind")[0][1:] == ["3", "9,7", "14,3", "33\N{NO-BREAK SPACE}%"]
    page.locator("summary").tap()
    for kind in ("", "letters", "numbers"):
        page.locator("[name=kind]").select_option(kind)
        expect_to_fit_a_phone(page, kind)
        page.locator("#clear").tap()
        expect_to_fit_a_phone(page, f"{kind}, to be deleted")
        plot = statistics.plot.bounding_box()
        assert plot is not None, kind
        view = f"0 0 {int(plot['width'])} 240"  # texts are as large as they say
        assert statistics.plot.get_attribute("viewBox") == view, kind
        if kind != "numbers":
            page.locator("#keep").tap()
    expect_no_faults(page)
