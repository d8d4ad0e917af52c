"""A CGP that was cut off on its way, as links are in mails and chats: its rest made whole, and the missing parts."""

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.errors import N_, InputError
from solvers.lexicon import lists_for
from solvers.scrabble.cgp import squares_of_row
from solvers.scrabble.rulebook import board_sizes, default_rules, known_rules
from solvers.scrabble.typed import signs

_ENDS = "\ufffd%["
"""Possible remains of a letter, or of the brackets around one, where a text is cut."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The rest as a whole CGP, and an untranslated ``message`` that names the missing parts, with its values.

    ``row`` is the row where the board ends, from 1; 0 if the board is whole.
    """

    text: str
    message: str
    row: int = 0

    @property
    def values(self) -> Mapping[str, object]:
        return {"row": self.row} if self.row else {}


def mended(text: str) -> Cut | None:
    """The rest of a CGP that was cut off; None if it is whole, or too short to know its board.

    The board is as wide as its first row; its missing squares are taken to be empty. If the name of the game is
    missing, it is the first game with a board of that size and tiles for all letters, if possible one with a word list.

    >>> cut = mended("15/15/7CAT5/3D")
    >>> cut.text
    '15/15/7CAT5/3D11/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0'
    """
    board, _, rest = text.strip().partition(" ")
    rows = board.split("/")
    if not rest:
        rows[-1] = _without_ends(rows[-1])
    try:
        squares = [squares_of_row(row, number) for number, row in enumerate(rows, 1)]
    except InputError:
        return None
    size = len(squares[0])
    if len(rows) < 2 or any(len(row) != size for row in squares[:-1]) or size not in board_sizes():
        return None
    if len(rows) > size or len(squares[-1]) > size:
        return None
    if len(rows) < size or len(squares[-1]) < size:
        if rest:
            return None
        last = _with_empty(rows[-1], size - len(squares[-1]))
        whole = "/".join([*rows[:-1], last, *[str(size)] * (size - len(rows))])
        message = N_("The link is cut off in row %(row)s: the rest of the board, the rack and the scores are missing.")
        return Cut(_with_game(f"{whole} / 0/0 0", squares), message, len(rows))
    return _mended_after_board(board, rest, squares)


def _mended_after_board(board: str, rest: str, squares: list[list[str]]) -> Cut | None:
    """As ``mended``, for a text whose board is whole."""
    fields = rest.split()
    if not fields:
        message = N_("The link is cut off after the board: the rack and the scores are missing.")
        return Cut(_with_game(f"{board} / 0/0 0", squares), message)
    if len(fields) == 1:
        rack = _without_ends(fields[0])
        message = N_("The link is cut off after the rack: the scores are missing, and perhaps tiles of the rack.")
        return Cut(_with_game(f"{board} {rack or '/'} 0/0 0", [*squares, signs(rack)]), message)
    needs_game = _with_game(board, squares) != board
    if len(fields) == 2 and (needs_game or "/" not in fields[1][:-1]):
        message = N_("The link is cut off in the scores: check them, the game and the word list.")
        scores = fields[1] if "/" in fields[1][:-1] else f"{fields[1].rstrip('/')}/0"
        return Cut(_with_game(f"{board} {fields[0]} {scores} 0", squares), message)
    is_open = len(fields) > 3 and not rest.rstrip().endswith(";")
    if is_open or (len(fields) == 3 and needs_game):
        plain, operations = " ".join(fields[:3]), " ".join(fields[3:])
        message = N_("The link is cut off in the name of the game or of the word list: check both.")
        kept = operations[: operations.rfind(";") + 1]
        return Cut(_with_game(f"{board} {plain} {kept}".strip(), squares), message)
    return None


def _with_empty(row: str, count: int) -> str:
    """A row of a CGP with *count* more empty squares."""
    kept = row.rstrip("0123456789")
    empty = int(row[len(kept) :] or 0) + count
    return f"{kept}{empty or ''}"


def _without_ends(text: str) -> str:
    """*text* without half a letter, or half a name in brackets, at its end."""
    start = text.rfind("[")
    if "]" not in text[start:]:
        text = text[:start] if start >= 0 else text
    return text.rstrip(_ENDS)


def _with_game(text: str, squares: list[list[str]]) -> str:
    """*text* with a game that has its letters, if it names none and the usual game lacks some."""
    tiles = {tile for row in squares for tile in row} - {".", "/", "?"}
    size = len(squares[0])
    fitting = [
        rules
        for rules in known_rules().values()
        if rules.layout.size == size and all(rules.alphabet.tile(tile.strip("[]")) for tile in tiles)
    ]
    fitting.sort(key=lambda rules: not lists_for(rules.alphabet.language))
    is_named = any(f" {operation} " in text for operation in ("bdn", "ld", "lex"))
    if is_named or not fitting or fitting[0] == default_rules():
        return text
    return f"{text} bdn {fitting[0].name};"
