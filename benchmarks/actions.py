"""Count what a player does from a blank Scrabble page to the best play drawn: taps on a phone, with a screenshot and without,
keys on a keyboard, pastes.

A position of ten words with a blank is entered word by word, every letter of each. Prints the counts, how long after
Enter the play is drawn, and how far the page moves; the last line is JSON, the status 1 if a count is too high.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from statistics import median
from typing import Any
from urllib.parse import urlencode

import bench  # noqa: F401  (finds the modules of the tests)
from browser.scrabble_page import laid, solved
from chromium import ADVICE, ARGUMENTS, find
from pasted_forms import forms
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TookTooLong
from served import served

PLAYS = (
    "5K VELD",
    "6J FOE",
    "7I HUM",
    "8D FEASTER",
    "C5 HEX",
    "C10 PACA",
    "D4 QI",
    "D11 MoG",
    "E5 STEERIER",
    "F12 DON",
)
"""Ten words of tests/data/club_3.gcg, those across first; the blank in lower case."""
AS_PLAYED = (3, 2, 8, 6, 1, 0, 7, 5, 4, 9)
"""The order in which a list of moves has them: each touches those before."""
RACK = "EINPRTY"
MOST = {"phone": 60, "screenshot": 3, "keyboard": 110, "paste": 1}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

NOTES_SHIFTS = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift" });
}"""
NOTES_DRAWN = """() => {
    window.drawn = new Promise((done) => {
        document.addEventListener("keydown", ({ timeStamp }) => {
            const look = () => {
                const isDrawn = document.querySelector("#board .proposed") && document.querySelector("#answer .shown");
                if (isDrawn) requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)));
                else requestAnimationFrame(look);
            };
            look();
        }, { once: true, capture: true });
    });
}"""


class Hands:
    """A page, and how many times it was touched or a key was pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, target: str, *, is_held: bool = False) -> None:
        place = self.page.locator(target)
        if is_held:
            box = place.bounding_box()
            assert box
            finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            devtools = self.page.context.new_cdp_session(self.page)
            devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
            self.page.wait_for_timeout(600)
            devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            place.tap()
        self.count += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1

    def wait_for(self, plays: dict[str, str]) -> None:
        """Wait until these tiles are drawn as a play."""
        self.page.wait_for_function(
            """squares => [...document.querySelectorAll("#board .proposed input")].map((one) => one.name).sort()
                .join() === squares""",
            arg=",".join(sorted(plays)),
            timeout=10_000,
        )


def place(play: str) -> tuple[str, str, bool, str]:
    """The number, the letter, whether it goes across, and the word of a play as it is noted."""
    at, word = play.split()
    found = re.fullmatch(r"(\d+)([A-O])|([A-O])(\d+)", at)
    assert found, play
    return found[1] or found[4], found[2] or found[3], bool(found[1]), word


def tiles() -> dict[str, str]:
    """What lies on each square in the end."""
    return laid(*PLAYS)


def rows() -> list[str]:
    """The board, row by row, with a point for each empty square."""
    on = tiles()
    return ["".join(on.get(f"{chr(65 + col)}{row}", ".") for col in range(15)) for row in range(1, 16)]


def cgp() -> str:
    """The position as CGP."""
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows())
    return f"{board} {RACK}/ 0/0 0"


def drawn(order: str) -> dict[str, str]:
    """The best play, by the order that the page shows plays in."""
    return laid(solved(cgp(), order=order)[0])


def on_phone(browser: Browser, url: str) -> int:
    """Taps on a phone."""
    page = browser.new_context(**PHONE).new_page()
    hands = Hands(page)
    page.goto(f"{url}/en/scrabble", wait_until="networkidle")
    for play in PLAYS:
        row, col, across, word = place(play)
        hands.tap(f'#board input[name="{col}{row}"]')
        if page.locator("#direction").get_attribute("title") != ("Typing across" if across else "Typing down"):
            hands.tap("#direction")
        for letter in word:
            hands.tap(f'#tile-keys [data-letter="{letter.upper()}"]', is_held=letter.islower())
    hands.tap("#rack")
    for letter in RACK:
        hands.tap(f'#tile-keys [data-letter="{letter}"]')
    hands.tap("#solve")
    hands.wait_for({at: tile for at, tile in drawn("score").items() if at not in tiles()})
    page.context.close()
    return hands.count


def by_screenshot(browser: Browser, url: str) -> int:
    """Taps on a phone with a screenshot of the position; to choose it where the phone lists its pictures is one."""
    page = browser.new_context(**PHONE, device_scale_factor=2).new_page()
    page.goto(f"{url}/en/scrabble?{urlencode({'position': cgp(), 'hint': 'end'})}", wait_until="networkidle")
    picture = page.screenshot()
    page.goto(f"{url}/en/scrabble?position=", wait_until="networkidle")
    hands = Hands(page)
    with page.expect_file_chooser() as chooser:
        hands.tap(".buttons .choose-picture")
    chooser.value.set_files({"name": "screenshot.png", "mimeType": "image/png", "buffer": picture})
    hands.count += 1
    hands.tap("[data-do=use]")
    hands.wait_for({at: tile for at, tile in drawn("equity").items() if at not in tiles()})
    page.context.close()
    return hands.count


def by_keys(browser: Browser, url: str) -> tuple[int, float, float]:
    """Keys from the page to the play drawn, milliseconds from Enter to it, and how far the page moves meanwhile."""
    page = browser.new_context(**WIDE).new_page()
    hands = Hands(page)
    page.goto(f"{url}/en/scrabble", wait_until="networkidle")
    for play in PLAYS:
        row, col, across, word = place(play)
        for key in (*row, col.lower()):
            hands.press(key)
        if not across:
            hands.press("ArrowDown")
        for letter in word:
            hands.press(f"Shift+{letter.upper()}" if letter.islower() else letter.lower())
    hands.press("F6")
    page.wait_for_function("document.activeElement.id === 'rack'")
    for letter in RACK:
        hands.press(letter.lower())
    page.wait_for_load_state("networkidle")
    page.evaluate(NOTES_SHIFTS)
    page.evaluate(NOTES_DRAWN)
    hands.press("Enter")
    hands.wait_for({at: tile for at, tile in drawn("equity").items() if at not in tiles()})
    took = float(page.evaluate("window.drawn"))
    moved = float(page.evaluate("window.shifted"))
    page.context.close()
    return hands.count, took, moved


def copied() -> dict[str, str]:
    """The position in each form, and its moves alone, as they were played."""
    moves = "\n".join(PLAYS[index] for index in AS_PLAYED)
    return forms(rows(), RACK, cgp()) | {"moves": moves}


def by_paste(browser: Browser, url: str) -> dict[str, int]:
    """Pastes until the play is drawn, for each form."""
    counts = {}
    context = browser.new_context(**WIDE)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=url)
    page = context.new_page()
    best = {at: tile for at, tile in drawn("equity").items() if at not in tiles()}
    for name, text in copied().items():
        hands = Hands(page)
        page.goto(f"{url}/en/scrabble", wait_until="networkidle")
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        hands.press("Control+V")
        try:
            if RACK in text:
                hands.wait_for(best)
            else:  # nothing but the board
                page.wait_for_function(
                    "count => document.querySelectorAll('#board .tile').length === count",
                    arg=len(tiles()),
                    timeout=10_000,
                )
        except TookTooLong:
            notice = page.locator("#notice").inner_text()
            raise RuntimeError(f"not drawn after pasting {name}: {notice}") from None
        counts[name] = hands.count
    context.close()
    return counts


def measure(url: str, rounds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """All counts and times, with the server at *url*."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=ARGUMENTS)
        taps = on_phone(browser, url)
        say(f"{taps:>8}  taps on a phone (at most {MOST['phone']})")
        read = by_screenshot(browser, url)
        say(f"{read:>8}  taps with a screenshot (at most {MOST['screenshot']})")
        entered = [by_keys(browser, url) for _ in range(rounds)]
        say(f"{entered[0][0]:>8}  keys (at most {MOST['keyboard']})")
        pastes = by_paste(browser, url)
        for name, count in pastes.items():
            say(f"{count:>8}  pasted: {name}")
        browser.close()
    return {
        "phone": taps,
        "screenshot": read,
        "keyboard": entered[0][0],
        "paste": max(pastes.values()),
        "drawn_after_ms": round(median(took for _, took, _ in entered)),
        "layout_shift": round(max(moved for _, _, moved in entered), 4),
    }


def main() -> None:
    """Print the counts; the last line is JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often the time is measured (default: 5)")
    parser.add_argument("--url", help="the address of a running server (default: start one)")
    arguments = parser.parse_args()
    if find() is None:
        sys.exit(ADVICE)
    with ExitStack() as stack:
        url = arguments.url or stack.enter_context(served()).url
        came = measure(url, arguments.rounds, print)
    print(json.dumps(came))
    sys.exit(any(came[kind] > most for kind, most in MOST.items()))


if __name__ == "__main__":
    main()
