"""Tiles of several letters and letters with a case of their own on the Scrabble page, as a plain form and as fragments."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import select, text_of, value_of, values
from web.test_scrabble_page import address, field, plays, squares
from werkzeug.test import TestResponse

from solvers.lexicon import install_list, remove_list
from solvers.lexicon.reading import read_list
from solvers.scrabble import Position, known_rules, shipped_rules

PAGE = "/en/scrabble"
CHICO = {"H8": "ch", "I8": "I", "J8": "c", "K8": "O", "rules": "spanish"}
CHICO_CGP = "15/15/15/15/15/15/15/7[ch]ICO4/15/15/15/15/15/15/15"
LISTA = {"lexicon": "lista"}
WORDS = "chocho chico ocho olla calle perro noche"


@pytest.fixture
def _spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small Spanish list ``lista``."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    install_list(read_list(io.BytesIO(WORDS.replace(" ", "\n").encode()), "lista.txt", "es"), "lista")
    yield
    remove_list("lista")


def exported(page: TestResponse) -> str:
    """The position that the page offers to take along."""
    (address,) = values(page, "[data-keep=export] > a", "href")
    return parse_qs(urlsplit(address).query)["position"][0]


def label(page: TestResponse, name: str) -> str:
    return value_of(page, f'input[name="{name}"]', "title")


def said(page: TestResponse, name: str) -> str:
    """The complaint beside a field."""
    return text_of(page, f"#{name}-error.error")


@pytest.mark.usefixtures("_spanish")
def test_a_spanish_game_goes_through_the_plain_form(client: FlaskClient) -> None:
    sent = client.post(PAGE, data=CHICO | LISTA | {"blanks": "H8", "rack": "o[CH]oa[ll]e?", "sort": "score"})
    assert address(sent)["position"] == f"{CHICO_CGP} O[CH]OA[LL]E?/ 0/0 0 lex lista; ld spanish;"
    page = client.get(sent.headers["Location"])
    assert squares(page) == {"H8": "CH", "I8": "I", "J8": "C", "K8": "O"}
    assert (label(page, "H8"), label(page, "J8")) == ("H8, start, 2W, blank", "J8")
    assert (field(page, "rack"), field(page, "blanks")) == ("O[CH]OA[LL]E?", "H8")
    assert value_of(page, "td:has([name=J8])", "data-value") == "3"
    found = dict(plays(page))
    assert found["K5 [CH]O[ch]."] == 2 * (5 + 1 + 0 + 1)
    assert "<b>CH</b> 0" in page.text and "<b>RR</b> 1" in page.text
    assert not re.search("[ꜾꜿỺỻꝚꝛ]", re.sub(r"data-(alphabet|values|words|letter)=('[^']*'|\"[^\"]*\")", "", page.text))

    shown = client.get(PAGE, query_string=address(sent) | {"show": "K5 [CH]O[ch]."})
    assert 'data-proposed="CH"' in shown.text
    put = client.post(
        PAGE,
        data=CHICO | LISTA | {"rack": "o[CH]oa[ll]e?", "sort": "score", "place": "K5 [CH]O[ch]."},
        follow_redirects=True,
    )
    assert {"K5": "CH", "K6": "O", "K7": "CH"}.items() <= squares(put).items()
    assert (field(put, "rack"), field(put, "blanks")) == ("OA[LL]E", "K7")
    exports = client.get(value_of(put, "[data-keep=export] > a", "href"))
    text, picture = (value_of(exports, f"[download='{name}']", "href") for name in ("position.txt", "board.svg"))
    assert text and picture
    lines = client.get(text).text
    assert ".......[CH]ICO....\n" in lines and "..........[ch]....\n" in lines
    assert ">CH</text>" in client.get(picture).text
    pasted = client.post(f"{PAGE}/read", data={"text": lines, "rules": "spanish"})
    assert pasted.json["rows"][7] == ".......ꜾICO...."
    read = client.post(PAGE, data={"pasted": lines, "do": "read", "rules": "spanish"}, follow_redirects=True)
    assert squares(read)["H8"] == "CH"


def test_the_shipped_list_is_searched_by_tiles(client: FlaskClient) -> None:
    page = client.post(PAGE, data=CHICO | {"rack": "[CH][RR]AEO"}, follow_redirects=True)
    words = {play.split()[1] for play, _ in plays(page)}
    assert words
    assert all("CH" not in re.sub(r"\[[A-Z]+\]", "", word) for word in words)
    assert "in Spanish;" in page.text


@pytest.mark.usefixtures("_spanish")
def test_filters_and_the_report_know_the_tiles(client: FlaskClient) -> None:
    form = CHICO | LISTA | {"rack": "o[CH]oa[ll]e?", "H9": "LL", "sort": "score"}
    everything = plays(client.post(PAGE, data=form, follow_redirects=True))
    for name, wanted in (("letters", "[ch]"), ("text", "cho")):
        some = plays(client.post(PAGE, data=form | {name: wanted}, follow_redirects=True))
        assert some and len(some) < len(everything)
        assert all("[CH]" in play.upper() for play, _ in some)
    report = " ".join(client.post(f"{PAGE}/check", data=form).text.split())
    assert "CHLL at H8 is not in lista." in report
    checked = client.post(f"{PAGE}/check", data=form | {"rack": "[CH][CH]"})
    assert "CH: 3 used, 1 in the set" in " ".join(checked.text.split())
    (tile,) = values(checked, ".warnings li[data-tile]", "data-tile")
    assert known_rules()["spanish"].alphabet.to_display(tile) == "CH"


def test_half_typed_and_unknown_tiles_are_named_and_kept(client: FlaskClient) -> None:
    page = client.post(PAGE, data=CHICO | {"H8": "[C", "I8": "CZ", "rack": "A[CZ]E", "opponent_rack": "A[C"})
    assert page.status_code == 422
    assert squares(page) == {"H8": "[C", "I8": "CZ", "J8": "C", "K8": "O"}
    assert (field(page, "rack"), field(page, "opponent_rack")) == ("A[CZ]E", "A[C")
    tail = "is not a tile of this game. Tiles of several letters: [CH], [LL], [RR]."
    assert said(page, "board") == f"H8: “[C” {tail} I8: “CZ” {tail}"
    assert said(page, "rack") == f"“[CZ]” {tail}"
    assert said(page, "opponent_rack") == f"“[C” {tail}"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("7[CZ]7", "H8: “[CZ]” is not a tile of this game. Tiles of several letters: [CH], [LL], [RR]."),
        ("7[C7", "Row 8: “[C7” is not closed; a tile of several letters is written like [CH]."),
        ("7[CH]8", "Row 8 has 16 squares; a row of Scrabble: Spanish has 15."),
    ],
)
def test_faults_in_pasted_rows_name_them(client: FlaskClient, row: str, message: str) -> None:
    text = "/".join(["15"] * 7 + [row] + ["15"] * 7) + " [CH]A/ 0/0 0 ld spanish;"
    read = client.post(f"{PAGE}/read", data={"text": text})
    assert (read.status_code, read.json["message"]) == (422, message)
    lines = "\n".join(re.sub(r"[0-9]+", lambda run: "." * int(run[0]), row) for row in text.split()[0].split("/"))
    read = client.post(f"{PAGE}/read", data={"text": lines, "rules": "spanish"})
    assert (read.status_code, read.json["field"]) == (422, "pasted" if "16 squares" in message else "board")
    assert client.get(PAGE, query_string={"position": text}).status_code == 422


def test_turkish_letters_keep_their_dots(client: FlaskClient) -> None:
    form = {"H8": "i", "I8": "ı", "J8": "İ", "K8": "I", "L8": "î", "rules": "turkish", "blanks": "H8 I8"}
    page = client.post(PAGE, data=form | {"rack": "iıİIşğ?"})
    assert squares(page) == {"H8": "İ", "I8": "I", "J8": "İ", "K8": "I", "L8": "İ"}
    report = client.post(f"{PAGE}/check", data=form | {"rack": "iıİIşğ?"})
    cgp = exported(report)
    text = "/".join(["15"] * 7 + ["7iıİIİ3"] + ["15"] * 7) + " İIİIŞĞ?/ 0/0 0 ld turkish;"
    assert cgp == text == str(Position.parse(text))
    again = client.get(PAGE, query_string={"position": text})
    assert squares(again) == squares(page)
    assert field(again, "blanks") == "H8 I8"
    assert label(again, "H8") == "H8, start, 2W, blank"


def test_catalan_names_that_single_tiles_cannot_spell_need_no_brackets_on_a_rack(client: FlaskClient) -> None:
    report = client.post(f"{PAGE}/check", data={"rules": "catalan", "H8": "L·L", "rack": "aqunyl·l?"})
    assert "/7[L·L]7/" in exported(report) and " A[QU][NY][L·L]?/" in exported(report)


@pytest.mark.parametrize("game", ["spanish", "catalan", "turkish"])
def test_other_games_keep_the_tiles_and_give_them_back(client: FlaskClient, game: str) -> None:
    alphabet = shipped_rules()[game].alphabet
    names = [alphabet.names[letter] for letter in alphabet.letters if letter in alphabet.names]
    tiles = {f"{chr(65 + at)}8": name for at, name in enumerate(names)}
    form = tiles | {
        "rack": alphabet.to_notation("".join(alphabet.names)[::2])[:40],
        "board": game,
        "do": "rules",
        "lexicon": "",
    }
    page = client.post(PAGE, data=form | {"rules": "russian"})
    assert squares(page) == tiles
    assert field(page, "rack") == form["rack"]
    back = client.post(PAGE, data=form | squares(page) | {"board": "russian", "rules": game}, follow_redirects=True)
    assert squares(back) == tiles
    assert not select(back, "td.error")


def test_scripts_receive_every_alphabet_exactly(client: FlaskClient) -> None:
    for name, rules in known_rules().items():
        page = client.get(PAGE, query_string={"rules": name})
        told = re.search(r"data-alphabet='([^']*)'", page.text)
        assert told, name
        alphabet = json.loads(told[1])
        assert alphabet["letters"] == rules.alphabet.letters
        assert alphabet.get("names", {}) == dict(rules.alphabet.names)
        assert ('data-letter="' in page.text) == bool(rules.alphabet.names)
