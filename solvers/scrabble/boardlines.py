"""A position as lines of text: a line for each row of the board, ``.`` for an empty square.

They may be followed by a line 0 or 1 for whose turn it is, two lines of scores and two of racks, in the order of the
players; or by one line with the rack.
"""

from solvers.errors import N_, InputError
from solvers.scrabble.rulebook import board_sizes, default_rules, rules_of_size
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import TypedPosition, check_brackets, check_rows, read_number, signs, squares_of

_EMPTY = ".-_ "


def read(lines: list[str], rules: Rules | None) -> TypedPosition:
    """The position in these lines; raises InputError for rows that do not fit, or wrong lines after them."""
    rules = rules or _rules_for(lines)
    size = rules.layout.size
    while len(lines) > size and not lines[-1].strip() and len(lines[-1]) != len(lines[0]):
        lines = lines[:-1]
    check_rows(_count_rows(lines, size, rules.rack_size), rules)
    lines = [line.rstrip() for line in lines]
    for number, line in enumerate(lines[:size], 1):
        check_brackets(line, number)
    rows = [signs(rules.alphabet.parse_tiles(line)) for line in lines[:size]]
    board = [["." if sign in _EMPTY else sign for sign in row] + ["."] * (size - len(row)) for row in rows]
    squares, blanks = squares_of(board, rules)
    after = [line.strip() for line in lines[size:]]
    if len(after) == 1 and not after[0].isdecimal():
        return TypedPosition(rules, squares, blanks, after[0], named=frozenset({"board", "rack"}))
    turn, scores, racks = after[:1], after[1:3], after[3:]
    if len(racks) > 2:
        raise InputError(N_("There are %(found)s extra lines after the board."), field="position", found=len(racks) - 2)
    mover = read_number(turn[0], "turn", 0, 1) if turn else 0
    points, tiles = [*scores, "0", "0"][:2], [*racks, "", ""][:2]
    owners = ("rack", "opponent_rack") if mover == 0 else ("opponent_rack", "rack")
    return TypedPosition(
        rules,
        squares,
        blanks,
        tiles[mover],
        tiles[1 - mover],
        (points[mover], points[1 - mover]),
        named=frozenset({"board", *owners[: len(racks)]} | ({"scores"} if scores else set())),
    )


def even_lines(lines: list[str]) -> int:
    """How many lines there are, from the first on, of as many signs as that has."""
    widths = [len(signs(line)) for line in lines]
    return next((number for number, width in enumerate(widths) if width != widths[0]), len(lines))


def _rules_for(lines: list[str]) -> Rules:
    """The first game whose board the lines may be."""
    sizes = board_sizes()
    fitting = [size for size in sizes if size <= len(lines)]
    size = len(lines[0]) if len(lines[0]) in sizes else max(fitting, default=None)
    return rules_of_size(size) if size else default_rules()


def _count_rows(lines: list[str], size: int, rack_size: int) -> int:
    """How many of the lines are rows of a board that should have *size*: those of one length, if it is plain."""
    even = even_lines(lines)
    width = len(signs(lines[0]))
    if even > size and width > rack_size:
        return even
    after = [line.strip() for line in lines[even:]]
    is_turn = bool(after) and after[0].isdecimal()
    is_rack = len(after) == 1 and after[0].isalpha()
    return even if even < size == width and (is_turn or is_rack) else min(len(lines), size)
