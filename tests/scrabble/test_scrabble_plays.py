"""The solver finds exactly the plays that the rules allow, at exactly their worth, in every game and on any board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from examples import examples
from hypothesis import given
from naive_scrabble import Placement, every_placement
from own_words import lexicon_of
from random_positions import GAMES, random_game, seeds, transposed

from solvers.lexicon import Lexicon
from solvers.scrabble import Position, solve
from solvers.scrabble.solver import placements

MOST_SHOWN = 200
"""How many plays are looked at one by one; most positions have fewer."""
every_game = pytest.mark.parametrize("game", GAMES)


def lexicon_for(position: Position, words: set[str]) -> Lexicon:
    return lexicon_of(words, position.rules.alphabet.language)


def listed(position: Position, lexicon: Lexicon) -> Counter[tuple[Placement, int]]:
    """Every placement that the kernels list with the score they give it, and how often."""
    letter = cache(position.rules.alphabet.letter)
    return Counter(
        (frozenset((row, col, letter(tile)) for (row, col), tile in tiles.items()), score)
        for block in placements(position, lexicon)
        for tiles, score in zip(block.tiles(), block.scores.tolist(), strict=True)
    )


@every_game
@examples(30)
@given(seed=seeds)
def test_the_plays_listed_and_shown_are_those_the_rules_allow_each_once_at_its_score(game: str, seed: int) -> None:
    position, words = random_game(seed, GAMES[game])
    lexicon, allowed = lexicon_for(position, words), every_placement(position, words)
    assert listed(position, lexicon) == Counter(allowed.items())
    answer = solve(position, lexicon, top=MOST_SHOWN)
    shown = Counter((frozenset(play.tiles), play.score) for play in answer.plays)
    assert shown <= Counter(allowed.items())
    assert [play.score for play in answer.plays] == sorted(allowed.values(), reverse=True)[:MOST_SHOWN]
    assert answer.total == answer.matching == len(allowed)
    assert answer.is_complete
    assert (answer.best.score if answer.best else None) == max(allowed.values(), default=None)


@every_game
@examples(15)
@given(seed=seeds)
def test_turning_the_board_over_its_diagonal_turns_the_plays_over(game: str, seed: int) -> None:
    position, words = random_game(seed, GAMES[game])
    lexicon = lexicon_for(position, words)
    if position.is_empty and position.rules.layout.symmetric:
        assert transposed(position) == position
        return
    turned = Counter(
        {
            (frozenset((col, row, letter) for row, col, letter in tiles), score): times
            for (tiles, score), times in listed(transposed(position), lexicon).items()
        }
    )
    assert turned == listed(position, lexicon)


@every_game
@examples(15)
@given(seed=seeds)
def test_the_order_of_the_tiles_on_the_rack_changes_nothing(game: str, seed: int) -> None:
    position, words = random_game(seed, GAMES[game])
    lexicon = lexicon_for(position, words)
    rack = bytes(Random(seed).sample(position.rack, len(position.rack)))
    shuffled = replace(position, rack=rack)
    assert listed(shuffled, lexicon) == listed(position, lexicon)
    assert solve(shuffled, lexicon, top=10).plays == solve(position, lexicon, top=10).plays


@every_game
def test_the_random_games_have_boards_blanks_and_plays_enough_to_tell(game: str) -> None:
    played = [random_game(seed, GAMES[game]) for seed in range(100)]
    for blanks in range(4):
        assert any(position.rack.count(0) == blanks for position, _ in played)
    assert any(position.is_empty for position, _ in played)
    assert sum(sum(map(bool, position.squares)) > 10 for position, _ in played) >= 15
    counts = [sum(map(len, placements(position, lexicon_for(position, words)))) for position, words in played]
    assert sum(count == 0 for count in counts) >= 4
    assert sum(count > 20 for count in counts) >= 20


def test_a_list_without_the_words_on_the_board_is_played_with_all_the_same() -> None:
    position = Position.parse("15/15/15/15/15/15/15/6CaT6/15/15/15/15/15/15/15 ?A/ 0/0 0")
    plays = listed(position, lexicon_of("AT TA"))
    assert plays == Counter(every_placement(position, {"AT", "TA"}).items())
    assert sum(plays.values()) == 10
