"""The page on which a game is recorded: by forms alone, with the whole game in the address."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of
from werkzeug.test import TestResponse

from solvers.scrabble.game import replay
from solvers.scrabble.gcg import read
from webapp.scrabble.game_link import LONGEST_LINK, pack, unpack

PAGE = "/en/scrabble/record"
CLUB = (Path(__file__).parents[1] / "data" / "club_1.gcg").read_text(encoding="utf-8")
HX = {"HX-Request": "true"}


def game_in(page: TestResponse) -> str:
    return value_of(page, 'input[name="game"][form="entry"]')


def entered(client: FlaskClient, *moves: str | dict[str, str], start: str = PAGE) -> TestResponse:
    """The page after moves, each entered into the form of the page before."""
    page = client.get(start)
    for move in moves:
        fields = {"move": move} if isinstance(move, str) else move
        answer = client.post(PAGE, data={"do": "enter", "game": game_in(page), **fields})
        assert answer.status_code == 303, text_of(answer)
        page = client.get(answer.location)
    return page


def rows(page: TestResponse) -> list[str]:
    return [text_of(row) for row in select(page, "#moves tbody tr")]


def test_moves_are_entered_one_after_the_other_and_all_is_in_the_address(client: FlaskClient) -> None:
    page = entered(
        client, "8D craaled", {"move": "H8 loan", "rack": "OANXYZW"}, {"do": "pass"}, {"do": "exchange", "move": "3"}
    )
    assert rows(page) == [
        "1 Player 1 8D CRAALED +76 76",
        "2 Player 2 H8 LOAN +4 4",
        "3 Player 1 passes +0 76",
        "4 Player 2 exchanges 3 tiles +0 4",
    ]
    assert text_of(page, "#sentence") == "Player 2: exchanges 3 tiles +0. To move: Player 1"
    assert texts(page, ".players dd") == ["76", "4"]
    assert text_of(page, ".players .turn dt") == "Player 1"
    assert "Unseen: 90 ( 76 in the bag)" in text_of(page)
    assert texts(page, "#board td.played") == ["O", "A", "N"]
    assert ">Player: OANXYZW H8 LOAN +4 4" in unpack(game_in(page)).replace("Player2", "Player")


def test_a_wrong_move_is_named_and_everything_stays(client: FlaskClient) -> None:
    page = entered(client, "8D craaled")
    answer = client.post(PAGE, data={"game": game_in(page), "move": "H8 FOX", "rack": "QX"})
    assert answer.status_code == 422
    assert text_of(answer, "#move-error") == "There is another tile on H8."
    assert value_of(answer, "#move") == "H8 FOX"
    assert value_of(answer, "#entry-rack") == "QX"
    assert rows(answer) == rows(page)
    assert game_in(answer) == game_in(page)
    lacking = client.post(PAGE, data={"game": game_in(page), "move": "H8 LOAN", "rack": "AEINRST"})
    assert text_of(lacking, "#rack-error") == "The rack does not have O."
    empty = client.post(PAGE, data={"game": game_in(page), "do": "exchange"})
    assert text_of(empty, "#move-error") == "Enter the tiles to exchange, or how many they are."


def test_a_play_challenged_off_a_challenge_that_failed_and_a_move_taken_back(client: FlaskClient) -> None:
    page = entered(client, "8D craaled", {"do": "off"}, "8H cat", {"do": "challenge", "points": "10"})
    assert rows(page)[1:] == [
        "2 Player 1 play challenged off −76 0",
        "3 Player 2 8H CAT +10 10",
        "4 Player 2 unsuccessful challenge +10 20",
    ]
    assert text_of(page, ".players .turn dt") == "Player 1"
    assert not select(page, "button[value=off]")
    back = entered(client, {"do": "back"}, {"do": "back"}, start=f"{PAGE}?game={game_in(page)}")
    assert len(rows(back)) == 2
    assert text_of(back, ".players .turn dt") == "Player 2"


def test_an_earlier_move_is_corrected_and_later_faults_are_named(client: FlaskClient) -> None:
    page = entered(client, {"move": "8H cat", "rack": "catxyzw"}, "I8 .rt", "K8 do")
    link = value_of(page, "#moves tbody tr:nth-child(1) a", "href")
    form = client.get(link)
    assert value_of(form, "#move") == "8H CAT"
    assert value_of(form, "#entry-rack") == "CATXYZW"
    assert text_of(form, ".editing") == "Correct move 1"
    wrong = client.post(PAGE, data={"game": game_in(form), "number": "1", "move": "1A CAT"})
    assert text_of(wrong, "#move-error") == "The first play must cover H8."
    assert value_of(wrong, "input[name=number]") == "1"
    answer = client.post(PAGE, data={"game": game_in(form), "number": "1", "move": "8G CAT"})
    corrected = client.get(answer.location)
    assert "Move 3: The play touches no tile on the board." in text_of(corrected)
    assert rows(corrected)[0] == "1 Player 1 8G CAT +10 10"
    for number in ("9", "x", "-1"):
        assert client.get(f"{PAGE}?game={game_in(page)}&edit={number}").status_code == 422


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_example_of_a_list_can_be_recorded(client: FlaskClient, language: str) -> None:
    page = PAGE.replace("en", language, 1)
    example = value_of(client.get(page), "#all-moves", "placeholder")
    answer = client.get(client.post(page, data={"do": "moves", "moves": example}).location)
    assert [" ".join(row.split()[3:5]) for row in rows(answer)] == example.split("\n")
    assert not select(answer, ".finding")


def test_a_notebooks_list_becomes_the_game(client: FlaskClient) -> None:
    text = "1. 8D WHIRL 26  H8 LOTUS 7\n2. 12H SMOKY 38\n"
    answer = client.post(PAGE, data={"do": "moves", "moves": text})
    assert answer.status_code == 200
    assert [row.split()[3:5] for row in rows(answer)] == [["8D", "WHIRL"], ["H8", "LOTUS"], ["12H", "SMOKY"]]
    told = texts(answer, ".note")
    assert any(text.startswith("Move 2, H8 LOTUS: 7 is written; the rules say 6, in all 6.") for text in told)
    listed = select(answer, "#all-moves")[0].text
    assert listed.split("\n") == ["8D WHIRL", "H8 LOTUS", "12H SMOKY"]
    again = client.post(PAGE, data={"do": "moves", "game": game_in(answer), "moves": listed})
    assert again.status_code == 303
    assert rows(client.get(again.location)) == rows(answer)
    wrong = client.post(PAGE, data={"do": "moves", "moves": "8D WHIRL\nwhat is this\n"})
    assert wrong.status_code == 422
    assert "Line 2: “what is this” is not a move" in text_of(wrong, "#moves-error")
    assert "what is this" in text_of(wrong, "#all-moves")


def test_a_game_file_goes_on_being_recorded_and_opens_on_its_page(client: FlaskClient) -> None:
    answer = client.post(PAGE, data={"do": "moves", "moves": CLUB})
    page = client.get(answer.location)
    assert texts(page, ".players dt") == ["Anna Berg", "Ben Ito"]
    assert texts(page, ".players dd") == ["63", "79"]
    analysed = client.get(value_of(page, "#analyse", "href"))
    assert "every score is right" in text_of(analysed)
    assert "it loses 17.5" in text_of(analysed, "#rank")
    back = next(link.get("href") for link in select(analysed, ".bar a") if text_of(link) == "Go on recording")
    assert rows(client.get(back)) == rows(page)
    written = client.get(f"/en/scrabble/game.gcg?game={game_in(page)}").text
    assert [event.move for _, event in read(written).events] == [event.move for _, event in read(CLUB).events]


def test_names_game_and_list_are_changed(client: FlaskClient) -> None:
    page = entered(client, "8H cat")
    fields = {"player1": " Ann\nBerg ", "player2": "Ben", "title": "Club", "rules": "wwf", "lexicon": "world"}
    answer = client.post(PAGE, data={"do": "heading", "game": game_in(page), **fields})
    changed = client.get(answer.location)
    assert texts(changed, ".players dt") == ["Ann Berg", "Ben"]
    text = unpack(game_in(changed))
    assert "#board-layout WordsWithFriends" in text
    assert "#lexicon world" in text
    assert "In World English: CAT" in text_of(changed)
    refused = client.post(PAGE, data={"do": "heading", "rules": "none"})
    assert refused.status_code == 422
    assert "Unknown game “none”." in text_of(refused, "#rules-error")


def test_after_turns_without_points_the_racks_are_asked_for(client: FlaskClient) -> None:
    passes: list[str | dict[str, str]] = [{"do": "pass"}] * 6
    page = entered(client, *passes)
    assert select(page, "#entry[hidden]")
    assert "Enter the tiles that each side has left" in text_of(page)
    bad = client.post(PAGE, data={"do": "racks", "game": game_in(page), "rack1": "AB1", "rack2": "CD"})
    assert "“1” is not a letter" in text_of(bad, "#rack1-error")
    assert value_of(bad, "input[name=rack1]") == "AB1"
    answer = client.post(PAGE, data={"do": "racks", "game": game_in(page), "rack1": "AEINRST", "rack2": "QZEEIOU"})
    over = client.get(answer.location)
    assert "The game is over: Player 1 wins, -7 : -25." in text_of(over)
    assert "rack1" not in {field.get("name") for field in select(over, "input")}


@pytest.mark.parametrize("link", ["x", "%", "eJw", "я", pack("hello"), "A" * 20_000, pack(CLUB)[:80]])
def test_a_broken_link_is_reported_and_a_new_game_offered(client: FlaskClient, link: str) -> None:
    page = client.get(PAGE, query_string={"game": link})
    assert page.status_code == 422
    assert text_of(page, "#game-error")
    assert client.post(PAGE, data={"game": link, "move": "8H CAT"}).status_code == 422


def test_a_game_too_large_for_a_link_is_refused_with_its_text(client: FlaskClient) -> None:
    notes = "".join(f"#note {number * 7919 % 100_003} {number * 104_729 % 1_000_003}\n" for number in range(3_000))
    answer = client.post(PAGE, data={"do": "moves", "moves": CLUB + notes})
    assert answer.status_code == 422
    assert "too large for a link" in text_of(answer, "#moves-error")
    assert len(pack(CLUB + notes)) > LONGEST_LINK


def test_a_part_of_the_page_replaces_the_address(client: FlaskClient) -> None:
    answer = client.post(PAGE, data={"move": "8H CAT"}, headers=HX)
    assert answer.status_code == 200
    (link,) = parse_qs(urlsplit(answer.headers["HX-Replace-Url"]).query)["game"]
    assert link == game_in(answer)
    assert replay(read(unpack(link))).totals[-1] == (10, 0)
    refused = client.post(PAGE, data={"move": "nothing"}, headers=HX)
    assert refused.status_code == 422
    assert "HX-Replace-Url" not in refused.headers


def test_a_russian_page_begins_with_the_russian_game(client: FlaskClient) -> None:
    answer = client.post("/ru/scrabble/record", data={"move": "8D слово"})
    page = client.get(answer.location)
    assert re.search(r"8D СЛОВО", text_of(page, "#sentence"))
    assert "Игрок 1" in text_of(page)


def test_the_page_is_reached_from_scrabble_and_from_game_files(client: FlaskClient) -> None:
    assert value_of(client.get("/en/scrabble"), "#record-game", "href") == PAGE
    assert [link for link in select(client.get("/en/scrabble/game"), "main a") if link.get("href") == PAGE]


@pytest.mark.parametrize(
    ("rules", "move", "word"),
    [("russian", "АЁЖИКСТ 8G ЁЖ", "ЁЖ"), ("erudit", "ЕЖИКСТА 8G ЕЖ", "ЕЖ"), ("wwf", "AEHIRST 8D HASTIER", "HASTIER")],
)
def test_a_game_begun_with_other_rules_keeps_them_and_is_compared(
    client: FlaskClient, rules: str, move: str, word: str
) -> None:
    answer = client.post(PAGE, data={"do": "heading", "rules": rules})
    page = entered(client, move, start=answer.location)
    assert value_of(page, "select[name=rules] option[selected]") == rules
    assert text_of(page, "#words").endswith(f": {word}")
    assert text_of(page, "#words").startswith("In ")
    analysed = client.get(value_of(page, "#analyse", "href"))
    assert re.match(r"Rank \d|The best of", text_of(analysed, "#rank"))
