"""A selection: texts that are read, texts that are refused, and the exact text form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import alphabet
from solvers.countdown import Position, vowel_bounds
from solvers.errors import InputError

LETTERS = st.one_of(
    *(st.text(st.sampled_from(alphabet(name).letters), min_size=2, max_size=15) for name in ("en", "ru"))
)


@given(letters=LETTERS)
def test_what_is_printed_reads_back(letters: str) -> None:
    position = Position.parse(letters)
    assert str(position) == letters
    assert Position.parse(str(position)) == position
    assert Position.parse(" ".join(letters.lower())) == position


def test_letters_stay_in_the_order_in_which_they_were_picked() -> None:
    assert Position.parse("tceiznoej").letters == "TCEIZNOEJ"


def test_accents_are_folded() -> None:
    assert Position.parse("éàñ").letters == "EAN"
    assert Position.parse("ёж") == Position("ЕЖ", "ru")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("abc?def", "no blanks"),
        ("abc4def", "“4”"),
        ("abc-def", "“-”"),
        ("abcжdef", "“ж”"),
        ("жabc", "“a”"),
        ("漢字", "“漢”"),
        ("abc\0", "“\0”"),
        ("", "Type the letters"),
        ("   ", "Type the letters"),
        ("a", "at least 2"),
        ("abcdefghijklmnop", "16 letters; a selection has at most 15"),
        ("a" * 300, "300 characters; a selection has at most 15"),
        ("?" * 3_000_000, "3000000 characters"),
    ],
)
def test_an_invalid_selection_is_refused_with_a_reason(text: str, named: str) -> None:
    with pytest.raises(InputError) as refused:
        Position.parse(text)
    assert refused.value.field == "letters"
    assert named in str(refused.value)


@pytest.mark.parametrize("letters", ["abc", "A", "", "AB?", "A" * 16, "É"])
def test_only_capitals_within_the_limits_make_a_position(letters: str) -> None:
    with pytest.raises(InputError):
        Position(letters)


def test_nine_letters_have_three_to_five_vowels_and_four_to_six_consonants() -> None:
    low, high = vowel_bounds(9)
    assert (low, high) == (3, 5)
    assert (9 - high, 9 - low) == (4, 6)
