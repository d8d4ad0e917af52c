"""What a Balda player sees: the field, the words used so far, the rules agreed on, the scores and whose turn it is.

How a position is written as text is known to ``notation``; how moves are found, to ``solver``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solvers.alphabet import Alphabet
from solvers.balda.letters import EMPTY, LANGUAGES, clean, field_alphabet, fold
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.wordgraph import LONGEST_WORD

if TYPE_CHECKING:
    from solvers.balda.play import Move

FEWEST, MOST = 2, 9
"""Rows and columns that a field may have."""
SHORTEST_WORDS = (2, 9)
"""What the shortest word allowed may be agreed to be: from, to."""
MOST_USED = 100
MOST_POINTS = 9999

_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True, slots=True)
class Rules:
    """What players agree on: *language*, neighbours also by the corner, the shortest word, ё a letter of its own."""

    language: str = "ru"
    diagonal: bool = False
    min_length: int = 2
    strict_yo: bool = False

    def __post_init__(self) -> None:
        """Raises PositionError (field ``language`` or ``min_length``)."""
        if self.language not in LANGUAGES:
            raise PositionError(
                N_("Fields are in one of the languages %(languages)s."),
                field="language",
                languages=", ".join(LANGUAGES),
            )
        least, most = SHORTEST_WORDS
        if not least <= self.min_length <= most:
            raise PositionError(
                N_("The shortest word allowed has %(least)s to %(most)s letters."),
                field="min_length", least=least, most=most,
            )  # fmt: skip
        if self.strict_yo and self.language != "ru":
            raise PositionError(N_("Only Russian has the letter ё."), field="strict_yo")

    @property
    def alphabet(self) -> Alphabet:
        return field_alphabet(self.language, strict_yo=self.strict_yo)


@dataclass(frozen=True, slots=True)
class Position:
    """A field and all that the next move depends on.

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
    rules: Rules = Rules()
    scores: tuple[int, int] = (0, 0)
    turn: int = 0
    passes: int = 0

    def __post_init__(self) -> None:
        """Raises PositionError: ``field`` with the square at fault, ``used``, ``scores``, ``turn`` or ``passes``."""
        self._check_shape()
        letters = self.rules.alphabet
        known = set(letters.letters.lower()) | {EMPTY}
        for row, text in enumerate(self.rows):
            for col, char in enumerate(text):
                if char not in known:
                    raise no_letter(char, row, col, letters)
        self._check_used(letters)
        if len(self.scores) != 2 or not all(0 <= points <= MOST_POINTS for points in self.scores):
            raise PositionError(
                N_("Scores are two numbers from 0 to %(most)s."), field="scores", most=MOST_POINTS
            )  # fmt: skip
        if self.turn not in (0, 1):
            raise PositionError(N_("It is the turn of player 1 or 2."), field="turn")
        if self.passes not in (0, 1, 2):
            raise PositionError(N_("A game ends after two passes in a row."), field="passes")

    def _check_shape(self) -> None:
        count = len(self.rows)
        if not count or not any(self.rows):
            raise PositionError(
                N_("Type the field: rows of letters, with a dot for each empty cell."), field="field", square=None
            )
        if not FEWEST <= count <= MOST:
            square = square_name(MOST, 0) if count > MOST else square_name(0, 0)
            raise PositionError(
                N_("The field has %(count)s rows; a field has %(fewest)s to %(most)s."),
                field="field", square=square, count=count, fewest=FEWEST, most=MOST,
            )  # fmt: skip
        width = len(self.rows[0])
        for row, text in enumerate(self.rows):
            if not FEWEST <= len(text) <= MOST:
                raise PositionError(
                    N_("Row %(row)s has %(count)s cells; a row has %(fewest)s to %(most)s."),
                    field="field", square=square_name(row, MOST if len(text) > MOST else max(0, len(text) - 1)),
                    row=row + 1, count=len(text), fewest=FEWEST, most=MOST,
                )  # fmt: skip
            if len(text) != width:
                raise PositionError(
                    N_("Row %(row)s has %(count)s cells, but row 1 has %(width)s: column %(col)s is uneven."),
                    field="field", square=square_name(row, min(len(text), width)),
                    row=row + 1, count=len(text), width=width, col=min(len(text), width) + 1,
                )  # fmt: skip

    def _check_used(self, letters: Alphabet) -> None:
        if len(self.used) > MOST_USED:
            raise PositionError(
                N_("That is %(count)s used words; at most %(most)s can be kept."),
                field="used", count=len(self.used), most=MOST_USED,
            )  # fmt: skip
        for word in self.used:
            if read_word(word, letters) != word:
                raise PositionError(N_("Used words are written in small letters."), field="used")
        if len(set(self.used)) != len(self.used):
            raise PositionError(N_("A used word stands twice in the list."), field="used")

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read the one-line form, rows joined by ``/``, or lines of text; *rules* None: by the text and its letters.

        Raises PositionError with the field, and the square where one is at fault.
        """
        from solvers.balda.notation import read

        return read(text, rules)

    @classmethod
    def start(
        cls, word: str, rows: int = 5, cols: int = 5, rules: Rules | None = None, at: tuple[int, int] | None = None
    ) -> Position:
        """A new game: *word* in the middle row, or with its first letter *at* (row, column) from 0, and used.

        Raises PositionError (field ``start``) if the word does not fit, or as the class does.
        """
        from solvers.balda.letters import language_of

        rules = rules or Rules(language_of(word) or "ru")
        word = read_word(word, rules.alphabet, "start")
        if not (FEWEST <= rows <= MOST and FEWEST <= cols <= MOST):
            raise PositionError(
                N_("A field has %(fewest)s to %(most)s rows and columns."), field="start", fewest=FEWEST, most=MOST
            )
        row, col = at if at is not None else (rows // 2, (cols - len(word)) // 2)
        if not (0 <= row < rows and 0 <= col <= cols - len(word)):
            raise PositionError(
                N_("The start word “%(word)s” does not fit into the field."), field="start", word=word
            )  # fmt: skip
        lines = [EMPTY * cols] * rows
        lines[row] = EMPTY * col + word + EMPTY * (cols - col - len(word))
        return cls(tuple(lines), (word,), rules)

    def __str__(self) -> str:
        from solvers.balda.notation import write

        return write(self)

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
        """Whether the game has ended by a full field or by two passes; that no word is left only a search can tell."""
        return not self.empty or self.passes == 2

    @property
    def is_uneven(self) -> bool:
        """Whether an odd number of cells was left at the start, so that the first player may move once more."""
        return (self.empty + self.turn) % 2 == 1

    def neighbours(self, row: int, col: int) -> Iterator[tuple[int, int]]:
        """The cells beside a cell, by side and, if the rules say so, by corner."""
        for down, right in _SIDES + _CORNERS if self.rules.diagonal else _SIDES:
            if 0 <= row + down < self.height and 0 <= col + right < self.width:
                yield row + down, col + right

    def after(self, move: Move) -> Position:
        """The position after a legal move (whether it is, :func:`solvers.balda.judge` tells) by the side to move."""
        line = self.rows[move.row]
        rows = list(self.rows)
        rows[move.row] = line[: move.col] + move.letter + line[move.col + 1 :]
        scores = list(self.scores)
        scores[self.turn] += len(move.word)
        return replace(
            self, rows=tuple(rows), used=(*self.used, move.word), scores=(scores[0], scores[1]),
            turn=1 - self.turn, passes=0,
        )  # fmt: skip

    def passed(self) -> Position:
        """The position after the side to move has passed."""
        return replace(self, turn=1 - self.turn, passes=min(2, self.passes + 1))


def square_name(row: int, col: int) -> str:
    """A cell's name as errors give it, rows and columns counted from 1.

    >>> square_name(1, 2)
    'row 2, column 3'
    """
    return f"row {row + 1}, column {col + 1}"


def no_letter(char: str, row: int, col: int, letters: Alphabet) -> PositionError:
    """The error for a sign on the field that is no letter of the game's."""
    other = any(field_alphabet(name).code(char) for name in LANGUAGES if name != letters.language)
    message = (
        N_(
            "Row %(row)s, column %(col)s: “%(char)s” is a letter of another alphabet than the rest "
            "(%(first)s to %(last)s)."
        )
        if other
        else N_("Row %(row)s, column %(col)s: “%(char)s” is no letter (%(first)s to %(last)s); an empty cell is a dot.")
    )  # fmt: skip
    return PositionError(
        message, field="field", square=square_name(row, col), row=row + 1, col=col + 1, char=char,
        first=letters.letters[0], last=letters.letters[-1],
    )  # fmt: skip


def read_word(text: str, letters: Alphabet, field: str = "used") -> str:
    """A word in small letters, ё folded if the rules fold it; raises PositionError naming what is no letter."""
    text = clean(text).strip()
    shown = text[:20]
    try:
        word = fold(text, letters)
    except ValueError as error:
        raise PositionError(
            N_("“%(char)s” in “%(word)s” is no letter of this game (%(first)s to %(last)s)."),
            field=field, char=error.args[0], word=shown, first=letters.letters[0], last=letters.letters[-1],
        ) from None  # fmt: skip
    if not 1 < len(word) <= LONGEST_WORD:
        raise PositionError(
            N_("“%(word)s” is no word: words have 2 to %(most)s letters."), field=field, word=shown, most=LONGEST_WORD
        )
    return word


def read_used(words: Sequence[str], letters: Alphabet) -> tuple[str, ...]:
    """Used words as they are typed, each once, in their order; raises PositionError (field ``used``)."""
    if len(words) > 10 * MOST_USED:
        raise PositionError(
            N_("That is %(count)s used words; at most %(most)s can be kept."),
            field="used", count=len(words), most=MOST_USED,
        )  # fmt: skip
    return tuple(dict.fromkeys(read_word(word, letters) for word in words if word.strip()))
