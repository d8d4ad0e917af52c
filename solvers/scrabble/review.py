"""A move compared with every other of its position: its place among them, and the points it loses against the best.

Moves are compared by equity where the leave values of the game are known, else by score; nothing is looked ahead.
"""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from solvers.alphabet import sorted_tiles
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble.equity import leave_table
from solvers.scrabble.gamesteps import Replay, Step
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.placements import EQUITY, Placements
from solvers.scrabble.play import Exchange, Move, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import leave_text, play_from
from solvers.scrabble.solver import exchanges_and_pass, placements
from solvers.scrabble.typed import read_rack


@dataclass(frozen=True, slots=True)
class Comparison:
    """A move among all of its position.

    ``rank`` is 1 and the number of better moves, out of ``total`` moves; ``worth`` is the move's, ``best_worth`` that
    of the ``best`` move, both in points of equity, or of score where no leave values are known. If the budget was
    spent, ``is_complete`` is false: there may be better moves. ``bingo`` is the best play that earns the bonus for many
    tiles, if there is one that is worth more than a move without this bonus.
    """

    move: Move
    rank: int
    total: int
    worth: float
    best: Move
    best_worth: float
    is_complete: bool = True
    by_equity: bool = True
    bingo: Play | None = None

    @property
    def lost(self) -> float:
        """The points that the best move is worth more."""
        return max(0.0, self.best_worth - self.worth)


def compare(position: Position, move: Move, lexicon: Lexicon, leaves: LeaveValues | None, limit: Budget) -> Comparison:
    """Compare *move* with every other move of *position*, whether or not its own words are in the list.

    Raises InputError if the list is not in the language of the game.
    """
    table = None if leaves is None else leave_table(position, leaves)
    worth = POINT * move.score
    if table is not None:
        worth += table.of_leave(position.rules.alphabet.codes(move.leave))
    others = () if table is None else exchanges_and_pass(position, table)
    above, total, order = 0, len(others), "score" if table is None else EQUITY
    best: Placements | None = None
    bingo: Placements | None = None
    earns = np.array(position.rules.bonuses) > 0
    for block in placements(position, lexicon, limit):
        block = replace(block, leaves=table)
        values = POINT * block.scores if block.equities is None else block.equities
        above += int(np.count_nonzero(values > worth))
        total += len(block)
        best = Placements.best(best, block, order, 1)
        if not (isinstance(move, Play) and move.bonus):
            bingo = Placements.best(bingo, block[(values > worth) & earns[block.placed]], order, 1)
    first: Move = others[0] if others else Pass(leave_text(position, ()))
    first_worth = round(POINT * (first.equity or 0.0))
    above += sum(round(POINT * (other.equity or 0.0)) > worth for other in others)
    if best is not None and len(best):
        value = int((POINT * best.scores if best.equities is None else best.equities)[0])
        if value >= first_worth:
            first, first_worth = play_from(position, best.tiles()[0]), value
    missed = play_from(position, bingo.tiles()[0]) if bingo is not None and len(bingo) else None
    return Comparison(
        move, 1 + above, total, worth / POINT, first, first_worth / POINT, not limit.spent, table is not None, missed
    )


def move_of(played: Replay, index: int) -> Move | None:
    """The move made at a step, if it can be compared: its rack is known in full, and so is what was left of it.

    A play that was taken back counts as a pass.
    """
    step, held = played.steps[index], played.hands[index].held
    rack = step.before.rack
    if not rack or len(rack) < held[step.player]:
        return None
    if step.event.kind == "pass" or step.is_withdrawn:
        return Pass(leave_text(step.before, ()))
    if step.event.kind == "play" and step.play and _has(rack, _used(step.play, step)):
        return step.play
    if step.event.kind == "exchange" and not step.event.tiles.isdecimal():
        return _exchange(step)
    return None


def _exchange(step: Step) -> Exchange | None:
    alphabet = step.before.rules.alphabet
    try:
        given = read_rack(step.event.tiles, alphabet)
    except ValueError:
        return None
    if not _has(step.before.rack, given):
        return None
    return Exchange(alphabet.decode(sorted_tiles(given)), leave_text(step.before, given))


def _used(play: Play, step: Step) -> bytes:
    """The tiles of the rack that a play uses."""
    code = step.before.rules.alphabet.code
    return bytes(0 if tile.letter.islower() else code(tile.letter) for tile in play.tiles)


def _has(rack: bytes, tiles: bytes) -> bool:
    return not Counter(tiles) - Counter(rack)
