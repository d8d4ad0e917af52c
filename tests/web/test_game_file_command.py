"""``tilewright game``: a game file's moves with what the rules say of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
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
    assert lines[3:4] == [["not", "in", "ENABLE:", "JAMZ"]]
    assert lines[-2] == ["9", "moves", "of", "Scrabble,", "every", "score", "is", "right"]
    assert " ".join(lines[-1]) == "words looked up in ENABLE: 1 with words that are not there"


def test_scores_that_contradict_the_rules_are_reported_and_set_the_status() -> None:
    data = FILE.read_bytes().replace(b"+33 33", b"+31 31") + b">ben\n"
    result = run("-", data=data)
    assert result.exit_code == 1
    assert "line 7: 31 given, the rules say 33." in result.output
    assert "9 moves of Scrabble, 2 scores against the rules, 1 other fault" in result.output
    assert "line 20: A move is written like" in result.output


def test_as_json() -> None:
    record = json.loads(run(str(FILE), "--json").output)
    assert record["scores"] == [63, 79]
    assert [move["kind"] for move in record["moves"]][2:5] == ["play", "withdrawn", "exchange"]
    assert record["moves"][2]["withdrawn"] is True
    assert record["moves"][3]["notes"] == ["No such word.", "It would have been worth keeping the Z."]
    assert record["faults"] == []
    assert record["lexicon"] == "enable"
    assert [move["words"] for move in record["moves"]][1:4] == [["JAM", "JO", "AG", "MY"], ["JAMZ"], []]
    assert [move["unknown"] for move in record["moves"]][1:4] == [[], ["JAMZ"], []]


def test_words_are_looked_up_in_the_list_that_is_chosen_or_nearest(tmp_path: Path) -> None:
    words = tmp_path / "club.txt"
    words.write_text("jam\njamz\n", encoding="utf-8")
    told = run(str(FILE), "--words", str(words)).output
    assert "not in club: LOGY" in told
    assert "JAMZ" not in told
    csw = b"#lexicon CSW24\n#player1 a A\n>a: QIZZZZZ 8G QI +22 22\n"
    assert "words looked up in World English (the file names CSW24): every word is there" in run("-", data=csw).output
    refused = run(str(FILE), "--lexicon", "russian")
    assert refused.exit_code == 2
    assert "not en" in refused.output
    german = run("-", data="#player1 a A\n>a: ÄÖÜAAAA 8H ÄÖ +28 28\n".encode())
    assert "1 moves of Scrabble: German, every score is right" in german.output
    assert "no word was looked up" in german.output


def test_a_game_played_by_rules_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "mini.toml"
    rules.write_text('layout = """\n.....\n.....\n..T..\n.....\n....."""\nstart = "C3"\n', encoding="utf-8")
    data = b"#player1 a A\n>a: CATEEEE 3B CAT +15 15\n"
    assert run("-", "--rules", str(rules), data=data).exit_code == 0
    assert run("-", data=data).exit_code == 1
    monkeypatch.setenv("TILEWRIGHT_RULES", str(tmp_path))
    assert run("-", "--rules", "mini", data=data).exit_code == 0
    assert run("-", data=b"#board-layout mini\n" + data).exit_code == 0
    assert "maxi is neither a known game nor a file" in run("-", "--rules", "maxi", data=data).output


def test_anything_but_a_game_file_is_refused(tmp_path: Path) -> None:
    for name, data in (("a.gcg", b"hello"), ("b.gcg", b"x" * 2_000_000), ("c.gcg", b"")):
        (tmp_path / name).write_bytes(data)
        result = run(str(tmp_path / name))
        assert result.exit_code == 1
        assert "Error: game:" in result.output
    missing = run(str(tmp_path / "none.gcg"))
    assert missing.exit_code == 1
    assert "Error: file:" in missing.output


def test_a_file_cannot_pass_for_another_game(tmp_path: Path) -> None:
    file = tmp_path / "standard.toml"
    file.write_text('layout = "duel"', encoding="utf-8")
    refused = run(str(FILE), "--rules", str(file))
    assert refused.exit_code == 2
    assert "is the name of another game" in refused.output


def test_a_file_that_cannot_be_read_is_named_in_text_and_as_json(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.gcg")
    refused = run(missing)
    assert refused.exit_code == 1
    assert f"file: {missing} cannot be read" in refused.output
    record = json.loads(run(missing, "--json").output)
    assert (record["file"], record["field"], record["square"]) == (missing, "file", None)
    assert "cannot be read" in record["error"]
