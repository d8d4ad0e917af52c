"""Each level of Scrabble's program against the next: ``python benchmarks/scrabble_levels.py [--quick] [LEVEL …]``.

For each pair, bags are played twice, each side beginning once; a draw is half a win. Given levels are played against
the next one only. The figures stand in ``docs/performance.md``.
"""

from __future__ import annotations

import sys
from math import sqrt
from statistics import mean, stdev
from typing import Any

from bench import run

from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.scrabble import Position
from solvers.scrabble.contest import Contest
from solvers.scrabble.opponent import Level, Opponent, levels

GAMES = 500


def measure(quick: bool) -> dict[str, Any]:
    """For each pair of neighbours the share of games that the higher level wins, and its points more a game."""
    lexicon = open_lexicon(default_list())
    games = 10 if quick else GAMES
    asked = [int(word) for word in sys.argv[1:] if word.isdecimal()] or range(1, len(levels()))
    result: dict[str, Any] = {"games": games}
    for number in asked:
        lower, higher = levels()[number - 1 : number + 1]
        found: list[int] = []
        name = f"level_{number + 1}_beats_{number}"
        for game in range(games):
            found.append(spread(lower, higher, game, lexicon))
            won = mean((points > 0) + (points == 0) / 2 for points in found)
            if (game + 1) % 50 == 0:
                print(f"# {name}, {game + 1} games: {won:.1%}, {mean(found):+.1f}", file=sys.stderr, flush=True)
        result[name] = round(won, 3)
        result[f"{name}_error"] = round(sqrt(won * (1 - won) / games), 3)
        result[f"{name}_points"] = round(mean(found), 1)
        result[f"{name}_points_error"] = round(stdev(found) / sqrt(games), 1)
    return result


def spread(lower: Level, higher: Level, number: int, lexicon: Lexicon) -> int:
    """By how many points the higher level wins a game; it begins those of even numbers."""
    seed = f"levels {number // 2}"
    players = [Opponent(level, f"{seed} {level.number}") for level in (higher, lower)]
    if number % 2:
        players.reverse()
    game = Contest.begin(Position(), seed)
    while not game.end:
        game = game.after(players[game.side].move(game.seen_by(game.side), lexicon, len(game.turns)))
    first, second = game.totals
    return second - first if number % 2 else first - second


if __name__ == "__main__":
    run(measure)
