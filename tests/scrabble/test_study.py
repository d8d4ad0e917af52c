"""Words to learn: how likely letters are, which words they make, hooks; and positions with a play to find."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb, prod

import pytest

from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.fitness import is_fit
from solvers.scrabble import Exchange, Pass, Play, Position, known_rules, solve, values_for
from solvers.scrabble.exercise import CLEAR, exercise, is_clear, judge, worth_of
from solvers.scrabble.scoring import score
from solvers.scrabble.study import HOOKED, LENGTHS, bingos_of, draw_bingos, draw_hooked, hooked_of, ranked
from solvers.scrabble.wordlist import fitted

ENDING = (
    "11HAUL/1L3U3QuEAN1/1ER1INIA3R3/1GOD1D2BOGIE2/2ORBY3PEONS1/2FA3DWELT1E1/3N2PEON3r1/3KEVIL5V1/7FITS2A1/"
    "5JUS1EM2N1/9WE2T1/7XU1C3T/8MATZOTH/9AI3I/7DISCO2O AAGIRRR/EEY 319/386 0"
)


@cache
def words(language: str = "en") -> Lexicon:
    return open_lexicon(default_list(language))


def naive_ways(letters: str) -> int:
    """The ways to draw letters from the bag of English Scrabble, blanks for up to two of them."""
    rules = known_rules()["standard"]
    held = {letter: rules.counts[rules.alphabet.code(letter)] for letter in letters}
    ways = 0
    for blanks in range(3):
        replaced = {tuple(sorted(chosen)) for chosen in combinations(sorted(letters), blanks)}
        for chosen in replaced:
            left = Counter(letters) - Counter(chosen)
            ways += comb(2, blanks) * prod(comb(held[letter], count) for letter, count in left.items())
    return ways


def test_the_likeliest_letters_come_first() -> None:
    table = ranked(words(), known_rules()["standard"], 7)
    decode = words().alphabet.decode
    sets = [decode(bytes(table.letters[first])) for first in table.firsts[:-1].tolist()]
    assert len(set(sets)) == len(sets) == len(table)
    for places in (range(40), range(5_000, 5_020), range(len(sets) - 20, len(sets))):
        ways = [naive_ways(sets[place]) for place in places]
        assert ways == sorted(ways, reverse=True)


def test_all_words_of_the_list_are_there_once() -> None:
    table = ranked(words(), known_rules()["standard"], 8)
    decode = words().alphabet.decode
    found = [decode(bytes(row)) for row in table.words]
    assert len(set(found)) == len(found) > 20_000
    assert all(words().contains(word) for word in found[::500])


@pytest.mark.parametrize(("name", "length"), [("standard", 7), ("standard", 8), ("russian", 7), ("russian-yo", 7)])
def test_letters_are_drawn_with_all_their_words(name: str, length: int) -> None:
    rules = known_rules()[name]
    lexicon = words(rules.alphabet.language)
    for seed in "abcde":
        found = draw_bingos(seed, lexicon, rules, length, 500)
        assert found == draw_bingos(seed, lexicon, rules, length, 500)
        assert found.rank <= 500
        assert found == bingos_of(found.letters, lexicon, rules)
        judge_list = fitted(lexicon, rules)
        assert all(sorted(word) == sorted(found.letters) and judge_list.contains(word) for word in found.words)
        assert found.fit(rules.alphabet.language)


def test_letters_know_every_anagram() -> None:
    assert bingos_of("snarite", words(), known_rules()["standard"]).words == (
        "ANESTRI", "ANTSIER", "NASTIER", "RATINES", "RETAINS", "RETINAS", "RETSINA", "STAINER", "STEARIN",
    )  # fmt: skip


def test_hooks_are_asked_of_words_that_have_some() -> None:
    rules = known_rules()["standard"]
    assert (hooked_of("care", words(), rules).front, hooked_of("care", words(), rules).back) == ("S", "DRSTX")
    for length in HOOKED:
        for seed in "abc":
            found = draw_hooked(seed, words(), rules, length, 500)
            assert len(found.word) == length
            assert found.front + found.back
            assert is_fit(found.word, "en")


@pytest.mark.parametrize("letters", ["", "ABC", "QQQQQQQ", "AEINRST1", "X" * 30, "AEINRS?"])
def test_letters_that_make_no_word_are_said_to(letters: str) -> None:
    with pytest.raises(InputError) as caught:
        bingos_of(letters, words(), known_rules()["standard"])
    assert caught.value.field == "letters"


def test_lengths_that_are_not_asked_for() -> None:
    assert 6 not in LENGTHS
    for length in (0, 6, 9):
        with pytest.raises(InputError):
            draw_bingos("a", words(), known_rules()["standard"], length, 500)


@pytest.mark.parametrize("name", ["standard", "russian"])
def test_an_exercise_has_one_play_that_is_clearly_the_best(name: str) -> None:
    rules = known_rules()[name]
    lexicon = words(rules.alphabet.language)
    for seed in "abcd":
        position = exercise(seed, lexicon, rules)
        assert position == exercise(seed, lexicon, rules)
        best = solve(position, lexicon, top=2, order="equity", leaves=values_for(rules)).moves
        assert isinstance(best[0], Play)
        assert worth_of(best[0]) - worth_of(best[1]) >= CLEAR
        assert is_clear(position, lexicon)


def test_an_answer_is_held_against_the_best() -> None:
    position = exercise("a", words(), known_rules()["standard"])
    best, second = judge(position, None, words()).best[:2]
    right = judge(position, best, words())
    assert (right.is_right, right.rank, right.lost) == (True, 1, 0.0)
    wrong = judge(position, second, words())
    assert not wrong.is_right
    assert wrong.rank == 2
    assert wrong.lost == pytest.approx(worth_of(best) - worth_of(second))
    assert not judge(position, None, words()).is_right
    assert not judge(position, Pass(""), words()).is_right


def test_an_ending_is_searched() -> None:
    position = Position.parse(ENDING)
    found = judge(position, score(position, "1A AGAR").play, words())
    assert found.is_right
    other = judge(position, Pass(""), words())
    assert (other.is_right, other.lost) == (False, None)
    assert not isinstance(other.best[0], Exchange)
