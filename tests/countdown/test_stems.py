"""Stems: which words they make, how a typed word is judged."""

from __future__ import annotations

import pytest
from own_words import lexicon_of

from solvers.countdown.stems import FEWEST, MOST_WORDS, Stem, good_stems, split_words
from solvers.errors import InputError
from solvers.lexicon import open_lexicon

LIST = lexicon_of("RETAINS TRAINER PAINTER NASTIER STAINER COLOURI RETAIN")
STEM = Stem("RETAIN")


def test_a_stem_makes_words_with_one_letter_more() -> None:
    assert STEM.words(LIST).keys() == {"S", "R", "P"}
    assert sorted(STEM.words(LIST)["S"]) == ["NASTIER", "RETAINS", "STAINER"]
    assert STEM.letter_beside("PAINTER") == "P"
    assert STEM.size == 7


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("retains", ""),
        ("TRAINER", ""),
        ("retain", "It has 6 letters; words must have 7."),
        ("colouri", "These letters of the stem are not used: E, T, A, N."),
        ("retainx", "RETAINX is not in the list"),
        ("r3tain", "“3” is not a letter"),
    ],
)
def test_a_typed_word_is_judged(typed: str, why: str) -> None:
    verdict = STEM.judge(typed, LIST)
    assert verdict.is_valid == (not why)
    assert why in " ".join(map(str, verdict.reasons))


def test_a_stem_is_drawn_by_its_seed_or_refused_if_none_exists() -> None:
    with pytest.raises(InputError, match="no good stem"):
        Stem.draw("any", min(FEWEST), LIST)
    british = open_lexicon("british")
    drawn = {seed: Stem.draw(seed, 8, british) for seed in ("one", "two")}
    assert drawn["one"] == Stem.draw("one", 8, british) != drawn["two"]
    assert {stem.letters for stem in drawn.values()} <= set(good_stems(british, 8))


@pytest.mark.parametrize("typed", ["RET", "ZZZZZZ", "R3TAIN", ""])
def test_invalid_stems_are_refused(typed: str) -> None:
    with pytest.raises(InputError) as fault:
        Stem.parse(typed, LIST)
    assert fault.value.field == "stem"


def test_typed_words_are_divided_and_each_is_read_once() -> None:
    assert split_words(" one,two;\nthree ") == ["one", "two", "three"]
    assert sorted(split_words("one two ONE")) == ["one", "two"]
    with pytest.raises(InputError):
        split_words(" ".join(f"W{number}" for number in range(MOST_WORDS + 1)))
    with pytest.raises(InputError):
        split_words("x" * 2001)
