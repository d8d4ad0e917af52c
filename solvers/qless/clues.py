"""Clues to a roll in the smallest useful steps: from the number of words to one tile after another.

They all follow one board, that of the most common words; with tiles laid, one that completes them if any does. It has
no word that is unfit to be proposed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solvers.budget import Budget
from solvers.lexicon.fitness import is_fit
from solvers.qless.board import Board
from solvers.qless.grid import Cell, Line, lines
from solvers.qless.position import Position
from solvers.qless.search import formable
from solvers.qless.solver import searched
from solvers.qless.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Clues:
    """The clues to a board, step by step.

    *lengths* are the lengths of its words, the longest first. *hardest* is the letter, of those not laid yet,
    that the fewest words have, *word* the longest word of the board with it. *tiles* are the cells with their letters
    in the order of the clues: first *word*, then the words crossing it, and so on, without those laid already. Cells
    are those of ``board.tiles``, relative to the corner of the position's rows.

    *completes*: whether the board completes the tiles laid; if it is false, no board does.
    """

    board: Board
    completes: bool
    lengths: tuple[int, ...]
    hardest: str
    word: str
    tiles: tuple[tuple[Cell, str], ...]


def proposed(
    position: Position, words: Vocabulary, *, excluded: Iterable[str] = (), limit: Budget | None = None
) -> Board | None:
    """The board with the most common words without those *excluded*; None if there is none fit to be shown in time."""
    *_, answer = searched(position, words, limit or Budget(), top=1, excluded=excluded)
    board = answer.best
    return board if board and is_proposed(board) else None


def is_proposed(board: Board) -> bool:
    """Whether all words of a board are fit to be proposed."""
    return all(is_fit(word, "en") for word in board.words)


def clues(
    position: Position, words: Sequence[Vocabulary], *, excluded: Iterable[str] = (), budget: Budget | None = None
) -> Clues | None:
    """Clues to a position by the first of the lists that has a fit board without the words *excluded*, or None.

    Lists come with the most common words first, such as those of the levels. Boards that complete the tiles laid
    precede all others.
    """
    excluded = tuple(excluded)
    with budget or Budget() as limit:
        for wanted, completes in ((position, True), *([(position.bare, False)] if position.rows else [])):
            for some in words:
                board = proposed(wanted, some, excluded=excluded, limit=limit)
                if board is not None:
                    return clues_to(board, wanted, some, completes=completes)
    return None


def clues_to(board: Board, position: Position, words: Vocabulary, *, completes: bool = True) -> Clues:
    """The clues to a board of a position; *words* decide which letter is the hardest."""
    choice = formable(position, words)
    having = {letter: sum(letter in word for word in choice.words) for letter in position.letters}
    asked = (completes and position.left) or position.letters
    hardest = min(asked, key=lambda letter: (having[letter], letter))
    runs = lines(board.tiles)
    held = [run for run in runs if hardest in run.text]
    start = max(held, key=lambda run: (len(run.text), run.text))
    laid = position.tiles if completes else {}
    return Clues(
        board=board,
        completes=completes,
        lengths=tuple(sorted((len(run.text) for run in runs), reverse=True)),
        hardest=hardest,
        word=start.text,
        tiles=tuple((cell, letter) for cell, letter in _order(runs, start).items() if cell not in laid),
    )


def _order(runs: list[Line], start: Line) -> dict[Cell, str]:
    """The tiles from the run *start* on, run by run, each after one that it crosses."""
    told: dict[Cell, str] = dict(zip(start.cells, start.text, strict=True))
    left = [run for run in runs if run is not start]
    while left:
        following = next(run for run in left if not told.keys().isdisjoint(run.cells))
        told |= zip(following.cells, following.text, strict=True)
        left.remove(following)
    return told
