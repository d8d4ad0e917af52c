"""The pages as plain forms, filled in and sent as a browser without scripts does it.

How such a browser shows them is in tests/browser/test_without_scripts.py.
"""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of, values
from plain_forms import PlainBrowser

from solvers.balda import Position as Balda
from solvers.balda import solve as find_moves
from solvers.balda.game import Game
from solvers.finder import Query, find
from solvers.lexicon import open_lexicon
from solvers.scrabble import Position, shipped_rules, solve, values_for

EMPTY = "/".join(["15"] * 15)
CAT_BOARD = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
CAT = f"{CAT_BOARD} S?E/ 12/34 0"
BUSY = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
CAT_TILES = {"H8": "C", "I8": "A", "J8": "T"}


@pytest.fixture
def plain(client: FlaskClient) -> PlainBrowser:
    return PlainBrowser(client)


@pytest.fixture
def scrabble(plain: PlainBrowser) -> PlainBrowser:
    """The empty Scrabble page."""
    plain.open("/en/scrabble")
    return plain


def tiles(plain: PlainBrowser) -> dict[str, str]:
    """What is on the squares."""
    squares = select(plain.page, "#board input")
    return {one.attrib["name"]: one.attrib["value"] for one in squares if one.get("value")}


def plays(plain: PlainBrowser) -> list[str]:
    return values(plain.page, "#answer [name=show]")


def solved(cgp: str, top: int = 20, order: str = "equity") -> list[str]:
    """The moves that the solver itself gives."""
    position = Position.parse(cgp)
    lexicon, leaves = open_lexicon("american"), values_for(position.rules)
    found = solve(position, lexicon, top=top, order=order, leaves=leaves)
    return [str(move) for move in found.moves or found.plays]


def type_cat(plain: PlainBrowser) -> None:
    """CAT at H8, the A a blank, square by square."""
    for name, letter in CAT_TILES.items():
        plain.fill(name, letter.lower())
    plain.fill("blanks", "I8")


def test_enter_in_a_square_solves_and_another_game_and_language_keep_the_tiles(scrabble: PlainBrowser) -> None:
    scrabble.open("/en/scrabble", position=CAT.replace("S?E/", "S?/"))
    scrabble.fill("rack", "s?e")
    scrabble.press_enter("H8")
    assert plays(scrabble) == solved(CAT)
    scrabble.click("", "[data-language=ru]")
    assert tiles(scrabble) == CAT_TILES
    assert value_of(scrabble.page, "html", "lang") == "ru"
    scrabble.go_back()
    scrabble.fill("rules", "super")
    scrabble.click("Change")
    assert len(select(scrabble.page, "#board input")) == 441
    assert tiles(scrabble) == {"K11": "C", "L11": "A", "M11": "T"}
    assert scrabble.value("rack") == "S?E"


def test_the_button_solves(scrabble: PlainBrowser) -> None:
    scrabble.fill("rack", "retinas")
    scrabble.click("", "#solve")
    assert plays(scrabble) == solved(f"{EMPTY} RETINAS/ 0/0 0")


def test_more_rows_come_and_filters_are_applied_and_cleared(scrabble: PlainBrowser) -> None:
    scrabble.open("/en/scrabble", position=BUSY)
    scrabble.click("More")
    assert plays(scrabble) == solved(BUSY, top=40)
    scrabble.open("/en/scrabble", position=BUSY)
    scrabble.fill("sort", "word")
    scrabble.click("Apply")
    assert plays(scrabble) == solved(BUSY, order="word")
    scrabble.open("/en/scrabble", position=BUSY, letters="o", length="4")
    scrabble.click("Letters: o")
    assert "letters" not in scrabble.query
    assert scrabble.query["length"] == "4"


def test_a_pasted_position_is_read(scrabble: PlainBrowser) -> None:
    scrabble.fill("pasted", BUSY)
    scrabble.click("Load position")
    assert scrabble.query["position"] == BUSY
    assert scrabble.value("rack") == "ALOQTTV"


def test_an_unreadable_position_is_kept_and_explained(scrabble: PlainBrowser) -> None:
    scrabble.open("/en/scrabble", position=CAT)
    scrabble.fill("pasted", "15/15/15 AB/ 0/0 0")
    scrabble.click("Load position")
    assert scrabble.page.status_code == 422
    assert any(texts(scrabble.page, ".error"))
    assert scrabble.value("pasted") == "15/15/15 AB/ 0/0 0"
    assert select(scrabble.page, "details[open] #pasted")
    assert tiles(scrabble) == CAT_TILES
    assert scrabble.value("rack") == "S?E"


def test_wrong_input_is_named_and_everything_kept(scrabble: PlainBrowser) -> None:
    type_cat(scrabble)
    scrabble.fill("A1", "7")
    scrabble.fill("rack", "abcdefgh")
    scrabble.press_enter("rack")
    assert "7" in text_of(scrabble.page, "#rack-error")
    assert "A1" in text_of(scrabble.page, "#board-error")
    assert value_of(scrabble.page, "[name=A1]", "aria-invalid") == "true"
    assert {name: tile.upper() for name, tile in tiles(scrabble).items()} == CAT_TILES | {"A1": "7"}
    assert scrabble.value("rack").upper() == "ABCDEFGH"
    assert scrabble.value("blanks") == "I8"
    assert plays(scrabble) == []


def test_no_legal_play_says_so(scrabble: PlainBrowser) -> None:
    scrabble.open("/en/scrabble", position=f"{EMPTY} QVVWJXK/ 0/0 0")
    assert "No legal play" in text_of(scrabble.page, "#answer .sentence")


def test_a_russian_page_shows_no_english_examples(plain: PlainBrowser) -> None:
    for address in ("/ru/words", "/ru/scrabble", "/ru/scrabble?rules=russian"):
        plain.open(address)
        examples = values(plain.page, "input[placeholder]", "placeholder")
        assert examples
        written = [re.sub("[A-Z][0-9]|[0-9][A-Z]", "", text) for text in examples]
        assert [text for text in written if re.search("[a-z]", text, re.IGNORECASE)] == []


def test_plays_are_compared_by_the_form_and_by_links(scrabble: PlainBrowser) -> None:
    scrabble.open("/en/scrabble", position=CAT)
    scrabble.fill("mine", "8h cats")
    scrabble.press_enter("mine")
    assert scrabble.query["pins"] == "8H ...S"
    (score,) = (row for row in select(scrabble.page, "#compare tbody tr") if text_of(row).startswith("Score "))
    assert text_of(score) == "Score 6"
    scrabble.click("", f"[name=show][value='{plays(scrabble)[0]}']")
    scrabble.click("Compare", ".shown-why button")
    assert len(select(scrabble.page, "#compare thead th")) == 2
    scrabble.click("", "[name=unpin][title='Remove 8H ...S']")
    assert len(select(scrabble.page, "#compare thead th")) == 1


def test_the_front_page_speaks_the_browsers_language_and_leads_to_the_tools(
    plain: PlainBrowser, client: FlaskClient
) -> None:
    for asked, language in (("ru-RU,ru;q=0.9", "ru"), ("de-DE,de;q=0.9", "en"), ("en-GB", "en")):
        answer = client.get("/", headers={"Accept-Language": asked}, follow_redirects=True)
        assert value_of(answer, "html", "lang") == language
    plain.open("/")
    plain.click("Balda")
    assert select(plain.page, "#field input")


# Balda


def words(plain: PlainBrowser) -> list[str]:
    """The words of Balda's moves, or of the word finder."""
    return texts(plain.page, "#answer tbody th")


def test_balda_is_analysed_by_its_form(plain: PlainBrowser) -> None:
    plain.open("/en/balda")
    # A start word, a letter on the field, a filter, an order.
    plain.fill("start", "балда")
    plain.click("Place it")
    assert plain.query["position"] == "...../...../балда/...../..... балда"
    plain.fill("r2c2", "к")
    plain.fill("text", "ка")
    plain.click("Find moves")
    assert plain.query == {"position": "...../.к.../балда/...../..... балда", "text": "ка"}
    plain.click("Word")
    assert plain.query["sort"] == "word"
    assert words(plain) == sorted(words(plain))
    assert words(plain)
    # A move is drawn, and played.
    plain.click("", "#answer .moves tbody button.show")
    assert len(select(plain.page, "#path polyline")) == 1
    plain.click("", "#answer .moves tbody button.play")
    assert plain.query["position"].endswith(" turn=2")
    # Hints, one at a time.
    plain.click("Hints instead of the list")
    plain.click("One hint more")
    assert len(select(plain.page, "#answer .hints li")) == 2
    # A field in rows; an ending.
    plain.fill("lines", "кот\nром\nсон\n\nкот")
    plain.click("Read")
    assert "Game over: a draw" in text_of(plain.page, "#answer")
    plain.open("/en/balda", position="кот./ром./сон./.о.. кот", map="word", top="1")
    assert select(plain.page, "#field .heat-6")
    assert select(plain.page, "#answer .legend li")
    plain.click("Work out the ending")
    assert re.search("Played out:|Not finished", text_of(plain.page, "#ending"))


def test_a_game_of_balda_is_played_by_its_forms(plain: PlainBrowser) -> None:
    nouns = open_lexicon("russian")
    plain.open("/en/balda/play")
    plain.fill("start", "кот")
    plain.fill("rows", "3")
    plain.fill("cols", "3")
    plain.check("level", "careful")
    plain.click("", "#begin")
    while value_of(plain.page, "#game", "data-stage") == "play":
        game = Game.parse(plain.query.get("moves", ""), Balda.parse(plain.query["position"]), nouns)
        legal = find_moves(game.position, nouns).plays
        if not legal:
            plain.click("", "#pass")
            continue
        play = legal[0]
        # A move that is refused stays typed.
        for name, text in (("row", play.row + 1), ("col", play.col + 1), ("letter", play.letter), ("word", "ъъъ")):
            plain.fill(name, str(text))
        plain.click("", "#send")
        assert plain.page.status_code == 422
        assert text_of(plain.page, "#move-error")
        assert plain.value("word") == "ъъъ"
        plain.fill("word", play.word)
        plain.click("", "#send")
    assert "The game is over" in text_of(plain.page, "#result")
    plain.click("", "#look-back")
    assert select(plain.page, "#review table")


# Words


def test_words_are_searched_by_a_form_and_links(plain: PlainBrowser) -> None:
    plain.open("/en/words")
    plain.fill("q", "retina?")
    plain.press_enter("q")
    assert plain.query == {"q": "retina?"}
    assert found(plain) == finder("retina?")
    plain.fill("ends", "ing")
    plain.click("Apply")
    assert plain.query == {"q": "retina?", "ends": "ing"}
    wanted = finder("retina? :ends=ing")
    assert found(plain) == wanted
    plain.click("", "#answer .group a")
    assert wanted[0] in texts(plain.page, "h1, h2, h3")
    plain.open("/en/words", q="retina?")
    plain.click("More")
    assert found(plain) == finder("retina?", 200)


def found(plain: PlainBrowser) -> list[str]:
    """The words that are shown, without the points below them."""
    links = select(plain.page, "#answer .group a")
    return ["".join(link.xpath("text()|*[not(self::sub)]//text()")).strip() for link in links]


def finder(query: str, top: int = 100) -> list[str]:
    """The words that the finder itself gives."""
    answer = find(Query.parse(query), open_lexicon("american"), shipped_rules()["standard"].values, top=top)
    return [word.word for word in answer.words]
