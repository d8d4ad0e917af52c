"""The commands that say what a Scrabble position is worth looking at: score, check, unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webapp.cli import main

CAT = "15/15/15/15/15/15/15/7CAT5/7Q7/15/15/15/15/15/15 AEIRST?/ 12/34 0"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_score_says_what_every_letter_is_worth_and_what_is_missing() -> None:
    done = run("score", CAT, "H1 AgRESTI..")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert " ".join(lines[0].split()) == "60 H1 AgRESTICQ A1 g0 R1 E2 S1 T1 I1 C3 Q10 ×3 not in the list"
    assert lines[1].split() == ["50", "bonus"]
    assert lines[2].strip() == "110  in all, keeps -"
    assert "the rack lacks UZ" in run("score", CAT, "H7 A..UZ").stdout


def test_check_ends_with_status_1_if_a_word_is_not_in_the_list(tmp_path: Path) -> None:
    done = run("check", CAT)
    assert done.exit_code == 1
    assert [line.split()[:2] for line in done.stdout.splitlines()[:2]] == [["8H", "CAT"], ["H8", "CQ"]]
    assert "2 words, 1 not in the list american" in done.stdout
    words = tmp_path / "words.txt"
    words.write_text("cat\ncq\n")
    assert run("check", CAT, "--words", str(words)).exit_code == 0
    assert "\n1 word, 0 not in" in run("check", CAT.replace("7Q7", "15"), "--words", str(words)).stdout


def test_unseen_counts_what_is_left_and_warns_of_too_many() -> None:
    done = run("unseen", CAT.replace("AEIRST?", "QQZ"))
    assert done.exit_code == 0
    assert done.stdout.startswith("A 8  B 2  C 1")
    assert "in the bag" in done.stdout
    assert "Q: 3 used, 1 in the set" in done.stdout


@pytest.mark.parametrize("arguments", [["score", "C!T", "8H CAT"], ["check", "C!T"], ["unseen", "C!T"]])
def test_a_fault_is_reported_once_as_text_or_as_an_object(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.exit_code, done.stderr) == (1, "Error: rack: “!” is not a letter of this game; a blank is “?”.\n")
    refused = run(*arguments, "--json")
    assert refused.exit_code == 1
    assert json.loads(refused.stdout)["field"] == "rack"


RUSSIAN = "15/15/15/15/15/15/15/6СЛОВО4/15/15/15/15/15/15/15 АББ/ 0/0 0 ld russian;"
SPANISH = "15/15/15/15/15/15/15/6C[RR]O6/15/15/15/15/15/15/15 [CH]A/ 0/0 0 ld spanish;"


@pytest.mark.parametrize(
    ("position", "words"),
    [(RUSSIAN, ["слово", "бабба", "баба", "баб"]), (SPANISH, ["crro", "cha"])],
)
def test_a_list_of_ones_own_is_read_in_the_language_of_the_positions_game(
    tmp_path: Path, position: str, words: list[str]
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("\n".join(words), encoding="utf-8")
    for arguments in (["solve"], ["check"]):
        plain = run(*arguments, position, "--words", str(own), "--json")
        assert plain.exit_code == 0, plain.output
        lines = CliRunner().invoke(main, [*arguments, "-", "--words", str(own)], input=f"{position}\n")
        assert lines.exit_code == 0
        assert json.loads(lines.stdout) == json.loads(plain.stdout)


@pytest.mark.parametrize(("command", "more"), [("check", []), ("unseen", []), ("score", ["8K ..S"])])
def test_a_dash_answers_each_line_with_one_object(command: str, more: list[str]) -> None:
    text = f"{CAT}\nC!T\n{CAT.replace('CAT', 'DOG')}\n"
    done = CliRunner().invoke(main, [command, "-", *more], input=text)
    assert done.exit_code == 0
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 3
    assert found[1]["field"] == "rack"
    for line, answer in zip(text.splitlines()[::2], found[::2], strict=True):
        assert answer == json.loads(run(command, line, *more, "--json").stdout)
