"""The best play that is found without listing all of them is one of them, and none is better."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from oracle_files import self_play_positions
from own_words import lexicon_of
from random_positions import GAMES, random_game, random_rack, seeds, some_values

from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Position, shipped_rules
from solvers.scrabble.leave import NO_REST, POINT, LeaveValues, no_values
from solvers.scrabble.searching import new_search
from solvers.scrabble.selfplay import Match
from solvers.scrabble.solver import list_plays, prepare
from solvers.scrabble.wordlist import fitted
from solvers.scrabble.wordmap import word_map

LISTS = {"standard": "enable", "super": "enable", "french": "french", "spanish": "spanish", "russian-yo": "russian"}
"""Five games, one on 21×21, one with tiles of two letters, and the lists that they are played with here."""

GOING_OUT = 12_345
MOST_PLAYS = 3_000_000

Best = tuple[int, int, int]
"""An equity in thousandths of a point, and the two numbers of the placement."""


def best_by_search(
    position: Position, lexicon: Lexicon, values: LeaveValues, going_out: int = GOING_OUT
) -> Best | None:
    """What the search finds; None if it finds nothing."""
    from solvers.scrabble import best_kernel, leave_kernel, plays_kernel

    rules = position.rules
    board = prepare(position, lexicon)
    search = new_search(rules)._replace(lanes=board.lanes, anchors=board.anchors, work=board.work)
    letters = len(rules.alphabet.letters) + 1
    leave_kernel.fill_leave_table(search.work, values.table, NO_REST, letters, going_out, search.one, search.room)
    search.one[plays_kernel.EQUITY] = -1 << 40
    words = word_map(lexicon, rules.layout.size)
    best_kernel.find_best(lexicon.graph.nodes, words, search, letters, board.anchor_count)
    best = (search.one[plays_kernel.EQUITY], search.one[0], search.one[1])
    return best if search.work[plays_kernel.FOUND] else None


def best_of_all(position: Position, lexicon: Lexicon, values: LeaveValues, found: Best | None) -> Best | None:
    """The best of all plays: *found* itself, if it is one of the best."""
    from solvers.scrabble import plays_kernel

    board = prepare(position, lexicon)
    plays = np.empty((MOST_PLAYS, 2), np.int64)
    plays = plays[: list_plays(board, lexicon, 0, board.anchor_count, plays.reshape(-1))]
    assert not board.work[plays_kernel.FULL]
    if not len(plays):
        return None
    left = leaves_of(position, plays)
    _, first, leave = np.unique(left @ radix(position), return_index=True, return_inverse=True)
    leaves = left[first]
    pairs = values.table[1:]
    worth = leaves @ values.table[0] + (np.einsum("pi,ij,pj->p", leaves, pairs, leaves) - leaves @ np.diag(pairs)) // 2
    worth[leaves.sum(axis=1) == 0] += GOING_OUT
    equities = POINT * (plays[:, 0] >> 32) + worth[leave]
    best = int(equities.max())
    packed = set(map(tuple, plays[equities == best].tolist()))
    return found if found and found[0] == best and found[1:] in packed else (best, *min(packed))


def leaves_of(position: Position, plays: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """What each placement leaves on the rack, counted by code (n, 64)."""
    left = np.tile(np.bincount(list(position.rack), minlength=64), (len(plays), 1))
    for place in range(position.rules.rack_size):
        tile = plays[:, 1] >> 7 * place & 0x7F
        left[np.flatnonzero(tile), np.where(tile & 0x40, 0, tile)[tile > 0]] -= 1
    return left


def radix(position: Position) -> npt.NDArray[np.int64]:
    """By code (64,), what makes a number of a leave that no other leave of the rack has."""
    counts = np.bincount(list(position.rack), minlength=64)
    return np.append(1, np.cumprod(counts[:-1] + 1))


@pytest.mark.parametrize("blanks", range(3))
def test_the_best_play_by_score_is_found_on_every_board_of_self_play(enable: Lexicon, blanks: int) -> None:
    values = no_values(enable.alphabet)
    for board, racks in self_play_positions():
        rack, _, best, _ = racks[blanks]
        found = best_by_search(Position.parse(f"{board} {rack}/"), enable, values, 0)
        assert found is not None, (board, rack)
        assert found[0] == POINT * best == POINT * (found[1] >> 32), (board, rack)


@cache
def boards(game: str) -> list[Position]:
    """The positions of some games of self-play."""
    rules = shipped_rules()[game]
    batch = Match(open_lexicon(LISTS[game]), ("greedy", "greedy"), rules, seed=5).play(0, 4)
    return [turn.position for index in range(4) for turn in batch.game(index).turns]


@examples(30)
@given(st.sampled_from(list(LISTS)), seeds)
def test_the_best_play_by_equity_is_found_in_five_games_and_languages(game: str, seed: int) -> None:
    random = Random(seed)
    before = random.choice(boards(game))
    rules = before.rules
    rack = random_rack(random, rules, "".join(random.choices(rules.alphabet.letters, rules.counts[1:], k=40)))
    position = Position(before.squares, bytes(map(rules.alphabet.code, rack)), rules=rules)
    lexicon = fitted(open_lexicon(LISTS[game]), rules)
    values = some_values(rules, seed % 1000)
    found = best_by_search(position, lexicon, values)
    assert found == best_of_all(position, lexicon, values, found)


@examples(30)
@given(seeds, st.sampled_from(list(GAMES)))
def test_the_best_play_by_equity_is_found_on_any_board(seed: int, game: str) -> None:
    """Also where tiles lie anywhere, and with three blanks on the rack."""
    position, words = random_game(seed, GAMES[game])
    lexicon = lexicon_of(words, position.rules.alphabet.language)
    values = some_values(position.rules, seed % 1000)
    found = best_by_search(position, lexicon, values)
    assert found == best_of_all(position, lexicon, values, found)


def test_a_list_without_words_that_fit_on_the_board_has_no_best_play() -> None:
    words = lexicon_of("a" * 30)
    assert best_by_search(Position.parse("AAAAAAA"), words, no_values(words.alphabet)) is None
