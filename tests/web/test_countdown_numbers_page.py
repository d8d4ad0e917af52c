"""The numbers round's pages as plain forms: choosing, playing, declaring, solutions, and faults in a form."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pages import only, parsed, select, text_of, texts, value_of, values
from werkzeug.test import TestResponse

from solvers.countdown import NumbersGame, daily_seed, draw_numbers, judge_method, rules, solve_numbers
from webapp.application import create_app
from webapp.capacity import Capacity
from webapp.countdown.numbers import AT_ONCE, MOST, shown
from webapp.readiness import Readiness
from webapp.settings import Settings

PAGE = "/en/countdown/numbers"
TILES, TARGET = "75 50 2 3 8 7", "812"
TYPED = {"tiles": TILES, "target": TARGET}
GAME = NumbersGame.from_fields(TARGET, TILES)
OUT_OF_REACH = {"tiles": "1 1 2 2 3 3", "target": "999"}
WITH_MANY = {"tiles": "50 25 2 10 5 6", "target": "120"}


def stage(response: TestResponse) -> str:
    return value_of(response, "[data-stage]", "data-stage")


def board(response: TestResponse) -> tuple[str, list[str]]:
    """The target and the tiles that the page shows."""
    page = parsed(response)
    return text_of(page, "#target"), [tile for tile in texts(only(page, "ol.tiles"), "span.tile") if tile]


def result(response: TestResponse) -> dict[str, str]:
    """What the page tells the browser to keep of the round."""
    attributes = only(response, "div.result#result").attrib
    return {name.removeprefix("data-"): str(value) for name, value in attributes.items() if name.startswith("data-")}


def methods(response: TestResponse) -> list[tuple[str, list[str]]]:
    """Every method of the page: its expression and its steps."""
    solution = response.text.split('id="solution"')[1]
    cards = re.findall(r'<p class="expression">(.*?)</p>(.*?)(?=<p class="expression">|</section>)', solution, re.S)
    return [(text, re.findall(r"<li>([^<]+)</li>", rest)) for text, rest in cards]


def complaint(response: TestResponse, field: str) -> str:
    return text_of(response, f"#{field}-error")


def field(response: TestResponse, name: str) -> str:
    """What stands in a field of the page."""
    if name == "method":
        return only(response, "textarea").text_content()
    return value_of(response, f'input[id][name="{name}"]')


def declare(client: FlaskClient, method: str, **query: str) -> TestResponse:
    return client.get(PAGE, query_string={**(query or TYPED), "method": method, "done": "1"})


def test_the_first_page_offers_0_to_4_large_tiles_and_chance(client: FlaskClient) -> None:
    page = client.get(PAGE)
    assert stage(page) == "pick"
    assert values(page, "[name=large]") == ["0", "1", "2", "3", "4"]
    assert "Random" in texts(page, "button")
    assert board(page) == ("···", [])


@pytest.mark.parametrize("large", range(5))
def test_the_round_is_what_its_seed_draws(client: FlaskClient, large: int) -> None:
    page = client.get(PAGE, query_string={"seed": "abc", "large": large})
    drawn = draw_numbers("abc", large)
    assert stage(page) == "play"
    assert board(page) == (str(drawn.target), list(map(str, drawn.tiles)))
    assert sum(int(tile) in rules().large for tile in board(page)[1]) == large


def test_the_large_numbers_of_special_rounds_can_be_chosen(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"seed": "abc", "large": "4", "set": "special", "done": "1"})
    assert board(page)[1] == list(map(str, draw_numbers("abc", 4, "special").tiles))
    assert "set=special" in value_of(page, "#next", "href")
    assert client.get("/en/countdown/solver", query_string={"q": "12 37 62 87 3 4 = 500"}).status_code == 200
    wrong = client.get(PAGE, query_string={"seed": "abc", "large": "4", "set": "golden"})
    assert wrong.status_code == 422
    assert "Known sets" in text_of(wrong, "main")


def test_a_seed_alone_leaves_the_large_tiles_to_chance(client: FlaskClient) -> None:
    drawn = draw_numbers(daily_seed(date(2026, 1, 31)))
    page = client.get(PAGE, query_string={"seed": "daily-2026-01-31"})
    assert board(page) == (str(drawn.target), list(map(str, drawn.tiles)))


def test_a_round_without_a_seed_gets_a_new_one_each_time(client: FlaskClient) -> None:
    addresses = [urlsplit(client.get(PAGE, query_string={"large": 2}).headers["Location"]) for _ in range(2)]
    asked = [parse_qs(address.query) for address in addresses]
    assert [query["large"] for query in asked] == [["2"], ["2"]]
    assert asked[0]["seed"] != asked[1]["seed"]
    assert stage(client.get(addresses[0].geturl())) == "play"


@pytest.mark.parametrize("tiles", [TILES, "75, 50, 2, 3, 8, 7", "  75  50 2\t3;8 7 ", "75.50.2.3.8.7", "75-50-2–3/8|7"])
def test_a_round_on_television_can_be_typed(client: FlaskClient, tiles: str) -> None:
    page = client.get(PAGE, query_string={"tiles": tiles, "target": TARGET})
    assert stage(page) == "play"
    assert board(page) == (TARGET, TILES.split())


def test_the_declaration_is_a_plain_form(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"seed": "abc", "large": 2})
    form = only(page, "form#declaring[method=get]")
    hidden = {field.name: field.value for field in select(form, "input[type=hidden]")}
    assert value_of(form, "[name=done]") == "1"
    assert value_of(page, "textarea[name=method]", "form") == "declaring"
    best = solve_numbers(draw_numbers("abc", 2)).methods[0].text
    assert stage(client.get(form.action, query_string={**hidden, "method": best, "done": "1"})) == "result"


@pytest.mark.parametrize(
    ("method", "points", "said"),
    [
        ("(50+8)*7*2", 10, "812 the target exactly 10 points"),
        ("50+8=58\r\n58×7=406\r\n406×2=812", 10, "812 the target exactly 10 points"),
        ("(75+50)x7-8*2*3 - 8", 0, "Not valid 0 points"),
        ("(50+8)·7·2+3", 7, "815 3 away 7 points"),
        ("(50+8)*7*2-3-75÷75", 0, "Not valid 0 points"),
        ("(75+2)*(7+3)+50", 5, "820 8 away 5 points"),
        ("75+50", 0, "125 687 away 0 points"),
    ],
)
def test_a_method_is_judged_as_the_solvers_do(client: FlaskClient, method: str, points: int, said: str) -> None:
    page = declare(client, method)
    assert judge_method(method, GAME).points == points
    assert result(page)["points"] == str(points)
    assert said in text_of(page)


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("75*2+75", "75 is used 2 times; the set has 1."),
        ("4*75", "4 is not one of your numbers or an earlier result."),
        ("75/2", "75 ÷ 2 is not a whole number."),
        ("2-3", "2 − 3: every result must be greater than 0."),
        ("50-50", "50 − 50: every result must be greater than 0."),
        ("75+50=126", "75 + 50 is 125, not 126."),
        ("75*2=151", "75 × 2 is 150, not 151."),
    ],
)
def test_a_wrong_method_says_exactly_what_is_wrong(client: FlaskClient, method: str, said: str) -> None:
    page = declare(client, method)
    assert said in text_of(page, "ul.reasons")
    assert result(page)["points"] == "0"
    assert method in unescape(page.text)


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("75+", "cannot be read"),
        ("(75+50", "not closed"),
        ("(75+50=125", "bracket"),
        ("75^2", "“^” can’t be used"),
        ("import os", "can’t be used"),
        ("75**2", "cannot be read"),
        ("+".join(["1"] * 60), "At most 40 numbers"),
        ("75+" * 200 + "2", "601 characters; at most 300"),
        ("9" * 40, "too long"),
        ("(" * 100 + "75" + ")" * 100, "too many brackets"),
        ("<script>alert(1)</script>", "can’t be used"),
        ("٧٥+50", "can’t be used"),
    ],
)
def test_a_method_that_cannot_be_read_can_be_mended(client: FlaskClient, method: str, said: str) -> None:
    page = declare(client, method)
    assert page.status_code == 422
    assert stage(page) == "play"
    assert said in complaint(page, "method")
    assert field(page, "method") == method
    assert "<script>alert" not in page.text
    assert 'id="solution"' not in page.text


@pytest.mark.parametrize("method", ["", "  \r\n "])
def test_no_method_no_points(client: FlaskClient, method: str) -> None:
    page = declare(client, method)
    assert stage(page) == "result"
    assert "No method declared." in page.text
    assert result(page)["points"] == "0"
    assert result(page)["most"] == "10"


def test_the_result_is_kept_as_its_round(client: FlaskClient) -> None:
    kept = result(declare(client, "(50+8)*7*2+3"))
    assert kept == {
        "kind": "numbers",
        "key": f"{TARGET} {TILES}",
        "large": "2",
        "most": "10",
        "points": "7",
        "longest": "0",
        "length": "0",
    }
    assert result(declare(client, "", **OUT_OF_REACH))["most"] == "0"


@pytest.mark.parametrize(
    "query", [TYPED, OUT_OF_REACH, {"tiles": "100 75 50 25 5 10", "target": "872"}, {"seed": "abc", "large": "0"}]
)
def test_the_methods_are_the_solvers(client: FlaskClient, query: dict[str, str]) -> None:
    game = draw_numbers("abc", 0) if "seed" in query else NumbersGame.from_fields(query["target"], query["tiles"])
    expected = solve_numbers(game)
    shown_methods = methods(declare(client, "", **query))
    assert shown_methods == [
        (shown(method.text), [shown(str(step)) for step in method.steps]) for method in expected.methods[:MOST]
    ]
    for expression, steps in shown_methods:
        for way in (expression, "\n".join(steps)):
            checked = judge_method(way, game)
            assert (checked.faults, checked.away) == ((), expected.away)


def test_a_target_out_of_reach_has_its_closest(client: FlaskClient) -> None:
    away = solve_numbers(NumbersGame.from_fields(OUT_OF_REACH["target"], OUT_OF_REACH["tiles"])).away
    page = declare(client, "", **OUT_OF_REACH)
    assert f"999 cannot be made; the closest is {999 - away}. 0 points" in text_of(page)


def test_the_closest_may_lie_on_both_sides(client: FlaskClient) -> None:
    game, answer = next(
        (game, answer)
        for game in (draw_numbers(f"both {number}", 4) for number in range(500))
        if len((answer := solve_numbers(game)).results) == 2
    )
    page = declare(client, "", tiles=" ".join(map(str, game.tiles)), target=str(game.target))
    below, above = answer.results
    assert f"{game.target} cannot be made; the closest are {below} and {above}. 7 points" in text_of(page)


def test_a_tile_that_is_the_target_is_a_method(client: FlaskClient) -> None:
    query = {"tiles": "100 75 1 2 3 4", "target": "100"}
    page = declare(client, "100", **query)
    assert result(page)["points"] == "10"
    assert methods(page)[0][0] == "100"
    assert "The tile alone" in page.text


def test_ten_methods_are_shown_and_the_others_folded_away_up_to_a_limit(client: FlaskClient) -> None:
    total = solve_numbers(NumbersGame.from_fields(WITH_MANY["target"], WITH_MANY["tiles"])).total
    assert total > MOST
    page = declare(client, "", **WITH_MANY)
    assert f"{total} methods in all, the easiest first" in text_of(page)
    open_part, folded = page.text.split('id="solution"')[1].split("<details")
    assert open_part.count('class="expression"') == AT_ONCE
    assert folded.count('class="expression"') == MOST - AT_ONCE
    assert f"{MOST} of {total} shown." in text_of(page)


def test_the_best_result_is_praised_and_no_other(client: FlaskClient) -> None:
    assert "Nothing closer: well done." in declare(client, "(50+8)*7*2").text
    assert "Nothing closer" not in declare(client, "(50+8)*7*2+3").text
    assert "Nothing closer" not in declare(client, "75*75").text


def test_a_new_round_keeps_the_number_of_large_tiles(client: FlaskClient) -> None:
    for query, large in (({"seed": "abc", "large": "3"}, ["3"]), ({"seed": "abc"}, None), (TYPED, ["2"])):
        link = value_of(declare(client, "", **query), "#next", "href")
        asked = parse_qs(urlsplit(link).query)
        assert asked.get("large") == large
        assert asked["seed"] != ["abc"]
        assert stage(client.get(link)) == "play"


@pytest.mark.parametrize("query", [TYPED, {"seed": "abc", "large": "3"}, {"seed": "abc"}])
def test_the_link_to_share_plays_the_same_round(client: FlaskClient, query: dict[str, str]) -> None:
    page = declare(client, "75", **query)
    (again,) = (link.get("href") for link in select(page, "#result a.button") if text_of(link) == "Play it again")
    for address in (value_of(page, "#share", "data-copy-link"), again):
        shared = client.get(address)
        assert stage(shared) == "play"
        assert board(shared) == board(page)


BAD_GAMES = [
    ("", "", "target", "Type the target and the tiles."),
    ("", TARGET, "tiles", "A round has 6 tiles; these are 0."),
    (TILES, "", "target", "Type the target and the tiles."),
    (TILES, "99", "target", "from 100 to 999"),
    (TILES, "1000", "target", "from 100 to 999"),
    (TILES, "81x", "target", "“81x” must be a whole number."),
    (TILES, "-812", "target", "must be a whole number"),
    (TILES, "8.5", "target", "must be a whole number"),
    (TILES, "9" * 99, "target", "must be a whole number"),
    (TILES, "٨١٢", "target", "must be a whole number"),
    ("75 50 2 3 8", TARGET, "tiles", "these are 5"),
    ("75 50 2 3 8 7 1", TARGET, "tiles", "these are 7"),
    ("75 75 2 3 8 7", TARGET, "tiles", "75 is used 2 times; the set has 1."),
    ("75 3 3 3 8 7", TARGET, "tiles", "3 is used 3 times; the set has 2."),
    ("75 50 2 3 8 11", TARGET, "tiles", "Unknown tile 11"),
    ("75 50 2 3 8 0", TARGET, "tiles", "Unknown tile 0"),
    ("a b c d e f", TARGET, "tiles", "“a” must be a whole number."),
    ("<b>1</b> 2 3 4 5 6", TARGET, "tiles", "must be a whole number"),
    ("1 " * 150, TARGET, "tiles", "300 characters; at most 100"),
]


@pytest.mark.parametrize(("tiles", "target", "where", "what"), BAD_GAMES)
def test_a_game_that_cannot_be_is_named_and_kept(
    client: FlaskClient, tiles: str, target: str, where: str, what: str
) -> None:
    response = client.get(PAGE, query_string={"tiles": tiles, "target": target})
    assert response.status_code == 422
    assert what in complaint(response, where)
    assert field(response, "tiles") == tiles
    assert field(response, "target") == target
    assert "<b>1</b>" not in response.text


def test_each_field_has_its_own_complaint(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string={"tiles": "1 2 3", "target": "5"})
    assert "these are 3" in complaint(page, "tiles")
    assert "from 100 to 999" in complaint(page, "target")
    assert page.text.count('aria-invalid="true"') == 2


@pytest.mark.parametrize("large", ["5", "-1", "two", "²", "99999999999999999999"])
def test_there_are_four_large_tiles(client: FlaskClient, large: str) -> None:
    page = client.get(PAGE, query_string={"seed": "abc", "large": large})
    assert (page.status_code, stage(page)) == (422, "pick")
    assert "choose 0 to 4 of them" in complaint(page, "large")


@pytest.mark.parametrize("seed", ["", "a b", "é", "x" * 41, "<script>"])
def test_a_seed_that_no_link_has_is_refused(client: FlaskClient, seed: str) -> None:
    page = client.get(PAGE, query_string={"seed": seed, "large": 2})
    assert (page.status_code, stage(page)) == (422, "pick")
    assert "A seed is" in complaint(page, "seed")


def test_before_the_solvers_are_ready_the_result_waits() -> None:
    client = create_app(Settings(), Readiness()).test_client()
    assert stage(client.get(PAGE, query_string=TYPED)) == "play"
    page = declare(client, "75")
    assert page.status_code == 200
    assert page.headers["Retry-After"]
    assert "Preparing" in page.text
    assert "most" not in result(page)


def test_when_the_server_is_busy_everything_is_kept(app: Flask, client: FlaskClient) -> None:
    app.extensions["capacity"] = capacity = Capacity(at_once=1, waiting=0)
    with capacity.place():
        response = client.get(PAGE, query_string={**TYPED, "method": "75", "done": "1"})
        assert response.status_code == 503
        assert "busy" in response.text
        assert board(response) == (TARGET, TILES.split())
        assert "data-most" not in response.text


def test_nothing_gives_the_answer_away_before_it_is_declared(client: FlaskClient) -> None:
    page = client.get(PAGE, query_string=TYPED)
    for method in solve_numbers(GAME).methods:
        assert shown(method.text) not in page.text
        assert method.text not in page.text
