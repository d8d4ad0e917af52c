"""What all of Q-Less's pages share: the blueprint, the tabs, the lists to choose from, the answer to a request."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import WordList, word_list, word_lists
from solvers.wordgraph import LONGEST_WORD
from webapp.game import Context, status_of
from webapp.languages import PATH, gettext

TITLE = N_("Q-Less")
LIST = "american"
"""The list that judges unless another is chosen."""

blueprint = Blueprint("qless", __name__, url_prefix=f"{PATH}/qless")


@blueprint.context_processor
def tabs() -> dict[str, Any]:
    """The pages of the game, named, for every template of the blueprint."""
    pages = (
        ("qless.page", gettext("Solver")),
        ("qless.rolls", gettext("Several rolls")),
        ("qless.play", gettext("Play a roll")),
        ("qless.daily", gettext("Daily")),
        ("qless.statistics", gettext("Statistics")),
    )
    return {"tabs": [(title, url_for(name), request.endpoint == name) for name, title in pages]}


def list_named(name: str) -> WordList:
    """The list called *name*, or the usual one for ``""``; raises PositionError if none is, or if it is not English."""
    entry = word_list(name or LIST)
    if entry.language != "en":
        raise PositionError(
            N_("%(title)s is in other letters than the dice."), field="lexicon", title=entry.title
        )  # fmt: skip
    return entry


def list_choices() -> list[tuple[str, str]]:
    """The English lists that know words of every length; the usual one has the empty name."""
    entries = [entry for entry in word_lists() if entry.language == "en" and entry.longest == LONGEST_WORD]
    return [(entry.name if entry.name != LIST else "", gettext(entry.title)) for entry in entries]


def respond(template: str, context: Context) -> ResponseReturnValue:
    """A page of the game; while the solvers are being prepared it is shown and says so."""
    context = {"errors": [], "state": "ok", **context}
    status = 200 if context["state"] == "preparing" else status_of(context)
    response = make_response(render_template(f"qless/{template}.html", **context), status)
    if context["state"] in ("busy", "preparing"):
        response.headers["Retry-After"] = "2"
    return response
