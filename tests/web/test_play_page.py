"""Playing Scrabble against the program by forms alone, as without scripts."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.scrabble.game import replay
from solvers.scrabble.gcg import read
from webapp.scrabble.game_link import pack, unpack
from webapp.scrabble.play_address import PlayAddress

PAGE = "/en/scrabble/play"
BEGUN = {"new": "1", "level": "3", "first": "you", "seed": "abc"}
HX = {"HX-Request": "true"}
ENDING = (
    "11HAUL/1L3U3QuEAN1/1ER1INIA3R3/1GOD1D2BOGIE2/2ORBY3PEONS1/2FA3DWELT1E1/3N2PEON3r1/3KEVIL5V"
    "1/7FITS2A1/5JUS1EM2N1/9WE2T1/7XU1C3T/8MATZOTH/9AI3I/7DISCO2O AAGIRRR/EEY 319/386 0"
)


def begun(client: FlaskClient, page: str = PAGE, **fields: str) -> TestResponse:
    """The page of a new game."""
    answer = client.get(page, query_string=BEGUN | fields)
    assert answer.status_code == 302, text_of(answer)
    return client.get(answer.location)


def game_of(page: TestResponse) -> str:
    return value_of(page, '#turn input[name="game"]')


def sent(client: FlaskClient, page: TestResponse, **fields: str) -> TestResponse:
    """The page after a form is sent; redirections are followed."""
    path = PAGE.replace("en", page.request.path.split("/")[1], 1)
    return client.get(path, query_string={"game": game_of(page)} | fields, follow_redirects=True)


def hinted(client: FlaskClient, page: TestResponse) -> str:
    """The move that the last hint names, as it is typed."""
    last = texts(sent(client, page, hint="4"), "#hints li")[-1]
    found = re.search(r": (\d+\w|\w\d+) (\S+) (?:for|за) ", last)
    return f"{found[1]} {found[2]}" if found else "pass"


def rack(page: TestResponse) -> str:
    return "".join(tile.text_content() for tile in select(page, "#rack .tile"))


def rows(page: TestResponse) -> list[str]:
    return texts(page, "#moves tbody tr")


@pytest.mark.parametrize(("lang", "game"), [("en", "standard"), ("ru", "russian")])
def test_a_whole_game_by_typed_moves_ends_with_its_file(client: FlaskClient, lang: str, game: str) -> None:
    page = begun(client, PAGE.replace("en", lang, 1), rules=game, level="4")
    for _ in range(60):
        if not select(page, "#turn"):
            break
        page = sent(client, page, do="play", move=hinted(client, page), sure="1")
        if select(page, "#sure"):
            page = sent(client, page, do="pass", sure="1")
    assert only(page, "#result") is not None
    assert len(rows(page)) > 12
    link = parse_qs(urlsplit(value_of(page, "#review", "href")).query)["game"][0]
    played = replay(read(unpack(link)))
    assert not any(step.findings for step in played.steps)
    assert sorted(map(str, played.totals[-1])) == sorted(texts(page, ".players dd"))
    reviewed = client.get(value_of(page, "#review", "href"))
    assert reviewed.status_code == 200
    assert played.rules.name == game


def test_the_page_tells_nothing_that_the_player_may_not_know(client: FlaskClient) -> None:
    page = begun(client, first="program")
    while not any("exchanges" in row for row in rows(page)) and len(rows(page)) < 20:
        page = sent(client, page, do="pass", sure="1")
    with client.application.app_context():
        address = PlayAddress.read(game_of(page))
    other = address.rules.alphabet.decode(address.contest.racks[1 - address.you])
    bag = address.rules.alphabet.decode(address.contest.bag)
    shown = html.unescape(re.sub(r'(?<=game=)[\w-]+|value="[\w-]{60,}"', "", page.text))
    assert other not in shown
    assert bag[:7] not in shown
    assert address.seed not in shown
    for turn in address.contest.turns:
        assert turn.side == address.you or f"-{turn}" not in shown


def test_what_was_typed_stays_with_what_is_wrong(client: FlaskClient) -> None:
    page = begun(client)
    for move, wanted in (
        ("8H QQQ", "Your rack does not have"),
        ("", "Lay tiles on the board"),
        ("x", "written like"),
        (f"8H {rack(page)[:3]}", "Not in American English"),
    ):
        answer = sent(client, page, do="play", move=move)
        assert answer.status_code == 422
        assert wanted in text_of(answer, "#move-error")
        assert value_of(answer, "#move") == move
        assert value_of(answer, "#move", "aria-invalid") == "true"
        assert rack(answer) == rack(page)


def test_a_move_over_other_tiles_names_the_square(client: FlaskClient) -> None:
    page = begun(client, position=ENDING, level="6")
    for fields in ({"move": "1K GAR"}, {"tiles": "L1:G L2:A"}, {"tiles": "Z1:G"}):
        answer = sent(client, page, do="play", **fields)
        assert answer.status_code == 422
        assert text_of(answer, "#move-error")
    assert "L1" in text_of(sent(client, page, do="play", tiles="L1:G"), "#move-error")


def test_in_a_strict_game_an_unknown_word_is_challenged_off_or_stands(client: FlaskClient) -> None:
    for level, is_off in (("5", True), ("1", False)):
        for seed in "abcdefghijk":
            page = begun(client, way="strict", level=level, seed=seed)
            letters = sorted(set(rack(page)) - {"?"} - set("AEIOU"))[:2]
            page = sent(client, page, do="play", move=f"8H {''.join(letters)}")
            if (("challenged off" in rows(page)[-1]) is is_off) and "?" not in rack(page):
                break
        assert ("challenged off" in text_of(page, "#told")) is is_off
        assert bool(select(page, "#moves s")) is is_off
    assert not select(page, "#hint")
    assert not select(page, "#take-back")
    assert sent(client, page, do="back").status_code == 422


def test_tiles_of_the_board_are_sent_by_square(client: FlaskClient) -> None:
    page = begun(client)
    at, word = hinted(client, page).split()
    down, right = (0, 1) if at[0].isdigit() else (1, 0)
    col, row = ord(re.sub(r"\d", "", at)) - 65, int(re.sub(r"\D", "", at)) - 1
    tiles = " ".join(f"{chr(65 + col + i * right)}{row + 1 + i * down}:{char}" for i, char in enumerate(word))
    answer = sent(client, page, do="play", tiles=tiles)
    assert rows(answer)[-1].startswith("1 You")
    scored = client.get(
        f"{PAGE}/score", query_string={"position": value_of(page, "#turn", "data-position"), "tiles": tiles}
    )
    assert f"+{scored.json['score']} " in rows(answer)[-1]
    assert word in scored.json["text"]


@pytest.mark.parametrize("tiles", ["Z99:A", "H8:1", "H8", "A1:A", "", "H8:A H8:B"])
def test_tiles_that_are_no_play_have_no_score(client: FlaskClient, tiles: str) -> None:
    answer = client.get(f"{PAGE}/score", query_string={"position": "15/" * 14 + "15 / 0/0 0", "tiles": tiles})
    assert answer.status_code == 200
    assert answer.json["score"] is None
    assert answer.json["text"]


def test_a_turn_is_exchanged_taken_back_and_resigned(client: FlaskClient) -> None:
    page = begun(client)
    before = rack(page)
    page = sent(client, page, do="exchange", move=before[:2])
    assert f"exchanges {before[:2]}" in rows(page)[-1]
    assert len(rows(page)) == 2
    page = sent(client, page, do="back")
    assert (rows(page), rack(page)) == ([], before)
    asked = sent(client, page, do="resign")
    assert only(asked, "#sure").text == "Resign"
    over = client.get(PAGE, query_string={"game": game_of(page), "do": "resign", "sure": "1"}, follow_redirects=True)
    assert text_of(over, "#result") == "You resigned at 0 : 0."


def test_hints_come_step_by_step_and_mark_where_to_look(client: FlaskClient) -> None:
    page = begun(client)
    for step in range(1, 5):
        answer = sent(client, page, hint=str(step))
        assert len(texts(answer, "#hints li")) == step
        assert bool(select(answer, "#hint")) is (step < 4)
    assert rack(answer) == rack(page)


def test_a_game_goes_on_from_a_position(client: FlaskClient) -> None:
    start = client.get(PAGE, query_string={"position": ENDING})
    assert value_of(start, "input[name=position]") == ENDING
    page = begun(client, position=ENDING, level="6")
    assert rack(page) == "AAGIRRR"
    assert texts(page, ".players dd") == ["319", "386"]
    for _ in range(12):
        if not select(page, "#turn"):
            break
        page = sent(client, page, do="play", move=hinted(client, page), sure="1")
        if select(page, "#sure"):
            page = sent(client, page, do="pass", sure="1")
    assert only(page, "#result") is not None
    assert not select(page, "#review")
    assert "/scrabble?position=" in values(page, "#moves a", "href")[0]


def test_the_clock_costs_points_for_each_minute_begun_over_time(client: FlaskClient) -> None:
    page = begun(client, clock="5")
    assert value_of(page, "#contest", "data-minutes") == "5"
    page = sent(client, page, do="pass", sure="1", spent="361")
    assert value_of(page, "#contest", "data-spent") == "361"
    over = client.get(PAGE, query_string={"game": game_of(page), "do": "resign", "sure": "1"}, follow_redirects=True)
    assert texts(over, ".players dd")[0] == "-20"
    assert "You: −20 for time." in text_of(over, "#told")


def test_the_same_bag_can_be_played_again(client: FlaskClient) -> None:
    page = begun(client, level="2", way="friendly")
    over = client.get(PAGE, query_string={"game": game_of(page), "do": "resign", "sure": "1"}, follow_redirects=True)
    again = client.get(value_of(over, "#again", "href"), follow_redirects=True)
    assert game_of(again) == game_of(page)


@pytest.mark.parametrize(
    "fields",
    [
        {"level": "9"},
        {"level": "x"},
        {"clock": "7"},
        {"way": "wild"},
        {"rules": "chess"},
        {"rules": "german"},
        {"position": "nonsense"},
        {"position": "15/" * 14 + "15 ZZZ/ 0/0 0"},
    ],
)
def test_a_game_that_cannot_begin_says_why_and_keeps_the_form(client: FlaskClient, fields: dict[str, str]) -> None:
    answer = client.get(PAGE, query_string=BEGUN | fields)
    assert answer.status_code == 422
    assert any(texts(answer, ".error"))
    assert only(answer, "#begin") is not None


@pytest.mark.parametrize(
    "game", ["", "x", pack("rules=standard"), pack("level=99"), "é" * 20, pack("moves=8H+QQQ&seed=a")]
)
def test_a_broken_address_shows_the_form_with_the_reason(client: FlaskClient, game: str) -> None:
    answer = client.get(PAGE, query_string={"game": game})
    assert answer.status_code == 422
    assert text_of(answer, '.error[data-field="game"]')


@pytest.mark.parametrize("fields", [BEGUN, {}])
def test_a_position_without_a_board_is_named_and_not_played_from(client: FlaskClient, fields: dict[str, str]) -> None:
    answer = client.get(PAGE, query_string=fields | {"position": "junk"})
    assert answer.status_code == 422
    assert "no board" in text_of(answer, '.error[data-field="position"]')


def test_a_changed_move_in_an_address_is_found(client: FlaskClient) -> None:
    page = begun(client)
    text = unpack(game_of(page))
    broken = pack(re.sub(r"moves=.*", "moves=8H+ZZZZZ", text))
    answer = client.get(PAGE, query_string={"game": broken})
    assert answer.status_code == 422
    assert "Move 1 of this address cannot be" in text_of(answer, '.error[data-field="game"]')


def test_scripts_get_the_page_of_the_new_address(client: FlaskClient) -> None:
    page = begun(client)
    refused = client.get(PAGE, query_string={"game": game_of(page), "do": "play", "move": "x"}, headers=HX)
    assert refused.headers["HX-Push-Url"] == "false"
    assert only(refused, "#play") is not None
