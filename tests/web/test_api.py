"""The API: what it answers, what it refuses and how, and that its OpenAPI document says the same."""

from __future__ import annotations

import http.client
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from random_positions import random_game
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon, shipped_lists
from solvers.scrabble import Position, check, leave_values, shipped_rules, solve, unseen
from webapp.api.scrabble import ENDPOINTS
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.cli import main
from webapp.readiness import Readiness
from webapp.settings import Settings

ROOT = "/api/v1/scrabble"
CAT = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AE?RST/ 12/34 0"
PATHS = [endpoint.path for endpoint in ENDPOINTS]


class Api:
    """Asks the API, and holds every answer against the OpenAPI document."""

    def __init__(self, client: FlaskClient, document: dict[str, Any] | None = None) -> None:
        self.client = client
        self.document: dict[str, Any] = document or client.get("/api/openapi.json").json

    def post(self, name: str, body: Any = None, **options: Any) -> TestResponse:
        if body is not None:
            options |= {"data": json.dumps(body), "content_type": "application/json"}
        response = self.client.post(f"{ROOT}/{name}", **options)
        self.hold(f"{ROOT}/{name}", response)
        return response

    def hold(self, path: str, response: TestResponse) -> None:
        """The answer is one that the document names for this path, and fits its schema."""
        described = self.document["paths"][path]["post"]["responses"][str(response.status_code)]
        if "$ref" in described:
            described = self.document["components"]["responses"][described["$ref"].rpartition("/")[2]]
        schema = described["content"][response.content_type]["schema"]
        whole = {**schema, "components": self.document["components"]}
        jsonschema.Draft202012Validator(whole).validate(response.json)

    def asked(self, name: str, body: Any) -> dict[str, Any]:
        response = self.post(name, body)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json
        return answer

    def refused(self, name: str, body: Any, status: int = 422, **options: Any) -> dict[str, Any]:
        response = self.post(name, body, **options)
        assert response.status_code == status, response.text
        assert response.content_type == "application/problem+json"
        problem: dict[str, Any] = response.json
        assert problem["status"] == status
        return problem


@pytest.fixture(scope="module")
def document(shared_app: Flask) -> dict[str, Any]:
    found: dict[str, Any] = shared_app.test_client().get("/api/openapi.json").json
    return found


@pytest.fixture
def api(client: FlaskClient, document: dict[str, Any]) -> Api:
    return Api(client, document)


def limited(prepared: Readiness, **settings: Any) -> Api:
    return Api(create_app(Settings(**settings), prepared).test_client())


def test_the_document_is_valid_openapi(api: Api) -> None:
    import openapi_spec_validator  # takes a third of a second, which other workers save

    openapi_spec_validator.validate(api.document)
    assert sorted(api.document["paths"]) == sorted(PATHS)


def test_the_document_is_not_sent_again_if_it_has_not_changed(client: FlaskClient) -> None:
    first = client.get("/api/openapi.json")
    again = client.get("/api/openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.data) == (200, 304, b"")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_the_examples_of_the_document_are_answered(
    api: Api, endpoint: Any, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.extensions, "settings", replace(Settings(), solve_seconds=0.5))
    example = api.document["paths"][endpoint.path]["post"]["requestBody"]["content"]["application/json"]["example"]
    api.asked(endpoint.name, example)


def test_the_api_and_the_command_line_give_the_same_object(api: Api) -> None:
    for sort, option in (("score", []), ("equity", ["--equity"])):
        said = json.loads(CliRunner().invoke(main, ["solve", CAT, "--json", "--top", "7", *option]).stdout)
        answer = api.asked("solve", {"position": CAT, "top": 7, "sort": sort})
        assert answer.pop("complete") is True
        assert answer.pop("matching") == answer["total"]
        assert answer == said
        assert list(answer) == list(said)
    for name, placement in (("score", ["8H ...s"]), ("check", []), ("unseen", [])):
        said = CliRunner().invoke(main, [name, CAT, *placement, "--json"])
        body = {"position": CAT} | ({"placement": placement[0]} if placement else {})
        assert json.dumps(api.asked(name, body), ensure_ascii=False) == said.stdout.strip()


def test_solve_gives_the_solvers_plays_in_the_order_asked_and_in_pages(api: Api) -> None:
    expected = solve(Position.parse(CAT), open_lexicon("enable"), top=30, order="-word")
    first = api.asked("solve", {"position": CAT, "lexicon": "enable", "sort": "-word", "top": 20})
    then = api.asked("solve", {"position": CAT, "lexicon": "enable", "sort": "-word", "top": 10, "skip": 20})
    assert [(play["at"], play["play"], play["score"]) for play in first["plays"] + then["plays"]] == [
        (play.at, play.notation, play.score) for play in expected.plays
    ]
    assert first["total"] == then["total"] == expected.total


def test_solve_by_equity_gives_equities_exchanges_and_the_pass(api: Api) -> None:
    expected = solve(Position.parse(CAT), open_lexicon("american"), top=5, order="equity", leaves=leave_values("en"))
    answer = api.asked("solve", {"position": CAT, "sort": "equity", "top": 5})
    assert [play["equity"] for play in answer["plays"]] == [play.equity for play in expected.plays]
    assert [move["move"] for move in answer["idle"]] == [str(move) for move in expected.exchanges_and_pass]
    assert "pass" in [move["move"] for move in answer["idle"]]


def test_solve_filters_as_the_page_does(api: Api) -> None:
    wanted = {"square": "h9", "letters": "se", "length": "5-7", "text": "a?"}
    answer = api.asked("solve", {"position": CAT, "top": 500, **wanted})
    assert 0 < answer["matching"] < answer["total"]
    assert len(answer["plays"]) == min(500, answer["matching"])
    for play in answer["plays"]:
        word = play["words"][0].upper()
        assert {"S", "E"} <= set(word) and 5 <= len(word) <= 7 and "A" in word[:-1]


def test_positions_may_be_cgp_board_lines_or_a_rack(api: Api) -> None:
    lines = "\n".join([*["." * 15] * 7, ".......CAT.....", *["." * 15] * 7, "AE?RST"])
    assert api.asked("check", {"position": lines})["words"] == api.asked("check", {"position": CAT})["words"]
    assert api.asked("solve", {"position": "QI", "top": 1})["plays"][0]["play"] == "QI"
    wide = api.asked("solve", {"position": "QI", "rules": "super", "top": 1})
    assert Position.parse(wide["position"]).size == 21
    assert api.asked("solve", {"position": "ЖАБА", "rules": "russian", "top": 1})["lexicon"] == "russian"


@pytest.mark.parametrize("game", ["standard", "super", "wwf", "duel", "russian"])
def test_what_solve_finds_score_finds_worth_as_much(api: Api, game: str) -> None:
    for seed in range(3):
        position, _ = random_game(seed, shipped_rules()[game])
        text = str(position)
        solved = api.asked("solve", {"position": text, "top": 3, "skip": seed})
        expected = solve(position, open_lexicon(solved["lexicon"]), top=3, skip=seed)
        assert (solved["position"], solved["total"]) == (text, expected.total)
        for play in solved["plays"]:
            scored = api.asked("score", {"position": text, "placement": f"{play['at']} {play['play']}"})
            assert (scored["play"], scored["unknown"], scored["missing"]) == (play, [], "")
            assert sum(word["score"] for word in scored["words"]) + scored["bonus"] == play["score"]
        assert api.asked("unseen", {"position": text})["total"] == unseen(position).total


def test_score_explains_every_letter(api: Api) -> None:
    answer = api.asked("score", {"position": CAT, "placement": "8H ...s"})
    play = answer["play"]
    assert (play["score"], play["leave"], play["tiles"]) == (5, "AERST", [[7, 10, "s"]])
    (word,) = answer["words"]
    assert [letter["new"] for letter in word["letters"]] == [False, False, False, True]
    assert sum(letter["value"] * letter["times"] for letter in word["letters"]) == word["score"] == 5
    assert (word["known"], answer["unknown"], answer["missing"]) == (True, [], "")
    wrong = api.asked("score", {"position": CAT, "placement": "8H ...ZZ"})
    assert (wrong["unknown"], wrong["missing"], wrong["words"][0]["known"]) == (["CATZZ"], "ZZ", False)


def test_score_needs_no_list_and_says_nothing_of_words_without_one(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    english = [entry for entry in shipped_lists() if entry.language == "en"]
    monkeypatch.setattr(sys.modules["solvers.lexicon.catalog"], "word_lists", lambda: english)
    answer = api.asked("score", {"position": "CHOCHO", "rules": "spanish", "placement": "8H CHOCHO"})
    assert answer["play"]["play"] == "[CH]O[CH]O"
    assert "lexicon" not in answer and "unknown" not in answer and "known" not in answer["words"][0]
    none = api.refused("solve", {"position": "CHOCHO", "rules": "spanish"})
    assert none["field"] == "lexicon"
    assert "tilewright lexicon add FILE --language es" in none["detail"]
    other = {"position": "CHOCHO", "rules": "spanish", "placement": "8H CHOCHO", "lexicon": "enable"}
    assert api.refused("score", other)["errors"][0]["pointer"] == "#/lexicon"


def test_check_judges_every_word_on_the_board(api: Api) -> None:
    position = CAT.replace("7CAT5/15", "7CAT5/7Q7")
    answer = api.asked("check", {"position": position})
    expected = check(Position.parse(position), open_lexicon("american"))
    assert [(word["word"], word["known"]) for word in answer["words"]] == [
        (word.word, word.is_known) for word in expected
    ]
    assert answer["unknown"] == ["CQ"]
    assert answer["words"][-1]["squares"] == ["H8", "H9"]


def test_solve_names_tiles_of_which_the_set_has_fewer(api: Api) -> None:
    answer = api.asked("solve", {"position": CAT.replace("AE?RST", "???S"), "top": 1})
    assert answer["total"] > 0
    assert answer["overused"] == [{"letter": "?", "used": 3, "held": 2}]
    assert "overused" not in api.asked("solve", {"position": CAT, "top": 1})


def test_unseen_counts_tiles_and_names_overuse(api: Api) -> None:
    answer = api.asked("unseen", {"position": CAT.replace("AE?RST", "QQ")})
    expected = unseen(Position.parse(CAT.replace("AE?RST", "QQ")))
    assert answer["left"] == expected.left
    assert list(answer["left"])[-1] == "?"
    assert (answer["total"], answer["bag"]) == (expected.total, expected.bag)
    assert answer["overused"] == [{"letter": "Q", "used": 2, "held": 1}]


@pytest.mark.parametrize(
    ("name", "body", "field", "pointer", "says"),
    [
        ("solve", {}, "position", "#", "“position” is missing"),
        ("solve", {"position": 5}, "position", "#/position", "a text of at most 4000 characters"),
        ("solve", {"position": None}, "position", "#/position", "a text"),
        ("solve", {"position": "A" * 4001}, "position", "#/position", "4000"),
        ("solve", {"position": "AB", "top": 0}, "top", "#/top", "a whole number from 1 to 500"),
        ("solve", {"position": "AB", "top": 501}, "top", "#/top", "a whole number from 1 to 500"),
        ("solve", {"position": "AB", "top": True}, "top", "#/top", "a whole number"),
        ("solve", {"position": "AB", "top": "5"}, "top", "#/top", "a whole number"),
        ("solve", {"position": "AB", "top": 2.5}, "top", "#/top", "a whole number"),
        ("solve", {"position": "AB", "top": 10**30}, "top", "#/top", "a whole number"),
        ("solve", {"position": "AB", "skip": -1}, "skip", "#/skip", "a whole number from 0 to 1000000"),
        ("solve", {"position": "AB", "sort": "best"}, "sort", "#/sort", "score, position, word"),
        ("solve", {"position": "AB", "rules": "../../etc/passwd"}, "rules", "#/rules", "standard, super"),
        ("solve", {"position": "AB", "lexicon": "CSW24"}, "lexicon", "#/lexicon", "american, world"),
        ("solve", {"position": "AB", "lexicon": "british"}, "lexicon", "#/lexicon", "american, world"),
        ("solve", {"position": "AB", "a/b~c": 1}, "a/b~c", "#/a~1b~0c", "Unknown field"),
        ("solve", {"position": "AB", "square": "Z99"}, "square", "#/square", "is not a square"),
        ("solve", {"position": "AB", "length": "five"}, "length", "#/length", "is not a length"),
        ("solve", {"position": "AB", "letters": "%"}, "letters", "#/letters", "“%” is not a letter"),
        ("solve", {"position": "AB", "text": "Ж"}, "text", "#/text", "“Ж” is not a letter"),
        ("solve", {"position": ""}, "rack", "#/position", "Enter your rack"),
        ("solve", {"position": "ABCDEFGH"}, "rack", "#/position", "at most 7 tiles"),
        ("solve", {"position": "15/15 A/ 0/0 0"}, "board", "#/position", "2 rows"),
        ("solve", {"position": CAT, "lexicon": "CSW24"}, "lexicon", "#/lexicon", "should be one of"),
        ("solve", {"position": CAT, "lexicon": "russian"}, "lexicon", "#/lexicon", "not in the language"),
        ("score", {"position": CAT}, "placement", "#", "“placement” is missing"),
        ("score", {"position": CAT, "placement": "CATS"}, "placement", "#/placement", "A placement is written like"),
        ("score", {"position": CAT, "placement": "1A AT"}, "placement", "#/placement", "touches no tile"),
        ("check", {"position": CAT, "top": 5}, "top", "#/top", "Unknown field “top”"),
        ("unseen", {"position": CAT, "lexicon": "enable"}, "lexicon", "#/lexicon", "Unknown field “lexicon”"),
        ("unseen", [CAT], "body", "#", "a JSON object"),
        ("unseen", "text", "body", "#", "a JSON object"),
    ],
)
def test_what_is_wrong_is_named(api: Api, name: str, body: Any, field: str, pointer: str, says: str) -> None:
    problem = api.refused(name, body)
    assert problem["type"] == "/api#invalid"
    assert problem["field"] == field
    assert problem["errors"][0]["pointer"] == pointer
    assert says in problem["detail"]


def test_a_list_that_the_position_names_and_is_not_here_gives_way_with_a_notice(api: Api) -> None:
    for name, wish in (("solve", {}), ("check", {}), ("score", {"placement": "8H ...S"})):
        answer = api.asked(name, wish | {"position": CAT + " lex CSW24;"})
        assert answer["lexicon"] == "world"
        assert answer["notice"] == "The position names the list CSW24, which is not available; world is used."


def test_an_order_by_equity_is_refused_where_no_values_are_known(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.scrabble.position_lists.values_for", lambda rules: None)
    for sort in ("equity", "-leave"):
        problem = api.refused("solve", {"position": CAT, "sort": sort})
        assert (problem["field"], problem["errors"][0]["pointer"]) == ("sort", "#/sort")
        assert "No values of tiles kept are known" in problem["detail"]


def test_a_fault_on_the_board_names_its_square(api: Api) -> None:
    for name in ("solve", "check", "unseen"):
        problem = api.refused(name, {"position": CAT.replace("CAT", "C!T")})
        assert (problem["field"], problem["square"]) == ("board", "I8")
    taken = api.refused("score", {"position": CAT, "placement": "8G ADD"})
    assert (taken["field"], taken["square"]) == ("placement", "H8")


def test_all_faults_are_named_at_once(api: Api) -> None:
    problem = api.refused("solve", {"top": 0, "sort": 1, "position": False, "tops": 3})
    assert [fault["field"] for fault in problem["errors"]] == ["tops", "position", "sort", "top"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"{]", b"\xff", b'{"position": NaN}', b"[" * 100_000, b'{"position": "\\ud800"}']
)
def test_a_body_that_is_not_json_is_a_bad_request(api: Api, body: bytes) -> None:
    problem = api.refused(
        "unseen", None, 422 if body.startswith(b"[") else 400, data=body, content_type="application/json"
    )
    assert "JSON" in problem["detail"]


@pytest.mark.parametrize("name", [endpoint.name for endpoint in ENDPOINTS])
def test_bytes_that_are_not_utf_8_are_a_bad_request_wherever_they_are(api: Api, name: str) -> None:
    whole = json.dumps({"position": "ABC", "placement": "8D ABC", "lexicon": "american"}).encode()
    for place in range(len(whole) + 1):
        for bytes_ in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88"):
            body = whole[:place] + bytes_ + whole[place:]
            problem = api.refused(name, None, 400, data=body, content_type="application/json")
            assert problem["type"] == "/api#malformed"
            assert "UTF-8" in problem["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "application/json; charset=latin-1", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "multipart/form-data", "/", "\xff", ""])  # fmt: skip
def test_every_malformed_body_of_every_type_is_a_problem_and_not_a_server_error(api: Api, kind: str) -> None:
    bodies = [b"", b"\x00", b"\xff", b'{"position":"AB\xff"}', b"--a\r\n", b"--a\r\nContent-Disposition: x\xff\r\n\r\n", b"%", b"1e999", b'{"top":1e999}', b'{"position":"\x00"}']  # fmt: skip
    for endpoint in ENDPOINTS:
        for body in bodies:
            answer = api.post(endpoint.name, data=body, content_type=kind)
            assert 400 <= answer.status_code < 500
            assert answer.mimetype == "application/problem+json"


def test_a_byte_order_mark_is_allowed(api: Api) -> None:
    body = b"\xef\xbb\xbf" + json.dumps({"position": CAT}).encode()
    answer = api.post("unseen", data=body, content_type="application/json; charset=utf-8")
    assert (answer.status_code, answer.json) == (200, api.post("unseen", json={"position": CAT}).json)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
    ],
)
def test_what_is_not_said_to_be_json_is_refused(api: Api, headers: dict[str, str]) -> None:
    problem = api.refused("unseen", None, 415, data=json.dumps({"position": CAT}), headers=headers)
    assert "Content-Type: application/json" in problem["detail"]


def test_a_packed_body_is_refused(api: Api) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert "without Content-Encoding" in api.refused("unseen", None, 415, data=b"", headers=headers)["detail"]


def test_a_whole_number_may_be_written_with_a_point(api: Api) -> None:
    assert len(api.asked("solve", {"position": CAT, "top": 5.0})["plays"]) == 5


def test_every_other_status_is_a_problem_too(api: Api, client: FlaskClient) -> None:
    for path in ("/api/", "/api/v2", f"{ROOT}/solve/", f"{ROOT}/nothing", "/api/openapi.yaml"):
        missing = client.get(path)
        assert (missing.status_code, missing.json["type"]) == (404, "/api#not-found"), path
        assert missing.content_type == "application/problem+json"
    for path in PATHS:
        for method in ("GET", "PUT", "PATCH", "DELETE"):
            other = client.open(path, method=method)
            assert (other.status_code, other.json["status"]) == (405, 405)
            assert other.headers["Allow"] == "OPTIONS, POST"
            assert "This address takes POST." in other.json["detail"]
        assert client.options(path).allow == other.allow
    assert client.post("/api/openapi.json").status_code == 405


def test_messages_follow_the_language_that_is_accepted(api: Api) -> None:
    english = api.post("solve", {"position": "ABC!"})
    assert english.headers["Content-Language"] == "en"
    assert "Accept-Language" in english.headers["Vary"]
    body = {"data": json.dumps({"position": "ABC!"}), "content_type": "application/json"}
    russian = api.post("solve", headers={"Accept-Language": "ru,en;q=0.5"}, **body)
    assert russian.headers["Content-Language"] == "ru"
    assert "буква" in russian.json["detail"]


def test_pages_of_other_sites_are_refused_and_programs_are_not(api: Api) -> None:
    body = {"data": json.dumps({"position": CAT}), "content_type": "application/json"}
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}):
        api.refused("unseen", None, 403, headers=headers, **body)
    for headers in ({}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}):
        answer = api.post("unseen", headers=headers, **body)
        assert answer.status_code == 200
        assert not {"Set-Cookie", "Access-Control-Allow-Origin"} & set(answer.headers.keys())
        assert answer.headers["Cache-Control"] == "no-store"


def test_limits_are_those_of_the_page_and_of_the_document(prepared: Readiness) -> None:
    api = limited(prepared, board_size=15, rack_size=5, plays=30, body_bytes=3000)
    assert "up to 5 tiles" in api.refused("solve", {"position": "RETINAS"})["detail"]
    assert "up to 15 squares" in api.refused("unseen", {"position": "/".join(["21"] * 21) + " AB/ 0/0 0"})["detail"]
    assert api.refused("unseen", {"position": "AB", "rules": "super"})["field"] == "rules"
    assert "from 1 to 30" in api.refused("solve", {"position": "RETIN", "top": 31})["detail"]
    assert len(api.asked("solve", {"position": "RETIN", "top": 30})["plays"]) == 30
    properties = api.document["components"]["schemas"]["SolveRequest"]["properties"]
    assert properties["top"]["maximum"] == 30
    assert "super" not in properties["rules"]["enum"]
    assert api.refused("unseen", {"position": "A" * 3000}, 413)["type"] == "/api#too-large"


@pytest.mark.parametrize("blocks", [1, 0])
def test_a_long_solve_is_cut_off_and_says_so(
    api: Api, time_for_blocks: Callable[[int], list[float | None]], blocks: int
) -> None:
    whole = api.asked("solve", {"position": CAT})
    allowed = time_for_blocks(blocks)
    answer = api.asked("solve", {"position": CAT})
    assert (whole["complete"], answer["complete"]) == (True, False)
    assert bool(answer["plays"]) == bool(blocks)
    assert answer["total"] < whole["total"]
    assert allowed == [Settings().solve_seconds]


def test_when_all_places_are_taken_or_nothing_is_ready_it_says_when_to_try_again(api: Api) -> None:
    capacity = api.client.application.extensions["capacity"] = Capacity(at_once=1, waiting=0)
    with capacity.place():
        busy = api.post("solve", {"position": CAT})
        assert (busy.status_code, busy.json["type"]) == (503, "/api#busy")
        assert int(busy.headers["Retry-After"]) > 0
        assert api.post("unseen", {"position": CAT}).status_code == 200
    assert api.post("solve", {"position": CAT}).status_code == 200
    early = Api(create_app(Settings(), Readiness()).test_client())
    for name, body in (("solve", {}), ("check", {}), ("score", {"placement": "8H ...S"})):
        response = early.post(name, {"position": CAT, **body})
        assert (response.status_code, response.json["type"]) == (503, "/api#preparing")
        assert int(response.headers["Retry-After"]) > 0
    assert early.post("unseen", {"position": CAT}).status_code == 200


def test_a_server_error_is_a_problem_without_its_traceback(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: Position) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("webapp.api.scrabble.unseen", broken)
    api.client.application.config["PROPAGATE_EXCEPTIONS"] = False
    problem = api.refused("unseen", {"position": CAT}, 500)
    assert "secret" not in json.dumps(problem)


def test_the_server_itself_refuses_in_the_same_way(address: tuple[str, int]) -> None:
    connection = http.client.HTTPConnection(*address, timeout=20)
    for path, kind in ((f"{ROOT}/solve", "application/problem+json"), ("/en/scrabble", "text/plain")):
        connection.request("POST", path, b"A" * (18 << 20), {"Content-Type": "application/json"})
        response = connection.getresponse()
        assert (response.status, response.headers["Content-Type"]) == (413, kind)
        said = response.read()
        if kind.endswith("json"):
            assert json.loads(said)["type"] == "/api#too-large"
        connection.close()
    connection.putrequest("POST", f"{ROOT}/solve")
    connection.putheader("Content-Length", "many")
    connection.endheaders()
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["status"]) == (400, 400)
    connection.close()


def test_a_body_may_come_in_chunks(address: tuple[str, int]) -> None:
    connection = http.client.HTTPConnection(*address, timeout=20)
    parts = [json.dumps({"position": CAT}).encode()[start : start + 20] for start in range(0, 200, 20)]
    connection.request("POST", f"{ROOT}/unseen", iter(parts), {"Content-Type": "application/json"}, encode_chunked=True)
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["position"]) == (200, CAT)
    connection.close()


@pytest.mark.parametrize("path", [*(endpoint.path for endpoint in ENDPOINTS), "/api", "/api/openapi.json", "/en/api"])
def test_no_damaged_address_is_a_fault_of_the_server(client: FlaskClient, path: str) -> None:
    parts = path.strip("/").split("/")
    for place, part in enumerate(parts):
        for other in ([], [part[:-1]], [part, part], [""], ["é%00"], [part.upper()], parts[:1]):
            damaged = "/" + "/".join([*parts[:place], *other, *parts[place + 1 :]]).lstrip("/")
            for response in (client.get(damaged), client.post(damaged, json={"position": "AEI"})):
                assert response.status_code < 500, damaged
