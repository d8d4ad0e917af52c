"""Every legal play of a Scrabble position: found by the kernels, filtered and ranked as arrays, shown as plays.

Only the plays that are asked for become Python objects; a position with two blanks has tens of thousands.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import repeat
from math import prod

import numpy as np

from solvers.alphabet import BLANK
from solvers.arrays import Bytes, Numbers
from solvers.budget import Budget
from solvers.lexicon import Lexicon
from solvers.scrabble.equity import LeaveTable, leave_table
from solvers.scrabble.filter import Filter
from solvers.scrabble.leave import POINT, LeaveValues
from solvers.scrabble.placements import EQUITY, Placements, check_order
from solvers.scrabble.play import Exchange, Move, Pass, Play
from solvers.scrabble.position import Position
from solvers.scrabble.rules import Rules
from solvers.scrabble.scoring import Placed, leave_text, play_from, tiles_on
from solvers.scrabble.unseen import unseen
from solvers.scrabble.wordlist import fitted

_BLOCK = 1 << 18
_LARGEST_BLOCK = 1 << 21


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of :func:`solve`.

    ``plays`` are those asked for, in order; ``total`` counts all placements and ``matching`` those that pass the
    filter; ``best`` is the best of all by score. ``exchanges`` counts the different sets of tiles that may be
    exchanged; a pass is always allowed besides. If the budget ended the search, ``is_complete`` is false and the
    counts are "at least". With leave values, ``exchanges_and_pass`` holds these moves, best equity first; and
    if the order is by equity and nothing is filtered, ``moves`` are those asked for of all moves together.
    """

    plays: list[Play]
    total: int
    matching: int
    best: Play | None
    exchanges: int
    is_complete: bool
    exchanges_and_pass: tuple[Exchange | Pass, ...] = ()
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleTables:
    """A game's rules as the kernels take them."""

    values: Numbers
    letter_times: Bytes
    word_times: Bytes
    bonuses: Numbers
    across_only: bool


@lru_cache(maxsize=32)
def rule_tables(rules: Rules) -> RuleTables:
    """A game's rules as arrays; made once for each game."""
    size = rules.layout.size
    values = np.zeros(128, np.int64)
    values[: len(rules.values)] = rules.values
    return RuleTables(
        values,
        np.frombuffer(rules.layout.letter_times, np.uint8).reshape(size, size),
        np.frombuffer(rules.layout.word_times, np.uint8).reshape(size, size),
        np.array(rules.bonuses, np.int64),
        rules.layout.symmetric,
    )


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A position as the kernels take it: its lanes (2, size, lane), its anchors (4 numbers each), the rack at work."""

    lanes: Numbers
    anchors: Numbers
    anchor_count: int
    work: Numbers


def prepare(position: Position, lexicon: Lexicon) -> PreparedBoard:
    """Lay out a position for the kernels, cross sets included; raises InputError if list and game do not fit."""
    from solvers.scrabble import board_kernel, plays_kernel

    rules = position.rules
    lexicon = fitted(lexicon, rules)
    tables = rule_tables(rules)
    size = position.size
    lanes = np.empty((2, size, board_kernel.LANE), np.int64)
    squares = np.frombuffer(position.squares, np.uint8).reshape(size, size)
    board_kernel.prepare_board(
        lexicon.graph.nodes, squares, tables.values, tables.letter_times, tables.word_times, lanes
    )
    anchors = np.empty(8 * size * size, np.int64)
    row, col = rules.layout.start
    count = plays_kernel.find_anchors(lanes, size, row, col, tables.across_only, anchors)
    work = np.zeros(plays_kernel.WORK, np.int64)
    work[plays_kernel.VALUES :] = tables.values
    work[plays_kernel.BONUSES : plays_kernel.BONUSES + len(tables.bonuses)] = tables.bonuses
    for tile in position.rack:
        work[plays_kernel.RACK + tile] += 1
    work[plays_kernel.LEFT] = len(position.rack)
    return PreparedBoard(lanes, anchors, count, work)


def list_plays(board: PreparedBoard, lexicon: Lexicon, first: int, end: int, plays: Numbers) -> int:
    """Write the placements of the anchors *first* to *end* - 1 into *plays*, two numbers each; return their number."""
    from solvers.scrabble import plays_kernel as kernel

    count: int = kernel.list_plays(
        lexicon.graph.nodes, board.lanes, board.lanes.shape[1], board.anchors, first, end, board.work, plays
    )
    return count


def placements(position: Position, lexicon: Lexicon, budget: Budget | None = None) -> Iterator[Placements]:
    """Every legal placement, each once, in blocks of arrays; stops early when the budget is spent."""
    from solvers.scrabble import plays_kernel as kernel

    lexicon = fitted(lexicon, position.rules)
    board = prepare(position, lexicon)
    if budget is not None:
        budget.watch(board.work[kernel.STOP : kernel.STOP + 1])
    squares = np.frombuffer(position.squares, np.uint8).reshape(position.size, position.size)
    lanes = np.stack([squares, squares.T])
    todo = [(0, board.anchor_count)]
    capacity = _BLOCK
    while todo and not (budget and budget.spent):
        first, end = todo.pop()
        plays = np.empty(2 * capacity, np.int64)
        count = list_plays(board, lexicon, first, end, plays)
        is_full = bool(board.work[kernel.FULL])
        if is_full and end - first > 1:
            middle = (first + end) // 2
            todo += [(middle, end), (first, middle)]
            continue
        if is_full and capacity < _LARGEST_BLOCK:
            capacity = _LARGEST_BLOCK
            todo.append((first, end))
            continue
        if is_full and budget is not None:
            budget.cancel()
        capacity = _BLOCK
        if count:
            yield Placements(_needed(plays[: 2 * count].reshape(count, 2), position), lanes)


def _needed(plays: Numbers, position: Position) -> Numbers:
    """Placements without those whose blank is an Ё where Ё and Е count as one: with a blank Е they are the same."""
    rules = position.rules
    if rules.yo != "either" or 0 not in position.rack:
        return plays
    blank_yo = rules.alphabet.code("Ё") | BLANK
    tiles = plays[:, 1:] >> 7 * np.arange(rules.rack_size) & 0x7F
    needed: Numbers = plays[(tiles != blank_yo).all(axis=1)]
    return needed


def solve(
    position: Position,
    lexicon: Lexicon,
    *,
    top: int | None = 20,
    skip: int = 0,
    order: str = "score",
    only: Filter | None = None,
    budget: Budget | None = None,
    leaves: LeaveValues | None = None,
) -> Answer:
    """The plays of a position: the *top* first after *skip* (None: all), in *order*, of those that pass *only*.

    Orders are ``score`` (best first), ``position``, ``word``, ``length`` and ``tiles`` (placed); a minus sign in
    front reverses an order. Equal plays by order stand best score first. With *leaves* all moves have their equity, and
    ``equity`` and ``leave`` (its value) are orders too. Raises InputError for an unknown order or an impossible filter,
    or if *lexicon* is not in the game's language.
    """
    check_order(order, with_equity=leaves is not None)
    if only == Filter():
        only = None
    if only is not None:
        only.check(position.rules)
    most = None if top is None else skip + top
    best: Placements | None = None
    ranked: Placements | None = None
    total = matching = 0
    table = None if leaves is None else leave_table(position, leaves)
    with budget or Budget() as limit:
        for block in placements(position, lexicon, limit):
            block = replace(block, leaves=table)
            total += len(block)
            best = Placements.best(best, block, "score", 1)
            wanted = block if only is None else only.apply(block, position.rules)
            matching += len(wanted)
            ranked = Placements.best(ranked, wanted, order, most)
    on_board = tiles_on(position)
    others = () if table is None else exchanges_and_pass(position, table)
    first = max(0, skip - len(others))
    plays = _shown(position, ranked, on_board, first)
    moves: tuple[Move, ...] = ()
    if only is None and order.endswith(EQUITY):
        moves = _merge(plays, others, order)[skip - first : None if top is None else skip - first + top]
    return Answer(
        plays=plays[skip - first :],
        total=total,
        matching=matching,
        best=next(iter(_shown(position, best, on_board)), None),
        exchanges=count_exchanges(position),
        is_complete=not limit.spent,
        exchanges_and_pass=others,
        moves=moves,
    )


def _shown(position: Position, found: Placements | None, on_board: Placed, first: int = 0) -> list[Play]:
    """Placements from the *first* on as plays, with their equities if these are known."""
    if found is None:
        return []
    found = found[np.arange(first, len(found))]
    worths = repeat(None, len(found)) if found.equities is None else (found.equities / POINT).tolist()
    return [play_from(position, tiles, on_board, equity) for tiles, equity in zip(found.tiles(), worths, strict=True)]


def _merge(plays: list[Play], others: tuple[Exchange | Pass, ...], order: str) -> tuple[Move, ...]:
    """Plays and other moves in one order by equity; of equals plays stand first."""
    turned = order.startswith("-")
    moves: list[Move] = [*plays, *(reversed(others) if turned else others)]
    return tuple(sorted(moves, key=lambda move: (move.equity or 0.0) * (1 if turned else -1)))


def exchanges_and_pass(position: Position, table: LeaveTable) -> tuple[Exchange | Pass, ...]:
    """The exchanges and the pass with their equities, best first; of equals those that give back fewer tiles."""
    ways = _splits(position) if count_exchanges(position) else [("", leave_text(position, ()))]
    codes = {position.rules.alphabet.letter(tile): tile for tile in position.rack}
    steps = {letter: int(table.steps[tile or BLANK]) for letter, tile in codes.items()}
    worth = table.worth.tolist()
    weighed = [(worth[sum([steps[letter] for letter in leave])], given, leave) for given, leave in ways]
    weighed.sort(key=lambda way: (-way[0], len(way[1])))
    return tuple(
        Exchange(given, leave, equity / POINT) if given else Pass(leave, equity / POINT)
        for equity, given, leave in weighed
    )


def count_exchanges(position: Position) -> int:
    """The number of sets of tiles that may be exchanged; 0 if the bag holds too few."""
    if unseen(position).bag < position.rules.exchange_minimum:
        return 0
    return prod(count + 1 for count in Counter(position.rack).values()) - 1


def exchanges(position: Position) -> Iterator[Exchange]:
    """Every exchange that is allowed, each set of tiles once."""
    if count_exchanges(position):
        for given, leave in _splits(position):
            if given:
                yield Exchange(given, leave)


def _splits(position: Position) -> list[tuple[str, str]]:
    """Every way to give back tiles of the rack, none to begin with, each set of tiles once: those, and those kept."""
    ways = [("", "")]
    for tile, count in sorted(Counter(position.rack).items(), key=lambda item: item[0] or 99):
        letter = position.rules.alphabet.letter(tile)
        parts = [(letter * given, letter * (count - given)) for given in range(count + 1)]
        ways = [(given + some, kept + rest) for given, kept in ways for some, rest in parts]
    return ways
