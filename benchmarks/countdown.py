"""Times Countdown's solvers: ``python benchmarks/countdown.py [--quick]``.

A naive search, which counts the letters of every word of the list, checks a few selections.
"""

from __future__ import annotations

from statistics import median
from typing import Any

import numpy as np
from bench import checked_ms, cpu_ms, run, spread
from naive_countdown import words as counted_words

from solvers.countdown.methods import solve_numbers
from solvers.countdown.numbers import NumbersGame, draw_numbers
from solvers.countdown.piles import Piles
from solvers.countdown.position import Position
from solvers.countdown.ranking import ranking
from solvers.countdown.rules import rules
from solvers.countdown.solver import search, solve
from solvers.lexicon import Lexicon, default_list, open_lexicon

HARD_GAMES = (
    "450 25 50 75 100 5 7",
    "101 100 10 7 5 3 2",
    "952 25 50 75 100 3 6",
    "999 1 1 2 2 3 3",
    "961 75 9 8 7 6 5",
)


def longest(position: Position, lexicon: Lexicon) -> tuple[str, ...]:
    """All words of the greatest length."""
    words = ranking(lexicon).words
    return tuple([words[place] for place in search(position, lexicon, only_longest=True)[0]])


def measure(quick: bool) -> dict[str, Any]:
    """CPU milliseconds of all words and of the longest words of a selection, and of all methods of a numbers game."""
    lexicon = open_lexicon(default_list(game="countdown"))
    selections = [Piles(f"bench{number}").pick_selection().selections[0] for number in range(5 if quick else 400)]
    solve(selections[0], lexicon)
    result: dict[str, Any] = spread("all_words", [cpu_ms(solve, position, lexicon) for position in selections])
    result |= spread("max_words", [cpu_ms(longest, position, lexicon) for position in selections])
    words = lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    counting = []
    for position in selections[: 1 if quick else 3]:
        found = {word for words in solve(position, lexicon).by_length.values() for word in words}
        by_length = {length: {word for word in found if len(word) == length} for length in map(len, found)}
        counting.append(checked_ms(by_length, counted_words, position.letters, words))
    result["counter_ms"] = round(median(counting), 1)
    large = len(rules().large)
    games = [draw_numbers(f"bench{number}", number % (large + 1)) for number in range(5 if quick else 200)]
    games.extend(map(NumbersGame.parse, HARD_GAMES))
    solve_numbers(games[0])
    return result | spread("numbers", [cpu_ms(solve_numbers, game) for game in games])


if __name__ == "__main__":
    run(measure)
