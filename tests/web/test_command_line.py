"""The command line: what it answers, in which form, and what it says of bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solvers.lexicon import open_lexicon
from solvers.scrabble import Position, solve
from webapp.cli import main

ROOT = Path(__file__).parents[2]
CAT = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AE?RST/ 12/34 0"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=text)


def test_solve_answers_with_one_object() -> None:
    done = run("solve", CAT, "--json", "--top", "3", "--lexicon", "enable")
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    expected = solve(Position.parse(CAT), open_lexicon("enable"), top=3)
    assert answer["position"] == CAT
    assert (answer["total"], answer["exchanges"]) == (expected.total, expected.exchanges)
    assert [(play["at"], play["play"], play["score"], play["leave"]) for play in answer["plays"]] == [
        (play.at, play.notation, play.score, play.leave) for play in expected.plays
    ]
    first = answer["plays"][0]
    assert first["tiles"] == [list(tile) for tile in expected.plays[0].tiles]
    assert first["words"] == [word.word for word in expected.plays[0].words]


def test_top_0_returns_every_placement() -> None:
    answer = json.loads(run("solve", CAT, "--json", "--top", "0").stdout)
    assert len(answer["plays"]) == answer["total"] > 1000


def test_a_batch_answers_line_by_line_in_order_and_goes_on_after_a_fault() -> None:
    lines = [CAT, "no position", "RETINAS", "15/15 A/ 0/0 0", CAT.replace("AE?RST", "QI")]
    done = run("solve", "-", "--top", "1", text="\n".join(lines) + "\n\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert ["error" in answer for answer in answers] == [False, True, False, True, False]
    assert answers[1]["position"] == "no position"
    assert "2 rows" in answers[3]["error"]
    assert answers[4]["plays"][0]["score"] > 0


def test_a_batch_survives_bytes_that_are_no_text() -> None:
    done = run("solve", "-", text=b"\xff\xfe\n" + CAT.encode() + b"\r\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [True, False]


def test_a_position_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("\n".join([*["." * 15] * 7, ".......CAT.....", *["." * 15] * 7, "1", "34", "12", "", "AE?RST"]))
    answer = json.loads(run("solve", str(file), "--json").stdout)
    assert answer["position"] == CAT


def test_a_plain_list_is_the_whole_lexicon(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\ncats scattered\nat\n")
    answer = json.loads(run("solve", CAT, "--json", "--words", str(words), "--top", "0").stdout)
    assert {word.upper() for play in answer["plays"] for word in play["words"]} <= {"CAT", "CATS", "AT"}
    assert answer["lexicon"] == "words"
    assert any(play["play"] == "...S" for play in answer["plays"])


def test_without_json_the_board_and_a_table_are_printed() -> None:
    done = run("solve", CAT, "--top", "2")
    assert ".......CAT....." in done.stdout
    assert "plays" in done.stdout
    assert len([line for line in done.stdout.splitlines() if "keeps" in line]) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve", "RETINAS!"], "rack: “!” is no letter of this game"),
        (["solve", "ABCDEFGH"], "A rack holds at most 7 tiles; this one has 8."),
        (
            ["solve", CAT, "--lexicon", "CSW24"],
            "There is no word list “CSW24” here; "
            "there are american, world, enable, british, russian, dutch, french, spanish.",
        ),
        (["solve", CAT, "--words", "/no/such/list.txt"], "list.txt cannot be read"),
        (["solve", CAT, "--words", str(ROOT / "LICENSE"), "--lexicon", "enable"], "exclude each other"),
        (["solve", CAT, "--top", "-1"], "-1"),
        (["solve", CAT.replace("AE?RST/", "A/") + " lex CSW21;"], "There is no word list “CSW21” here"),
        (["bench", "scrabble", "--positions", str(ROOT / "LICENSE")], "is not a table of positions"),
    ],
)
def test_bad_arguments_get_one_clear_message(arguments: list[str], says: str) -> None:
    done = run(*arguments)
    assert done.exit_code in (1, 2)
    assert says in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_json_answers_a_bad_position_with_its_field_and_square() -> None:
    done = run("solve", CAT.replace("CAT", "C!T"), "--json")
    assert done.exit_code == 1
    answer = json.loads(done.stdout)
    assert (answer["field"], answer["square"]) == ("board", "I8")


def test_lexicon_lists_what_ships() -> None:
    done = run("lexicon")
    assert [line.split()[0] for line in done.stdout.splitlines() if not line.startswith(" ")] == [
        "american",
        "world",
        "enable",
        "british",
        "russian",
        "dutch",
        "french",
        "spanish",
    ]


def test_the_benchmark_checks_its_counts_and_ends_with_a_line_of_json(tmp_path: Path) -> None:
    import gzip

    from solvers.scrabble.benchmark import POSITIONS

    rows = gzip.decompress(POSITIONS.read_bytes()).decode().splitlines()
    few = tmp_path / "few.tsv"
    few.write_text("\n".join(rows[:6]))
    result = json.loads(run("bench", "scrabble", "--positions", str(few)).stdout.splitlines()[-1])
    assert len(result["all_plays_us"]) == 3
    assert Path(result["kwg"]).stat().st_size > 1_000_000
    wrong = rows[1].split("\t")
    wrong[2] = str(int(wrong[2]) + 1)
    few.write_text("\n".join([rows[0], "\t".join(wrong)]))
    done = run("bench", "scrabble", "--positions", str(few))
    assert done.exit_code == 1
    assert "not what the file says" in done.output


def test_help_does_not_wait_for_the_compiler() -> None:
    code = "import sys, webapp.cli; sys.exit('numba' in sys.modules or 'flask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
