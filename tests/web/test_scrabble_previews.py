"""What a shared link to a position shows: title, description and card; and the pictures drawn on the server."""

from __future__ import annotations

import io
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from lxml.html import HtmlElement
from pages import parsed, select, text_of, value_of
from PIL import Image

from solvers.scrabble import Position, shipped_rules
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.scrabble import drawing
from webapp.scrabble.board_view import board_of
from webapp.scrabble.game_link import pack
from webapp.settings import Settings

MIDDLE = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
RUSSIAN = "15/15/15/15/15/15/15/6СЛОВО4/15/15/15/15/15/15/15 АББО/ 12/0 0 ld russian;"
SPANISH = f"{EMPTY} [CH]O[RR][LL]?/ 0/0 0 ld spanish;"


def page_of(client: FlaskClient, position: str, language: str = "en", **query: str) -> HtmlElement:
    response = client.get(f"/{language}/scrabble", query_string={"position": position, **query})
    assert response.status_code == 200
    return parsed(response)


def told(page: HtmlElement, name: str) -> str:
    return value_of(page, f"meta[name='{name}'], meta[property='{name}']", "content")


def picture(client: FlaskClient, address: str, **query: str) -> Image.Image:
    response = client.get(address, query_string=query)
    assert response.status_code == 200, response.text
    assert response.content_type == "image/png"
    return Image.open(io.BytesIO(response.data)).convert("RGB")


@pytest.mark.parametrize(
    ("position", "query", "title"),
    [
        (MIDDLE, {}, "4H LOVAT 44 – Scrabble – Tilewright"),
        (MIDDLE, {"show": "L1 VOLT."}, "L1 VOLTA 24 – Scrabble – Tilewright"),
        (MIDDLE, {"show": "exchange QV"}, "4H LOVAT 44 – Scrabble – Tilewright"),
        (MIDDLE.replace("ALOQTTV/", "/"), {}, "Scrabble – Tilewright"),
        (f"{EMPTY} QZ/ 0/0 0", {}, "Exchange Q – Scrabble – Tilewright"),
        (f"{EMPTY} CHO?/ 0/0 0 ld polish;", {}, "CHO? – Scrabble: Polish – Tilewright"),
        (EMPTY, {}, "Scrabble – Tilewright"),
    ],
)
def test_a_position_is_titled_by_the_play_that_its_page_draws_or_else_by_its_rack(
    client: FlaskClient, position: str, query: dict[str, str], title: str
) -> None:
    page = page_of(client, position, **query)
    assert text_of(page, "title") == title
    assert f"{told(page, 'og:title')} – Tilewright" == title


def test_titles_and_descriptions_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    page = page_of(client, RUSSIAN, "ru")
    assert " – Скрабл: русский – Tilewright" in text_of(page, "title")
    assert told(page, "description").startswith("Скрабл: русский, буквы АББО, счёт 12 : 0. ")


def test_a_description_names_game_rack_and_scores_and_says_what_was_found(client: FlaskClient) -> None:
    about = told(page_of(client, MIDDLE), "og:description")
    assert about == (
        "Scrabble, rack ALOQTTV, score 210 : 132. 253 plays in American English; highest score: LOVAT, 44."
    )
    assert told(page_of(client, MIDDLE.replace("ALOQTTV/ 210/132", "/ 0/0")), "description") == "Scrabble."


def test_a_preview_shows_the_card_of_the_position_and_its_play(client: FlaskClient) -> None:
    page = page_of(client, MIDDLE)
    address = urlsplit(told(page, "og:image"))
    assert address.netloc == "localhost"
    assert parse_qs(address.query) == {"position": [MIDDLE], "show": ["4H LOVAT"]}
    assert told(page, "twitter:card") == "summary_large_image"
    width, height = int(told(page, "og:image:width")), int(told(page, "og:image:height"))
    response = client.get(f"{address.path}?{address.query}")
    assert Image.open(io.BytesIO(response.data)).size == (width, height)
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "max-age" in response.headers["Cache-Control"]
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_a_blank_page_and_a_position_with_faults_have_no_card(client: FlaskClient) -> None:
    assert not select(client.get("/en/scrabble"), "meta[property='og:image']")
    broken = client.get("/en/scrabble", query_string={"position": MIDDLE.replace("1A11R1", "1A11R9")})
    assert not select(broken, "meta[property='og:image']")


def test_the_page_of_a_game_shows_its_position_at_the_move(client: FlaskClient) -> None:
    game = pack("#player1 A Ann\n#player2 B Ben\n>A: AEINRT? 8F CATS +12 12\n>B: XYZ - +0 0\n")
    page = parsed(client.get("/en/scrabble/game", query_string={"game": game, "move": "1"}))
    assert "5CATS6" in parse_qs(urlsplit(told(page, "og:image")).query)["position"][0]
    assert told(page, "og:description").startswith("Ann: 8F CATS")


def test_a_card_marks_the_tiles_of_its_play(client: FlaskClient) -> None:
    with_play = picture(client, "/en/scrabble/card.png", position=MIDDLE, show="4H LOVAT")
    without = picture(client, "/en/scrabble/card.png", position=MIDDLE)
    left = {
        (x // 36, y // 36)
        for x in range(580)
        for y in range(630)
        if with_play.getpixel((x, y)) != without.getpixel((x, y))
    }
    assert 5 <= len(left) <= 14  # the squares of LOVAT in one row, as cells of about a square's size
    assert len({y for _, y in left}) <= 2


@pytest.mark.parametrize("letter", ["А", "Ё", "Ж", "Ґ", "Ї", "Ñ", "Ç", "Ł", "Ő", "Ş", "Ø", "Σ", "CH", "L·L"])
def test_the_font_that_ships_draws_letters_of_every_game(letter: str) -> None:
    font, missing = drawing._font(40), drawing._font(40).getmask("\ufffe")
    for char in letter:
        assert font.getmask(char).getbbox()
        assert bytes(font.getmask(char)) != bytes(missing), char


def test_every_tile_of_the_games_that_ship_has_its_glyphs() -> None:
    font = drawing._font(40)
    missing = bytes(font.getmask("\ufffe"))
    for rules in shipped_rules().values():
        alphabet = rules.alphabet
        for letter in alphabet.letters:
            for char in alphabet.to_display(letter):
                assert bytes(font.getmask(char)) != missing, (rules.name, char)


@pytest.mark.parametrize(
    "position", [MIDDLE, RUSSIAN, SPANISH, "/".join(["21"] * 21) + " AEINRST/ 9999/-9999 0 bdn SuperCrosswordGame;"]
)
@pytest.mark.parametrize("kind", ["board", "card"])
def test_pictures_are_drawn_of_every_kind_of_game(client: FlaskClient, position: str, kind: str) -> None:
    drawn = picture(client, f"/ru/scrabble/{kind}.png", position=position, rack="1", scores="1")
    assert len(drawn.getcolors(1 << 20) or ()) > 50


def test_a_picture_without_rack_and_scores_is_the_board_alone(client: FlaskClient) -> None:
    board = picture(client, "/en/scrabble/board.png", position=MIDDLE)
    assert board.width == board.height
    whole = picture(client, "/en/scrabble/board.png", position=MIDDLE, rack="1", scores="1")
    assert whole.height > whole.width == board.width


@pytest.mark.parametrize("kind", ["board.png", "card.png", "board.svg", "board.txt"])
def test_a_picture_of_what_is_no_position_is_refused_in_words(client: FlaskClient, kind: str) -> None:
    response = client.get(f"/en/scrabble/{kind}", query_string={"position": "15/15"})
    assert (response.status_code, response.mimetype) == (422, "text/plain")
    assert "rows" in response.text


def test_a_card_of_a_play_that_cannot_be_is_refused_in_words(client: FlaskClient) -> None:
    response = client.get("/en/scrabble/card.png", query_string={"position": MIDDLE, "show": "8A ZZZ"})
    assert (response.status_code, response.mimetype) == (422, "text/plain")


@pytest.mark.parametrize(
    ("setting", "position"), [("board_size", "/".join(["21"] * 21)), ("rack_size", f"{EMPTY} AEINRST/")]
)
def test_pictures_keep_within_the_limits_of_the_server(setting: str, position: str) -> None:
    strict = create_app(
        Settings(board_size=15, rack_size=6 if setting == "rack_size" else 9), Readiness()
    ).test_client()
    for kind in ("board.png", "card.png", "board.svg"):
        assert strict.get(f"/en/scrabble/{kind}", query_string={"position": position}).status_code == 422


def test_a_long_word_fits_beside_the_board() -> None:
    rows = board_of(Position.parse(MIDDLE))
    caption = drawing.Caption("Scrabble", "15A " + "W" * 15, "1,234", (), "")
    drawn = Image.open(io.BytesIO(drawing.card(rows, (), caption))).convert("RGB")
    margin = drawn.crop((drawn.width - 16, 0, drawn.width, drawn.height))
    assert margin.getcolors() == [(16 * drawn.height, drawn.getpixel((0, 0)))]
