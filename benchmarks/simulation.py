"""Rollouts a second, and how right simulations are: ``python benchmarks/simulation.py [--quick]``.

Measured over positions of self-play, one move each: rollouts of two and of four plies a second of CPU time on one
thread, beside the turns a second of self-play; how many times as many two threads do by the clock; how often the 95 %
interval of a short simulation holds what a long one with other tiles says; and how often two seeds agree on the best of
the moves of ten positions.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from bench import run

from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.pieces import threads
from solvers.scrabble import Position, values_for
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.rollouts import Piece, Rollouts, known_rack
from solvers.scrabble.selfplay import Match
from solvers.scrabble.simulation import Simulator
from solvers.scrabble.solver import solve

_PIECE = 100
_NORMAL = 1.96


def measure(quick: bool) -> dict[str, Any]:
    """All of it; ``quick``: a sample."""
    lexicon = open_lexicon(default_list())
    match = Match(lexicon, ("equity", "equity"), seed=19)
    positions = positions_of(match, 2 if quick else 20)
    result: dict[str, Any] = {"positions": len(positions)}
    result |= rates(match, lexicon, positions, 1 if quick else 3)
    gains = [gain(positions[0], lexicon, 100 if quick else 1500) for _ in range(1 if quick else 3)]
    result |= {"two_threads": round(median(gains), 2)}
    result |= covered(lexicon, positions, 4 if quick else 200, 200 if quick else 2000)
    result |= agreeing(lexicon, positions[:: max(1, len(positions) // 10)][: 4 if quick else 10], 20 if quick else 1000)
    return result


def positions_of(match: Match, games: int) -> list[Position]:
    """Positions of self-play: of each game every other turn from the fifth to the nineteenth, the rack of one side known."""
    batch = match.play(0, games)
    turns = [turn for index in range(games) for turn in batch.game(index).turns[4:19:2]]
    return [turn.position for turn in turns]


def rollouts_of(position: Position, lexicon: Lexicon, plies: int) -> Rollouts:
    """The rollouts of the best move by equity."""
    leaves = values_for(position.rules)
    assert leaves
    moves = solve(position, lexicon, top=1, order=EQUITY, leaves=leaves).moves
    return Rollouts(position, lexicon, moves, plies, 0, leaves, known_rack(position))


def rates(match: Match, lexicon: Lexicon, positions: list[Position], runs: int) -> dict[str, Any]:
    """Rollouts and turns of self-play a second of CPU time."""
    from solvers.scrabble.selfplay_kernel import LENGTH

    two, four = ([rollouts_of(position, lexicon, plies) for position in positions] for plies in (2, 4))
    piece = Piece(0, _PIECE, (0,))
    for rollouts in (*two, *four):
        rollouts.prepare()
    match.play(0, 0)
    found: dict[str, list[float]] = {name: [] for name in ("turns", "two", "four")}
    for number in range(runs):
        started = time.process_time()
        lengths = match.play(1000 * number, 2 * len(positions)).results
        found["turns"].append(int(lengths[:, LENGTH].sum()) / (time.process_time() - started))
        for name, kind in (("two", two), ("four", four)):
            started = time.process_time()
            for rollouts in kind:
                rollouts.roll(piece)
            found[name].append(_PIECE * len(kind) / (time.process_time() - started))
    turns, two_plies = median(found["turns"]), median(found["two"])
    return {
        "selfplay_turns_s": round(turns),
        "two_plies_s": round(two_plies),
        "four_plies_s": round(median(found["four"])),
        "two_plies_a_turn": round(two_plies / turns, 2),
    }


def gain(position: Position, lexicon: Lexicon, rollouts: int) -> float:
    """How many times as fast two threads are by the clock."""
    took = []
    for number in (1, 2):
        with threads(number) as workers:
            started = time.perf_counter()
            Simulator(position, lexicon, candidates=4, rollouts=rollouts).finished(workers)
            took.append(time.perf_counter() - started)
    return took[0] / took[1]


def covered(lexicon: Lexicon, positions: list[Position], cases: int, rollouts: int) -> dict[str, Any]:
    """How often what a long simulation says lies in the 95 % interval of a short one (its own error allowed for)."""
    inside = {"win": 0, "spread": 0}
    for case in range(cases):
        position = positions[case % len(positions)]
        short = Simulator(position, lexicon, candidates=1, rollouts=100, seed=1 + case).finished().best
        long = Simulator(position, lexicon, candidates=1, rollouts=rollouts, seed=1_000_000 + case).finished().best
        for kind in inside:
            error = getattr(short, f"{kind}_error") ** 2 + getattr(long, f"{kind}_error") ** 2
            inside[kind] += abs(getattr(short, kind) - getattr(long, kind)) <= _NORMAL * error**0.5
    return {"cases": cases} | {f"{kind}_in_interval": round(count / cases, 3) for kind, count in inside.items()}


def agreeing(lexicon: Lexicon, positions: list[Position], rollouts: int) -> dict[str, Any]:
    """How often two seeds agree on the best move, or call it too close; and how many of all pairs they order alike."""
    same = pairs = alike = 0
    for position in positions:
        orders = []
        for seed in (1, 2):
            orders.append(Simulator(position, lexicon, candidates=5, rollouts=rollouts, seed=seed).finished())
        first, second = orders
        moves = [one.move for one in second.candidates]
        same += first.best.move == second.best.move or "open" in (first.verdict, second.verdict)
        places = [moves.index(one.move) for one in first.candidates]
        for place, one in enumerate(places):
            pairs += len(places) - place - 1
            alike += sum(other > one for other in places[place + 1 :])
    return {"same_best": f"{same} of {len(positions)}", "pairs_alike": round(alike / max(1, pairs), 3)}


if __name__ == "__main__":
    run(measure)
