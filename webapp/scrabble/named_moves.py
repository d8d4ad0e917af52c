"""The moves that a program or a command names: “8D WORD”, “exchange QV”, “pass”."""

from collections.abc import Iterable

from solvers.errors import N_, InputError
from solvers.scrabble import Exchange, Pass, Position
from solvers.scrabble.ownmove import own_play, read_move
from solvers.scrabble.play import Move

MOST_MOVES = 100


def named_moves(position: Position, texts: Iterable[str]) -> list[Move]:
    """The moves, each once, in their order; words that are in no list are allowed.

    Raises InputError (field ``moves``) for a move that cannot be made.
    """
    try:
        return list(dict.fromkeys(_named(position, text) for text in texts))
    except InputError as error:
        raise error.beside("moves") from error


def _named(position: Position, text: str) -> Move:
    kind, _, tiles = text.strip().partition(" ")
    if kind.lower() == str(Pass("")):
        return read_move(position, str(Pass(""))).move
    if kind.lower() == str(Exchange("", "")).strip():
        given = position.rules.alphabet.parse_rack(tiles.strip())
        return read_move(position, str(Exchange(given.upper(), ""))).move
    own = read_move(position, own_play(position, text))
    if own.missing:
        missing = position.rules.alphabet.to_notation(own.missing)
        raise InputError(N_("The rack lacks %(tiles)s."), field="moves", tiles=missing)
    return own.move
