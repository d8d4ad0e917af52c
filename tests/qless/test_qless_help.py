"""What helps a player: how hard a roll is, clues in steps, and a roll for every day."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.lexicon.fitness import unfit
from solvers.qless import (
    EASY,
    LEVELS,
    MEDIUM,
    WEEKDAYS,
    Clues,
    Daily,
    Position,
    Vocabulary,
    can_roll,
    check_board,
    clues,
    clues_to,
    daily,
    first,
    proposed,
    rate,
    roll,
    solve,
    vocabulary,
)


@pytest.fixture(scope="module")
def american() -> Lexicon:
    return open_lexicon("american")


@pytest.fixture(scope="module")
def lists(american: Lexicon) -> list[Vocabulary]:
    return [vocabulary(american, level) for level in (*LEVELS, None)]


def test_the_everyday_words_are_mostly_those_of_the_oracle_s_common_list(american: Lexicon, common: Vocabulary) -> None:
    listed = {word.lower() for word in common.lexicon.spell(common.numbers)}
    assert len(listed) == 10_632
    everyday = vocabulary(american, Tier.EVERYDAY)
    ours = {word.lower() for word in american.spell(everyday.numbers)}
    assert len(ours & listed) > 0.9 * len(ours)
    known = vocabulary(american, Tier.WELL_KNOWN)
    assert sum(known.contains(word) for word in listed) > 0.995 * len(listed)
    assert not {"henry", "haha", "cox", "chequing"} & ours


def test_lists_cut_by_level_hold_one_another(lists: list[Vocabulary]) -> None:
    held = [set(words.numbers.tolist()) for words in lists]
    assert all(small < large for small, large in itertools.pairwise(held))
    assert [lists[0].contains(word) for word in ("day", "Day", "zax", "xyz")] == [True, True, False, False]
    assert lists[-1].contains("zax")
    with pytest.raises(InputError, match="10, 20, 35, 50"):
        vocabulary(lists[0].lexicon, 30)


@examples(25)
@given(st.text(max_size=4))
def test_a_rating_says_what_the_boards_say(seed: str) -> None:
    american = open_lexicon("american")
    position = Position(roll(seed))
    rating = rate(position, american)
    boards = solve(position, vocabulary(american, Tier.EVERYDAY), top=0).total
    assert rating.boards == min(boards, EASY)
    expected = "easy" if boards >= EASY else "medium" if boards >= MEDIUM else "hard" if boards else None
    if expected is None:
        expected = "expert" if solve(position, vocabulary(american), top=0).total else "impossible"
    assert rating.difficulty == expected
    assert rating.is_solvable == (expected != "impossible")
    solved = [level for level in LEVELS if first(position, vocabulary(american, level)).total]
    assert rating.level == next(iter(solved), None)


def test_a_rating_without_time_is_not_known(american: Lexicon) -> None:
    budget = Budget()
    budget.cancel()
    rating = rate(Position("aefginstttwy"), american, budget=budget)
    assert (rating.difficulty, rating.is_solvable) == (None, None)


def follows(found: Clues, position: Position) -> bool:
    """Whether the clues tell the truth about their board, step by step, up to the whole of it."""
    board, laid = found.board, position.tiles if found.completes else {}
    assert sorted(map(len, board.words), reverse=True) == list(found.lengths)
    assert found.hardest in found.word and found.word in board.words
    told = dict(laid)
    for cell, letter in found.tiles:
        assert cell not in told
        told[cell] = letter
    assert told == board.tiles
    return check_board(board.rows, position.letters, open_lexicon("american")).is_solved


def test_clues_lead_to_the_board_of_the_commonest_words(lists: list[Vocabulary]) -> None:
    position = Position("aefginstttwy")
    found = clues(position, lists)
    assert found is not None and found.completes
    assert follows(found, position)
    assert found.board == proposed(position, lists[0])
    having = Counter(letter for word in solve(position, lists[0], top=None).boards[0].words for letter in set(word))
    assert having[found.hardest]
    assert [letter for _, letter in found.tiles[: len(found.word)]] == list(found.word)


def test_clues_complete_the_tiles_laid_if_any_board_does(lists: list[Vocabulary]) -> None:
    board = solve(Position("aefginstttwy"), lists[1], top=40).boards[-1]
    (_cell, _letter), (_other, _another) = list(board.tiles.items())[:2]
    rows = board.rows
    laid = Position("aefginstttwy", tuple(row if place < 2 else "." * len(row) for place, row in enumerate(rows)))
    found = clues(laid, lists)
    assert found is not None and found.completes
    assert follows(found, laid)
    assert all(found.board.tiles[cell] == letter for cell, letter in laid.tiles.items())
    assert found.hardest in laid.left
    stuck = Position("aefginstttwy", ("ttt",))
    fresh = clues(stuck, lists)
    assert fresh is not None and not fresh.completes
    assert follows(fresh, stuck)


def test_a_board_that_is_complete_has_clues_but_no_tile_left_to_tell(lists: list[Vocabulary]) -> None:
    rows = ("..w..", "faint", "..t..", "gets.", "..y..")
    found = clues(Position("aefginstttwy", rows), lists)
    assert found is not None
    assert (found.tiles, found.completes, found.board.rows) == ((), True, rows)


def test_there_are_no_clues_to_a_roll_without_a_board(lists: list[Vocabulary]) -> None:
    assert clues(Position("cfghiilmottz"), lists[:2]) is None
    impossible = next(roll(str(seed)) for seed in range(2000) if not first(Position(roll(str(seed))), lists[-1]).total)
    assert clues(Position(impossible), lists) is None


def test_words_that_are_unfit_are_valid_but_never_proposed() -> None:
    bad = next(word for word in sorted(unfit("en")) if len(word) == 4 and open_lexicon("american").contains(word))
    letters = bad.lower()
    words = vocabulary(lexicon_of([bad]))
    try:
        position = Position(letters)
    except InputError:
        position = Position.parse(f"{letters} dice=free")
    answer = solve(position, words)
    assert answer.total == 1
    assert proposed(position, words) is None
    assert clues(position, [words]) is None
    both = vocabulary(lexicon_of([bad, bad[::-1]]))
    best = proposed(position, both)
    assert best is not None and best.words == (letters[::-1],)
    assert follows_fit(clues_to(best, position, both))


def follows_fit(found: Clues) -> bool:
    return not {word.upper() for word in found.board.words} & unfit("en")


def is_good(one: Daily) -> bool:
    words = vocabulary(open_lexicon("american"), Tier.EVERYDAY)
    assert one.rating.difficulty == WEEKDAYS[one.day.weekday()]
    assert can_roll(one.position.letters) and len(one.position.letters) == 12
    assert follows_fit(clues_to(one.board, one.position, words))
    return check_board(one.board.rows, one.position.letters, words).is_solved


@pytest.mark.parametrize("day", [date(1900, 1, 1), date(2020, 1, 1), date(2030, 12, 31), date(9999, 12, 31)])
def test_every_day_has_a_roll(day: date) -> None:
    assert is_good(daily(day))


@examples(20)
@given(st.dates(date(1900, 1, 1)))
def test_any_day_has_a_roll_as_hard_as_its_weekday_asks(day: date) -> None:
    assert is_good(daily(day))


def test_the_rolls_of_a_year_differ_and_come_quickly() -> None:
    daily(date(2026, 1, 1))
    days = [date(2026, 3, 1) + timedelta(day) for day in range(60)]
    started = time.process_time()
    rolls = {daily(day).position.letters for day in days}
    assert len(rolls) == len(days)
    assert (time.process_time() - started) / len(days) < 0.1


def test_there_is_no_roll_before_1900() -> None:
    with pytest.raises(InputError, match="1900") as said:
        daily(date(1899, 12, 31))
    assert said.value.field == "day"


def test_the_roll_of_a_day_is_the_same_for_two_clients() -> None:
    days = date(2020, 1, 1), date(2030, 12, 31)
    code = """
import sys
from datetime import date
from solvers.qless import daily
print([daily(date.fromisoformat(day)) for day in sys.argv[1:]])
"""
    other = subprocess.run(
        [sys.executable, "-c", code, *map(str, days)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert other.strip() == str([daily(day) for day in days])
    assert [daily(day).position.letters for day in days] == ["bcefklnortty", "abcdeillrttv"]
