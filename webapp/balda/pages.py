"""Shared by all of Balda's pages: the blueprint, the tabs, and the choices in forms."""

from typing import Any

from flask import Blueprint, request, url_for

from solvers.balda.letters import LANGUAGES
from solvers.balda.rules import FEWEST, MOST, SHORTEST_WORDS
from solvers.balda.vocabulary import LIMITS, read_limits
from solvers.errors import N_, InputError
from solvers.lexicon import WordList, lists_for, word_list
from webapp.languages import PATH, gettext

blueprint = Blueprint("balda", __name__, url_prefix=f"{PATH}/balda")


@blueprint.context_processor
def frame() -> dict[str, Any]:
    """The tabs and the choices in forms, for every template of the blueprint."""
    pages = (
        ("balda.page", gettext("Analysis")),
        ("balda.play", gettext("Play a game")),
        ("balda.statistics", gettext("Statistics")),
    )
    return {
        "tabs": [(title, url_for(name), request.endpoint == name) for name, title in pages],
        "list_choices": _list_choices(),
        "limit_choices": [(name, gettext(title)) for name, title in LIMITS.items()],
        "sizes": [(str(size), str(size)) for size in range(FEWEST, MOST + 1)],
        "lengths": [(str(size), str(size)) for size in range(SHORTEST_WORDS[0], SHORTEST_WORDS[1] + 1)],
    }


def chosen_limits() -> str:
    """The limits of the vocabulary in the address or form, in their one order; as typed if one is unknown."""
    text = ",".join(request.args.getlist("words"))
    try:
        return ",".join(read_limits(text))
    except InputError:
        return text


def list_named(name: str) -> WordList:
    """The list called *name*; raises InputError if it is unknown or not in a language of the game."""
    entry = word_list(name)
    if entry.language not in LANGUAGES:
        raise InputError(N_("Balda is not available in the language of %(title)s."), field="lexicon", title=entry.title)
    return entry


def _list_choices() -> list[tuple[str, str]]:
    """The lists that hold words of every length, Russian ones first, after the choice by the field's letters."""
    named = [(entry.name, gettext(entry.title)) for language in LANGUAGES for entry in lists_for(language)]
    return [("", gettext("Automatic")), *named]
