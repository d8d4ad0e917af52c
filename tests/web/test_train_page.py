"""Training for Scrabble by forms alone, as without scripts: positions, bingos, hooks, and the turns missed in a game."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.scrabble import Play, Position
from solvers.scrabble.exercise import judge
from webapp.scrabble.game_link import pack

PAGE = "/en/scrabble/train"
CLUB = (Path(__file__).parents[1] / "data" / "club_1.gcg").read_text(encoding="utf-8")


def asked(client: FlaskClient, kind: str, **fields: str) -> TestResponse:
    """The page of a question that is drawn."""
    return client.get(f"{PAGE}/{kind}", query_string={"seed": "a"} | fields, follow_redirects=True)


def answered(client: FlaskClient, page: TestResponse, **fields: str) -> TestResponse:
    """The page after its form is sent with *fields*."""
    form = select(page, "#exercise form")[0]
    hidden = {field.get("name"): field.get("value", "") for field in select(form, "input[type=hidden]:not([disabled])")}
    return client.get(form.get("action"), query_string=hidden | fields, follow_redirects=True)


def is_right(page: TestResponse) -> str:
    return value_of(page, "#exercise", "data-right")


def test_the_page_offers_the_drills(client: FlaskClient) -> None:
    page = client.get(PAGE)
    assert [form.get("action") for form in select(page, ".drills form")] == [
        f"{PAGE}/play", f"{PAGE}/bingos", f"{PAGE}/hooks",
    ]  # fmt: skip
    for form in select(page, ".drills form"):
        names = {field.get("name"): field.get("value", "") for field in select(form, "select")}
        assert client.get(form.get("action"), query_string=names, follow_redirects=True).status_code == 200


def test_a_position_is_answered_right_wrong_or_not_at_all(client: FlaskClient) -> None:
    page = asked(client, "play")
    position = Position.parse(parse_qs(urlsplit(page.request.url).query)["position"][0])
    first, second = judge(position, None, open_lexicon("american")).best[:2]
    assert isinstance(first, Play)
    assert isinstance(second, Play)
    right = answered(client, page, do="play", move=f"{first.at} {first.main.word}")
    assert text_of(right, "#result") == "Right: nothing is better."
    assert is_right(right) == "1"
    assert texts(right, "#board td.played") == [tile.letter.upper() for tile in first.tiles]
    wrong = answered(client, page, do="play", move=f"{second.at} {second.main.word}")
    assert text_of(wrong, "#result").startswith("Rank 2: it loses")
    assert is_right(wrong) == "0"
    shown = answered(client, page, do="show")
    assert f"The best move is {first.at} {first.main.word}." == text_of(shown, "#result")
    assert is_right(shown) == "0"
    assert value_of(page, "#exercise", "data-key") == value_of(shown, "#exercise", "data-key")
    assert "data-right" not in only(page, "#exercise").attrib
    assert first.main.word not in text_of(page)


def test_an_answer_that_cannot_be_stays_with_its_reason(client: FlaskClient) -> None:
    page = asked(client, "play")
    for move, wanted in (
        ("8H ZZZZ", ""),
        ("", "Lay tiles"),
        ("x", "written like"),
        ("-ZZ", "Your rack does not have ZZ."),
        ("-Ж", "“Ж” is not a letter of this game"),
    ):
        answer = answered(client, page, do="play", move=move)
        assert answer.status_code == 422, move
        assert wanted in text_of(answer, "#move-error")
        assert text_of(answer, "#move-error")
        assert value_of(answer, "#move") == move
        assert select(answer, "#rack .tile")
    assert text_of(answered(client, page, do="exchange"), "#move-error") == "Choose the tiles to exchange."


def test_bingos_are_all_to_be_found(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}/bingos", query_string={"letters": "AEINRST"})
    assert "9 words use all these tiles." in text_of(page)
    assert "RETAINS" not in text_of(page)
    every = "anestri antsier nastier ratines retains, retinas retsina stainer STEARIN"
    assert is_right(answered(client, page, done="1", words=every)) == "1"
    some = answered(client, page, done="1", words="nastier foo retains")
    assert is_right(some) == "0"
    assert text_of(some, ".error") == "Not among them: FOO"
    assert len(select(some, ".answers .missed")) == 7
    assert is_right(answered(client, page, done="1", words="")) == "0"


def test_hooks_are_all_to_be_found(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}/hooks", query_string={"word": "care"})
    assert is_right(answered(client, page, done="1", front="s", back="x t,s r d")) == "1"
    some = answered(client, page, done="1", front="sb", back="d")
    assert is_right(some) == "0"
    assert texts(some, ".answers li") == ["In front: S ; wrong: B", "Behind: DRSTX ; missed: RSTX"]


def test_a_hook_of_another_alphabet_is_named_and_the_question_stays(client: FlaskClient) -> None:
    page = asked(client, "hooks", word="care")
    wrong = answered(client, page, done="1", front="s", back="dж")
    assert wrong.status_code == 422
    assert text_of(wrong, "#back-error") == "“Ж” is not a letter of this game."
    assert value_of(wrong, "[name=front]", "value") == "s"
    assert not select(wrong, "#result")


@pytest.mark.parametrize("kind", ["play", "bingos", "hooks"])
@pytest.mark.parametrize("rules", ["standard", "russian", "erudit", "spanish"])
def test_every_game_with_a_list_can_be_trained(client: FlaskClient, kind: str, rules: str) -> None:
    page = asked(client, kind, rules=rules)
    assert page.status_code == 200
    shown = answered(client, page, do="show", done="1")
    assert shown.status_code == 200
    assert is_right(shown) == "0"
    following = client.get(value_of(shown, "#next", "href"), follow_redirects=True)
    assert value_of(following, "#exercise", "data-key") != value_of(page, "#exercise", "data-key")
    again = client.get(page.request.url)
    assert value_of(again, "#exercise", "data-key") == value_of(page, "#exercise", "data-key")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play", {"position": "nonsense"}),
        ("play", {"position": "15/" * 14 + "15 / 0/0 0"}),
        ("play", {"position": "15/" * 14 + "15 AB/ 0/0 0 lex german; ld german;"}),
        ("play", {"rules": "chess", "seed": "a"}),
        ("play", {"rules": "german", "seed": "a"}),
        ("bingos", {"letters": "QQQ"}),
        ("bingos", {"length": "3", "seed": "a"}),
        ("bingos", {"most": "7", "seed": "a"}),
        ("hooks", {"word": "zzz"}),
        ("hooks", {"length": "x", "seed": "a"}),
        ("game", {"game": ""}),
        ("game", {"game": "x"}),
    ],
)
def test_what_cannot_be_asked_says_why(client: FlaskClient, kind: str, fields: dict[str, str]) -> None:
    answer = client.get(f"{PAGE}/{kind}", query_string=fields)
    assert answer.status_code == 422
    assert text_of(answer, ".error[data-field]")


def test_the_turns_of_a_game_that_lost_much_are_offered_without_their_solution(client: FlaskClient) -> None:
    link = pack(CLUB)
    both = client.get(f"{PAGE}/game", query_string={"game": link})
    players = [client.get(f"{PAGE}/game", query_string={"game": link, "player": number}) for number in (1, 2)]
    turns = [values(page, "#turns li", "data-position") for page in (both, *players)]
    assert turns[0]
    assert sorted(turns[0]) == sorted(turns[1] + turns[2])
    question = client.get(value_of(select(both, "#turns a")[0], "a", "href"))
    assert value_of(question, "input[name=position]") == turns[0][0]
    assert value_of(question, "#exercise", "data-key").endswith(turns[0][0])
