"""Shared by the pages of training: how a question is answered, the game and the list chosen, the addresses."""

import secrets
from collections.abc import Callable
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Rules
from webapp.fields import one_of
from webapp.languages import PATH
from webapp.replies import invalid, respond
from webapp.scrabble.limits import check_board_size, game_called, usual_rules
from webapp.scrabble.lists import list_called
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
    """The page that *work* finds in its turn, with the fault of the answer."""
    context: Context = {"key": "", "judged": None}
    try:
        context = solved(context, work)
    except WrongAnswer as wrong:
        context |= wrong.context | invalid(wrong.error)
    except InputError as error:
        context |= invalid(error)
    kind = str(request.endpoint).rpartition(".")[2]
    question = {name: value for name in ("position", "letters", "word") if (value := request.args.get(name, ""))}
    context |= {"again": query_of(kind) | question, "next_url": next_of(kind), "kind": kind}
    return respond(template, context)


def chosen() -> tuple[Rules, Lexicon]:
    """The game and the list of the address, by default the usual ones; raises InputError."""
    args = request.args
    rules = game_called(args.get("rules", "")) or usual_rules()
    check_board_size(rules, current_settings())
    return rules, open_lexicon(list_called(rules.alphabet.language, args.get("lexicon", ""), field="rules"))


def number_of(name: str, known: tuple[int, ...], usual: int = 0) -> int:
    """The number in a field of the address, one of those *known*; raises InputError (field *name*)."""
    text = request.args.get(name, "")
    if not text:
        return usual or known[0]
    return int(one_of(text, [str(number) for number in known], name))


def seed_of() -> str:
    """The seed in the address."""
    return request.args.get("seed", "")[:LONGEST_SEED]


def query_of(kind: str) -> dict[str, Any]:
    """The choices that the addresses of a drill keep."""
    names = ("rules", "lexicon") if kind == "play" else ("rules", "lexicon", "length", "most")
    return {name: value for name in names if (value := request.args.get(name, ""))}


def next_of(kind: str) -> str:
    """The address of another question of the drill."""
    return url_for(f".{kind}", seed=secrets.token_hex(4), **query_of(kind))
