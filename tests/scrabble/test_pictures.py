"""The pictures that the reader of screenshots is tested with show what they claim; how a reading is judged."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from pictures.boards import boards
from pictures.fonts import draws, for_letters
from pictures.marks import compare, is_near
from pictures.render import face_of, letter_names, picture
from pictures.squares import square
from pictures.testset import clean_cases, varied_cases
from pictures.themes import THEMES, Theme
from pictures.tiles import tile
from pictures.variants import VARIANTS
from PIL import ImageChops

from solvers.alphabet import BLANK
from solvers.scrabble import Position, shipped_rules
from solvers.scrabble.rules import Premium

by_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def test_the_set_is_of_many_themes_and_of_all_games():
    clean, varied = list(clean_cases()), list(varied_cases())
    assert len(THEMES) >= 24 and len(clean) >= 240
    assert {case.board.game for case in clean} == set(shipped_rules()) - {"blank"}
    assert {case.variant for case in varied} == set(VARIANTS) - {"clean"}
    assert len({case.title for case in clean + varied}) == len(clean + varied)
    letters = {game: set() for game in shipped_rules()}
    for case in clean + varied:
        letters[case.board.game] |= set(case.board.tiles().values())
    for game, seen in letters.items():
        rules = shipped_rules()[game]
        assert game == "blank" or len({code & ~BLANK for code in seen}) == len(rules.alphabet.letters), game
        assert game == "blank" or any(code & BLANK for code in seen), game


@by_theme
def test_the_fonts_of_a_theme_have_every_letter(theme: Theme):
    for rules in shipped_rules().values():
        letters = "".join(sorted(set("".join(letter_names(rules.alphabet)))))
        assert draws(*for_letters(theme.tiles.font, theme.tiles.weight, letters), letters), rules.name


@by_theme
def test_no_two_tiles_look_alike_and_none_like_its_square(theme: Theme):
    rules = list(shipped_rules().values())[THEMES.index(theme)]
    position = Position(bytes(rules.layout.size**2), rules=rules)
    under = square(theme, Premium(1, 1), False, rules.alphabet.language, 60, 60)
    codes = range(1, len(rules.alphabet.letters) + 1)
    faces = [face_of(position, code, False) for code in codes] + [face_of(position, 1 | BLANK, False)]
    drawn = [under, *(tile(theme, face, under) for face in faces)]
    for one, other in combinations(drawn, 2):
        assert ImageChops.difference(one, other).getbbox()


def test_a_picture_is_the_same_each_time_and_the_board_is_where_it_says():
    theme, board = THEMES[3], boards()["standard"][0]
    drawn = picture(theme, board, "crop", 1)
    assert drawn.image.tobytes() == picture(theme, board, "crop", 1).image.tobytes()
    assert drawn.image.tobytes() != picture(theme, board, "crop", 2).image.tobytes()
    bare = picture(theme, type(board)(Position(bytes(225), board.position.rack), board.last), "crop", 1)
    left, top, right, _ = drawn.board
    pitch = (right - left) / 15
    bubble = board.last[-1]
    for row in range(15):
        for col in range(15):
            if max(abs(row - bubble[0]), abs(col - bubble[1])) < 2:
                continue  # the score of the last play lies there
            middle = tuple(
                round(edge)
                for edge in (
                    left + (col + 0.1) * pitch,
                    top + (row + 0.1) * pitch,
                    left + (col + 0.9) * pitch,
                    top + (row + 0.9) * pitch,
                )
            )
            differs = ImageChops.difference(drawn.image.crop(middle), bare.image.crop(middle)).getbbox() is not None
            assert differs == ((row, col) in board.tiles())


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_board_stays_where_it_is_said_to_be(variant: str):
    from io import BytesIO

    from PIL import Image

    theme, board = THEMES[4], boards()["standard"][1]
    file = VARIANTS[variant](picture(theme, board, "crop", 1), Random(5))
    image = Image.open(BytesIO(file.content))
    left, top, right, bottom = file.board
    assert -10 < left < right < image.width + 10 and -10 < top < bottom < image.height + 10
    assert right - left == pytest.approx(bottom - top, rel=0.01)


def cell(tile: str = "", blank: bool = False, doubt: float = 0.0) -> dict[str, object]:
    return {"tile": tile, "blank": blank, "doubt": doubt, "others": []}


READ = {7 * 15 + 7: cell("C"), 7 * 15 + 8: cell("A", True), 7 * 15 + 9: cell("T")}


@pytest.mark.parametrize(
    ("changed", "expected", "faults"),
    [
        ({}, {"perfect": 1, "complete": 1, "right": 3, "letters": 3, "blanks_right": 1, "wrong": 0}, []),
        ({112: cell()}, {"perfect": 0, "complete": 0, "right": 2, "missed": 1, "wrong": 1, "wrong_marked": 0}, ["H8 C read as nothing"]),
        ({112: cell("G", doubt=0.7)}, {"perfect": 0, "complete": 1, "right": 2, "wrong": 1, "wrong_marked": 1}, ["H8 C read as G (marked)"]),
        ({113: cell("A")}, {"perfect": 0, "complete": 1, "right": 2, "letters": 3, "blanks_right": 0}, ["I8 blank A read as A"]),
        ({0: cell("T")}, {"perfect": 0, "complete": 0, "right": 3, "invented": 1, "wrong": 1}, ["A1 nothing read as T"]),
        ({112: cell("C", doubt=0.7), 5: cell(doubt=0.6)}, {"perfect": 1, "right": 3, "marked_in_vain": 2}, []),
    ],
)  # fmt: skip
def test_a_reading_is_compared_with_the_board(changed, expected, faults):
    position = Position.parse("15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 /")
    cells = [(READ | changed).get(index, cell()) for index in range(225)]
    marks, found = compare(position, {"cells": cells, "fault": ""}, 0.5)
    assert {name: getattr(marks, name) for name in expected} == expected
    assert found == faults


def test_a_picture_without_a_grid_misses_every_tile():
    position = Position.parse("15/15/15/15/15/15/15/7CaT5/15/15/15/15/15/15/15 /")
    marks, _ = compare(position, {"fault": "no-board", "cells": []}, 0.5)
    assert (marks.tiles, marks.right, marks.missed, marks.perfect, marks.wrong) == (3, 0, 3, 0, 0)


def test_a_grid_is_found_if_its_edges_are():
    board = (10.0, 20.0, 310.0, 320.0)
    assert is_near(board, {"left": 12, "top": 18, "width": 300, "height": 301}, 15)
    assert not is_near(board, {"left": 30, "top": 20, "width": 300, "height": 300}, 15)
    assert not is_near(board, None, 15)
