"""The judge of boards: its codes, and where it says that something is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of

from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.qless import Check, Rules, Vocabulary, check_board, read_rows

WORDS = lexicon_of("work bout kid rub pit put rid doc goat cat at ta dog tag coat")


def judged(rows: str, letters: str = "catdog", **rules: Any) -> Check:
    return check_board(rows.split("/"), letters, WORDS, Rules(**rules))


def test_the_boards_of_the_oracle(judged_board: dict[str, Any], common_list: Lexicon, common: Vocabulary) -> None:
    for words in (common_list, common):
        check = check_board(judged_board["rows"], judged_board["roll"], words)
        assert list(check.errors) == judged_board["errors"]
        assert check.is_solved == (not judged_board["errors"])


def test_a_solved_board_and_the_same_anywhere_and_turned_over() -> None:
    for rows in ("doc/..o/..a/..t", "......./...doc/.....o/.....a/.....t", "d.../o.../coat"):
        check = judged(rows, "docoat")
        assert check.errors == ()
        assert sorted(check.words) == ["coat", "doc"]


def test_a_word_laid_against_a_tile_is_judged_with_it() -> None:
    check = judged("w.../bout/.r../kkid", "woburkkidt")
    wrong = [run for run in check.runs if run.fault]
    assert next((run.text, run.cells, run.across, run.fault) for run in wrong) == (
        "kkid", ((3, 0), (3, 1), (3, 2), (3, 3)), True, "not_a_word",
    )  # fmt: skip


def test_each_run_says_where_it_is_and_what_is_wrong_with_it() -> None:
    check = judged("cat/.t./doc")
    assert {(run.text, run.across, run.cells): run.fault for run in check.runs} == {
        ("cat", True, ((0, 0), (0, 1), (0, 2))): None,
        ("doc", True, ((2, 0), (2, 1), (2, 2))): None,
        ("ato", False, ((0, 1), (1, 1), (2, 1))): "not_a_word",
    }
    assert (check.missing, check.extra) == ("g", "ct")
    assert check.errors == ("letters", "not_a_word")


def test_a_run_of_two_is_an_error_whatever_it_spells_unless_the_rules_allow_it() -> None:
    assert judged("cat/.t.", "catt").errors == ("two_letter_run",)
    assert judged("cat/.t.", "catt", twos=True).errors == ()
    assert judged("cat/.d.", "catd", twos=True).errors == ("not_a_word",)


def test_a_word_may_stand_twice_unless_the_rules_forbid_it() -> None:
    rows = "cat/a../t.."
    assert judged(rows, "catat").errors == ()
    check = judged(rows, "catat", repeats=False)
    assert check.errors == ("repeated_word",)
    assert {run.fault for run in check.runs} == {"repeated_word"}


def test_pieces_that_lie_apart_show() -> None:
    check = judged("cat../...../..dog")
    assert check.errors == ("disconnected",)
    assert check.pieces == (((0, 0), (0, 1), (0, 2)), ((2, 2), (2, 3), (2, 4)))
    assert judged("ca.../..t../..dog").pieces[0] == ((1, 2), (2, 2), (2, 3), (2, 4))


def test_taking_away_the_joint_of_two_words_revokes_a_solved_board() -> None:
    solved = judged("d.../o.../coat", "docoat")
    assert solved.is_solved
    check = judged("d.../o.../.oat", "docoat")
    assert not check.is_solved
    assert check.errors == ("disconnected", "letters", "not_a_word", "two_letter_run")
    assert check.missing == "c"
    assert len(check.pieces) == 2


def test_a_board_that_leaves_letters_unused_is_not_a_solution() -> None:
    check = judged("coat")
    assert check.errors == ("letters",)
    assert check.missing == "dg"


@pytest.mark.parametrize("rows", ["", ".", "..../....", "c"])
def test_an_empty_board_or_a_single_tile_lacks_letters(rows: str) -> None:
    assert judged(rows).errors == ("letters",)


def test_letters_that_were_not_rolled_are_an_error_of_their_own() -> None:
    check = judged("catz")
    assert check.extra == "z"
    assert check.errors == ("letters", "not_a_word")


def test_twelve_in_a_row_fit(whole: Vocabulary) -> None:
    assert check_board(["storytelling"], "glloryesttin", whole).is_solved


@pytest.mark.parametrize(("rows", "square"), [("cat/.1", "row 2, column 2"), ("кот", "row 1, column 1")])
def test_unknown_tiles_are_refused_with_their_square(rows: str, square: str) -> None:
    with pytest.raises(InputError) as said:
        judged(rows)
    assert (said.value.field, said.value.square) == ("board", square)


def test_rows_as_they_are_typed_are_read() -> None:
    assert read_rows(["CAT", " _t", "é1"]) == ("cat", "..t", "e1")


@given(st.lists(st.text("cat.", max_size=6), max_size=6))
def test_shifting_and_turning_over_change_no_verdict(rows: list[str]) -> None:
    width = max(map(len, rows), default=0)
    square = [row.ljust(width, ".") for row in rows]
    over = ["".join(row[col] for row in square) for col in range(width)]
    check = check_board(rows, "catcatcatcat", WORDS)
    assert check_board(over, "catcatcatcat", WORDS).errors == check.errors
    moved = ["..." + row for row in ("", "", *square)]
    assert check_board(moved, "catcatcatcat", WORDS).errors == check.errors
