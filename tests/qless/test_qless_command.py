"""``tilewright qless``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from naive_qless import canonical
from oracle_files import DATA, qless_lines

from solvers.lexicon import open_lexicon
from solvers.qless import Position, Vocabulary, check_board, solve, vocabulary
from webapp.qless.command import qless

COMMON_FILE = str(DATA / "qless_common_oracle.txt.gz")


def run(*arguments: str, lines: str | bytes | None = None) -> Result:
    return CliRunner().invoke(qless, arguments, input=lines)


def answers(*arguments: str, lines: str | bytes | None = None) -> list[dict[str, Any]]:
    result = run(*arguments, lines=lines)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_line_is_a_roll_and_answered_by_a_line(common: Vocabulary) -> None:
    oracle = qless_lines("oracle")
    found = answers("-", "--words", COMMON_FILE, "--top", "5", lines="\n".join(row["roll"] for row in oracle))
    assert len(found) == len(oracle)
    for answer, row in zip(found, oracle, strict=True):
        assert answer["roll"] == row["roll"]
        assert answer["boards"] == row["distinct_boards"]
        assert answer["solvable"] == row["solvable"]
        assert answer["complete"] is True
        assert answer["words_formable"] == row["formable_words"]
        assert len(answer["best"]) == min(5, row["distinct_boards"])
        assert all(check_board(rows, row["roll"], common).is_solved for rows in answer["best"])


def test_boards_are_judged_line_by_line() -> None:
    oracle = qless_lines("validator_cases")
    lines = "\n".join(json.dumps({"roll": row["roll"], "rows": row["rows"]}) for row in oracle)
    for arguments in (("--validate",), ("--validate", "-")):
        found = answers(*arguments, "--words", COMMON_FILE, lines=lines)
        assert found == [{"errors": row["errors"]} for row in oracle]


BAD_LINES = {
    "abc1": "letters",
    "ab": "letters",
    "abcdefghijklm": "letters",
    "quizjazz": "letters",
    "aaeeooiinnyy": "letters",
    "жабаграмматик": "letters",
    '{"roll": "catdog"}': "letters",
    "catdog board=ca/x": "board",
    "catdog colour=red": "position",
    "a" * 30_000: "position",
}


def test_bad_lines_are_answered_by_an_error_and_the_next_goes_on() -> None:
    lines = "\n".join([*BAD_LINES, "catdog"]).encode() + b"\n\xff\xfe\x00cat\n\ncatdog\n"
    found = answers("-", "--words", COMMON_FILE, lines=lines)
    assert [answer.get("field") for answer in found] == [*BAD_LINES.values(), None, "letters", "letters", None]
    assert all(len(answer["roll"]) <= 400 and answer["error"] for answer in found if "error" in answer)
    assert found[-1]["boards"] == found[-4]["boards"] > 0


BAD_BOARDS = {
    "no json": "position",
    "[1, 2]": "position",
    '{"roll": "catdog"}': "position",
    '{"roll": 3, "rows": []}': "letters",
    '{"roll": "c4t", "rows": []}': "letters",
    '{"roll": "", "rows": []}': "letters",
    '{"roll": "catdog", "rows": "cat"}': "board",
    '{"roll": "catdog", "rows": [1]}': "board",
    '{"roll": "catdog", "rows": ["c4t"]}': "board",
    '{"roll": "catdog", "rows": ["кот"]}': "board",
    '{"roll": "catdog", "rows": ["' + "." * 200 + '"]}': "board",
    "[" * 10_000: "position",
    '{"roll": "' + "a" * 30_000: "position",
}


def test_boards_that_cannot_be_read_are_answered_by_an_error_and_the_next_is_judged() -> None:
    good = '{"roll": "CatDog", "rows": ["Cat", " o ", " d "]}'
    found = answers("--validate", "--words", COMMON_FILE, lines="\n".join([*BAD_BOARDS, good]))
    assert [answer.get("field") for answer in found] == [*BAD_BOARDS.values(), None]
    assert found[-1]["errors"] == ["letters", "not_a_word"]


def test_the_rules_hold_for_the_judge_too() -> None:
    line = json.dumps({"roll": "catatt", "rows": ["cat", "a..", "t.."]})
    assert answers("--validate", lines=line) == [{"errors": ["letters"]}]
    assert answers("--validate", "--no-repeats", lines=line) == [{"errors": ["letters", "repeated_word"]}]
    two = json.dumps({"roll": "cata", "rows": ["cat", ".a."]})
    assert answers("--validate", lines=two) == [{"errors": ["two_letter_run"]}]
    assert open_lexicon("american").contains("aa")
    assert answers("--validate", "--twos", lines=two) == [{"errors": []}]


def test_the_roll_is_given_back_as_it_was_typed() -> None:
    found = answers("-", "--count", lines="CatDog \nc a t d o g\ntac4")
    assert [answer["roll"] for answer in found] == ["CatDog", "c a t d o g", "tac4"]


def test_one_roll_as_json_and_as_text() -> None:
    (answer,) = answers("aacd", "ghhl", "optx", "--words", COMMON_FILE, "--json")
    assert (answer["boards"], len(answer["best"]), answer["lexicon"]) == (7, 7, "qless_common_oracle.txt")
    text = run("aacdghhloptx", "--words", COMMON_FILE, "--top", "2").output
    assert "7 boards" in text and "52 words" in text and "and 5 more" in text
    assert "C H O P" in text and "T A X" in text


def test_only_counting_draws_no_board() -> None:
    (answer,) = answers("aacdghhloptx", "--words", COMMON_FILE, "--count", "--json")
    assert (answer["boards"], answer["best"], answer["complete"]) == (7, [], True)
    assert len(run("aacdghhloptx", "--words", COMMON_FILE, "--count").output.splitlines()) == 2
    assert run("aacdghhloptx", "--count", "--top", "3").exit_code == 2


def test_all_boards_can_be_asked_for() -> None:
    (answer,) = answers("abdhhilmopst", "--words", COMMON_FILE, "--top", "0", "--json")
    assert len({canonical(rows) for rows in answer["best"]}) == answer["boards"] == 1227


def test_the_verdict_is_said_in_words() -> None:
    assert "Proven impossible with this list" in run("bdikkoprrtuw", "--words", COMMON_FILE).output
    assert "has Z: proven impossible" in run("cfghiilmottz", "--level", "20").output
    assert "hard: 4 boards of everyday words" in run("aacdghhloptx", "--count").output
    assert "\neveryday words will do" in run("catdog", "--count").output
    assert ", everyday words: 1 board;" in run("cegikllnnttv", "--level", "20", "--count").output


def test_a_search_without_time_says_that_it_does_not_know() -> None:
    (answer,) = answers("aeeilnorsstt", "--free", "--seconds", "0", "--json")
    assert (answer["solvable"], answer["complete"], answer["boards"]) == (None, False, 0)
    assert "no board found in time" in run("aeeilnorsstt", "--free", "--seconds", "0").output


def test_options_change_the_rules() -> None:
    (excluded,) = answers("aacdghhloptx", "--words", COMMON_FILE, "--ban", "tax, HOG", "--json")
    assert excluded["boards"] < 7
    (once,) = answers("ggikloorsttw", "--words", COMMON_FILE, "--no-repeats", "--count", "--json")
    assert once["boards"] == 91
    (free,) = answers("quizzes", "--free", "--json")
    assert free["solvable"]
    assert "the dice cannot show" in run("quizzes", "--free", "--count").output
    (twos,), (without,) = (
        answers("bbcilllooppr", *option, "--level", "20", "--count", "--json") for option in (["--twos"], [])
    )
    assert twos["boards"] > without["boards"] > 0
    (laid,) = answers("aefginstttwy board=faint", "--words", COMMON_FILE, "--json")
    assert 0 < laid["boards"] < 982
    assert all("faint" in "/".join(rows) for rows in laid["best"])


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "Missing argument"),
        (("abc1",), 1, "letters: “1” (place 4)"),
        (("catdog", "--lexicon", "klingon"), 2, "klingon"),
        (("catdog", "--lexicon", "russian"), 2, "other letters"),
        (("catdog", "--words", "/nowhere"), 2, "cannot be read"),
        (("catdog", "--level", "30"), 2, "30"),
        (("catdog", "--validate"), 2, "standard input"),
    ],
)
def test_impossible_requests_are_refused_without_a_traceback(arguments: tuple[str, ...], code: int, said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert said in result.output
    assert "Traceback" not in result.output


def test_an_error_as_json_fails_the_command() -> None:
    result = run("abc1", "--json")
    assert result.exit_code == 1
    assert json.loads(result.output)["field"] == "letters"


def test_the_default_list_is_the_first_that_ships() -> None:
    (answer,) = answers("catdog", "--json")
    american = vocabulary(open_lexicon("american"))
    assert (answer["lexicon"], answer["boards"]) == ("american", solve(Position("catdog"), american).total)


def test_one_board_of_one_word_is_singular() -> None:
    assert "1 board; 1 word can be formed" in run("hog", "--words", COMMON_FILE, "--count").output
