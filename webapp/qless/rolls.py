"""Several rolls at once: the difficulty of each, with links to its boards and clues."""

import time

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, WordList, open_lexicon
from solvers.qless import EASY, Position, Rules, rate, read_letters
from webapp.languages import gettext, number, translate_error
from webapp.qless.pages import blueprint, list_choices, list_named
from webapp.qless.view import difficulty, level_name
from webapp.replies import invalid, respond
from webapp.solving import Context, solve_seconds, solved

MOST_ROLLS = 100
EXAMPLE = "abcefilnprtw\nacchlmoprtxy\nccdeefgmnrtz"


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
            raise InputError(
                N_("That is %(count)s rolls; at most %(most)s can be checked together."),
                field="rolls", count=len(typed), most=MOST_ROLLS,
            )  # fmt: skip
        if typed:
            context = solved(context, lambda: _table(entry, typed, rules))
    except InputError as error:
        context |= invalid(error)
    return respond("qless/rolls", context)


def _table(entry: WordList, typed: list[str], rules: Rules) -> Context:
    lexicon = open_lexicon(entry)
    last = time.monotonic() + solve_seconds()
    found = [_looked_at(line, rules, lexicon, last - time.monotonic()) for line in typed]
    return {"rolls": found, "list_title": gettext(lexicon.title)}


def _looked_at(line: str, rules: Rules, lexicon: Lexicon, seconds: float) -> dict[str, str]:
    """A roll as typed with its rating, as far as *seconds* allow, or its fault."""
    try:
        position = Position.parse(line) if "=" in line else Position(read_letters(line), (), rules)
    except InputError as error:
        return {"text": line[:60], "fault": translate_error(error)}
    if seconds <= 0:
        return {"text": line, "fault": gettext("Not checked: out of time.")}
    rating = rate(position, lexicon, budget=Budget(seconds))
    if rating.difficulty is None:
        return {"text": line, "fault": gettext("Not known: out of time.")}
    boards = number(rating.boards)
    if rating.boards >= EASY:
        boards = gettext("%(count)s or more", count=boards)
    return {
        "text": line,
        "difficulty": difficulty(rating),
        "level": level_name(rating.level) if rating.is_solvable else gettext("unsolvable (proven)"),
        "boards": boards,
        "position": str(position),
    }
