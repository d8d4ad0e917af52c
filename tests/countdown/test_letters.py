"""The letters round against the oracle file and against a count of letters."""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

import naive_countdown
import numpy as np
import pytest
from oracle_files import DATA
from own_words import lexicon_of

from solvers.countdown import Answer, Position, rules, solve, word_points
from solvers.countdown.ranking import ranking
from solvers.countdown.solver import search
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon, shipped_lists
from solvers.lexicon.commonness import commonness

ORACLE: list[dict[str, Any]] = [
    json.loads(line)
    for line in gzip.decompress((DATA / "countdown_oracle.jsonl.gz").read_bytes()).decode().splitlines()
]


def best(position: Position, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of the greatest length, found without the others."""
    words = ranking(lexicon).words
    return tuple(words[place] for place in search(position, lexicon, only_longest=True)[0])


def words_of(answer: Answer) -> list[str]:
    return [word for words in answer.by_length.values() for word in words]


def test_the_oracle_has_all_its_selections() -> None:
    assert len(ORACLE) == 120


@pytest.mark.parametrize("row", ORACLE, ids=[row["letters"] for row in ORACLE])
def test_every_selection_of_the_oracle(enable: Lexicon, row: dict[str, Any]) -> None:
    position = Position.parse(row["letters"])
    answer = solve(position, enable)
    assert answer.max_length == row["max_length"]
    assert answer.score == row["score"]
    assert sorted(answer.best) == sorted(word.upper() for word in row["max_words"])
    assert best(position, enable) == answer.best
    assert answer.counts == {int(length): count for length, count in row["n_words_by_length"].items()}
    assert answer.total == len(words_of(answer)) == row["total_words_2_to_9"]
    assert position.vowels == row["vowels"]


@pytest.fixture(scope="module")
def listed(enable: Lexicon) -> list[str]:
    """All words of ENABLE."""
    return enable.spell(np.arange(enable.graph.size, dtype=np.int32))


@pytest.mark.parametrize("size", [2, 5, 8, 9, 10, 11, 15])
def test_counting_letters_finds_the_same(enable: Lexicon, listed: list[str], size: int) -> None:
    dice = random.Random(size)
    cards = rules().presets["published"]
    for _ in range(4):
        letters = "".join(dice.sample(cards.vowels + cards.consonants, size))
        answer = solve(Position(letters), enable)
        assert {length: set(words) for length, words in answer.by_length.items()} == naive_countdown.words(
            letters, listed
        )
        assert answer.total == len(set(words_of(answer)))
        assert best(Position(letters), enable) == answer.best


@pytest.mark.parametrize("letters", ["EEEECDLST", "AAAAAAAAA", "SSSSSSSSSSSSSSS", "AABBAABB", "LETTERLETTER"])
def test_repeated_letters_give_each_word_once(enable: Lexicon, listed: list[str], letters: str) -> None:
    words = words_of(solve(Position(letters), enable))
    assert len(words) == len(set(words))
    assert set(words) == set().union(*naive_countdown.words(letters, listed).values())


@pytest.mark.parametrize(
    ("letters", "longest"),
    [
        ("afgiirtce", "ARTIFICE"),
        ("udnbeihmr", "BIRDMEN IMBRUED INHUMED INHUMER RHENIUM UNHIRED UNRIMED"),
        ("eeeecdlst", "DESELECT ELECTEES SELECTED SELECTEE"),
    ],
)
def test_all_subsets_are_tried_and_none_is_the_last(enable: Lexicon, letters: str, longest: str) -> None:
    assert sorted(best(Position.parse(letters), enable)) == longest.split()


def test_the_order_of_the_letters_changes_nothing(enable: Lexicon) -> None:
    assert solve(Position("DEJECTION"), enable) == solve(Position("NOITCEJED"), enable)


def test_the_longest_come_first_and_common_words_before_rare_ones() -> None:
    lexicon = open_lexicon("american")
    answer = solve(Position("STAIRMAEN"), lexicon)
    assert list(answer.by_length) == sorted(answer.by_length, reverse=True)
    common = commonness(lexicon)
    words = lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    known = dict(zip(words, common.tolist(), strict=True))
    for length, found in answer.by_length.items():
        assert {len(word) for word in found} == {length}
        assert list(found) == sorted(found, key=lambda word: (-known[word], word))
    assert len({known[word] for word in answer.by_length[5]}) > 10


@pytest.mark.parametrize("name", [entry.name for entry in shipped_lists()])
def test_one_list_judges_all_lengths(name: str) -> None:
    lexicon = open_lexicon(name)
    if lexicon.alphabet.language == "en":
        answer = solve(Position("TRIANGLES"), lexicon)
        assert {2, 3, 4, 5, 6, 7, 8, 9} == set(answer.by_length)
        assert all(map(lexicon.contains, words_of(answer)))


def test_a_word_scores_its_length_and_eighteen_for_a_full_nine() -> None:
    assert [word_points(length, 9) for length in range(2, 10)] == [2, 3, 4, 5, 6, 7, 8, 18]
    assert word_points(8, 8) == 8
    assert word_points(9, 10) == 9
    own = lexicon_of("CAT DEJECTION")
    assert (solve(Position("DEJECTION"), own).best, solve(Position("DEJECTION"), own).score) == (("DEJECTION",), 18)
    assert (solve(Position("TACK"), own).best, solve(Position("TACK"), own).score) == (("CAT",), 3)


def test_letters_that_make_no_word() -> None:
    answer = solve(Position("QZXJ"), lexicon_of("CAT"))
    assert (answer.max_length, answer.best, answer.score, answer.total, answer.by_length) == (0, (), 0, 0, {})
    assert best(Position("QZXJ"), lexicon_of("CAT")) == ()


def test_an_empty_list_has_no_words() -> None:
    assert solve(Position("CAT"), lexicon_of([])).total == 0


def test_russian_letters_with_a_russian_list() -> None:
    own = lexicon_of("кот ток окот ёж", "ru")
    assert solve(Position.parse("токо"), own).by_length == {4: ("ОКОТ",), 3: ("КОТ", "ТОК")}
    assert best(Position.parse("жёл"), own) == ("ЕЖ",)


def test_a_list_in_other_letters_is_refused(enable: Lexicon) -> None:
    for look in (solve, best):
        with pytest.raises(InputError) as refused:
            look(Position.parse("кот"), enable)
        assert refused.value.field == "lexicon"
