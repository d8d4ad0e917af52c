"""The program's play: always the same for a seed, only what counts, better from level to level, and never unfit words."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from solvers.countdown import (
    Declaration,
    Game,
    Opponent,
    Piles,
    PlayedRound,
    draw_conundrum,
    draw_numbers,
    judge_method,
    judge_word,
    levels,
)
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.lexicon.fitness import unfit

BRITISH = open_lexicon("british")
SELECTIONS = [Piles(f"opponent-{number}").pick_selection().selections[0] for number in range(60)]
NUMBERS = [draw_numbers(f"opponent-{number}", number % 5) for number in range(12)]


def words(level: int) -> list[str]:
    opponent = Opponent(levels()[level - 1], "seed")
    return [opponent.word(selection, place, BRITISH) for place, selection in enumerate(SELECTIONS)]


def test_there_are_six_levels_at_least_8_points_apart() -> None:
    points = [level.points for level in levels()]
    assert [level.number for level in levels()] == [1, 2, 3, 4, 5, 6]
    assert all(higher - lower >= 8 for lower, higher in pairwise(points))


def test_words_count_and_grow_longer_from_level_to_level() -> None:
    lengths = []
    for level in levels():
        found = words(level.number)
        assert found == words(level.number)
        assert all(judge_word(word, letters, BRITISH).is_valid for word, letters in zip(found, SELECTIONS, strict=True))
        lengths.append(mean(map(len, found)))
    assert all(higher - lower > 0.3 for lower, higher in pairwise(lengths))


def test_a_beginner_says_commoner_words_than_a_champion() -> None:
    shortest, best = (levels()[place] for place in (0, 5))
    assert shortest.chance_of_word(500, 5) > 5 * shortest.chance_of_word(5_000, 5)
    assert best.chance_of_word(500, 5) < 1.1 * best.chance_of_word(5_000, 5)
    assert shortest.chance_of_word(500, 4) > 10 * shortest.chance_of_word(500, 7)


def test_unfit_words_are_never_said() -> None:
    for number in range(3):
        for word in sorted(unfit("en"))[number::9]:
            if len(word) in range(4, 10) and BRITISH.contains(word):
                selection = SELECTIONS[0].parse(word + "QJXVZKW"[: 9 - len(word)])
                assert Opponent(levels()[5], str(number)).word(selection, 0, BRITISH) != word


def test_methods_count_and_come_nearer_from_level_to_level() -> None:
    means = []
    for level in (levels()[0], levels()[2], levels()[5]):
        opponent = Opponent(level, "seed")
        scores = []
        for place, game in enumerate(NUMBERS):
            method = opponent.method(game, place)
            scores.append(judge_method(method, game).points if method else 0)
            assert not method or scores[-1] > 0
            assert method == opponent.method(game, place)
        means.append(mean(scores))
    assert means == sorted(means)
    assert means[2] - means[0] > 3


def test_it_buzzes_sooner_and_oftener_from_level_to_level() -> None:
    puzzle = draw_conundrum("example", BRITISH)
    times = [
        [Opponent(level, str(number)).buzz(puzzle, 14, BRITISH) for number in range(100)] for level in levels()
    ]  # fmt: skip
    solved = [sum(after is not None for after in some) for some in times]
    assert solved == sorted(solved)
    assert solved[0] < 20
    assert solved[-1] > 70
    assert all(1.5 <= after <= 30 for some in times for after in some if after)


def test_it_asks_for_one_or_two_large_tiles_as_a_rule() -> None:
    asked = [Opponent(levels()[2], str(number)).large(2) for number in range(100)]
    assert set(asked) <= {0, 1, 2, 3, 4}
    assert sum(count in (1, 2) for count in asked) > 60


def test_a_game_has_levels_1_to_6() -> None:
    assert Game("seed").opponent is None
    opponent = Game("seed", 2, level=4).opponent
    assert opponent is not None
    assert opponent.level.number == 4
    for level in (-1, 7):
        with pytest.raises(InputError) as refused:
            Game("seed", 2, level=level)
        assert refused.value.field == "level"


def test_a_declaration_is_read_back_and_must_be_kept_to() -> None:
    selection = SELECTIONS[0].parse("retainsgh")
    for text in ("7_RETAINS", "RETAINS", "0_", "", "_x"):
        assert str(Declaration.parse(text)) in (text, text.removeprefix("_"))
    assert Declaration.parse("7_RETAINS").word_verdict(selection, BRITISH).score == 7
    wrong = Declaration.parse("6_RETAINS").word_verdict(selection, BRITISH)
    assert (wrong.score, str(wrong.reasons[0])) == (0, "6 letters were declared; RETAINS has 7.")
    game = NUMBERS[0].parse("812 75 50 2 3 8 7")
    assert Declaration.parse("812_(50+8)*7*2").method_verdict(game).points == 10
    assert Declaration.parse("813_(50+8)*7*2").method_verdict(game).points == 0


def test_picks_go_by_turns_within_each_kind_of_round() -> None:
    game, pickers = Game("example", 2), ""
    while game.kind:
        pickers += str(game.picker)
        choice = {"L": "cvcvcvccc", "N": "2", "C": ""}[game.kind]
        game = game.after(PlayedRound(game.kind, choice, () if game.kind == "C" else ("", "")))
    letters = [picker for picker, played in zip(pickers, game.rounds, strict=True) if played.kind == "L"]
    numbers = [picker for picker, played in zip(pickers, game.rounds, strict=True) if played.kind == "N"]
    assert letters == list("1212121212")
    assert numbers == list("1212")
