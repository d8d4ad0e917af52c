"""Games on the page: languages, boards of the server's own, and a change of game with tiles on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from pages import only, select, text_of, value_of
from werkzeug.test import TestResponse

from solvers.errors import InputError
from solvers.scrabble import Position, known_rules, load_rules, offer_rules, shipped_rules
from webapp.application import create_app
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import SettingError, Settings

PAGE = "/en/scrabble"
GUIDE = (Path(__file__).parents[2] / "docs" / "customising.md").read_text(encoding="utf-8")
SECTION = GUIDE.partition("## Boards and games")[2].partition("\n## ")[0]
CAT = {"H8": "C", "I8": "A", "J8": "T", "blanks": "I8", "rack": "RETINA?", "score": "12"}


@pytest.fixture(autouse=True)
def _shipped_alone() -> Iterator[None]:
    yield
    offer_rules([])


def changed(client: FlaskClient, fields: dict[str, str], before: str, after: str) -> TestResponse:
    return client.post(
        PAGE, data=fields | {"board": before, "rules": after, "do": "rules", "lexicon": ""}, follow_redirects=True
    )


def tiles(page: TestResponse) -> dict[str, str]:
    return {tile.name: tile.value for tile in select(page, "td > input[value]")}


def marked(page: TestResponse) -> set[str]:
    return {tile.name for tile in select(page, "td.error > input")}


def value(page: TestResponse, name: str) -> str:
    return value_of(page, f'[name="{name}"]')


def example() -> str:
    found = re.search(r"```toml\n(.*?)```", SECTION, re.S)
    assert found
    return found[1]


@pytest.mark.parametrize("game", shipped_rules())
def test_a_pages_script_names_its_game_as_the_exact_text_of_a_position_does(game: str, client: FlaskClient) -> None:
    size = known_rules()[game].layout.size
    empty = "/".join([str(size)] * size)
    page = client.get(PAGE, query_string={"position": f"{empty} ?/ 0/0 0 bdn {game};"})
    operations = only(page, "#position").get("data-game-operations", "")
    position = Position.parse(f"{empty} ?/ 0/0 0 {operations}".strip())
    assert position.rules.name == game
    assert str(position) == f"{empty} ?/ 0/0 0 {operations}".strip()


def test_letters_that_another_language_lacks_stay_and_are_marked(client: FlaskClient) -> None:
    page = changed(client, CAT, "standard", "russian")
    assert tiles(page) == {"H8": "C", "I8": "A", "J8": "T"} == dict.fromkeys(marked(page)) | tiles(page)
    assert (value(page, "rack"), value(page, "blanks"), value(page, "score")) == ("RETINA?", "I8", "12")
    assert "H8: “C” is not a letter of this game." in page.text
    assert "“R” is not a letter of this game" in page.text
    back = changed(client, CAT, "russian", "standard")
    assert not marked(back)
    assert tiles(back) == tiles(page)


def test_an_address_with_letters_of_another_language_keeps_them_all(client: FlaskClient) -> None:
    board = "15/15/15/15/15/15/15/7CaТ5/15/15/15/15/15/15/15"
    page = client.get(PAGE, query_string={"position": f"{board} RETИ?/Q 3/x 0 ld russian; bdn CrosswordGame;"})
    assert page.status_code == 422
    assert tiles(page) == {"H8": "C", "I8": "A", "J8": "Т"}
    assert marked(page) == {"H8", "I8"}
    shown = [value(page, name) for name in ("blanks", "rack", "opponent_rack", "score", "opponent_score")]
    assert shown == ["I8", "RETИ?", "Q", "3", "x"]


def test_tiles_go_to_the_middle_of_a_smaller_board(client: FlaskClient) -> None:
    page = changed(client, CAT, "standard", "duel")
    assert tiles(page) == {"F6": "C", "G6": "A", "H6": "T"}
    assert value(page, "blanks") == "G6"
    assert "plays in American English" in page.text


def test_tiles_that_a_smaller_board_has_no_place_for_are_marked_and_all_stays(client: FlaskClient) -> None:
    fields = {"A1": "C", "B1": "A", "H8": "Q", "blanks": "A1", "rack": "RETINA?"}
    page = changed(client, fields, "standard", "duel")
    assert page.status_code == 422
    assert tiles(page) == {"A1": "C", "B1": "A", "H8": "Q"}
    assert marked(page) == {"A1", "B1"}
    assert (value(page, "blanks"), value(page, "rack"), value(page, "board")) == ("A1", "RETINA?", "standard")
    assert "That board has no place for the tiles on A1, B1; the board stays as it is." in page.text


@pytest.mark.parametrize(
    ("game", "typed", "letter"),
    [("french", "É", "E"), ("german", "Ä", "Ä"), ("polish", "Ź", "Ź"), ("polish", "ź", "Ź"), ("russian", "Ё", "Ё"), ("erudit", "Ё", "Е"),
     ("ukrainian", "’", "Ꞌ"), ("greek", "ς", "Σ")],
)  # fmt: skip
def test_a_typed_letter_has_the_value_of_its_tile(client: FlaskClient, game: str, typed: str, letter: str) -> None:
    rules = shipped_rules()[game]
    page = client.post(PAGE, data={"H8": typed, "I8": typed, "rules": game})
    value = str(rules.values[rules.alphabet.code(letter)])
    assert [value_of(page, f"td:has([name={name}])", "data-value") for name in ("H8", "I8")] == [value] * 2


def test_a_game_without_a_list_says_so_and_marks_no_word(client: FlaskClient) -> None:
    page = client.post(PAGE, data={"H8": "Ä", "I8": "H", "rack": "TISCHE?", "rules": "german"})
    assert "This game has no word list yet: bring one to find plays." in page.text
    assert select(page, "input[type=file][aria-invalid]")
    assert value_of(page, "[name=lexicon] > option[selected]") == ""
    assert "Unseen: <b>" in page.text
    assert select(page, "td[class]") and not select(page, "td.unknown")
    assert tiles(page) == {"H8": "Ä", "I8": "H"}


def test_the_documented_example_of_a_file_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    file.write_text(example(), encoding="utf-8")
    command = re.search(r"^\$ tilewright (.*)$", SECTION, re.M)
    assert command
    result = CliRunner().invoke(main, command[1].replace("corner.toml", str(file)).split())
    assert result.exit_code == 0, result.output
    assert re.search(r"^ +39  1A +\w{5}", result.output, re.M), result.output


def test_every_key_of_a_file_is_documented() -> None:
    from solvers.scrabble.rulesfile import _KEYS

    named = {key for row in re.findall(r"^\| (`.*?) \|", SECTION, re.M) for key in re.findall(r"`(\w+)`", row)}
    assert named == set(_KEYS)


def test_a_folder_of_games_is_offered_and_solved(prepared: Readiness, tmp_path: Path) -> None:
    (tmp_path / "corner.toml").write_text(example(), encoding="utf-8")
    (tmp_path / "second.toml").write_text('layout = "corner"\nrack_size = 6\ntiles = "corner"\n', encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no game", encoding="utf-8")
    client = create_app(Settings(rules=str(tmp_path)), prepared).test_client()
    page = client.post(PAGE, data={"rack": "aelst", "rules": "corner"}, follow_redirects=True)
    assert text_of(page, "option[value=corner][selected]") == "Corner 7×7"
    assert "<option value=second>" in page.text
    assert re.search(r"\b39\.", page.text)
    moved = client.post(PAGE, data={"rack": "aelst", "rules": "corner"})
    assert parse_qs(urlsplit(moved.headers["Location"]).query)["position"][0].endswith("bdn corner;")
    assert "<option value=corner" not in create_app(Settings(), prepared).test_client().get(PAGE).text


def test_a_server_whose_games_are_faulty_does_not_start_and_names_them_all(
    prepared: Readiness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.toml").write_text('layout = """\n..*..\n.....\n...x.\n.....\n....."""', encoding="utf-8")
    (tmp_path / "duel.toml").write_text('layout = "duel"', encoding="utf-8")
    with pytest.raises(SettingError) as caught:
        create_app(Settings(rules=str(tmp_path)), prepared)
    assert "bad.toml, layout, row 3, column 4: “x”" in str(caught.value)
    assert "duel.toml: “duel” is the name of another game." in str(caught.value)
    monkeypatch.setenv("TILEWRIGHT_RULES", str(tmp_path / "nowhere"))
    result = CliRunner().invoke(main, ["serve", "--port", "1"])
    assert result.exit_code == 1
    assert "TILEWRIGHT_RULES" in result.output
    assert "nowhere cannot be read" in result.output
    assert known_rules() == shipped_rules()


def test_how_a_game_ends_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('layout = "standard"\nscoreless_turns = 4\nout_times = 1', encoding="utf-8")
    rules = load_rules(file, shipped_rules())
    assert (rules.scoreless_turns, rules.out_times) == (4, 1)
    for text, key in (("scoreless_turns = 0", "scoreless_turns"), ("out_times = 3", "out_times")):
        file.write_text(f'layout = "standard"\n{text}', encoding="utf-8")
        with pytest.raises(InputError, match=f"mine.toml, {key}"):
            load_rules(file, shipped_rules())


@pytest.mark.parametrize(("game", "is_unknown"), [("russian", False), ("russian-yo", True)])
def test_a_word_without_its_yo_is_named_with_it_where_they_differ(
    client: FlaskClient, game: str, is_unknown: bool
) -> None:
    squares = {f"{chr(72 + place)}8": letter for place, letter in enumerate("ЕЖ")}
    report = client.post(f"{PAGE}/check", data=squares | {"rules": game, "lexicon": "russian", "rack": "А"}).text
    text = " ".join(report.split())
    assert ("ЕЖ at 8H is not in Russian nouns." in text) is is_unknown
    assert ("the list has: ЁЖ." in text) is is_unknown
    page = client.get(PAGE, query_string={"rules": game}).text
    assert ("either tile may stand for the other" in page) is not is_unknown
    assert ("words are spelled with Ё" in page) is is_unknown
