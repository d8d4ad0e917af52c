"""Exact endings: the oracle file, every game played out, budgets; and what the opponent can answer to a move."""

from __future__ import annotations

import gzip
import json
import threading
import time
from typing import Any

import naive_balda
import numpy as np
import numpy.typing as npt
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from oracle_files import DATA
from own_words import lexicon_of

from solvers.balda import Position, Rules, endgame, rate, reply, solve
from solvers.balda.endgame import Search
from solvers.budget import Budget
from solvers.lexicon import Lexicon

ORACLE: list[dict[str, Any]] = [
    json.loads(line) for line in gzip.decompress((DATA / "balda_endgame.jsonl.gz").read_bytes()).decode().splitlines()
]
WORDS = ["ак", "ок", "ко", "как", "кок", "око", "кака", "окока", "коко"]


def small_fields(most_empty: int, letters: str) -> st.SearchStrategy[Position]:
    return st.builds(
        lambda rows, diagonal: Position(rows, (), Rules("ru", diagonal)),
        st.lists(st.text(alphabet=letters, min_size=3, max_size=3), min_size=2, max_size=3).map(tuple),
        st.booleans(),
    ).filter(lambda position: position.empty <= most_empty)


def test_the_oracle_has_all_its_endings() -> None:
    assert len(ORACLE) == 24


@pytest.mark.parametrize("row", ORACLE, ids=[row["id"] for row in ORACLE])
def test_every_ending_of_the_oracle(nouns: Lexicon, row: dict[str, Any]) -> None:
    position = Position.from_rows(row["rows"], row["used"])
    ending = endgame(position, nouns)
    assert ending.is_complete
    assert ending.value == row["value"]
    assert sorted(f"{play.row},{play.col},{play.letter},{play.word}" for play in ending.best) == sorted(
        row["best_moves"]
    )
    played, here = 0, position
    for number, play in enumerate(ending.line):
        assert solve(here, nouns).play(play) == play
        played += play.score * (-1) ** number
        here = here.after(play)
    assert played == ending.value
    assert solve(here, nouns).total == 0


@examples(60)
@given(small_fields(3, "аок."))
def test_playing_every_game_out_gives_the_same_value_and_best_moves(position: Position) -> None:
    ending = endgame(position, lexicon_of(WORDS, "ru"))
    worths = naive_balda.worths(position, WORDS)
    assert ending.is_complete
    assert ending.value == max(worths.values(), default=0)
    best = {str(move) for move, worth in worths.items() if worth == ending.value}
    assert set(map(str, ending.best)) == best


def test_a_game_that_ends_before_the_field_is_full() -> None:
    position = Position.parse("...../...../балда/...../..... балда")
    lexicon = lexicon_of("калда кал", "ru")
    ending = endgame(position, lexicon)
    assert ending.is_complete
    assert (ending.value, [play.word for play in ending.line]) == (2, ["калда", "кал"])
    assert naive_balda.value(Position.parse("...../балда балда"), ["калда", "кал"]) == 2


@pytest.mark.parametrize("field", ["кот/ром/сон", "ъъъ/ъъъ/ъ..", ".../.../...", "к.т/... passes=2"])
def test_a_game_that_is_over_is_worth_nothing_more(nouns: Lexicon, field: str) -> None:
    ending = endgame(Position.parse(field), nouns)
    assert (ending.value, ending.is_complete, ending.best, ending.line) == (0, True, (), ())


def test_an_ending_that_is_not_finished_says_so_and_gives_the_best_so_far(nouns: Lexicon) -> None:
    position = Position.start("балда")
    started = time.process_time()
    ending = endgame(position, nouns, budget=Budget(0.5))
    assert time.process_time() - started < 3
    assert not ending.is_complete
    assert 1 <= ending.depth < position.empty
    assert ending.best
    assert solve(position, nouns).play(ending.best[0]) == ending.best[0]


def test_an_ending_called_off_before_it_starts_still_names_the_longest_words(nouns: Lexicon) -> None:
    budget = Budget()
    budget.cancel()
    ending = endgame(Position.start("балда"), nouns, budget=budget)
    assert (ending.is_complete, ending.value, ending.depth) == (False, 5, 1)
    assert {play.word for play in ending.best} == {"фалда", "халда"}


@pytest.mark.parametrize("row", [row for row in ORACLE if sum(line.count(".") for line in row["rows"]) == 5][:4])
def test_an_ending_searched_bit_by_bit_is_the_same(nouns: Lexicon, row: dict[str, Any]) -> None:
    search = Search(Position.from_rows(row["rows"], row["used"]), nouns)
    looked, turns, seconds = [0], 0, 0.0005
    while True:
        with Budget(seconds) if turns > 1 else SpentWithin() as limit:
            is_over = search.go_on(limit)
        ending = search.ending
        assert ending.depth <= 5
        assert ending.is_complete or not is_over
        assert ending.best
        assert 0 <= search.done[0] <= search.done[1]
        looked.append(search.looked)
        if is_over:
            break
        turns += 1
        seconds *= 1.05
    assert turns > 1
    assert looked == sorted(looked)
    assert ending.value == row["value"]
    assert len(ending.best) == len(row["best_moves"])
    assert {f"{play.row},{play.col},{play.letter},{play.word}" for play in ending.best} == set(row["best_moves"])
    assert len(ending.line) == 5
    with Budget() as limit:
        assert search.go_on(limit)
    assert search.ending == ending


class SpentWithin(Budget):
    """A budget that is spent just when the search has looked whether it is."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = 0

    def __getattribute__(self, name: str) -> Any:
        if name == "spent":
            self.looks += 1
            return self.looks > 1
        return super().__getattribute__(name)

    def watch(self, flag: npt.NDArray[np.int64]) -> None:
        flag[0] = 1


@pytest.mark.parametrize("row", ORACLE[:4], ids=[row["id"] for row in ORACLE[:4]])
def test_what_a_stop_cut_short_is_not_taken_for_known(nouns: Lexicon, row: dict[str, Any]) -> None:
    search = Search(Position.from_rows(row["rows"], row["used"]), nouns)
    for _ in range(3):
        assert not search.go_on(SpentWithin())
    with Budget() as limit:
        assert search.go_on(limit)
    assert (search.ending.is_complete, search.ending.value) == (True, row["value"])
    assert len(search.ending.best) == len(row["best_moves"])


def test_an_ending_called_off_from_another_thread_ends_at_once(nouns: Lexicon) -> None:
    budget = Budget()
    timer = threading.Timer(0.2, budget.cancel)
    timer.start()
    started = time.process_time()
    assert not endgame(Position.start("балда"), nouns, budget=budget).is_complete
    assert time.process_time() - started < 3
    timer.join()


def test_looking_two_moves_ahead_is_the_best_answer_subtracted(nouns: Lexicon) -> None:
    """The search of endings and the search of answers are two programs; here they must agree."""
    position = Position.parse("....я/...ер/гусар/..ька/..зан гусар")
    with Budget() as limit:
        rated = rate(position, nouns, limit, deepest=2)
    assert rated.depth == 2
    assert rated.value == reply(position, nouns, top=None)[0].net


@given(small_fields(6, "аок.."))
def test_the_best_answer_is_the_longest_word_after_the_move(position: Position) -> None:
    lexicon = lexicon_of(WORDS, "ru")
    answers = reply(position, lexicon, top=None)
    assert {one.play for one in answers} == set(solve(position, lexicon).plays)
    assert [one.net for one in answers] == sorted((one.net for one in answers), reverse=True)
    for one in answers:
        after = position.after(one.play)
        longest = max((len(word) for *_, word in naive_balda.moves(after, WORDS)), default=0)
        assert one.net == one.play.score - longest
        if one.answer is not None:
            legal = solve(after, lexicon).play(one.answer)
            assert legal is not None
            assert set(one.answer.paths) <= set(legal.paths)


def test_answers_to_the_longest_moves_only_or_to_chosen_ones(nouns: Lexicon) -> None:
    position = Position.start("балда")
    everything = reply(position, nouns, top=None)
    longest = reply(position, nouns)
    assert len(longest) == 40
    assert set(longest) <= set(everything)
    chosen = solve(position, nouns).plays[-2:]
    assert {one.play for one in reply(position, nouns, plays=chosen)} == set(chosen)
    budget = Budget()
    budget.cancel()
    assert reply(position, nouns, budget=budget) == ()
