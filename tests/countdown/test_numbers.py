"""The numbers round against exhaustive search, and the methods shown."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import naive_countdown
import pytest
from examples import examples

from solvers.countdown import NumbersGame, draw_numbers, number_points, rules, solve_numbers
from solvers.countdown.methods import Method, Step, nearest_methods
from solvers.errors import InputError

GAMES = [draw_numbers(f"game {number}".replace(" ", "-"), number % 5) for number in range(200)]
COUNTS = [52, 25, 5, 45, 15, 53, 47, 25, 14, 13, 21, 93, 21, 11, 25, 208, 18, 4, 5, 19]
"""How many methods the first of these games have."""
HARD = [
    *map(NumbersGame.parse, ("999 1 1 2 2 3 3", "450 25 50 75 100 5 7", "952 25 50 75 100 3 6", "100 100 50 25 1 1 2"))
]


def assert_is_what_it_claims(method: Method, game: NumbersGame) -> None:
    """The text comes to the result, no tile is used too often, and every step is right and above 0."""
    form = naive_countdown.form_of(method.text)
    assert naive_countdown.value_of(form) == method.result
    assert not Counter(naive_countdown.tiles_of(form)) - Counter(game.tiles)
    held = Counter(game.tiles)
    for step in method.steps:
        assert naive_countdown.reckoned(step.left, step.sign, step.right) == step.result
        held.subtract([step.left, step.right])
        held[step.result] += 1
        assert min(held.values()) >= 0
    assert method.result == (method.steps[-1].result if method.steps else int(method.text))
    assert len(method.steps) == sum(method.text.count(sign) for sign in "+-*/")
    assert method.effort == sum(step.effort for step in method.steps)


@pytest.mark.parametrize("game", [*GAMES[: examples(80).max_examples], *HARD], ids=str)
def test_trying_everything_comes_as_near_and_every_method_is_what_it_claims(game: NumbersGame) -> None:
    answer = solve_numbers(game)
    assert answer.away == naive_countdown.distance(game.target, game.tiles)
    assert answer.total == len(answer.methods) > 0
    for method in answer.methods:
        assert abs(method.result - game.target) == answer.away
        assert_is_what_it_claims(method, game)
    assert answer.points == game.points(answer.results[0])


def test_the_games_tried_are_of_all_kinds() -> None:
    assert {game.large for game in GAMES} == {0, 1, 2, 3, 4}
    assert len({solve_numbers(game).away for game in [*GAMES[:80], *HARD]}) > 3


@pytest.mark.parametrize("number", range(40))
def test_trying_everything_finds_the_same_methods_of_four_tiles(number: int) -> None:
    dice = random.Random(number)
    tiles = tuple(dice.choices([1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 25, 50, 75, 100], k=4))
    target = dice.choice([dice.randrange(1, 40), dice.randrange(40, 400)])
    found = [naive_countdown.form_of(method.text) for method in nearest_methods(target, tiles)]
    assert len(found) == len(set(found))
    assert set(found) == naive_countdown.methods(target, tiles)


@pytest.mark.parametrize(("target", "tiles"), [(37, (5, 5, 2, 3, 10)), (126, (3, 4, 6, 7, 25))])
def test_trying_everything_finds_the_same_methods_of_five_tiles(target: int, tiles: tuple[int, ...]) -> None:
    found = {naive_countdown.form_of(method.text) for method in nearest_methods(target, tiles)}
    assert found == naive_countdown.methods(target, tiles)
    assert len(found) > 5


@pytest.mark.parametrize("game", HARD + GAMES[:40], ids=str)
def test_no_two_methods_differ_by_order_alone(game: NumbersGame) -> None:
    methods = solve_numbers(game).methods
    assert len({naive_countdown.form_of(method.text) for method in methods}) == len(methods)


@pytest.mark.parametrize("game", GAMES[:10], ids=str)
def test_the_order_of_the_tiles_changes_nothing(game: NumbersGame) -> None:
    assert solve_numbers(NumbersGame(game.target, game.tiles[::-1])) == solve_numbers(game)


def test_a_known_hard_game() -> None:
    answer = solve_numbers(NumbersGame.parse("952 25 50 75 100 3 6"))
    assert [method.text for method in answer.methods] == ["75*6/50*(100+3)+25", "((100+6)*3*75-50)/25"]
    assert (answer.away, answer.points, answer.results) == (0, 10, (952,))


def test_the_easiest_method_comes_first() -> None:
    methods = solve_numbers(NumbersGame.parse("450 25 50 75 100 5 7")).methods
    assert [method.effort for method in methods] == sorted(method.effort for method in methods)
    assert methods[0].text == "100*5-50"
    assert len(methods[0].steps) < len(methods[-1].steps)
    assert solve_numbers(NumbersGame.parse("450 25 50 75 100 5 7"), top=3).methods == methods[:3]
    assert solve_numbers(NumbersGame.parse("450 25 50 75 100 5 7"), top=3).total == len(methods)


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        (Step(100, "+", 25, 125), Step(123, "+", 45, 168)),
        (Step(60, "+", 9, 69), Step(60, "-", 9, 51)),
        (Step(75, "*", 10, 750), Step(75, "*", 9, 675)),
        (Step(75, "*", 9, 675), Step(318, "*", 75, 23850)),
        (Step(450, "/", 50, 9), Step(23800, "/", 25, 952)),
        (Step(90, "+", 9, 99), Step(990, "+", 90, 1080)),
    ],
)
def test_what_is_easy_for_a_person(easier: Step, harder: Step) -> None:
    assert easier.effort < harder.effort


def test_a_tile_that_is_the_target_is_a_method_without_steps() -> None:
    answer = solve_numbers(NumbersGame.parse("100 100 50 25 1 1 2"))
    assert answer.methods[0] == Method(100, (), "100", 0)


def test_both_sides_of_a_target_that_cannot_be_reached() -> None:
    assert {method.result for method in nearest_methods(7, (4, 2))} == {6, 8}
    assert {method.result for method in nearest_methods(9, (4, 2))} == {8}
    game = NumbersGame.parse("999 1 1 2 2 3 3")
    assert solve_numbers(game).results == solve_numbers(game, top=0).results == (81,)


def test_no_method_takes_a_tile_away_to_add_another_back() -> None:
    methods = [method.text for method in solve_numbers(NumbersGame.parse("245 100 10 3 2 8 5")).methods]
    assert len(methods) == 49
    assert not [text for text in methods if "-10+5" in text]
    assert [len(solve_numbers(game).methods) for game in GAMES[:20]] == COUNTS


@pytest.mark.parametrize("idle", ["50*1", "50/1", "50+7-7", "50*7/7", "100-50", "100/10"])
def test_a_method_with_something_to_leave_out_is_not_listed(idle: str) -> None:
    form = naive_countdown.form_of(idle)
    tiles = tuple(naive_countdown.tiles_of(form))
    target = naive_countdown.value_of(form)
    assert target is not None
    assert [method.text for method in nearest_methods(target, tiles)] == [str(target)]


@pytest.mark.parametrize(
    ("away", "points"), [(0, 10), (1, 7), (5, 7), (6, 5), (10, 5), (11, 0), (500, 0)]
)  # fmt: skip
def test_points_by_how_near_a_result_is(away: int, points: int) -> None:
    game = NumbersGame.parse("500 1 2 3 4 5 6")
    assert number_points(away) == points
    assert game.points(500 + away) == game.points(500 - away) == points


@pytest.mark.parametrize("game", GAMES[:20], ids=str)
def test_what_is_printed_reads_back(game: NumbersGame) -> None:
    assert NumbersGame.parse(str(game)) == game
    assert NumbersGame.parse(str(game).replace(" ", ", ")) == game


@pytest.mark.parametrize(
    ("text", "field", "named"),
    [
        ("", "target", "Type the target"),
        ("99 1 2 3 4 5 6", "target", "from 100 to 999"),
        ("1000 1 2 3 4 5 6", "target", "from 100 to 999"),
        ("-500 1 2 3 4 5 6", "target", "“-500”"),
        ("abc 1 2 3 4 5 6", "target", "“abc”"),
        ("٣٣٣ 1 2 3 4 5 6", "target", "“٣٣٣”"),
        ("500.5 1 2 3 4 5 6", "target", "“500.5”"),
        ("99999999999999999999 1", "target", "whole number"),
        ("500", "tiles", "6 tiles; these are 0"),
        ("500 1 2 3 4 5", "tiles", "6 tiles; these are 5"),
        ("500 1 2 3 4 5 6 7", "tiles", "these are 7"),
        ("500 1 2 3 4 5 11", "tiles", "Unknown tile 11"),
        ("500 1 2 3 12 37 25", "tiles", "25 is not in a set with 12, 37, 62, 87"),
        ("500 1 2 3 12 12 4", "tiles", "12 is used 2 times; the set has 1."),
        ("500 0 2 3 4 5 6", "tiles", "Unknown tile 0"),
        ("500 25 25 3 4 5 6", "tiles", "25 is used 2 times; the set has 1."),
        ("500 7 7 7 4 5 6", "tiles", "7 is used 3 times; the set has 2."),
        ("500 1 2 3 4 5 -6", "tiles", "“-6”"),
        ("500 " + "1 " * 300, "target", "604 characters"),
    ],
)
def test_illegal_games_are_refused_with_a_reason(text: str, field: str, named: str) -> None:
    with pytest.raises(InputError) as refused:
        NumbersGame.parse(text)
    assert refused.value.field == field
    assert named in str(refused.value)


def test_tiles_are_drawn_without_replacement_and_all_are_as_likely() -> None:
    games = [draw_numbers(f"draw{number}") for number in range(4000)]
    tiles = Counter(tile for game in games for tile in game.tiles)
    large = Counter(game.large for game in games)
    assert set(large) == {0, 1, 2, 3, 4}
    for count in large.values():
        assert abs(count - 800) < 4.5 * sqrt(4000 * 0.2 * 0.8)
    drawn = sum(tiles[tile] for tile in rules().small)
    for tile in set(rules().small):
        assert abs(tiles[tile] - drawn / 20) < 4.5 * sqrt(drawn / 2 * 0.1 * 0.9)
    targets = [game.target for game in games]
    assert 100 <= min(targets) < 105
    assert 995 < max(targets) <= 999
    assert abs(sum(targets) / 4000 - 549.5) < 4.5 * 900 / sqrt(12 * 4000)


@pytest.mark.parametrize("large", range(5))
def test_so_many_large_tiles_are_drawn_as_asked_for(large: int) -> None:
    assert draw_numbers("seed", large).large == large


@pytest.mark.parametrize("large", [-1, 5])
def test_there_are_only_four_large_tiles(large: int) -> None:
    with pytest.raises(InputError) as refused:
        draw_numbers("seed", large)
    assert refused.value.field == "large"


def test_special_rounds_have_other_large_tiles() -> None:
    game = draw_numbers("seed", 4, "special")
    assert sorted(game.tiles)[-4:] == [12, 37, 62, 87]
    assert (game.large, game.large_set) == (4, "special")
    assert draw_numbers("seed", 4).large_set == draw_numbers("seed", 0, "special").large_set == "standard"
    assert NumbersGame.parse(str(game)) == game
    with pytest.raises(InputError) as refused:
        draw_numbers("seed", 1, "golden")
    assert refused.value.field == "set"


def test_a_seed_draws_the_same_game_for_ever() -> None:
    assert str(draw_numbers("2026-01-31", 2)) == "286 100 50 4 9 7 1"
