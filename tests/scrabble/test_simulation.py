"""Simulations: equal to plain rollouts with the same tiles, the same on any workers, fair, and quick to stop."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from dataclasses import replace
from math import exp
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner, Result
from examples import examples
from hypothesis import given
from naive_simulation import Rollout
from own_words import lexicon_of
from random_positions import GAMES, random_game, seeds, some_values
from simulating import simulate

from solvers.alphabet import BLANK
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.pieces import threads
from solvers.scrabble import Exchange, Pass, Position, leave_values, solve
from solvers.scrabble.guess import guessed_racks
from solvers.scrabble.rollouts import Piece, Racks, Rollouts, known_rack
from solvers.scrabble.simulation import Simulation, Simulator
from solvers.scrabble.winning import wins_for
from webapp.cli import main

MIDDLE = Position.parse(
    "13F1/1A11R1/1ZIP9O1/DO1UM8W1/EN1PA2ANORAkS1/G3VERTEX3Y1/A3I10/M2JEEING6/I14/15/15/15/15/15/15 ALOQTTV/ 210/132 0"
)
LAST = Position.parse(
    "7CYANITEs/7A7/7RILIEVO1/7E7/6TEAPOT3/5OORIE3M1/4J2E1TURGID/3FAQIRS2E1XU/4W2SOB1H2M/4L3F1PUb1B/3LI2AA2NO1E/"
    "C2AN1TARN1GO1R/H2NE2L4Z2/E2K2DIGESTED1/WAVY3I4DON U/S 392/340 0"
)


def thinned(position: Position, most: int, random: Random) -> Position:
    """The same board in a game with at most so many unseen tiles, so that rollouts come to its end."""
    rules = position.rules
    used = Counter(0 if tile & BLANK else tile for tile in position.squares if tile)
    used.update(position.rack + position.opponent_rack)
    left = Counter({code: max(0, count - used[code]) for code, count in enumerate(rules.counts)})
    kept = Counter(random.sample(sorted(left.elements()), min(most, left.total())))
    counts = tuple(used[code] + kept[code] for code in range(len(rules.counts)))
    return replace(position, rules=replace(rules, counts=counts))


@examples(15)
@given(seeds)
def test_rollouts_are_worth_what_plain_ones_with_the_same_tiles_are(seed: int) -> None:
    random = Random(seed)
    rules = GAMES[random.choice(sorted(GAMES))]
    position, words = random_game(seed, rules, 12)
    if random.random() < 0.4:
        known = random.sample([code for code, count in enumerate(rules.counts) if count], random.randint(1, 4))
        position = replace(position, opponent_rack=bytes(known))
    if random.random() < 0.6:
        position = thinned(position, random.randint(1, 25), random)
    scores = random.choice([(0, 0), (31, 17), (200, 260)])
    position = replace(position, scores=scores, scoreless_turns=random.choice([0, 0, rules.scoreless_turns - 2]))
    lexicon, leaves = lexicon_of(words, rules.alphabet.language), some_values(rules, seed % 1000)
    moves = solve(position, lexicon, top=40, order="equity", leaves=leaves).moves
    moves = tuple(random.sample(moves, min(3, len(moves))))
    plies = random.choice([1, 2, 2, 3])
    rollouts = Rollouts(position, lexicon, moves, plies, seed, leaves, known_rack(position))
    rolled = rollouts.roll(Piece(seed % 77, 2, tuple(range(len(moves)))))
    plain = Rollout(position, leaves, wins_for(rules), lexicon, seed)
    for index in range(2):
        for place, move in enumerate(moves):
            possible = plain.values(move, plies, seed % 77 + index)
            found = rolled.values[index, place].tolist()
            assert tuple(found) in {value[1:] for value in possible}


def numbers(simulation: Simulation) -> list[object]:
    """All that a simulation says, with nan as text."""
    return [repr(simulated) for simulated in simulation.candidates]


def test_workers_and_interruptions_do_not_change_the_numbers(enable: Lexicon) -> None:
    alone = simulate(MIDDLE, enable, candidates=6, rollouts=150, seed=5)
    with threads(3) as workers:
        together = simulate(MIDDLE, enable, candidates=6, rollouts=150, seed=5, workers=workers)
    simulator = Simulator(MIDDLE, enable, candidates=6, rollouts=150, seed=5)
    turns, seconds, is_over = 0, 0.001, False
    while not is_over:
        with Budget(seconds) as limit:
            is_over = simulator.go_on(limit)
        turns += 1
        seconds *= 1.05  # a slow machine comes to the end, too
    assert turns > 2
    assert numbers(alone) == numbers(together) == numbers(simulator.simulation)
    assert alone.is_complete
    assert {one.rollouts for one in alone.candidates if not one.is_dropped} == {alone.rollouts}
    assert numbers(simulate(MIDDLE, enable, candidates=6, rollouts=150, seed=6)) != numbers(alone)


def test_a_bad_move_is_dropped_and_a_good_one_found(enable: Lexicon) -> None:
    moves = solve(MIDDLE, enable, top=None, order="equity", leaves=leave_values("en")).moves
    found = simulate(MIDDLE, enable, moves=[moves[-1], moves[0], moves[100]], rollouts=2000)
    assert found.best.move == moves[0]
    assert [one.is_dropped for one in found.candidates] == [False, True, True]
    assert found.is_complete
    assert found.verdict == "clear"
    assert found.rollouts < 2000, "it ends early when one move is left"


def test_where_the_game_is_as_good_as_won_the_spread_decides(enable: Lexicon) -> None:
    moves = solve(MIDDLE, enable, top=40, order="equity", leaves=leave_values("en")).moves
    won = replace(MIDDLE, scores=(3000, 0))
    found = simulate(won, enable, moves=[moves[39], moves[0]], rollouts=300)
    assert [one.win for one in found.candidates] == [1, 1]
    assert found.lead == 0
    assert (found.best.move, found.verdict) == (moves[0], "clear")
    alike = simulate(MIDDLE, enable, moves=[moves[0], replace(moves[0])], rollouts=50)
    assert (alike.lead, alike.verdict) == (0, "open")


def test_known_tiles_of_the_opponent_are_respected(enable: Lexicon) -> None:
    held = Position.parse("AEINRS?").rack
    position = replace(MIDDLE, opponent_rack=held)
    found = simulate(position, enable, candidates=3, rollouts=20, plies=1)
    for one in found.candidates:
        after = position if isinstance(one.move, Exchange | Pass) else position.after(one.move)
        best = solve(
            replace(after, rack=held, opponent_rack=b""), enable, top=1, order="equity", leaves=leave_values("en")
        )
        assert [times for _, times in one.replies] == [20]
        assert one.reply_score == best.plays[0].score
        assert one.reply_bingos == 1
        assert sum(one.covered) == 20 * 7
    both = Racks((held, Position.parse("UUVVIIC").rack), (1, 0))
    guessed = simulate(MIDDLE, enable, candidates=3, rollouts=20, plies=1, racks=both)
    assert [one.replies for one in guessed.candidates] == [one.replies for one in found.candidates]


def test_it_stops_at_once_when_it_is_cancelled(enable: Lexicon) -> None:
    simulator = Simulator(MIDDLE, enable, plies=10, rollouts=100_000)
    with Budget() as limit:
        timer = threading.Timer(0.3, limit.cancel)
        timer.start()
        assert not simulator.go_on(limit)
    found = simulator.simulation
    assert not found.is_complete
    assert 0 < found.rollouts < 5_000


def test_with_the_last_tiles_it_is_exact(enable: Lexicon) -> None:
    found = simulate(LAST, enable, candidates=5, rollouts=30, plies=10)
    for one in found.candidates:
        assert one.win in {0, 0.5, 1}
        assert one.win_error == one.spread_error == 0
    assert found.best.win == 1
    assert found.is_complete


def test_without_time_it_says_nothing_but_the_moves(enable: Lexicon) -> None:
    found = simulate(MIDDLE, enable, candidates=4, budget=Budget(0))
    assert [one.rollouts for one in found.candidates] == [0] * 4
    assert np.isnan([one.win for one in found.candidates]).all()
    assert found.verdict == "open"


def test_a_limit_of_all_rollouts_together(enable: Lexicon) -> None:
    found = simulate(MIDDLE, enable, candidates=8, rollouts=10_000, total=800)
    assert 800 <= sum(one.rollouts for one in found.candidates) < 800 + 8


@pytest.mark.parametrize(
    ("position", "options", "field"),
    [
        (replace(MIDDLE, rack=b""), {}, "rack"),
        (replace(LAST, opponent_rack=b"", rules=replace(LAST.rules, counts=(0,) * 27)), {}, "opponent_rack"),
        (MIDDLE, {"plies": 0}, "plies"),
        (MIDDLE, {"plies": 11}, "plies"),
        (MIDDLE, {"rollouts": 0}, "rollouts"),
        (MIDDLE, {"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    position: Position, options: dict[str, int], field: str, enable: Lexicon
) -> None:
    with pytest.raises(InputError) as refused:
        simulate(position, enable, **options)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_the_opponent_s_leave_is_guessed_from_its_last_play(enable: Lexicon) -> None:
    """A leave counts exp(-x / 4) as much if with it another move was x points better than the play that was made."""
    leaves = leave_values("en")
    assert leaves
    board, bare = f"{'15/' * 7}7CAT5{'/15' * 7}", "/".join(["15"] * 15)
    position = Position.parse(f"{board} AEINRTU/ 0/10 0")
    guessed = guessed_racks(position, "8H CAT", enable, leaves)
    assert all(len(held) == 4 for held in guessed.held)
    for held, chance in list(zip(guessed.held, guessed.chances, strict=True))[:12]:
        rack = position.rules.alphabet.decode(Position.parse("CAT").rack + held)
        moves = solve(Position.parse(f"{bare} {rack}/ 0/0 0"), enable, top=None, order="equity", leaves=leaves).moves
        made = next(move for move in moves if str(move) == "8H CAT")
        counts = 1 + round(1_000_000 * exp(-((moves[0].equity or 0) - (made.equity or 0)) / 4))
        assert chance % counts == 0
        assert 0 < chance // counts < 20
    assert min(guessed.chances) < max(guessed.chances) / 100
    shown = Position.parse(f"{board} AEINRTU/S 0/10 0")
    assert guessed_racks(shown, "8H CAT", enable, leaves) == known_rack(shown)
    found = simulate(position, enable, candidates=2, rollouts=20, racks=guessed)
    assert {one.rollouts for one in found.candidates} == {20}
    for wrong in ("8H CATS", "9H CAT", "CAT", "8H ..."):
        with pytest.raises(InputError) as refused:
            guessed_racks(position, wrong, enable, leaves)
        assert refused.value.field == "played"


def command(*words: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(main, ["simulate", *words], input=lines)


def test_the_command_tells_and_answers_line_by_line() -> None:
    few = ["--rollouts", "20", "--lexicon", "enable"]
    told = command(str(MIDDLE), "--move", "4h lovat", "--move", "exchange q", "--move", "pass", *few)
    assert told.exit_code == 0, told.output
    assert re.search(r"^4H LOVAT 44 +\d\d\.\d\d +20  +\d\d\.\d\d ± ", told.output, re.MULTILINE)
    assert "exchange Q" in told.output
    assert told.output.endswith("The first move is best.\n")
    lines = command("-", "--top", "3", *few, lines=f"{MIDDLE}\n{'15/' * 14}15\n{LAST}\n")
    first, second, third = map(json.loads, lines.output.splitlines())
    assert [len(first["moves"]), first["complete"], first["rollouts"]] == [3, True, 20]
    assert second["field"] == "rack"
    assert third["moves"][0]["win"] == 1
    alone = json.loads(command(str(MIDDLE), "--top", "3", "--json", "--threads", "2", *few).output)
    assert {**alone, "seconds": 0} == {**first, "seconds": 0}
    for wrong in (["--move", "4H LOVATS"], ["--move", "1A CAT"], ["--move", "exchange Z"], ["--played", "1A CAT"]):
        refused = command(str(MIDDLE), *wrong, *few)
        assert refused.exit_code == 1
        assert refused.output.startswith(f"Error: {'played' if '--played' in wrong else 'moves'}: ")
