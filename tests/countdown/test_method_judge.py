"""A player's own method: read, reckoned and judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.countdown import MethodVerdict, NumbersGame, judge_method, solve_numbers
from solvers.errors import InputError

GAME = NumbersGame.parse("500 75 50 25 4 3 3")


@pytest.mark.parametrize(
    ("text", "result", "points"),
    [
        ("(75+50)*4", 500, 10),
        ("(75+50)*4-3", 497, 7),
        ("[75 + 50] × 4 − 3 - 3", 494, 5),
        ("75+50=125\n125*4=500", 500, 10),
        ("75+50=125; 125*4=500", 500, 10),
        ("75+50=125, 125*4", 500, 10),
        ("75+50=125*4=500", 500, 10),
        ("75 + 50\n125 x 4", 500, 10),
        ("((75+50))*4/3*3", None, 0),
        ("3/3=1, 75+50=125, 125*4=500", 500, 10),
        ("75", 75, 0),
        ("75÷25", 3, 0),
        ("75:3", 25, 0),
        ("3*4=12, 12+12", 24, 0),
    ],
)
def test_methods_as_people_write_them(text: str, result: int | None, points: int) -> None:
    checked = judge_method(text, GAME)
    assert (checked.result, checked.points) == (result, points)
    assert checked.away == (None if result is None else abs(result - 500))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("75+75", ["75 is used 2 times; the set has 1."]),
        ("3+3+3", ["3 is used 3 times; the set has 2."]),
        ("75*75+50*50", ["75 is used 2 times; the set has 1.", "50 is used 2 times; the set has 1."]),
        ("9*50", ["9 is not one of your numbers or an earlier result."]),
        ("125*4=500, 75+50=125", ["125 is not one of your numbers or an earlier result."]),
        ("3*4=12, 12+12", ["12 is used 2 times; the set has 1."]),
        ("75/50", ["75 ÷ 50 is not a whole number."]),
        ("3-4", ["3 − 4: every result must be greater than 0."]),
        ("3-3", ["3 − 3: every result must be greater than 0."]),
        ("75/(3-3)", ["3 − 3: every result must be greater than 0."]),
        ("0*4", ["0 is not one of your numbers or an earlier result.", "0 × 4: every result must be greater than 0."]),
        ("4/0", ["0 is not one of your numbers or an earlier result.", "4 ÷ 0 is not a whole number."]),
        ("75+50=124, 124*4=496", ["75 + 50 is 125, not 124."]),
        ("(75+50)*4=501", ["125 * 4 is 500, not 501."]),
        ("75*4/50*25", []),
    ],
)
def test_what_is_against_the_rules_is_named_and_scores_nothing(text: str, faults: list[str]) -> None:
    checked = judge_method(text, GAME)
    assert list(map(str, checked.faults)) == faults
    assert checked.points == 0


def test_steps_are_shown_up_to_the_fault() -> None:
    assert list(map(str, judge_method("(75+50)*4/3", GAME).steps)) == ["75+50=125", "125*4=500"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "Type how"),
        (" \n ,; ", "Type how"),
        ("75+", "cannot be read"),
        ("(75 50)", "not closed"),
        ("(75+50", "not closed"),
        ("75+50)", "cannot be read"),
        ("75 50", "cannot be read"),
        ("+75", "cannot be read"),
        ("75=", "cannot be read"),
        ("75==75", "cannot be read"),
        ("75^2", "“^”"),
        ("abs(75)", "“a”"),
        ("__import__('os')", "“_”"),
        ("٣+٣", "“٣”"),
        ("1234567890*3", "too long"),
        ("(" * 40 + "3" + ")" * 40, "too many brackets"),
        ("3+" * 45 + "3", "At most 40 numbers"),
        ("3" * 301, "301 characters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str, named: str) -> None:
    with pytest.raises(InputError) as refused:
        judge_method(text, GAME)
    assert refused.value.field == "method"
    assert named in str(refused.value)


def refused_or_checked(text: str) -> MethodVerdict | None:
    try:
        return judge_method(text, GAME)
    except InputError:
        return None


@given(text=st.text(st.sampled_from("0123457+-*/()=,;\n x×÷"), max_size=60))
def test_whatever_is_typed_is_judged_or_refused(text: str) -> None:
    checked = refused_or_checked(text)
    if checked:
        assert all(step.result > 0 for step in checked.steps)
        assert not (checked.faults and checked.points)


@pytest.mark.parametrize(
    "text", ["952 25 50 75 100 3 6", "450 25 50 75 100 5 7", "999 1 1 2 2 3 3", "777 7 7 9 1 10 2"]
)
def test_every_method_of_the_solver_passes_written_in_one_line_or_in_steps(text: str) -> None:
    game = NumbersGame.parse(text)
    answer = solve_numbers(game)
    for method in answer.methods:
        checked = judge_method(method.text, game)
        assert (checked.result, checked.points, checked.faults) == (method.result, answer.points, ())
        assert sorted(map(str, checked.steps)) == sorted(map(str, method.steps))
        if method.steps:
            by_steps = judge_method("\n".join(map(str, method.steps)), game)
            assert (by_steps.result, by_steps.points, by_steps.faults) == (method.result, answer.points, ())
