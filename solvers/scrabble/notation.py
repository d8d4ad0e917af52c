"""The text forms of a Scrabble position, told apart: CGP (see ``cgp``), board lines (``boardlines``), a lone rack."""

import unicodedata

from solvers.errors import check_length
from solvers.scrabble import boardlines, cgp
from solvers.scrabble.rulebook import default_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import TypedPosition

MOST_CHARACTERS = 4000


def read(text: str, rules: Rules | None = None) -> TypedPosition:
    """The position in any of the text forms; *rules* is used where the text does not name a board of its own.

    Raises InputError if it cannot be divided into its parts, or names an unknown game; faults within a part are left
    to ``Position.read``.

    >>> sorted(read("/".join(["15"] * 15)).named), sorted(read("AEINRST").named)
    (['board'], ['rack'])
    """
    text = unicodedata.normalize("NFC", text)
    check_length(text, MOST_CHARACTERS, "position")
    text = text.strip("\r\n")
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    if len(filled) > 1 or boardlines.even_lines(lines) > 1:
        return boardlines.read(lines, rules)
    line = filled[0] if len(lines) > 1 and filled else text
    if "/" in line.strip() and "/" in line.split()[0]:
        return cgp.read(line.strip(), rules)
    return TypedPosition(rules or default_rules(), rack=line, named=frozenset({"rack"}))
