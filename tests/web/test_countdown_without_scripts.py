"""Countdown as a browser without scripts plays it: by links and forms alone, to the verdict of each kind of round."""

from __future__ import annotations

from functools import cache

import pytest
from flask.testing import FlaskClient
from pages import text_of, texts
from plain_forms import PlainBrowser

from solvers.countdown import (
    Answer,
    Piles,
    Position,
    draw_conundrum,
    draw_numbers,
    rules,
    solve,
    solve_numbers,
)
from solvers.lexicon import open_lexicon

BRITISH = open_lexicon("british")
FIRST = Piles("example").pick_selection()
GAME = "/en/countdown/game"
TWO = {"seed": "example", "players": "2", "a": "Ann", "b": "Bob"}


@pytest.fixture
def plain(client: FlaskClient) -> PlainBrowser:
    return PlainBrowser(client)


@cache
def words() -> Answer:
    """What the letters of the first round of the game spell."""
    return solve(FIRST.selections[0], BRITISH)


def letters(plain: PlainBrowser) -> str:
    return "".join(texts(plain.page, ".tiles .tile"))


def test_letters_are_drawn_declared_and_judged(plain: PlainBrowser) -> None:
    plain.open("/en/countdown")
    for name in ("Consonant", "Vowel", "Consonant"):
        plain.click(name)
    assert len(letters(plain)) == 3
    plain.click("Deal the rest")
    found = solve(Position.parse(letters(plain)), BRITISH)
    plain.fill("word", found.best[0].lower())
    plain.click("Declare")
    assert f"{found.score} points" in text_of(plain.page, ".verdict")


def test_numbers_are_drawn_declared_judged_and_played_again(plain: PlainBrowser) -> None:
    plain.open("/en/countdown/numbers")
    plain.click("1")
    drawn = draw_numbers(plain.query["seed"], 1)
    assert text_of(plain.page, "#target") == str(drawn.target)
    plain.fill("method", "\n".join(map(str, solve_numbers(drawn).methods[0].steps)))
    plain.click("Declare")
    assert "Nothing closer: well done." in text_of(plain.page, "#result")
    plain.click("Play it again")
    assert text_of(plain.page, "#target") == str(drawn.target)


def test_a_conundrum_is_answered_and_the_answer_to_another_shown(plain: PlainBrowser) -> None:
    plain.open("/en/countdown/conundrum", seed="abc")
    plain.fill("guess", draw_conundrum("abc", BRITISH).solution)
    plain.click("Answer")
    assert "10 points" in text_of(plain.page, ".verdict")
    plain.click("New conundrum")
    plain.click("Show the answer")
    assert "The answer is" in text_of(plain.page, ".sentence")


def test_stems_are_declared(plain: PlainBrowser) -> None:
    plain.open("/en/countdown/stems", stem="retain", clock="on")
    plain.fill("words", "certain nastier")
    plain.click("Declare")
    assert len(texts(plain.page, ".extensions .found")) == 2


def test_a_contest_declares_lengths_then_words_and_buzzes_by_name(plain: PlainBrowser) -> None:
    plain.open(GAME, **TWO, picks=FIRST.picks)
    plain.fill("claim1", "4")
    plain.fill("claim2", "5")
    plain.click("Declare")
    plain.fill("word1", words().by_length[4][0])
    plain.fill("word2", words().by_length[5][0])
    plain.click("Declare")
    assert texts(plain.page, ".score dd") == ["0", "5"]
    choice = {"L": f"L~{FIRST.picks}~~", "N": "N~2~~"}
    plain.open(GAME, **TWO, turns="!".join(choice[kind] for kind in rules().rounds[:14]))
    plain.check("player", "2")
    plain.fill("answer", draw_conundrum("example", BRITISH).solution)
    plain.click("Answer")
    assert texts(plain.page, ".score dd") == ["0", "10"]
