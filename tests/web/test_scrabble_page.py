"""The Scrabble page as a plain form and as fragments: input is kept, answers are right."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of
from werkzeug.test import TestResponse

from solvers.lexicon import open_lexicon
from solvers.lexicon.fitness import unfit
from solvers.scrabble import Position, solve, values_for

HTMX = {"HX-Request": "true"}
PAGE = "/en/scrabble"
CAT = {"H8": "C", "I8": "a", "J8": "T"}
BUSY = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
CAT_CGP = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15"
TWO_BLANKS = (
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQT??/ 210/132 0"
)


def address(response: TestResponse) -> dict[str, str]:
    """The query of the URL that a response leads to."""
    url = response.headers.get("HX-Push-Url") or response.headers["Location"]
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def plays(response: TestResponse) -> list[tuple[str, int]]:
    """The plays of an answer that lay tiles, and their scores, as shown."""
    rows = [row for row in select(response, "tr[data-words]") if row.attrib["data-words"]]
    return [(value_of(row, "[name=place]"), int(texts(row, "td")[2])) for row in rows]


def squares(response: TestResponse) -> dict[str, str]:
    """What stands in the squares of the page's board."""
    return {
        square.name: square.value
        for square in select(response, "input[value]:not([value=''])")
        if re.fullmatch(r"[A-U][0-9]+", square.name or "")
    }


def field(response: TestResponse, name: str) -> str:
    """The value of a text field of the page."""
    return value_of(response, f'input[name="{name}"]')


def test_a_solve_leads_to_an_address_that_holds_the_position(client: FlaskClient) -> None:
    response = client.post(PAGE, data=CAT | {"rack": "s?e", "blanks": "I8", "score": "12"})
    assert response.status_code == 303
    assert address(response)["position"] == "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 S?E/ 12/0 0"
    page = client.get(response.headers["Location"])
    assert squares(page) == {"H8": "C", "I8": "A", "J8": "T"}
    assert (field(page, "rack"), field(page, "blanks"), field(page, "score")) == ("S?E", "I8", "12")


def test_the_answer_is_the_solvers(client: FlaskClient) -> None:
    position = Position.parse(TWO_BLANKS)
    expected = solve(position, open_lexicon("american"), order="equity", leaves=values_for(position.rules))
    page = client.get(PAGE, query_string={"position": TWO_BLANKS})
    assert plays(page) == [(str(play), play.score) for play in expected.plays]
    assert f"{expected.total:,} plays in American English" in page.text


def test_letters_in_any_case_are_tiles_and_only_the_blanks_field_makes_blanks(client: FlaskClient) -> None:
    lower = client.post(PAGE, data={"H8": "c", "I8": "a", "rack": "ab"})
    upper = client.post(PAGE, data={"H8": "C", "I8": "A", "rack": "AB"})
    assert address(lower) == address(upper)


def test_a_fragment_comes_with_its_address_and_is_small(client: FlaskClient) -> None:
    form = CAT | {"rack": "AE??RST"}
    response = client.post(PAGE, data=form, headers=HTMX)
    assert response.status_code == 200
    assert "<html" not in response.text
    assert address(response)["position"].startswith(CAT_CGP)
    assert len(plays(response)) == 20
    assert len(response.data) <= 30_000


@pytest.mark.parametrize(("language", "whole", "packed"), [("en", 30_000, 9_000), ("ru", 32_000, 10_000)])
def test_a_solved_page_is_small(language: str, whole: int, packed: int, client: FlaskClient) -> None:
    path, asked = f"/{language}/scrabble", {"position": BUSY, "lexicon": "american"}
    page = client.get(path, query_string=asked)
    assert len(plays(page)) == 20
    assert len(page.data) <= whole
    assert len(client.get(path, query_string=asked, headers={"Accept-Encoding": "zstd"}).data) <= packed


def test_more_rows_continue_where_the_first_end(client: FlaskClient) -> None:
    form = CAT | {"rack": "AERST"}
    first = client.post(PAGE, data=form, headers=HTMX)
    more = client.post(PAGE, data=form | {"top": "40", "skip": "20"}, headers=HTMX)
    together = client.post(PAGE, data=form | {"top": "40"}, headers=HTMX)
    assert plays(first) + plays(more) == plays(together)
    assert 40 >= len(plays(together)) > 35  # exchanges stand among them
    assert "HX-Push-Url" not in more.headers


def test_filters_and_order_are_the_servers_work(client: FlaskClient) -> None:
    form = CAT | {"rack": "AERSTQI"}
    short = client.post(PAGE, data=form | {"length": "2-3", "sort": "word", "letters": "q"}, headers=HTMX)
    words = [placement.split()[1] for placement, _ in plays(short)]
    assert words
    assert all(len(word) <= 3 for word in words)
    assert all("Q" in word for word in words)
    assert address(short) | {"position": ""} == {"position": "", "length": "2-3", "sort": "word", "letters": "q"}
    through = client.post(PAGE, data=form | {"square": "h8"}, headers=HTMX)
    assert plays(through)
    for placement, _ in plays(through):
        at, word = placement.split()
        is_across = at[0].isdigit()
        row, col = (int(at[:-1]), at[-1]) if is_across else (int(at[1:]), at[0])
        step = 8 - row if not is_across else ord("H") - ord(col)
        assert (row == 8 if is_across else col == "H") and 0 <= step < len(word), placement
    backwards = client.post(PAGE, data=form | {"sort": "-score"}, headers=HTMX)
    scores = [score for _, score in plays(backwards)]
    assert scores == sorted(scores)


def test_a_play_is_shown_on_the_board_without_scripts(client: FlaskClient) -> None:
    response = client.post(PAGE, data=CAT | {"rack": "SXYZ", "show": "8H ...S"})
    page = client.get(response.headers["Location"])
    assert address(response)["show"] == "8H ...S"
    assert select(page, "td.proposed [name=K8]")


def test_a_play_takes_its_tiles_off_the_rack_counts_and_passes_the_turn(client: FlaskClient) -> None:
    board = "15/15/15/15/15/15/15/6sCATS4/15/15/15/15/15/15/15"
    scores = {"score": "207", "opponent_score": "190", "opponent_rack": "QX?"}
    response = client.post(PAGE, data=CAT | scores | {"rack": "S?EX", "place": "8G s...S"})
    played = address(response)
    assert (played["position"], played["turn"]) == (f"{board} QX?/EX 190/213 0", "opponent")  # who is to move first
    page = client.get(response.headers["Location"])
    assert (field(page, "rack"), field(page, "score"), field(page, "opponent_score")) == ("EX", "213", "190")
    assert "The opponent is to move." in text_of(page, ".sentence")
    assert parse_qs(urlsplit(value_of(page, "[data-keep=export] > a", "href")).query)["position"] == [
        played["position"]
    ]
    form = dict(only(page, "#position").form_values())
    answered = address(client.post(PAGE, data=form | {"place": "H7 x."}))
    assert answered["position"] == f"{board.replace('15/6s', '7x7/6s')} EX/QX 213/193 0"
    solved = address(client.post(PAGE, data=form | {"do": "solve"}))
    assert solved["position"] == f"{board} EX/QX? 213/190 0"
    assert "turn" not in solved and "turn" not in answered


def test_a_button_of_a_play_says_place_word_and_score(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"position": f"{CAT_CGP} S?EX/ 0/0 0", "sort": "score", "top": "40"})
    for row in select(page, "tr[data-words]"):
        button, cells = only(row, "[name=show]"), texts(row, "td")
        if row.attrib["data-words"]:
            at, _, score = cells[:3]
            assert button.get("aria-label") == f"{at} {text_of(button).replace(' ', '')}, {score} points"


def test_a_square_of_an_unknown_word_says_so(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"position": f"{CAT_CGP.replace('CAT', 'TaC')} / 0/0 0"})
    assert value_of(page, "[name=I8]", "title") == "I8, blank, not in the word list"
    assert value_of(page, "[name=H8]", "title").endswith(", not in the word list")
    assert "list" not in value_of(page, "[name=K8]", "title")


def test_clear_empties_board_and_rack_but_keeps_list_and_rules(client: FlaskClient) -> None:
    response = client.post(PAGE, data=CAT | {"rack": "S", "do": "clear", "lexicon": "world", "rules": "wwf"})
    page = client.get(response.headers["Location"])
    assert squares(page) == {}
    assert field(page, "rack") == ""
    assert select(page, "option[value=wwf][selected]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{CAT_CGP} AB?/ 10/20 0 lex world;", f"{CAT_CGP} AB?/ 10/20 0 lex world;"),
        (
            "\n".join([*["." * 15] * 7, ".......CaT.....", *["." * 15] * 7]),
            "15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 / 0/0 0",
        ),
        ("RETINA?", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 RETINA?/ 0/0 0"),
    ],
)
def test_a_pasted_position_is_read(client: FlaskClient, text: str, expected: str) -> None:
    plain = client.post(PAGE, data={"pasted": text, "do": "read"})
    assert address(plain)["position"] == expected
    asked = client.post(f"{PAGE}/read", data={"text": text, "rules": "standard", "lexicon": "american"})
    assert asked.status_code == 200
    assert "".join(asked.json["rows"]).replace(".", "") == re.sub(r"[^A-Za-z]", "", expected.split()[0])


def test_what_a_pasted_text_does_not_name_stays_as_it_is(client: FlaskClient) -> None:
    form = CAT | {"rack": "S?E", "opponent_rack": "XYZ", "score": "12", "do": "read"}
    lines = "\n".join(["." * 15] * 7 + ["." * 7 + "Dog" + "." * 5] + ["." * 15] * 7)
    board = CAT_CGP.replace("CAT", "Dog")
    assert address(client.post(PAGE, data=form | {"pasted": lines}))["position"] == f"{board} S?E/XYZ 12/0 0"
    assert address(client.post(PAGE, data=form | {"pasted": "RETINA?"}))["position"] == f"{CAT_CGP} RETINA?/XYZ 12/0 0"
    asked = client.post(f"{PAGE}/read", data={"text": f"{lines}\nAB?", "rules": "standard", "lexicon": "american"})
    assert (asked.json["named"], asked.json["rack"]) == (["board", "rack"], "AB?")


@pytest.mark.parametrize(
    "junk",
    [
        "\n".join(["lorem ipsum 12345 %&$ dolor <b>sit</b> amet"] * 2_400),
        "0123456789" * 10_000,
        "\n".join(["." * 15] * 16),
        "15/15/15 AB/ 0/0 0",
        BUSY.replace("VERTEX", "VERTEXES"),
        BUSY.replace("VERTEX", "VERT3X"),
    ],
    ids=["lines", "one line", "sixteen lines", "three rows", "a long row", "a wrong count"],
)
def test_a_text_that_cannot_be_read_is_refused_in_a_few_words(client: FlaskClient, junk: str) -> None:
    asked = client.post(f"{PAGE}/read", data={"text": junk, "rules": "standard", "lexicon": "american"})
    assert asked.status_code == 422
    assert 0 < len(asked.json["message"]) < 300


def test_lines_of_no_known_board_are_measured_by_the_chosen_game(client: FlaskClient) -> None:
    rows = "\n".join(["." * 15] * 16)
    for text, says in (
        ("two lines\nof text", "No board was found, at the line “two lines”."),
        (rows, "The board has 16 rows; that of Words With Friends has 15."),
    ):
        asked = client.post(f"{PAGE}/read", data={"text": text, "rules": "wwf", "lexicon": "american"})
        assert asked.status_code == 422
        assert asked.json["message"].startswith(says)


def test_a_list_that_is_not_here_is_named_and_the_chosen_one_used(client: FlaskClient) -> None:
    asked = client.post(f"{PAGE}/read", data={"text": f"{CAT_CGP} AB/ 0/0 0 lex CSW21;", "lexicon": "world"})
    assert asked.json["lexicon"] == "world"
    assert "CSW21" in asked.json["notice"]


@pytest.mark.parametrize("digits", [3, 400, 3900])
def test_a_row_of_a_number_too_long_to_be_one_is_refused(client: FlaskClient, digits: int) -> None:
    position = f"{'15/' * 14}!{'9' * digits} CAT/ 0/0 0"
    page = client.get(PAGE, query_string={"position": position})
    assert page.status_code == 422
    assert "Row 15" in unescape(page.text)


@pytest.mark.parametrize(
    ("form", "where", "says"),
    [
        ({"rack": "ABCDEFGH"}, "rack", "A rack holds at most 7 tiles; this one has 8."),
        ({"rack": "AB3"}, "rack", "“3” is not a letter of this game"),
        ({"rack": "АБВ"}, "rack", "“А” is not a letter of this game"),
        ({"rack": "AB", "H8": "7"}, "H8", "H8: “7” is not a letter of this game."),
        ({"rack": "AB", "H8": "CAT"}, "H8", "H8: “CAT” is not a letter of this game."),
        ({"rack": "AB", "P16": "A"}, "P16", "P16 is not on this board."),
        ({"rack": "AB", "blanks": "Q99"}, "blanks", "Q99 is not on this board."),
        ({"rack": "AB", "score": "many"}, "score", "“many” should be a whole number"),
        ({"rack": "AB", "opponent_rack": "????????"}, "opponent_rack", "A rack holds at most 7 tiles; this one has 8."),
        ({"rack": "AB", "square": "Z99"}, "square", "“Z99” is not a square of this board"),
        ({"rack": "AB", "length": "long"}, "length", "“long” is not a length"),
        ({"rack": "AB", "length": "7-2"}, "length", "“7-2” is not a length"),
        ({"rack": "AB", "letters": "ы"}, "letters", "“ы” is not a letter of this game."),
        ({"rack": "AB", "text": "4"}, "text", "“4” is not a letter of this game."),
        ({"rack": "AB", "sort": "beauty"}, "sort", "Plays cannot be sorted by “beauty”."),
        ({"rack": "AB", "lexicon": "CSW24"}, "lexicon", "Unknown word list “CSW24”"),
        ({"rack": "AB", "rules": "chess"}, "rules", "Unknown game “chess”."),
        ({"rack": "AB", "top": "all"}, "top", "“all” is not a number of plays."),
        ({"pasted": "x" * 100_000, "do": "read"}, "pasted", "That is 100000 characters; at most 20000 can be read."),
        ({"pasted": "ABC/DEF", "do": "read"}, "pasted", "The board has 2 rows"),
        ({"rack": "AB", "place": "Z99 CAT"}, "placement", "The word runs off the board."),
        ({}, "rack", "Enter your rack"),
    ],
)
def test_bad_input_names_its_field_and_keeps_everything(
    client: FlaskClient, form: dict[str, str], where: str, says: str
) -> None:
    everything = CAT | {"opponent_score": "33"} | form
    page = client.post(PAGE, data=everything)
    assert page.status_code == 422
    assert says in unescape(page.text)
    kept = squares(page)
    for name, value in everything.items():
        if re.fullmatch(r"[A-O]([1-9]|1[0-5])", name):
            assert kept[name] == value.upper()
        elif name in (
            "rack",
            "blanks",
            "score",
            "opponent_score",
            "opponent_rack",
            "square",
            "length",
            "letters",
            "text",
        ):
            assert field(page, name) == value
    if "pasted" in form:
        assert form["pasted"] in unescape(page.text)
    fragment = client.post(PAGE, data=everything, headers=HTMX)
    assert fragment.status_code == 422
    assert says in unescape(fragment.text)
    assert "HX-Push-Url" not in fragment.headers


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (f"{CAT_CGP} ABCDEFGH/ 0/0 0", "A rack holds at most 7 tiles; this one has 8."),
        (f"{CAT_CGP} AB/ 0/x 0", "“x” should be a whole number"),
        ("hello/world", "The board has 2 rows"),
        ("%00", "not a letter"),
        (f"{CAT_CGP} AB/ 0/0 0 bdn Chess;", "Unknown board “Chess”"),
    ],
)
def test_an_address_that_is_wrong_says_so_and_keeps_what_it_can(client: FlaskClient, position: str, says: str) -> None:
    page = client.get(PAGE, query_string={"position": position})
    assert page.status_code == 422
    assert says in unescape(page.text)
    if position.startswith(CAT_CGP) and "bdn" not in position:
        assert squares(page) == {"H8": "C", "I8": "A", "J8": "T"}
        assert field(page, "rack") == position.split()[1].split("/")[0]


@pytest.mark.parametrize(
    "position",
    [
        f"{'15/' * 7}7C!T5{'/15' * 7} AE3/[X 1/x 0",
        "\n".join([*["." * 15] * 7, ".......C!T.....", *["." * 15] * 7, "0", "1", "x", "AE3", "[X"]),
    ],
)
def test_an_address_with_several_faults_names_each_beside_its_field(client: FlaskClient, position: str) -> None:
    page = client.get(PAGE, query_string={"position": position})
    assert page.status_code == 422
    assert squares(page) == {"H8": "C", "I8": "!", "J8": "T"}
    assert [field(page, name) for name in ("rack", "opponent_rack", "score", "opponent_score")] == [
        "AE3",
        "[X",
        "1",
        "x",
    ]
    for name, says in (("board", "I8: “!”"), ("rack", "“3”"), ("opponent_rack", "“[”"), ("opponent_score", "“x”")):
        assert re.search(f'id="{name}-error">[^<]*{re.escape(says)}', unescape(page.text)), name


def test_accents_are_folded(client: FlaskClient) -> None:
    response = client.post(PAGE, data={"H8": "é", "I8": "ñ", "rack": "àç?"})
    assert address(response)["position"] == "15/15/15/15/15/15/15/7EN6/15/15/15/15/15/15/15 AC?/ 0/0 0"


def test_tiles_move_with_the_middle_when_the_board_grows(client: FlaskClient) -> None:
    grown = client.post(PAGE, data=CAT | {"board": "standard", "rules": "super", "do": "rules", "blanks": "H8"})
    assert squares(client.get(grown.headers["Location"])) == {"K11": "C", "L11": "A", "M11": "T"}
    page = client.post(PAGE, data={"A1": "X", "board": "super", "rules": "standard", "do": "rules"})
    assert page.status_code == 422
    assert "A1" in page.text


def test_a_third_z_is_a_warning_and_solves(client: FlaskClient) -> None:
    answer = client.post(PAGE, data={"H8": "Z", "I8": "A", "A1": "Z", "rack": "Z"}, headers=HTMX)
    assert answer.status_code == 200
    assert "Z: 3 used, 1 in the set" in answer.text


def test_no_legal_play_says_what_is_left_to_do(client: FlaskClient) -> None:
    stuck = client.post(PAGE, data={"rack": "VVV"}, headers=HTMX)
    assert "No legal play in American English: exchange or pass." in stuck.text


def test_the_report_counts_tiles_and_marks_words_that_the_list_lacks(client: FlaskClient) -> None:
    form = {"H8": "Q", "I8": "I", "rack": "AB"}
    american = client.post(f"{PAGE}/check", data=form | {"lexicon": "american"}, headers=HTMX)
    plain = client.post(f"{PAGE}/check", data=form | {"lexicon": "enable"}, headers=HTMX)
    assert "H8 I8" in plain.text
    assert "H8 I8" not in american.text
    page = client.get(
        PAGE, query_string={"position": "15/15/15/15/15/15/15/7QI6/15/15/15/15/15/15/15 A/ 0/0 0 lex enable;"}
    )
    assert page.status_code == 200
    assert "QI" in page.text


def test_every_page_is_there_in_both_languages(client: FlaskClient) -> None:
    for lang, word in (("en", "Rack"), ("ru", "Буквы")):
        page = client.get(f"/{lang}/scrabble", query_string={"position": TWO_BLANKS})
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text
        assert word in page.text
    assert client.get("/de/scrabble").status_code == 404


def test_a_best_word_that_is_not_proposed_stands_in_the_table_alone(client: FlaskClient) -> None:
    american = open_lexicon("american")
    for word in (word for word in sorted(unfit("en")) if len(word) == 7 and american.contains(word)):
        position = Position.parse(f"{'15/' * 14}15 {word}/ 0/0 0")
        best = solve(position, american, top=1).best
        if best and best.main.word.upper() == word:
            break
    page = client.get(PAGE, query_string={"position": str(position)})
    assert f"the highest score is {best.score}" in text_of(page, "#answer .head > p.sentence")
    assert word not in text_of(page, "#answer .head > p.sentence")
    assert word in text_of(page, "#answer tbody").upper()
