"""The Balda analysis as plain forms and as fragments: queries, answers, faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, select, text_of, texts, value_of, values
from plain_forms import PlainBrowser
from werkzeug.test import TestResponse

from solvers.balda.endgame import Ending, endgame
from solvers.balda.play import Play
from solvers.balda.position import Position
from solvers.balda.solver import solve
from solvers.budget import Budget
from solvers.lexicon import Lexicon, open_lexicon, rows_of
from solvers.lexicon.commonness import commonness
from solvers.lexicon.fitness import unfit
from webapp.application import create_app
from webapp.balda import analysis
from webapp.capacity import Capacity
from webapp.readiness import Readiness
from webapp.settings import Settings

PAGE = "/en/balda"
BALDA = "...../...../балда/...../..... балда"
MIDDLE = "...../.р.../балда/.к.../..... балда,бра,краб 3/4"
RUSSIAN = open_lexicon("russian")
FEW = "кот/ром/с.."


def get(client: FlaskClient, **query: object) -> TestResponse:
    return client.get(PAGE, query_string=query)


def typed(text: str, **fields: str) -> dict[str, str]:
    """The form as it is sent when the field of *text* stands in it."""
    position = Position.parse(text)
    form = {
        f"r{row}c{col}": "" if char == "." else char.upper()
        for row, line in enumerate(position.rows, 1)
        for col, char in enumerate(line, 1)
    }
    return form | {"used": ", ".join(position.used)} | fields


def followed(client: FlaskClient, form: dict[str, str]) -> Position:
    """The position in the address that a form leads to."""
    response = get(client, **form)
    assert response.status_code == 302, re.findall(r'<li class="error".*?</li>', response.text)
    assert client.get(response.headers["Location"]).status_code == 200
    return Position.parse(asked(response.headers["Location"])["position"])


def test_the_vocabulary_is_kept_in_the_address_in_one_form(client: FlaskClient) -> None:
    response = client.get(
        PAGE, query_string=[*typed(MIDDLE).items(), ("words", ""), ("words", "plain"), ("words", "common")]
    )
    assert response.status_code == 302
    assert asked(response.headers["Location"])["words"] == "common,plain"
    page = get(client, position=MIDDLE, words="common,plain").text
    assert values(page, "[name=words] [selected]", "value") == ["common"]
    assert values(page, "[name=words][checked]", "value") == ["plain"]
    assert "words=common,plain" in value_of(page, "#play-on", "href").replace("%2C", ",")
    assert "(common words only, no diminutives, brands or letter names)" in text_of(page, ".answer .sentence")


def test_moves_are_those_of_the_vocabulary(client: FlaskClient) -> None:
    queries: tuple[dict[str, str], ...] = ({}, {"words": "everyday"})
    every, some = (
        set(texts(get(client, position=MIDDLE, top="1000", **query).text, ".moves th[scope=rowgroup]"))
        for query in queries
    )
    assert some < every
    assert len(some) > 10


def test_a_verdict_names_what_the_vocabulary_leaves_out(client: FlaskClient) -> None:
    page = get(client, position=BALDA, words="everyday,clean,plain", asked="домик").text
    assert "Your vocabulary leaves it out: it is a diminutive." in texts(page, ".verdict li")
    page = get(client, position=BALDA, words="everyday,plain", asked="дом").text
    assert not any("leaves it out" in fact for fact in texts(page, ".verdict li"))


def test_an_unknown_vocabulary_is_a_fault_of_its_field(client: FlaskClient) -> None:
    page = get(client, position=BALDA, words="easy").text
    assert "Unknown vocabulary" in text_of(page, "#words-error")


def test_english_words_are_explained(client: FlaskClient) -> None:
    page = get(
        client, position="...../...d./tiger/..a../..... tiger,aged,red 3/4", asked="tiger", words="everyday"
    ).text
    assert text_of(page, ".answer p.gist").partition(":")[0] in text_of(page, ".answer .sentence")
    assert len(texts(page, ".moves .gist td")) > 20
    assert any(fact.startswith("Meaning: large feline") for fact in texts(page, ".verdict li"))
    assert texts(get(client, position=BALDA).text, ".gist") == []


def test_the_best_word_named_is_fit_to_be_shown(client: FlaskClient) -> None:
    shown = text_of(get(client, position="...../...../пизд./...../.....").text, ".answer .sentence")
    assert "ПИЗДА" not in shown and "best" in shown


def asked(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def moves(response: TestResponse) -> set[str]:
    """The moves that can be played from the list, as their text forms."""
    return set(values(response, "button.play[name=move]"))


def heats(response: TestResponse) -> dict[str, str]:
    """The number on each cell of the map."""
    return {cell.attrib["data-cell"]: cell.attrib["data-heat"] for cell in select(response, "[data-cell][data-heat]")}


def field(response: TestResponse) -> str:
    """The field as it stands on the page."""
    rows = (values(row, "input[value]") for row in select(response.text.split("</table>")[0], "tr"))
    return "/".join("".join(value or "." for value in row) for row in rows if row)


def complaint(response: TestResponse, name: str) -> str:
    """The error message beside a field."""
    place = re.search(rf'id="{name}-error">(.*?)</span>', response.text, re.S)
    assert place, name
    return unescape(place[1]).strip()


def figure(word: str) -> int:
    """How common a word in capitals is, -1 for one that is not to be proposed."""
    number = RUSSIAN.graph.numbers(rows_of([word], RUSSIAN.alphabet))
    return -1 if word in unfit("ru") else int(commonness(RUSSIAN)[number][0])


def best_of(text: str) -> Play:
    """The longest word's move, of equally long words the commonest."""
    plays = solve(Position.parse(text), RUSSIAN).plays
    return min(plays, key=lambda play: (-play.score, -figure(play.word.upper())))


def all_moves(text: str) -> set[str]:
    return {str(play) for play in solve(Position.parse(text), RUSSIAN).plays}


def test_every_move_is_listed_with_every_place(client: FlaskClient) -> None:
    expected = all_moves(BALDA)
    page = get(client, position=BALDA, top=1000)
    assert moves(page) == expected
    found = solve(Position.parse(BALDA), RUSSIAN)
    best = next(found.first(1))
    sentence = (
        f"{found.total} moves, {found.paths} paths in Russian nouns; best {best.word.upper()} for {best.score} points."
    )
    assert sentence in page.text
    assert {"2,2 ф фалда", "4,2 ф фалда"} & expected == {move for move in moves(page) if move.endswith(" фалда")}


def test_the_first_words_are_shown_and_more_when_asked(client: FlaskClient) -> None:
    words = {play.word for play in solve(Position.parse(BALDA), RUSSIAN).plays}
    assert len(words) > 40
    page = get(client, position=BALDA)
    assert len({move.split()[-1] for move in moves(page)}) == 40
    assert f"40 of {len(words)} words shown." in page.text
    assert 'name="top" value="' in page.text


def test_of_equally_long_words_the_commonest_come_first(client: FlaskClient) -> None:
    shown = texts(get(client, position=MIDDLE, top=1000), "tbody th")
    keys = [(-len(word), -figure(word), word) for word in shown]
    assert len(keys) > 100 and len({key[1] for key in keys}) > 50
    assert keys == sorted(keys)


def test_fragment_and_page_show_the_same(client: FlaskClient) -> None:
    fragment = client.get(f"{PAGE}/answer", query_string=typed(BALDA), headers={"HX-Request": "true"})
    assert fragment.text.lstrip().startswith("<section")
    assert moves(fragment) == moves(get(client, position=BALDA)) != set()
    assert asked(fragment.headers["HX-Replace-Url"]) == {"position": BALDA}


def test_a_typed_field_goes_into_the_address(client: FlaskClient) -> None:
    assert followed(client, typed(MIDDLE, first="3", second="4")) == Position.parse(MIDDLE)
    rules = typed(BALDA, neighbours="8", min="3", turn="2", second="7")
    assert followed(client, rules) == Position.parse(BALDA + " 0/7 neighbours=8 min=3 turn=2")


@pytest.mark.parametrize("used", ["балда", "БАЛДА", " Балда ; балда"])
def test_the_start_word_is_not_offered_again(client: FlaskClient, used: str) -> None:
    position = followed(client, typed(BALDA, used=used))
    assert position.used == ("балда",)
    assert not {move for move in moves(get(client, position=str(position), top=1000)) if move.endswith(" балда")}


LONE = {
    "балда": "...../...../балда/...../.....",
    "собака": "......../......../......../.собака./......../......../......../........",
    "кот": "..к./..о./..т./....",
    "house": "...../...../...../house/.....",
}


CELLS = [f"r{row}c{col}" for row in range(1, 6) for col in range(1, 6)]


@pytest.mark.parametrize("word", LONE)
def test_without_used_words_a_lone_word_is_never_offered_and_every_move_offered_can_be_played(
    client: FlaskClient, word: str
) -> None:
    position = Position.parse(LONE[word])
    listed = get(client, position=LONE[word], top=1000)
    assert moves(listed) == moves(get(client, position=f"{LONE[word]} {word}", top=1000)) != set()
    assert not [move for move in moves(listed) if move.endswith(f" {word}")]
    assert "stands on the field" not in listed.text
    for move in sorted(moves(listed), key=len)[-4:]:
        for asked_with in ({"position": LONE[word]}, typed(LONE[word])):
            answer = get(client, **asked_with, move=move)
            assert answer.status_code == 302
            played = Position.parse(asked(answer.headers["Location"])["position"])
            assert played == replace(position, used=(word,)).after(position.parse_move(move))
    assert Position.parse(asked(value_of(listed, "#play-on", "href"))["position"]).used == (word,)


@pytest.mark.parametrize("word", ["балда", "house"])
def test_the_start_word_that_an_address_leaves_out_is_used_in_the_form_and_stays_so(
    client: FlaskClient, word: str
) -> None:
    browser = PlainBrowser(client)
    browser.open(PAGE, position=LONE[word])
    assert browser.value("used") == word
    row, col = next((int(name[1]), int(name[3])) for name in CELLS if browser.value(name).lower() == word[1])
    browser.fill(f"r{row + 1}c{col}", word[0])
    browser.press_enter("used")
    assert Position.parse(browser.query["position"]).used == (word,)
    assert not [move for move in moves(browser.page) if move.endswith(f" {word}")]


def test_a_word_that_may_have_started_a_game_without_used_words_is_noted(client: FlaskClient) -> None:
    assert "БАЛДА stands on the field" in get(client, position="...../..а../балда/...../.....").text


def test_playing_a_move_keeps_the_game(client: FlaskClient) -> None:
    response = get(
        client, **typed(MIDDLE, first="3", second="4"), move="2,1 а бар", plus="ааа", text="бар", asked="бар"
    )
    assert response.status_code == 302
    query = asked(response.headers["Location"])
    assert query["position"] == "...../ар.../балда/.к.../..... балда,бра,краб,бар 6/4 turn=2"
    assert (query["plus"], query["text"]) == ("ааа", "бар")
    assert "asked" not in query


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("3,3 з базда", "filled already"),
        ("1,1 к фалда", "apart"),
        ("5,5 к фалда", "apart"),
        ("2,2 ф халда", "cannot be read"),
        ("2,2 б балда", "used already"),
        ("2,2 к балдак", "not in the list"),
        ("9,9 к фалда", "Row 9"),
        ("nonsense", "is not a move"),
    ],
)
def test_a_forged_move_is_refused_by_the_position(client: FlaskClient, move: str, reason: str) -> None:
    response = get(client, **typed(BALDA), move=move)
    assert response.status_code == 422
    assert reason in complaint(response, "move")
    assert field(response).lower() == BALDA.split()[0]
    assert not moves(response)


@pytest.mark.parametrize("size", ["2x2", "4x4", "3x6", "9x2", "9x9"])
def test_fields_of_any_size(client: FlaskClient, size: str) -> None:
    rows, cols = map(int, size.split("x"))
    empty = {f"r{row}c{col}": "" for row in range(1, 6) for col in range(1, 6)}
    position = followed(client, empty | {"rows": str(rows), "cols": str(cols), "do": "start", "start": "УМ"})
    assert position == Position.start("ум", rows, cols)
    assert moves(get(client, position=str(position), top=1000)) == all_moves(str(position)) != set()


def test_another_size_keeps_the_letters_or_is_refused(client: FlaskClient) -> None:
    assert followed(client, typed(BALDA, rows="7", cols="7")) == Position.start("балда", 7, 7)
    position = followed(client, typed("бал/.../к..", rows="4", cols="5"))
    assert position.rows == ("бал..", ".....", "к....", ".....")
    refused = get(client, **typed("бал/.../к..", rows="2"))
    assert "clear them first" in complaint(refused, "size")
    assert field(refused) == "БАЛ/.../К.."


def test_two_letter_words_follow_the_rule(client: FlaskClient) -> None:
    short = {move for move in moves(get(client, position=BALDA, top=1000)) if len(move.split()[-1]) == 2}
    assert short
    longer = moves(get(client, position=f"{BALDA} min=3", top=1000))
    assert longer == {move for move in all_moves(BALDA) if len(move.split()[-1]) > 2}


def test_short_i_differs_from_i_and_yo_equals_ye(client: FlaskClient) -> None:
    here = followed(client, typed(".../май/...", used=""))
    assert here.rows[1] == "май"
    assert not any("маи" in move for move in moves(get(client, position=str(here), top=1000)))
    yo = followed(
        client, {f"r{row}c{col}": "" for row in (1, 2, 3) for col in (1, 2, 3)} | {"r2c1": "ё", "used": "Ёлка"}
    )
    assert (yo.rows[1], yo.used) == ("е..", ("елка",))
    page = get(client, position="...../...../.елк./...../.....", text="ёлка")
    assert (
        moves(page)
        == {move for move in all_moves("...../...../.елк./...../.....") if "елка" in move.split()[-1]}
        != set()
    )


@pytest.mark.parametrize(
    ("scores", "says"),
    [("5/5", "a draw, 5 : 5"), ("9/5", "player 1 wins, 9 : 5"), ("4/5", "player 2 wins, 4 : 5")],
)
def test_a_full_field_ends_the_game(client: FlaskClient, scores: str, says: str) -> None:
    page = get(client, position=f"кот/ром/сон кот {scores}")
    assert f"Game over: {says}." in page.text
    assert not moves(page)


def test_a_dead_field_offers_a_pass_and_two_end_the_game(client: FlaskClient) -> None:
    dead = "ъъъ/ъъъ/ъ.."
    page = get(client, position=dead)
    assert "No legal move in Russian nouns: pass." in page.text
    first = followed(client, typed(dead, do="pass"))
    assert (first.turn, first.passes) == (1, 1)
    second = followed(client, typed(dead, do="pass", turn="2", passes="1"))
    assert "Game over" in get(client, position=str(second)).text


def test_an_odd_number_of_cells_is_warned_about(client: FlaskClient) -> None:
    warning = "one move more"
    assert warning in get(client, position=str(Position.start("ель", 3, 6))).text
    assert warning not in get(client, position=BALDA).text


def test_used_words_that_the_list_lacks_are_named_and_kept(client: FlaskClient) -> None:
    page = get(client, position="...../...../балда/...../..... балда,балдак")
    assert "Used, but not in Russian nouns: БАЛДАК." in page.text
    assert page.status_code == 200


def test_ragged_rows_are_said_with_their_row(client: FlaskClient) -> None:
    lines = "балда\nкот\nсон.."
    page = get(client, **typed(BALDA), lines=lines, do="read")
    assert page.status_code == 422
    assert "row 2 has 3" in complaint(page, "lines")
    assert field(page).lower() == BALDA.split()[0]
    assert lines in unescape(page.text)


def test_ten_thousand_characters_are_refused_and_kept(client: FlaskClient) -> None:
    lines = "а" * 10_000
    page = get(client, **typed(BALDA), lines=lines, do="read")
    assert page.status_code == 422
    assert "10000 characters" in complaint(page, "lines")
    assert lines in page.text


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ({"r2c3": "7"}, "Row 2, column 3: “7” is not a letter"),
        ({"r3c5": "z"}, "Row 3, column 5: “z” is a letter of another alphabet"),
        ({"r1c2": "аб"}, "Row 1, column 2: a cell holds one letter"),
        ({"r1c2": "а" + " " * 30 + "б"}, "Row 1, column 2: a cell holds one letter"),
        ({"r5c4": "а" * 10_000}, "Row 5, column 4: a cell holds one letter"),
    ],
)
def test_a_wrong_cell_is_named_marked_and_kept(client: FlaskClient, cells: dict[str, str], says: str) -> None:
    name, text = next(iter(cells.items()))
    for path in (PAGE, "/ru/balda"):
        page = client.get(path, query_string=typed(BALDA) | cells)
        assert page.status_code == 422
        tag = re.search(rf'<td class="[^"]*error[^>]*>\s*<input name="{name}"[^>]*>', page.text)
        assert tag, path
        assert f'value="{text.upper()}"' in tag[0]
        assert 'aria-invalid="true"' in tag[0]
    assert says in complaint(get(client, **typed(BALDA) | cells), "field")


@pytest.mark.parametrize(
    ("form", "place", "says"),
    [
        ({"used": "а" * 10_000}, "used", "can’t be a word"),
        ({"used": "аб " * 3_333}, "used", "3333 used words"),
        ({"used": "балда, crate"}, "used", "“c” in “crate”"),
        ({"start": "б" * 10_000, "do": "start"}, "start", "can’t be a word"),
        ({"start": "бал" + " " * 60 + "да", "do": "start"}, "start", "is not a letter of this game"),
        ({"plus": "а" * 10_000}, "plus", "can’t be a word"),
        ({"minus": "фалда cаt"}, "minus", "“c” in “cаt”"),
        ({"lines": "балда\n..z..", "do": "read"}, "lines", "Row 2, column 3: “z” is a letter of another alphabet"),
        ({"lines": "\n".join(["....."] * 12), "do": "read"}, "lines", "this one has 12"),
        ({"lines": "  ", "do": "read"}, "lines", "Type the field"),
    ],
    ids=range(10),
)
def test_invalid_input_is_reported_and_kept(client: FlaskClient, form: dict[str, str], place: str, says: str) -> None:
    page = client.get(PAGE, query_string=typed(BALDA) | form, follow_redirects=True)
    assert page.status_code == 422
    assert says in complaint(page, place)
    text = unescape(page.text)
    assert form.get(place, form.get("lines", "")) in text
    assert field(page).lower() == BALDA.split()[0]


def test_all_faults_are_reported_at_once(client: FlaskClient) -> None:
    page = get(client, **typed(BALDA, used="балда q1", first="x", min="1", rows="1"))
    assert page.status_code == 422
    for name in ("used", "scores", "min_length", "size"):
        assert complaint(page, name), name
    assert "балда q1" in page.text
    assert 'name="first" value="x"' in page.text


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ({"lexicon": "none"}, "lexicon"),
        ({"lexicon": "american"}, "lexicon"),
        ({"sort": "age"}, "sort"),
        ({"map": "moon"}, "map"),
        ({"plus": "cat"}, "plus"),
        ({"minus": "а" * 90}, "minus"),
        ({"plus": "аа " * 101}, "plus"),
    ],
)
def test_wrong_options_are_said_beside_them(client: FlaskClient, query: dict[str, str], name: str) -> None:
    page = get(client, position=BALDA, **query)
    assert page.status_code == 422
    assert complaint(page, name)
    assert field(page).lower() == BALDA.split()[0]


def test_a_damaged_address_is_explained_and_kept(client: FlaskClient) -> None:
    page = get(client, position="кот/ро/сон")
    assert page.status_code == 422
    assert "row 2 has 2" in complaint(page, "lines")
    assert "кот/ро/сон" in page.text


def test_a_position_in_one_line_or_in_lines_is_read(client: FlaskClient) -> None:
    one = get(client, **typed(BALDA), lines=MIDDLE + " neighbours=8", do="read")
    assert asked(one.headers["Location"]) == {"position": MIDDLE + " neighbours=8"}
    lines = get(client, **typed(BALDA), lines="к о т\n. . .\n- - с\n\nкот, ток", do="read")
    assert asked(lines.headers["Location"]) == {"position": "кот/.../..с кот,ток"}


def test_random_start_words_are_common_and_fit(client: FlaskClient) -> None:
    empty = {f"r{row}c{col}": "" for row in range(1, 6) for col in range(1, 7)}
    for _ in range(5):
        position = followed(client, empty | {"do": "random"})
        word = position.used[0]
        assert len(word) == 6
        assert open_lexicon("american").contains(word)
        assert word.upper() not in unfit("ru") | unfit("en")


def test_clearing_keeps_size_and_rules(client: FlaskClient) -> None:
    assert str(followed(client, typed("кот/ром/с..", do="clear", min="3", first="7"))) == ".../.../... min=3"


SORTS: dict[str, Callable[[list[tuple[str, int, int]]], list[Any]]] = {
    "length": lambda rows: [-len(word) for word, _, _ in rows],
    "word": lambda rows: [word for word, _, _ in rows],
    "net": lambda rows: [-net for _, _, net in rows],
    "reply": lambda rows: [answer for _, answer, _ in rows],
}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("sign", ["", "-"])
def test_words_are_sorted_by_their_best_place(client: FlaskClient, sort: str, sign: str) -> None:
    page = get(client, position=MIDDLE, sort=sign + sort, top=1000)
    first = []
    for body in select(page, "table.moves tbody"):
        answers, nets = select(body, "td.reply"), texts(body, "td.number")
        size = answers[0].find(".//small")
        first.append(
            (texts(body, "th")[0].lower(), 0 if size is None else int(size.text), int(nets[1].replace("−", "-")))
        )
    keys = SORTS[sort](first)
    assert len(set(keys)) > 1
    assert keys == sorted(keys, reverse=bool(sign))


def test_the_net_gain_is_what_the_best_answer_leaves(client: FlaskClient) -> None:
    page = get(client, position=MIDDLE, top=1000)
    position = Position.parse(MIDDLE)
    play = solve(position, RUSSIAN).plays[3]
    answer = solve(position.after(play), RUSSIAN).plays[0]
    row = only(page, f'table.moves tr:has([name=move][value="{play}"])')
    assert text_of(row, "small:not(button *)") == str(answer.score)
    net = play.score - answer.score
    assert texts(row, "td.number")[-1] == (f"{net:+d}".replace("-", "−") if net else "0")


def test_words_are_filtered_by_text(client: FlaskClient) -> None:
    page = get(client, position=MIDDLE, text="КА", top=1000)
    assert moves(page) == {move for move in all_moves(MIDDLE) if "ка" in move.split()[-1]} != set()
    nothing = get(client, position=MIDDLE, text="ъъ")
    assert "No word has the filter’s text in it." in nothing.text


def test_the_map_shows_the_best_of_each_cell(client: FlaskClient) -> None:
    best = solve(Position.parse(MIDDLE), RUSSIAN).by_cell()
    shown = heats(get(client, position=MIDDLE, map="word"))
    assert shown == {f"{row},{col}": str(play.score) for (row, col), play in best.items()}
    position = Position.parse(MIDDLE)
    answers = heats(get(client, position=MIDDLE, map="reply"))
    assert answers == {
        f"{row},{col}": str(solve(position.after(play), RUSSIAN).plays[0].score) for (row, col), play in best.items()
    }
    assert 'data-heat=""' in get(client, position=MIDDLE).text


@pytest.mark.parametrize(
    ("kind", "says", "label"),
    [
        ("word", "letters of the longest word with the new letter there", "longest word here: "),
        ("reply", "letters of the opponent’s best answer to the best word there", "opponent’s best answer: "),
    ],
)
def test_the_map_says_what_it_is_and_shades_by_number(client: FlaskClient, kind: str, says: str, label: str) -> None:
    page = unescape(get(client, position=MIDDLE, map=kind).text)
    assert says in page
    cells = re.findall(r'class="empty(?: proposed)? heat-(\d)" data-cell="\d,\d"[^>]* data-heat="(\d+)">', page)
    steps = {int(value): int(step) for step, value in cells}
    assert len(set(cells)) == len(steps) > 1
    assert (steps[min(steps)], steps[max(steps)]) == (1, 6)
    assert sorted(steps.values()) == [steps[value] for value in sorted(steps)]
    legend = re.findall(r'<li class="heat-(\d)">(\d+)</li>', page)
    assert legend == [(str(step), str(value)) for value, step in sorted(steps.items())]
    assert re.findall(rf'aria-description="{label}(\d+)"', page) == [value for _, value in cells]
    fragment = client.get(f"{PAGE}/answer", query_string=typed(MIDDLE, map=kind)).text
    assert f'data-map="{kind}"' in fragment
    assert len(re.findall(r"\d,\d:\d+:\d", fragment)) == len(cells)


def test_a_map_with_one_number_or_none(client: FlaskClient) -> None:
    one = get(client, position="ъъъ/ъъъ/ъ..", plus="ъъщ", map="word").text
    assert '<li class="heat-1">3</li></ul>' in one
    none = get(client, position="ъъъ/ъъъ/ъ..", map="reply")
    assert none.status_code == 200
    assert "data-heat=" in none.text


def test_without_a_language_the_address_leads_to_the_readers(client: FlaskClient) -> None:
    for language, path in (("ru-RU,ru;q=0.9,en;q=0.5", "/ru/balda"), ("en", "/en/balda"), ("fr", "/en/balda")):
        response = client.get("/balda", headers={"Accept-Language": language})
        assert response.headers["Location"] == path
        assert "Accept-Language" in response.headers["Vary"]
    kept = client.get("/balda/play?start=%D0%BA%D0%BE%D1%82&new=1", headers={"Accept-Language": "ru"})
    assert urlsplit(kept.headers["Location"]).path == "/ru/balda/play"
    assert asked(kept.headers["Location"]) == {"start": "кот", "new": "1"}
    assert client.get("/balda/nothing", follow_redirects=True).status_code == 404


def test_an_empty_field_is_in_the_language_of_the_page(client: FlaskClient) -> None:
    for lang in ("en", "ru"):
        page = client.get(f"/{lang}/balda")
        assert f'data-language="{lang}"' in page.text
        empty = {f"r{row}c{col}": "" for row in range(1, 6) for col in range(1, 6)}
        random = client.get(f"/{lang}/balda", query_string=empty | {"do": "random"})
        word = Position.parse(asked(random.headers["Location"])["position"]).used[0]
        assert ("а" <= word[0] <= "я") == (lang == "ru")


def test_the_print_sheet_has_the_whole_position(client: FlaskClient) -> None:
    text = MIDDLE + " turn=2 neighbours=8"
    page = unescape(get(client, position=text).text)
    printed = page.split('<div class="printed">')[1].split("</div>")[0]
    for part in ("БАЛДА, БРА, КРАБ", "Player 1: 3", "Player 2: 4", "To move: player 2", str(Position.parse(text))):
        assert part in printed


def test_own_words_count_and_excluded_ones_do_not(client: FlaskClient) -> None:
    own = {"plus": "Балдак, ббаа", "minus": "халда фалда"}
    page = get(client, position=BALDA, **own, top=1000)
    words = {move.split()[-1] for move in moves(page)}
    assert "балдак" in words
    assert not words & {"халда", "фалда"}
    assert 'name="plus" value="Балдак, ббаа"' in page.text
    played = get(client, **typed(BALDA), move="2,5 к балдак", **own)
    assert asked(played.headers["Location"])["plus"] == own["plus"]
    assert "not in Russian nouns" not in client.get(played.headers["Location"]).text
    refused = get(client, **typed(BALDA), move="2,2 ф фалда", **own)
    assert "not in the list" in complaint(refused, "move")


def test_endings_use_the_players_own_words(client: FlaskClient) -> None:
    dead = "ъъъ/ъъъ/ъ.."
    page = get(client, position=dead, plus="ъъщ")
    assert "Played out: +1 from here; the side to move wins by 1." in page.text


def test_few_empty_cells_are_played_out_at_once(client: FlaskClient) -> None:
    ended = endgame(Position.parse(FEW), RUSSIAN)
    page = get(client, position=FEW)
    assert "Played out:" in page.text
    best = page.text.split('data-complete="1"')[1].split("</div>")[0]
    assert set(values(best, "[name=show]")) == {str(play) for play in ended.best[:12]}
    assert ended.line[0].word.upper() in best.split("Line:")[1]


def test_endings_that_are_not_quick_are_worked_out_when_asked(client: FlaskClient) -> None:
    text = "кот./ром./сон./.... кот"
    page = get(client, position=text)
    assert 'name="ending"' in page.text
    assert "Played out:" not in page.text
    assert 'name="ending"' not in get(client, position=BALDA).text


def test_an_ending_that_is_not_finished_says_so(prepared: Readiness) -> None:
    hasty = create_app(Settings(solve_seconds=0.1), prepared).test_client()
    page = get(hasty, position=BALDA.replace("...../...../", "терем/калач/"), ending=1)
    assert page.status_code == 200
    assert "Not finished: looking" in page.text
    assert "Take more time" in page.text
    assert "Line:" not in page.text


def test_an_ending_that_turns_out_to_be_long_goes_on_by_itself(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hasty(position: Position, lexicon: Lexicon, *, budget: Budget) -> Ending:
        budget.cancel()
        return endgame(position, lexicon, budget=budget)

    assert 'data-begin="" ' in get(client, position=FEW).text.replace('">', '" >')
    monkeypatch.setattr(analysis, "endgame", hasty)
    page = unescape(get(client, position=FEW).text)
    assert "Not finished: looking 1 move ahead, the side to move" in page
    assert 'data-begin="1"' in page
    assert 'id="prove" name="ending"' in page
    source = re.search(r'data-source="([^"]*)"', page)
    assert source
    assert asked(source[1]) == {"position": FEW}


def test_a_search_without_time_does_not_say_that_there_is_no_move(prepared: Readiness) -> None:
    page = get(create_app(Settings(solve_seconds=0.0), prepared).test_client(), position=BALDA)
    assert page.status_code == 200
    assert "No legal move" not in page.text
    assert 'value="pass"' not in page.text


def test_the_best_word_named_is_the_one_of_the_hints_and_fit(client: FlaskClient) -> None:
    coarse = min(word for word in unfit("ru") if len(word) == 5 and RUSSIAN.contains(word)).lower()
    position = Position.parse(f"...../...../{coarse[:4]}./...../.....")
    plays = solve(position, RUSSIAN).plays
    assert plays[0].word.upper() in unfit("ru")
    best = best_of(str(position))
    assert best.word.upper() in text_of(get(client, position=str(position)), "#answer > p.sentence")
    assert coarse.upper() not in text_of(get(client, position=str(position)), "#answer > p.sentence")
    assert f"The word is {best.word.upper()}." in get(client, position=str(position), hint=4).text


@pytest.mark.parametrize("steps", range(5))
def test_hints_come_one_at_a_time(client: FlaskClient, steps: int) -> None:
    best = best_of(MIDDLE)
    page = get(client, position=MIDDLE, hint=steps)
    texts = (
        f"The best word has {best.score} letters.",
        f"The new letter goes into row {best.row + 1}, column {best.col + 1}.",
        f"The new letter is {best.letter.upper()}.",
        f"The word is {best.word.upper()}.",
    )
    assert [text in page.text for text in texts] == [number < steps for number in range(4)]
    assert not moves(page)
    assert (best.word.upper() in page.text.replace("КРАБ", "")) == (steps == 4)
    assert (f'name="hint" value="{steps + 1}"' in page.text) == (steps < 4)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"asked": "ФАЛДА"}, ["ФАЛДА is in Russian nouns.", "It can be played here"]),
        ({"asked": "балдак"}, ["БАЛДАК is not in Russian nouns.", "It cannot be played"]),
        ({"asked": "балда"}, ["БАЛДА is in Russian nouns.", "It was used already."]),
        ({"asked": "фалда", "minus": "фалда"}, ["ФАЛДА is in Russian nouns.", "You exclude it."]),
        (
            {"asked": "балдак", "plus": "балдак"},
            ["БАЛДАК is not in Russian nouns.", "You include it.", "It can be played"],
        ),
        ({"asked": "cat"}, ["is not a letter of this game"]),
    ],
)
def test_why_a_word_is_allowed_or_not(client: FlaskClient, query: dict[str, str], says: list[str]) -> None:
    page = get(client, position=BALDA, **query)
    assert page.status_code == 200
    verdict = unescape(page.text.split('<ul class="verdict">')[1].split("</ul>")[0])
    for text in says:
        assert text in verdict
    assert "not a word" not in page.text.lower()


@pytest.mark.parametrize(
    ("word", "says"),
    [
        (
            "деньги",
            [
                "ДЕНЬГИ is in Russian nouns.",
                "Added when the list was reviewed: plural-only in this sense",
                "common words",
            ],
        ),
        ("образование", ["It is one of the common words.", "It comes about once in "]),
        ("обраэование", ["is not in Russian nouns.", "Taken out when the list was reviewed: misprint of ОБРАЗОВАНИЕ."]),
        ("аэролаг", ["Taken out when the list was reviewed: misspelling of АЭРОЛОГ."]),
        ("коты", ["Taken out when the list was reviewed: plural of КОТ"]),
        ("столы", ["is not in Russian nouns.", "nouns in the nominative singular"]),
        ("авгиты", ["is not in Russian nouns."]),
    ],
)
def test_the_verdict_names_the_list_its_tag_and_its_review(client: FlaskClient, word: str, says: list[str]) -> None:
    page = get(client, position=BALDA, asked=word)
    verdict = unescape(page.text.split('<ul class="verdict">')[1].split("</ul>")[0])
    for text in says:
        assert text in verdict


def test_an_english_form_is_shown_with_its_base(client: FlaskClient) -> None:
    page = unescape(get(client, position=str(Position.start("stone")), asked="mice").text)
    assert "It is a form of MOUSE." in page


def test_yo_of_its_own_is_kept_by_page_and_address(client: FlaskClient) -> None:
    assert 'name="yo" value="strict"' in client.get(PAGE).text
    assert 'name="yo"' not in get(client, position=str(Position.start("stone")), lexicon="american").text
    here = followed(client, typed("...../...../.лка./...../..... ёлка", yo="strict", used="небо, нёбо"))
    assert here.rules.strict_yo
    assert here.used == ("небо", "нёбо")
    text = "...../...../.лка./...../..... yo=strict"
    found = {move.split(" ", 1)[1] for move in moves(get(client, position=text, text="лка", top=1000))}
    assert "ё ёлка" in found
    assert "е елка" not in found
    page = get(client, position=text, move="3,1 е елка")
    assert page.status_code == 422
    assert "where ё is not е, it has: ёлка" in unescape(page.text)
    asked_page = unescape(get(client, position=text, asked="елка").text)
    assert "ЕЛКА is not in Russian nouns." in asked_page
    assert "With Ё told from Е, the list has: ЁЛКА." in asked_page


def test_a_start_word_keeps_its_yo_when_the_field_grows(client: FlaskClient) -> None:
    grown = followed(client, typed("...../...../.ёлка/...../..... ёлка yo=strict", yo="strict", rows="7", cols="7"))
    assert grown.rows[3] == ".ёлка.."
    assert grown.used == ("ёлка",)


def test_a_move_is_drawn_without_scripts(client: FlaskClient) -> None:
    page = get(client, position=BALDA, show="2,2 ф фалда")
    assert '<polyline points="1.5,1.5 1.5,2.5 2.5,2.5 3.5,2.5 4.5,2.5">' in page.text
    assert 'data-cell="1,1" data-letter="ф"' in page.text
    assert "<polyline" not in get(client, position=BALDA, show="2,2 з фалда").text


def test_the_game_can_be_played_on_from_here(client: FlaskClient) -> None:
    page = get(client, position=MIDDLE, plus="балдак")
    link = value_of(page, "#play-on", "href")
    assert asked(link) == {"position": MIDDLE, "plus": "балдак"}
    assert client.get(link).status_code == 200


def test_english_fields_are_judged_by_an_english_list(client: FlaskClient) -> None:
    page = get(client, position=str(Position.start("stone")), top=1000)
    assert "in American English" in page.text
    assert "2,1 a taste" not in moves(page)
    assert {"atone", "tones"} <= {move.split()[-1] for move in moves(page)}


def test_an_empty_field_explains_the_page(client: FlaskClient) -> None:
    page = client.get("/ru/balda")
    assert page.status_code == 200
    example = re.search(r'<p><a href="(/ru/balda\?[^"]*)">', page.text)
    assert example
    assert moves(client.get(unescape(example[1])))
    assert asked(unescape(example[1]))["position"] == MIDDLE


def test_it_waits_until_the_solvers_are_ready() -> None:
    unready = create_app(Settings(), Readiness()).test_client()
    page = get(unready, position=BALDA)
    assert (page.status_code, page.headers["Retry-After"]) == (200, "2")
    assert 'http-equiv="refresh"' in page.text
    assert unready.get(f"{PAGE}/answer", query_string={"position": BALDA}).status_code == 503


def test_a_busy_server_keeps_the_position(app: Flask) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        page = get(app.test_client(), position=BALDA)
    assert page.status_code == 503
    assert "The server is busy" in page.text
    assert field(page).lower() == BALDA.split()[0]


NASTY = (
    "",
    "-",
    "--word",
    "٣",
    "²",
    "\0",
    "999999999999",
    "../..",
    "%s %(word)s",
    "<b>",
    "ё" * 300,
    "1/1 1/1 x=y",
    "😀",
)
NAMES = (
    *("position", "lexicon", "plus", "minus", "sort", "text", "map", "hint", "top", "ending", "asked", "show"),
    *(
        "move",
        "do",
        "start",
        "lines",
        "rows",
        "cols",
        "used",
        "neighbours",
        "min",
        "yo",
        "first",
        "turn",
        "passes",
        "r2c2",
    ),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_is_sent_breaks_the_page(client: FlaskClient, name: str) -> None:
    for text in NASTY:
        for path, query in ((PAGE, typed(BALDA)), (f"{PAGE}/answer", {"position": BALDA, "top": "1"})):
            response = client.get(path, query_string=query | {name: text})
            assert response.status_code in (200, 302, 422), (path, text)
            assert "<b>" not in response.text
