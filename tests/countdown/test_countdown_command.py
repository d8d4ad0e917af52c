"""``tilewright countdown`` and ``tilewright numbers``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from webapp.countdown.command import countdown, numbers


def run(command: Any, *arguments: str, lines: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=lines)


def test_every_word_of_a_selection_the_longest_first() -> None:
    result = run(countdown, "eeee", "cdlst", "--lexicon", "enable")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("EEEECDLST: 77 words in ENABLE")
    assert lines[2] == "8 letters (4)"
    assert sorted(lines[3].split()) == ["DESELECT", "ELECTEES", "SELECTED", "SELECTEE"]


def test_an_answer_as_json() -> None:
    answer = json.loads(run(countdown, "afgiirtce", "--lexicon", "enable", "--json").output)
    assert set(answer) == {"letters", "max_length", "best", "by_length"}
    assert (answer["letters"], answer["max_length"], answer["best"]) == ("AFGIIRTCE", 8, ["ARTIFICE"])
    assert list(answer["by_length"]) == sorted(answer["by_length"], reverse=True)
    assert answer["by_length"]["8"] == 1


def test_a_line_of_json_for_each_line_of_input_bad_ones_included() -> None:
    lines = b"dejection\n\nabc?\nabc\xff\n" + b"x" * 100_000 + b"\nqqqqq\n"
    result = run(countdown, "-", lines=lines)
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == 0
    assert [answer.get("field") for answer in answers] == [None, *["letters"] * 4, None]
    assert answers[0]["best"] == ["DEJECTION"]
    assert len(answers[4]["letters"]) == 400
    assert answers[5] == {"letters": "QQQQQ", "max_length": 0, "best": [], "by_length": {}}


def test_the_british_list_is_the_default() -> None:
    answer = json.loads(run(countdown, "colourxx", "--json").output)
    assert answer["best"] == ["COLOUR"]
    assert "British" in run(countdown, "colourxx").output


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat\nact\ndogs\n")
    answer = json.loads(run(countdown, "tacx", "--words", str(own), "--json").output)
    assert answer == {"letters": "TACX", "max_length": 3, "best": ["ACT", "CAT"], "by_length": {"3": 2}}


@pytest.mark.parametrize(
    ("command", "arguments", "named"),
    [
        (countdown, ["abc4"], "letters: “4”"),
        (countdown, [], "letters: Type the letters"),
        (countdown, ["abc", "--lexicon", "none"], "Unknown word list"),
        (countdown, ["abc", "--lexicon", "enable", "--words", "x"], "exclude each other"),
        (numbers, ["99", "1"], "target: The target is a number from 100 to 999."),
        (numbers, ["500", "1", "2", "3"], "tiles: A round has 6 tiles; these are 3."),
        (numbers, ["500", "-1", "2", "3", "4", "5", "6"], "tiles: “-1”"),
    ],
)
def test_errors_name_what_is_wrong(command: Any, arguments: list[str], named: str) -> None:
    result = run(command, *arguments)
    assert result.exit_code in (1, 2)
    assert named in result.output


@pytest.mark.parametrize(("command", "argument"), [(countdown, "abc4"), (numbers, "99")])
def test_errors_as_json_end_with_a_failure(command: Any, argument: str) -> None:
    result = run(command, argument, "--json")
    assert result.exit_code == 1
    assert set(json.loads(result.output)) >= {"error", "field"}


def test_the_methods_of_a_numbers_game() -> None:
    result = run(numbers, *["952", "25", "50", "75", "100", "3", "6"])
    assert result.exit_code == 0
    assert "exactly, 10 points\n2 different methods" in result.output
    assert "75*6/50*(100+3)+25 = 952" in result.output
    assert "  9 * 103 = 927\n  927 + 25 = 952" in result.output
    assert (
        "81 at the nearest, 918 away, 0 points\none method"
        in run(numbers, *["999", "1", "1", "2", "2", "3", "3"]).output
    )


def test_a_numbers_game_as_json() -> None:
    arguments = ["450", "25", "50", "75", "100", "5", "7", "--json", "--top"]
    answer = json.loads(run(numbers, *arguments, "2").output)
    assert (answer["target"], answer["tiles"], answer["away"], answer["points"]) == (
        450,
        [25, 50, 75, 100, 5, 7],
        0,
        10,
    )
    assert answer["methods"][0] == {"method": "100*5-50", "result": 450, "steps": ["100*5=500", "500-50=450"]}
    assert len(answer["methods"]) == 2
    assert len(json.loads(run(numbers, *arguments, "0").output)["methods"]) == answer["total"] > 100


def test_a_line_of_json_for_each_numbers_game() -> None:
    result = run(numbers, "-", "--top", "1", lines="952 25 50 75 100 3 6\n\n952 25\nx\n")
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert [answer.get("field") for answer in answers] == [None, "target", "tiles", "target"]
    assert len(answers[0]["methods"]) == 1
