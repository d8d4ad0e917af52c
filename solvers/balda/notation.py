"""The text forms of a Balda position: the one line that holds all of it, rows joined by ``/``, and lines of text.

The one line is ``ROWS [USED] [SCORES] [NAME=VALUE …]``: rows from the top divided by ``/``, ``.`` for an empty cell;
the used words divided by commas; the points of both players as ``4/0``; then what differs from the default:
``neighbours=8``, ``min=3`` (letters of the shortest word), ``yo=strict``, ``lang=en``, ``turn=2``, ``passes=1``.

Lines of text are a row each, with or without blanks between the cells; after an empty line may follow used words.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from solvers.alphabet import Alphabet
from solvers.balda.letters import EMPTY, clean, fold, language_of
from solvers.balda.rules import MOST, MOST_USED, SHORTEST_WORDS, Rules, no_letter, read_used
from solvers.errors import N_, InputError, check_length

MOST_CHARACTERS = 6000
MOST_ROW_CHARACTERS = 100
EMPTY_MARKS = ".-_·•*□—–"
_SCORES = re.compile(r"([0-9]{1,5})/([0-9]{1,5})", re.ASCII)
_BETWEEN_WORDS = re.compile(r"[\s,;]+")
_OPTIONS = ("neighbours", "min", "yo", "lang", "turn", "passes")


Fields = tuple[tuple[str, ...], tuple[str, ...], Rules, tuple[int, int], int, int]
"""The parts of a position: rows, used words, rules, scores, turn and passes."""


def read(text: str, rules: Rules | None = None) -> Fields:
    """The fields of a position in any of the text forms; see :meth:`Position.parse`."""
    check_length(text, MOST_CHARACTERS, "field")
    text = clean(text).strip()
    lines = text.splitlines()
    if len(lines) > 1 and "/" not in lines[0]:
        blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
        return *read_rows(lines[:blank], _BETWEEN_WORDS.split(" ".join(lines[blank:])), rules), (0, 0), 0, 0
    tokens = text.split()
    if not tokens:
        raise InputError(N_("Type the field: rows of letters, with a dot for each empty cell."), field="field")
    fields, options = _parts(tokens[1:])
    used = fields.get("used", "").split(",")
    played = rules or _rules(options, tokens[0], used)
    field = read_rows(tokens[0].removesuffix("/").split("/"), used, played)
    first, second = map(int, fields.get("scores", "0/0").split("/"))
    return *field, (first, second), _number(options, "turn", 1, 2) - 1, _number(options, "passes", 0, 2)


def read_rows(
    rows: Sequence[str], used: Sequence[str] = (), rules: Rules | None = None
) -> tuple[tuple[str, ...], tuple[str, ...], Rules]:
    """Rows, used words and rules, read from rows and words as typed; see :meth:`Position.from_rows`."""
    rules = rules or Rules(_language(rows, used))
    letters = rules.alphabet
    cells = tuple(_row(text, row, letters) for row, text in enumerate(rows[: MOST + 1]))
    if len(rows) > MOST + 1:
        cells += tuple(rows[MOST + 1 :])
    return cells, read_used(used, letters), rules


def read_words(text: str, letters: Alphabet) -> tuple[str, ...]:
    """Used words typed as one text, divided by commas, semicolons or blanks; raises InputError (field ``used``)."""
    check_length(text, MOST_CHARACTERS, "used")
    return read_used(_BETWEEN_WORDS.split(text), letters)


def write(
    rows: Sequence[str], used: Sequence[str], rules: Rules, scores: tuple[int, int], turn: int, passes: int
) -> str:
    """The one line; see the module."""
    parts = ["/".join(rows)]
    if used:
        parts.append(",".join(used))
    if any(scores):
        parts.append("/".join(map(str, scores)))
    unusual = {
        "neighbours=8": rules.diagonal,
        f"min={rules.min_length}": rules.min_length != Rules().min_length,
        "yo=strict": rules.strict_yo,
        f"lang={rules.language}": rules.language != _language(rows, used),
        f"turn={turn + 1}": turn,
        f"passes={passes}": passes,
    }
    return " ".join(parts + [text for text, is_said in unusual.items() if is_said])


def _language(rows: Sequence[str], used: Sequence[str]) -> str:
    """The language of the letters, Russian if there are none."""
    return language_of("".join(rows[: 2 * MOST])) or language_of("".join(used[:MOST_USED])) or "ru"


def _row(text: str, row: int, letters: Alphabet) -> str:
    """The cells of one row as typed: small letters of the game, dots for empty cells."""
    if len(text) > MOST_ROW_CHARACTERS:
        return EMPTY * len(text)
    cells: list[str] = []
    for char in clean(text):
        if char in EMPTY_MARKS:
            cells.append(EMPTY)
        elif not char.isspace() and not unicodedata.combining(char):
            try:
                cells.append(fold(char, letters))
            except ValueError:
                raise no_letter(char, row, len(cells), letters) from None
    return "".join(cells)


def _parts(tokens: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The parts after the rows: used words and scores, and the options by name."""
    fields: dict[str, str] = {}
    options: dict[str, str] = {}
    for token in tokens:
        name, equals, value = token.partition("=")
        if equals:
            if name not in _OPTIONS or name in options:
                raise InputError(
                    N_("“%(text)s” is not understood. Known options: %(names)s."),
                    field="position", text=token[:20], names=", ".join(f"{name}=" for name in _OPTIONS),
                )  # fmt: skip
            options[name] = value
        elif _SCORES.fullmatch(token) and "scores" not in fields:
            fields["scores"] = token
        elif "used" not in fields and "scores" not in fields and not options:
            fields["used"] = token.removeprefix("-")
        else:
            raise InputError(
                N_("“%(text)s” is one part too many: separate used words by commas, without spaces."),
                field="position", text=token[:20],
            )  # fmt: skip
    return fields, options


def _rules(options: Mapping[str, str], rows: str, used: Sequence[str]) -> Rules:
    """The rules set by the options."""
    neighbours = options.get("neighbours", "4")
    if neighbours not in ("4", "8"):
        raise InputError(N_("A cell has 4 neighbours or 8."), field="position")
    yo = options.get("yo", "")
    if yo not in ("", "strict"):
        raise InputError(N_("The only value of yo is strict: yo=strict."), field="position")
    return Rules(
        options.get("lang") or _language([rows], used),
        neighbours == "8",
        _number(options, "min", *SHORTEST_WORDS) if "min" in options else Rules().min_length,
        yo == "strict",
    )


def _number(options: Mapping[str, str], name: str, least: int, most: int) -> int:
    text = options.get(name, str(least))
    if not re.fullmatch("[0-9]", text, re.ASCII) or not least <= int(text) <= most:
        raise InputError(
            N_("“%(text)s” must be a number from %(least)s to %(most)s."),
            field="position", text=f"{name}={text}"[:20], least=least, most=most,
        )  # fmt: skip
    return int(text)
