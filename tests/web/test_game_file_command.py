"""``tilewright game``: a game file's moves with what the rules say of them."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from webapp.cli import main

FILE = Path(__file__).parents[1] / "data" / "club_1.gcg"


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["game", *args], input=data)


def test_the_moves_of_a_game_in_order() -> None:
    result = run(str(FILE))
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert lines[1] == ["2", "ben", "7H", "JAM", "+33", "33"]
    assert lines[2] == ["3", "anna", "7H", "...Z", "+22", "38", "(taken", "back)"]
    assert lines[-1] == ["9", "moves,", "every", "score", "is", "right"]


def test_what_the_rules_say_otherwise_is_said_and_is_the_status() -> None:
    data = FILE.read_bytes().replace(b"+33 33", b"+31 31") + b">ben\n"
    result = run("-", data=data)
    assert result.exit_code == 1
    assert "line 7: 31 given, the rules say 33." in result.output
    assert "line 20: A move is written like" in result.output


def test_as_json() -> None:
    record = json.loads(run(str(FILE), "--json").output)
    assert record["scores"] == [63, 79]
    assert [move["kind"] for move in record["moves"]][2:5] == ["play", "withdrawn", "exchange"]
    assert record["moves"][2]["withdrawn"] is True
    assert record["moves"][3]["notes"] == ["No such word.", "It would have been worth keeping the Z."]
    assert record["faults"] == []


def test_what_is_no_game_file_is_refused(tmp_path: Path) -> None:
    for name, data in (("a.gcg", b"hello"), ("b.gcg", b"x" * 2_000_000), ("c.gcg", b"")):
        (tmp_path / name).write_bytes(data)
        result = run(str(tmp_path / name))
        assert result.exit_code == 1
        assert "Error: game:" in result.output
    missing = run(str(tmp_path / "none.gcg"))
    assert missing.exit_code == 1
    assert "Error: file:" in missing.output
