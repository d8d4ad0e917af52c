"""Scrabble pre-endings: a plain search through every draw and line, samples, faults, limits; the command."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import naive_preending
import pytest
from click.testing import CliRunner
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Pass, Position, preending, unseen
from solvers.scrabble.preending import preendings
from solvers.scrabble.selfplay import Match
from webapp.cli import main

SMALL = (
    "aa ae ad as at ax an ani ant any are arid art ate bat be bid bin bit cat cats do dot ear eat en er es et ex go got he hen "
    "hit id in is it jo ka la lea let me men met ne net no nod not oat od oe on one or os ox qi qis rat re red rot sat sea "
    "see set she sit so ta tan tar tea ten ti tie tin to toe ton tot van vat vie yen yet za zen"
)
MIDDLE = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
BAG_OF_ONE = (
    "ALIDAD1MAYAN3/5ETUDE1O3/5L2OP1V3/5F5E3/5T5N3/5S4FA2W/8Q1O3H/7LUNIER1I/8A1B1E1M/8IOLITES/8G1E1I2/CAROB3H3R1W/"
    "3PIROG4E1O/6REJACkETS/1UNOIlED6T AINSTVY/ 278/299 0"
)


@cache
def small() -> tuple[Lexicon, list[Position]]:
    """A list of few words, and positions of games played with it, after some turns each."""
    lexicon = lexicon_of(SMALL)
    batch = next(iter(Match(lexicon, ("greedy", "greedy"), seed=4).batches(10)))
    return lexicon, [turn.position for index in range(len(batch)) for turn in batch.game(index).turns[2:12]]


def drawn(seed: int, bag: int) -> Position:
    """A board with one or two tiles on the rack, so many in the bag, and two on the opponent's rack, which is not known."""
    chance = random.Random(seed)
    board = chance.choice(small()[1])
    rest = [code for code, count in enumerate(board.rules.counts) for _ in range(count) if code]
    tiles = chance.sample(rest, chance.randint(1, 2) + 2 + bag)
    on_board = Counter(0 if tile & 0x40 else tile for tile in board.squares if tile)
    left = Counter(tiles)
    counts = tuple(on_board[code] + left[code] for code in range(len(board.rules.counts)))
    rules = replace(board.rules, counts=counts, rack_size=2)
    mine = bytes(tiles[: len(tiles) - 2 - bag])
    return Position(board.squares, mine, scores=(chance.randint(0, 20), chance.randint(0, 20)), rules=rules)


@examples(3)
@given(st.integers(0, 10_000))
def test_one_tile_in_the_bag_equals_a_plain_search(seed: int) -> None:
    position, lexicon = drawn(seed, 1), small()[0]
    found = preending(position, lexicon)
    wanted = naive_preending.outcomes(position, lexicon)
    left = unseen(position).left
    wins = {move: naive_preending.win(spreads, left) for move, spreads in wanted.items()}
    assert found.is_proven
    assert {str(candidate.move) for candidate in found.candidates} == set(wanted)
    best = found.candidates[0]
    assert best.win == pytest.approx(max(wins.values()))
    means = [
        sum(left[tile] * spread for tile, spread in spreads.items()) / sum(left[tile] for tile in spreads)
        for move, spreads in wanted.items()
        if wins[move] == pytest.approx(best.win)
    ]
    assert best.spread == pytest.approx(max(means))
    for candidate in found.candidates:
        assert candidate.is_dropped or candidate.win == pytest.approx(wins[str(candidate.move)])
        assert not candidate.is_dropped or wins[str(candidate.move)] < best.win
        for outcome in candidate.outcomes:
            spread = wanted[str(candidate.move)][outcome.drawn or outcome.bag]
            assert not outcome.is_proven or outcome.result == (spread > 0) + (spread == 0) / 2
            assert not outcome.is_exact or outcome.spread == spread


def test_every_draw_has_its_ways_and_its_tiles() -> None:
    position = drawn(1, 3)
    found = preending(position, small()[0], budget=Budget(0))
    everything = Counter({tile: count for tile, count in unseen(position).left.items() if count})
    for candidate in found.candidates:
        for outcome in candidate.outcomes:
            assert Counter(outcome.drawn + outcome.bag + outcome.held) == everything
            assert len(outcome.bag) == max(
                0, 3 - (0 if isinstance(candidate.move, Pass) else len(candidate.move.tiles))
            )
    assert not found.is_sampled
    assert not found.is_proven
    assert preending(position, small()[0], draws=1, budget=Budget(0)).is_sampled


def test_moves_are_ranked_by_how_often_they_win() -> None:
    with Budget() as limit:
        *_, found = preendings(drawn(5, 2), small()[0], limit)
    kept = [(candidate.win, candidate.spread) for candidate in found.candidates if not candidate.is_dropped]
    assert kept == sorted(kept, reverse=True)
    assert found.bag == 2


@pytest.mark.parametrize(
    ("position", "field", "says"),
    [
        (MIDDLE, "rack", "The bag holds 83 tiles; it should hold one to 4"),
        (MIDDLE.replace("AEINRST", ""), "rack", "Enter your rack"),
        (MIDDLE.replace("AEINRST/", "AEINRST/EE"), "opponent_rack", "Leave the opponent’s rack out"),
    ],
)
def test_what_is_no_pre_ending_is_refused(position: str, field: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        preending(Position.parse(position), small()[0])
    assert refused.value.field == field


def test_the_command_tells_and_answers_line_by_line(tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("vav\nvavs\nay\nan\nit\n")
    told = CliRunner().invoke(main, ["preending", BAG_OF_ONE, "--words", str(words)])
    assert told.exit_code == 0, told.output
    assert told.output.startswith("1 tile in the bag, all draws: proven")
    lines = CliRunner().invoke(main, ["preending", "-", "--words", str(words)], input=f"{BAG_OF_ONE}\n{MIDDLE}\n")
    first, second = map(json.loads, lines.output.splitlines())
    assert (first["proven"], first["sampled"], first["bag"]) == (True, False, 1)
    assert first["best"] == first["moves"][0]["move"]
    for option in first["moves"]:
        assert sum(draw["ways"] for draw in option["draws"]) == 8
        assert all(len(draw["held"]) == 7 for draw in option["draws"])
    assert second["field"] == "rack"
    refused = CliRunner().invoke(main, ["preending", MIDDLE])
    assert refused.exit_code == 1
    assert "rack: The bag holds 83 tiles" in refused.output
