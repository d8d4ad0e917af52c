"""A player's own moves beside all others: how each is written, what is wrong with it, its rank, and what it loses.

What the opponent may answer to them is known to ``replies``.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np

from solvers.alphabet import BLANK
from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble.equity import LeaveTable, leave_table
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.play import Exchange, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.scoring import Placed, placed_by, play_from, score
from solvers.scrabble.solver import exchanges_and_pass, placements

Move = Play | Exchange | Pass


@dataclass(frozen=True, slots=True)
class Rating:
    """A move and how it compares with all that are legal in its position.

    ``unknown`` are its words that the list lacks and ``missing`` the tiles that the rack lacks; a move with either has
    no ``rank`` (0). The best move has rank 1; ``behind`` is by how many points of equity another is below it, of score
    where no leave values are known.
    """

    move: Move
    unknown: tuple[str, ...] = ()
    missing: str = ""
    rank: int = 0
    behind: float = 0.0

    @property
    def is_legal(self) -> bool:
        return not self.unknown and not self.missing


@dataclass(frozen=True, slots=True)
class Comparison:
    """Moves rated among ``total`` legal ones; if the budget ended the search, ranks are "at least"."""

    ratings: tuple[Rating, ...]
    total: int
    is_complete: bool


def own_play(position: Position, text: str) -> str:
    """A play as a player types it, ``8d craaled`` or ``CRAALED 8D``, in its exact form.

    A word in small letters alone is plain tiles. Blanks of the rack stand for letters that it lacks, where they cost
    the least. Raises InputError (field ``placement``) as :func:`solvers.scrabble.score` does.

    >>> cat = Position.parse("15/" * 7 + "7CAT5" + "/15" * 7 + " S?E/ 0/0 0")
    >>> own_play(cat, "8h cats"), own_play(cat, "see 9J"), own_play(cat, "k8 SeE")
    ('8H ...S', '9J SeE', 'K8 SeE')
    """
    placement = re.sub(r"^\s*(\S+)\s+([0-9]{1,2}[A-Za-z]|[A-Za-z][0-9]{1,2})\s*$", r"\2 \1", text)
    placed = placed_by(position, placement)
    if placement.split()[1].islower():
        placed = {square: tile & ~BLANK for square, tile in placed.items()}
    plays = [play_from(position, tiles) for tiles in _with_blanks(position, placed)]
    return str(max(plays, key=lambda play: play.score))


def _with_blanks(position: Position, placed: Placed) -> Iterator[Placed]:
    """The ways to let blanks of the rack stand for tiles that it lacks; *placed* as it is if they are too few."""
    squares: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for square, tile in placed.items():
        squares[0 if tile & BLANK else tile].append(square)
    held = Counter(position.rack)
    spare = held[0] - len(squares.pop(0, []))
    lacking = {tile: len(where) - held[tile] for tile, where in squares.items() if len(where) > held[tile]}
    if not 0 < sum(lacking.values()) <= spare:
        yield placed
        return
    for chosen in product(*(combinations(squares[tile], count) for tile, count in lacking.items())):
        yield placed | {square: placed[square] | BLANK for group in chosen for square in group}


def read_move(
    position: Position, notation: str, lexicon: Lexicon | None = None, leaves: LeaveValues | None = None
) -> Rating:
    """The move that a notation names (``8D VITAE``, ``exchange QV``, ``pass``), not ranked yet.

    Raises InputError (field ``placement``) if it cannot be made, as :func:`solvers.scrabble.score` does.
    """
    table = None if leaves is None else leave_table(position, leaves)
    if notation == str(Pass("")) or notation.startswith(str(Exchange("", ""))):
        written = position.rules.alphabet.to_notation
        others = () if table is None else exchanges_and_pass(position, table)
        move = next((move for move in others if written(str(move)) == written(notation)), None)
        if move is None:
            raise InputError(N_("These tiles cannot be exchanged here."), field="placement")
        return Rating(move)
    verdict = score(position, notation, lexicon)
    play = verdict.play
    if table is not None and not verdict.missing:
        play = replace(play, equity=_worth(position, play, table) / POINT)
    return Rating(play, verdict.unknown, verdict.missing)


def _worth(position: Position, move: Move, table: LeaveTable | None) -> int:
    """The equity of a move, its score without *table*, in thousandths of a point."""
    points = POINT * move.score if isinstance(move, Play) else 0
    if table is None:
        return points
    code = position.rules.alphabet.code
    return points + int(table.worth[sum(int(table.steps[code(letter) or BLANK]) for letter in move.leave)])


def rate(
    position: Position,
    lexicon: Lexicon,
    moves: Sequence[Rating],
    leaves: LeaveValues | None = None,
    budget: Budget | None = None,
) -> Comparison:
    """The *moves* with their ranks among all moves by equity, or among all plays by score without *leaves*.

    Raises InputError (field ``lexicon``) if *lexicon* is not in the game's language.
    """
    table = None if leaves is None else leave_table(position, leaves)
    others = () if table is None else exchanges_and_pass(position, table)
    worths = np.array([_worth(position, rating.move, table) if rating.is_legal else 0 for rating in moves], np.int64)
    values = np.array([_worth(position, move, table) for move in others], np.int64)
    total, best = len(values), int(values.max(initial=np.iinfo(np.int64).min))
    better = (values > worths[:, None]).sum(axis=1)
    with budget or Budget() as limit:
        for block in placements(position, lexicon, limit):
            found = replace(block, leaves=table)
            values = POINT * found.scores if found.equities is None else found.equities
            total += len(values)
            best = max(best, int(values.max()))
            better += (values > worths[:, None]).sum(axis=1)
    ratings = [
        replace(rating, rank=1 + int(above), behind=max(0, best - int(worth)) / POINT) if rating.is_legal else rating
        for rating, above, worth in zip(moves, better, worths, strict=True)
    ]
    return Comparison(tuple(ratings), total, not limit.spent)
