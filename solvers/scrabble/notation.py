"""The text forms of a Scrabble position: CGP, board lines, and a lone rack.

CGP (the crossword game position format of Woogles' open protocols) is one line: rows divided by ``/`` with numbers
for empty squares and lower case for blanks; racks, the player to move first; scores; the number of scoreless turns;
operations such as ``lex american;``. Board lines are one line a row, ``.`` for an empty square, which may be followed
by a line 0 or 1 for whose turn it is, two lines of scores and two of racks, in the order of the players.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import groupby

from solvers.alphabet import MARKS_OF_A_BLANK, Alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.scrabble.position import MOST_POINTS, MOST_SCORELESS_TURNS, NOT_A_NUMBER, Position
from solvers.scrabble.rules import Rules, known_rules, shipped_rules

MOST_CHARACTERS = 4000
_EMPTY = ".-_ "
_OPCODES = {"bb", "bdn", "cr", "etl", "ld", "lex", "lm", "mcnz", "ti", "tmr", "to", "var"}


def read(text: str, rules: Rules | None = None) -> Position:
    """A position from any of the text forms; *rules* is used where the text does not name a board of its own.

    Raises PositionError with the field, and the square where one is at fault.
    """
    return read_named(text, rules)[0]


def read_named(text: str, rules: Rules | None = None) -> tuple[Position, frozenset[str]]:
    """As `read`, and what the text names, be it empty: of ``board``, ``rack``, ``opponent_rack`` and ``scores``.

    >>> sorted(read_named("/".join(["15"] * 15))[1]), sorted(read_named("AEINRST")[1])
    (['board'], ['rack'])
    """
    text = unicodedata.normalize("NFC", text)
    if len(text) > MOST_CHARACTERS:
        raise PositionError(
            N_("That is too long for a position: %(found)s characters, where %(most)s are enough for any."),
            field="position", found=len(text), most=MOST_CHARACTERS,
        )  # fmt: skip
    text = text.strip("\r\n")
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    if len(filled) > 1 or _even_lines(lines) > 1:
        return _read_lines(lines, rules)
    line = filled[0] if len(lines) > 1 and filled else text
    if "/" in line.strip() and "/" in line.split()[0]:
        return _read_cgp(line.strip(), rules)
    rules = rules or _by_size(None)
    return Position(rack=read_rack(line, rules.alphabet), rules=rules), frozenset({"rack"})


def read_rack(text: str, alphabet: Alphabet, field: str = "rack") -> bytes:
    """A rack's tiles from typed text: ``?``, ``.``, ``_`` and a space are blanks; raises PositionError."""
    tiles = bytearray()
    for sign in _signs(alphabet.racked(text)):
        if sign in MARKS_OF_A_BLANK:
            tiles.append(0)
            continue
        if sign.startswith("[") and alphabet.long_names:
            raise PositionError(
                N_("“%(text)s” is no tile of this game; those of several letters are %(names)s."),
                field=field, text=sign[:12], names=_named(alphabet),
            )  # fmt: skip
        try:
            tiles += alphabet.encode(sign)
        except ValueError as error:
            raise PositionError(
                N_("“%(char)s” is no letter of this game; a blank is “?”."), field=field, char=error.args[0]
            ) from error
    return bytes(tiles)


def read_tile(text: str, alphabet: Alphabet, square: str, field: str = "board") -> int:
    """The tile a text on the board means, ``H`` or ``[CH]``, a blank if in lower case; raises PositionError."""
    tile = alphabet.tile(text)
    if tile:
        return tile
    if len(text) > 1 and alphabet.long_names:
        raise PositionError(
            N_("%(square)s: “%(text)s” is no tile of this game; those of several letters are %(names)s."),
            field=field, square=square, text=text[:12], names=_named(alphabet),
        )  # fmt: skip
    raise PositionError(
        N_("%(square)s: “%(char)s” is no letter of this game."), field=field, square=square, char=text[:12]
    )  # fmt: skip


def _named(alphabet: Alphabet) -> str:
    return ", ".join(f"[{name}]" for name in alphabet.long_names)


def _signs(text: str) -> list[str]:
    """The signs of a row or a rack, one for each tile: ``[CZ]`` is one; so is ``[C`` at the end, not closed."""
    return re.findall(r"\[[^\[\]]*(?:\]|$)|.", text, re.DOTALL)


def write_cgp(position: Position) -> str:
    """The position as CGP. The board and the list are named only where they are not the usual ones."""
    rules, alphabet = position.rules, position.rules.alphabet
    rows = "/".join(
        alphabet.written("".join(str(len(list(run))) if char == "." else "".join(run) for char, run in groupby(row)))
        for row in position.rows()
    )
    usual = known_rules().get(rules.name)
    operations = [f"lex {position.lexicon};"] if position.lexicon else []
    if rules.letters_name:
        operations.append(f"ld {rules.letters_name};")
    if usual is None or rules.board_name != next(iter(shipped_rules().values())).board_name:
        operations.append(f"bdn {rules.board_name};")
    if usual is not None and rules.bingo != usual.bingo:
        operations.append(f"bb {rules.bingo};")
    racks = alphabet.written(f"{alphabet.decode(position.rack)}/{alphabet.decode(position.opponent_rack)}")
    scores = "/".join(map(str, position.scores))
    return " ".join([rows, racks, scores, str(position.scoreless_turns), *operations])


def _by_size(size: int | None) -> Rules:
    """The usual game whose board has *size* rows; raises PositionError if there is none."""
    games = known_rules().values()
    for rules in games:
        if size is None or rules.layout.size == size:
            return rules
    sizes = ", ".join(str(known) for known in sorted({rules.layout.size for rules in games}))
    raise PositionError(
        N_("The board has %(found)s rows; boards here have %(sizes)s."), field="board", found=size, sizes=sizes
    )


def _check_rows(found: int, rules: Rules) -> None:
    if found != rules.layout.size:
        raise PositionError(
            N_("The board has %(found)s rows; that of %(game)s has %(wanted)s."),
            field="board", found=found, game=rules.title, wanted=rules.layout.size,
        )  # fmt: skip


def _board(rows: list[list[str]], rules: Rules) -> bytes:
    """The squares of a board from its rows of one text for each square (``.`` for none)."""
    size = rules.layout.size
    _check_rows(len(rows), rules)
    squares = bytearray()
    for row, texts in enumerate(rows):
        if len(texts) != size:
            raise PositionError(
                N_("Row %(row)s has %(found)s squares; a row of %(game)s has %(wanted)s."),
                field="board", row=row + 1, found=len(texts), game=rules.title, wanted=size,
            )  # fmt: skip
        for col, char in enumerate(texts):
            squares.append(0 if char == "." else read_tile(char, rules.alphabet, rules.layout.square(row, col)))
    return bytes(squares)


def _read_cgp(text: str, rules: Rules | None) -> tuple[Position, frozenset[str]]:
    board, rest = [*text.split(None, 1), ""][:2]
    rows = [_cgp_row(row, number) for number, row in enumerate(board.split("/"), 1)]
    fields, operations = _fields(rest)
    racks = fields[0] if fields else "/"
    scores = fields[1] if len(fields) > 1 else "0/0"
    scoreless = fields[2] if len(fields) > 2 else "0"
    rules = _named_rules(operations, rules, len(rows))
    rack, _, opponent = racks.partition("/")
    first, _, second = scores.partition("/")
    named = {"board"} | ({"rack", "opponent_rack"} if fields else set()) | ({"scores"} if len(fields) > 1 else set())
    position = Position(
        squares=_board(rows, rules),
        rack=read_rack(rack, rules.alphabet),
        opponent_rack=read_rack(opponent, rules.alphabet, "opponent_rack"),
        scores=(_points(first), _points(second or "0")),
        scoreless_turns=_number(scoreless, "scoreless_turns", 0, MOST_SCORELESS_TURNS),
        rules=rules,
        lexicon=operations.get("lex", ""),
    )
    return position, frozenset(named)


def _fields(text: str) -> tuple[list[str], dict[str, str]]:
    """Split what follows a CGP's board into its plain fields and its operations, ``opcode operand;`` each."""
    words = text.split()
    plain: list[str] = []
    has_operations = text.rstrip().endswith(";")
    while words and len(plain) < 3 and not (has_operations and words[0].rstrip(";") in _OPCODES):
        if plain and not _is_plain(words[0]):
            break
        plain.append(words.pop(0))
    operations: dict[str, str] = {}
    for operation in " ".join(words).split(";"):
        opcode, _, operand = operation.strip().partition(" ")
        operations.setdefault(opcode, operand.strip())
    return plain, operations


def _is_plain(text: str) -> bool:
    return text[0].isdigit() or text[0] in "-/"


def _cgp_row(text: str, number: int) -> list[str]:
    _check_brackets(text, number)
    squares: list[str] = []
    for token in re.findall(r"[0-9]+|\[[^\[\]]*\]|.", text):
        if token.isdecimal():
            squares += ["."] * min(int(token[:4]), 100)
        else:
            squares.append(token)
    return squares


def _check_brackets(text: str, number: int) -> None:
    """Raises PositionError if a ``[`` of this row is not closed, which would shift all that follows."""
    found = re.search(r"\[[^\[\]]*(?=\[|$)", text)
    if found:
        raise PositionError(
            N_("Row %(row)s: “%(text)s” is not closed; a tile of several letters is written like [CH]."),
            field="board", row=number, text=found[0][:12],
        )  # fmt: skip


def _named_rules(operations: dict[str, str], rules: Rules | None, size: int) -> Rules:
    """The rules that a CGP's operations name, else *rules*, else the usual ones for the board's size."""
    board, letters = operations.get("bdn", ""), operations.get("ld", "")
    games = known_rules().values()
    if board:
        named = [game for game in games if board.lower() in (game.board_name.lower(), game.name.lower())]
        if not named:
            names = ", ".join(dict.fromkeys(game.board_name for game in games))
            raise PositionError(
                N_("There is no board “%(board)s” here; there are %(names)s."), field="rules", board=board, names=names
            )
        rules = named[0]
    if letters:
        of_size = [game for game in games if game.layout.size == (rules.layout.size if rules else size)]
        fitting = [game for game in of_size if letters.lower() == game.letters_name.lower()]
        if rules not in fitting and letters.lower() != "english":
            boards = [game for game in fitting if rules is None or not board or game.board_name == rules.board_name]
            if not boards:
                names = ", ".join(game.letters_name for game in games if game.letters_name)
                raise PositionError(
                    N_("There are no tiles “%(letters)s” here for that board; there are %(names)s."),
                    field="rules", letters=letters[:40], names=names,
                )  # fmt: skip
            rules = boards[0]
    rules = rules or _by_size(size)
    if "bb" in operations:
        bonus = _number(operations["bb"], "rules", 0, 999)
        rules = replace(rules, bonuses=(*rules.bonuses[:-1], bonus))
    return rules


def _even_lines(lines: list[str]) -> int:
    """How many lines there are, from the first on, of as many signs as that has."""
    widths = [len(_signs(line)) for line in lines]
    return next((number for number, width in enumerate(widths) if width != widths[0]), len(lines))


def _rows_of(lines: list[str], size: int, rack_size: int) -> int:
    """How many of the lines are rows of a board that should have *size*: those of one length, if it is plain."""
    even = _even_lines(lines)
    width = len(_signs(lines[0]))
    if even > size and width > rack_size:
        return even
    after = [line.strip() for line in lines[even:]]
    is_turn = bool(after) and after[0].isdecimal()
    is_rack = len(after) == 1 and after[0].isalpha()
    return even if even < size == width and (is_turn or is_rack) else min(len(lines), size)


def _read_lines(lines: list[str], rules: Rules | None) -> tuple[Position, frozenset[str]]:
    if rules is None:
        sizes = {game.layout.size for game in known_rules().values()}
        fitting = [size for size in sizes if size <= len(lines)]
        rules = _by_size(len(lines[0]) if len(lines[0]) in sizes else max(fitting, default=None))
    size = rules.layout.size
    while len(lines) > size and not lines[-1].strip() and len(lines[-1]) != len(lines[0]):
        lines.pop()
    _check_rows(_rows_of(lines, size, rules.rack_size), rules)
    lines = [line.rstrip() for line in lines]
    for number, line in enumerate(lines[:size], 1):
        _check_brackets(line, number)
    rows = [_signs(rules.alphabet.tiled(line)) for line in lines[:size]]
    board = [["." if sign in _EMPTY else sign for sign in row] + ["."] * (size - len(row)) for row in rows]
    after = [line.strip() for line in lines[size:]]
    squares = _board(board, rules)
    if len(after) == 1 and not after[0].isdecimal():
        return Position(squares, read_rack(after[0], rules.alphabet), rules=rules), frozenset({"board", "rack"})
    turn, scores, racks = after[:1], after[1:3], after[3:]
    if len(racks) > 2:
        raise PositionError(
            N_("There are %(found)s lines too many after the board."), field="position", found=len(racks) - 2
        )
    mover = _number(turn[0], "turn", 0, 1) if turn else 0
    points = [_points(text) for text in [*scores, "0", "0"][:2]]
    tiles = [
        read_rack(text, rules.alphabet, "rack" if player == mover else "opponent_rack")
        for player, text in enumerate([*racks, "", ""][:2])
    ]
    owners = ("rack", "opponent_rack") if mover == 0 else ("opponent_rack", "rack")
    named = {"board", *owners[: len(racks)]} | ({"scores"} if scores else set())
    position = Position(squares, tiles[mover], tiles[1 - mover], (points[mover], points[1 - mover]), rules=rules)
    return position, frozenset(named)


def _points(text: str) -> int:
    return _number(text, "scores", -MOST_POINTS, MOST_POINTS)


def _number(text: str, field: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise PositionError(NOT_A_NUMBER, field=field, text=text[:20], least=least, most=most)
    return int(text)
