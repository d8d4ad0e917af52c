"""A Balda position: the field, the words used so far, the rules, the scores and whose turn it is.

Its text form is in ``notation``, finding moves in ``solver``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from solvers.alphabet import Alphabet
from solvers.balda import notation
from solvers.balda.letters import EMPTY, clean, language_of
from solvers.balda.play import Move
from solvers.balda.rules import FEWEST, MOST, MOST_POINTS, MOST_USED, Rules, no_letter, read_word
from solvers.errors import N_, InputError, square_name

_MOVE = re.compile(r"([0-9]{1,2})\s*,\s*([0-9]{1,2})\s+(\S+)\s+(\S+)", re.ASCII)
_MOST_MOVE_CHARACTERS = 1000
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Position:
    """A field and everything else the next move depends on.

    *rows* are texts in small letters, ``.`` for an empty cell; *used* the words that may not come again, the start
    word among them, in the order played; *scores* the points of the first and the second player; *turn* whose move
    it is, 0 or 1; *passes* how many turns were passed since the last word (two end the game).

    >>> position = Position.start("балда")
    >>> str(position)
    '...../...../балда/...../..... балда'
    >>> Position.parse(str(position)) == position
    True
    """

    rows: tuple[str, ...]
    used: tuple[str, ...] = ()
    rules: Rules = field(default_factory=Rules)
    scores: tuple[int, int] = (0, 0)
    turn: int = 0
    passes: int = 0

    def __post_init__(self) -> None:
        """Raises InputError: ``field`` with the square at fault, ``used``, ``scores``, ``turn`` or ``passes``."""
        self._check_shape()
        letters = self.rules.alphabet
        known = set(letters.letters.lower()) | {EMPTY}
        for row, text in enumerate(self.rows):
            for col, char in enumerate(text):
                if char not in known:
                    raise no_letter(char, row, col, letters)
        self._check_used(letters)
        if len(self.scores) != 2 or not all(0 <= points <= MOST_POINTS for points in self.scores):
            raise InputError(N_("Scores are two numbers from 0 to %(most)s."), field="scores", most=MOST_POINTS)
        if self.turn not in (0, 1):
            raise InputError(N_("It is the turn of player 1 or 2."), field="turn")
        if self.passes not in (0, 1, 2):
            raise InputError(N_("A game ends after two passes in a row."), field="passes")

    def _check_shape(self) -> None:
        count = len(self.rows)
        if not count or not any(self.rows):
            raise InputError(
                N_("Type the field: rows of letters, with a dot for each empty cell."), field="field", square=None
            )
        if not FEWEST <= count <= MOST:
            square = square_name(MOST, 0) if count > MOST else square_name(0, 0)
            raise InputError(
                N_("A field has %(fewest)s to %(most)s rows; this one has %(count)s."),
                field="field", square=square, count=count, fewest=FEWEST, most=MOST,
            )  # fmt: skip
        width = len(self.rows[0])
        for row, text in enumerate(self.rows):
            if not FEWEST <= len(text) <= MOST:
                raise InputError(
                    N_("A row has %(fewest)s to %(most)s cells; row %(row)s has %(count)s."),
                    field="field", square=square_name(row, MOST if len(text) > MOST else max(0, len(text) - 1)),
                    row=row + 1, count=len(text), fewest=FEWEST, most=MOST,
                )  # fmt: skip
            if len(text) != width:
                raise InputError(
                    N_("Rows differ in length: row %(row)s has %(count)s cells, row 1 has %(width)s (column %(col)s)."),
                    field="field", square=square_name(row, min(len(text), width)),
                    row=row + 1, count=len(text), width=width, col=min(len(text), width) + 1,
                )  # fmt: skip

    def _check_used(self, letters: Alphabet) -> None:
        if len(self.used) > MOST_USED:
            raise InputError(
                N_("That is %(count)s used words; at most %(most)s can be kept."),
                field="used", count=len(self.used), most=MOST_USED,
            )  # fmt: skip
        for word in self.used:
            if read_word(word, letters) != word:
                raise InputError(N_("Used words are written in lower case."), field="used")
        if len(set(self.used)) != len(self.used):
            raise InputError(N_("A used word is listed twice."), field="used")

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read the one-line form, rows joined by ``/``, or lines of text; *rules* None: by the text and its letters.

        Raises InputError with the field, and the square where one is at fault.
        """
        return cls(*notation.read(text, rules))

    @classmethod
    def from_rows(cls, rows: Sequence[str], used: Sequence[str] = (), rules: Rules | None = None) -> Position:
        """A position from rows and used words as typed; *rules* None: the default rules in the letters' language.

        Raises InputError (field ``field`` or ``used``).
        """
        return cls(*notation.read_rows(rows, used, rules))

    @classmethod
    def start(cls, word: str, rows: int = 5, cols: int = 5, rules: Rules | None = None) -> Position:
        """A new game: *word* in the middle row, and used.

        Raises InputError (field ``start``) if the word does not fit, or as the class does.
        """
        rules = rules or Rules(language_of(word) or "ru")
        word = read_word(word, rules.alphabet, "start")
        if not (FEWEST <= rows <= MOST and FEWEST <= cols <= MOST):
            raise InputError(
                N_("A field has %(fewest)s to %(most)s rows and columns."), field="start", fewest=FEWEST, most=MOST
            )
        row, col = rows // 2, (cols - len(word)) // 2
        if col < 0:
            raise InputError(N_("The start word “%(word)s” does not fit into the field."), field="start", word=word)
        lines = [EMPTY * cols] * rows
        lines[row] = EMPTY * col + word + EMPTY * (cols - col - len(word))
        return cls(tuple(lines), (word,), rules)

    def __str__(self) -> str:
        return notation.write(self.rows, self.used, self.rules, self.scores, self.turn, self.passes)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def empty(self) -> int:
        """How many cells are empty."""
        return sum(row.count(EMPTY) for row in self.rows)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended by a full field or by two passes; only a search can tell if a word is left."""
        return not self.empty or self.passes == 2

    @property
    def is_uneven(self) -> bool:
        """Whether an odd number of cells was left at the start, so the first player may get one move more."""
        return (self.empty + self.turn) % 2 == 1

    def neighbours(self, row: int, col: int) -> Iterator[tuple[int, int]]:
        """The cells beside a cell, by side and, if the rules say so, by corner."""
        for down, right in _SIDES + _CORNERS if self.rules.diagonal else _SIDES:
            if 0 <= row + down < self.height and 0 <= col + right < self.width:
                yield row + down, col + right

    def parse_move(self, text: str) -> Move:
        """Read the text form of a move; raises InputError (field ``move``).

        ``solvers.balda.legal_play`` checks whether it is legal.
        """
        found = _MOVE.fullmatch(clean(text).strip()) if len(text) <= _MOST_MOVE_CHARACTERS else None
        if not found:
            raise InputError(
                N_("“%(text)s” is not a move: write row, column, letter and word, such as “2,2 к калда”."),
                field="move", text=text[:30],
            )  # fmt: skip
        row, col, letter, word = found.groups()
        return self.read_move(int(row) - 1, int(col) - 1, letter, word)

    def read_move(self, row: int, col: int, letter: str, word: str) -> Move:
        """A move from its parts as typed, row and column from 0; raises InputError (field ``move``)."""
        letters = self.rules.alphabet
        if not (0 <= row < self.height and 0 <= col < self.width):
            raise InputError(
                N_("Row %(row)s, column %(col)s is outside the field, which has %(height)s rows and "
                   "%(width)s columns."),
                field="move", height=self.height, width=self.width, row=row + 1, col=col + 1,
            )  # fmt: skip
        letter = clean(letter).strip()
        if len(letter) > 1:
            raise InputError(
                N_("Put one letter into the cell, not “%(text)s”."),
                field="move", square=square_name(row, col), text=letter[:10],
            )  # fmt: skip
        code = letters.code(letter)
        if not code:
            raise InputError(
                N_("“%(char)s” is not a letter of this game (%(first)s to %(last)s)."),
                field="move", square=square_name(row, col), char=letter,
                first=letters.letters[0], last=letters.letters[-1],
            )  # fmt: skip
        return Move(row, col, letters.letter(code).lower(), read_word(word, letters, "move"))

    def after(self, move: Move) -> Position:
        """The position after a move by the side to move; ``solvers.balda.legal_play`` checks whether it is legal."""
        line = self.rows[move.row]
        rows = list(self.rows)
        rows[move.row] = line[: move.col] + move.letter + line[move.col + 1 :]
        scores = list(self.scores)
        scores[self.turn] += len(move.word)
        return replace(
            self, rows=tuple(rows), used=(*self.used, move.word), scores=(scores[0], scores[1]),
            turn=1 - self.turn, passes=0,
        )  # fmt: skip

    def with_start_word(self) -> Position:
        """The position as people mean it: without used words, a word alone on the field is the start word, and used."""
        word = "" if self.used else lone_word(self.rows)
        return replace(self, used=(word,)) if word else self

    def passed(self) -> Position:
        """The position after the side to move has passed."""
        return replace(self, turn=1 - self.turn, passes=min(2, self.passes + 1))


def lone_word(rows: Sequence[str]) -> str:
    """The letters of a field if they fill a run across or down and nothing else; ``""`` if not, or for one letter.

    >>> lone_word(("...", "кот", "...")), lone_word(("..а", "кот", "...")), lone_word(("..а", "..д"))
    ('кот', '', 'ад')
    """
    letters = "".join(rows).replace(EMPTY, "")
    lines = (*rows, *("".join(column) for column in zip(*rows, strict=True)))
    return letters if len(letters) > 1 and any(letters in line for line in lines) else ""
