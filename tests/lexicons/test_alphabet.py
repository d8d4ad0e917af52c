"""Letters as codes: what folds onto what, in each language."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import BLANK, LETTER, Alphabet, alphabet

ENGLISH, RUSSIAN = alphabet("en"), alphabet("ru")
both = pytest.mark.parametrize("letters", [ENGLISH, RUSSIAN], ids=["en", "ru"])


@both
def test_every_letter_has_its_own_code_from_one_upward(letters: Alphabet) -> None:
    assert list(letters.encode(letters.letters)) == list(range(1, len(letters.letters) + 1))
    assert letters.decode(letters.encode(letters.letters)) == letters.letters


def test_english_has_26_letters_and_russian_32() -> None:
    assert ENGLISH.letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert RUSSIAN.letters == "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"


@both
@given(data=st.data())
def test_case_does_not_count(letters: Alphabet, data: st.DataObject) -> None:
    word = data.draw(st.text(letters.letters))
    assert letters.encode(word.lower()) == letters.encode(word)
    assert letters.decode(letters.encode(word)) == word


@pytest.mark.parametrize(
    ("typed", "read"),
    [("pâtisserie", "PATISSERIE"), ("bañó", "BANO"), ("É", "E"), ("Ç", "C"), ("ấ", "A"), ("naïve", "NAIVE")],
)
def test_english_folds_accents_however_they_are_encoded(typed: str, read: str) -> None:
    for form in ("NFC", "NFD"):
        assert ENGLISH.encode(unicodedata.normalize(form, typed)) == ENGLISH.encode(read)


@pytest.mark.parametrize(("typed", "read"), [("ёж", "ЕЖ"), ("Ё", "Е"), ("нёбо", "НЕБО")])
def test_russian_folds_yo_however_they_are_encoded(typed: str, read: str) -> None:
    for form in ("NFC", "NFD"):
        assert RUSSIAN.encode(unicodedata.normalize(form, typed)) == RUSSIAN.encode(read)


def test_russian_short_i_is_never_i_however_it_is_encoded() -> None:
    for typed in ("й", "Й", "и\N{COMBINING BREVE}", "И\N{COMBINING BREVE}"):
        assert RUSSIAN.decode(RUSSIAN.encode(typed)) == "Й"
    assert RUSSIAN.code("й") != RUSSIAN.code("и") != 0


@pytest.mark.parametrize("typed", ["4", "CAT4", "?", "a b", "КОТ", "ß", "ﬁ", "A\n", "-", "\0"])
def test_unknown_letters_are_refused_and_named(typed: str) -> None:
    with pytest.raises(ValueError) as caught:
        ENGLISH.encode(typed)
    assert caught.value.args[0] in typed
    assert ENGLISH.code(caught.value.args[0]) == 0


@given(st.text())
def test_any_text_is_read_as_letters_or_refused(text: str) -> None:
    for letters in (ENGLISH, RUSSIAN):
        try:
            codes = letters.encode(text)
        except ValueError:
            continue
        assert all(1 <= code <= len(letters.letters) for code in codes)
        assert letters.encode(letters.decode(codes)) == codes


@both
def test_a_tile_is_written_in_upper_case_a_blank_in_lower_an_unplayed_blank_as_a_question_mark(
    letters: Alphabet,
) -> None:
    for code, letter in enumerate(letters.letters, 1):
        assert letters.letter(code) == letter
        assert letters.letter(code | BLANK) == letter.lower()
        assert code & LETTER == code
        assert not code & BLANK
    assert letters.letter(0) == "?"


def test_a_language_without_an_alphabet_is_not_known() -> None:
    with pytest.raises(KeyError):
        alphabet("tlh")
