"""The page of statistics. What it shows is kept in the player's browser alone and put there by ``statistics.js``."""

from __future__ import annotations

from flask.typing import ResponseReturnValue

from webapp.qless.pages import blueprint, respond


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures."""
    return respond("statistics", {})
