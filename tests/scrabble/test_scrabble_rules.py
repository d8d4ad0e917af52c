"""The rules that ship, stated a second time: boards, tiles, bonuses. A slip in a rules file shows here."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from solvers.scrabble import Rules, shipped_rules
from solvers.scrabble.rules import LARGEST_BOARD, LARGEST_RACK, Layout

TILES = {
    "standard": "?2:0 A9:1 B2:3 C2:3 D4:2 E12:1 F2:4 G3:2 H2:4 I9:1 J1:8 K1:5 L4:1 M2:3 "
    "N6:1 O8:1 P2:3 Q1:10 R6:1 S4:1 T6:1 U4:1 V2:4 W2:4 X1:8 Y2:4 Z1:10",
    "super": "?4:0 A16:1 B4:3 C6:3 D8:2 E24:1 F4:4 G5:2 H5:4 I13:1 J2:8 K2:5 L7:1 M6:3 "
    "N13:1 O15:1 P4:3 Q2:10 R13:1 S10:1 T15:1 U7:1 V3:4 W4:4 X2:8 Y4:4 Z2:10",
    "wwf": "?2:0 A9:1 B2:4 C2:4 D5:2 E13:1 F2:4 G3:3 H4:3 I8:1 J1:10 K1:5 L4:2 M2:4 "
    "N5:2 O8:1 P2:4 Q1:10 R6:1 S5:1 T7:1 U4:2 V2:5 W2:4 X1:8 Y2:3 Z1:10",
}
"""Each tile with its number and its value."""

QUARTERS = {
    "standard": "T..d...T .D...t.. ..D...d. d..D...d ....D... .t...t.. ..d...d. T..d...M",
    "super": "Q..d...T..d .D..t...D.. ..D..q...D. d..T..d...T .t..D...t.. ..q..D...d. "
    "...d..D...d T......D... .D..t...t.. ..D..d...d. d..T..d...M",
    "wwf": "...T..t. ..d..D.. .d..d... T..t...D ..d...d. .D...t.. t...d... ...D...*",
}
"""The upper left quarter of each board, the middle row and column included; the rest is its mirror image."""

PREMIUMS = {
    "standard": {"2W": 17, "3W": 8, "2L": 24, "3L": 12, "": 164},
    "super": {"2W": 41, "3W": 16, "4W": 4, "2L": 36, "3L": 20, "4L": 8, "": 316},
    "wwf": {"2W": 12, "3W": 8, "2L": 24, "3L": 16, "": 165},
}
SIGNS = {"T": "3W", "D": "2W", "Q": "4W", "M": "2W", "t": "3L", "d": "2L", "q": "4L", ".": "", "*": ""}

every_game = pytest.mark.parametrize("rules", [shipped_rules()[name] for name in TILES], ids=TILES)


def test_scrabble_is_the_usual_game() -> None:
    assert list(shipped_rules())[:3] == ["standard", "super", "wwf"]
    assert [rules.board_name for rules in shipped_rules().values()][:3] == [
        "CrosswordGame",
        "SuperCrosswordGame",
        "WordsWithFriends",
    ]


@every_game
def test_the_premium_squares_are_where_they_belong(rules: Rules) -> None:
    quarter = QUARTERS[rules.name].split()
    upper = [row + row[-2::-1] for row in quarter]
    assert rules.layout.size == len(upper[0])
    for row, line in enumerate(upper + upper[-2::-1]):
        for col, sign in enumerate(line):
            assert rules.layout.premium(row, col).sign == SIGNS[sign], rules.layout.square(row, col)


@every_game
def test_there_are_as_many_premium_squares_of_each_kind_as_the_rules_say(rules: Rules) -> None:
    squares = range(rules.layout.size)
    assert Counter(rules.layout.premium(row, col).sign for row in squares for col in squares) == PREMIUMS[rules.name]


@every_game
def test_the_first_play_covers_the_middle_of_a_board_that_is_the_same_over_its_diagonal(rules: Rules) -> None:
    middle = rules.layout.size // 2
    assert rules.layout.start == (middle, middle)
    assert rules.layout.symmetric


@every_game
def test_the_tiles_are_as_many_and_worth_as_much_as_the_rules_say(rules: Rules) -> None:
    tiles = [(tile[0], *map(int, tile[1:].split(":"))) for tile in TILES[rules.name].split()]
    expected = {letter: (count, value) for letter, count, value in tiles}
    found = zip("?" + rules.alphabet.letters, zip(rules.counts, rules.values, strict=True), strict=True)
    assert dict(found) == expected


@every_game
def test_the_whole_set_adds_up(rules: Rules) -> None:
    points = sum(count * value for count, value in zip(rules.counts, rules.values, strict=True))
    assert (sum(rules.counts), points) == {"standard": (100, 187), "super": (200, 381), "wwf": (104, 220)}[rules.name]


@every_game
def test_seven_tiles_at_once_earn_the_bonus_and_fewer_none(rules: Rules) -> None:
    bingo = {"standard": 50, "super": 50, "wwf": 35}[rules.name]
    assert (rules.rack_size, rules.bingo, rules.exchange_minimum) == (7, bingo, 7)
    assert rules.bonuses == (0, 0, 0, 0, 0, 0, 0, bingo)


def test_squares_are_named_by_column_letter_and_row_number() -> None:
    layout = shipped_rules()["super"].layout
    assert [layout.square(row, col) for row, col in ((0, 0), (7, 7), (14, 0), (20, 20))] == ["A1", "H8", "A15", "U21"]


@pytest.mark.parametrize(
    "parts", [{"rack_size": 10}, {"rack_size": 0}, {"layout": Layout(23, bytes(529), bytes(529), (11, 11))}]
)
def test_rules_that_the_kernels_have_no_room_for_are_refused(parts: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="at most 22 squares a side, and a rack 9 tiles"):
        replace(shipped_rules()["standard"], **parts)


def test_the_kernels_have_room_for_what_rules_allow() -> None:
    from solvers.scrabble import board_kernel

    assert board_kernel.CROSS_SET >= LARGEST_BOARD + 2
    assert board_kernel.LANE == 2 * board_kernel.CROSS_SET
    assert 7 * LARGEST_RACK <= 63
