"""The player's actions on the Words page, and what the page shows."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

from browser.scrabble_page import eventually
from playwright.sync_api import Locator, Page, expect

from solvers.finder import Query, find
from solvers.lexicon import open_lexicon
from solvers.scrabble import shipped_rules


def found(query: str, top: int | None = 100, **how: object) -> list[str]:
    """The words that the finder itself gives."""
    values = shipped_rules()["standard"].values
    answer = find(Query.parse(query), open_lexicon("american"), values, top=top, **how)  # type: ignore[arg-type]
    return [word.word for word in answer.words]


class WordsPage:
    """The parts of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.type = page.keyboard.type
        self.box = page.get_by_label("Letters or a pattern")
        self.answer = page.locator("#answer")
        self.sentence = self.answer.locator(".sentence")
        self.links = self.answer.locator(".group a")
        self.panel = page.locator("#word")
        self.conditions = page.locator("#conditions")

    def open(self, q: str = "", *, lang: str = "en", **query: str) -> None:
        asked = ({"q": q} if q else {}) | query
        self.page.goto(f"/{lang}/words?{urlencode(asked)}" if asked else f"/{lang}/words")
        if not asked:
            expect(self.box).to_be_focused()  # the browser does it when it first draws the page

    def field(self, name: str) -> Locator:
        text = self.conditions.get_by_role("textbox", name=name, exact=True)
        return text.or_(self.conditions.get_by_role("combobox", name=name, exact=True))

    @property
    def words(self) -> list[str]:
        """The words shown, in order."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('#answer .group a')].map((link) => [...link.childNodes]"
            ".filter((node) => node.nodeName !== 'SUB').map((node) => node.textContent).join(''))"
        )
        return found

    @property
    def query(self) -> dict[str, str]:
        """What the address says."""
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    def expect_words(self, words: list[str]) -> None:
        eventually(lambda: self.words, words, self.page)

    def expect_query(self, **query: str) -> None:
        eventually(lambda: self.query, query, self.page)

    def expect_about(self, word: str) -> None:
        expect(self.panel.get_by_role("heading", name=word, exact=True)).to_be_visible()
