"""Compares what the reader found with what a picture shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pictures.render import letter_names
from solvers.alphabet import BLANK, LETTER
from solvers.scrabble import Position

Box = tuple[float, float, float, float]

NEAR = 0.25
"""A grid is found if its edges are nearer to the board's than this many squares."""


@dataclass
class Marks:
    """Counts over some boards. A tile is right if its letter is, and that it is a blank or is not."""

    boards: int = 0
    grids: int = 0
    """Boards whose grid was found where it is."""
    perfect: int = 0
    spelled: int = 0
    """Boards on which every letter is right, and at most blanks are not."""
    complete: int = 0
    """Boards on which no tile was missed and none invented."""
    tiles: int = 0
    right: int = 0
    letters: int = 0
    """Tiles with the right letter, whether or not they were told from blanks."""
    missed: int = 0
    invented: int = 0
    blanks: int = 0
    blanks_right: int = 0
    wrong: int = 0
    """Wrong cells on boards whose grid was found: misread, missed and invented tiles."""
    wrong_marked: int = 0
    marked_in_vain: int = 0
    racks: int = 0
    racks_right: int = 0
    layouts: int = 0
    layouts_right: int = 0

    def add(self, other: Marks) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def is_near(board: Box, found: Mapping[str, float] | None, size: int) -> bool:
    """Whether a frame that was found (left, top, width, height) is that of the board, which has *size* squares a side."""
    if not found:
        return False
    read = (found["left"], found["top"], found["left"] + found["width"], found["top"] + found["height"])
    near = NEAR * (board[2] - board[0]) / size
    return all(abs(one - other) < near for one, other in zip(board, read, strict=True))


def compare(position: Position, result: dict[str, Any], limit: float) -> tuple[Marks, list[str]]:
    """The marks for one board, and each of its faults as ``H8 E read as F``; *limit* is the doubt from which cells are marked."""
    names = letter_names(position.rules.alphabet)
    cells: list[dict[str, Any]] = [] if result.get("fault") else list(result["cells"])
    marks, faults = Marks(boards=1), []
    for index, code in enumerate(position.squares):
        cell: Mapping[str, Any] = cells[index] if cells else {"tile": "", "blank": False, "doubt": 0}
        letter = names[(code & LETTER) - 1] if code else ""
        is_right_letter = cell["tile"] == letter
        is_right = is_right_letter and (not code or bool(cell["blank"]) == bool(code & BLANK))
        if code:
            marks.tiles += 1
            marks.right += is_right
            marks.letters += is_right_letter
            marks.missed += not cell["tile"]
            marks.blanks += bool(code & BLANK)
            marks.blanks_right += is_right and bool(code & BLANK)
        else:
            marks.invented += bool(cell["tile"])
        is_marked = cell["doubt"] >= limit
        if not is_right:
            square = position.rules.layout.square(*divmod(index, position.size))
            mark = " (marked)" if is_marked else ""
            faults.append(
                f"{square} {_told(letter, bool(code & BLANK))} read as {_told(cell['tile'], bool(cell['blank']))}{mark}"
            )
        if cells:
            marks.wrong += not is_right
            marks.wrong_marked += not is_right and is_marked
            marks.marked_in_vain += is_right and is_marked
    marks.perfect = int(not faults)
    marks.spelled = int(marks.letters == marks.tiles and not marks.invented)
    marks.complete = int(not marks.missed and not marks.invented)
    return marks, faults


def _told(tile: str, is_blank: bool) -> str:
    return f"blank {tile}" if tile and is_blank else tile or "nothing"


def compare_rack(position: Position, result: dict[str, Any]) -> Marks:
    """Whether the rack below the board was read, blanks as ``?`` or an empty text, in any order."""
    names = letter_names(position.rules.alphabet)
    expected = sorted(names[code - 1] if code else "?" for code in position.rack)
    found = sorted(_tile_of_rack(tile) for tile in result.get("rack") or ())
    return Marks(racks=1, racks_right=expected == found)


def _tile_of_rack(tile: Any) -> str:
    name = tile if isinstance(tile, str) else "" if tile.get("blank") else tile.get("tile", "")
    return name or "?"
