"""Every word that stands on a Scrabble board, and whether a list has it."""

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.lexicon import Lexicon
from solvers.scrabble.play import start_name
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Layout
from solvers.scrabble.wordlist import fitted


@dataclass(frozen=True, slots=True)
class BoardWord:
    """A run of two tiles or more: where it starts (from 0), its direction, its text, and whether the list has it."""

    row: int
    col: int
    is_across: bool
    word: str
    is_known: bool

    @property
    def at(self) -> str:
        """Its start, by :func:`start_name`."""
        return start_name(self.row, self.col, self.is_across)

    @property
    def squares(self) -> list[str]:
        """The names of its squares, in order."""
        down, right = (0, 1) if self.is_across else (1, 0)
        return [Layout.square(self.row + down * index, self.col + right * index) for index in range(len(self.word))]


def check(position: Position, lexicon: Lexicon) -> list[BoardWord]:
    """The words on the board, those across first; raises InputError for a list in another language."""
    lexicon = fitted(lexicon, position.rules)
    return [
        BoardWord(row, col, is_across, word, lexicon.contains(word)) for row, col, is_across, word in _runs(position)
    ]


def _runs(position: Position) -> Iterator[tuple[int, int, bool, str]]:
    rows = position.rows()
    columns = ["".join(letters) for letters in zip(*rows, strict=True)]
    for is_across, lanes in ((True, rows), (False, columns)):
        for lane, text in enumerate(lanes):
            start = 0
            for run in text.split("."):
                if len(run) > 1:
                    yield *((lane, start) if is_across else (start, lane)), is_across, run
                start += len(run) + 1
