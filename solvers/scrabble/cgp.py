"""CGP, the crossword game position format of Woogles' open protocols: a position as one line.

Rows are divided by ``/``, with numbers for empty squares and lower case for blanks; then follow the racks, that of the
player to move first; the scores; the number of scoreless turns; and operations such as ``lex american;``.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from solvers.errors import N_, InputError
from solvers.scrabble.listnames import language_named
from solvers.scrabble.rulebook import default_rules, known_rules, rules_of_size
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import TypedPosition, check_brackets, check_list_name, read_number, squares_of

_OPCODES = {"bb", "bdn", "cr", "etl", "ld", "lex", "lm", "mcnz", "ti", "tmr", "to", "var"}


def read(text: str, rules: Rules | None) -> TypedPosition:
    """The position in a CGP; raises InputError if its rows do not make a board, or if it names an unknown game."""
    board, rest = [*text.split(None, 1), ""][:2]
    rows = [squares_of_row(row, number) for number, row in enumerate(board.split("/"), 1)]
    fields, operations = _fields(rest)
    if len(fields) > 2 and "/" not in fields[1]:
        fields[1:] = ["/".join(fields[1:3]), *fields[3:]]
    racks, scores, scoreless = [*fields, *("/", "0/0", "0")[len(fields) :]][:3]
    rules = _named_rules(operations, rules, len(rows))
    squares, blanks = squares_of(rows, rules)
    rack, _, opponent = racks.partition("/")
    first, _, second = scores.partition("/")
    named = {"board"} | ({"rack", "opponent_rack"} if fields else set()) | ({"scores"} if len(fields) > 1 else set())
    return TypedPosition(
        rules,
        squares,
        blanks,
        rack,
        opponent,
        (first, second or "0"),
        scoreless,
        check_list_name(operations.get("lex", "")),
        frozenset(named),
    )


def write(
    rows: Iterable[str],
    racks: tuple[str, str],
    scores: tuple[int, int],
    scoreless_turns: int,
    rules: Rules,
    lexicon: str,
) -> str:
    """A position's parts as CGP. The board and the list are named only where they are not the default ones."""
    board = "/".join(
        "".join(str(len(list(run))) if char == "." else "".join(run) for char, run in groupby(row)) for row in rows
    )
    operations = [f"lex {lexicon};"] if lexicon else []
    operations += game_operations(rules)
    written = rules.alphabet.to_notation
    points = "/".join(map(str, scores))
    return " ".join([written(board), written("/".join(racks)), points, str(scoreless_turns), *operations])


def game_operations(rules: Rules) -> list[str]:
    """The operations that name a game's tiles, board and bonus where they are not those of the default game."""
    usual = known_rules().get(rules.name)
    operations = [f"ld {rules.letters_name};"] if rules.letters_name else []
    if usual is None or rules.board_name != default_rules().board_name:
        operations.append(f"bdn {rules.board_name};")
    if usual is not None and rules.bingo != usual.bingo:
        operations.append(f"bb {rules.bingo};")
    return operations


def squares_of_row(text: str, number: int) -> list[str]:
    """The texts of the squares of the row with that *number*, ``.`` for an empty one; raises InputError."""
    check_brackets(text, number)
    squares: list[str] = []
    for token in re.findall(r"[0-9]+|\[[^\[\]]*\]|.", text):
        if token.isdecimal():
            squares += ["."] * min(int(token[:4]), 100)
        else:
            squares.append(token)
    return squares


def _fields(text: str) -> tuple[list[str], dict[str, str]]:
    """Split what follows a CGP's board into its plain fields and its operations, ``opcode operand;`` each."""
    words = text.split()
    plain: list[str] = []
    has_operations = text.rstrip().endswith(";")
    while (
        words
        and len(plain) < (3 if "/" in "".join(plain[1:2]) else 4)
        and not (has_operations and words[0].strip("-;") in _OPCODES)
    ):
        if plain and not re.match("[-/]|\\d", words[0]):
            break
        plain.append(words.pop(0))
    operations: dict[str, str] = {}
    for operation in " ".join(words).split(";"):
        opcode, _, operand = operation.strip().removeprefix("-").partition(" ")
        operations.setdefault(opcode, operand.strip())
    return plain, operations


def _named_rules(operations: dict[str, str], rules: Rules | None, size: int) -> Rules:
    """The rules that a CGP's operations name, else *rules*, else the first ones for the board's size."""
    board, letters = operations.get("bdn", ""), operations.get("ld", "").lower().removesuffix("_super")
    games = known_rules().values()
    if board:
        named = [game for game in games if board.lower() in (game.board_name.lower(), game.name.lower())]
        if not named:
            names = ", ".join(dict.fromkeys(game.board_name for game in games))
            raise InputError(
                N_("Unknown board “%(board)s”. Known boards: %(names)s."), field="rules", board=board, names=names
            )
        rules = named[0]
    if letters:
        of_size = [game for game in games if game.layout.size == (rules.layout.size if rules else size)]
        fitting = [game for game in of_size if letters == game.letters_name.lower()]
        if rules not in fitting and letters != "english":
            boards = [game for game in fitting if rules is None or not board or game.board_name == rules.board_name]
            if not boards:
                names = ", ".join(game.letters_name for game in games if game.letters_name)
                raise InputError(
                    N_("Unknown tiles “%(letters)s” for that board. Known tiles: %(names)s."),
                    field="rules", letters=letters[:40], names=names,
                )  # fmt: skip
            rules = boards[0]
    rules = rules or rules_of_size(size)
    language = language_named(operations.get("lex", ""))
    if language and not letters and language != rules.alphabet.language:
        of_size = [game for game in games if game.layout.size == rules.layout.size]
        rules = next((game for game in of_size if game.alphabet.language == language), rules)
    if "bb" in operations:
        bonus = read_number(operations["bb"], "rules", 0, 999)
        rules = replace(rules, bonuses=(*rules.bonuses[:-1], bonus))
    return rules
