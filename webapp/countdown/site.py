"""All of Countdown's pages: importing this puts the routes of every kind of round into the blueprint.

Here are the pages without a round of their own: the rounds of a day, and statistics.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Piles, Position, daily_seed, draw_conundrum, draw_numbers, solve, solve_numbers
from solvers.errors import InputError
from solvers.lexicon import default_list, open_lexicon
from webapp.countdown import conundrum, game, letters, numbers, solver, stems
from webapp.countdown.pages import blueprint
from webapp.days import read_day
from webapp.languages import gettext
from webapp.replies import error_view, respond
from webapp.solving import Context

__all__ = ["blueprint", "conundrum", "game", "letters", "numbers", "solver", "stems"]


@blueprint.get("/daily")
def daily() -> ResponseReturnValue:
    """The rounds of one day, the same for everyone."""
    today = datetime.now(UTC).date()
    text = request.args.get("date", "")
    context: Context = {"day": today, "today": today, "typed_date": text[:20]}
    try:
        day = read_day(text) if text else today
    except InputError as error:
        return respond("countdown/daily", context | {"state": "invalid", "errors": [error_view(error)], "rounds": []})
    seed = daily_seed(day)
    piles = Piles(seed).pick_selection()
    context |= {
        "day": day,
        "before": day - timedelta(1) if day > date.min else None,
        "after": day + timedelta(1) if day < date.max else None,
        "rounds": [
            (gettext("Letters"), url_for("countdown.page", piles=str(piles))),
            (gettext("Numbers"), url_for("countdown.numbers", seed=seed)),
            (gettext("Conundrum"), url_for("countdown.conundrum", seed=seed)),
        ],
    }
    return respond("countdown/daily", context)


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures, which ``statistics.js`` makes of what the player's browser keeps."""
    kinds = [
        ("", gettext("All kinds")),
        ("letters", gettext("Letters")),
        ("numbers", gettext("Numbers")),
        ("conundrum", gettext("Conundrum")),
        ("stems", gettext("Stems")),
    ]
    chosen = request.args.get("kind", "")
    return respond("countdown/statistics", {"kinds": kinds, "kind": chosen if chosen in dict(kinds) else ""})


def solve_once() -> None:
    """Solve something small before players do, so that all that a solve loads is loaded."""
    lexicon = open_lexicon(default_list(game="countdown"))
    solve(Position.parse("TILEWRIGHT"), lexicon)
    draw_conundrum("first", lexicon)
    solve_numbers(draw_numbers("first"), top=1)
