"""Several rolls at once: a verdict on each, how hard it is, and where its boards are."""

from __future__ import annotations

import time
from dataclasses import dataclass

from flask import current_app, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon import WordList as ListEntry
from solvers.qless import EASY, Position, Rating, Rules, rate, read_letters
from webapp.game import Context, error_view, solve_in_turn, solved
from webapp.languages import gettext, number, told
from webapp.qless.pages import blueprint, list_choices, list_named, respond
from webapp.qless.view import difficulty, level_names
from webapp.settings import Settings

MOST_ROLLS = 100
EXAMPLE = "abcefilnprtw\nacchlmoprtxy\nccdeefgmnrtz"


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll as it was typed and what is known of it; *fault* if it is none."""

    text: str
    fault: str = ""
    difficulty: str = ""
    level: str = ""
    boards: str = ""
    position: str = ""


@blueprint.get("/rolls")
def rolls() -> ResponseReturnValue:
    args = request.args
    text = args.get("rolls", "")
    typed = [line.strip() for line in text.splitlines() if line.strip()]
    rules = Rules(args.get("dice") == "free", args.get("twos") == "yes", args.get("repeats") != "no")
    name = args.get("lexicon", "").strip()
    context: Context = {
        "text": text,
        "rules": rules,
        "list_name": name,
        "list_choices": list_choices(),
        "rolls": [],
        "list_title": "",
        "example_url": url_for("qless.rolls", rolls=EXAMPLE),
    }
    try:
        entry = list_named(name)
        if len(typed) > MOST_ROLLS:
            raise PositionError(
                N_("That is %(count)s rolls; at most %(most)s can be looked at together."),
                field="rolls", count=len(typed), most=MOST_ROLLS,
            )  # fmt: skip
        if typed:
            context = solved(context, lambda: _table(entry, typed, rules), solve_in_turn)
    except PositionError as error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("rolls", context)


def _table(entry: ListEntry, typed: list[str], rules: Rules) -> Context:
    settings: Settings = current_app.extensions["settings"]
    lexicon = open_lexicon(entry.name)
    last = time.monotonic() + settings.solve_seconds
    found = [_looked_at(line, rules, lexicon, last - time.monotonic()) for line in typed]
    return {"rolls": found, "list_title": gettext(lexicon.title)}


def _looked_at(line: str, rules: Rules, lexicon: Lexicon, seconds: float) -> RollView:
    """What can be said of a line within a time."""
    try:
        position = Position.parse(line) if "=" in line else Position(read_letters(line), (), rules)
    except PositionError as error:
        return RollView(line[:60], fault=told(error))
    if seconds <= 0:
        return RollView(line, fault=gettext("Not looked at: the time was over."))
    rating = rate(position, lexicon, budget=Budget(seconds))
    if rating.difficulty is None:
        return RollView(line, fault=gettext("Not known: the time was over."))
    return RollView(line, "", difficulty(rating), _level(rating), _boards(rating), str(position))


def _level(rating: Rating) -> str:
    if not rating.is_solvable:
        return gettext("none will do: proven")
    return level_names()[rating.level]


def _boards(rating: Rating) -> str:
    return gettext("%(count)s or more", count=number(EASY)) if rating.boards >= EASY else number(rating.boards)
