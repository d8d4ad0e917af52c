"""The command line: what it answers, in which form, and what it says of bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from oracle_files import DATA

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


@pytest.mark.parametrize("threads", ["1", "3"])
def test_a_batch_answers_line_by_line_in_order_and_goes_on_after_a_fault(threads: str) -> None:
    lines = [CAT, "no position", "RETINAS", "15/15 A/ 0/0 0", CAT.replace("AE?RST", "QI")]
    done = run("solve", "-", "--top", "1", "--threads", threads, text="\n".join(lines) + "\n\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert ["error" in answer for answer in answers] == [False, True, False, True, False]
    assert answers[1]["position"] == "no position"
    assert "2 rows" in answers[3]["error"]
    assert answers[4]["plays"][0]["score"] > 0


def test_a_batch_survives_bytes_that_are_not_text() -> None:
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
        (["words", "--about", "-"], "cat"),
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


@pytest.mark.parametrize("command", [["score", "8G SCAT"], ["check"], ["unseen"]])
def test_positions_are_read_from_standard_input(command: list[str]) -> None:
    name, *more = command
    lines = [CAT, CAT.replace("CAT", "C!T"), "", CAT]
    done = run(name, "-", *more, text="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, len(answers)) == (0, 4)
    for line, answer in zip(lines, answers, strict=True):
        assert json.loads(run(name, line, *more, "--json").stdout) == answer
    assert (answers[1]["position"], answers[1]["field"], answers[1]["square"]) == (lines[1], "board", "I8")


REFUSED = [
    ("position", ["solve", "R!"]),
    ("position", ["check", "R!"]),
    ("position", ["score", "R!", "8H CAT"]),
    ("position", ["unseen", "R!"]),
    ("query", ["words", "x7"]),
    ("word", ["words", "--about", "a1"]),
    ("position", ["balda", "кот/.."]),
    ("roll", ["qless", "a7"]),
    ("letters", ["countdown", "a7"]),
    ("game", ["numbers", "1 2"]),
    ("file", ["game", str(ROOT / "LICENSE")]),
    ("players", ["selfplay", "--players", "greedy,nobody"]),
]


@pytest.mark.parametrize(("name", "command"), REFUSED)
def test_every_command_refuses_with_one_object_or_one_line(name: str, command: list[str]) -> None:
    done = run(*command, "--json")
    refused = json.loads(done.stdout)
    assert (done.exit_code, list(refused)) == (1, [name, "error", "field", "square"])
    text = run(*command)
    assert (text.exit_code, text.stderr) == (1, f"Error: {refused['field']}: {refused['error']}\n")


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        else:
            yield (*path, name), command


NUMBERS = [
    (path, option)
    for path, command in commands(main)
    for option in command.params
    if isinstance(option.type, click.IntRange | click.FloatRange | type(click.INT) | type(click.FLOAT))
]


@pytest.mark.parametrize(("path", "option"), NUMBERS, ids=[" ".join([*path, option.name]) for path, option in NUMBERS])
def test_a_number_has_bounds(path: tuple[str, ...], option: click.Parameter) -> None:
    name = option.opts[-1] if isinstance(option, click.Option) else option.human_readable_name
    before = ["1"] if option.name == "unseen" else []  # what comes before an argument
    for text in ("inf", "-inf", "nan", "1e400", "9" * 400, "x"):
        done = run(*path, *([name] if isinstance(option, click.Option) else ["--", *before]), text)
        assert done.exit_code == 2
        assert f"Invalid value for '{name}'" in done.stderr


def test_there_are_numeric_options() -> None:
    assert {("qless", "seconds"), ("balda", "seconds"), ("solve", "top"), ("serve", "port"), ("selfplay", "games")} <= {
        (path[-1], option.name) for path, option in NUMBERS
    }


def test_solve_names_tiles_of_which_the_set_has_fewer() -> None:
    position = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 Q??? 0/0 0"
    told = run("solve", position, "--top", "1")
    assert told.exit_code == 0
    assert told.stderr.splitlines() == ["Note: ?: 3 used, 2 in the set"]
    answer = json.loads(run("solve", position, "--top", "1", "--json").stdout)
    assert answer["overused"] == [{"letter": "?", "used": 3, "held": 2}]
    assert "overused" not in json.loads(run("solve", position.replace("???", "??"), "--json").stdout)


def test_a_position_whose_list_is_not_here_is_answered_by_the_nearest_and_says_so() -> None:
    lines = [f"{CAT} lex {name};" for name in ("NWL23", "csw21", "ECWL", "world", "Enable")]
    done = run("solve", "-", "--top", "1", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["lexicon"] for answer in answers] == ["american", "world", "american", "world", "enable"]
    assert [answer.get("notice") for answer in answers] == [
        "The position names the list NWL23, which is not available; american is used.",
        "The position names the list csw21, which is not available; world is used.",
        "The position names the list ECWL, which is not available; american is used.",
        None,
        None,
    ]
    for command in (["solve", lines[0]], ["check", lines[0]], ["score", lines[0], "8H ...S"]):
        told = run(*command)
        assert (told.exit_code, told.stderr) == (0, f"Note: {answers[0]['notice']}\n")
        assert run(*command, "--lexicon", "NWL23").exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["unseen", CAT], ["--help"]])
def test_unwritable_output_is_reported_in_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "webapp", *command], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (1, b"Error: standard output: No space left on device\n")


@pytest.mark.parametrize("command", [["solve", "-"], ["game", "-"], ["lexicon", "add", "-", "--name", "zz"]])
def test_a_closed_standard_input_is_reported_in_one_line(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
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
        (["solve", "RETINAS!"], "rack: “!” is not a letter of this game"),
        (["solve", "ABCDEFGH"], "A rack holds at most 7 tiles; this one has 8."),
        (
            ["solve", CAT, "--lexicon", "CSW24"],
            "Unknown word list “CSW24”. "
            "Known word lists: american, world, enable, british, russian, dutch, french, spanish.",
        ),
        (["solve", CAT, "--words", "/no/such/list.txt"], "list.txt cannot be read"),
        (["solve", CAT, "--words", str(ROOT / "LICENSE"), "--lexicon", "enable"], "exclude each other"),
        (["solve", CAT, "--top", "-1"], "-1"),
        (["solve", CAT + " lex CSW21;", "--lexicon", "CSW21"], "Unknown word list “CSW21”"),
        (["solve", "missing.txt"], "File not found: missing.txt."),
        (["unseen", "./missing"], "File not found: ./missing."),
        (["check", "positions/missing"], "File not found: positions/missing."),
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

    rows = gzip.decompress((DATA / "positions.tsv.gz").read_bytes()).decode().splitlines()
    few = tmp_path / "few.tsv"
    few.write_text("\n".join(rows[:6]))
    result = json.loads(run("bench", "scrabble", "--positions", str(few)).stdout.splitlines()[-1])
    assert len(result["all_plays_us"]) == 3
    assert Path(result["kwg"]).stat().st_size > 1_000_000
    monkeypatch.setattr("solvers.scrabble.benchmark.open_lexicon", lambda name: replace(open_lexicon(name), path=None))
    monkeypatch.setattr("solvers.scrabble.benchmark.build", lambda _rows: None)  # once is enough
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
    code = """if True:
        import sys
        from webapp.cli import main
        main(["--help"], standalone_mode=False)
        sys.exit("numba" in sys.modules or "flask" in sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Find the best plays" in done.stdout
