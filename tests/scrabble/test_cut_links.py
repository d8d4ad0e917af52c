"""A position whose link was cut off: what is left of it is kept, and what is missing is named."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_positions import written_positions

from solvers.errors import InputError
from solvers.scrabble import Position
from solvers.scrabble.cut import mended

FULL = (
    "15/TEGMEN9/2A8TOP1/2I1V2V2NORIA/2J1I1BONZER2W/1FIEND1G1A4A/1AN1C2U1X4I/OE1HAULER4IT/PROMS3E4C1/AY6T4E1/"
    "H1Q5O3OBI/SLAW4O1TYNED/1UT5L4R1/1L6E4g1/FUD5d2DESK AEGRS/II 272/377 0 lex world; bdn WordsWithFriends;"
)
RUSSIAN = "15/15/15/15/15/15/15/6СЛОВО4/8Н6/8О6/15/15/15/15/15 АББОЯ/ 12/0 0 ld russian;"
EMPTY = "/".join(["15"] * 15)
SPANISH = "15/15/15/15/15/15/15/6[CH]O[RR]O5/15/15/15/15/15/15/15 [LL]A/[RR] 3/0 0 ld spanish;"


def rows_of(text: str) -> list[str]:
    return Position.parse(text).rows()


@pytest.mark.parametrize("whole", [FULL, RUSSIAN, SPANISH])
def test_wherever_a_link_is_cut_the_whole_rows_before_stay(whole: str) -> None:
    rows = rows_of(whole)
    named = 0
    for end in range(whole.index("/", whole.index("/") + 1), len(whole)):
        text = whole[:end]
        cut = mended(text)
        kept = rows_of(cut.text if cut else text)
        there = text.split(" ")[0].count("/")
        assert kept[:there] == rows[:there], text
        named += bool(cut)
        if " " not in text:
            assert cut, text
    assert named > end / 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("15/15/7CAT5/3D", "The link is cut off in row 4: the rest of the board, the rack and the scores are missing."),
        ("15/15/7CAT5/", "The link is cut off in row 4: the rest of the board, the rack and the scores are missing."),
        (
            EMPTY.removesuffix("/15"),
            "The link is cut off in row 14: the rest of the board, the rack and the scores are missing.",
        ),
        (EMPTY, "The link is cut off after the board: the rack and the scores are missing."),
        (f"{EMPTY} CAT", "The link is cut off after the rack: the scores are missing, and perhaps tiles of the rack."),
        (f"{EMPTY} CAT/ 12", "The link is cut off in the scores: check them, the game and the word list."),
        (f"{EMPTY} CAT/ 12/", "The link is cut off in the scores: check them, the game and the word list."),
        (
            f"{EMPTY} CAT/ 12/0 0 lex wor",
            "The link is cut off in the name of the game or of the word list: check both.",
        ),
    ],
)
def test_what_is_missing_is_named(text: str, message: str) -> None:
    cut = mended(text)
    assert cut
    assert cut.message % cut.values == message


@pytest.mark.parametrize("whole", [RUSSIAN, SPANISH])
def test_a_board_without_the_name_of_its_game_gets_one_with_its_letters(whole: str) -> None:
    board = whole.split(" ")[0]
    cut = mended(board)
    assert cut
    assert Position.parse(cut.text).rows() == rows_of(whole)


@pytest.mark.parametrize("end", ["%", "%D0", "%D0%A1%D0"])
def test_half_a_letter_at_the_end_is_left_out(end: str) -> None:
    text = unquote(f"15/15/15/15/15/15/15/6%D0%A1%D0%9B{end}")
    cut = mended(text)
    assert cut
    assert rows_of(cut.text)[7].startswith("......СЛ")


@pytest.mark.parametrize("text", ["", "RETINA?", "15", "13F1", "15/14/15", "15/15 CAT/ 0/0 0", "/", "15/16", "99/99"])
def test_what_says_too_little_or_is_wrong_is_left_alone(text: str) -> None:
    assert mended(text) is None


@given(written_positions())
def test_a_whole_position_is_not_mended(position: Position) -> None:
    assert mended(str(position)) is None


@given(written_positions(), st.data())
def test_any_cut_leaves_tiles_where_they_were_or_is_refused_as_before(position: Position, data: st.DataObject) -> None:
    text = str(position)
    cut = mended(text[: data.draw(st.integers(0, len(text)))])
    with suppress(InputError):
        rows = Position.parse(cut.text, position.rules).rows() if cut else []
        for before, after in zip(position.rows(), rows, strict=False):
            assert all(new in (".", old) for old, new in zip(before, after, strict=True))
