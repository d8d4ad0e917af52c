"""Clues to a roll, step by step, in the reader's language; for the solver page and for the play board."""

from collections.abc import Iterable

from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.qless import EMPTY, LEVELS, Clues, Position, Rating, clues, rate, vocabulary
from webapp.languages import gettext, ngettext
from webapp.qless.view import difficulty_text
from webapp.solving import Context

OUTLINE = 6
"""The step that shows the outline; each after it puts one tile more on it."""


def clue_view(
    position: Position,
    lexicon: Lexicon,
    step: int,
    seconds: float,
    *,
    levels: tuple[int | None, ...] = (*LEVELS, None),
    excluded: tuple[str, ...] = (),
    known: int = 0,
) -> Context | None:
    """The clues up to a *step*, from 1, to the board of the commonest words; None if no board is known.

    They are sentences (``told``), later also the board's ``rows``, with ``#`` for hidden tiles; the last of the
    ``steps`` shows every tile. ``completes`` is False if no board completes the tiles laid: then the clues are for a
    fresh board. The first *known* of all are left out, as the player has read them elsewhere.
    """
    rating = rate(position.bare, lexicon, budget=Budget(seconds))
    words = [vocabulary(lexicon, level) for level in levels]
    found = clues(position, words, excluded=excluded, budget=Budget(seconds))
    if found is None:
        return None
    outline = OUTLINE - known
    steps = outline + len(found.tiles)
    step = max(1, min(step, steps))
    rows = _rows(found, step - outline) if step >= outline else ()
    return {
        "told": _sentences(found, rating)[known:][:step],
        "rows": rows,
        "label": _label(rows),
        "step": step,
        "steps": steps,
        "completes": found.completes,
    }


def _label(rows: Iterable[str]) -> str:
    """The text alternative of the drawing."""
    spoken = {"#": gettext("hidden"), EMPTY: gettext("empty")}
    texts = [
        gettext("row %(row)s: %(tiles)s", row=row, tiles=" ".join(spoken.get(char, char) for char in text.upper()))
        for row, text in enumerate(rows, 1)
    ]
    return gettext("Outline: %(rows)s", rows="; ".join(texts))


def _sentences(found: Clues, rating: Rating) -> list[str]:
    lengths = ", ".join(map(str, found.lengths))
    letter, word = found.hardest.upper(), found.word.upper()
    return [
        difficulty_text(rating) or gettext("Difficulty: not known."),
        ngettext(
            "%(num)s word, of %(lengths)s letters.", "%(num)s words, of %(lengths)s letters.", len(found.lengths),
            lengths=lengths,
        ),
        ngettext(
            "The hardest letter is %(letter)s; it stands in a word of %(num)s letter.",
            "The hardest letter is %(letter)s; it stands in a word of %(num)s letters.",
            len(word), letter=letter,
        ),
        gettext("That word starts with %(letter)s.", letter=word[0]),
        gettext("The word is %(word)s.", word=word),
        gettext("This is the outline."),
    ]  # fmt: skip


def _rows(found: Clues, told: int) -> tuple[str, ...]:
    """The outline with the tiles revealed and those already laid."""
    board = found.board
    down, right = board.corner
    shown = {(row - down, col - right): letter for (row, col), letter in board.tiles.items()}
    hidden = {(row - down, col - right) for (row, col), _ in found.tiles[max(0, told) :]}
    return tuple(
        "".join(
            EMPTY if (row, col) not in shown else "#" if (row, col) in hidden else shown[row, col]
            for col in range(len(text))
        )
        for row, text in enumerate(board.rows)
    )
