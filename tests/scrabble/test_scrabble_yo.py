"""Ё in Russian Scrabble: a tile of 3 points that stands for Е too, or a letter of its own; in Эрудит it is Е."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from naive_scrabble import every_placement
from own_words import lexicon_of
from random_positions import random_game

from solvers.alphabet import alphabet, alphabet_with_yo
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.yo import either, strict
from solvers.scrabble import Position, check, known_rules, read_rules, score, shipped_rules, solve, values_for
from solvers.scrabble.game import replay
from solvers.scrabble.gcg import read
from solvers.scrabble.selfplay import Match

EMPTY = "/".join(["15"] * 15)
GAMES = shipped_rules()
RUSSIAN, STRICT, ERUDIT = (GAMES[name] for name in ("russian", "russian-yo", "erudit"))


def variants(word: str) -> set[str]:
    """A word with Е or Ё in each place of either."""
    return {"".join(letters) for letters in product(*("ЕЁ" if letter in "ЕЁ" else letter for letter in word))}


@pytest.fixture(scope="module")
def nouns() -> Lexicon:
    return open_lexicon("russian")


@pytest.mark.parametrize(("game", "points"), [("russian", 16), ("russian-yo", 16), ("erudit", 6)])
def test_the_tile_yo_has_its_value(game: str, points: int) -> None:
    position = Position.parse(f"{EMPTY} ЁЖ/ 0/0 0 ld {GAMES[game].letters_name}; bdn {GAMES[game].board_name};")
    assert position.rules.name == game
    assert score(position, "8G ЁЖ").play.score == points


def test_the_boxed_game_has_one_yo_of_three_points() -> None:
    code = alphabet_with_yo().code("Ё")
    for rules in (RUSSIAN, STRICT):
        assert (rules.counts[code], rules.values[code]) == (1, 3)
        assert (rules.counts[code - 1], rules.values[code - 1]) == (8, 1)
    assert ERUDIT.alphabet == alphabet("ru")


def test_either_letter_stands_for_the_other_or_the_list_tells_them_apart(nouns: Lexicon) -> None:
    for word, loose, exact in (("ЁЖ", True, True), ("ЕЖ", True, False), ("ЕЛЬ", True, True), ("ЁЛЬ", True, False)):
        for rules, known in ((RUSSIAN, loose), (STRICT, exact)):
            position = Position.parse(f"{EMPTY} {word}/ 0/0 0", rules)
            assert (score(position, f"8G {word}", nouns).unknown == ()) is known, (word, rules.name)
            found = {play.main.word for play in solve(position, nouns, top=None).plays}
            assert (word in found) is known
            stands = Position.parse(f"{'15/' * 7}6{word}{9 - len(word)}{'/15' * 7}", rules)
            assert [entry.is_known for entry in check(stands, nouns)] == [known]


def test_the_graphs_hold_exactly_the_words_with_every_choice() -> None:
    letters = alphabet("ru").letters
    random = Random("yo")
    words = {"".join(random.choices(letters + "ЕЕЕЕЕЕЕЕЕЕ", k=random.randint(2, 7))) for _ in range(300)}
    lexicon = either(lexicon_of(words, "ru"))
    expected = set().union(*map(variants, words))
    assert set(lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))) == expected
    lexicon.graph.check(len(lexicon.alphabet.letters))


def test_words_are_respelled_where_the_table_knows_them(nouns: Lexicon) -> None:
    spelled = strict(nouns)
    words = set(spelled.spell(np.arange(spelled.graph.size, dtype=np.int32)))
    assert {word.replace("Ё", "Е") for word in words} == set(nouns.spell(np.arange(nouns.graph.size, dtype=np.int32)))
    assert {"САМОЛЁТ", "НЕБО", "НЁБО", "ЕЛЬ"} <= words
    assert not {"САМОЛЕТ", "ЁЛЬ"} & words
    own = strict(lexicon_of("самолет береза егоза", "ru"))
    assert list(map(own.contains, ("САМОЛЁТ", "БЕРЁЗА", "ЕГОЗА", "САМОЛЕТ"))) == [True, True, True, False]


def test_every_play_is_found_once_and_none_has_a_blank_yo() -> None:
    for seed in range(6):
        position, words = random_game(seed, RUSSIAN, most_words=12)
        folded = {word.replace("Ё", "Е") for word in words}
        answer = solve(position, lexicon_of(folded, "ru"), top=None)
        naive = every_placement(position, set().union(*map(variants, folded)))
        expected = {
            (tiles, points): count
            for (tiles, points), count in Counter(naive.items()).items()
            if not any(letter == "ё" for _, _, letter in tiles)
        }
        assert Counter((frozenset(play.tiles), play.score) for play in answer.plays) == expected


def test_old_positions_keep_their_words_and_plays(nouns: Lexicon) -> None:
    """Links made while Ё was an Е hold Е only; they load, and every word that was good is."""
    text = f"{'15/' * 7}4САМОЛЕТ4{'/15' * 7} БЕРЕЗА?/ 12/0 0 lex russian; ld russian;"
    position = Position.parse(text)
    assert str(position) == text
    assert all(entry.is_known for entry in check(position, nouns))
    erudit = Position.parse(text.replace("ld russian", "ld erudit; bdn erudit"))
    loose = {(play.at, play.main.word) for play in solve(position, nouns, top=None).plays}
    assert loose == {(play.at, play.main.word) for play in solve(erudit, nouns, top=None).plays}


def test_games_are_read_and_written_with_yo(nouns: Lexicon) -> None:
    text = "#player1 a A\n#player2 b B\n#tile-distribution {}\n>a: ЁЖАБВГД 8G ЁЖ +16 16\n>b: ЛКАБВГД G8 .Л +4 4\n"
    for rules in (RUSSIAN, STRICT):
        replayed = replay(read(text.format(rules.letters_name).encode()))
        assert replayed.rules == rules
        assert not replayed.steps[0].findings
        assert "ЁЖ" in str(replayed.steps[1].before)


@pytest.mark.parametrize("rules", [RUSSIAN, STRICT])
def test_the_program_plays_with_yo(rules: object, nouns: Lexicon) -> None:
    assert rules in known_rules().values()
    values = values_for(rules)  # type: ignore[arg-type]
    assert values is not None and values.alphabet == alphabet_with_yo()
    match = Match(nouns, ("equity", "greedy"), rules, seed=3)  # type: ignore[arg-type]
    games = [batch.game(index) for batch in match.batches(4) for index in range(len(batch))]
    assert len(games) == 4
    seen = "".join(str(turn.position) for game in games for turn in game.turns)
    assert "Ё" in seen


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('layout = "standard"\nyo = "either"', "in a Russian game"),
        ('layout = "standard"\nlanguage = "ru"\nyo = "both"\ntiles = "russian"', "“either” or “strict”"),
        ('layout = "standard"\nlanguage = "ru"\nyo = 1\ntiles = "russian"', "“either” or “strict”"),
        ('layout = "standard"\nlanguage = "ru"\ntiles = "russian"', "no game “russian”"),
    ],
)
def test_a_fault_in_the_rule_of_yo_is_named(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_rules(text, "mine.toml", GAMES)


def test_a_game_of_ones_own_may_have_yo() -> None:
    rules = read_rules('layout = "duel"\nlanguage = "ru"\nyo = "strict"\ntiles = "russian"', "mine.toml", GAMES)
    assert rules.alphabet == alphabet_with_yo()
    assert rules.values == RUSSIAN.values
