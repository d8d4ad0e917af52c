"""Letters, dice and positions: reading, refusals and their wording, and the one-line form."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import InputError
from solvers.qless import MOST, Position, Rules, can_roll, dice, read_letters, roll


@st.composite
def positions(draw: st.DrawFn) -> Position:
    free = draw(st.booleans())
    letters = draw(
        st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=12)
        if free
        else st.builds(roll, st.text(max_size=5), st.integers(3, 12))
    )
    laid = draw(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=len(letters), unique=True))
    tiles = dict(zip(laid, draw(st.permutations(letters)), strict=False))
    rows = tuple("".join(tiles.get((row, col), ".") for col in range(15)) for row in range(15))
    return Position(letters, rows, Rules(free, draw(st.booleans()), draw(st.booleans())))


@given(positions())
def test_a_position_reads_back_from_its_text(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert Position.parse(str(position).upper().replace("=ROLLED", "=rolled")) == position
    assert Counter(position.left) + Counter(position.tiles.values()) == Counter(position.letters)
    assert not position.rows or (set(position.rows[0]) | set(position.rows[-1])) != {"."}


def test_where_the_tiles_lie_on_a_larger_board_does_not_matter() -> None:
    assert Position("catdog", ("....", "..ca", "...t")) == Position("godtac", ("ca", ".t"))
    assert str(Position("godtac", ("....", "..ca", "...t"), Rules(twos=True))) == "acdgot board=ca/.t twos=yes"


@pytest.mark.parametrize("text", ["c a t d o g", "CATDOG", "c,a,t,d,o,g", "cat dog", "Cat-Dog", "cátdög", "cat\tdog"])
def test_letters_are_read_as_people_type_them(text: str) -> None:
    assert Position.parse(text) == Position("acdgot")


REFUSED = {
    "": "Type the 12 letters",
    "ab": "Letters typed: 2",
    "abcdefghijklm": "Letters typed: 13",
    "cat7dog": "“7” (place 4) is not a letter",
    "cat?": "“?” (place 4)",
    "catпёс": "“п” (place 4) is a letter of another alphabet",
    "caté犬": "“犬” (place 5)",
    "quiz": "No die has the letter Q",
    "jjj": "no die is left for J, J",
    "aaeeooiinnyy": "The dice cannot show these letters together",
    "a" * 20_000: "20000 characters; at most 12000",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=[text[:14] for text in REFUSED])
def test_an_invalid_roll_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")) as said:
        Position.parse(text)
    assert said.value.field == ("position" if len(text) > 10_000 else "letters")


@pytest.mark.parametrize("letters", ["quiz", "aaeeooiinnyy", "zzz"])
def test_free_letters_may_be_any(letters: str) -> None:
    assert Position(letters, (), Rules(free=True)).letters == "".join(sorted(letters))


BOARDS = {
    ("catdog", ("cat", "..1")): ("row 2, column 3", "“1” is not a letter"),
    ("catdog", ("...", ".кот")): ("row 2, column 2", "“к” is not a letter"),
    ("catdog", ("cats",)): ("row 1, column 4", "S was not rolled"),
    ("catdog", ("cat", "a..")): ("row 2, column 1", "one A more than was rolled (1)"),
    ("catdog", ("." * 101,)): (None, "at most 100"),
}


@pytest.mark.parametrize(("given_", "refused"), BOARDS.items())
def test_tiles_that_cannot_lie_there_are_refused_with_their_square(given_: Any, refused: Any) -> None:
    with pytest.raises(InputError) as said:
        Position(*given_)
    assert said.value.field == "board"
    assert said.value.square == refused[0]
    assert refused[1] in str(said.value)


@pytest.mark.parametrize("text", ["catdog lang=en", "catdog dice=no", "catdog twos=", "catdog twos=yes twos=no"])
def test_options_that_are_unknown_are_named(text: str) -> None:
    with pytest.raises(InputError) as said:
        Position.parse(text)
    assert said.value.field == "position"


def test_the_dice_are_those_of_the_game() -> None:
    assert len(dice()) == 12
    assert {len(faces) for faces in dice()} == {6}
    assert "q" not in "".join(dice())
    assert sum("f" in faces for faces in dice()) == 2
    assert [faces for faces in dice() if set(faces) <= set("aeiou")] == ["aeiouu", "aaeeoo"]


@given(st.text(max_size=20), st.integers(3, 12))
def test_every_roll_is_one_that_the_dice_can_show(seed: str, count: int) -> None:
    letters = roll(seed, count)
    assert len(letters) == count
    assert roll(seed, count) == letters
    assert can_roll(letters)
    assert Position(letters).letters == letters


def test_rolls_stay_the_same_for_ever() -> None:
    assert (roll("first"), roll("first", 5)) == ("bcdfhilortuy", "clmop")


@given(st.text("aeiouynbkfz", min_size=1, max_size=3))
def test_what_dice_can_show_is_what_some_choice_of_dice_shows(letters: str) -> None:
    some_choice = any(
        all(letter in faces for letter, faces in zip(letters, chosen, strict=True))
        for chosen in permutations(dice(), len(letters))
    )
    assert can_roll(letters) == some_choice


@pytest.mark.parametrize("count", [2, MOST + 1])
def test_no_roll_of_too_few_or_too_many_dice(count: int) -> None:
    with pytest.raises(InputError, match="3 to 12"):
        roll("seed", count)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        position = Position.parse(text)
    except InputError as error:
        field = error.field
    else:
        field = "letters" if read_letters(position.letters) == position.letters else "none"
        assert Position.parse(str(position)) == position
    assert field in {"letters", "board", "position"}
