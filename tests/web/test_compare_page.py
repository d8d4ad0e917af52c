"""Plays compared on the Scrabble page: by the form, by an address, and as the fragment for the script."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.scrabble import Play, Position, solve, values_for
from webapp.capacity import Capacity

PAGE = "/en/scrabble"
FRAGMENT = f"{PAGE}/compare"
BOARD = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
CAT = {"H8": "C", "I8": "A", "J8": "T", "rack": "S?EQVVU"}
CGP = f"{BOARD} S?EQVVU/ 0/0 0"


def line(page: TestResponse, title: str) -> list[str]:
    """The cells of a line of the comparison, [] if it is not there."""
    rows = [row for row in select(page, "#compare tbody tr") if texts(row, "th") == [title]]
    return texts(rows[0], "td") if rows else []


def moves(page: TestResponse) -> list[str]:
    return values(page, "#compare thead th", "data-pin")


def test_an_address_shows_the_moves_with_what_the_solver_says(client: FlaskClient) -> None:
    position = Position.parse(CGP)
    found = solve(position, open_lexicon("american"), top=None, order="equity", leaves=values_for(position.rules))
    place = next(place for place, move in enumerate(found.moves) if place > 1 and isinstance(move, Play))
    chosen = [str(found.moves[0]), str(found.moves[place]), "exchange QVV", "pass"]
    page = client.get(PAGE, query_string={"position": CGP, "pins": ",".join(chosen)})
    assert moves(page) == chosen
    total = f"{found.total + len(found.exchanges_and_pass):,}"
    assert line(page, "Rank of all moves")[:2] == [f"1 of {total}", f"{place + 1} of {total}"]
    assert line(page, "Loss")[0] == "best"
    assert line(page, "Verdict") == ["valid", "valid", "", ""]
    assert all(float(mean) > 0 for mean in line(page, "Average reply"))
    assert "each of 30 racks" in text_of(page, "#compare")
    assert value_of(page, "input[name=pins]") == ",".join(chosen)
    again = client.get(PAGE, query_string={"position": CGP, "pins": ",".join(chosen)})
    assert line(again, "Average reply") == line(page, "Average reply")  # the same racks


def test_the_form_compares_a_typed_play_and_takes_one_away(client: FlaskClient) -> None:
    for change in ({"do": "compare"}, {"do": "solve"}):  # the button, and Enter in the field
        sent = client.post(PAGE, data=CAT | {"mine": "8h cats"} | change)
        query = parse_qs(urlsplit(sent.headers["Location"]).query)
        assert query["pins"] == ["8H ...S"]
    page = client.get(sent.headers["Location"])
    assert moves(page) == ["8H ...S"]
    assert value_of(page, "#mine") == ""
    form = dict(only(page, "#position").form_values())
    added = client.post(PAGE, data=form | {"pin": "8G s..."})
    assert "pins=8H+...S,8G+s..." in added.headers["Location"].replace("%2C", ",")
    fewer = client.post(PAGE, data=form | {"unpin": "8H ...S"})
    assert "pins" not in fewer.headers["Location"]


@pytest.mark.parametrize(
    ("mine", "says"),
    [
        ("", "A placement is written like “8D WORD” or “D8 WORD”."),
        ("8d cab", "The play touches no tile on the board."),
        ("8h dog", "There is another tile on H8."),
        ("15m word", "The word runs off the board."),
        ("8h ca7", "J8: “7” is not a letter of this game."),
    ],
)
def test_a_play_that_cannot_be_is_refused_beside_its_field(client: FlaskClient, mine: str, says: str) -> None:
    answer = client.post(FRAGMENT, data=CAT | {"mine": mine, "do": "compare", "pins": "8H ...S"})
    assert answer.status_code == 200
    assert text_of(answer, "#mine-error") == says
    assert value_of(answer, "#mine") == mine
    assert value_of(answer, "#mine", "aria-invalid") == "true"
    assert moves(answer) == ["8H ...S"]
    whole = client.post(PAGE, data=CAT | {"mine": mine, "do": "compare"})
    assert (whole.status_code, text_of(whole, "#mine-error")) == (422, says)


def test_what_is_wrong_with_a_pinned_move_stands_in_its_column(client: FlaskClient) -> None:
    pins = "8H ...X,8G sCATZ,A1 ZZ,exchange Z"
    page = client.post(FRAGMENT, data=CAT | {"pins": pins})
    assert moves(page) == pins.split(",")
    assert line(page, "Verdict") == [
        "Not on the rack: X. Not in the list: CATX.",
        "Not on the rack: Z. Not in the list: SCATZ.",
        "The play touches no tile on the board.",
        "These tiles cannot be exchanged here.",
    ]
    assert line(page, "Rank of all moves") == []
    assert len(select(page, ".fault")) == 4


def test_a_fifth_is_refused_and_more_in_an_address_are_left_out(client: FlaskClient) -> None:
    pins = "8H ...S,8G s...,pass,exchange Q"
    fifth = client.post(FRAGMENT, data=CAT | {"pins": pins, "pin": "exchange V"})
    assert text_of(fifth, "#mine-error") == "Up to 4 plays are compared; remove one first."
    assert moves(fifth) == pins.split(",")
    assert moves(client.get(PAGE, query_string={"position": CGP, "pins": f"{pins},exchange V"})) == pins.split(",")
    again = client.post(FRAGMENT, data=CAT | {"pins": pins, "pin": "pass"})
    assert text_of(again, "#mine-error") == ""


def test_without_a_rack_a_play_is_scored_and_not_ranked(client: FlaskClient) -> None:
    page = client.post(FRAGMENT, data={**CAT, "rack": "", "mine": "8h catsx", "do": "compare"})
    assert line(page, "Score") == ["22"]
    assert line(page, "Verdict") == ["Not in the list: CATSX."]
    assert line(page, "Rank of all moves") == []


def test_the_opponents_play_is_judged_by_its_rack(client: FlaskClient) -> None:
    form = CAT | {"turn": "opponent", "opponent_rack": "DOGS", "mine": "8h cats", "do": "compare"}
    page = client.post(FRAGMENT, data=form)
    assert line(page, "Leave") == ["DGO"]
    assert "only one rack" in text_of(page, "#compare")


def test_a_position_that_cannot_be_read_is_said_beside_the_field(client: FlaskClient) -> None:
    page = client.post(FRAGMENT, data={**CAT, "rack": "ABCDEFGHI", "mine": "8h cats", "do": "compare"})
    assert "A rack holds at most 7 tiles" in text_of(page, "#mine-error")
    assert value_of(page, "#mine") == "8h cats"


def test_a_game_with_tiles_of_several_letters_and_one_without_a_list(client: FlaskClient) -> None:
    spanish = client.post(FRAGMENT, data={"rules": "spanish", "rack": "OC[CH]O", "mine": "8g [ch]oc", "do": "compare"})
    assert moves(spanish) == ["8G [CH]OC"]
    polish = client.post(FRAGMENT, data={"rules": "polish", "rack": "KOT", "mine": "8g kot", "do": "compare"})
    assert (line(polish, "Score"), line(polish, "Verdict"), line(polish, "Rank of all moves")) == (["10"], [], [])


def test_a_busy_server_is_named_and_the_rest_of_the_page_there(client: FlaskClient, app: Flask) -> None:
    app.extensions["capacity"] = Capacity(1, 0)
    with app.extensions["capacity"].place():
        answer = client.post(FRAGMENT, data=CAT | {"pins": "8H ...S"}, headers={"HX-Request": "true"})
        assert answer.status_code == 503
        page = client.get(PAGE, query_string={"position": CGP, "pins": "8H ...S"})
    assert "The server is busy." in text_of(page, "#compare")
    assert value_of(page, "input[name=pins]") == "8H ...S"
