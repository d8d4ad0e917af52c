"""The end of a full game: each round with the answers, what they gave, and what there was to win."""

from functools import lru_cache
from typing import Any

from flask import url_for

from solvers.countdown import Declaration, Game, NumbersAnswer, NumbersGame, draw_conundrum, solve, solve_numbers
from solvers.countdown.conundrum import POINTS
from solvers.lexicon import Lexicon
from solvers.lexicon.fitness import is_fit
from webapp.countdown.numbers import shown
from webapp.solving import Context


def end(game: Game, lexicon: Lexicon) -> Context:
    """The table of a game that is over, and the most that there was."""
    rows = []
    for place, played in enumerate(game.rounds):
        row = {"L": _letters, "N": _numbers, "C": _conundrum}[played.kind](game, place, lexicon)
        points = game.points(place, lexicon)
        rows.append(row | {"points": points, "lost": [row["most"] - each for each in points]})
    return {"stage": "end", "table": rows, "most": sum(row["most"] for row in rows)}


def _letters(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    selection = game.selection(place)
    declared = [Declaration.parse(text) for text in game.rounds[place].answers]
    found = solve(selection, lexicon)
    best = next((word for word in found.best if is_fit(word, "en")), "")
    return {
        "subject": selection.letters,
        "url": url_for("countdown.page", letters=selection.letters),
        "answers": [(each.text.upper(), each.word_verdict(selection, lexicon).is_valid) for each in declared],
        "best": (best, bool(best)),
        "most": found.score,
    }


def _numbers(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    played = game.rounds[place]
    numbers = game.numbers(place, played.choice)
    tiles = " ".join(map(str, numbers.tiles))
    found = _easiest(numbers)
    declared = [Declaration.parse(text) for text in played.answers]
    return {
        "subject": f"{numbers.target}: {tiles}",
        "url": url_for("countdown.numbers", tiles=tiles, target=numbers.target),
        "answers": [(shown(" ".join(each.text.split())), False) for each in declared],
        "best": (shown(found.methods[0].text) if found.points else "", False),
        "most": found.points,
    }


@lru_cache(maxsize=256)
def _easiest(numbers: NumbersGame) -> NumbersAnswer:
    """The easiest method of a round, which is shown whenever the page of the end is loaded."""
    return solve_numbers(numbers, top=1)


def _conundrum(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    puzzle = draw_conundrum(game.seed, lexicon)
    guesses = game.buzzes(game.rounds[place].answers)
    texts = [guesses.get(player, "").upper() for player in range(1, game.players + 1)]
    return {
        "subject": puzzle.jumble,
        "url": url_for("countdown.conundrum", jumble=puzzle.jumble),
        "answers": [(text, text == puzzle.solution) for text in texts],
        "best": (puzzle.solution, True),
        "most": POINTS,
    }
