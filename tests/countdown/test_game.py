"""A full game by its rules: the order of rounds, who scores, and a text that is read back or refused."""

from __future__ import annotations

import pytest

from solvers.countdown import Game, PlayedRound, draw_conundrum, rules, solve, solve_numbers
from solvers.countdown.game import BrokenGame, sign_free
from solvers.errors import InputError
from solvers.lexicon import open_lexicon

BRITISH = open_lexicon("british")
PICKS = "cvcvcvccc"


def whole_game(players: int = 1) -> Game:
    """A game with nothing answered but the conundrum, which the first player solves."""
    game = Game("example", players)
    nothing = ("",) * players
    while game.kind:
        choice = {"L": PICKS, "N": "2", "C": ""}[game.kind]
        solution = draw_conundrum(game.seed, BRITISH).solution
        game = game.after(PlayedRound(game.kind, choice, (f"1:{solution}",) if game.kind == "C" else nothing))
    return game


def test_the_rounds_come_in_the_order_of_the_show() -> None:
    game = whole_game()
    assert "".join(played.kind for played in game.rounds) == rules().rounds
    assert game.kind == ""
    assert len({game.selection(place).letters for place, kind in enumerate(rules().rounds) if kind == "L"}) == 10


@pytest.mark.parametrize("players", [1, 2])
def test_a_game_is_read_back_from_its_text(players: int) -> None:
    game = whole_game(players)
    assert Game.parse(str(game), Game("example", players)) == game


def test_a_text_cut_anywhere_is_a_shorter_game_or_is_refused_with_it() -> None:
    text = str(whole_game(2))
    for end in range(len(text)):
        try:
            game = Game.parse(text[:end], Game("example", 2))
        except BrokenGame as error:
            game = error.game
        assert text.startswith(str(game))
        assert len(game.scores(BRITISH)) == 2


@pytest.mark.parametrize(
    ("kind", "choice", "answers"),
    [
        ("N", "2", ("",)),
        ("L", "cvc", ("",)),
        ("L", "vvvvvvvvv", ("",)),
        ("L", PICKS, ()),
        ("L", PICKS, ("", "")),
        ("L", PICKS, ("A" * 301,)),
        ("", "", ()),
    ],
)
def test_a_round_that_cannot_come_now_is_refused(kind: str, choice: str, answers: tuple[str, ...]) -> None:
    with pytest.raises(InputError):
        Game("example").after(PlayedRound(kind, choice, answers))


def test_a_seed_and_piles_that_do_not_exist_are_refused() -> None:
    for fields in (("no seed!", 1), ("example", 1, "none")):
        with pytest.raises(InputError):
            Game(*fields)


def test_only_the_longer_word_scores_and_equal_ones_both_do() -> None:
    start = Game("example", 2)
    words = solve(start.after(PlayedRound("L", PICKS, ("", ""))).selection(0), BRITISH).by_length
    (long, longest, *_), (short, *_) = words[7], words[5]
    points = {
        answers: start.after(PlayedRound("L", PICKS, answers)).points(0, BRITISH)
        for answers in ((long, short), (long, longest), (short, "XYZ"), ("", ""))
    }
    assert list(points.values()) == [[7, 0], [7, 7], [5, 0], [0, 0]]


def test_only_the_nearer_method_scores() -> None:
    game = Game("example", 2)
    while game.kind == "L":
        game = game.after(PlayedRound("L", PICKS, ("", "")))
    place = len(game.rounds)
    exact = solve_numbers(game.numbers(place, "2"), top=1).methods[0].text
    tile = str(game.numbers(place, "2").tiles[0])

    def points(*answers: str) -> list[int]:
        return game.after(PlayedRound("N", "2", answers)).points(place, BRITISH)

    assert points(exact, exact) == [10, 10]
    assert points(tile, exact) == [0, 10]
    assert points("what", "") == [0, 0]


def test_the_first_right_buzz_has_the_conundrum_and_a_second_guess_is_not_heard() -> None:
    game = whole_game(2)
    start = Game("example", 2, rounds=game.rounds[:-1])
    place, solution = len(start.rounds), draw_conundrum("example", BRITISH).solution

    def points(*answers: str) -> list[int]:
        return start.after(PlayedRound("C", "", answers)).points(place, BRITISH)

    assert points(f"2:{solution}", f"1:{solution}") == [0, 10]
    assert points("1:wrong", f"1:{solution}") == [0, 0]
    assert points("1:wrong", f"2:{solution.lower()}") == [0, 10]
    assert points(f"3:{solution}", f"0:{solution}") == [0, 0]
    assert game.scores(BRITISH) == [10, 0]


def test_an_answer_loses_the_signs_that_divide_a_game() -> None:
    assert sign_free(" a~b!c ") == "a b c"
    assert len(sign_free("x" * 1000)) == 300
