"""Positions as text: every one reads back unchanged, and faults are named with their row and column."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solvers.balda import Move, Position, Rules, field_alphabet
from solvers.balda.notation import MOST_CHARACTERS, read_words
from solvers.balda.rules import MOST_POINTS, MOST_USED
from solvers.errors import InputError, square_name

rules = st.one_of(
    st.builds(Rules, st.just("en"), st.booleans(), st.integers(2, 9)),
    st.builds(Rules, st.just("ru"), st.booleans(), st.integers(2, 9), st.booleans()),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    agreed = draw(rules)
    letters = field_alphabet(agreed.language, strict_yo=agreed.strict_yo).letters.lower()
    width = draw(st.integers(2, 9))
    row = st.text(alphabet="." * 10 + letters, min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=2, max_size=9))
    used = draw(st.lists(st.text(alphabet=letters, min_size=2, max_size=45), unique=True, max_size=12))
    points = st.integers(0, MOST_POINTS)
    return Position(
        tuple(rows), tuple(used), agreed, (draw(points), draw(points)), draw(st.integers(0, 1)), draw(st.integers(0, 2))
    )


@given(positions())
@example(Position(("..", "..")))
@example(Position(("..", ".."), (), Rules("en")))
@example(Position(("..", ".."), ("turn", "min"), Rules("en", True, 3), (1, 2), 1, 1))
def test_the_text_form_holds_all_and_comes_back(position: Position) -> None:
    text = str(position)
    assert "\n" not in text
    assert len(text) <= MOST_CHARACTERS
    assert Position.parse(text) == position
    assert Position.parse(text.upper().replace("TURN", "turn").replace("PASSES", "passes").replace("MIN=", "min=").replace("NEIGHBOURS", "neighbours").replace("YO=STRICT", "yo=strict").replace("LANG=EN", "lang=en").replace("LANG=RU", "lang=ru")) == position  # fmt: skip


def test_the_longest_position_fits_its_text_form() -> None:
    words = tuple(
        (chr(ord("а") + number // 30) + chr(ord("а") + number % 30) + "о" * 43) for number in range(MOST_USED)
    )
    position = Position(("о" * 9,) * 9, words, Rules("ru", True, 9, True), (MOST_POINTS, MOST_POINTS), 1, 2)
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "...../...../балда/...../.....",
        "...../...../БАЛДА/...../...../",
        "  -----/_____/балда/·····/*****  ",
        ".....\n.....\nбалда\n.....\n.....\n",
        "\n. . . . .\n. . . . .\nБ А Л Д А\n. . . . .\n. . . . .",
        ".....\r\n.....\r\nба\u0301лда\r\n.....\r\n.....",
    ],
)
def test_fields_as_people_type_them(text: str) -> None:
    assert Position.parse(text) == Position(("." * 5, "." * 5, "балда", "." * 5, "." * 5))


def test_used_words_may_follow_after_an_empty_line() -> None:
    text = ".....\nбалда\n.....\n\nБалда, фал;лад\nда"
    assert Position.parse(text).used == ("балда", "фал", "лад", "да")
    assert read_words("Ёлка, елка  еж", field_alphabet("ru")) == ("елка", "еж")


def test_decomposed_letters_are_put_together() -> None:
    assert Position.parse("маи\u0306/...") == Position.parse("май/...")
    assert Position.parse("е\u0308ж/..").rows[0] == "еж"
    assert Position.parse("е\u0308ж/.. yo=strict").rows[0] == "ёж"


def test_the_start_word_lies_in_the_middle() -> None:
    assert str(Position.start("Балда")) == "...../...../балда/...../..... балда"
    assert Position.start("ель", 3, 6).rows == ("......", ".ель..", "......")
    assert Position.start("crate", 7, 7).rules.language == "en"
    for word, rows, cols in [("балда", 5, 4), ("кот", 1, 3), ("кот", 3, 10), ("к", 3, 3), ("ко2", 3, 3)]:
        with pytest.raises(InputError) as caught:
            Position.start(word, rows, cols)
        assert caught.value.field == "start"


def test_an_odd_number_of_empty_cells_is_noticed() -> None:
    assert Position.start("ель", 3, 6).is_uneven
    assert not Position.start("балда").is_uneven
    assert not Position.start("балда").after(Move(1, 1, "к", "калда")).is_uneven


def test_full_fields_and_two_passes_end_the_game() -> None:
    assert Position.parse("кот/ром/сон").is_over
    position = Position.start("балда")
    assert not position.passed().is_over
    assert position.passed().passed().is_over
    assert position.passed().turn == 1
    assert position.passed().after(Move(1, 1, "к", "калда")).passes == 0


@pytest.mark.parametrize(
    ("text", "field", "square", "said"),
    [
        ("", "field", None, "Type the field"),
        ("   \n ", "field", None, "Type the field"),
        ("/////", "field", None, "Type the field"),
        ("балда", "field", "row 1, column 1", "this one has 1"),
        (".", "field", "row 1, column 1", "this one has 1"),
        ("а/б", "field", "row 1, column 1", "row 1 has 1"),
        ("...../..../балда", "field", "row 2, column 5", "row 2 has 4 cells, row 1 has 5 (column 5)"),
        ("..../..../балда", "field", "row 3, column 5", "row 3 has 5 cells, row 1 has 4"),
        ("..//..", "field", "row 2, column 1", "row 2 has 0"),
        ("/".join(["..."] * 10), "field", "row 10, column 1", "this one has 10"),
        ("/".join(["." * 10] * 3), "field", "row 1, column 10", "row 1 has 10"),
        ("бaлда/.....", "field", "row 1, column 2", "Row 1, column 2: “a” is a letter of another alphabet"),
        ("...../ба1да", "field", "row 2, column 3", "“1” is not a letter"),
        ("crate/..ж..", "field", "row 2, column 3", "“ж” is a letter of another alphabet than the rest (A to Z)"),
        ("кот/.?.", "field", "row 2, column 2", "“?” is not a letter"),
        ("кот/... кот,cat", "used", None, "“c” in “cat”"),
        ("кот/... к", "used", None, "“к” can’t be a word"),
        ("кот/... " + "о" * 46, "used", None, "can’t be a word"),
        ("кот/... кот 1/2 3/4", "position", None, "one part too many"),
        ("кот/... кот рот", "position", None, "one part too many"),
        ("кот/... кот 99999/0", "scores", None, "from 0 to 9999"),
        ("кот/... turn=3", "position", None, "“turn=3” must be a number from 1 to 2"),
        ("кот/... passes=x", "position", None, "“passes=x”"),
        ("кот/... min=1", "position", None, "from 2 to 9"),
        ("кот/... size=5", "position", None, "“size=5” is not understood"),
        ("кот/... min=3 min=4", "position", None, "not understood"),
        ("кот/... neighbours=6", "position", None, "4 neighbours or 8"),
        ("кот/... yo=1", "position", None, "yo=strict"),
        ("кот/... lang=fr", "language", None, "ru, en"),
        ("cat/... yo=strict", "strict_yo", None, "Only Russian"),
        ("о" * 10_000, "field", None, "10000 characters; at most 6000"),
        ("о" * 5_000, "field", "row 1, column 1", "this one has 1"),
        ("/".join(["о" * 500] * 5), "field", "row 1, column 10", "row 1 has 500"),
        ("\n".join(["о"] * 2_000), "field", "row 10, column 1", "this one has 2000"),
        ("кот/... " + ",".join(f"{a}{b}" for a in "абвгдежзик" for b in "абвгдежзикл"), "used", None, "110 used words"),
    ],
)
def test_what_is_wrong_is_named_with_its_row_and_column(text: str, field: str, square: str | None, said: str) -> None:
    with pytest.raises(InputError) as caught:
        Position.parse(text)
    error = caught.value
    assert (error.field, error.square) == (field, square)
    assert said in str(error)
    assert len(str(error)) < 300


@given(st.text(max_size=300))
@example("\x00/\x00")
@example("̈/..")
@example("²/..")
@example("а/" * 50)
@example("ß/.ﬀ")
def test_no_text_does_worse_than_a_message(text: str) -> None:
    try:
        position = Position.parse(text)
    except InputError:
        return
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Position(("КОТ", "...")),
        lambda: Position(("кёт", "...")),
        lambda: Position(("кот", "..."), ("КОТ",)),
        lambda: Position(("кот", "..."), ("кот", "кот")),
        lambda: Position(("кот", "..."), scores=(-1, 0)),
        lambda: Position(("кот", "..."), turn=2),
        lambda: Position(("кот", "..."), passes=3),
        lambda: Rules(min_length=1),
        lambda: Rules(min_length=10),
        lambda: Rules("xx"),
        lambda: Position.from_rows(["кот", "..."], ["кот"] * 2000),
        lambda: read_words("а" * 10_000, field_alphabet("ru")),
    ],
)
def test_values_that_cannot_be_are_refused(wrong: object) -> None:
    with pytest.raises(InputError):
        wrong()  # type: ignore[operator]


def test_moves_as_text() -> None:
    position = Position.start("балда")
    move = Move(1, 1, "к", "калда")
    assert str(move) == "2,2 к калда"
    assert position.parse_move(str(move)) == move
    assert position.parse_move(" 2 , 2  К  КАЛДА ") == move
    assert square_name(0, 8) == "row 1, column 9"
    for text, said in [
        ("", "is not a move"),
        ("2,2", "is not a move"),
        ("9,9 к калда", "Row 9"),
        ("0,1 к калда", "Row 0"),
        ("2,2 z калда", "“z”"),
        ("2,2 к к", "can’t be a word"),
        ("2,2 к калzа", "“z”"),
        ("2,2 фа фалда", "Put one letter into the cell, not “фа”"),
        ("2,2 кк калда", "not “кк”"),
        ("2,2 " + "к" * 500 + " калда", "Put one letter"),
        ("2,2 ф фалда" + " " * 10_000 + "щ", "is not a move"),
        ("2,2 ф " + "а" * 900, "can’t be a word"),
        ("x" * 10_000, "is not a move"),
    ]:
        with pytest.raises(InputError, match=said) as caught:
            position.parse_move(text)
        assert caught.value.field == "move"
        assert len(str(caught.value)) < 200


def test_a_letter_is_one_letter_however_it_is_composed() -> None:
    position = Position.parse("...../ма.../.....")
    assert position.read_move(1, 2, "и\u0306", "маи\u0306") == Move(1, 2, "й", "май")
    assert position.read_move(1, 2, "И\u0306\u00ad", " МА\u200bЙ ") == Move(1, 2, "й", "май")
    strict = Position.parse(".лка/.... yo=strict")
    assert strict.parse_move("1,1 е\u0308 е\u0308лка") == Move(0, 0, "ё", "ёлка")
    assert Position.parse(".лка/....").parse_move("1,1 е\u0308 е\u0308лка") == Move(0, 0, "е", "елка")
    for letter in ("фа", "аа", "а б", "а.", "", " ", "\u00ad", "\u0308", "а" * 10_000):
        with pytest.raises(InputError) as caught:
            position.read_move(1, 2, letter, "май")
        assert (caught.value.field, caught.value.square) == ("move", "row 2, column 3")
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["фа", "аа", "ab", "и\u0306и", "ёж", "", "a\u0308b"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_several_characters_are_not_a_letter(language: str, text: str) -> None:
    assert field_alphabet(language).code(text) == 0


def test_invisible_characters_are_ignored_everywhere() -> None:
    assert Position.parse("\ufeffко\u00adт/.\u200b../...") == Position.parse("кот/.../...")
    assert Position.from_rows(["ко\u200dт", "..."], ["ко\u2060т"]).used == ("кот",)
    assert Position.start("ма\u00adи\u0306", 3, 3).used == ("май",)
    assert read_words("ко\u00adт,май", field_alphabet("ru")) == ("кот", "май")
