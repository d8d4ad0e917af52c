"""The page of statistics, and a first solve before players ask for one."""

from flask import request
from flask.typing import ResponseReturnValue

from solvers.countdown import Position, draw_conundrum, draw_numbers, solve, solve_numbers
from solvers.lexicon import default_list, open_lexicon
from webapp.countdown.pages import blueprint
from webapp.languages import gettext
from webapp.replies import respond


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures, which ``statistics.js`` makes of what the player's browser keeps."""
    kinds = [
        ("", gettext("All kinds")),
        ("letters", gettext("Letters")),
        ("numbers", gettext("Numbers")),
        ("conundrum", gettext("Conundrum")),
        ("stems", gettext("Stems")),
        ("game", gettext("Full game")),
    ]
    chosen = request.args.get("kind", "")
    return respond("countdown/statistics", {"kinds": kinds, "kind": chosen if chosen in dict(kinds) else ""})


def solve_once() -> None:
    """Solve something small before players do, so that all that a solve loads is loaded."""
    lexicon = open_lexicon(default_list(game="countdown"))
    solve(Position.parse("TILEWRIGHT"), lexicon)
    draw_conundrum("first", lexicon)
    solve_numbers(draw_numbers("first"), top=1)
