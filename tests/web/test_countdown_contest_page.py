"""A full game as a contest, of two people or against the program: lengths first, words after, nothing seen too soon."""

from __future__ import annotations

from functools import cache

import pytest
from flask.testing import FlaskClient
from pages import select, text_of, texts, value_of, values
from web.test_countdown_game_page import BRITISH, PAGE, Game
from web.test_damaged_addresses import requests

from solvers.countdown import (
    Answer,
    Opponent,
    Piles,
    draw_conundrum,
    draw_numbers,
    judge_method,
    levels,
    rules,
    solve,
    solve_numbers,
)
from solvers.countdown import Game as Match
from webapp.countdown.numbers import shown

FIRST = Piles("example").pick_selection()
SELECTION = FIRST.selections[0]
PROGRAM = Opponent(levels()[3], "example")


@cache
def words() -> Answer:
    """What the letters of the first round spell."""
    return solve(SELECTION, BRITISH)


def against_program(client: FlaskClient, **more: str) -> Game:
    return Game(client, players="program", level="4", **more)


def turns(rounds: int, **choices: str) -> str:
    """The first rounds of a game of two in which nothing is answered."""
    choice = {"L": FIRST.picks, "N": "2", **choices}
    return "!".join(f"{kind}~{choice[kind]}~~" for kind in rules().rounds[:rounds])


def claims(game: Game) -> list[str]:
    return texts(game.page, "#claims dd")


def test_two_people_declare_lengths_before_their_words(client: FlaskClient) -> None:
    game = Game(client, players="2", a="Ann", b="Bob")
    assert "Ann picks the letters." in game.text
    game.send(pick="rest")
    assert not values(game.page, "[name^=word]", "name")
    game.send(claims="1", claim1="4", claim2="3")
    assert game.stage == "declare"
    assert claims(game) == ["4 letters", "3 letters"]
    assert values(game.page, "label [name^=word]", "name") == ["word1", "word2"]
    game.send(done="1", word1=words().by_length[4][0], word2=words().by_length[5][0])
    assert game.scores == [4, 0]
    assert "3 letters were declared" in game.text
    game.next()
    assert game.scores == [4, 0]
    assert "Bob picks the letters." in game.text
    game.send(pick="rest")
    assert values(game.page, "[name^=claim]", "name") == ["claim2", "claim1", "claims"]


def test_who_declares_nothing_types_nothing(client: FlaskClient) -> None:
    game = Game(client, players="2")
    game.send(pick="rest")
    game.send(claims="1", claim1="0", claim2="5")
    assert values(game.page, "label [name^=word]", "name") == ["word2"]
    game.send(done="1", word2=words().by_length[5][0])
    assert game.scores == [0, 5]
    assert game.text.count("No word declared.") == 1


@pytest.mark.parametrize("claim", ["", "x", "-3", "9" * 50, "²"])
def test_a_claim_that_is_no_number_is_none(client: FlaskClient, claim: str) -> None:
    game = Game(client, players="2")
    game.send(pick="rest")
    game.send(claims="1", claim1=claim, claim2="4")
    assert claims(game) == ["nothing", "4 letters"]


def test_results_are_declared_before_the_methods(client: FlaskClient) -> None:
    game = Game(client, players="2", turns=turns(2))
    game.send(large="2")
    numbers = draw_numbers("example-2", 2)
    first, second = sorted(numbers.tiles)[-2:]
    game.send(claims="1", claim1=str(first + second), claim2=str(numbers.target))
    assert claims(game) == [str(first + second), str(numbers.target)]
    assert values(game.page, "textarea", "name") == ["method1", "method2"]
    game.send(done="1", method1=f"{first}+{second}", method2=f"{first}+{second}")
    assert text_of(game.page, "#result").count("was declared; the method comes to") == 1


def test_the_words_of_the_program_are_in_no_page_before_it_declares(client: FlaskClient) -> None:
    word = PROGRAM.word(SELECTION, 0, BRITISH)
    game = against_program(client)
    assert "Player 1 picks the letters." in game.text
    game.send(pick="rest")
    assert word not in game.text
    game.send(claims="1", claim1="3", word1=words().by_length[3][0])
    assert claims(game) == ["3 letters", f"{len(word)} letters"]
    assert word not in game.text
    assert value_of(game.page, "label [name=word1]") == words().by_length[3][0]
    game.send(done="1", word1=words().by_length[3][0])
    assert word in game.text
    assert game.scores == [0, len(word)]
    assert value_of(game.page, "#result", "data-points") == "3"
    game.next()
    assert game.stage == "play"
    assert "Picked by Club player." in game.text
    assert PROGRAM.word(Match("example", 2).piles(FIRST.picks).selections[0], 1, BRITISH) not in game.text


def test_the_program_does_its_sums(client: FlaskClient) -> None:
    numbers = draw_numbers("example-2", 2)
    method = PROGRAM.method(numbers, 2)
    verdict = judge_method(method, numbers)
    game = against_program(client, turns=turns(2))
    game.send(large="2")
    game.send(claims="1", claim1="", method1="")
    assert claims(game) == ["nothing", str(verdict.result)]
    game.send(done="1")
    assert game.scores == [0, verdict.points]
    assert texts(game.page, ".verdict .steps li")


@pytest.mark.parametrize("kind", [{"players": "program", "level": "5"}, {"players": "2", "a": "Ann", "b": "Bob"}])
def test_a_whole_contest(client: FlaskClient, kind: dict[str, str]) -> None:
    game = Game(client, **kind)
    pickers = 0
    for number, round_kind in enumerate(rules().rounds, 1):
        assert f"Round {number} of 15" in game.text
        if game.stage == "pick":
            pickers += 1
            game.send(**({"pick": "rest"} if round_kind == "L" else {"large": "1"}))
        assert game.stage == "play"
        if round_kind == "C":
            game.send(answer="wrongword", player="1")
            if game.stage == "play":
                game.send(done="1")
        else:
            game.send(claims="1", claim1="0", claim2="0")
            assert game.stage == "declare"
            game.send(done="1")
        assert game.stage == "result"
        before = game.scores
        game.next()
        assert game.scores == before
    assert game.stage == "end"
    assert pickers == (7 if "level" in kind else 14)
    expected = 0
    if "level" in kind:
        expected = sum(int(text.split()[0]) for text in texts(game.page, "tbody td:nth-child(5)"))
        assert expected > 50
    assert game.scores == [0, expected]


def seed_of(is_quick: bool) -> tuple[str, float | None]:
    """A game in which the champion solves the conundrum, or the beginner does not."""
    level = levels()[5 if is_quick else 0]
    for number in range(100):
        after = Opponent(level, f"c{number}").buzz(draw_conundrum(f"c{number}", BRITISH), 14, BRITISH)
        if (after is not None) is is_quick:
            return f"c{number}", after
    raise AssertionError


def conundrum(client: FlaskClient, seed: str, level: str) -> Game:
    return Game(client, seed=seed, players="program", level=level, turns=turns(14))


def test_the_program_solves_the_conundrum_in_its_time(client: FlaskClient) -> None:
    seed, after = seed_of(is_quick=True)
    solution = draw_conundrum(seed, BRITISH).solution
    for sent in ({"buzz": "2"}, {"done": "1"}, {"answer": "wrongword"}):
        game = conundrum(client, seed, "6")
        assert value_of(game.page, "#round", "data-rival") == str(after)
        assert solution not in game.text
        game.send(**sent)
        assert game.stage == "result"
        assert game.scores == [0, 10]
        game.next()
        assert game.stage == "end"
        assert game.scores == [0, 10]
    game = conundrum(client, seed, "6")
    game.send(answer=solution)
    assert game.scores == [10, 0]


def test_the_program_cannot_be_made_to_guess(client: FlaskClient) -> None:
    seed, _ = seed_of(is_quick=False)
    game = conundrum(client, seed, "1")
    assert not select(game.page, "[data-rival]")
    game.send(buzz="2", guess="2:wrongword")
    assert game.stage == "play"
    game.send(answer="wrongword")
    assert game.scores == [0, 0]


def test_a_game_is_replayed_with_the_same_rounds(client: FlaskClient) -> None:
    game = against_program(client, turns=f"{turns(14)}!C~~", set="special")
    assert value_of(game.page, "#result", "data-against") == "Club player"
    again = value_of(game.page, "#again", "href")
    assert "level=4" in again
    assert "set=special" in again
    game.show(client.get(again).text)
    assert (game.stage, game.letters) == ("play", SELECTION.letters)
    game.send(claims="1")
    game.send(done="1")
    game.next()
    assert game.stage == "play"
    assert game.letters == Match("example", 2).piles(FIRST.picks * 2).selections[1].letters


@pytest.mark.parametrize("course", ["", "vvvvvvvvv", "x", "." * 300, f"{'c' * 9}.3"])
def test_a_course_that_cannot_be_is_passed_over(client: FlaskClient, course: str) -> None:
    page = client.get(PAGE, query_string={"seed": "example", "course": course})
    assert page.status_code == 200
    assert value_of(page, "[data-stage]", "data-stage") == "pick"


@pytest.mark.parametrize("query", [{"level": "0"}, {"level": "7"}, {"level": "x"}, {"set": "golden"}])
def test_no_such_level_or_numbers(client: FlaskClient, query: dict[str, str]) -> None:
    page = client.get(PAGE, query_string={"seed": "a", "players": "program", **query})
    assert page.status_code == 422
    assert "Start" in page.text


MIDDLES = {
    "letters": {"picks": FIRST.picks, "claims": "1", "claim1": "4", "word1": "lose", "done": "1"},
    "numbers": {"turns": turns(2), "large": "2", "claims": "1", "claim1": "82", "method1": "75+7"},
    "conundrum": {"turns": turns(14), "guess": "1:wrong", "player": "2", "answer": "word", "buzz": "2"},
    "replay": {"course": f"{FIRST.picks}.{FIRST.picks}.2", "set": "special", "preset": "recent"},
}


@pytest.mark.slow
@pytest.mark.parametrize("middle", MIDDLES)
def test_no_damaged_address_of_a_round_is_a_fault_of_the_server(client: FlaskClient, middle: str) -> None:
    for fields in requests({"players": "program", "level": "2", **MIDDLES[middle]}):
        page = client.get(PAGE, query_string={"seed": "example", **fields})
        assert page.status_code in (200, 422), fields


def test_the_end_shows_what_each_person_lost(client: FlaskClient) -> None:
    game = Game(client, players="2", a="Ann", b="Bob", turns=f"{turns(14)}!C~~")
    assert texts(game.page, "thead th") == ["Round", "Letters or numbers", "Ann", "Lost", "Bob", "Lost", "Best"]
    total = texts(game.page, "tfoot td")
    assert total[1] == total[3] == total[4]
    numbers = draw_numbers("example-2", 2)
    row = texts(select(game.page, "tbody tr")[2], "td")
    assert row[0].startswith(f"{numbers.target}: ")
    assert row[-1] == f"10 {shown(solve_numbers(numbers).methods[0].text)}"
