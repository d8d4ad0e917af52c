"""What all of Balda's pages share: the blueprint, the lists that can judge a field, the answer to a request."""

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

TITLE = N_("Balda")
LISTS = {"ru": "russian", "en": "american"}
"""The list that judges a field of a language unless another is chosen."""

blueprint = Blueprint("balda", __name__, url_prefix=f"{PATH}/balda")


@blueprint.context_processor
def tabs() -> dict[str, Any]:
    """The pages of the game, named, for every template of the blueprint."""
    pages = (("balda.page", gettext("Analysis")), ("balda.play", gettext("Play a game")))
    return {"tabs": [(title, url_for(name), request.endpoint == name) for name, title in pages]}


def list_named(name: str) -> WordList:
    """The list called *name*; raises PositionError if there is none, or if it is in no language of the game."""
    entry = word_list(name)
    if entry.language not in LISTS:
        raise PositionError(
            N_("%(title)s is in none of the languages in which Balda is played here."),
            field="lexicon",
            title=entry.title,
        )
    return entry


def list_for(language: str) -> WordList:
    """The list that the address asks for, else the usual one of a field's language; raises PositionError."""
    return list_named(request.args.get("lexicon", "") or LISTS[language])


def list_choices() -> list[tuple[str, str]]:
    """The lists that know words of every length, Russian ones first."""
    entries = sorted(
        (entry for entry in word_lists() if entry.longest == LONGEST_WORD and entry.language in LISTS),
        key=lambda entry: entry.language != "ru",
    )
    return [(entry.name, gettext(entry.title)) for entry in entries]


def respond(template: str, context: Context) -> ResponseReturnValue:
    """A page of the game; while the solvers are being prepared it is shown and says so."""
    context = {"errors": [], "state": "ok", "list_choices": list_choices(), **context}
    status = 200 if context["state"] == "preparing" else status_of(context)
    response = make_response(render_template(f"balda/{template}.html", **context), status)
    if context["state"] in ("busy", "preparing"):
        response.headers["Retry-After"] = "2"
    return response
