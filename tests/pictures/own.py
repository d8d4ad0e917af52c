"""Screenshots of the site's own Scrabble page, as files that the reader must read without a fault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from playwright.sync_api import Browser

from pictures.boards import Board, boards
from pictures.variants import File

WIDTHS = {360: (360, 740, 3), 1280: (1280, 900, 1)}
"""The width of a window: its width and height in CSS pixels, and pixels of the screen for each."""

_EDGES = """() => {
    const squares = [...document.querySelectorAll("#board td:has(input)")].map((cell) => cell.getBoundingClientRect());
    const edges = [squares[0].left, squares[0].top, squares.at(-1).right, squares.at(-1).bottom];
    return edges.map((edge) => edge * devicePixelRatio);
}"""


@dataclass(frozen=True)
class OwnCase:
    """A screenshot of the page in a colour scheme and a width, with a board of some game."""

    board: Board
    scheme: str
    width: int
    file: File

    @property
    def title(self) -> str:
        return f"own page, {self.board.game}, {self.scheme}, {self.width} px"


def own_cases(browser: Browser, url: str, every: int = 1) -> Iterator[OwnCase]:
    """A board of every game, in each colour scheme and width; or every *every*-th of these."""
    count = -1
    for width, (across, down, pixels) in WIDTHS.items():
        for scheme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": across, "height": down}, device_scale_factor=pixels, color_scheme=scheme
            )
            for number, of_game in enumerate(boards().values()):
                count += 1
                if count % every or (width < 1000 and of_game[0].position.size > 15):
                    continue  # a board of 21 rows is larger than a phone's window
                board = of_game[number % len(of_game)]
                without_rack = replace(board.position, rack=b"")  # or answers would cover the board on a phone
                page.goto(f"{url}/en/scrabble?{urlencode({'position': str(without_rack)})}")
                page.wait_for_load_state("load")
                left, top, right, bottom = page.evaluate(_EDGES)
                yield OwnCase(board, scheme, width, File(page.screenshot(), (left, top, right, bottom)))
            page.close()
