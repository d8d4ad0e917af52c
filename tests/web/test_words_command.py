"""``tilewright words``: what it answers, in which form, and what it says of bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solvers.finder import Query, find
from solvers.lexicon import open_lexicon
from solvers.scrabble import shipped_rules
from webapp.cli import main

VALUES = shipped_rules()["standard"].values


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["words", *arguments], input=text)


def test_letters_give_every_word_once() -> None:
    answer = json.loads(run("retina?", "--json", "--lexicon", "enable").stdout)
    expected = find(Query.parse("retina?"), open_lexicon("enable"), VALUES)
    assert answer["query"] == "retina?"
    assert answer["total"] == expected.total == len(answer["words"])
    assert answer["words"] == [{"word": word.word, "score": word.score} for word in expected.words]


def test_a_batch_answers_line_by_line_in_order_and_goes_on_after_a_fault() -> None:
    lines = ["ab?", "c?t", "x7", "*", "-s +q", "кот", "e" * 300, "tea"]
    done = run("-", "--lexicon", "enable", "--top", "5", text="\n".join(lines).encode() + b"\n\xff\n\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 0
    assert ["error" in answer for answer in answers] == [False, False, True, False, False, True, True, False, True]
    assert [answer["query"] for answer in answers[:6]] == lines[:6]
    assert answers[3]["total"] == 172_820
    assert set(answers[0]) == {"query", "total", "words"}


def test_a_query_may_be_several_words_and_begin_with_a_dash() -> None:
    answer = json.loads(run("-s", "+q", "--json", "--top", "3").stdout)
    assert all("S" not in word["word"] and "Q" in word["word"] for word in answer["words"])
    assert answer["total"] > 500


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("tea\nate\nzzz\n")
    answer = json.loads(run("aet", "--words", str(path), "--json", "--sort", "word").stdout)
    assert [word["word"] for word in answer["words"]] == ["ATE", "TEA"]


def test_words_are_printed_by_length_with_blanks_in_small_letters() -> None:
    shown = run("ab?", "--lexicon", "enable").stdout
    assert "60 words in ENABLE" in shown
    assert "3 letters (30)" in shown
    assert "BAa 4" in shown


def test_what_is_known_of_a_word() -> None:
    known = json.loads(run("--about", "cat", "--json").stdout)
    assert known["word"] == "CAT"
    assert known["lists"]["american"] is True
    assert known["front_hooks"] == "S"
    assert known["back_hooks"] == "ES"
    assert "not in ENABLE" in run("--about", "qi").stdout
    assert "how common: rare words" in run("--about", "crwth").stdout
    assert "not a word" not in run("--about", "zzzz").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x7"], "query: “7” is not a letter"),
        ([], "query: Type letters"),
        (["tea", "--lexicon", "klingon"], "Unknown word list “klingon”"),
        (["tea", "--words", "nowhere.txt"], "cannot be read"),
        (["tea", "--rules", "chess"], "chess is neither a known game nor a file"),
        (["tea", "--sort", "colour"], "cannot be sorted by colour"),
        (["--about", "a1"], "word: “1” is not a letter"),
        (["tea", "--lexicon", "enable", "--words", "x.txt"], "exclude each other"),
    ],
)
def test_bad_input_gets_a_line_and_no_traceback(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.exit_code != 0
    assert message in done.output
    assert "Traceback" not in done.output


def test_a_game_of_ones_own_from_a_file_or_the_folder_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = "".join(f"{letter} = {{ count = 9, value = 7 }}\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    game = tmp_path / "sevens.toml"
    game.write_text(f'layout = "duel"\n[tiles]\n"?" = {{ count = 2, value = 0 }}\n{tiles}', encoding="utf-8")
    told = json.loads(run("cat", "--rules", str(game), "--json").output)
    assert {"word": "CAT", "score": 21} in told["words"]
    assert "sevens is neither a known game nor a file" in run("cat", "--rules", "sevens").output
    monkeypatch.setenv("TILEWRIGHT_RULES", str(tmp_path))
    assert json.loads(run("cat", "--rules", "sevens", "--json").output) == told
    game.write_text("layout = 5", encoding="utf-8")
    assert "sevens.toml, layout" in run("cat", "--rules", "sevens").output
    assert "sevens.toml, layout" in run("cat", "--rules", str(game)).output


def test_a_game_in_another_language_is_searched_in_a_list_of_that_language() -> None:
    words = json.loads(run("thé", "--rules", "french", "--json").output)["words"]
    assert {"word": "THE", "score": 6} in words


def test_a_word_in_another_alphabet_finds_its_list() -> None:
    assert "in Russian nouns\n" in run("--about", "счастье").stdout
    assert "how common: basic words, about once in " in run("--about", "счастье").stdout
