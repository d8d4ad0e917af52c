"""What the pages of training have in common: how a question is answered, the game and list chosen, the ways on."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, default_list, lists_for, open_lexicon
from solvers.scrabble import Rules, known_rules
from webapp.languages import PATH
from webapp.replies import error_view, respond
from webapp.scrabble.limits import check_board_size, check_game, usual_rules
from webapp.scrabble.play_address import LONGEST_SEED
from webapp.solving import Context, current_settings, solved

blueprint = Blueprint("scrabble_train", __name__, url_prefix=f"{PATH}/scrabble/train")

LONGEST = 300
"""Characters of what is typed."""


class WrongAnswer(Exception):
    """An answer that cannot be judged, with the page that it was given on."""

    def __init__(self, error: InputError, context: Context) -> None:
        super().__init__(str(error))
        self.error = error
        self.context = context


def answered(template: str, work: Callable[[], Context]) -> ResponseReturnValue:
    """The page that *work* describes, once a place is free, or where it leads on to; with what is wrong."""
    fault: list[InputError] = []

    def tried() -> Context:
        try:
            return work()
        except WrongAnswer as wrong:
            fault.append(wrong.error)
            return wrong.context
        except InputError as error:
            fault.append(error)
            return {}

    context = solved({"next_url": "", "key": "", "judged": None}, tried)
    if "onward" in context:
        return redirect(context["onward"], 303)
    kind = template.removeprefix("scrabble/train_") if "play" in template else str(request.endpoint).rpartition(".")[2]
    context |= {"again": {**query_of(kind), **own_query()}, "next_url": next_of(kind), "kind": kind}
    if fault:
        context |= {"state": "invalid", "errors": [error_view(fault[0])]}
    return respond(template, context)


def own_query() -> dict[str, str]:
    """What names the question of the page."""
    return {name: value for name in ("position", "letters", "word") if (value := request.args.get(name, ""))}


def chosen() -> tuple[Rules, Lexicon]:
    """The game and the list of the address, by default the usual ones; raises InputError."""
    args = request.args
    name = args.get("rules", "")
    check_game(name)
    rules = known_rules()[name] if name else usual_rules()
    check_board_size(rules, current_settings())
    offered = {entry.name for entry in lists_for(rules.alphabet.language)}
    if not offered:
        raise InputError(N_("No word list in the language of this game is available."), field="rules")
    asked = args.get("lexicon", "")
    return rules, open_lexicon(asked if asked in offered else default_list(rules.alphabet.language))


def number_of(name: str, known: tuple[int, ...], usual: int = 0) -> int:
    text = request.args.get(name, "")
    if not text:
        return usual or known[0]
    if text not in map(str, known):
        raise InputError(N_("“%(text)s” cannot be chosen here."), field=name, text=text[:20])
    return int(text)


def seed_of() -> str:
    return request.args.get("seed", "")[:LONGEST_SEED]


def query_of(kind: str) -> dict[str, Any]:
    """The choices that the addresses of a drill keep."""
    names = ("rules", "lexicon") if kind == "play" else ("rules", "lexicon", "length", "most")
    return {name: value for name in names if (value := request.args.get(name, ""))}


def next_of(kind: str) -> str:
    """The address of another question of the drill."""
    return url_for(f".{kind}", seed=secrets.token_hex(4), **query_of(kind))
