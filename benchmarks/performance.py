"""Measure Tilewright on this machine and write the table of docs/performance.md: ``make performance``."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Any
from urllib.parse import urlencode

from bench import ROOT
from chromium import ADVICE, ARGUMENTS, find
from first_visit import visit
from playwright.sync_api import Page, sync_playwright
from served import served

START, END = "<!-- performance -->\n", "<!-- end of performance -->"
BUSY = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 {}/ 210/132 0"
ROLLS = ("aacdghhloptx", "abcefhlorrrt", "aefginstttwy", "dhiklmmnootz", "dhhikmnorsty")
RUNS = 9


def timed(page: Page, event: str, shown: str, act: Callable[[], object]) -> float:
    """Milliseconds from the *event* that *act* brings about until another element that *shown* selects is on screen."""
    page.evaluate(
        """([event, shown]) => {
            window.took = null;
            let begun = 0;
            document.addEventListener(event, () => begun = performance.now(), {capture: true, once: true});
            const old = document.querySelector(shown);
            const watch = () => {
                const found = document.querySelector(shown);
                if (begun && found && found !== old) window.took = performance.now() - begun;
                else requestAnimationFrame(watch);
            };
            requestAnimationFrame(watch);
        }""",
        [event, shown],
    )
    act()
    while page.evaluate("window.took") is None:
        page.wait_for_timeout(10)
    took: float = page.evaluate("window.took")
    return took


def from_enter_to_rows(page: Page, url: str, rack: str) -> tuple[float, int]:
    """Milliseconds from the Enter key in the rack to rows on screen (median), and the answer fragment's bytes."""
    page.goto(f"{url}/en/scrabble?{urlencode({'position': BUSY.format('')})}")
    page.get_by_role("textbox", name="Rack", exact=True).fill(rack)
    times, sizes = [], []
    for _ in range(RUNS):
        page.get_by_role("textbox", name="Rack", exact=True).focus()
        with page.expect_response(
            lambda response: response.request.method == "POST" and response.url.endswith("/scrabble")
        ) as asked:
            times.append(timed(page, "keydown", "#answer tbody tr", lambda: page.keyboard.press("Enter")))
        sizes.append(len(asked.value.body()))
    return median(times), max(sizes)


def from_key_to_words(page: Page, url: str, letters: str) -> float:
    """Milliseconds from the last key of *letters* in the word finder's box to its words on screen (median)."""
    times = []
    for _ in range(RUNS):
        page.goto(f"{url}/en/words")
        page.get_by_label("Letters or a pattern").press_sequentially(letters[:-1], delay=80)
        page.wait_for_timeout(300)
        times.append(timed(page, "keydown", "#answer .group a", lambda: page.keyboard.type(letters[-1])))
    return median(times)


def from_click_to_board(page: Page, url: str, level: str) -> float:
    """Milliseconds from the click on "Show the boards" to the first board on screen, over some rolls (median)."""
    button = page.get_by_role("button", name="Show the boards").first
    times = []
    for roll in ROLLS:
        page.goto(f"{url}/en/qless?{urlencode({'position': roll, 'level': level})}")
        page.wait_for_timeout(500)
        times.append(timed(page, "click", "#answer .board-card", button.click))
    return median(times)


def bench(name: str) -> dict[str, Any]:
    """What the benchmark ``benchmarks/NAME.py`` measures, in a process of its own."""
    command = [sys.executable, str(ROOT / "benchmarks" / f"{name}.py")]
    measured: dict[str, Any] = json.loads(
        subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
    )
    return measured


Rows = list[tuple[str, str]]
"""Rows of the table: names and measured values."""


def scrabble_rows() -> Rows:
    """The Scrabble solver and its list."""
    took = bench("scrabble")
    plays = [
        (f"All plays of a middle game, {blanks} blanks", f"{us:,.0f} µs")
        for blanks, us in enumerate(took["all_plays_us"])
    ]
    return [
        *plays,
        ("Cross sets and anchors for it", f"{took['prepare_us']:,.0f} µs"),
        ("Two threads solve", f"{took['two_threads']:.2f} times as much as one"),
        ("Compile ENABLE (172,820 words)", f"{took['lexicon_compile_s']:.2f} s"),
        ("Open it compiled", f"{took['lexicon_open_ms']:.2f} ms"),
    ]


def word_rows() -> Rows:
    """The word finder and Countdown."""
    finder, countdown = bench("finder"), bench("countdown")
    texts = {
        "letters_7": "Words from 7 letters",
        "letters_7_blanks_2": "Words from 7 letters and 2 blanks",
        "letters_15": "Words from 15 letters",
        "pattern": "Words of a pattern",
    }
    found = [(text, finder[kind]) for kind, text in texts.items()]
    return [
        *(
            (f"{text} (a scan: {it['scan_ms']:,.0f} ms)", f"{it['median_ms']:.1f}, at most {it['slowest_ms']:.1f} ms")
            for text, it in found
        ),
        (
            f"All words of a Countdown selection (a scan: {countdown['counter_ms']:,.0f} ms)",
            f"{countdown['all_words_ms']:.2f} ms",
        ),
        ("Its longest words", f"{countdown['max_words_ms']:.2f} ms"),
        (
            "Every method of a numbers game",
            f"{countdown['numbers_ms']:.1f}, at most {countdown['numbers_slowest_ms']:.1f} ms",
        ),
    ]


def board_rows() -> Rows:
    """Balda and Q-Less."""
    texts = {
        "moves_5x5": "All moves and paths of a Balda field, 5×5",
        "moves_7x7": "The same, 7×7",
        "replies": "Replies to its 40 longest moves",
        "ending_5": "Exact ending with 5 empty cells",
        "first_common": "First board of a Q-Less roll, common words",
        "first_whole": "The same, whole list",
        "all_common": "All its boards, common words",
        "all_whole": "The same, whole list",
    }
    took = {**bench("balda"), **bench("qless")}
    return [
        (f"{text} ({took[f'{kind}_slowest_ms']:,.1f} at most)", f"{took[f'{kind}_ms']:.2f} ms")
        for kind, text in texts.items()
    ]


def rendering_rows() -> Rows:
    """What whole pages cost the server, and their bytes."""
    took = bench("pages")
    pages = {
        "scrabble": "A Scrabble page with its plays",
        "balda": "A Balda page with its moves",
        "words": "A page of words",
    }
    costs = [
        (
            f"{text} ({took[f'{tool}_bytes'] / 1000:.1f} kB, sent as {took[f'{tool}_wire_bytes'] / 1000:.1f})",
            took[f"{tool}_ms"],
        )
        for tool, text in pages.items()
    ]
    return [
        (what, f"{ms:.1f} ms of CPU")
        for what, ms in [*costs, ("A page of the five tools, in the mean", took["mixed_ms"])]
    ]


def page_rows() -> Rows:
    """The server and its pages in a browser."""
    rows: Rows = []
    with served() as server, sync_playwright() as playwright:
        rows.append(("Server ready, warm start", f"{server.seconds:.1f} s"))
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        for rack, text in (("ALOQTTV", "no blank"), ("ALOQ??V", "two blanks")):
            took, size = from_enter_to_rows(page, server.url, rack)
            rows.append((f"From Enter to rows on screen, {text}", f"{took:.0f} ms ({size / 1000:.1f} kB)"))
        for letters in ("RETINAS", "RETINAS??", "*TION"):
            rows.append(
                (
                    f"From the last key to words on screen, {letters}",
                    f"{from_key_to_words(page, server.url, letters):.0f} ms",
                )
            )
        rows += (
            (
                f"From a click to the first Q-Less board on screen, {text}",
                f"{from_click_to_board(page, server.url, level):.0f} ms",
            )
            for level, text in (("", "common words"), ("all", "whole list"))
        )
        sizes, usable_after = visit(browser, server.url)
        came = f"{usable_after:,.0f} ms ({sum(sizes.values()) / 1000:.1f} kB)"
        rows.append(("First visit of the Scrabble page at 1.6 Mbit/s and 150 ms latency", came))
        browser.close()
        rows.append(("Server memory, warm", f"{server.megabytes():.0f} MB"))
    return rows


def measure() -> Rows:
    """The whole table."""
    first_start = ("Machine code compiled at the first start", f"{bench('first_start')['kernels_cpu_s']:.1f} s of CPU")
    return [*scrabble_rows(), *word_rows(), *board_rows(), first_start, *rendering_rows(), *page_rows()]


def main() -> None:
    """Write the table into docs/performance.md."""
    if find() is None:
        sys.exit(ADVICE)
    rows = measure()
    width = max(len(what) for what, _ in rows)
    table = "".join(f"| {what:<{width}} | {came:>22} |\n" for what, came in rows)
    where = f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}"
    text = f"| {'What (' + where + ')':<{width}} | {'Measured':>22} |\n|{'-' * (width + 2)}|{'-' * 23}:|\n{table}"
    page = ROOT / "docs" / "performance.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    page.write_text(before + START + text + END + after, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
