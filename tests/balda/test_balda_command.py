"""``tilewright balda``, ``balda-match``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from oracle_files import DATA

from webapp.balda.command import balda, balda_match

FIELD = "...../...../балда/...../....."
OWN = "балда калда фалда да ад"
NOUNS = str(DATA / "ru_nouns_oracle.txt.gz")


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own.txt"
    path.write_text(OWN.replace(" ", "\n"), encoding="utf-8")
    return str(path)


def run(command: Any, *arguments: str, lines: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=lines)


def answers(*arguments: str, lines: str | bytes | None = None) -> list[dict[str, Any]]:
    result = run(balda, *arguments, lines=lines)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def triples(answer: dict[str, Any]) -> set[tuple[int, int, str, str]]:
    return {(move["row"], move["col"], move["letter"], move["word"]) for move in answer["moves"]}


@pytest.mark.parametrize("used", ["балда", "БАЛДА", "Балда, кот"])
def test_a_field_as_json(own: str, used: str) -> None:
    (answer,) = answers(FIELD, "--used", used, "--words", own, "--min-length", "3", "--json")
    assert set(answer) == {"moves", "paths"}
    assert triples(answer) == {(1, 1, "к", "калда"), (3, 1, "к", "калда"), (1, 1, "ф", "фалда"), (3, 1, "ф", "фалда")}
    assert answer["paths"] == sum(len(move["paths"]) for move in answer["moves"]) == 4
    assert [1, 1] in answer["moves"][0]["paths"][0]


def test_without_used_words_a_lone_word_is_the_start_word_for_people_and_a_word_like_others_for_programs(
    own: str,
) -> None:
    (answer,) = answers(FIELD, "--words", own, "--json")
    assert {move[:3] for move in triples(answer) if move[3] == "балда"} == {
        (1, 1, "б"), (3, 1, "б"), (1, 3, "а"), (3, 3, "а"),
    }  # fmt: skip
    for field in (FIELD, "....../.балда/....../....../....../......", "б..../а..../л..../д..../а...."):
        output = run(balda, field, "--words", own).output
        assert "балда is taken as the start word" in output
        assert "  5  балда " not in output
    assert "  5  балда " in run(balda, "...../...../балда/..а../.....", "--words", own).output


def test_an_empty_field_asks_for_a_start_word() -> None:
    output = run(balda, "...../...../.....").output
    assert "The field is empty: put a start word into it" in output
    assert "the game is over" not in output


def test_all_ways_to_give_a_field_agree(own: str) -> None:
    (plain,) = answers(FIELD, "--used", "балда", "--diagonal", "--min-length", "3", "--words", own, "--json")
    (line,) = answers(f"{FIELD} балда neighbours=8 min=3", "--words", own, "--json")
    asked = {"rows": FIELD.split("/"), "used": ["балда"], "diagonal": True, "min_len": 3}
    lines = "\n".join([json.dumps(asked), f"{FIELD} балда neighbours=8 min=3"])
    assert [plain, plain] == [plain, line] == answers("-", "--words", own, lines=lines)


def test_lines_of_the_oracle_files_are_answered_as_they_say() -> None:
    from gzip import decompress

    lines = decompress((DATA / "balda_oracle_extra.jsonl.gz").read_bytes()).decode()
    oracle = [json.loads(line) for line in lines.splitlines()]
    for answer, row in zip(answers("-", "--words", NOUNS, lines=lines), oracle, strict=True):
        assert sorted(f"{row},{col},{letter},{word}" for row, col, letter, word in triples(answer)) == sorted(
            row["triples"]
        )
        assert answer["paths"] == row["n_paths"]


def test_replies(own: str) -> None:
    (answer,) = answers(FIELD, "--used", "балда", "--words", own, "--replies", "--json")
    by_move = {(move["row"], move["col"], move["word"]): move for move in answer["moves"]}
    move = by_move[1, 1, "калда"]
    assert (move["net"], move["reply"]["word"]) == (0, "фалда")
    assert "answer фалда" in run(balda, FIELD, "--used", "балда", "--words", own, "--replies").output
    (last,) = answers("д./..", "--used", "ад", "--words", own, "--replies", "--json")
    assert [(move["net"], move["reply"]) for move in last["moves"]] == [(2, None)] * 2


def test_endings() -> None:
    lines = json.dumps({"rows": ["мал", "ять", "..е"], "used": ["ять", "ям", "мята", "лье", "тьма"]})
    (answer,) = answers("-", "--words", NOUNS, "--endgame", lines=lines)
    assert set(answer) == {"value", "complete", "best", "line"}
    assert answer["complete"] is True
    assert sum(len(play["word"]) * (-1) ** number for number, play in enumerate(answer["line"])) == answer["value"]
    shown = run(balda, "мал/ять/..е", "--used", "ять", "--words", NOUNS, "--endgame").output
    assert "(exact)" in shown
    (late,) = answers(FIELD, "--words", NOUNS, "--endgame", "--seconds", "0", "--json")
    assert late["complete"] is False
    assert late["best"]
    assert "not finished" in run(balda, FIELD, "--words", NOUNS, "--endgame", "--seconds", "0").output


def test_what_people_read(own: str) -> None:
    shown = run(balda, FIELD, "--used", "балда,кот", "--words", own, "--top", "1").output
    assert "  б а л д а\n" in shown
    assert "калда            к in row 2, column 2: 2.2, 3.2, 3.3, 3.4, 3.5" in shown
    assert "фалда" not in shown
    assert "used, but not in the list: кот" in shown
    assert "unequal numbers of moves" in run(balda, "..ель./....../......", "--words", own).output
    assert "The field is full" in run(balda, "кот/ром/сон", "--words", own).output
    assert "No move is left" in run(balda, "ъъъ/ъъъ/ъ..", "--words", own).output


def test_english_fields_take_the_american_list() -> None:
    (answer,) = answers("...../crate/.....", "--used", "CRATE", "--json")
    assert "crates" in {move[3] for move in triples(answer)}
    (same,) = answers("...../crate/.....", "--used", "crate", "--lexicon", "american", "--json")
    assert same == answer
    (bare,) = answers(".../...", "--lexicon", "enable", "--json")
    assert bare == {"moves": [], "paths": 0}


def test_yo_as_a_letter_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "yo.txt"
    path.write_text("ёлка\nелка\n", encoding="utf-8")
    for arguments in ((".лка/....", "--strict-yo"), (".лка/.... yo=strict",)):
        (answer,) = answers(*arguments, "--words", str(path), "--json")
        assert {move[2] for move in triples(answer)} == {"ё", "е"}
    (folded,) = answers(".лка/....", "--words", str(path), "--json")
    assert triples(folded) == {(0, 0, "е", "елка"), (1, 1, "е", "елка")}


def test_the_shipped_list_has_yo_of_its_own() -> None:
    for arguments in ((".лка/....", "--strict-yo"), (".лка/.... yo=strict",)):
        (answer,) = answers(*arguments, "--json")
        assert (0, 0, "ё", "ёлка") in triples(answer)
        assert "елка" not in {move[3] for move in triples(answer)}
    (folded,) = answers(".лка/....", "--json")
    assert (0, 0, "е", "елка") in triples(folded)
    assert not any("ё" in move[2] + move[3] for move in triples(folded))


BAD_LINES = [
    ("{", "position", None),
    ("[]", "position", None),
    ('"x"', "position", None),
    ("{}", "position", None),
    ('{"rows": 5}', "field", None),
    ('{"rows": [1, 2]}', "field", None),
    ('{"rows": []}', "field", None),
    ('{"rows": ["...", ".."]}', "field", "row 2, column 3"),
    ('{"rows": ["кoт", "..."]}', "field", "row 1, column 2"),
    ('{"rows": ["кот", "..."], "used": "кот"}', "used", None),
    ('{"rows": ["кот", "..."], "used": ["cat"]}', "used", None),
    ('{"rows": ["кот", "..."], "diagonal": "no"}', "diagonal", None),
    ('{"rows": ["кот", "..."], "min_len": true}', "min_len", None),
    ('{"rows": ["кот", "..."], "min_len": 99}', "min_length", None),
    ('{"rows": ["кот", "..."], "language": "fr"}', "language", None),
    ('{"rows": ["кот", "..."], "language": ["ru"]}', "language", None),
    ("кот/..", "field", "row 2, column 3"),
    ("о" * 10_000, "field", None),
    ("{" + " " * 50_000, "position", None),
    ("[" * 10_000, "position", None),
    ('{"rows": ["' + "о" * 9_000 + '", "..."]}', "field", "row 1, column 10"),
    ("кот/\udcff", "field", "row 2, column 1"),
]


@pytest.mark.parametrize(("line", "field", "square"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_every_bad_line_is_answered_and_the_next_one_too(own: str, line: str, field: str, square: str | None) -> None:
    lines = line.encode("utf-8", "surrogateescape") + f"\n\n{FIELD}\n".encode()
    bad, empty, good = answers("-", "--words", own, lines=lines)
    assert (bad["field"], bad["square"]) == (field, square)
    assert 0 < len(bad["error"]) < 300
    assert empty["error"]
    assert good["moves"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["кот/.."], "row 2 has 2 cells"),
        (["кот/...", "--used", "cat"], "used: “c” in “cat”"),
        (["кот/...", "--min-length", "1"], "min_length: The shortest word"),
        (["кот/...", "--lexicon", "none"], "Unknown word list “none”"),
        (["кот/...", "--lexicon", "american"], "lexicon: The list “American English” is in other letters"),
        (["кот/...", "--words", "none.txt"], "The word list none.txt cannot be read"),
        (["кот/...", "--words", "none.txt", "--strict-yo"], "The word list none.txt cannot be read"),
        (["кот/...", "--lexicon", "enable", "--words", "x"], "exclude each other"),
        (["кот/...", "--replies", "--endgame"], "exclude each other"),
    ],
)
def test_errors_name_what_is_wrong(arguments: list[str], named: str) -> None:
    result = run(balda, *arguments)
    assert result.exit_code in (1, 2)
    assert named in result.output


def test_errors_as_json_end_with_a_failure() -> None:
    result = run(balda, "кот/..", "--json")
    assert result.exit_code == 1
    assert set(json.loads(result.output)) == {"position", "error", "field", "square"}


def test_a_match() -> None:
    result = run(balda_match, "greedy", "easy", "--games", "4", "--words", NOUNS)
    assert result.exit_code == 0, result.output
    assert "greedy against easy" in result.output
    assert "of 4" in result.output
    assert run(balda_match, "--lexicon", "none").exit_code == 2


def test_top_counts_moves_in_text_and_in_json() -> None:
    field = ".../кот/..."
    whole = json.loads(run(balda, field, "--json").output)
    few = json.loads(run(balda, field, "--json", "--top", "3").output)
    assert few == whole | {"moves": whole["moves"][:3]}
    assert len(whole["moves"]) > 20
    assert json.loads(run(balda, field, "--json", "--top", "0").output) == whole
    replies = json.loads(run(balda, field, "--json", "--top", "3", "--replies").output)["moves"]
    assert [move["word"] for move in replies] == [move["word"] for move in few["moves"]]
    moves = [line for line in run(balda, field).output.splitlines() if " in " in line and "moves" not in line]
    assert len(moves) == 20


def test_a_vocabulary_leaves_words_out() -> None:
    (every,) = answers(FIELD, "--used", "балда", "--json")
    (some,) = answers(FIELD, "--used", "балда", "--vocabulary", "everyday", "--vocabulary", "plain", "--json")
    words = {move["word"] for move in some["moves"]}
    assert words < {move["word"] for move in every["moves"]}
    assert "лад" in words and "фалда" not in words
    assert run(balda, FIELD, "--vocabulary", "easy").exit_code == 2
    assert run(balda_match, "easy", "greedy", "--games", "2", "--vocabulary", "everyday").exit_code == 0
