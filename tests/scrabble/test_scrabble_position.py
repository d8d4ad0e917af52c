"""A position that was typed with faults names all of them; a play put on the board; a filter as it is typed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from own_words import lexicon_of
from random_positions import random_game, seeds

from solvers.alphabet import BLANK
from solvers.errors import InputError
from solvers.scrabble import Filter, Position, default_rules, known_rules, score, shipped_rules, solve
from solvers.scrabble.notation import read
from solvers.scrabble.typed import TypedPosition

EMPTY = "/".join(["15"] * 15)
STANDARD = shipped_rules()["standard"]


@pytest.mark.parametrize(
    ("text", "tiles", "wrong"),
    [
        (f"{'15/' * 7}7C!T4?{'/15' * 7} AE3/[X 1/x 200", "C!T?", ["board I8", "board O8", "rack", "opponent_rack",
         "scores", "scoreless_turns"]),
        (f"{EMPTY} ABCDEFGH/ABCDEFGH 1x/2y 0", "", ["rack", "opponent_rack", "scores", "scores"]),
        ("\n".join([*["." * 15] * 7, "......C3T......", *["." * 15] * 7, "0", "1", "-", "A!", "B"]), "C3T",
         ["board H8", "rack", "scores"]),
        ("AE!", "", ["rack"]),
        (f"{EMPTY} AEI/ 0/0 0", "", []),
    ],
)  # fmt: skip
def test_every_fault_of_a_text_is_found_and_nothing_typed_is_lost(text: str, tiles: str, wrong: list[str]) -> None:
    typed = read(text)
    position, found = Position.read(typed)
    assert (position is None) == bool(found)
    assert [" ".join(filter(None, (fault.field, fault.square))) for fault in found] == wrong
    assert not any("%(" in str(fault) for fault in found)
    assert "".join(typed.squares.values()) == tiles
    if wrong:
        with pytest.raises(InputError) as first:
            Position.parse(text)
        assert str(first.value) == str(found[0])


def test_squares_off_the_board_are_faults_and_scores_are_named_by_their_fields() -> None:
    typed = TypedPosition(STANDARD, {"P1": "A", "A1": "B"}, {"A1", "Q2"}, scores=("x", "y"))
    _, found = Position.read(typed, ("mine", "theirs"))
    assert [(fault.field, fault.square) for fault in found] == [
        ("board", "P1"), ("blanks", "Q2"), ("mine", None), ("theirs", None),
    ]  # fmt: skip


@settings(max_examples=60)
@given(seeds, st.sampled_from(["standard", "spanish", "wwf"]))
def test_after_a_play_its_tiles_are_on_the_board_and_off_the_rack(seed: int, game: str) -> None:
    position, words = random_game(seed, shipped_rules()[game])
    for play in solve(position, lexicon_of(words, position.rules.alphabet.language), top=3).plays:
        after = position.after(play)
        tiles = {(tile.row, tile.col): tile.letter for tile in play.tiles}
        for row, text in enumerate(after.rows()):
            for col, letter in enumerate(text):
                assert letter == tiles.get((row, col), position.rows()[row][col])
        decode = position.rules.alphabet.decode
        used = ["?" if letter.islower() else letter for letter in tiles.values()]
        assert sorted([*decode(after.rack), *used]) == sorted(decode(position.rack))
        assert (after.opponent_rack, after.scores, after.rules) == (
            position.opponent_rack, position.scores, position.rules,
        )  # fmt: skip


def test_a_play_with_tiles_that_the_rack_lacks_takes_those_it_has() -> None:
    position = Position.parse(f"{EMPTY} CAX/ 0/0 0")
    after = position.after(score(position, "8H CaT").play)
    assert after.rules.alphabet.decode(after.rack) == "AX"
    assert after.tile(7, 8) == 1 | BLANK


@pytest.mark.parametrize(
    ("typed", "only"),
    [
        ({}, Filter()),
        ({"square": " h8 "}, Filter(square=(7, 7))),
        ({"square": "O15", "letters": " qz ", "text": "?ing"}, Filter((14, 14), "qz", text="?ing")),
        ({"length": "5"}, Filter(shortest=5, longest=5)),
        ({"length": "5 – 7"}, Filter(shortest=5, longest=7)),
        ({"length": "5-"}, Filter(shortest=5)),
        ({"length": "-7"}, Filter(longest=7)),
    ],
)
def test_a_filter_as_it_is_typed(typed: dict[str, str], only: Filter) -> None:
    assert Filter.parse(STANDARD, **typed) == only


@pytest.mark.parametrize(
    ("field", "text"),
    [("square", "P1"), ("square", "A0"), ("square", "8H"), ("square", "A16"), ("length", "7-5"), ("length", "-"),
     ("length", "x"), ("length", "123"), ("letters", "3"), ("letters", "A" * 16), ("text", "!"), ("text", "A" * 16)],
)  # fmt: skip
def test_a_filter_that_cannot_be_names_its_field(field: str, text: str) -> None:
    with pytest.raises(InputError) as error:
        Filter.parse(STANDARD, **{field: text})
    assert error.value.field == field


def test_the_default_game_is_the_first_known() -> None:
    assert default_rules() == next(iter(known_rules().values())) == STANDARD
