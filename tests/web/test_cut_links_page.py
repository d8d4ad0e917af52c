"""Links to positions and games that were cut off: what is left is there, and a notice names what is missing."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of, value_of, values
from werkzeug.test import TestResponse

from webapp.scrabble.game_link import left_of, pack
from webapp.scrabble.game_page import EXAMPLE

BOARD = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15"
WHOLE = f"{BOARD} ALOQTTV/ 210/132 0 bdn WordsWithFriends;"


def tiles(page: TestResponse) -> list[str]:
    return values(page, "#board input[value]")


def test_a_link_that_ends_after_eleven_rows_keeps_them(client: FlaskClient) -> None:
    cut = "/".join(BOARD.split("/")[:11])
    page = client.get("/en/scrabble", query_string={"position": cut})
    assert page.status_code == 200
    assert len(select(page, "#board input")) == 15 * 15
    assert len(tiles(page)) == sum(map(str.isalpha, cut))
    notice = "The link is cut off in row 11: the rest of the board, the rack and the scores are missing."
    assert text_of(page, ".page-notice") == notice
    assert not text_of(page, "#board-error")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("end", [20, len(BOARD) - 1, len(BOARD), len(BOARD) + 4, len(BOARD) + 12, len(WHOLE) - 3])
def test_every_cut_is_named_on_the_page(client: FlaskClient, lang: str, end: int) -> None:
    page = client.get(f"/{lang}/scrabble", query_string={"position": WHOLE[:end]})
    assert page.status_code == 200
    assert len(tiles(page)) == sum(map(str.isalpha, WHOLE[: min(end, len(BOARD))]))
    assert text_of(page, ".page-notice")


def test_a_cut_link_is_solved_with_the_rack_that_is_left(client: FlaskClient) -> None:
    page = client.get("/en/scrabble", query_string={"position": f"{BOARD} ALOQ"})
    assert value_of(page, "#rack") == "ALOQ"
    assert select(page, "#answer tr[data-words]")
    assert "after the rack" in text_of(page, ".page-notice")


def test_the_letters_tell_the_game_when_its_name_is_cut_off(client: FlaskClient) -> None:
    page = client.get("/en/scrabble", query_string={"position": "15/15/15/6СЛОВО4/8Н"})
    assert value_of(page, "select[name=rules] option[selected]") == "russian"
    assert tiles(page) == [*"СЛОВОН"]


def test_a_whole_link_has_no_notice(client: FlaskClient) -> None:
    page = client.get("/en/scrabble", query_string={"position": WHOLE})
    assert not select(page, ".page-notice")
    assert only(page, "#answer").get("data-total")


def test_a_link_to_a_game_keeps_the_moves_before_its_cut(client: FlaskClient) -> None:
    link = pack(EXAMPLE)
    moves = [line for line in EXAMPLE.splitlines() if line.startswith(">")]
    left = [left_of(link[:end]) for end in range(len(link))]
    assert all(EXAMPLE.startswith(lines) and lines[-1:] in ("", "\n") for lines in left)
    assert left == sorted(left, key=len)
    kept = set()
    for end in range(0, len(link), 9):
        response = client.get("/en/scrabble/game", query_string={"game": link[:end], "move": "1"})
        shown = len(select(response, "#moves tbody tr"))
        kept.add(shown)
        assert response.status_code == (200 if shown or not end else 422)
        if shown:
            assert text_of(response, "#cut") == "The link is cut off: the moves after these are missing."
            again = client.get("/en/scrabble/game", query_string={"game": value_of(response, "#game input[name=game]")})
            assert len(select(again, "#moves tbody tr")) == shown
            assert not select(again, "#cut")
    assert len(kept) > 3
    assert max(kept) <= len(moves)
    assert not select(client.get("/en/scrabble/game", query_string={"game": link}), "#cut")


@pytest.mark.parametrize("link", ["!", "x", "eJw", "a" * 13_000, "é", "0" * 40])
def test_what_is_no_link_to_a_game_is_refused(client: FlaskClient, link: str) -> None:
    assert client.get("/en/scrabble/game", query_string={"game": link}).status_code == 422
