"""The player's actions on the Scrabble page, and what the page shows."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Error, Locator, Page, Request, Route, expect

from solvers.lexicon import open_lexicon
from solvers.scrabble import Filter, Position, solve, values_for

Tiles = dict[str, str]

EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"
CAT = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S?E/ 12/34 0"
BUSY_BOARD = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15"
BUSY = f"{BUSY_BOARD} ALOQTTV/ 210/132 0"
TWO_BLANKS = f"{BUSY_BOARD} ALOQ??V/ 210/132 0"
NO_PLAY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QVVWJXK/ 0/0 0"
EIGHT_TILES = EMPTY.replace(" /", " ABCDEFGH/")

_PATIENCE = 8.0

_TILES = """() => Object.fromEntries(
    [...document.querySelectorAll("#board input")].filter((input) => input.value).map((input) => [
        input.name,
        input.parentElement.classList.contains("blank") ? input.value.toLowerCase() : input.value.toUpperCase(),
    ]))"""
_PROPOSED = """() => Object.fromEntries(
    [...document.querySelectorAll("#board td.proposed")].map((cell) => {
        const seen = getComputedStyle(cell, "::before").content.replace(/^"(.+?)".*$/, "$1");
        return [cell.querySelector("input").name, cell.classList.contains("blank") ? seen.toLowerCase() : seen];
    }))"""

_CURSOR = "() => document.activeElement.closest('#board input')?.name ?? ''"


def laid(*plays: str) -> Tiles:
    """The tiles of plays like ``8H CaT`` (to the right) and ``H8 CAT`` (down); lower case for a blank."""
    tiles: Tiles = {}
    for play in plays:
        at, word = play.split()
        found = re.fullmatch(r"(\d+)([A-U])|([A-U])(\d+)", at)
        assert found, play
        column, row = ord(found[2] or found[3]), int(found[1] or found[4])
        for index, letter in enumerate(word):
            if letter == ".":
                continue
            right, down = (index, 0) if found[1] else (0, index)
            tiles[f"{chr(column + right)}{row + down}"] = letter
    return tiles


def on_board(cgp: str) -> Tiles:
    """The tiles on the board of a CGP."""
    tiles: Tiles = {}
    for row, text in enumerate(cgp.split()[0].split("/"), 1):
        line = re.sub(r"\d+", lambda run: "." * int(run[0]), text)
        tiles |= {f"{chr(65 + col)}{row}": letter for col, letter in enumerate(line) if letter != "."}
    return tiles


def solved(cgp: str, top: int = 20, order: str = "equity", only: Filter | None = None) -> list[str]:
    """The moves that the solver itself gives for a position, like ``8D VITAE`` and ``exchange QV``."""
    return list(_solved(cgp, top, order, only))


@cache
def _solved(cgp: str, top: int, order: str, only: Filter | None) -> list[str]:
    position = Position.parse(cgp)
    found = solve(
        position, open_lexicon("american"), top=top, order=order, only=only, leaves=values_for(position.rules)
    )
    return [str(move) for move in found.moves or found.plays]


@cache
def total_of(cgp: str) -> int:
    """How many plays there are in a position."""
    return solve(Position.parse(cgp), open_lexicon("american"), top=1).total


def eventually(seen: Callable[[], Any], wanted: object, page: Page) -> None:
    """Wait until *seen* returns the wanted value; fails with the last value returned."""
    until = time.monotonic() + _PATIENCE
    pause = 10.0
    while True:
        try:
            last = seen()
        except Error as error:  # the page is just being left for another
            last = error
        if last == wanted or time.monotonic() > until:
            break
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, 100)
    assert last == wanted, f"wanted {wanted!r}, but there is {last!r}"
    page.wait_for_load_state("domcontentloaded")  # an address changes before its page is there


def each(page: Page, selector: str, seen: str) -> list[Any]:
    """What JavaScript finds in each of the elements, as ``one.value`` of *one*.

    It takes a fraction of the time of asking a locator, for which Playwright brings its own script into the document.
    """
    found = page.evaluate(f"selector => [...document.querySelectorAll(selector)].map((one) => {seen})", selector)
    return cast(list[Any], found)


@contextlib.contextmanager
def another_document(page: Page) -> Iterator[None]:
    """Wait until what is done here has led to another page, and its scripts have run. An address alone may change before."""
    page.evaluate("() => { window.isLeft = true; }")
    yield
    eventually(lambda: page.evaluate("() => !window.isLeft && document.readyState === 'complete'"), True, page)


def let_through(route: Route) -> None:
    """Let a question through that was held back, if the page still wants to know."""
    with contextlib.suppress(Error):
        route.continue_()


def answer_late(page: Page, route: Route) -> None:
    """Let a question through, and wait until its answer is there and the page has dealt with it, or has hung up before."""
    done: list[Request] = []

    def ended(request: Request) -> None:
        done.append(request)

    page.on("requestfinished", ended)
    page.on("requestfailed", ended)
    let_through(route)
    eventually(lambda: route.request in done or route.request.failure is not None, True, page)
    page.evaluate("new Promise((done) => setTimeout(done))")  # what waited for the answer has run


class ScrabblePage:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.board = page.locator("#board")
        self.rack = page.locator("#rack")
        self.answer = page.locator("#answer")
        self.sentence = self.answer.locator(".sentence")
        self.rows = self.answer.locator("tr[data-words]")
        self.why = page.locator("#why")
        self.report = page.locator("#report")
        self.tracker = self.report.locator("details.tracker")
        self.notice = page.locator("#notice")
        self.solve = page.locator("#solve")
        self.stale_note = self.answer.locator(".stale-note")
        self.rules = page.locator("select[name=rules]")
        self.lexicon = page.locator("select[name=lexicon]")

    def open(self, position: str = "", *, lang: str = "en", **query: str) -> None:
        """Go to the page of a position; a rack in it is solved at once."""
        asked = ({"position": position} if position else {}) | query
        self.page.goto(f"/{lang}/scrabble?{urlencode(asked)}" if asked else f"/{lang}/scrabble")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # The board

    def square(self, name: str) -> Locator:
        return self.board.locator(f'input[name="{name}"]')

    def cell(self, name: str) -> Locator:
        return self.board.locator("td", has=self.page.locator(f'input[name="{name}"]'))

    def click(self, name: str) -> None:
        self.square(name).click()

    def type(self, letters: str) -> None:
        """Press one key for each letter, small letters, as a hand without Shift does."""
        for letter in letters.lower():
            self.press(letter)

    def enter(self, play: str) -> None:
        """Type a play like ``8H CAT`` or ``H8 CAT`` with mouse and keys."""
        at, word = play.split()
        name = re.sub(r"(\d+)([A-U])", r"\2\1", at)
        self.click(name)
        if at[0].isalpha():
            self.press("ArrowDown")
        self.type(word)

    @property
    def tiles(self) -> Tiles:
        return cast(Tiles, self.page.evaluate(_TILES))

    @property
    def proposed(self) -> Tiles:
        """The letters of the play that is drawn on the board, as they can be seen."""
        return cast(Tiles, self.page.evaluate(_PROPOSED))

    @property
    def cursor(self) -> str:
        """The square that has the focus, "" if none has it."""
        return cast(str, self.page.evaluate(_CURSOR))

    def change_game(self, name: str) -> None:
        """Choose another game and wait for its page."""
        with another_document(self.page):
            self.rules.select_option(name)

    def expect_tiles(self, wanted: Tiles) -> None:
        eventually(lambda: self.tiles, wanted, self.page)

    def expect_proposed(self, wanted: Tiles) -> None:
        eventually(lambda: self.proposed, wanted, self.page)

    def paste(self, text: str) -> None:
        """Paste with the keyboard, wherever the focus is."""
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.press("Control+V")

    # The rack and the answer

    def fill_rack(self, tiles: str) -> None:
        """Put other tiles on the rack, all at once; key by key they come in the tests of the rack."""
        self.rack.click()
        self.press("Control+A")
        self.page.keyboard.insert_text(tiles)

    def expect_answer(self, cgp: str, **wish: Any) -> None:
        """The rows are those that the solver gives."""
        eventually(lambda: self.plays, solved(cgp, **wish), self.page)

    @property
    def plays(self) -> list[str]:
        return each(self.page, "#answer [name=show]", "one.value")

    def row(self, play: str) -> Locator:
        return self.rows.filter(has=self.page.locator(f'[name=show][value="{play}"]'))

    def show(self, play: str) -> Locator:
        """The button in a play's row that draws it on the board."""
        return self.row(play).locator("[name=show]")

    def put(self, play: str) -> Locator:
        return self.row(play).locator("[name=place]")

    def cells(self, play: str) -> dict[str, str]:
        """The texts in a play's row, by the heads of their columns."""
        heads = self.answer.locator(".plays thead th").all_text_contents()
        return dict(zip(map(str.strip, heads), self.row(play).locator("td, th").all_text_contents(), strict=True))

    @property
    def query(self) -> dict[str, str]:
        """What the address says."""
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    def expect_position(self, cgp: str) -> None:
        eventually(lambda: self.query.get("position"), cgp, self.page)

    def hold_answers(self) -> list[Route]:
        """From now on keep back every question of the board to the server; gives the list of those kept."""
        held: list[Route] = []

        def keep(route: Route) -> None:
            if route.request.method == "POST":
                held.append(route)
            else:
                route.continue_()

        self.page.route("**/scrabble", keep)
        return held

    def expect_held(self, held: list[Route], count: int = 1) -> None:
        eventually(lambda: len(held), count, self.page)

    def has_focus(self, element: Locator) -> None:
        expect(element).to_be_focused()
