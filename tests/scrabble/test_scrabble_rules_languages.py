"""The tile sets of other languages: well-known values, tiles of two letters, and plays as the rules allow them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from naive_scrabble import every_placement
from own_words import lexicon_of
from random_positions import LANGUAGES, random_game

from solvers.errors import InputError
from solvers.scrabble import Position, load_rules, read_rules, shipped_rules, solve

GAMES = shipped_rules()
SUMS = {
    "french": (102, 197), "german": (102, 202), "spanish": (100, 192), "italian": (120, 293), "dutch": (102, 230),
    "portuguese": (120, 204), "polish": (100, 190), "russian": (104, 224), "russian-yo": (104, 224), "erudit": (131, 315),
    "ukrainian": (104, 234), "bulgarian": (102, 227), "swedish": (100, 194), "norwegian": (100, 202),
    "danish": (100, 247), "finnish": (101, 218), "czech": (100, 205), "slovene": (100, 180), "romanian": (100, 211),
    "catalan": (100, 189), "turkish": (100, 201), "greek": (104, 206),
}  # fmt: skip


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_tiles_of_a_language_add_up(name: str) -> None:
    game = GAMES[name]
    points = sum(count * value for count, value in zip(game.counts, game.values, strict=True))
    assert (sum(game.counts), points) == SUMS[name]


@pytest.mark.parametrize("name", LANGUAGES)
def test_plays_in_a_language_are_those_the_rules_allow(name: str) -> None:
    for seed in range(4):
        game = replace(GAMES[name], yo="strict" if GAMES[name].yo else "")
        position, words = random_game(seed, game, most_words=12)
        answer = solve(position, lexicon_of(words, letters=game.alphabet), top=None)
        found = Counter((frozenset(play.tiles), play.score) for play in answer.plays)
        assert found == Counter(every_placement(position, words).items())
        assert Position.parse(str(position)) == replace(position, rules=GAMES[name])


def test_polish_values() -> None:
    game = GAMES["polish"]
    assert [game.value(game.alphabet.code(letter)) for letter in "ŹŻ"] == [9, 5]


def test_chocho_needs_two_tiles_ch() -> None:
    words = lexicon_of("CHOCHO", "es")
    for rack, total in (("[CH][CH]OO", 1), ("CHCHOO", 0), ("[CH]CHOO", 0), ("[CH]?OO", 1)):
        answer = solve(Position.parse(rack, GAMES["spanish"]), words, top=None)
        assert (len({play.main.word.upper() for play in answer.plays}) == 1) == bool(total), rack


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("layout = 5", "layout"),
        ('layout = "....."', "rows"),
        ('layout = """\n..*..\n.....\n....\n.....\n....."""', "row 3"),
        ('layout = """\n..*..\n.....\n...x.\n.....\n....."""', "row 3, column 4"),
        ('layout = """\n..*..\n.....\n..M..\n.....\n....."""', "not 2"),
        ('layout = "standard"\nrack_size = 12', "rack_size"),
        ('layout = "standard"\nbonuses = { 8 = 1 }', "bonuses"),
        ('layout = "standard"\ncolour = 1', "colour"),
        ('layout = "standard"\nlanguage = "fr"', "tiles"),
        ('layout = "standard"\n[tiles]\nA = { count = 1, value = 1 }', "missing"),
        ("layout =", "TOML"),
        ('layout = "nope"', "unknown game “nope”"),
        ('layout = "....."', "not 1"),
        ('layout = "standard"\ntiles = "polish"', "no game “polish” uses this language's letters"),
        ('layout = "standard"\nlanguage = "ru"', "or the name of a game"),
        ('layout = "standard"\nname = ""', "name: a name is required"),
    ],
)
def test_a_fault_in_a_rules_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_rules(file, GAMES)
    assert "mine.toml" in str(caught.value)
    assert said in str(caught.value)


def test_a_file_whose_name_is_in_other_letters_needs_a_name(tmp_path: Path) -> None:
    file = tmp_path / "Игра!.toml"
    file.write_text('layout = "duel"', encoding="utf-8")
    with pytest.raises(InputError, match="name: a name is required"):
        load_rules(file, GAMES)
    file.write_text('layout = "duel"\nname = "igra"\ntitle = " "\nboard_name = ""', encoding="utf-8")
    rules = load_rules(file, GAMES)
    assert (rules.name, rules.title, rules.board_name) == ("igra", "igra", "igra")
    (tmp_path / "A big one!.toml").write_text('layout = "duel"', encoding="utf-8")
    assert load_rules(tmp_path / "A big one!.toml", GAMES).name == "a-big-one"


def test_a_bag_without_tiles_is_refused() -> None:
    tiles = "".join(f'"{letter}" = {{ count = 0, value = 1 }}\n' for letter in "?ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    with pytest.raises(InputError, match="every count is 0"):
        read_rules(f'layout = "duel"\n[tiles]\n{tiles}', "none.toml", GAMES)
