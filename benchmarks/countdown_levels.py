"""The mean points of a game of each level of Countdown's program: ``python benchmarks/countdown_levels.py [--quick]``.

Every level plays the same 1,000 games, each alone: ten rounds of letters, four of numbers and a conundrum, which are
judged as those of players. The figures stand in ``solvers/countdown/levels.toml`` and ``docs/performance.md``.
"""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Any

from bench import run

from solvers.countdown import Game, PlayedRound, draw_conundrum
from solvers.countdown.opponent import Opponent, levels
from solvers.lexicon import Lexicon, default_list, open_lexicon


def measure(quick: bool) -> dict[str, Any]:
    """For each level its points a game and their standard error, and the points of each kind of round."""
    lexicon = open_lexicon(default_list(game="countdown"))
    games = 20 if quick else 1000
    scores: dict[int, list[dict[str, int]]] = {level.number: [] for level in levels()}
    for number in range(games):
        for level in levels():
            scores[level.number].append(points(Opponent(level, f"level-{number}"), lexicon))
    result: dict[str, Any] = {"games": games}
    for level in levels():
        played = scores[level.number]
        totals = [sum(each.values()) for each in played]
        name = f"level_{level.number}"
        result[name] = round(mean(totals), 1)
        result[f"{name}_error"] = round(stdev(totals) / sqrt(games), 1)
        for kind, title in (("L", "letters"), ("N", "numbers"), ("C", "conundrum")):
            result[f"{name}_{title}"] = round(mean(each[kind] for each in played), 1)
    return result


def points(opponent: Opponent, lexicon: Lexicon) -> dict[str, int]:
    """What it scores in a game alone, by the kind of round."""
    game = Game(opponent.seed)
    scored = dict.fromkeys("LNC", 0)
    while game.kind:
        place, kind = len(game.rounds), game.kind
        if kind == "L":
            picks = game.piles().pick_selection().picks[len(game.piles().picks) :]
            answer = opponent.word(game.piles(picks).selections[-1], place, lexicon)
        elif kind == "N":
            picks = str(opponent.large(place))
            answer = opponent.method(game.numbers(place, picks), place)
        else:
            picks = ""
            puzzle = draw_conundrum(game.seed, lexicon)
            answer = f"1:{puzzle.solution}" if opponent.buzz(puzzle, place, lexicon) else "1:"
        game = game.after(PlayedRound(kind, picks, (answer,)))
        scored[kind] += game.points(place, lexicon)[0]
    return scored


if __name__ == "__main__":
    run(measure)
