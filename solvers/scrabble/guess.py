"""Guesses at the opponent's rack from its last play: tiles with which that play was about its best.

Leaves are drawn from the unseen tiles. One with which another move was worth *x* points more counts exp(-x / DOUBT)
times as much as one with which the play was the best.
"""

from collections import Counter
from dataclasses import replace
from math import exp

from solvers.alphabet import BLANK
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.equity import leave_table
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.play import Play
from solvers.scrabble.position import Position
from solvers.scrabble.rollouts import Racks, known_rack
from solvers.scrabble.scoring import placed_by, play_from, read_placement
from solvers.scrabble.solver import solve
from solvers.scrabble.unseen import unseen
from solvers.seeded_random import SeededRandom

GUESSES = 400
DOUBT = 4.0
"""In points."""
_MILLION = 1_000_000


def last_play(position: Position, text: str) -> tuple[Position, Play]:
    """The position before the opponent's last play, without racks, and that play, written as ``8D VI.AE``.

    Letters are the tiles that it put down, dots those that lay there before. Raises InputError (field ``played``) if
    the board does not show it, or the rules do not allow it.
    """
    try:
        missing = placed_by(position, text)
        if missing:
            raise InputError(N_("The board does not show this play."), field="played")
        row, col, is_across, word = read_placement(text)
        letters = enumerate(position.rules.alphabet.normalize(word))
        squares = [(row, col + at) if is_across else (row + at, col) for at, letter in letters if letter != "."]
        placed = {square: position.tile(*square) for square in squares}
        board = bytearray(position.squares)
        for row, col in squares:
            board[row * position.size + col] = 0
        before = replace(position, squares=bytes(board), rack=b"", opponent_rack=b"")
        tiles = bytes(0 if tile & BLANK else tile for tile in placed.values())
        if len(tiles) > position.rules.rack_size:
            raise InputError(N_("The board does not show this play."), field="played")
        return before, play_from(replace(before, rack=tiles), placed)
    except InputError as error:
        raise error.beside("played") from error


def guessed_racks(position: Position, text: str, lexicon: Lexicon, leaves: LeaveValues, *, seed: int = 0) -> Racks:
    """Tiles that the opponent may have kept when it made the play that *text* names, see :func:`last_play`.

    If the position shows tiles of its rack, these are taken and nothing is guessed. The same seed gives the same
    guesses.
    """
    before, play = last_play(position, text)
    pool = position.rules.alphabet.codes(unseen(position).letters)
    placed = bytes(0 if tile.letter.islower() else position.rules.alphabet.code(tile.letter) for tile in play.tiles)
    size = min(position.rules.rack_size - len(placed), len(pool))
    if position.opponent_rack or size <= 0:
        return known_rack(position)
    chance = SeededRandom("scrabble guess", str(seed), *position.rows(), position.rules.alphabet.decode(position.rack))
    drawn = Counter(bytes(sorted(chance.shuffled(pool)[:size])) for _ in range(GUESSES))
    kept, chances = [], []
    for leave, times in drawn.items():
        lost = _lost(replace(before, rack=placed + leave), play, leave, lexicon, leaves)
        kept.append(leave)
        chances.append(times * (1 + round(_MILLION * exp(-max(0.0, lost) / DOUBT))))
    return Racks(tuple(kept), tuple(chances))


def _lost(position: Position, play: Play, leave: bytes, lexicon: Lexicon, leaves: LeaveValues) -> float:
    """The points by which another move was better than *play*, which kept *leave*."""
    best = solve(position, lexicon, top=1, order=EQUITY, leaves=leaves).moves[0]
    made = play.score + leave_table(position, leaves).of_leave(leave) / POINT
    return (best.equity or 0.0) - made
