"""How fast Countdown's solvers are, beside two plain ways that have to find the same words.

One makes every arrangement of the letters and looks it up in a set; the other compares the letters of every word of
the list with ``Counter``. Both take so long that a few selections must do for them.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from statistics import median
from typing import Any

import numpy as np

from solvers.countdown.methods import solve_numbers
from solvers.countdown.numbers import NumbersGame, draw_numbers
from solvers.countdown.piles import Piles
from solvers.countdown.position import Position
from solvers.countdown.rules import rules
from solvers.countdown.solver import best, solve
from solvers.lexicon import Lexicon

SELECTIONS = 400
SCANNED = 3
GAMES = 200
HARD_GAMES = (
    "450 25 50 75 100 5 7",
    "101 100 10 7 5 3 2",
    "952 25 50 75 100 3 6",
    "999 1 1 2 2 3 3",
    "961 75 9 8 7 6 5",
)


def measure(lexicon: Lexicon, report: Callable[[str], object]) -> dict[str, Any]:
    """CPU milliseconds: the median of drawn selections (all words, the longest words), and of drawn numbers games.

    Raises ValueError if the plain ways find other words.
    """
    return {"lexicon": lexicon.name, **_letters(lexicon, report), **_numbers(report)}


def _letters(lexicon: Lexicon, report: Callable[[str], object]) -> dict[str, float]:
    selections = [Piles(f"bench{number}").pick_selection().selections[0] for number in range(SELECTIONS)]
    best(selections[0], lexicon)
    every = [_ms(lambda position=position: solve(position, lexicon)) for position in selections]  # type: ignore[misc]
    longest = [_ms(lambda position=position: best(position, lexicon)) for position in selections]  # type: ignore[misc]
    words = lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    known = set(words)
    scans: dict[str, list[float]] = {"permutations": [], "counter": []}
    for position in selections[:SCANNED]:
        found = {play.word for play in solve(position, lexicon).plays}
        ways: dict[str, Callable[[], set[str]]] = {
            "permutations": lambda position=position: _by_permutations(position, known),  # type: ignore[misc]
            "counter": lambda position=position: _by_counters(position, words),  # type: ignore[misc]
        }
        for way, scan in ways.items():
            started = time.process_time()
            same = scan() == found
            scans[way].append((time.process_time() - started) * 1e3)
            if not same:
                raise ValueError(f"{position}: the scan ({way}) finds other words than the search")
    result = {
        "all_words_ms": round(median(every), 3),
        "max_words_ms": round(median(longest), 3),
        "permutations_ms": round(median(scans["permutations"]), 1),
        "counter_ms": round(median(scans["counter"]), 1),
    }
    report(
        f"all words of a selection: {result['all_words_ms']:.3f} ms, slowest {max(every):.3f}; "
        f"the longest words: {result['max_words_ms']:.3f} ms, slowest {max(longest):.3f}; "
        f"set and permutations {result['permutations_ms']:,.0f} ms; Counter scan {result['counter_ms']:,.0f} ms; "
        "the words agree"
    )
    return result


def _numbers(report: Callable[[str], object]) -> dict[str, Any]:
    large = len(rules().large)
    games = [draw_numbers(f"bench{number}", number % (large + 1)) for number in range(GAMES)]
    games.extend(map(NumbersGame.parse, HARD_GAMES))
    solve_numbers(games[0])
    times = {str(game): _ms(lambda game=game: solve_numbers(game)) for game in games}  # type: ignore[misc]
    slowest = max(times, key=lambda text: times[text])
    report(
        f"every method of a numbers game: {median(times.values()):.1f} ms, slowest {slowest}: {times[slowest]:.1f} ms"
    )
    return {
        "numbers_ms": round(median(times.values()), 2),
        "numbers_slowest_ms": round(times[slowest], 2),
        "numbers_slowest": slowest,
    }


def _ms(work: Callable[[], object]) -> float:
    """CPU milliseconds, the median of three runs, so that what else the machine does counts less."""
    times = []
    for _ in range(3):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return median(times) * 1e3


def _by_permutations(position: Position, known: set[str]) -> set[str]:
    letters = position.letters
    return {
        word
        for length in range(2, len(letters) + 1)
        for word in map("".join, permutations(letters, length))
        if word in known
    }  # fmt: skip


def _by_counters(position: Position, words: list[str]) -> set[str]:
    held = Counter(position.letters)
    return {word for word in words if len(word) <= len(position.letters) and not Counter(word) - held}
