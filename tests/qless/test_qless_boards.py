"""All boards of a roll: the oracle, the kinds of fault that other programs have, and a naive reference."""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import Any

import naive_qless
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from naive_qless import canonical
from own_words import lexicon_of

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.fitness import unfit
from solvers.qless import (
    Answer,
    Board,
    Position,
    Rules,
    Vocabulary,
    check_board,
    first,
    read_rows,
    roll,
    solve,
    vocabulary,
)
from solvers.qless.solver import searched

LARGE = 3_000
"""Of rolls with more boards than that, not all boards are looked at one by one."""
SMALL = vocabulary(
    lexicon_of(
        "ate eat eta tea tae teat tat taa ana ant tan nat net ten tent neat ante etna anta tatt atta "
        "see sea eke eek ekes tee teen nest sent tens nets seat east ease tease at ta an en ne te es"
    )
)


def rows_of(board: naive_qless.Board) -> tuple[str, ...]:
    grid = dict(board)
    return tuple(
        "".join(grid.get((row, col), ".") for col in range(max(cell[1] for cell in grid) + 1))
        for row in range(max(cell[0] for cell in grid) + 1)
    )


def checked(answer: Answer, position: Position, words: Vocabulary) -> set[tuple[str, ...]]:
    """The boards of an answer in their one form; each must be legal and stand there once, with its words."""
    forms = [canonical(board.rows) for board in answer.boards]
    assert len(set(forms)) == len(forms)
    for board in answer.boards:
        check = check_board(board.rows, position.letters, words, position.rules)
        assert check.is_solved, (board, check)
        assert Counter(check.words) == Counter(board.words)
        assert all(board.tiles.get(cell) == letter for cell, letter in position.tiles.items())
    return set(forms)


def test_the_common_list_of_the_oracle(oracle_roll: dict[str, Any], common: Vocabulary) -> None:
    position = Position(oracle_roll["roll"])
    answer = solve(position, common, top=None)
    assert answer.is_complete
    assert answer.words_formable == oracle_roll["formable_words"]
    assert answer.total == answer.kept == oracle_roll["distinct_boards"]
    assert answer.is_solvable == oracle_roll["solvable"]
    assert len(checked(answer, position, common)) == answer.total
    assert answer.by_words(1, 1).total == oracle_roll["distinct_word_multisets"]
    assert (
        sum(len(set(board.words)) == len(board.words) for board in answer.boards)
        == oracle_roll["distinct_boards_no_repeated_word"]
    )
    once = solve(Position(position.letters, (), Rules(repeats=False)), common, top=0)
    assert once.total == oracle_roll["distinct_boards_no_repeated_word"]
    if oracle_roll["example"]:
        assert canonical(oracle_roll["example"]) in {canonical(board.rows) for board in answer.boards}
    one = first(position, common)
    assert (one.total, one.is_solvable) == (min(answer.total, 1), answer.is_solvable)


@pytest.mark.slow
def test_the_whole_list_of_the_oracle(oracle_roll: dict[str, Any], whole: Vocabulary) -> None:
    position = Position(oracle_roll["roll"])
    count = oracle_roll["enable_distinct_boards"]
    answer = solve(position, whole, top=None if count <= LARGE else 300)
    assert answer.is_complete
    assert answer.words_formable == oracle_roll["enable_formable_words"]
    assert answer.total == count
    looked_at = Answer.first(answer, 300)
    assert all(check_board(board.rows, position.letters, whole.lexicon).is_solved for board in looked_at)
    assert len({canonical(board.rows) for board in answer.boards}) == answer.kept == min(count, answer.kept)
    if count <= LARGE:
        assert answer.by_words(1, 1).total == oracle_roll["enable_distinct_word_multisets"]


CASES = {
    "a word laid against a tile": ("aacdghhloptx", 7, "goldx"),
    "two-letter runs": ("bdikkoprrtuw", 0, "wi"),
    "a board reached in several orders": ("cegikllnnttv", 1, ""),
    "a frequency limit that never bites": ("bcdillnotuvz", 0, ""),
}


@pytest.mark.parametrize(("letters", "count", "never"), CASES.values(), ids=list(CASES))
def test_the_faults_of_other_programs(letters: str, count: int, never: str, common: Vocabulary) -> None:
    answer = solve(Position(letters), common, top=None)
    assert (answer.total, answer.is_complete) == (count, True)
    assert not any(never in board.words for board in answer.boards)


def test_a_roll_that_only_rare_words_solve(whole: Vocabulary) -> None:
    assert solve(Position("bcdillnotuvz"), whole, top=0).total == 483


def test_a_solution_uses_every_letter(whole: Vocabulary) -> None:
    answer = solve(Position("catdog"), whole, top=None)
    assert "coat" in {word for board in answer.boards for word in board.words}
    for board in answer.boards:
        assert sorted("".join(board.rows).replace(".", "")) == list("acdgot")


@examples(40)
@given(st.text("aetns", min_size=3, max_size=7), st.booleans(), st.booleans())
def test_the_boards_are_those_of_the_naive_reference(letters: str, twos: bool, repeats: bool) -> None:
    words = SMALL.lexicon.spell(SMALL.numbers)
    every = naive_qless.every_board(letters, [word.lower() for word in words], twos=twos, repeats=repeats)
    position = Position(letters, (), Rules(True, twos, repeats))
    answer = solve(position, SMALL, top=None)
    assert checked(answer, position, SMALL) == {canonical(rows_of(board)) for board in every}
    assert answer.total == len(naive_qless.distinct(every))


def test_eight_letters_and_the_naive_reference() -> None:
    words = [word.lower() for word in SMALL.lexicon.spell(SMALL.numbers)]
    for letters in ("aaeettts", "aeeknsst"):
        every = naive_qless.every_board(letters, words)
        assert every
        assert solve(Position(letters, (), Rules(free=True)), SMALL, top=0).total == len(naive_qless.distinct(every))


@examples(50)
@given(st.data())
def test_half_built_boards_are_completed_as_the_naive_reference_does(data: st.DataObject) -> None:
    letters = data.draw(st.text("aetns", min_size=4, max_size=7))
    words = [word.lower() for word in SMALL.lexicon.spell(SMALL.numbers)]
    every = sorted(map(sorted, naive_qless.every_board(letters, words)))
    if every:
        board = data.draw(st.sampled_from(every))
        laid = dict(data.draw(st.lists(st.sampled_from(board), min_size=1, max_size=6, unique=True)))
    else:
        laid = {(0, 0): letters[0], (1, data.draw(st.integers(0, 2))): letters[1]}
    if data.draw(st.booleans()) and len(laid) > 1:
        cells = sorted(laid)
        laid[cells[0]], laid[cells[-1]] = laid[cells[-1]], laid[cells[0]]
    position = Position(letters, rows_of(frozenset(laid.items())), Rules(free=True))
    answer = solve(position, SMALL, top=None)
    checked(answer, position, SMALL)
    wanted = naive_qless.completions([frozenset(board) for board in every], laid)
    assert answer.total == len(wanted)
    assert solve(position, SMALL).is_solvable == bool(wanted)


def test_pieces_laid_apart_stay_where_they_are(common: Vocabulary) -> None:
    board = solve(Position("acfglnnorrtt"), common, top=1).best
    assert board is not None
    cells = list(board.tiles.items())
    apart = dict([cells[0], cells[-1]])
    position = Position("acfglnnorrtt", rows_of(frozenset(shifted(apart).items())))
    answer = solve(position, common, top=None)
    assert answer.total >= 1
    assert canonical(board.rows) in checked(answer, position, common)


def shifted(tiles: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    top, left = min(row for row, _ in tiles), min(col for _, col in tiles)
    return {(row - top, col - left): letter for (row, col), letter in tiles.items()}


@pytest.mark.parametrize("gap", [11, 12, 60])
def test_tiles_too_far_apart_are_proven_hopeless(gap: int, common: Vocabulary) -> None:
    answer = solve(Position("aacdghhloptx", ("g" + "." * gap + "o",)), common)
    assert (answer.total, answer.is_complete, answer.is_solvable) == (0, True, False)


def test_a_board_with_a_run_that_is_in_no_word_cannot_be_completed(common: Vocabulary) -> None:
    assert solve(Position("aacdghhloptx", ("hox", "..h")), common).is_solvable is False


def test_a_board_that_is_finished_completes_itself(common: Vocabulary) -> None:
    rows = ("..w..", "faint", "..t..", "gets.", "..y..")
    answer = solve(Position("aefginstttwy", rows), common)
    assert [board.rows for board in answer.boards] == [rows]
    assert solve(Position("aefginstttwy", ("faint", "..t..", "gets.", "w.y..")), common).total == 0


def test_boards_of_commoner_words_come_first(common: Vocabulary) -> None:
    answer = solve(Position("abdhhilmopst"), common, top=None)
    every = {word for board in answer.boards for word in board.words}
    codes = common.codes + ord("a") - 1
    spelled = ["".join(map(chr, row[common.codes[index] > 0])) for index, row in enumerate(codes)]
    order = sorted(
        (word for word in spelled if word in every),
        key=lambda word: (word.upper() in unfit("en"), -common.commonness[spelled.index(word)], word),
    )
    rank = {word: place for place, word in enumerate(order, 1)}
    keys = [[rank[word] for word in board.words] for board in answer.boards]
    assert all(key == sorted(key, reverse=True) for key in keys)
    assert keys == sorted(keys)
    assert solve(Position("abdhhilmopst"), common, top=25).boards == answer.boards[:25]
    assert solve(Position("abdhhilmopst"), common, top=1).best == answer.best


def test_a_banned_word_is_on_no_board(common: Vocabulary) -> None:
    position = Position("acfglnnorrtt")
    every = solve(position, common, top=None)
    word = every.boards[0].words[0]
    without = solve(position, common, top=None, excluded=[word.upper()])
    assert without.boards == tuple(board for board in every.boards if word not in board.words)
    assert 0 < without.total < every.total


def test_a_letter_in_no_word_settles_a_roll_at_once(common: Vocabulary) -> None:
    answer = solve(Position("cfghiilmottz"), common)
    assert (answer.hopeless, answer.total, answer.is_complete, answer.is_solvable) == ("z", 0, True, False)


@pytest.mark.parametrize("letters", ["aaa", "zzz", "abc"])
def test_letters_that_form_no_word_at_all(letters: str) -> None:
    nothing = vocabulary(lexicon_of("tea"))
    answer = solve(Position(letters, (), Rules(free=True)), nothing)
    assert (answer.total, answer.is_complete) == (0, True)
    assert answer.hopeless == "".join(dict.fromkeys(letters))
    assert solve(Position("aet"), nothing).total == 1


def test_a_list_in_other_letters_is_refused() -> None:
    with pytest.raises(InputError) as said:
        vocabulary(open_lexicon("russian"))
    assert said.value.field == "lexicon"


RICH = Position("aeeilnorsstt", (), Rules(free=True))
"""Letters that make words by the thousand, and boards without end."""


def test_a_search_that_runs_out_of_time_says_at_least(whole: Vocabulary) -> None:
    answer, seconds = None, 0.1
    while not (answer and answer.total):  # a busy machine may not let it begin in such a short time
        seconds *= 2
        started = time.process_time()
        answer = solve(RICH, whole, budget=Budget(seconds))
        assert time.process_time() - started < seconds + 1
    assert not answer.is_complete
    assert answer.is_solvable
    checked(answer, RICH, whole)


def test_a_search_called_off_from_another_thread_ends_at_once(whole: Vocabulary) -> None:
    budget = Budget()
    timer = threading.Timer(0.1, budget.cancel)
    timer.start()
    started = time.process_time()
    assert not solve(RICH, whole, top=0, budget=budget).is_complete
    assert time.process_time() - started < 1.1
    timer.join()


def test_a_search_called_off_before_it_starts_knows_nothing(whole: Vocabulary) -> None:
    budget = Budget()
    budget.cancel()
    answer = solve(RICH, whole, budget=budget)
    assert (answer.total, answer.is_complete, answer.is_solvable, answer.boards) == (0, False, None, ())


def test_answers_on_the_way_know_more_and_more(whole: Vocabulary) -> None:
    position = Position("abcefhlorrrt")
    answers = list(searched(position, whole, Budget(), top=50, bit_by_bit=True))
    assert len(answers) > 2
    assert [answer.is_complete for answer in answers] == [False] * (len(answers) - 1) + [True]
    totals, done = [answer.total for answer in answers], [answer.done for answer in answers]
    assert totals == sorted(totals) and totals[0] > 0
    assert done == sorted(set(done)) and done[-1] == answers[-1].steps
    for answer in answers:
        checked(answer, position, whole)
    assert answers[-1].boards == solve(position, whole, top=50).boards


def test_other_threads_go_on_while_a_search_runs(whole: Vocabulary) -> None:
    budget = Budget(0.5)
    search = threading.Thread(target=solve, args=(RICH, whole), kwargs={"budget": budget})
    search.start()
    longest, last = 0.0, time.process_time()
    while search.is_alive():
        time.sleep(0.005)
        now = time.process_time()  # which stands still while another program holds the machine up
        longest, last = max(longest, now - last), now
    assert longest < 0.4


@examples(12)
@given(st.text(max_size=4), st.integers(3, 12))
def test_the_order_of_the_letters_does_not_matter_and_a_level_adds_boards(seed: str, count: int) -> None:
    letters = roll(seed, count)
    american = open_lexicon("american")
    totals = [solve(Position(letters), vocabulary(american, level), top=0).total for level in (10, 20)]
    assert totals == sorted(totals)
    assert Position(letters[::-1]) == Position(letters)


def test_words_of_two_letters_count_if_the_rules_say_so(common_list: Lexicon) -> None:
    words = vocabulary(lexicon_of("cat at ta"))
    strict, lenient = Position("catt"), Position("catt", (), Rules(twos=True))
    assert solve(strict, words).total == 0
    assert {canonical(board.rows) for board in solve(lenient, words).boards} == {
        canonical(read_rows(rows.split("/"))) for rows in ("cat/.t.", ".t./cat")
    }


def test_what_is_special_about_boards() -> None:
    def badges(rows: str, *words: str) -> set[str]:
        return set(Board(tuple(rows.split("/")), words).badges)

    assert badges("cat/a../b..", "cat", "cab") == {"two_words", "symmetric"}
    assert badges("eat/ate/tee", *["eat"] * 6) == {"block", "symmetric"}
    assert badges("cat/a.o/bay/l..", "a", "b", "c") == {"ring"}
    assert badges("catapult/.r......", "catapult", "ar") == {"two_words", "long_word"}
    assert badges("ab./.cd/..e/.fg", "a", "b", "c") == set()
    assert badges("ab./.cd", "a", "b", "c") == {"symmetric"}
    assert badges(".a./b.c/.d.", "a", "b", "c") == {"symmetric"}
