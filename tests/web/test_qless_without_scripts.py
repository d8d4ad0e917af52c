"""Q-Less as a browser without scripts uses it: by forms alone, from letters to boards, clues, and a board of one's own."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from pages import text_of, texts, values
from plain_forms import PlainBrowser

from solvers.lexicon import open_lexicon
from solvers.qless import Board, Position, solve, vocabulary
from webapp.qless import analysis
from webapp.qless.view import STEP

ROLL, TYPED = "aacdghhloptx", "taxhogpadlch"


@pytest.fixture
def plain(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> PlainBrowser:
    """A browser of a server that takes the time to find all boards at once, however busy the machine is."""
    monkeypatch.setattr(analysis, "PAGE_SECONDS", 60.0)
    return PlainBrowser(client)


def boards_of(letters: str, excluded: tuple[str, ...] = ()) -> tuple[Board, ...]:
    return solve(Position(letters), vocabulary(open_lexicon("american"), 20), top=None, excluded=excluded).boards


def drawn(plain: PlainBrowser) -> list[tuple[str, ...]]:
    return [tuple(text.lower().split("\n")) for text in values(plain.page, "button.copy", "data-copy")]


def test_letters_become_boards_without_a_word_and_clues(plain: PlainBrowser) -> None:
    plain.open("/en/qless")
    plain.fill("letters", TYPED)
    plain.click("Solve")
    assert drawn(plain) == [board.rows for board in boards_of(ROLL)][:STEP]
    assert plain.query == {"position": ROLL, "way": "boards"}
    plain.fill("ban", "chop")
    plain.click("Solve")
    assert drawn(plain) == [board.rows for board in boards_of(ROLL, ("chop",))][:STEP]
    plain.click("Clues")
    assert len(texts(plain.page, ".clues li")) == 1
    plain.click("Next clue")
    assert len(texts(plain.page, ".clues li")) == 2
    plain.click("Roll the dice")
    assert text_of(plain.page, "p.sentence").startswith(("Solvable", "Only", "Not with", "Proven"))
    assert len(plain.query["position"]) == 12


def test_a_board_is_typed_judged_and_asked_about(plain: PlainBrowser) -> None:
    plain.open("/en/qless/play", position=ROLL)
    plain.fill("board", "hog\n.x.")
    plain.click("Check the board")
    assert "OX: too short" in text_of(plain.page, ".runs .bad")
    assert plain.value("board") == "HOG\n.X."
    plain.click("Can I still finish from here?")
    assert text_of(plain.page, "#finishing .sentence")
