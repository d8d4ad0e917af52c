"""The page of game files: opened, gone through, downloaded, and led from and to the solver."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import markup_of, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import LeaveValues, Position, gamereview, load_rules, offer_rules, shipped_rules
from solvers.scrabble.gcg import read
from solvers.scrabble.play import Move
from solvers.scrabble.review import Comparison
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.readiness import Readiness
from webapp.scrabble.game_link import LONGEST_LINK, pack, unpack
from webapp.scrabble.game_page import EXAMPLE, link_of
from webapp.settings import Settings

PAGE = "/en/scrabble/game"
DATA = Path(__file__).parents[1] / "data"
CLUB = [(DATA / f"club_{number}.gcg").read_bytes() for number in (1, 2, 3)]
MIDDLE = "15/15/15/15/15/15/7JAM5/6LOGY5/15/15/15/15/15/15/15"


def opened(client: FlaskClient, data: bytes, **fields: str) -> TestResponse:
    return client.post(PAGE, data={"file": (io.BytesIO(data), "game.gcg"), **fields})


def at(client: FlaskClient, response: TestResponse, move: int) -> TestResponse:
    return client.get(f"{response.location}&move={move}")


def shown(response: TestResponse) -> str:
    """The page's text, without its marks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.text)))


@pytest.mark.parametrize("data", CLUB)
def test_a_file_leads_to_a_link_that_holds_it_whole(client: FlaskClient, data: bytes) -> None:
    response = opened(client, data)
    assert response.status_code == 303
    (link,) = parse_qs(urlsplit(response.location).query)["game"]
    assert unpack(link) == str(read(data))
    page = client.get(response.location)
    assert page.status_code == 200
    assert "every score is right" in page.text
    steps = len(read(data).events)
    assert at(client, response, steps).text.count('aria-current="step"') == 1


def test_pasted_text_is_opened_like_a_file(client: FlaskClient) -> None:
    text = CLUB[0].decode()
    assert client.post(PAGE, data={"text": text}).location == opened(client, CLUB[0]).location


def test_each_step_shows_board_scores_rack_notes_and_the_way_to_the_solver(client: FlaskClient) -> None:
    game = opened(client, CLUB[0])
    second = at(client, game, 2)
    assert "Ben Ito: 7H JAM +33" in shown(second)
    assert second.text.count("played") == 3
    solver = re.search(r'id="solve-here" href="([^"]+)"', second.text)
    assert solver
    (position,) = parse_qs(urlsplit(unescape(solver[1])).query)["position"]
    assert Position.parse(position).rows()[6:8] == ["...............", "......LOGY....."]
    assert position.split()[1:3] == ["AAHIJMR/", "0/16"]
    assert client.get(unescape(solver[1])).status_code == 200
    taken = shown(at(client, game, 4))
    assert "Anna Berg: play challenged off −22" in taken
    assert "No such word. It would have been worth keeping the Z." in taken


def test_differences_and_lines_that_cannot_be_read_are_said(client: FlaskClient) -> None:
    data = CLUB[0].replace(b"JAM +33 33", b"JAM +31 31") + b"what is this\n"
    game = opened(client, data)
    text = shown(at(client, game, 2))
    assert "Line 7: 31 given, the rules say 33." in text
    assert "Line 20: A line begins with" in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Choose a file, or paste its text."),
        ({"text": "hello"}, "This is not a game file"),
        ({"text": "#player1 a A", "rules": "none"}, "Unknown game “none”."),
    ],
)
def test_an_invalid_game_is_refused_and_kept(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    response = client.post(PAGE, data=fields)
    assert response.status_code == 422
    assert said in response.text
    assert fields.get("text", "") in response.text


@pytest.mark.parametrize("link", ["x", "%", "eJw", "я", "AAAA", pack("hello"), pack("x" * 2_000_000), "A" * 20_000])
def test_a_broken_link_is_reported(client: FlaskClient, link: str) -> None:
    response = client.get(PAGE, query_string={"game": link})
    assert response.status_code == 422
    assert 'id="open-game"' in response.text


@pytest.mark.parametrize(("move", "shown"), [("-1", "0"), ("999", "20"), ("x", "0"), ("9" * 400, "0"), ("²", "0")])
def test_an_unknown_move_number_shows_the_start_or_the_end(client: FlaskClient, move: str, shown: str) -> None:
    game = pack(CLUB[0].decode())
    page = client.get(PAGE, query_string={"game": game, "move": move})
    assert page.status_code == 200
    assert markup_of(page, "main") == markup_of(client.get(PAGE, query_string={"game": game, "move": shown}), "main")


def test_a_game_too_large_for_a_link_goes_with_the_form(client: FlaskClient) -> None:
    notes = "".join(f"#note {number * 7919 % 100_003} {number * 104_729 % 1_000_003}\n" for number in range(3_000))
    text = CLUB[0].decode() + notes
    assert len(pack(text)) > LONGEST_LINK
    first = client.post(PAGE, data={"text": text})
    assert first.status_code == 200
    kept = re.search(r'<textarea name="text" hidden>(.*?)</textarea>', first.text, re.S)
    assert kept
    assert unescape(kept[1]) == text
    second = client.post(PAGE, data={"text": unescape(kept[1]), "move": "2"})
    assert "Ben Ito: 7H JAM +33" in shown(second)
    written = client.post(f"{PAGE}.gcg", data={"text": text})
    assert written.text == str(read(text).with_racks())
    pasted = client.post("/en/scrabble", data={"pasted": text, "do": "read"})
    assert pasted.status_code == 422
    assert "too large to be pasted here" in pasted.text


def test_the_file_is_downloaded_as_it_was_with_a_rack_on_every_line(client: FlaskClient) -> None:
    response = client.get(f"{PAGE}.gcg", query_string={"game": pack(CLUB[0].decode())})
    assert response.headers["Content-Disposition"] == "attachment; filename=game.gcg"
    assert response.text == CLUB[0].decode().replace(">ben:  -3", ">ben: UNKNOWN -3")


def test_a_game_pasted_as_a_position_leads_to_its_page(client: FlaskClient) -> None:
    text = CLUB[2].decode()
    response = client.post("/en/scrabble", data={"pasted": text, "do": "read"})
    assert response.status_code == 303
    assert client.get(response.location).text.count('id="game"') == 1
    answer = client.post("/en/scrabble/read", data={"text": text})
    assert answer.json == {"rows": [], "url": response.location}
    refused = client.post("/en/scrabble/read", data={"text": "#rubbish"})
    assert refused.status_code == 422
    assert refused.json and refused.json["field"] == "pasted"


def test_a_fault_that_names_a_square_stays_whole_when_its_text_was_pasted(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(text: str) -> None:
        raise InputError("Nothing fits on %(square)s.", field="game", square="H8")

    monkeypatch.setattr("webapp.scrabble.game_page.read", broken)
    with app.test_request_context(), pytest.raises(InputError, match="Nothing fits on H8") as error:
        link_of(EXAMPLE)
    assert (error.value.field, error.value.square) == ("pasted", "H8")


def test_a_picture_of_a_position(client: FlaskClient) -> None:
    query = {"position": f"{MIDDLE} AEI?/ 12/30 0", "rack": "1", "scores": "1"}
    response = client.get("/en/scrabble/board.svg", query_string=query)
    assert response.content_type == "image/svg+xml; charset=utf-8"
    assert "max-age" in response.headers["Cache-Control"]
    texts = [element.text for element in ElementTree.fromstring(response.data).iter("{http://www.w3.org/2000/svg}text")]
    for text in ("J", "8", "3W", "A", "12 : 30", "?", "O", "15"):
        assert text in texts
    assert texts.count("3W") == 8
    plain = client.get("/en/scrabble/board.svg", query_string={"position": f"{MIDDLE} AEI?/ 12/30 0"})
    assert "12 : 30" not in plain.text
    blank = client.get("/en/scrabble/board.svg", query_string={"position": f"{MIDDLE.replace('JAM', 'jAM')} / 0/0 0"})
    assert blank.text.count("stroke-width") == 1
    assert client.get("/en/scrabble/board.svg", query_string={"position": "<x>/"}).status_code == 422


def test_a_position_as_text_is_read_back(client: FlaskClient) -> None:
    position = f"{MIDDLE.replace('JAM', 'jAM')} AEI?/BC 12/30 0"
    response = client.get("/en/scrabble/board.txt", query_string={"position": position})
    assert str(Position.parse(response.text)) == position
    assert client.get("/en/scrabble/board.txt").status_code in (200, 422)


def test_the_solver_offers_its_position_to_take_along(client: FlaskClient) -> None:
    page = client.get("/en/scrabble", query_string={"position": f"{MIDDLE} / 0/0 0"})
    (link,) = values(page, "[data-keep=export] > a", "href")
    exports = client.get(link)
    assert text_of(exports, "code") == f"{MIDDLE} / 0/0 0"
    picture, again = (
        value_of(exports, f"article {it}", "href") for it in ("[download='board.svg']", "p:last-child > a")
    )
    assert client.get(picture).text.count("<text") > 10
    assert value_of(client.get(again), "[name=J7]") == "M"


def test_words_are_looked_up_and_the_list_can_be_chosen(client: FlaskClient) -> None:
    game = opened(client, CLUB[0].replace(b"#lexicon ENABLE\n", b""))
    phony = at(client, game, 3)
    assert "Not in American English: JAMZ" in shown(phony)
    assert "1 move contains a word not in this list." in shown(phony)
    assert phony.text.count('title="Not in American English') == 1
    assert "In American English: JAM, JO, AG, MY" in shown(at(client, game, 2))
    world = client.get(f"{game.location}&move=2&lexicon=world")
    assert "In World English: JAM" in shown(world)
    assert "<option value=world selected>" in world.text
    solver = re.search(r'id="solve-here" href="([^"]+)"', world.text)
    assert solver and "lex+world" in solver[1]
    assert "lexicon=world" in value_of(world, "#step-on", "href")
    strange = client.get(f"{game.location}&lexicon=russian")
    assert "The list russian is not available, or not in this language." in shown(strange)
    sent = client.post(PAGE, data={"text": CLUB[0].decode(), "lexicon": "world", "move": "2"})
    assert sent.location.endswith("&lexicon=world&move=2")


def test_the_list_that_the_file_names_is_used_or_its_nearest(client: FlaskClient) -> None:
    enable = opened(client, CLUB[0])
    assert "In ENABLE: JAM" in shown(at(client, enable, 2))
    csw = opened(client, CLUB[0].replace(b"ENABLE", b"CSW24 of 2024"))
    text = shown(at(client, csw, 2))
    assert "The file names the word list CSW24 of 2024, which is not available." in text
    assert "In World English: JAM" in text
    polish = opened(client, "#player1 a A\n>a: ŹŻŁAAAA 8G ŹŻŁ +34 34\n".encode())
    text = shown(at(client, polish, 1))
    assert "No word list in the language of this game is available, so words are not checked." in text
    assert "Scrabble: Polish:" in text


def test_before_the_server_is_ready_a_game_is_gone_through_without_its_words() -> None:
    client = create_app(Settings(), Readiness()).test_client()
    text = shown(at(client, opened(client, CLUB[0]), 3))
    assert "Anna Berg: 7H ...Z (JAMZ) +22" in text
    assert "The word lists are being prepared; words will be checked in a moment." in text
    assert "Not in ENABLE" not in text


def test_a_game_of_the_servers_own_is_offered_and_gone_through(client: FlaskClient, tmp_path: Path) -> None:
    file = tmp_path / "mini.toml"
    file.write_text('layout = """\n.....\n.....\n..T..\n.....\n....."""\nstart = "C3"\n', encoding="utf-8")
    offer_rules([load_rules(file, shipped_rules())])
    try:
        assert "<option value=mini>" in client.get(PAGE).text
        game = client.post(PAGE, data={"text": "#player1 a A\n>a: CATEEEE 3B CAT +15 15\n", "rules": "mini"})
        page = client.get(game.location)
        assert page.text.count('scope="row"') == 5
        assert "every score is right" in page.text
    finally:
        offer_rules([])


def test_the_page_speaks_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/ru/scrabble/game")
    assert page.status_code == 200
    assert '<html lang="ru" ' in page.text


def test_a_tile_of_two_letters_is_one_tile(client: FlaskClient) -> None:
    text = "#letter-distribution spanish\n#player1 a Ana\n#player2 b Eva\n>a: [CH]OOA?BD 8G [CH]O[ch]A +24 24\n"
    text += ">b: - +0 0\n"
    page = client.get(PAGE, query_string={"game": pack(text), "move": "2"})
    assert page.text.count('<b class="wide">CH</b>') == 2
    position = text_of(page, "code.cgp")
    assert "6[CH]O[ch]A5" in position
    drawn = client.get("/en/scrabble/board.svg", query_string={"position": position})
    assert drawn.text.count(">CH</text>") == 2
    board = client.get("/en/scrabble/board.txt", query_string={"position": position})
    assert Position.parse(board.text, Position.parse(position).rules).squares == Position.parse(position).squares


def solved_at(page: TestResponse, button: str = "#solve-here") -> list[str]:
    """The position that a button of the page leads to, in its parts."""
    (position,) = parse_qs(urlsplit(value_of(page, button, "href")).query)["position"]
    return position.split(" ")


def test_what_is_solved_is_the_position_before_the_move(client: FlaskClient) -> None:
    game = opened(client, CLUB[0])
    start, first, third, taken_back = (at(client, game, move) for move in (0, 1, 3, 4))
    assert solved_at(start) == solved_at(first)
    assert solved_at(first)[1:3] == ["DGHLOTY/", "0/0"]
    assert solved_at(third)[1:3] == ["AENOUWZ/", "16/33"]
    assert solved_at(taken_back) == solved_at(third)
    assert 'id="solve-next"' not in third.text
    assert solved_at(at(client, game, 9), "#solve-next")[2] == "63/79"


def test_each_move_is_ranked_among_all_with_the_best_and_the_loss(client: FlaskClient) -> None:
    game = opened(client, CLUB[0])
    page = at(client, game, 1)
    assert "Rank 23 of 277; best is 8H GODLY 28, it loses 14.6." in shown(page)
    assert "The best of 329 moves." in shown(at(client, game, 2))
    assert "Not compared: the whole rack is not recorded." in shown(at(client, game, 5))
    losses = texts(page, "#moves td.lost")
    assert losses[:3] == ["14.6", "✓ the best", "34.9"]
    assert losses[3:5] == ["", ""]
    assert "loses 16.5 a turn in 3 turns" in shown(page)
    (link,) = parse_qs(urlsplit(value_of(page, "#moves tr:nth-child(2) .best a", "href")).query)["position"]
    assert link.split()[1] == "AAHIJMR/"


def test_a_play_outside_the_list_is_not_compared(client: FlaskClient) -> None:
    text = "#player1 a A\n#player2 b B\n>a: ACEFGHI 8H CEFA +18 18\n>b: ABCDEFG - +0 0\n"
    page = at(client, client.post(PAGE, data={"text": text}), 1)
    assert "Not compared: the play is not in the list." in shown(page)


def test_players_have_their_names_and_those_of_one_name_are_told_apart(client: FlaskClient) -> None:
    text = "#player1 1 Josh Green\n#player2 2 Josh Green\n>1: ACEFGHI 8H CAFE +18 18\n>2: ABC - +0 0\n"
    page = client.get(PAGE, query_string={"game": pack(text), "move": "1"})
    players = texts(page, "#moves td.player")
    assert players == ["Josh Green (1)", "Josh Green (2)"]
    assert "Josh Green (1): 8H CAFE +18" in shown(page)


def test_wrong_scores_are_counted_apart_from_other_faults(client: FlaskClient) -> None:
    text = "#game-type odd\n#player1 a A\n#player2 b B\n>a: ACEFGZZ 8H CAFE +{0} {0}\n>b: ABC - +0 0\n"
    wrong = shown(client.get(PAGE, query_string={"game": pack(text.format(20))}))
    assert "2 moves; 1 score does not match the rules; 2 faults of the file." in wrong
    assert "Line 1: “odd” is not a kind of game known here" in wrong
    assert "Line 4: Z: 2 used, 1 in the set" in wrong
    right = shown(client.get(PAGE, query_string={"game": pack(text.format(18))}))
    assert "2 moves; every score is right; 2 faults of the file." in right


def test_a_game_of_more_than_two_is_refused_and_its_text_kept(client: FlaskClient) -> None:
    text = "#player1 a A\n#player2 b B\n#player3 c C\n>a: ACEFGHI 8H CAFE +18 18\n"
    page = client.post(PAGE, data={"text": text})
    assert page.status_code == 422
    assert "This game has 3 players; only games of two can be replayed." in page.text
    assert "#player3 c C" in page.text
    assert client.get(PAGE, query_string={"game": pack(text)}).status_code == 422


def test_notes_before_the_first_move_are_shown(client: FlaskClient) -> None:
    text = "#player1 a A\n#player2 b B\n#note Played at home.\nIt rained.\n>a: ACEFGHI 8H CAFE +18 18\n"
    page = client.get(PAGE, query_string={"game": pack(text)})
    assert "Played at home. It rained." in shown(page)


def test_a_busy_server_shows_the_game_without_its_comparison(app: Flask, client: FlaskClient) -> None:
    game = opened(client, CLUB[0])
    capacity = app.extensions["capacity"] = Capacity(at_once=1, waiting=0)
    with capacity.place("other"):
        page = at(client, game, 1)
    assert page.status_code == 200
    assert "Anna Berg: 8G LOGY +16" in shown(page)
    assert "The server is busy, so the moves are not compared." in shown(page)
    assert not texts(page, "#moves td.lost")
    assert "Rank 23 of 277" in shown(at(client, game, 1))


def test_a_review_that_takes_too_long_is_cut_off_and_says_so(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = gamereview.compare

    def slow(position: Position, move: Move, lexicon: Lexicon, leaves: LeaveValues | None, limit: Budget) -> Comparison:
        found = compare(position, move, lexicon, leaves, limit)
        if position.scores == (0, 16):
            limit.cancel()
        return found

    monkeypatch.setattr(gamereview, "compare", slow)
    page = at(client, opened(client, CLUB[0]), 1)
    assert "Comparing was cut off after" in shown(page)
    assert texts(page, "#moves td.lost")[:3] == ["14.6", "✓ the best", ""]
