"""Learning the value of every leave: one board against plain search, and rounds that go on where they were stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest
from leave_samples import few_leaves, few_tiles, few_words
from own_words import lexicon_of

from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.pieces import threads
from solvers.scrabble import Position, Rules, exchanges, solve
from solvers.scrabble.census import FEWEST_UNSEEN, MOST_UNSEEN, PIECE, Census, Learner, odds
from solvers.scrabble.leave import LeaveValues
from solvers.scrabble.selfplay import Match
from solvers.scrabble.tile_sets import first_number, number_of


def draws(pool: Counter[int], count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every set of *count* tiles from a pool, and how likely it is."""
    ways = comb(pool.total(), count)
    for tiles in combinations_with_replacement(sorted(pool), count):
        drawn = Counter(tiles)
        if likely := prod(comb(pool[tile], number) for tile, number in drawn.items()):
            yield tiles, likely / ways


def naive_census(
    position: Position, lexicon: Lexicon, values: LeaveValues, pool: Counter[int]
) -> Callable[[tuple[int, ...], bool], float]:
    """What a leave is worth before anything is drawn: the mean of the best of score and leave over all draws.

    That of all plays, or of all exchanges too; nothing for a rack without a move.
    """

    @cache
    def moves(rack: bytes) -> tuple[list[float], list[float]]:
        held = replace(position, rack=rack)
        plays = [move.score + values.value(move.leave) for move in solve(held, lexicon, top=None).plays]
        return plays, [values.value(move.leave) for move in exchanges(replace(held, squares=bytes(225)))]

    def mean(leave: tuple[int, ...], may_exchange: bool) -> float:
        nonlocal without_move
        worth = 0.0
        for drawn, likely in draws(pool - Counter(leave), 7 - len(leave)):
            plays, given_back = moves(bytes(sorted([*leave, *drawn])))
            without_move += not plays
            worth += likely * max([*plays, *(given_back if may_exchange else ())], default=0)
        assert without_move
        return worth

    without_move = 0
    return mean


def test_a_board_says_what_each_leave_is_worth_over_all_draws() -> None:
    """Beside every rack that can be drawn, each solved by itself; where exchanges are allowed and where they are not."""
    lexicon, values = lexicon_of("RATE TREES STARE SEE ASSESS", letters=few_tiles().alphabet), few_leaves()
    board = "15/15/15/15/15/15/15/4RATEATE4/15/15/15/15/15/15/15"
    position = Position.parse(board, few_tiles())
    pool = Counter(dict(enumerate(few_tiles().counts))) - Counter(tile for tile in position.squares if tile)
    assert pool.total() == 15
    mean = naive_census(position, lexicon, values, pool)
    worth = np.array([round(100 * values.value(text)) for text in every_leave(few_tiles())], np.int32)
    for may_exchange in (False, True):
        rules = replace(few_tiles(), exchange_minimum=1 if may_exchange else 2)
        match = Match(lexicon, rules=rules, leaves=values)
        means, weights = Census(match, worth).on_board(replace(position, rules=rules))
        whole = mean((), may_exchange)
        for leave in ((0, 0), (0, 1, 5), (2, 2, 3), (3, 4, 4), (1, 2, 3, 4, 5), (0, 0, 2, 2, 3, 4)):
            number, drawn = number_of(leave, 6), Counter(leave)
            assert means[number] / 100 == pytest.approx(mean(leave, may_exchange) - whole, abs=1e-3)
            likely = prod(comb(pool[tile], count) / comb(rules.counts[tile], count) for tile, count in drawn.items())
            assert weights[number] == pytest.approx(likely * comb(22, len(leave)) / comb(15, len(leave)), rel=1e-5)
        assert weights[number_of((1, 1, 1, 1, 1), 6)] == 0
        assert weights[0] == 1


def every_leave(rules: Rules) -> list[str]:
    """All leaves of up to six tiles as text, in the order of their numbers."""
    order = [*range(1, 6), 0]
    numbered = {
        number_of(codes, 6): rules.alphabet.decode(codes)
        for size in range(7)
        for codes in combinations_with_replacement(order, size)
    }
    return [numbered[number] for number in range(first_number(7, 6))]


def learner(seed: int = 3, **changes: object) -> Learner:
    rules = replace(few_tiles(), **changes)  # type: ignore[arg-type]
    return Learner(few_words(), rules, seed, few_leaves(), 2 * PIECE)


@pytest.mark.usefixtures("own_cache")
def test_learning_that_is_stopped_goes_on_to_the_same_values() -> None:
    """Stopped after a round, and in the middle of one; on two threads as on one."""
    whole = learner()
    for _ in range(3):
        assert sum(whole.round()) == 2 * PIECE
    whole.forget()
    first = learner()
    list(first.round())
    assert (first.values.rest != whole.values.rest).any()
    next(first.round())
    again = learner()
    again.go_on(3)
    assert again.number == 1
    with threads(2) as workers:
        for _ in range(2):
            list(again.round(workers))
    assert again.values.packed("a") == whole.values.packed("a")
    for other in (learner(4), learner(exchange_minimum=2)):
        other.go_on(3)
        assert other.number == 0
    fewer = learner()
    fewer.go_on(2)
    assert fewer.number == 0
    again.forget()
    anew = learner()
    anew.go_on(3)
    assert anew.number == 0


@pytest.mark.usefixtures("own_cache")
def test_rounds_settle_and_values_begin_as_those_of_pairs() -> None:
    learned = learner()
    assert not learned.values.is_full
    changes = []
    for _ in range(4):
        list(learned.round())
        changes.append(learned.changed)
    assert changes[-1] < changes[0] / 2
    assert learned.values.value("?") > learned.values.value("A")
    assert (learned.values.table == few_leaves().table).all()
    assert odds(few_tiles()).sum() == pytest.approx(1, abs=1e-5)


def test_boards_are_taken_from_the_middle_of_games(enable: Lexicon) -> None:
    match = Match(enable, ("equity", "equity"), seed=2)
    census = Census(match, np.zeros(1, np.int32))
    unseen = [100 - sum(tile > 0 for tile in census.board(number).squares) for number in range(15)]
    assert FEWEST_UNSEEN <= min(unseen) <= max(unseen) <= MOST_UNSEEN
    assert len(set(unseen)) > 6
    assert census.board(5) == census.board(5)


def test_what_cannot_be_learned_is_refused() -> None:
    with pytest.raises(InputError, match="multiple of 5"):
        Learner(few_words(), few_tiles(), 0, few_leaves(), 7)
    with pytest.raises(InputError, match="7 tiles on a rack"):
        learner(rack_size=8)
