"""Tiles of several letters, and letters kept as another character, in all that leaves the program: plain letters only."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from addresses import ADDRESSES
from click.testing import CliRunner
from flask import Flask, url_for
from flask.testing import FlaskClient
from pages import text_of, texts

from solvers.alphabet import alphabet, alphabets
from solvers.lexicon import lexicon_from_file, remove_list
from solvers.lexicon.installed import installed_lists
from solvers.scrabble import known_rules
from webapp.cli import main

WORDS = {
    "es": "chocho perro calle llorar chico ocho noche",
    "ca": "quilla anys col·legi senyal aquell fel·la que",
    "tr": "ışık kiraz istanbul sıkı iki kıl",
    "uk": "п’ять м’ята слово п’яти п’ята",
}
LANGUAGES = sorted(
    name for name, letters in alphabets().items() if letters.in_words or any(map(str.isalpha, letters.names))
)
PLAYED = [name for name in LANGUAGES if alphabet(name).names]
GAMES = {rules.alphabet.language: rules for rules in known_rules().values()}
HELD = re.compile(r"""\sdata-(alphabet|values|words|letter|tile)=('[^']*'|"[^"]*")|<script.*?</script>""", re.DOTALL)
"""What scripts are told of the letters, and no player reads."""


def test_every_language_with_such_letters_is_tried() -> None:
    assert set(LANGUAGES) == WORDS.keys()


def plain(text: str, language: str) -> str:
    """*text* without what scripts are told; fails if a character that stands for a tile is in it."""
    letters = alphabet(language)
    text = HELD.sub("", text)
    for sign in [*letters.names, *letters.in_words]:
        assert sign not in text, (sign, re.findall(f".{{0,60}}{sign}.{{0,40}}", text)[:3])
    return text


def run(language: str, *arguments: str, code: int = 0, stdin: str = "") -> str:
    done = CliRunner().invoke(main, list(arguments), input=stdin)
    assert done.exit_code == code, done.output
    return plain(done.output, language)


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A list in each of the languages, called by its code and ``-list``."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    for language, words in WORDS.items():
        file = tmp_path / f"{language}.txt"
        file.write_text("\n".join(words.split()), encoding="utf-8")
        run(language, "lexicon", "add", str(file), "--name", f"{language}-list", "--language", language)
    yield
    for entry in installed_lists():
        remove_list(entry.name)


def capitals(language: str) -> set[str]:
    """The words of a language as its dictionaries have them, in capitals."""
    upper = {"ı": "I", "i": "İ"} if language == "tr" else {}
    return {"".join(upper.get(char, char.upper()) for char in word) for word in WORDS[language].split()}


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_is_kept_and_exported_in_plain_letters(language: str, tmp_path: Path) -> None:
    text = run(language, "lexicon", "export", f"{language}-list")
    assert set(text.split()) == capitals(language)
    (tmp_path / "again.txt").write_text(text, encoding="utf-8")
    again = lexicon_from_file(tmp_path / "again.txt", language)
    assert all(again.contains(word) for word in WORDS[language].split())
    assert again.graph.size == len(capitals(language))
    [record] = [entry for entry in installed_lists() if entry.language == language]
    plain(gzip.decompress(record.path.read_bytes()).decode(), language)


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_found_by_its_plain_letters(language: str, client: FlaskClient) -> None:
    listed = {"lexicon": f"{language}-list"}
    letters = alphabet(language)
    for word in capitals(language):
        parts = letters.parted(word)
        queries = {
            f"{word} :anagram": {word},
            f":pattern={word}": {word},
            f"*{''.join(parts[1:])}": {word},
            f"{''.join(parts[:-1])}?": {word},
            f"?{''.join(parts[1:])}": {word},
            f"{parts[0]}{'.' * (len(parts) - 1)}": {word},
            f":starts={''.join(parts[:2])}": {word},
            f":ends={''.join(parts[-2:])}": {word},
            f":contains={''.join(parts[:-1])}": {word},
            f"+{parts[1]} :{len(parts)}": {word},
            f"{word} :inside": {word},
        }
        for query, found in queries.items():
            told = json.loads(run(language, "words", query, "--lexicon", listed["lexicon"], "--json"))
            assert found <= {entry["word"] for entry in told["words"]} <= capitals(language), query
            values = GAMES[language].values
            full = sum(values[code] for code in letters.encode(word))
            scores = {entry["word"]: entry["score"] for entry in told["words"]}
            assert scores[word] in ({full - value for value in values} if "?" in query else {full}), query
        for view in ("", "study"):
            page = client.get(
                "/en/words", query_string={"q": f"{word} :anagram", "view": view} | listed, follow_redirects=True
            )
            assert text_of(page, "p.verdict") == f"{word} is in this list."
            assert word in plain(page.text, language)
            assert any(shown.startswith(word) for shown in texts(page, "a[data-word]"))
        for path in (f"about/{word}", f"list.txt?q={word}&lexicon={listed['lexicon']}"):
            plain(client.get(f"/en/words/{path}", query_string=None if "?" in path else listed).text, language)


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_about_words_shows_a_stand_in(language: str) -> None:
    listed = ("--lexicon", f"{language}-list")
    first, second, *_ = WORDS[language].split()
    for word in (first, second):
        assert json.loads(run(language, "words", "--about", word, *listed, "--json"))["word"] in capitals(language)
        run(language, "words", "--about", word + word, *listed)
        run(language, "words", word, "--study", *listed)
        run(language, "words", f"{word}?", *listed)
        run(language, "words", f"{word}{second} :phrase", *listed)
        run(language, "words", f":starts={first} :starts={second}", *listed, code=1)
        run(language, "words", f":starts={word} -{word}", *listed, code=1)
        run(language, "words", f"{word}@", *listed, code=1)
        found = json.loads(run(language, "countdown", f"{word}", *listed, "--json"))
        assert found["letters"] in capitals(language) and found["letters"] in found["best"]
        run(language, "countdown", word, *listed)
        run(language, "countdown", f"{word}@", *listed, code=1)
        run(language, "balda", f"{first}/{'.' * len(first)}", *listed, code=1)
        run(language, "qless", first, *listed, code=2)


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_shows_a_stand_in(language: str, app: Flask, client: FlaskClient) -> None:
    word = WORDS[language].split()[0]
    for endpoint, fields in ADDRESSES.items():
        if endpoint.startswith(("words", "countdown", "balda", "qless")):
            asked = fields | {"lexicon": f"{language}-list", "q": f"{word}?", "word": word, "letters": word}
            with app.test_request_context():
                address = url_for(endpoint, lang="en", **asked)
            plain(client.get(address, follow_redirects=True).text, language)


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("language", PLAYED)
def test_scrabble_writes_a_tile_by_its_name(language: str, client: FlaskClient, tmp_path: Path) -> None:
    rules, letters = GAMES[language], alphabet(language)
    word = WORDS[language].split()[0]
    tiles = letters.encode(word)
    row = f"7{letters.to_notation(letters.decode(tiles))}{8 - len(tiles)}"
    rack = letters.to_notation(letters.decode(sorted(letters.codes("".join(letters.names)))[::2][:5])) + "?"
    cgp = f"{'15/' * 7}{row}{'/15' * 7} {rack}/ 0/0 0 lex {language}-list; ld {rules.letters_name};"
    for command in ("solve", "check", "unseen"):
        run(language, command, cgp)
        run(language, command, cgp, "--json")
    move = f"H8 {'.' + rack[: rack.index(']') + 1] if rack[0] == '[' else '.' + rack[0]}"
    run(language, "score", cgp, move)
    run(language, "score", cgp, move, "--json")
    run(language, "score", cgp, "H8 .@", code=1)
    assert rack[:-1] in run(language, "solve", cgp, "--json").replace('", "', "")
    gcg = f"#player1 A A\n#player2 B B\n#tile-distribution {rules.letters_name}\n>A: {rack} 8H {word} +0 0\n"
    file = tmp_path / "game.gcg"
    file.write_text(gcg, encoding="utf-8")
    run(language, "game", str(file), code=1)
    run(language, "game", str(file), "--json", code=1)
    run(language, "selfplay", "--games", "1", "--rules", rules.name, "--lexicon", f"{language}-list", "--players",
        "greedy,greedy")  # fmt: skip
    for path in ("scrabble", "scrabble/board.svg", "scrabble/board.txt"):
        plain(client.get(f"/en/{path}", query_string={"position": cgp, "rack": "1"}).text, language)
    for path in ("solve", "check", "unseen"):
        asked = {"position": cgp}
        plain(client.post(f"/api/v1/scrabble/{path}", json=asked).get_data(as_text=True), language)
    plain(client.post("/en/scrabble/game", data={"text": gcg}, follow_redirects=True).text, language)
    form = {"H8": letters.parted(word)[0], "rack": rack, "rules": rules.name, "lexicon": f"{language}-list"}
    for path in ("scrabble", "scrabble/check"):
        plain(client.post(f"/en/{path}", data=form, follow_redirects=True).text, language)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_a_visitors_list_reports_in_plain_letters(language: str, client: FlaskClient) -> None:
    sent = {"file": (io.BytesIO(WORDS[language].encode() + b"\n@@"), "mine.txt"), "rules": GAMES[language].name}
    plain(client.post("/en/scrabble/list", data=sent).get_data(as_text=True), language)


def test_the_shipped_spanish_list() -> None:
    exported = run("es", "lexicon", "export", "spanish").split()
    assert {"CHOCHO", "PERRO", "CALLE"} <= set(exported)
    assert run("es", "words", "chocho", "--lexicon", "spanish").splitlines()[0] == "3 words in Spanish"
    ends = json.loads(run("es", "words", ":ends=lla", "--lexicon", "spanish", "--json"))
    assert ends["total"] == json.loads(run("es", "words", "*lla", "--lexicon", "spanish", "--json"))["total"] > 500
    assert ends["total"] == sum(word.endswith("LLA") for word in exported)
    fits = json.loads(run("es", "words", "*rro", "--lexicon", "spanish", "--json"))["words"]
    assert {entry["word"] for entry in fits} == {word for word in exported if word.endswith("RRO")}
    assert all(entry["score"] > 0 for entry in fits)
