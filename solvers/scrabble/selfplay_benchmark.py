"""How many games of self-play a second: each pair of players on one thread, and on two, which must play the same."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from solvers.lexicon import Lexicon
from solvers.scrabble.selfplay import Match
from solvers.scrabble.tally import Tally

RUNS = 3


def measure(lexicon: Lexicon, games: int, report: Callable[[str], object]) -> dict[str, Any]:
    """Measure and say so line by line to *report*; raises ValueError if two threads play otherwise than one."""
    found: dict[str, Any] = {"games": games, "lexicon": lexicon.name}
    for players in (("greedy", "greedy"), ("equity", "greedy"), ("equity", "equity")):
        match = Match(lexicon, players)
        match.play(0, 0)
        rates, ratios, alone_cpu = [], [], []
        for _ in range(RUNS):
            busy = time.process_time()
            alone, one = _timed(match, games, 1)
            alone_cpu.append(games / (time.process_time() - busy))
            together, two = _timed(match, games, 2)
            if one != two:
                raise ValueError("two threads do not play the games that one does")
            rates.append(games / alone)
            ratios.append(alone / together)
        name = "_".join(players)
        found[name] = round(median(rates), 1)
        found[f"{name}_cpu"] = round(median(alone_cpu), 1)
        found[f"{name}_two_threads"] = round(median(ratios), 2)
        report(
            f"{' against '.join(players)}: {found[name]} games a second on one thread "
            f"({found[f'{name}_cpu']} a second of CPU time), {found[f'{name}_two_threads']} times that on two"
        )
    return found


def _timed(match: Match, games: int, threads: int) -> tuple[float, Tally]:
    """Seconds by the clock for a match, and how it went."""
    tally = Tally()
    started = time.perf_counter()
    for batch in match.batches(games, threads):
        tally.add(batch)
    return time.perf_counter() - started, tally
