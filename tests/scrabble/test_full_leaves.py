"""Values of every leave: how sets of tiles are numbered, and the same value wherever it is worked out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import combinations_with_replacement

import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of
from random_positions import seeds

from solvers.alphabet import alphabet
from solvers.lexicon import Lexicon
from solvers.scrabble import Position, solve
from solvers.scrabble.equity import leave_table
from solvers.scrabble.leave import LeaveValues, leave_values, no_values, read_values
from solvers.scrabble.selfplay import Match
from solvers.scrabble.tile_sets import ADDED, every_set, first_number, first_numbers, number_of


def tiles_of(number: int, kinds: int) -> list[int]:
    """The tiles of the set with this number by letter codes, in rising order of kinds."""
    size = 0
    while number >= first_number(size + 1, kinds):
        size += 1
    number -= first_number(size, kinds)
    tiles = []
    for place in range(size, 0, -1):
        kind = int(np.searchsorted(ADDED[:, place], number, side="right")) - 1
        number -= int(ADDED[kind, place])
        tiles.append((kind + 1) % kinds)
    return tiles[::-1]


@cache
def full_values(seed: int = 1, points: float = 8.0) -> LeaveValues:
    """Values by chance for every leave in English."""
    random = np.random.default_rng(seed)
    values = no_values(alphabet("en"))
    pairs = random.normal(0, 900, (27, 27))
    values.table[0, :27] = random.normal(0, 6000, 27)
    values.table[1:28, :27] = pairs + pairs.T
    rest = random.normal(0, 100 * points, first_number(7, 27)).astype(np.int16)
    return replace(values, rest=rest)


def test_english_ships_with_the_value_of_every_leave() -> None:
    """Beyond those of pairs, which are the same as in their own file; other languages have pairs alone."""
    values, folder = leave_values("en"), resources.files("solvers.scrabble") / "leaves"
    assert values is not None and values.is_full
    pairs = read_values((folder / "en.tsv").read_text(encoding="utf-8"), values.alphabet)
    assert (pairs.table == values.table).all()
    assert values.value("ING") > pairs.value("ING") + 2
    assert values.value("QU") > values.value("Q") + 5
    assert values.value("AEINST") > 20 > values.value("AEIOUI")
    assert not values.by_pairs().is_full
    assert not any(known.is_full for name in ("fr", "ru") if (known := leave_values(name)))
    assert len((folder / "en.leaves").read_bytes()) < 1_200_000


@pytest.mark.parametrize("kinds", [2, 5, 27])
def test_the_numbers_of_sets_are_every_number_once(kinds: int) -> None:
    sets = [codes for size in range(4) for codes in combinations_with_replacement(range(kinds), size)]
    assert sorted(number_of(codes, kinds) for codes in sets) == list(range(len(sets)))
    assert all(Counter(tiles_of(number_of(codes, kinds), kinds)) == Counter(codes) for codes in sets)
    assert tiles_of(29, 27) == [1, 2]
    assert [first_number(size, kinds) for size in range(9)] == first_numbers(kinds).tolist()
    for size in range(4):
        listed = [tuple((kind + 1) % kinds for kind in row) for row in every_set(size, kinds).tolist()]
        first = first_number(size, kinds)
        assert listed == [tuple(tiles_of(first + place, kinds)) for place in range(len(listed))]
        assert len(listed) == first_number(size + 1, kinds) - first


@examples(300)
@given(st.integers(2, 34), st.data())
def test_a_set_is_found_again_by_its_number(kinds: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, first_number(8, kinds) - 1))
    assert number_of(tiles_of(number, kinds), kinds) == number


@examples(30)
@given(seeds, st.text("ABEEIOQRSTUZ??", min_size=1, max_size=7))
def test_the_table_of_a_rack_says_what_each_of_its_leaves_is_worth(seed: int, rack: str) -> None:
    """As ``value`` says it one by one; by the rules alone once the bag is empty, and for a leave of seven by pairs."""
    values = full_values(seed % 2)
    position = Position.parse(rack)
    answer = solve(position, lexicon_of("XYLEM"), top=None, order="equity", leaves=values)
    assert len(answer.moves) > 1
    for move in answer.moves:
        assert move.equity == pytest.approx(values.value(move.leave))
        if len(move.leave) == 7:
            assert move.equity == pytest.approx(values.by_pairs().value(move.leave))
    assert leave_table(position, values).worth[0] == 0


def test_self_play_weighs_whole_leaves_as_the_rest_of_the_solver_does(enable: Lexicon) -> None:
    """Each turn has the equity of the best of all moves; the player ``pairs`` leaves out what whole leaves are worth."""
    values = full_values()
    batch = Match(enable, ("equity", "pairs"), seed=4, leaves=values).play(0, 2)
    changed = 0
    for turn in [turn for index in range(2) for turn in batch.game(index).turns[:9]]:
        best = {
            leaves: solve(turn.position, enable, top=1, order="equity", leaves=leaves).moves[0].equity
            for leaves in (values, values.by_pairs())
        }
        own, other = list(best.values()) if turn.player == 0 else list(best.values())[::-1]
        assert turn.equity == pytest.approx(own)
        changed += own != other
    assert changed > 9
