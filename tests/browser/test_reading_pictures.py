"""The reader of screenshots finds boards in pictures of invented themes, and says what is wrong with other files.

``make pictures`` reads the whole test set; here are a few pictures of each kind, so that broken weights are noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from browser.conftest import PHONE, WIDE, OpenPage
from browser.scrabble_page import BUSY_BOARD
from pictures.harness import Reading, reading
from pictures.marks import compare, is_near
from pictures.odd import (
    animated,
    board_picture,
    damaged,
    enormous,
    small_board_picture,
    turned,
    unusual,
    without_board,
)
from pictures.testset import clean_cases, varied_cases
from pictures.variants import png
from playwright.sync_api import Browser
from served import ROOT

from solvers.scrabble import Position, default_rules, shipped_rules

pytestmark = pytest.mark.browser

CHOSEN = ("midnight", "candy", "glassy", "circus", "sand")
"""Themes that are unlike each other; one more is read small and poor."""
MOST_WRONG = 2
"""Of some 300 tiles; the whole test set says how many are wrong in how many."""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Reading]:
    with reading(browser, ROOT) as page:
        yield page


def test_boards_of_many_themes_are_read(reader: Reading) -> None:
    wrong = []
    for theme in CHOSEN:
        case = next(case for case in clean_cases() if case.theme.name == theme and case.screen == "crop")
        position, file = case.board.position, case.file()
        result = reader.read(file.content, position.rules)
        assert is_near(file.board, result["frame"], position.size), case.title
        wrong += [f"{case.title}: {fault}" for fault in compare(position, result, reader.limit)[1]]
    assert len(wrong) <= MOST_WRONG, wrong


def test_small_and_poor_pictures_are_read(reader: Reading) -> None:
    wrong = []
    for variant in ("400 px", "540 px, JPEG 60"):
        case = next(case for case in varied_cases() if case.variant == variant and case.theme.name == "linen")
        position = case.board.position
        found = compare(position, reader.read(case.file().content, position.rules), reader.limit)[1]
        wrong += [f"{case.title}: {fault}" for fault in found]
    assert len(wrong) <= MOST_WRONG, wrong


@pytest.mark.parametrize(("window", "scheme"), [(WIDE, "light"), (PHONE, "dark")])
def test_the_sites_own_board_is_read(reader: Reading, open_page: OpenPage, window: dict[str, Any], scheme: str) -> None:
    page = open_page(**window, color_scheme=scheme, is_drawn=True)
    position = Position.parse(f"{BUSY_BOARD} /")
    page.goto(f"/en/scrabble?{urlencode({'position': str(position)})}")
    page.wait_for_load_state()
    result = reader.read(page.screenshot(), position.rules)
    assert compare(position, result, reader.limit)[1] == []


def test_a_board_of_another_size_is_named(reader: Reading) -> None:
    boards = [board_picture(), small_board_picture()]
    for picture, game in ((boards[0], "duel"), (boards[0], "super"), (boards[1], "standard")):
        result = reader.read(png(picture).content, shipped_rules()[game])
        assert (result["fault"], result["rows"]) == ("other-size", picture.position.size)


def test_other_pictures_have_no_board(reader: Reading) -> None:
    said = {name: reader.read(content, default_rules())["fault"] for name, content in without_board().items()}
    assert said == dict.fromkeys(said, "no-board")


def test_a_photo_taken_askew_is_not_guessed_at(reader: Reading) -> None:
    assert reader.read(turned(5), default_rules())["fault"] in ("tilted", "no-board")


def test_files_that_are_refused_do_no_harm_and_an_enormous_one_gives_its_memory_back(reader: Reading) -> None:
    before = reader.megabytes()
    for contents, fault in ((damaged(), "damaged"), (animated(), "animated")):
        said = {name: reader.read(content, default_rules())["fault"] for name, content in contents.items()}
        assert said == dict.fromkeys(said, fault)
    assert reader.read(enormous(), default_rules())["fault"] in ("too-large", "no-board")
    # The next picture is read, its transparent parts as white.
    picture = board_picture()
    result = reader.read(unusual()["with transparency"], picture.position.rules)
    assert compare(picture.position, result, reader.limit)[1] == []
    reader.wait_for_less_than(before + 120)
