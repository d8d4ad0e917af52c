"""What simulation wins against play by equity alone: ``python benchmarks/simulating_player.py [--quick] [--games N]``.

One side simulates its ten best moves by equity with so many rollouts in all at each move (``--rollouts``, 2,000) of so many
plies (``--plies``, 2); with an empty bag it plays each of them out. The other takes the best equity. Each bag is played
twice, each side beginning once; the errors are those of these pairs. What is known so far is written to standard error.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from random import Random
from statistics import mean, stdev
from typing import Any

from bench import run

from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import Exchange, Play, Position, Simulator, default_rules, leave_values, solve
from solvers.scrabble.placements import EQUITY
from solvers.scrabble.play import Move
from solvers.scrabble.simulation import MOST_PLIES

CANDIDATES = 10
_MOST_TURNS = 200


def option(name: str, default: int) -> int:
    """The whole number after ``--NAME`` on the command line."""
    words = sys.argv[1:]
    return int(words[words.index(f"--{name}") + 1]) if f"--{name}" in words else default


def measure(quick: bool) -> dict[str, Any]:
    """The wins and the points of the simulating player."""
    games = option("games", 2 if quick else 400)
    rollouts, plies = option("rollouts", 100 if quick else 2000), option("plies", 2)
    lexicon = open_lexicon(default_list())
    pairs: list[tuple[float, float]] = []
    started = time.process_time()
    for bag in range(games // 2):
        spreads = [played(lexicon, bag, first, rollouts, plies) for first in (True, False)]
        wins = [1.0 if spread > 0 else 0.5 if spread == 0 else 0.0 for spread in spreads]
        pairs.append((mean(spreads), mean(wins)))
        if bag % 5 == 4:
            print(said(pairs), file=sys.stderr, flush=True)
    return said(pairs) | {"rollouts": rollouts, "plies": plies, "cpu_s": round(time.process_time() - started)}


def said(pairs: list[tuple[float, float]]) -> dict[str, Any]:
    """What the pairs of games say."""
    found: dict[str, Any] = {"games": 2 * len(pairs)}
    for name, values in (("spread", [one for one, _ in pairs]), ("wins", [one for _, one in pairs])):
        found[name] = round(mean(values), 3)
        found[f"{name}_error"] = round(stdev(values) / len(values) ** 0.5, 3) if len(values) > 1 else None
    return found


def played(lexicon: Lexicon, bag_number: int, is_first: bool, rollouts: int, plies: int) -> int:
    """The spread of the simulating player in a game from this bag, in which it begins or not."""
    rules = default_rules()
    bag = [code for code, count in enumerate(rules.counts) for _ in range(count)]
    chance = Random(f"bag {bag_number}")
    chance.shuffle(bag)
    racks: list[list[int]] = [[], []]
    scores = [0, 0]
    squares = b""
    scoreless = 0
    for rack in racks:
        fill(rack, bag, rules.rack_size)
    for turn in range(_MOST_TURNS):
        side = turn % 2
        known = b"" if bag else bytes(racks[1 - side])
        position = Position(
            squares, bytes(racks[side]), known, (scores[side], scores[1 - side]), scoreless, rules=rules
        )
        simulates = (side == 0) == is_first
        move = chosen(position, lexicon, rollouts if simulates else 0, plies, 1000 * bag_number + turn)
        score = move.score if isinstance(move, Play) else 0
        if isinstance(move, Play):
            squares = position.after(move).squares
        scores[side] += score
        scoreless = 0 if score else scoreless + 1
        racks[side] = [codes(rules, letter) for letter in move.leave]
        fill(racks[side], bag, rules.rack_size)
        if isinstance(move, Exchange):
            bag += [codes(rules, letter) for letter in move.tiles]
            chance.shuffle(bag)
        if not racks[side] or scoreless == rules.scoreless_turns:
            break
    left = [sum(rules.values[tile] for tile in rack) for rack in racks]
    for side in range(2):
        if not racks[side]:
            scores[side] += rules.out_times * left[1 - side]
        else:
            scores[side] -= left[side] if racks[1 - side] else (2 - rules.out_times) * left[side]
    spread = scores[0] - scores[1]
    return spread if is_first else -spread


def codes(rules: Any, letter: str) -> int:
    """The code of a tile; 0 for a blank."""
    return 0 if letter == "?" else int(rules.alphabet.code(letter))


def fill(rack: list[int], bag: list[int], size: int) -> None:
    """Draw tiles until the rack is full or the bag is empty."""
    while bag and len(rack) < size:
        rack.append(bag.pop())


def chosen(position: Position, lexicon: Lexicon, rollouts: int, plies: int, seed: int) -> Move:
    """The move with the best equity, or the one that *rollouts* in all say is best."""
    leaves = leave_values("en")
    assert leaves
    if not rollouts:
        return solve(position, lexicon, top=1, order=EQUITY, leaves=leaves).moves[0]
    if position.opponent_rack:  # the bag is empty: nothing is left to chance
        return (
            Simulator(position, lexicon, candidates=CANDIDATES, rollouts=1, plies=MOST_PLIES, leaves=leaves)
            .finished()
            .best.move
        )
    simulator = Simulator(
        replace(position, opponent_rack=b""), lexicon, candidates=CANDIDATES, rollouts=rollouts, total=rollouts,
        plies=plies, seed=seed, leaves=leaves,
    )  # fmt: skip
    return simulator.finished().best.move


if __name__ == "__main__":
    run(measure)
