"""A move's place among all moves and its loss, against the whole answer of the solver; and a game reviewed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import naive_endgame
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of
from simulating import simulate

from solvers import pieces
from solvers.budget import Budget
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import Exchange, Pass, Play, Position, solve, unseen, values_for
from solvers.scrabble.endgame import Ending
from solvers.scrabble.game import Replay, replay
from solvers.scrabble.gamereview import (
    PHONY,
    RACK,
    TIME,
    UNCLEAR,
    Judge,
    PlayedOut,
    TurnReview,
    played_out_after,
    review,
    summed_up,
)
from solvers.scrabble.gcg import read
from solvers.scrabble.review import compare, move_of

DATA = Path(__file__).parents[1] / "data"
HEAD = "#player1 ann Ann\n#player2 ben Ben\n"


@pytest.fixture(scope="module")
def english() -> Lexicon:
    return open_lexicon(default_list())


def club(number: int) -> Replay:
    return replay(read((DATA / f"club_{number}.gcg").read_bytes()))


def turns_of(played: Replay, lexicon: Lexicon, **asked: Any) -> list[TurnReview]:
    return list(review(played, Judge(lexicon, values_for(played.rules)), **asked))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_rank_loss_and_best_move_are_those_of_the_whole_list(number: int, english: Lexicon) -> None:
    played = club(number)
    leaves = values_for(played.rules)
    checked = 0
    for turn in turns_of(played, english):
        found = turn.comparison
        if found is None or not turn.by:
            continue
        assert turn.position == played.steps[turn.index].before
        moves = solve(turn.position, english, top=None, order="equity", leaves=leaves).moves
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
    (turn,) = review(played, Judge(lexicon))
    found = turn.comparison
    assert found is not None
    assert turn.by == "score"
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


def test_it_says_why_a_turn_is_not_judged(english: Lexicon) -> None:
    played = replay(
        read(
            HEAD + ">ann: ACEFGHI 8H CAFE +18 18\n>ben: ABCDE -AB +0 0\n>ann: GHIQRST 9H QZ +20 38\n"
            ">ben: ABCDEFG -AB +0 0\n>ann: GHIQRST 7A XYZ +20 38\n>ann: GHIQRST (challenge) +5 43\n"
        )
    )
    assert [(turn.index, turn.reason) for turn in turns_of(played, english)] == [
        (0, ""),
        (1, RACK),
        (2, UNCLEAR),
        (3, ""),
        (4, UNCLEAR),
    ]


def test_a_phony_that_stands_is_named_and_has_a_best_move_but_no_loss() -> None:
    played = replay(read(HEAD + ">ann: AACTRST 8G TACS +12 12\n>ben: ABCDEFG - +0 0"))
    first, second = turns_of(played, lexicon_of(["CAT"]))
    assert (first.reason, first.unknown, first.lost, first.by) == (PHONY, ("TACS",), None, "")
    assert isinstance(first.best, Play)
    assert first.best.main.word == "CAT"
    assert second.reason == ""
    found = summed_up([first, second], 0)
    assert (found.judged, found.phonies, found.withdrawn, found.mean) == (0, 1, 0, None)
    assert compare(played.positions[0], played.steps[0].play or Pass(""), lexicon_of(["CAT"]), None, Budget()).lost == 0


def test_a_phony_taken_back_loses_as_a_pass() -> None:
    played = replay(read(HEAD + ">ann: AACTRST 8G TACS +12 12\n>ann: AACTRST -- -12 0\n"))
    (turn,) = turns_of(played, lexicon_of(["CAT"]))
    assert isinstance(turn.move, Pass)
    assert turn.comparison is not None
    assert turn.lost == turn.comparison.best_worth - turn.comparison.worth > 0
    assert summed_up([turn], 0).withdrawn == 1


def test_a_bingo_is_missed_if_it_was_worth_more() -> None:
    lexicon = lexicon_of(["RETAINS", "NASTIER", "TIE", "STAIN"])
    played = replay(read(HEAD + ">ann: AEINRST 8G TIE +6 6\n>ben: AEINRST 8H STAIN +10 10\n"))
    (first, *_) = turns_of(played, lexicon)
    assert first.missed_bingo is not None
    assert first.missed_bingo == first.best
    assert first.missed_bingo.bonus == 50
    best = replay(read(HEAD + f">ann: AEINRST {first.missed_bingo} +66 66\n"))
    (turn,) = turns_of(best, lexicon)
    assert (turn.missed_bingo, turn.lost) == (None, 0)
    assert summed_up([first], 0).missed_bingos == summed_up([turn], 0).bingos == 1


def test_luck_is_what_the_tiles_drawn_are_worth_above_average_ones(english: Lexicon) -> None:
    game = ">ann: AACTR?? 8H CAT +10 10\n>ben: EEIIOOU -EEIIOO +0 0\n>ann: ARS??VV 9H AS +3 13\n>ben: QZXJKUU - +0 0\n"
    played = replay(read(HEAD + game))
    values = values_for(played.rules)
    assert values is not None

    def mean(without: str) -> float:
        counts = dict(zip(played.rules.alphabet.letters, played.rules.counts[1:], strict=False)) | {"?": 2}
        for letter in without:
            counts[letter] -= 1
        return sum(count * values.value(letter) for letter, count in counts.items()) / sum(counts.values())

    def luck(drawn: str, without: str) -> float:
        return sum(values.value(letter) - mean(without) for letter in drawn)

    first, second, third, fourth = (turn.luck for turn in turns_of(played, english))
    assert first == pytest.approx(luck("AACTR??", ""), abs=0.01)
    assert second == pytest.approx(luck("EEIIOOU", ""), abs=0.01)
    assert third == pytest.approx(luck("SVV", "CATAR??"), abs=0.01)
    assert fourth == pytest.approx(luck("QZXJKU", "CATUEEIIOO"), abs=0.01)


@examples(5)
@given(st.integers(0, 10_000))
def test_an_ending_loses_what_a_plain_search_says(seed: int) -> None:
    lexicon = lexicon_of(
        [
            "aa",
            "ae",
            "ad",
            "as",
            "at",
            "ax",
            "cat",
            "cats",
            "dot",
            "ear",
            "eat",
            "id",
            "in",
            "is",
            "it",
            "on",
            "or",
            "sat",
            "sea",
            "see",
            "set",
            "so",
            "ta",
            "tan",
            "ten",
            "tie",
            "tin",
            "to",
            "toe",
        ]
    )
    chance = Random(seed)
    board = Position.parse("15/15/15/15/15/15/15/6SEA6/6EAT6/15/15/15/15/15/15 / 0/0 0")
    tiles = board.rules.alphabet.encode("".join(chance.sample("AEEDNOOSTTIX", 5)))
    position = replace(board, rack=tiles[:2], opponent_rack=tiles[2:], scores=(chance.randint(0, 30), 10))
    moves: list[Play | Pass] = [*solve(position, lexicon, top=None).plays, Pass(board.rules.alphabet.decode(tiles[:2]))]
    values = {
        move: naive_endgame.value_of(position, move, lexicon) for move in chance.sample(moves, min(3, len(moves)))
    }
    for move, value in values.items():
        found = played_out_after(position, move, Judge(lexicon, None, 60.0))
        assert (found.value, found.is_proven) == (value, True)
        assert found.ending.value == naive_endgame.value(position, lexicon)


@pytest.mark.parametrize(("value", "win_lost"), [(5, 0.0), (-9, 0.0), (-10, 0.5), (-11, 1.0)])
def test_an_ending_played_badly_loses_half_a_game_by_a_draw(value: int, win_lost: float, english: Lexicon) -> None:
    position = Position.parse("15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S/V 20/10 0")
    turn = Judge(english)(TurnReview(0, 0, position, Pass("S")))
    ending = Ending(5, (Pass("S"),), True, 1, 1)
    turn = replace(turn, played_out=PlayedOut(ending, value, True))
    assert (turn.by, turn.lost, turn.win_lost) == ("ending", 5 - value, win_lost)


def test_an_ending_is_played_out_only_with_an_empty_bag(english: Lexicon) -> None:
    turns = turns_of(replay(read((DATA / "club_2.gcg").read_bytes())), english)
    judge = Judge(english, values_for(turns[0].position.rules), 0.05)
    judged = [judge(replace(turn, comparison=None)) for turn in turns]
    assert {turn.by for turn in judged if unseen(turn.position).bag} <= {"equity", ""}
    assert {turn.by for turn in judged if not unseen(turn.position).bag} <= {"ending", ""}


def test_a_turn_is_simulated_as_simulate_does(english: Lexicon) -> None:
    played = club(1)
    leaves = values_for(played.rules)
    judge = Judge(english, leaves, rollouts=60, candidates=4, seed=3)
    turns = list(review(played, judge))
    assert {turn.by for turn in turns} == {"simulation", ""}
    for turn in turns:
        if turn.by != "simulation" or turn.move is None:
            assert turn.simulation is None
            continue
        best = solve(turn.position, english, top=4, order="equity", leaves=leaves).moves
        moves = best if turn.move in best else (*best, turn.move)
        assert turn.simulation == simulate(turn.position, english, moves=moves, rollouts=60, seed=3)
        assert turn.simulation is not None
        assert turn.simulated is not None
        assert turn.best == turn.simulation.best.move
        assert turn.win_lost == max(0, turn.simulation.best.win - turn.simulated.win)
        assert turn.lost == max(0, turn.simulation.best.spread - turn.simulated.spread)
        assert turn.is_best == (turn.best == turn.move)
    found = summed_up(turns, 0)
    assert found.win_lost == sum(turn.win_lost or 0 for turn in turns if turn.player == 0)
    assert not any(turn.is_best for turn in found.worst)


def test_workers_judge_as_this_thread_does(english: Lexicon) -> None:
    played = club(2)
    with pieces.threads(3) as workers:
        assert turns_of(played, english, workers=workers) == turns_of(played, english)
    assert turns_of(played, english, first=9) == [turn for turn in turns_of(played, english) if turn.index >= 9]


def test_a_spent_budget_judges_nothing(english: Lexicon) -> None:
    turns = turns_of(club(2), english, budget=Budget(0))
    assert len(turns) > 15
    assert all(turn.reason in (TIME, RACK, PHONY, UNCLEAR) and turn.comparison is None for turn in turns)
