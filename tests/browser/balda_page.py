"""The player's actions on the Balda analysis page, and what the page shows."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

from browser.scrabble_page import eventually
from playwright.sync_api import Locator, Page, expect

from solvers.balda.position import Position
from solvers.balda.solver import solve
from solvers.lexicon import open_lexicon, rows_of
from solvers.lexicon.commonness import commonness
from solvers.lexicon.fitness import is_fit

BALDA = "...../...../балда/...../..... балда"
MIDDLE = "...../.р.../балда/.к.../..... балда,бра,краб 3/4"

LONG = "...../ухлап/балда/.фавр/..т.. балда,фалда"
"""An ending that takes minutes."""


def best_words(text: str, count: int = 40) -> list[str]:
    """The words that the solver itself gives, in capitals, the longest first, of equal ones the commonest."""
    lexicon = open_lexicon("russian")
    words = sorted({play.word.upper() for play in solve(Position.parse(text), lexicon).plays})
    figures = commonness(lexicon)[lexicon.graph.numbers(rows_of(words, lexicon.alphabet))].tolist()
    common = {word: figure if is_fit(word, "ru") else -1 for word, figure in zip(words, figures, strict=True)}
    return sorted(words, key=lambda word: (-len(word), -common[word]))[:count]


class BaldaPage:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.answer = page.locator("#answer")
        self.sentence = self.answer.locator(".sentence").first
        self.words = self.answer.locator("tbody th")
        self.rows = self.answer.locator(".moves tbody tr")
        self.line = page.locator("#path polyline")
        self.ending = page.locator("#ending")
        self.setup = page.locator("#more-setup")

    def open(self, position: str = "", *, lang: str = "en", **query: str) -> None:
        asked = ({"position": position} if position else {}) | query
        self.page.goto(f"/{lang}/balda?{urlencode(asked)}" if asked else f"/{lang}/balda")

    def cell(self, row: int, col: int) -> Locator:
        return self.page.locator(f"input[name=r{row}c{col}]")

    def named(self, name: str) -> Locator:
        return self.page.locator(f"#balda [name={name}]")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def place(self, word: str) -> Locator:
        """The buttons that show the places of a word."""
        return self.rows.get_by_role("button", name=f"Show {word}:")

    @property
    def query(self) -> dict[str, str]:
        """What the address says."""
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    def expect_position(self, text: str) -> None:
        eventually(lambda: self.query.get("position"), text, self.page)

    def expect_words(self, words: list[str]) -> None:
        eventually(self.words.all_text_contents, words, self.page)

    def expect_field(self, rows: str) -> None:
        """What is in the cells, at once; the address says so with the next answer."""
        cells = self.page.locator("#field tr").evaluate_all(
            "rows => rows.map((row) => [...row.querySelectorAll('input')].map((cell) => cell.value || '.').join('')).filter(Boolean)"
        )
        assert "/".join(cells).lower() == rows

    def expect_focus(self, row: int, col: int) -> None:
        expect(self.cell(row, col)).to_be_focused()
