"""A board found in text of any kind: rows whose squares lie side by side, apart by spaces, tabs, commas or bars.

The text before, beside and after the rows is given back; headers and numbers of rows are passed over. A sign that
is not a letter means an empty square, and so does the short name of a premium such as ``3W``.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from solvers.alphabet import Alphabet
from solvers.errors import N_
from solvers.scrabble.typed import signs

EMPTY = "."
LEAST_ROWS = 5
"""With fewer rows of the right length a board that is not whole is not shown."""

_PREMIUM = re.compile(r"[2-4]?[dtq]?[lw]s?|[2-4][lwxбсбc]|[2-4][х×]?[бс]", re.IGNORECASE)
_NUMBER = re.compile(r"\s*\d{1,2}[.):]?\s*")
_NUMBERED = re.compile(r" ?\d{1,2}[.):]? ")
_VALUE = re.compile(r"(.+?)[\s_]?[0-9₀-₉]{1,2}")

_INVISIBLE = {0xA0: " ", 0xFEFF: None, 0x200B: None, 0x3000: " "}

Cells = list[str]


@dataclass(frozen=True, slots=True)
class BoardText:
    """A board found: the kind of text, its rows, which of them (from 0) are doubtful, and the text around it.

    A row is doubtful if it had fewer squares than the board, or more, or was missing; it is filled up or cut.
    """

    kind: str
    rows: tuple[tuple[str, ...], ...]
    doubtful: tuple[int, ...]
    before: tuple[str, ...]
    beside: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rows as plain lines, a dot for an empty square."""
        return "\n".join(
            "".join(f"[{cell}]" if len(cell) > 1 and cell[0] != "[" else cell for cell in row) for row in self.rows
        )


@dataclass(frozen=True, slots=True)
class _Line:
    """A line read as a row: its squares, and the text beside them."""

    cells: Cells
    beside: str = ""


def find(lines: Sequence[str], size: int, letters: Alphabet) -> BoardText | None:
    """The board of *size* rows in *lines*, whole or doubtful; None if there is none."""
    doubtful = _spaces(lines, size, letters)
    if doubtful:
        return doubtful
    for kind, divide in _KINDS:
        rows = _rows([divide(line, size) for line in lines], size, letters)
        found = _whole(kind, lines, rows, size) or _partial(kind, lines, rows, size)
        if found and not found.doubtful:
            return found
        if found and (doubtful is None or len(found.doubtful) < len(doubtful.doubtful)):
            doubtful = found
    return doubtful


def _spaces(lines: Sequence[str], size: int, letters: Alphabet) -> BoardText | None:
    """A board whose empty squares are spaces, not written at the ends of its rows: nothing else may be in the text."""
    if len(lines) == size + 1 and not lines[-1]:
        lines = lines[:-1]
    if len(lines) != size or any(len(line) > size for line in lines):
        return None
    if not any(line.startswith(" ") for line in lines) or any(line.endswith(" ") for line in lines):
        return None
    if not all(char == " " or letters.tile(char) for line in lines for char in line):
        return None
    rows = tuple(tuple(EMPTY if char == " " else char for char in line.ljust(size)) for line in lines)
    return BoardText(N_("a board as lines of text"), rows, (), (), (), ())


def _whole(kind: str, lines: Sequence[str], rows: Sequence[_Line | None], size: int) -> BoardText | None:
    """The board if exactly *size* rows of *size* squares follow each other, after a header if there is one."""
    start = 0
    for fits, run in groupby(rows, lambda row: row is not None and len(row.cells) == size):
        end = start + len(list(run))
        start += _is_header(rows[start])
        if fits and end - start == size:
            return _found(kind, lines, rows, start, end, size)
        start = end
    return None


def _partial(kind: str, lines: Sequence[str], rows: Sequence[_Line | None], size: int) -> BoardText | None:
    """A board some of whose rows are too short, too long or missing, if enough of them are right."""
    right = [place for place, row in enumerate(rows) if row is not None and len(row.cells) == size]
    if right and _is_header(rows[right[0]]):
        right = right[1:]
    if len(right) < LEAST_ROWS:
        return None
    first, last = right[0], right[-1]
    while last - first + 1 < size and first > 0 and _is_near(rows[first - 1], size):
        first -= 1
    while last - first + 1 < size and last + 1 < len(rows) and _is_near(rows[last + 1], size):
        last += 1
    if last - first + 1 > size or not all(_is_near(row, size) for row in rows[first : last + 1]):
        return None
    return _found(kind, lines, rows, first, last + 1, size)


def _is_near(row: _Line | None, size: int) -> bool:
    return row is not None and not _is_header(row) and abs(len(row.cells) - size) <= 2


def _found(
    kind: str, lines: Sequence[str], rows: Sequence[_Line | None], first: int, last: int, size: int
) -> BoardText:
    taken = [row for row in rows[first:last] if row is not None]
    cells = [tuple([*row.cells, *[EMPTY] * size][:size]) for row in taken]
    missing = range(len(cells), size)
    doubtful = [place for place, row in enumerate(taken) if len(row.cells) != size]
    return BoardText(
        kind,
        tuple(cells) + ((EMPTY,) * size,) * len(missing),
        (*doubtful, *missing),
        tuple(lines[:first]),
        tuple(row.beside for row in taken if row.beside.strip()),
        tuple(lines[last:]),
    )


def _is_header(row: _Line | None) -> bool:
    """Whether a row is the letters of the columns."""
    names = "".join(row.cells).upper() if row else ""
    return len(names) > LEAST_ROWS and "ABCDEFGHIJKLMNOPQRSTUV".startswith(names)


def _rows(lines: Sequence[_Line | None], size: int, letters: Alphabet) -> list[_Line | None]:
    """Lines as rows of squares, without the numbers of rows; None for a line in which something is not a square."""
    cells = [[cell.strip() for cell in line.cells] if line else [] for line in lines]
    first = sum(bool(row) and _is_number(row[0]) for row in cells) > size // 2
    last = sum(len(row) > 1 and _is_number(row[-1]) for row in cells) > size // 2
    rows: list[_Line | None] = []
    for line, row in zip(lines, cells, strict=True):
        if line and first and row[:1] != [""] and not (row and _is_number(row[0])):
            rows.append(None)
            continue
        kept = row[1:] if first else row
        kept = kept[:-1] if last and kept and _is_number(kept[-1]) else kept
        read = [_square(cell, letters) for cell in kept]
        rows.append(None if line is None or None in read else _Line([cell or EMPTY for cell in read], line.beside))
    return rows


def _is_number(text: str) -> bool:
    """Whether *text* may be the number of a row."""
    return _NUMBER.fullmatch(text) is not None and text.strip(" .):0") != ""


def _square(text: str, letters: Alphabet) -> str | None:
    """The text of a square, ``.`` if it is empty; None if *text* cannot be one."""
    if not any(char.isalpha() for char in text):
        return EMPTY if len(text) <= 2 else None
    if re.fullmatch(r"\[[^\[\]]+\]", text):
        return text
    if len(text) == 1 or letters.tile(text):
        return text
    if value := _VALUE.fullmatch(text):
        return _square(value[1], letters)
    return EMPTY if _PREMIUM.fullmatch(text) else None


def _tabs(line: str, size: int) -> _Line | None:
    return _Line(line.split("\t")) if line.count("\t") > size // 2 else None


def _commas(line: str, size: int) -> _Line | None:
    mark = max(",;", key=line.count)
    if line.count(mark) <= size // 2:
        return None
    return _Line(next(csv.reader([line], delimiter=mark), []))


def _bars(line: str, size: int) -> _Line | None:
    """A row between bars, as programs draw boards: squares apart by bars, or one or two characters wide."""
    before, bar, rest = line.partition("|")
    inside, last_bar, beside = rest.rpartition("|")
    if not bar or not last_bar or len(before.strip()) > 3:
        return None
    if inside.count("|") >= size - 2:
        return _Line(inside.split("|"), beside)
    if 2 * size - 1 <= len(inside) <= 2 * size + 1:
        return _Line(list(inside[: 2 * size : 2]), beside) if not inside[1::2].strip() else None
    return _Line(signs(inside), beside)


def _spaced(line: str, size: int) -> _Line | None:
    """Squares apart by spaces, each with a sign of its own."""
    cells = line.split()
    return _Line(cells) if len(cells) > size // 2 and all(len(cell) <= 4 for cell in cells) else None


def _wide(line: str, size: int) -> _Line | None:
    """Squares two characters wide, where a space is an empty square."""
    number = _NUMBERED.match(line)
    text = line[number.end() :] if number else line
    if (
        len(text) <= size
        or len(text) > 2 * size
        or text[1::2].strip()
        or not re.fullmatch(r"[^\W\d_]*", text[::2].replace(" ", ""))
    ):
        return None
    return _Line([*([number[0]] if number else []), *text.ljust(2 * size)[::2]])


def _plain(line: str, size: int) -> _Line | None:
    """Squares side by side."""
    number = _NUMBERED.match(line)
    text = line[number.end() :] if number else line
    found = signs(text)
    if len(found) > size and " " not in text.rstrip():
        found = signs(text.rstrip())
    is_sentence = "\t" in text or (" " in text.strip() and any(sign in ".-_·" for sign in found))
    return None if is_sentence else _Line([*([number[0]] if number else []), *found])


_KINDS: tuple[tuple[str, Callable[[str, int], _Line | None]], ...] = (
    (N_("spreadsheet cells"), _tabs),
    (N_("a board drawn with bars"), _bars),
    (N_("cells divided by commas"), _commas),
    (N_("squares divided by spaces"), _spaced),
    (N_("squares divided by spaces"), _wide),
    (N_("a board as lines of text"), _plain),
)


def unquoted(text: str) -> Iterator[str]:
    """The lines of a text without the marks of quoted mail and of code."""
    lines = re.split(r"\r\n|\r|\n", text.translate(_INVISIBLE))
    filled = [line for line in lines if line.strip()]
    quoted = sum(line.lstrip().startswith(">") for line in filled)
    is_mail = quoted > LEAST_ROWS and quoted * 2 > len(filled)
    for line in lines:
        if re.fullmatch(r"\s*(```+|~~~+)\w*\s*", line):
            continue
        yield re.sub(r"^\s*(> ?)+", "", line) if is_mail else line
