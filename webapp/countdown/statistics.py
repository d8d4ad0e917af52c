"""The page of statistics. What it shows is kept in the player's browser alone and put there by ``statistics.js``."""

from __future__ import annotations

from flask import request
from flask.typing import ResponseReturnValue

from webapp.countdown.pages import blueprint, respond
from webapp.languages import gettext


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures: every text, and the kinds of rounds."""
    kinds = [
        ("", gettext("All kinds")),
        ("letters", gettext("Letters")),
        ("numbers", gettext("Numbers")),
        ("conundrum", gettext("Conundrum")),
        ("stems", gettext("Stems")),
    ]
    chosen = request.args.get("kind", "")
    return respond("statistics", {"kinds": kinds, "kind": chosen if chosen in dict(kinds) else ""})
