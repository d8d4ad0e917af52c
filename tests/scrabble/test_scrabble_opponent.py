"""The program as a player: what it knows, that it is always the same, and that higher levels play better."""

from __future__ import annotations

from functools import cache

import pytest

from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.commonness import Tier, is_within
from solvers.scrabble import Exchange, Pass, Play, Position, endgame, known_rules, solve, values_for
from solvers.scrabble.contest import Contest
from solvers.scrabble.opponent import Opponent, levels

BUSY = "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 {}/ 210/132 0"
ENDING = (
    "6FOALED2E/8MI1EH1m/11BA1E/3L7YA1R/3AA5PER1I/3XU2BOZOS2T/4TOEA2M3A/3HOWFS3TIRE/2J1I2sUICIDE"
    "1/1KIANG3N3V1/2N1GUYLINE4/DONG1TOITED4/2S4V1R5/4NEWER6/PULSATOR7 C/Q 345/405 0"
)


@cache
def words(language: str = "en") -> Lexicon:
    return open_lexicon(default_list(language))


def move(rack: str, level: int, seed: str = "a", turn: int = 4) -> object:
    return Opponent(levels()[level - 1], seed).move(Position.parse(BUSY.format(rack)), words(), turn)


@pytest.mark.parametrize("level", range(1, 7))
def test_a_move_is_the_same_for_the_same_seed(level: int) -> None:
    assert move("AEINRT?", level) == move("AEINRT?", level)


@pytest.mark.parametrize("level", range(1, 7))
def test_every_word_is_in_the_list_and_of_the_words_that_a_level_knows(level: int) -> None:
    for seed in "abcdef" if level < 6 else "ab":
        found = move("AEIMNST", level, seed)
        assert isinstance(found, Play)
        assert all(words().contains(word.word) for word in found.words)
        new = [word.word.upper() for word in found.words if not word.word.islower()]
        tier = levels()[level - 1].tier
        assert all(is_within(word, tier) for word in new) or tier is Tier.RARE


def test_seeds_make_weaker_levels_play_otherwise() -> None:
    for level in (1, 2, 3):
        assert len({str(move("AEINRST", level, seed)) for seed in "abcdefgh"}) > 1


def test_the_highest_level_chooses_among_the_best_moves_by_equity() -> None:
    position = Position.parse(BUSY.format("ALOQTTV"))
    best = solve(position, words(), top=8, order="equity", leaves=values_for(position.rules)).moves
    for seed in "abc":
        assert str(move("ALOQTTV", 6, seed)) in map(str, best)


def test_the_highest_level_searches_endings() -> None:
    position = Position.parse(ENDING)
    found = Opponent(levels()[5], "a").move(position, words(), 20)
    assert found == endgame(position, words()).best


def test_without_a_play_tiles_are_exchanged_or_the_turn_is_passed() -> None:
    empty = "15/" * 14 + "15 VVWWCC{}/ 0/0 0"
    opponent = Opponent(levels()[0], "a")
    assert isinstance(opponent.move(Position.parse(empty.format("U")), words(), 0), Exchange)
    assert isinstance(opponent.move(Position.parse(ENDING.replace("C/Q", "Q/C")), words(), 0), Pass)


def test_coarse_words_are_not_played() -> None:
    for level in range(1, 6):
        for seed in "abc":
            found = Opponent(levels()[level - 1], seed).move(Position.parse("15/" * 14 + "15 HIST/ 0/0 0"), words(), 0)
            assert isinstance(found, Play)
            assert found.main.word.upper() not in ("SHIT",)


@pytest.mark.parametrize("name", ["russian", "erudit", "spanish", "french", "super", "wwf"])
def test_all_games_with_a_list_can_be_played(name: str) -> None:
    rules = known_rules()[name]
    game = Contest.begin(Position(rules=rules), "a")
    for level in (1, 5):
        assert Opponent(levels()[level - 1], "a").move(game.seen_by(0), words(rules.alphabet.language), 0)


def test_stronger_levels_notice_more_words_that_are_not_in_the_list() -> None:
    noticed = [sum(Opponent(level, "a").challenges(turn) for turn in range(400)) for level in levels()]
    assert noticed == sorted(noticed)
    assert noticed[0] < 160
    assert noticed[-1] == 400


def test_a_higher_level_wins() -> None:
    won = 0
    for number in range(6):
        players = [Opponent(levels()[level], f"w{number}") for level in (0, 3)]
        game = Contest.begin(Position(), f"w{number}")
        while not game.end:
            game = game.after(players[game.side].move(game.seen_by(game.side), words(), len(game.turns)))
        won += game.totals[1] > game.totals[0]
    assert won >= 5
