"""Shared by all of Q-Less's pages: the blueprint, the tabs, the choice of lists; and the statistics page."""

from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon import WordList, default_list, lists_for, word_list
from webapp.languages import PATH, gettext
from webapp.qless.badges import badge_texts
from webapp.replies import respond

blueprint = Blueprint("qless", __name__, url_prefix=f"{PATH}/qless")


@blueprint.context_processor
def tabs() -> dict[str, Any]:
    """The pages of the game, named, for every template of the blueprint."""
    pages = (
        ("qless.page", gettext("Solver")),
        ("qless.rolls", gettext("Rolls")),
        ("qless.play", gettext("Play a roll")),
        ("qless.daily", gettext("Daily")),
        ("qless.statistics", gettext("Statistics")),
    )
    return {"tabs": [(title, url_for(name), request.endpoint == name) for name, title in pages]}


@blueprint.get("/statistics")
def statistics() -> ResponseReturnValue:
    """The frame for the figures, which ``statistics.js`` takes from the player's browser."""
    return respond("qless/statistics", {"badge_texts": badge_texts()})


def list_named(name: str) -> WordList:
    """The list called *name*, the default one for ``""``; raises InputError if it is unknown or not English."""
    entry = word_list(name) if name else default_list()
    if entry.language != "en":
        raise InputError(N_("%(title)s is in other letters than the dice."), field="lexicon", title=entry.title)
    return entry


def list_choices() -> list[tuple[str, str]]:
    """The English lists with words of every length; the default one has the empty name."""
    usual = default_list()
    return [("" if entry == usual else entry.name, gettext(entry.title)) for entry in lists_for("en")]
