"""The form of the Balda page: its fields as typed, and the position they make or their faults.

The text form of a position is in ``solvers.balda.notation``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from solvers.balda.letters import EMPTY, clean, language_of
from solvers.balda.position import Position
from solvers.balda.rules import FEWEST, MOST, Rules, read_used
from solvers.errors import N_, Faults, InputError, square_name

USUAL_SIZE = 5
_CELL = re.compile(r"r([1-9])c([1-9])", re.ASCII)
_WORDS = re.compile(r"[\s,;]+")
_SQUARE = re.compile(r"row (\d+), column (\d+)")
Cells = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The form as typed: *cells* as texts, ``.`` for empty ones; the other fields by their names in the form."""

    cells: Cells = ((EMPTY,) * USUAL_SIZE,) * USUAL_SIZE
    rows: str = str(USUAL_SIZE)
    cols: str = str(USUAL_SIZE)
    used: str = ""
    neighbours: str = "4"
    min: str = "2"
    yo: str = ""
    first: str = "0"
    second: str = "0"
    turn: str = "1"
    passes: str = "0"
    implied: str = ""
    """The start word, if it was not typed among the used words but stood alone on the field."""

    @classmethod
    def of(cls, position: Position) -> Draft:
        """The form that shows a position, the start word among its used words even if the position has none."""
        rules = position.rules
        draft = cls(
            tuple(tuple(row) for row in position.rows),
            str(position.height),
            str(position.width),
            ", ".join(position.used),
            "8" if rules.diagonal else "4",
            str(rules.min_length),
            "strict" if rules.strict_yo else "",
            str(position.scores[0]),
            str(position.scores[1]),
            str(position.turn + 1),
            str(position.passes),
        )
        return replace(draft, used=draft.used or ", ".join(draft.start_words))

    @classmethod
    def read(cls, form: Mapping[str, str]) -> Draft | None:
        """The submitted form; None without one."""
        sent = {(int(found[1]), int(found[2])): name for name in form if (found := _CELL.fullmatch(name))}
        if not sent:
            return None
        height, width = (max(place[axis] for place in sent) for axis in (0, 1))
        cells = tuple(
            tuple(clean(form.get(f"r{row}c{col}", "")).strip() or EMPTY for col in range(1, width + 1))
            for row in range(1, height + 1)
        )
        usual = cls()
        others = {name: form.get(name, getattr(usual, name)) for name in cls.__slots__[3:]}
        return cls(cells, form.get("rows", str(height)), form.get("cols", str(width)), **others)

    @property
    def letters(self) -> str:
        """Every letter on the field."""
        return "".join(cell for row in self.cells for cell in row if cell != EMPTY)

    @property
    def start_words(self) -> list[str]:
        """The start word if no words were typed: it fills a row or a column alone, or did before a letter was added."""
        lines = {"".join(line).lower() for line in (*self.cells, *zip(*self.cells, strict=True))}
        alone = self.letters.lower()
        if len(alone) > 1 and alone in lines:
            return [alone]
        return [self.implied] if self.implied and self.implied.lower() in lines else []

    def position(self, language: str) -> tuple[Position | None, list[InputError]]:
        """The position that the form makes, in *language* if it has no letters; or None and all its faults."""
        faults = Faults()
        words = [word for word in _WORDS.split(self.used) if word] or self.start_words
        language = language_of(self.letters) or language_of(self.used) or language
        rules = faults.attempt(Rules(language), self._rules, language)
        sized = faults.attempt(self, self._sized, rules)
        field = faults.attempt(None, sized._field, rules)
        used = faults.attempt(tuple[str, ...](), read_used, words, rules.alphabet)
        scores = faults.attempt((0, 0), lambda: (_number(self.first, "scores"), _number(self.second, "scores")))
        turn = faults.attempt(1, _number, self.turn, "turn") - 1
        passes = faults.attempt(0, _number, self.passes, "passes")
        if faults or field is None:
            return None, faults
        whole = partial(replace, field, used=used, scores=scores, turn=turn, passes=passes)
        return faults.attempt(None, whole), faults

    def _rules(self, language: str) -> Rules:
        if self.neighbours not in ("4", "8"):
            raise InputError(N_("A cell has 4 neighbours or 8."), field="neighbours")
        strict = self.yo == "strict" and language == "ru"
        return Rules(language, self.neighbours == "8", _number(self.min, "min_length"), strict)

    def _field(self, rules: Rules) -> Position:
        for row, cells in enumerate(self.cells):
            for col, cell in enumerate(cells):
                if len(cell) > 1:
                    raise InputError(
                        N_("Row %(row)s, column %(col)s: a cell holds one letter."),
                        field="field", square=square_name(row, col), row=row + 1, col=col + 1,
                    )  # fmt: skip
        return Position.from_rows(["".join(cells) for cells in self.cells], (), rules)

    def _sized(self, rules: Rules) -> Draft:
        """The form resized to its numbers of rows and columns; raises InputError if letters would be lost."""
        height, width = (_number(text, "size") for text in (self.rows, self.cols))
        if not (FEWEST <= height <= MOST and FEWEST <= width <= MOST):
            raise InputError(
                N_("A field has %(fewest)s to %(most)s rows and columns."), field="size", fewest=FEWEST, most=MOST
            )
        if (height, width) == (len(self.cells), len(self.cells[0])):
            return self
        cells = tuple(tuple(_at(self.cells, row, col) for col in range(width)) for row in range(height))
        sized = replace(self, cells=cells)
        words = [word for word in _WORDS.split(self.used) if word]
        if len(words) == 1 and words[0].lower() == self.letters.lower() and len(words[0]) <= width:
            start = Position.start(words[0], height, width, rules)
            return replace(self, cells=tuple(tuple(row) for row in start.rows))
        if len(sized.letters) < len(self.letters):
            raise InputError(
                N_("Letters stand outside a field of %(height)s rows and %(width)s columns; clear them first."),
                field="size", height=height, width=width,
            )  # fmt: skip
        return sized


def fault_place(faults: Iterable[InputError]) -> tuple[int, int] | None:
    """The first cell at fault, counted from 0."""
    for fault in faults:
        if fault.square and (found := _SQUARE.fullmatch(fault.square)):
            return int(found[1]) - 1, int(found[2]) - 1
    return None


def _at(cells: Cells, row: int, col: int) -> str:
    return cells[row][col] if row < len(cells) and col < len(cells[0]) else EMPTY


def _number(text: str, field: str) -> int:
    if not (text.strip() or "0").isdecimal() or len(text) > 5:
        raise InputError(N_("“%(text)s” must be a whole number."), field=field, text=text[:20])
    return int(text.strip() or "0")
