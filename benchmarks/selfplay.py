"""Games of self-play a second, for each pair of players: ``python benchmarks/selfplay.py [--quick]``.

Two threads must play the same games as one.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any

from bench import run

from solvers import pieces
from solvers.lexicon import default_list, open_lexicon
from solvers.scrabble.selfplay import Match
from solvers.scrabble.tally import Tally


def measure(quick: bool) -> dict[str, Any]:
    """Games a second by the clock and by CPU time, and how many times as many two threads play."""
    lexicon = open_lexicon(default_list())
    games = 20 if quick else 1000
    result: dict[str, Any] = {"games": games, "lexicon": lexicon.name}
    for players in (("greedy", "greedy"), ("equity", "greedy"), ("equity", "equity")):
        match = Match(lexicon, players)
        match.play(0, 0)
        rates, cpu_rates, ratios = [], [], []
        for _ in range(3):
            busy = time.process_time()
            alone, one = timed(match, games, 1)
            cpu_rates.append(games / (time.process_time() - busy))
            together, two = timed(match, games, 2)
            if one != two:
                raise ValueError("two threads do not play the games that one does")
            rates.append(games / alone)
            ratios.append(alone / together)
        name = "_".join(players)
        result[name] = round(median(rates), 1)
        result[f"{name}_cpu"] = round(median(cpu_rates), 1)
        result[f"{name}_two_threads"] = round(median(ratios), 2)
    return result


def timed(match: Match, games: int, threads: int) -> tuple[float, Tally]:
    """Seconds by the clock for a match, and how it went."""
    tally = Tally()
    started = time.perf_counter()
    with pieces.threads(threads) as workers:
        for batch in match.batches(games, workers):
            tally.add(batch)
    return time.perf_counter() - started, tally


if __name__ == "__main__":
    run(measure)
