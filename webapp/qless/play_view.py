"""The check of a board being laid, in the player's language, and the praise for a solved one."""

import time
from dataclasses import replace
from itertools import combinations

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, is_within
from solvers.lexicon.facts import gist
from solvers.qless import EMPTY, LEVELS, Board, Check, Position, Run, Vocabulary, check_board, first
from webapp.languages import gettext, ngettext
from webapp.qless.badges import EVERYDAY, badges_of_solvers
from webapp.qless.view import level_name
from webapp.solving import Context

MOST_TAKEN = 3
Cell = tuple[int, int]


def check_view(position: Position, lexicon: Lexicon, corner: Cell = (0, 0)) -> Context:
    """The check of the tiles laid, in a sentence and run by run, and praise if the roll is solved.

    *corner* is the place of the first cell of the rows on the player's board, from 0. A run *says* its fault, ``""`` if
    it has none.
    """
    check = check_board(position.rows, position.letters, lexicon, position.rules)
    return {
        "check": check,
        "sentence": _sentence(check, position),
        "runs": [
            {"text": run.text.upper(), "where": _where(run, corner), "says": _says(run, position)} for run in check.runs
        ],
        "praise": _praise(check, position, lexicon) if check.is_solved else None,
    }


def cell_name(cell: Cell, corner: Cell = (0, 0)) -> str:
    """A cell by its row and column, counted from 1."""
    return gettext("row %(row)s, column %(col)s", row=cell[0] + corner[0] + 1, col=cell[1] + corner[1] + 1)


def to_take_back(position: Position, words: Vocabulary, seconds: float) -> tuple[Cell, ...]:
    """The fewest tiles to take back so that the others can stay; ``()`` if it takes too many, or time runs out."""
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
        told.append(ngettext("%(num)s invalid word.", "%(num)s invalid words.", wrong))
    if len(check.pieces) > 1:
        told.append(ngettext("%(num)s piece lies apart.", "%(num)s pieces lie apart.", len(check.pieces)))
    if check.missing:
        told.append(ngettext("%(num)s tile left.", "%(num)s tiles left.", len(check.missing)))
    return " ".join(told)


def _praise(check: Check, position: Position, lexicon: Lexicon) -> Context:
    """A solved board's words with their meanings, its badges, and the level of its words."""
    names = Board(position.rows, check.words).badges
    level = next((level for level in LEVELS if all(is_within(word.upper(), level) for word in check.words)), None)
    told = (
        gettext("Some of your words are rare.")
        if level is None
        else gettext("All your words are at the level “%(level)s” or commoner.", level=level_name(level))
    )
    words = [(word.upper(), gist(word.upper(), lexicon)) for word in dict.fromkeys(check.words)]
    if level and level <= Tier.EVERYDAY:
        names |= {EVERYDAY}
    badges = [(name, title) for name, title in badges_of_solvers().items() if name in names]
    return {"words": words, "badges": badges, "level": told}
