"""A move as the form of a board that is played on sends it: tiles laid on squares, tiles given back, or typed text."""

from collections.abc import Iterable

from flask import request

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Position
from solvers.scrabble.ownmove import own_play
from solvers.scrabble.scoring import Placed, play_from
from solvers.scrabble.typed import read_tile


def sent_move(position: Position, asked: str) -> str:
    """The move in its exact form: ``8D CRAAlED``, ``-ABC``, ``pass``; *asked* is play, exchange or pass.

    Raises InputError (field ``move``) if it cannot be read; whether the rack has the tiles is not checked here.
    """
    args = request.args
    typed = args.get("move", "").strip()
    if asked == "pass" or (asked == "play" and typed.lower() in ("pass", "-")):
        return "pass"
    if asked == "exchange" or typed.startswith(("-", "–")):
        return "-" + (args.get("give", "") or typed.lstrip("-–").upper())
    try:
        if args.get("tiles"):
            return str(play_from(position, laid_tiles(args["tiles"], position)))
        if not typed:
            raise InputError(N_("Lay tiles on the board, or type a move such as 8D WORD."), field="move")
        return own_play(position, typed)
    except InputError as error:
        raise error.beside("move") from error


def not_listed(words: Iterable[str], lexicon: Lexicon) -> InputError:
    """The error of a move with *words* that the list does not have."""
    named = ", ".join(lexicon.alphabet.to_display(word.upper()) for word in words)
    return InputError(N_("Not in %(list)s: %(words)s"), field="move", list=lexicon.title, words=named)


def laid_tiles(text: str, position: Position) -> Placed:
    """Tiles as the board's script writes them, ``H8:A I8:b`` with small letters for blanks; raises InputError."""
    placed: Placed = {}
    size, square = position.size, position.rules.layout.square
    squares = {square(row, col): (row, col) for row in range(size) for col in range(size)}
    for part in text.split()[: 2 * position.rules.rack_size]:
        name, _, tile = part.partition(":")
        if name not in squares:
            raise InputError(N_("%(square)s is not on this board."), field="move", square=name[:8])
        if position.tile(*squares[name]):
            raise InputError(N_("There is another tile on %(square)s."), field="move", square=name)
        placed[squares[name]] = read_tile(tile, position.rules.alphabet, name, "move")
    return placed
