"""A move's place among all moves and its loss, against the whole answer of the solver; and a game reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest
from own_words import lexicon_of

from solvers.budget import Budget
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import Exchange, Pass, Play, solve, values_for
from solvers.scrabble.game import Replay, replay
from solvers.scrabble.gcg import read
from solvers.scrabble.review import compare, move_of, review

DATA = Path(__file__).parents[1] / "data"
HEAD = "#player1 ann Ann\n#player2 ben Ben\n"


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return open_lexicon(default_list())


def club(number: int) -> Replay:
    return replay(read((DATA / f"club_{number}.gcg").read_bytes()))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_rank_loss_and_best_move_are_those_of_the_whole_list(number: int, english: Lexicon) -> None:
    played = club(number)
    leaves = values_for(played.rules)
    checked = 0
    for step, found in zip(played.steps, review(played, english, leaves=leaves), strict=True):
        if found is None:
            continue
        moves = solve(step.before, english, top=None, order="equity", leaves=leaves).moves
        worths = [move.equity or 0.0 for move in moves]
        same = [move for move in moves if move == found.move]
        assert len(same) == 1
        assert found.total == len(moves)
        assert found.best == moves[0]
        assert found.best_worth == pytest.approx(worths[0])
        assert found.worth == pytest.approx(same[0].equity)
        assert found.rank == 1 + sum(worth > found.worth + 1e-9 for worth in worths)
        assert found.lost == pytest.approx(worths[0] - found.worth)
        checked += 1
    assert checked > 4


def test_without_leave_values_the_score_counts() -> None:
    played = replay(read(HEAD + ">ann: AACTRST 8H CAT +10 10"))
    lexicon = lexicon_of(["CAT", "CATS", "CARTS", "TA"])
    (found,) = review(played, lexicon)
    assert found is not None
    scores = [play.score for play in solve(played.positions[0], lexicon, top=None).plays]
    assert (found.worth, found.best_worth) == (10, max(scores))
    assert found.rank == 1 + sum(score > 10 for score in scores)


def test_what_can_be_compared() -> None:
    played = replay(
        read(
            HEAD + ">ann: ACEFGHI 8H CAFE +18 18\n>ben: ABCDE -AB +0 0\n>ann:  - +0 18\n>ben: ABCDEFG -AB +0 0\n"
            ">ann: ABCDEFG -2 +0 18\n>ben: ABCDEFG - +0 0\n>ann: AEHIRST 9E HIS +13 31\n>ann: AEHIRST -- -13 18\n"
            ">ben: ABCDEFG 15A BAD +12 12\n>ann: AEHIRST -ZZ +0 18\n"
        )
    )
    moves = [move_of(played, index) for index in range(len(played.steps))]
    assert isinstance(moves[0], Play)
    assert moves[3] == Exchange("AB", "CDEFG")
    assert moves[5] == Pass("ABCDEFG")
    assert moves[6] == Pass("AEHIRST")
    assert [moves[index] for index in (1, 2, 4, 7, 8, 9)] == [None] * 6


def test_a_play_that_stands_though_it_is_not_in_the_list_is_not_compared() -> None:
    played = replay(read(HEAD + ">ann: AACTRST 8G TACS +12 12\n>ben: ABCDEFG - +0 0"))
    assert review(played, lexicon_of(["CAT"]))[0] is None
    assert compare(played.positions[0], played.steps[0].play or Pass(""), lexicon_of(["CAT"])).lost == 0


def test_a_spent_budget_compares_nothing(english: Lexicon) -> None:
    assert review(club(2), english, budget=Budget(0)) == [None] * 19
