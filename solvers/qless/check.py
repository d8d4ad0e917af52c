"""A check of a Q-Less board: its runs, its faults and their places.

The codes of errors are ``letters`` (not exactly those rolled), ``disconnected``, ``two_letter_run``, ``not_a_word``
and, if the rules allow each word only once, ``repeated_word``.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from solvers.lexicon import Lexicon
from solvers.qless.grid import Cell, lines, pieces
from solvers.qless.rules import Rules, check_tiles
from solvers.qless.vocabulary import Vocabulary

Fault = Literal["two_letter_run", "not_a_word", "repeated_word"]


@dataclass(frozen=True, slots=True)
class Run:
    """Two or more tiles side by side: *cells* in order, from the left or the top; *fault* is None for a valid word."""

    text: str
    cells: tuple[Cell, ...]
    across: bool
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking a board.

    *pieces* are the groups of connected tiles, the largest first; *missing* and *extra* the letters rolled
    but not laid, and laid but not rolled, in the order of the alphabet. Cells are (row, column) in the rows given.
    """

    runs: tuple[Run, ...]
    pieces: tuple[tuple[Cell, ...], ...]
    missing: str
    extra: str

    @property
    def errors(self) -> tuple[str, ...]:
        """The codes of all errors, each once, in alphabetical order; ``()`` for a solved roll."""
        found: set[str] = {run.fault for run in self.runs if run.fault}
        if self.missing or self.extra:
            found.add("letters")
        if len(self.pieces) > 1:
            found.add("disconnected")
        return tuple(sorted(found))

    @property
    def is_solved(self) -> bool:
        """Whether the board uses all letters, is connected and has only valid words."""
        return not self.errors

    @property
    def words(self) -> tuple[str, ...]:
        """The runs without fault, in small letters."""
        return tuple(run.text for run in self.runs if run.fault is None)


def check_board(rows: Sequence[str], letters: str, words: Lexicon | Vocabulary, rules: Rules | None = None) -> Check:
    """Check the tiles in *rows* against the *letters* rolled and the *words* that count.

    Rows hold small letters and dots, in any place. Raises InputError (field ``board``, with the square) for anything
    but a tile; letters outside the roll are not an error here but give the code ``letters``.
    """
    rules = rules or Rules()
    laid = check_tiles(rows)
    found = lines(laid)
    times = Counter(line.text for line in found)
    rolled, used = Counter(letters.lower()), Counter(laid.values())
    return Check(
        runs=tuple(
            Run(line.text, line.cells, line.across, _fault(line.text, times[line.text], words, rules)) for line in found
        ),
        pieces=tuple(pieces(laid)),
        missing="".join(sorted((rolled - used).elements())),
        extra="".join(sorted((used - rolled).elements())),
    )


def _fault(text: str, times: int, words: Lexicon | Vocabulary, rules: Rules) -> Fault | None:
    if len(text) < rules.shortest:
        return "two_letter_run"
    if not words.contains(text):
        return "not_a_word"
    return "repeated_word" if times > 1 and not rules.repeats else None
