"""Scrabble pre-endings by trying every move, every draw and every line after it, with one tile in the bag."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import naive_endgame

from solvers.lexicon import Lexicon
from solvers.scrabble import Pass, Play, Position, solve, unseen


def outcomes(position: Position, lexicon: Lexicon) -> dict[str, dict[str, int]]:
    """For each move, by the tile that is in the bag, by how many points the game is won in the end."""
    code = position.rules.alphabet.code
    left = unseen(position).left
    lead = position.scores[0] - position.scores[1]
    found: dict[str, dict[str, int]] = {}
    for move in [*solve(position, lexicon, top=None).plays, Pass("")]:
        found[str(move)] = {}
        for letter in (letter for letter, count in left.items() if count):
            rest = Counter(left) - Counter([letter])
            held = bytes(0 if other == "?" else code(other) for other in rest.elements())
            here = replace(position, opponent_rack=held)
            bag = bytes([0 if letter == "?" else code(letter)])
            found[str(move)][letter] = lead + after(here, move, bag, lexicon, passed=False)
    return found


def after(position: Position, move: Play | Pass, bag: bytes, lexicon: Lexicon, *, passed: bool) -> int:
    """What the side to move gains by a move if the bag holds one tile."""
    if isinstance(move, Play):
        next_one = position.after(move)
        next_one = replace(next_one, rack=next_one.rack + bag).turned()
        return move.score - naive_endgame.value(next_one, lexicon)
    if passed:
        return naive_endgame.kept(position, position.rack, position.opponent_rack)
    turned = position.turned()
    moves = [*solve(turned, lexicon, top=None).plays, Pass("")]
    return -max(after(turned, answer, bag, lexicon, passed=True) for answer in moves)


def win(spreads: dict[str, int], left: dict[str, int]) -> float:
    """How often a move with such spreads by tile wins; a draw counts half."""
    ways = {letter: left[letter] for letter in spreads}
    won = sum(ways[letter] * ((spread > 0) + (spread == 0) / 2) for letter, spread in spreads.items())
    return won / sum(ways.values())
