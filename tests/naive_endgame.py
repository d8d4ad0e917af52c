"""Scrabble endings by trying every line: no window, no order, no bound; only positions that come again are remembered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from solvers.lexicon import Lexicon
from solvers.scrabble import Pass, Play, Position, solve


def value(position: Position, lexicon: Lexicon, *, passed: bool = False) -> int:
    """What the side to move gains on the other with the best play of both, after a pass of the other if *passed*."""

    @cache
    def best(squares: bytes, rack: bytes, other: bytes, passed: bool) -> int:
        here = Position(squares, rack, other, rules=position.rules)
        values = [kept(here, rack, other) if passed else -best(squares, other, rack, True)]
        for play in solve(here, lexicon, top=None).plays:
            after = here.after(play)
            gain = -best(after.squares, other, after.rack, False) if after.rack else 2 * worth(position, other)
            values.append(play.score + gain)
        return max(values)

    return best(position.squares, bytes(sorted(position.rack)), bytes(sorted(position.opponent_rack)), passed)


def value_of(position: Position, move: Play | Pass, lexicon: Lexicon) -> int:
    """What the side to move gains by a move, if both play well from there."""
    if isinstance(move, Pass):
        return -value(position.turned(), lexicon, passed=True)
    after = position.after(move)
    rest = -value(after.turned(), lexicon) if after.rack else 2 * worth(position, position.opponent_rack)
    return move.score + rest


def worth(position: Position, tiles: Iterable[int]) -> int:
    """What tiles of a rack are worth."""
    return sum(position.rules.values[tile] for tile in tiles)


def kept(position: Position, rack: Iterable[int], other: Iterable[int]) -> int:
    """What the side to move gains when neither goes out."""
    return worth(position, other) - worth(position, rack)


def played(position: Position, line: Iterable[Play | Pass]) -> int:
    """What the side to move gains by a line, which must end the game by the rules."""
    gain, sign, passes = 0, 1, 0
    for move in line:
        assert passes < 2 and position.rack and position.opponent_rack
        passes = passes + 1 if isinstance(move, Pass) else 0
        if isinstance(move, Play):
            gain += sign * move.score
            position = position.after(move)
            if not position.rack:
                gain += sign * 2 * worth(position, position.opponent_rack)
        position, sign = position.turned(), -sign
    assert passes == 2 or not position.opponent_rack
    return gain + (sign * kept(position, position.rack, position.opponent_rack) if passes == 2 else 0)
