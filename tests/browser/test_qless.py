"""The Q-Less solver in the browser: by mouse, by keyboard, on a phone; long searches watched and stopped."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from browser.axe import expect_no_faults
from browser.conftest import PHONE, OpenPage
from browser.scrabble_page import answer_late, eventually
from playwright.sync_api import Page, Route, expect

from solvers.lexicon import open_lexicon
from solvers.qless import Board, Position, solve, vocabulary
from webapp.qless.view import STEP

pytestmark = pytest.mark.browser

ROLL, TYPED = "aacdghhloptx", "taxhogpadlch"
LONG = "adeeilnoprst dice=free"
"""Letters with sixty million boards: a search of minutes."""


class QlessPage:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.letters = page.locator("#letters")
        self.answer = page.locator("#answer")
        self.sentence = self.answer.locator(".sentence").first
        self.cards = self.answer.locator(".board-card")
        self.clues = self.answer.locator(".clues li")

    def open(self, position: str = "", **query: str) -> None:
        asked = ({"position": position} if position else {}) | query
        self.page.goto(f"/en/qless?{urlencode(asked)}" if asked else "/en/qless")

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def dice(self) -> str:
        return "".join(self.page.locator("#dice .tile").all_inner_texts())

    def drawn(self) -> list[tuple[str, ...]]:
        """The boards, read from where their tiles are on the screen."""
        tiles = "grids => grids.map(grid => [...grid.children].map(tile => [tile.offsetTop, tile.offsetLeft, tile.textContent]))"
        boards: list[list[tuple[int, int, str]]] = self.answer.locator(".board-card .tile-grid").evaluate_all(tiles)
        return [self._rows(board) for board in boards]

    @staticmethod
    def _rows(tiles: list[tuple[int, int, str]]) -> tuple[str, ...]:
        tops, lefts = (sorted({tile[axis] for tile in tiles}) for axis in (0, 1))
        letters = {(top, left): letter.lower() for top, left, letter in tiles}
        return tuple("".join(letters.get((top, left), ".") for left in lefts) for top in tops)

    @property
    def query(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    def expect_query(self, **query: str) -> None:
        eventually(lambda: self.query, query, self.page)

    def expect_boards(self, boards: tuple[Board, ...]) -> None:
        eventually(self.drawn, [board.rows for board in boards[:STEP]], self.page)


def boards_of(letters: str, excluded: tuple[str, ...] = ()) -> tuple[Board, ...]:
    return solve(Position(letters), vocabulary(open_lexicon("american"), 20), top=None, excluded=excluded).boards


@pytest.fixture
def qless(page: Page) -> QlessPage:
    return QlessPage(page)


def test_a_roll_is_typed_solved_and_a_word_left_out(qless: QlessPage) -> None:
    qless.open()
    qless.letters.click()
    qless.type(TYPED[:5])
    eventually(qless.dice, "TAXHO", qless.page)
    expect(qless.sentence).to_have_text("7 letters more.")
    qless.type(TYPED[5:])
    expect(qless.sentence).to_have_text("Solvable with everyday words: 4 boards.")
    qless.expect_query(position=ROLL)
    assert qless.cards.count() == 0
    qless.button("Solve")
    qless.expect_boards(boards_of(ROLL))
    qless.expect_query(position=ROLL, way="boards")
    word = qless.cards.first.locator("a[data-word]").first.inner_text()
    qless.cards.first.locator("a[data-word]").first.click()
    expect(qless.page.locator("#word h2")).to_have_text(word)
    qless.button(f"Leave {word} out")
    qless.expect_boards(boards_of(ROLL, (word.lower(),)))
    qless.expect_query(position=ROLL, way="boards", ban=word.lower())
    expect(qless.page.locator("#word")).to_be_hidden()
    qless.page.locator("#options summary").click()
    expect_no_faults(qless.page)
    qless.button(f"Allow {word} again")
    qless.expect_boards(boards_of(ROLL))
    qless.page.get_by_label("a 2×2 block").check()
    qless.expect_boards(tuple(board for board in boards_of(ROLL) if "block" in board.badges))
    qless.expect_query(position=ROLL, way="boards", badge="block")
    qless.cards.first.get_by_role("button", name="Copy").click()
    copied = next(board for board in boards_of(ROLL) if "block" in board.badges)
    eventually(
        lambda: qless.page.evaluate("navigator.clipboard.readText()"), "\n".join(copied.rows).upper(), qless.page
    )
    qless.letters.press("End")
    qless.press("Backspace")
    eventually(qless.dice, TYPED[:-1].upper(), qless.page)
    expect(qless.sentence).to_have_text("1 letter more.")
    expect(qless.cards).to_have_count(0)


def test_a_phone_taps_letters_and_takes_clues(open_page: OpenPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    qless = QlessPage(open_page(**PHONE))
    qless.open()
    pad = qless.page.locator("#pad")
    pad.locator(f"[data-letter={TYPED[0].upper()}]").tap()
    expect(qless.letters).to_have_value(re.compile(f"^{TYPED[0]}$", re.IGNORECASE))
    press = "(pad, letters) => [...letters].forEach((one) => pad.querySelector(`[data-letter=${one}]`).click())"
    pad.evaluate(press, TYPED[1:].upper() + "Z")
    expect(qless.page.locator("#letters-error")).to_contain_text("1 too many")
    pad.get_by_role("button", name="Take the last letter away").tap()
    expect(qless.sentence).to_have_text("Solvable with everyday words: 4 boards.")
    expect(qless.letters).not_to_be_focused()  # or the keyboard would cover the dice
    qless.page.locator("#clue-button").tap()
    expect(qless.clues).to_have_text(["Difficulty: hard; just 4 boards of everyday words."])
    expect(qless.answer).to_be_in_viewport()
    for step in range(2, 7):
        qless.page.locator("#next-clue").tap()
        expect(qless.clues).to_have_count(step)
    assert qless.cards.count() == 0
    qless.page.locator("#next-clue").tap()
    expect(qless.answer.locator(".tile")).to_have_count(1)
    qless.expect_query(position=ROLL, way="clues", clue="7")
    expect_no_faults(qless.page)
    qless.page.get_by_role("button", name="Show the boards").tap()
    qless.expect_boards(boards_of(ROLL))
    assert qless.page.evaluate("document.documentElement.scrollWidth") == 360
    qless.cards.first.locator("a[data-word]").first.tap()
    expect(qless.page.locator("#word h2")).to_be_in_viewport()
    expect(qless.page.locator("[name=banish]")).to_be_in_viewport()


def test_the_keyboard_alone_is_enough(qless: QlessPage) -> None:
    qless.open()
    for _ in range(30):
        qless.press("Tab")
        if qless.page.evaluate("document.activeElement.id") == "letters":
            break
    qless.type(TYPED)
    qless.press("Enter")
    qless.expect_boards(boards_of(ROLL))
    expect(qless.page.locator("#said")).to_contain_text("Solvable with everyday words: 4 boards.")
    qless.press("Tab")
    qless.press("Tab")
    expect(qless.page.locator("#clue-button")).to_be_focused()
    qless.press("Enter")
    expect(qless.clues).to_have_count(1)
    qless.page.locator("#next-clue").focus()
    for step in (2, 3):
        qless.press("Enter")
        expect(qless.clues).to_have_count(step)
        expect(qless.page.locator("#next-clue")).to_be_focused()
    expect(qless.page.locator("#said")).to_contain_text("The hardest letter is X")
    qless.press("Tab")
    qless.press("Enter")  # Show the boards: the focus stays in the answer
    qless.expect_boards(boards_of(ROLL))
    qless.press("Tab")
    expect(qless.page.locator("#whole")).to_be_focused()


def test_a_late_answer_is_dropped(qless: QlessPage) -> None:
    qless.open()
    held: list[Route] = []
    qless.page.route("**/qless/answer?*", lambda route: held.append(route) if len(held) < 1 else route.continue_())
    qless.letters.click()
    qless.page.keyboard.insert_text("ccdeefgmnrtz")
    eventually(lambda: len(held), 1, qless.page)
    qless.letters.fill(TYPED)
    expect(qless.sentence).to_have_text("Solvable with everyday words: 4 boards.")
    answer_late(qless.page, held[0])
    expect(qless.sentence).to_have_text("Solvable with everyday words: 4 boards.")
    assert qless.query == {"position": ROLL}


def test_a_long_search_shows_how_far_it_is_and_stops(qless: QlessPage) -> None:
    qless.open(LONG, level="all", way="boards")
    expect(qless.cards).to_have_count(STEP)
    solve_place = qless.page.locator("#stop").bounding_box()
    working = qless.page.locator("#working")
    expect(working).to_contain_text("Searching American English: 0 %")
    before, boards = qless.sentence.inner_text(), qless.drawn()
    expect(qless.sentence).not_to_have_text(before)
    expect(qless.sentence).to_contain_text("at least")
    counts = "() => ['.sentence', '.shown'].map(part => document.querySelector(`#answer ${part}`).textContent.match(/[\\d,]{4,}/)[0])"
    told, shown = qless.page.evaluate(counts)
    assert told == shown
    assert qless.drawn() == boards
    qless.page.locator("#stop").focus()
    with qless.page.expect_event("requestfailed", lambda request: "/qless/search" in request.url):
        qless.press("Enter")
    expect(working).to_have_text("Stopped.")
    expect(qless.page.locator("#solve")).to_be_focused()
    assert qless.page.locator("#solve").bounding_box() == solve_place
    stopped = qless.page.evaluate(counts)
    expect(qless.cards).to_have_count(STEP)
    qless.button("Show more")  # it goes on where it was stopped
    expect(qless.cards).to_have_count(2 * STEP)
    assert int(qless.page.evaluate(counts)[0].replace(",", "")) >= int(stopped[0].replace(",", ""))


def test_a_search_of_some_seconds_ends_by_itself(qless: QlessPage) -> None:
    qless.open("abcefhlorrrt", level="all", lexicon="enable", way="boards")
    expect(qless.sentence).to_have_text("Solvable: 263,833 boards in ENABLE.", timeout=20_000)
    expect(qless.page.locator("#working")).to_be_hidden()
    expect(qless.page.locator("#solve")).to_be_visible()
    qless.button("Show more")
    expect(qless.cards).to_have_count(2 * STEP)


def test_a_fault_is_shown_beside_the_letters_and_can_be_fixed(qless: QlessPage, refusals: set[str]) -> None:
    refusals.add("status of 422")
    qless.open()
    qless.letters.fill("qaxhogpadlch")
    error = qless.page.locator("#letters-error")
    expect(error).to_contain_text("No die has the letter Q.")
    expect(qless.letters).to_have_attribute("aria-invalid", "true")
    expect_no_faults(qless.page)
    qless.button("Use free letters")
    expect(qless.sentence).to_contain_text("boards")
    expect(error).to_be_empty()
    qless.expect_query(position="aacdghhlopqx dice=free")
    expect(qless.letters).to_have_value("qaxhogpadlch")
    qless.letters.fill("taxhog")
    qless.button("Solve")
    expect(error).to_contain_text("Letters typed: 6; missing for 12 dice: 6.")
    qless.button("Play with 6 dice")
    expect(qless.page.locator("select[name=count]")).to_have_value("6")
    expect(qless.cards.first).to_be_visible()


OTHERS = {
    "groups": f"?{urlencode({'position': 'dhiklmmnootz', 'way': 'boards', 'group': '1'})}",
    "proven": f"?{urlencode({'position': 'ccdeefgmnrtz', 'way': 'boards'})}",
    "a table of rolls": f"/rolls?{urlencode({'rolls': f'{ROLL}' + chr(10) + 'ccdeefgmnrtz' + chr(10) + 'qqq'})}",
}


def test_axe_finds_nothing_on_other_answers(page: Page, refusals: set[str]) -> None:
    refusals.add("status of 422")
    for path in OTHERS.values():
        page.goto(f"/en/qless{path}")
        expect_no_faults(page)
    expect(page.locator("tbody tr")).to_have_count(3)
