"""Moves and racks out of the numbers that the kernels write."""

from solvers.alphabet import LETTER, sorted_tiles
from solvers.scrabble.play import Exchange, Move, Pass
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text, play_from


def sevens(tiles: int) -> list[int]:
    """Tiles out of a number of seven bits each, a blank on the rack as 64."""
    found = []
    while tiles:
        found.append(tiles & 0x7F)
        tiles >>= 7
    return found


def rack_from(tiles: int) -> bytes:
    """A rack out of such a number, as a position has it."""
    return bytes(tile & LETTER for tile in sevens(tiles))


def move_from(position: Position, play: int, tiles: int) -> Move:
    """The move that two numbers stand for, as ``plays_kernel`` and ``turn_kernel`` write them."""
    used = sevens(tiles)
    if not play >> 16 & 0xFF:
        leave = leave_text(position, used)
        if not used:
            return Pass(leave)
        given = sorted_tiles(tile & LETTER for tile in used)
        return Exchange(position.rules.alphabet.decode(given), leave)
    lane, start, length = play >> 1 & 0x7F, play >> 8 & 0xFF, play >> 16 & 0xFF
    along = [(at, lane) if play & 1 else (lane, at) for at in range(start, start + length)]
    empty = [square for square in along if not position.tile(*square)]
    return play_from(position, dict(zip(empty, used, strict=True)))
