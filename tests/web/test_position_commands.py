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
