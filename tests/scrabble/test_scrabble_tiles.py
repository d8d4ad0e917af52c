"""Tiles by their names: of several letters, with a small form of their own, with accents that fold; in every game."""

from __future__ import annotations

import unicodedata
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import BLANK, alphabet
from solvers.errors import InputError
from solvers.scrabble import Position, Rules, shipped_rules
from solvers.scrabble.typed import read_rack, read_tile

GAMES = shipped_rules()
LONG = ("spanish", "catalan")
games = st.sampled_from(list(GAMES.values()))


@pytest.mark.parametrize("name", GAMES)
def test_every_tile_is_read_from_its_name_in_either_case_and_form(name: str) -> None:
    letters = GAMES[name].alphabet
    for code, letter in enumerate(letters.letters, 1):
        assert len(letter.lower()) == 1
        assert letter.lower().upper() == letter
        shown, written = letters.to_display(letter), letters.to_notation(letter)
        for text in (shown, written, unicodedata.normalize("NFD", shown)):
            assert read_tile(text, letters, "H8") == code
        for small in (letters.to_display(letter.lower()), letters.to_notation(letter.lower())):
            assert read_tile(small, letters, "H8") == code | BLANK


@given(data=st.data(), game=games)
def test_a_rack_is_read_back_as_it_is_written(data: st.DataObject, game: Rules) -> None:
    tiles = bytes(data.draw(st.lists(st.integers(0, len(game.alphabet.letters)), max_size=game.rack_size)))
    text = game.alphabet.to_notation(game.alphabet.decode(tiles))
    assert read_rack(text, game.alphabet) == tiles


@given(text=st.text("[]CHLRNYQU·chl2?./ \n", max_size=60), name=st.sampled_from(LONG))
def test_brackets_anywhere_are_read_or_refused(text: str, name: str) -> None:
    rules = GAMES[name]
    for read in (
        lambda: read_rack(text, rules.alphabet),
        lambda: read_tile(text, rules.alphabet, "H8"),
        lambda: Position.parse(text, rules),
        lambda: Position.parse("/".join([*["15"] * 7, f"3{text}", *["15"] * 7]) + " / 0/0 0", rules),
    ):
        with suppress(InputError):
            read()


@pytest.mark.parametrize(
    ("language", "typed", "tiles"),
    [
        ("es", "pingüe", "PINGUE"),
        ("es", "perro", "PE[RR]O"),
        ("ca", "col·lega", "CO[L·L]EGA"),
        ("ca", "canya", "CA[NY]A"),
        ("tr", "İstanbul", "İSTANBUL"),
        ("tr", "ısı", "ISI"),
        ("tr", "îmâ", "İMA"),
        ("de", "Straße", "STRASSE"),
        ("de", "Äpfel", "ÄPFEL"),
        ("el", "λόγος", "ΛΟΓΟΣ"),
        ("el", "ΐδιος", "ΙΔΙΟΣ"),
        ("pl", "żółć", "ŻÓŁĆ"),
        ("fr", "Cœur", "COEUR"),
        ("nl", "ĳs", "IJS"),
        ("uk", "п'ять", "ПꞋЯТЬ"),
        ("ro", "țară", "TARA"),
    ],
)
def test_a_word_is_spelled_with_the_tiles_of_its_language(language: str, typed: str, tiles: str) -> None:
    letters = alphabet(language)
    for text in (typed, unicodedata.normalize("NFD", typed)):
        assert letters.to_notation(letters.decode(letters.encode(text))) == tiles


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [("CHLL", "CHLL"), ("[CH][ll]?", "[CH][LL]?"), ("1 2", "[CH]?[LL]"), ("quny", "[QU][NY]"), ("l·l", "[L·L]")],
)
def test_single_tiles_lie_side_by_side_on_a_rack_unless_they_cannot(typed: str, tiles: str) -> None:
    letters = alphabet("ca" if {"q", "·"} & set(typed) else "es")
    assert letters.to_notation(letters.decode(read_rack(typed, letters))) == tiles


@pytest.mark.parametrize(
    ("rack", "named"), [("A[CZ]E", "“[CZ]”"), ("A[C", "“[C”"), ("[]", "“[]”"), ("A]", "“]”"), ("[A]", "“[A]”")]
)
def test_an_unknown_tile_is_named_whole(rack: str, named: str) -> None:
    with pytest.raises(InputError, match=r"not a (tile|letter) of this game") as caught:
        read_rack(rack, GAMES["spanish"].alphabet)
    assert named in str(caught.value)
    with pytest.raises(InputError, match=r"H8: “\[CH\]” is not a letter of this game"):
        read_tile("[CH]", GAMES["german"].alphabet, "H8")
