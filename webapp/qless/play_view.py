"""What the judge says of a board being laid, in the player's language; the praise for one that is solved."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import combinations

from solvers.budget import Budget
from solvers.facts import gist
from solvers.lexicon import Lexicon
from solvers.qless import EMPTY, LEVELS, Board, Check, Position, Run, WordList, first, validate
from solvers.tables import table
from webapp.languages import gettext, ngettext
from webapp.qless.view import board_view, level_names

MOST_TAKEN = 3
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RunView:
    """A run of tiles: *where* it lies, and *says* what is wrong, ``""`` if nothing."""

    text: str
    where: str
    says: str


@dataclass(frozen=True, slots=True)
class Praise:
    """A solved board: its words with their meanings, what is special about it, how common its words are."""

    words: tuple[tuple[str, str], ...]
    badges: tuple[str, ...]
    level: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement as it is shown: a *sentence*, the runs, and the praise if the roll is solved."""

    check: Check
    sentence: str
    runs: tuple[RunView, ...]
    praise: Praise | None


def judge(position: Position, lexicon: Lexicon, corner: Cell = (0, 0)) -> Verdict:
    """Judge the tiles laid; *corner* is what the player calls the first cell of the rows, from 0."""
    check = validate(position.rows, position.letters, lexicon, position.rules)
    runs = tuple(RunView(run.text.upper(), _where(run, corner), _says(run, position)) for run in check.runs)
    return Verdict(check, _sentence(check, position), runs, _praise(check, position) if check.is_solved else None)


def cell_name(cell: Cell, corner: Cell = (0, 0)) -> str:
    """A cell by its row and column, counted from 1."""
    return gettext("row %(row)s, column %(col)s", row=cell[0] + corner[0] + 1, col=cell[1] + corner[1] + 1)


def to_take_back(position: Position, words: WordList, seconds: float) -> tuple[Cell, ...]:
    """The fewest tiles without which the others can stay; ``()`` if that takes more than a few, or time ran out."""
    last = time.monotonic() + seconds
    cells = tuple(position.tiles)
    for count in range(1, min(MOST_TAKEN, len(cells) - 1) + 1):
        for taken in combinations(cells, count):
            left = last - time.monotonic()
            if left <= 0:
                return ()
            rest = replace(position, rows=_without(position, taken))
            if first(rest, words, budget=Budget(left)).is_solvable:
                return taken
    return ()


def _without(position: Position, taken: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(
        "".join(EMPTY if (row, col) in taken else char for col, char in enumerate(text))
        for row, text in enumerate(position.rows)
    )


def _where(run: Run, corner: Cell) -> str:
    at = cell_name(run.cells[0], corner)
    return gettext("%(cell)s, across", cell=at) if run.across else gettext("%(cell)s, down", cell=at)


def _says(run: Run, position: Position) -> str:
    if run.fault == "two_letter_run":
        return gettext("too short: words have %(num)s letters or more", num=position.rules.shortest)
    if run.fault == "not_a_word":
        return gettext("not in the list")
    return gettext("stands more than once") if run.fault else ""


def _sentence(check: Check, position: Position) -> str:
    if not position.rows:
        return gettext("Lay all tiles as one crossword; every word has three letters or more.")
    if check.is_solved:
        return gettext("Solved!")
    told = []
    if wrong := sum(run.fault is not None for run in check.runs):
        told.append(ngettext("%(num)s run is no good.", "%(num)s runs are no good.", wrong))
    if len(check.pieces) > 1:
        told.append(ngettext("%(num)s piece lies apart.", "%(num)s pieces lie apart.", len(check.pieces)))
    if check.missing:
        told.append(ngettext("%(num)s tile left.", "%(num)s tiles left.", len(check.missing)))
    return " ".join(told)


def _praise(check: Check, position: Position) -> Praise:
    board = board_view(Board(position.rows, check.words, (0, 0)), position)
    known = table("en", "levels")
    levels = {word: [int(row[0]) for row in known.rows(word.upper())] for word in check.words}
    level = next(
        (level for level in LEVELS if all(any(has <= level for has in of) for of in levels.values())), None
    )  # fmt: skip
    told = (
        gettext("Some of your words are rare.")
        if level is None
        else gettext("All your words are in: %(level)s.", level=level_names()[level])
    )
    words = tuple((word.upper(), gist(word.upper(), "en")) for word in dict.fromkeys(check.words))
    return Praise(words, board.badges, told)
