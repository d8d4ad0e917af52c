"""The command line: what it answers, in which form, and what it says of bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import click
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


def test_a_position_may_come_through_a_pipe_that_a_path_names() -> None:
    read, write = os.pipe()
    os.write(write, f"\ufeff{CAT}\n".encode())
    os.close(write)
    assert json.loads(run("unseen", f"/dev/fd/{read}", "--json").stdout)["position"] == CAT
    os.close(read)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["solve", "-"], CAT),
        (["words", "-"], "cat"),
        (["balda", "-"], '{"rows": ["...", "cat", "..."]}'),
        (["qless", "-"], "catdog"),
        (["qless", "--validate"], '{"roll": "cat", "rows": ["cat"]}'),
        (["countdown", "-"], "catdog"),
        (["numbers", "-"], "100 1 2 3 4 5 6"),
    ],
)
def test_every_line_is_answered_in_its_place_empty_ones_with_an_error(command: list[str], line: str) -> None:
    done = run(*command, text=f"\ufeff{line}\n\n  \n{line}\n\n".encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, False]


def test_a_position_whose_list_is_not_here_is_answered_by_the_nearest_and_says_so() -> None:
    lines = [f"{CAT} lex {name};" for name in ("NWL23", "csw21", "ECWL", "world", "Enable")]
    done = run("solve", "-", "--top", "1", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["lexicon"] for answer in answers] == ["american", "world", "american", "world", "enable"]
    assert [answer.get("notice") for answer in answers] == [
        "The position names the list NWL23, which is not here; american is used.",
        "The position names the list csw21, which is not here; world is used.",
        "The position names the list ECWL, which is not here; american is used.",
        None,
        None,
    ]
    for command in (["solve", lines[0]], ["check", lines[0]], ["score", lines[0], "8H ...S"]):
        told = run(*command)
        assert (told.exit_code, told.stderr) == (0, f"Note: {answers[0]['notice']}\n")
        assert run(*command, "--lexicon", "NWL23").exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["unseen", CAT], ["--help"]])
def test_output_that_cannot_be_written_is_said_in_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "webapp", *command], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"Error: standard output: No space left on device\n")


@pytest.mark.parametrize("command", [["solve", "-"], ["game", "-"], ["lexicon", "add", "-", "--name", "zz"]])
def test_a_closed_standard_input_is_said_in_one_line(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    real = main.invoke

    def invoke(context: click.Context) -> object:
        monkeypatch.setattr(sys, "stdin", None)
        return real(context)

    monkeypatch.setattr(main, "invoke", invoke)
    done = run(*command)
    assert (done.exit_code, done.stderr) == (1, "Error: Standard input is closed.\n")


def test_a_list_that_cannot_be_kept_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, taken = tmp_path / "words.txt", tmp_path / "data"
    words.write_text("cat\n")
    taken.write_text("no folder")
    monkeypatch.setenv("TILEWRIGHT_DATA", str(taken))
    done = run("lexicon", "add", str(words), "--name", "zz")
    assert done.exit_code == 1
    assert str(taken) in done.stderr
    assert "words.txt" not in done.stderr


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
        (["solve", CAT + " lex CSW21;", "--lexicon", "CSW21"], "There is no word list “CSW21” here"),
        (["solve", "missing.txt"], "There is no file missing.txt."),
        (["unseen", "./missing"], "There is no file ./missing."),
        (["check", "positions/missing"], "There is no file positions/missing."),
        (["solve", "15/15 A/"], "The board has 2 rows"),
        (["solve", "A" * 400], "this one has 400"),
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


def test_the_benchmark_checks_its_counts_and_ends_with_a_line_of_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import gzip

    from solvers.scrabble.benchmark import POSITIONS

    rows = gzip.decompress(POSITIONS.read_bytes()).decode().splitlines()
    few = tmp_path / "few.tsv"
    few.write_text("\n".join(rows[:6]))
    result = json.loads(run("bench", "scrabble", "--positions", str(few)).stdout.splitlines()[-1])
    assert len(result["all_plays_us"]) == 3
    assert Path(result["kwg"]).stat().st_size > 1_000_000
    monkeypatch.setattr("solvers.scrabble.benchmark.open_lexicon", lambda name: replace(open_lexicon(name), path=None))
    assert json.loads(run("bench", "scrabble", "--positions", str(few), "--json").stdout)["kwg"] is None
    wrong = rows[1].split("\t")
    wrong[2] = str(int(wrong[2]) + 1)
    few.write_text("\n".join([rows[0], "\t".join(wrong)]))
    done = run("bench", "scrabble", "--positions", str(few))
    assert done.exit_code == 1
    assert "not what the file says" in done.output
    few.write_bytes(b"\xff\x00")
    assert "few.tsv is not a table of positions" in run("bench", "scrabble", "--positions", str(few)).output


def test_help_does_not_wait_for_the_compiler() -> None:
    code = "import sys, webapp.cli; sys.exit('numba' in sys.modules or 'flask' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
