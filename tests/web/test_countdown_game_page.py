"""A whole Countdown game through its pages: the show's order, the piles running down, points as the show gives them."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from pages import markup_of, only, parsed, select, text_of, texts, value_of, values

from solvers.countdown import Piles, draw_conundrum, draw_numbers, rules, solve, solve_numbers
from solvers.lexicon import open_lexicon

PAGE = "/en/countdown/game"
BRITISH = open_lexicon("british")


class Game:
    """A game played by the forms that the pages offer."""

    def __init__(self, client: FlaskClient, **start: str) -> None:
        self.client = client
        self.show(client.get(PAGE, query_string={"seed": "example", **start}).text)

    def show(self, text: str) -> None:
        self.text = text
        self.page = parsed(text)
        self.stage = value_of(self.page, "[data-stage]", "data-stage")

    def send(self, **fields: Any) -> None:
        """Send the page's form with its hidden fields and these."""
        form = only(self.page, "form.picking, #declaring")
        hidden = {field.name: field.value for field in select(form, "input[type=hidden]")}
        query = hidden | fields
        self.show(self.client.get(PAGE, query_string=query, follow_redirects=True).text)

    def next(self) -> None:
        self.show(self.client.get(value_of(self.page, "#next", "href")).text)

    @property
    def letters(self) -> str:
        return "".join(texts(self.page, "span.tile"))

    @property
    def scores(self) -> list[int]:
        return [int(points) for points in texts(self.page, ".score dd")]


def test_a_perfect_game_alone(client: FlaskClient) -> None:
    game = Game(client)
    expected = 0
    picks = ""
    for place, kind in enumerate(rules().rounds):
        assert f"Round {place + 1} of 15" in game.text
        if kind == "L":
            game.send(pick="rest")
            piles = Piles("example", picks=picks).pick_selection()
            picks = piles.picks
            assert game.letters == piles.selections[-1].letters
            found = solve(piles.selections[-1], BRITISH)
            game.send(done="1", word1=found.best[0].lower())
            expected += found.score
        elif kind == "N":
            game.send(large="2")
            numbers = draw_numbers(f"example-{place}", 2)
            assert str(numbers.target) in game.text
            solved = solve_numbers(numbers, top=1)
            game.send(done="1", method1=solved.methods[0].text)
            expected += solved.points
        else:
            game.send(answer=draw_conundrum("example", BRITISH).solution.lower())
            expected += 10
        assert game.stage == "result"
        assert game.scores == [expected]
        assert len(select(game.page, ".praise")) == (kind != "C" and expected > 0)
        game.next()
    assert game.stage == "end"
    assert game.scores == [expected]
    assert game.text.count('<th scope="row">') == 15


def test_only_the_longer_of_two_words_scores_and_equal_ones_both(client: FlaskClient) -> None:
    game = Game(client, players="2", a="Ann", b="Bob")
    game.send(pick="rest")
    selection = Piles("example").pick_selection().selections[0]
    found = solve(selection, BRITISH)
    long, short = found.best[0], found.by_length[3][0]
    game.send(done="1", word1=short, word2=long)
    assert game.scores == [0, found.score]
    assert "beaten, no points" in game.text
    game.next()
    game.send(pick="rest")
    second = Piles("example", picks=Piles("example").pick_selection().picks).pick_selection().selections[1]
    word = solve(second, BRITISH).best[0]
    game.send(done="1", word1=word, word2=word)
    score = solve(second, BRITISH).score
    assert game.scores == [score, found.score + score]


def two_rounds(client: FlaskClient) -> Game:
    """A game of two players that has come to its first numbers."""
    game = Game(client, players="2")
    for _ in range(2):
        game.send(pick="rest")
        game.send(done="1", word1="", word2="")
        game.next()
    return game


def test_only_the_nearer_of_two_results_scores(client: FlaskClient) -> None:
    game = two_rounds(client)
    game.send(large="1")
    numbers = draw_numbers("example-2", 1)
    exact = solve_numbers(numbers, top=1).methods[0].text
    game.send(done="1", method1=exact, method2=str(numbers.tiles[0]))
    assert game.scores == [solve_numbers(numbers).points, 0]


@pytest.mark.parametrize("method", ["", "1/0", "999*999", "hello", "((((", "1" * 300])
def test_an_invalid_method_scores_nothing_and_does_no_harm(client: FlaskClient, method: str) -> None:
    game = two_rounds(client)
    game.send(large="0")
    game.send(done="1", method1=method, method2="")
    assert game.scores == [0, 0]
    assert game.stage == "result"


def conundrum(client: FlaskClient, players: str) -> Game:
    picks = Piles("example").pick_selection().picks
    turns = []
    for kind in rules().rounds[:-1]:
        if kind == "L":
            turns.append(f"L~{picks}~~"[: None if players == "2" else -1])
        else:
            turns.append("N~0~~"[: None if players == "2" else -1])
    return Game(client, players=players, turns="!".join(turns))


def test_each_player_guesses_the_conundrum_once(client: FlaskClient) -> None:
    solution = draw_conundrum("example", BRITISH).solution
    game = conundrum(client, "2")
    assert game.stage == "play"
    game.send(player="1", answer="wrongword")
    assert game.stage == "play"
    game.send(player="1", answer=solution)
    assert game.stage == "play"
    game.send(player="2", answer=solution)
    assert game.stage == "result"
    assert game.scores == [0, 10]


def test_a_guess_by_an_unknown_player_is_ignored(client: FlaskClient) -> None:
    solution = draw_conundrum("example", BRITISH).solution
    game = conundrum(client, "2")
    for player in ("0", "3", "0199", "01" + "0" * 5000, "-1"):
        game.send(guess=f"{player}:{solution}")
        assert game.stage == "play"
    turns = values(game.page, "[name=turns]")[0]
    ended = client.get(PAGE, query_string={"seed": "example", "players": "2", "turns": f"{turns}!C~~0199:{solution}"})
    assert ended.status_code == 200
    assert texts(ended, ".score dd") == ["0", "0"]


def test_a_wrong_guess_alone_ends_the_conundrum(client: FlaskClient) -> None:
    game = conundrum(client, "1")
    game.send(answer="wrongword")
    assert game.stage == "result"
    assert game.scores == [0]
    assert draw_conundrum("example", BRITISH).solution in game.text


def test_nobody_need_know_the_conundrum(client: FlaskClient) -> None:
    game = conundrum(client, "2")
    game.send(done="1")
    assert game.stage == "result"
    assert "It was" in game.text


def test_separators_of_the_address_inside_an_answer_do_no_harm(client: FlaskClient) -> None:
    game = Game(client)
    game.send(pick="rest")
    game.send(done="1", word1="a~b!c<i>")
    game.next()
    assert "Round 2 of 15" in game.text
    assert "<i>" not in game.text


@pytest.mark.parametrize(
    "query",
    [
        {"seed": "no seed!"},
        {"seed": "a", "turns": "X~~"},
        {"seed": "a", "turns": "N~2~a"},
        {"seed": "a", "turns": "L~vvvvvvvvv~a"},
        {"seed": "a", "turns": "L~cvcvcvccv~a!L~cvcvcvccv~a!N~9~a"},
        {"seed": "a", "turns": "!" * 3000},
        {"seed": "a", "preset": "golden"},
        {"seed": "a", "picks": "cvcvcvccv", "pick": "v"},
    ],
)
def test_an_invalid_address_is_refused_and_a_new_game_is_offered(client: FlaskClient, query: dict[str, str]) -> None:
    page = client.get(PAGE, query_string=query)
    assert page.status_code == 422
    assert 'class="error"' in page.text
    assert "Start" in page.text


@pytest.mark.parametrize(
    "query", [{"seed": "a", "picks": "zzz"}, {"seed": "a", "large": "7"}, {"seed": "a", "guess": "9:x"}]
)
def test_fields_that_do_not_belong_to_the_round_are_ignored(client: FlaskClient, query: dict[str, str]) -> None:
    page = client.get(PAGE, query_string=query)
    assert page.status_code == 200
    assert "Round 1 of 15" in text_of(page, "main")
    assert markup_of(page, "main") == markup_of(client.get(PAGE, query_string={"seed": "a"}), "main")


def test_the_end_compares_each_round_with_the_best(client: FlaskClient) -> None:
    game = conundrum(client, "1")
    solution = draw_conundrum("example", BRITISH).solution
    game.send(answer=solution)
    game.next()
    rows = [texts(row, "th, td") for row in select(game.page, "tbody tr")]
    found = solve(Piles("example").pick_selection().selections[0], BRITISH)
    assert rows[0][3:] == [str(found.score), f"{found.score} {found.best[0]}"]
    assert rows[-1][2:] == [f"10 {solution}", "", f"10 {solution}"]
    most = sum(int(row[4].split()[0]) for row in rows)
    assert texts(game.page, "tfoot th, tfoot td") == ["Total", "10", str(most - 10), str(most)]
    for link in values(game.page, "tbody a[href*='/countdown']", "href"):
        assert client.get(link).status_code == 200


def test_a_letters_round_tells_what_was_missed_and_every_word(client: FlaskClient) -> None:
    game = Game(client)
    game.send(pick="rest")
    found = solve(Piles("example").pick_selection().selections[0], BRITISH)
    game.send(done="1", word1=found.by_length[3][0])
    assert texts(game.page, ".missed li b")[0] == str(found.max_length)
    assert f"All {found.total} words" in text_of(game.page, ".every > summary")


def test_a_numbers_round_has_keys_and_shows_each_step(client: FlaskClient) -> None:
    game = Game(client)
    for _ in range(2):
        game.send(pick="rest")
        game.send(done="1", word1="")
        game.next()
    game.send(large="2")
    numbers = draw_numbers("example-2", 2)
    assert values(game.page, "#keys [data-number]", "data-number") == [str(tile) for tile in numbers.tiles]
    first, second = numbers.tiles[:2]
    game.send(done="1", method1=f"{first}+{second}\n999*2")
    assert texts(game.page, ".verdict .steps li")[0] == f"{first} + {second} = {first + second}"
    assert "999 is not one of your numbers" in text_of(game.page, ".verdict .reasons")
    assert f"{numbers.target} can" in text_of(game.page, "#solution")


def test_a_beaten_word_is_not_said_to_score(client: FlaskClient) -> None:
    game = Game(client, players="2", a="Ann", b="Bob")
    game.send(pick="rest")
    found = solve(Piles("example").pick_selection().selections[0], BRITISH)
    game.send(done="1", word1=found.best[0], word2=found.by_length[3][0])
    assert texts(game.page, ".verdict strong") == [f"{found.score} points", "0 points"]
    assert [text.split(":")[0] for text in texts(game.page, "#result > h2")] == ["Ann", "Bob"]
