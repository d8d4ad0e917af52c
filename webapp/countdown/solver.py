"""The solver on the web: one field for the letters or the numbers of a round, answered while one types.

The page also has the keypad for numbers, and keeps the scores of up to four people, which the browser holds.
"""

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import NumbersGame
from solvers.countdown.typed import Unfinished, read_typed
from solvers.errors import InputError
from webapp.countdown.letters import solution as letters_solution
from webapp.countdown.numbers import solution as numbers_solution
from webapp.countdown.pages import blueprint, chosen_list, list_query
from webapp.languages import translate_error
from webapp.replies import invalid, respond
from webapp.solving import Context, solved

LONGEST_KEPT = 400
MOST_NAMES = 4


@blueprint.get("/solver")
def solver() -> ResponseReturnValue:
    """Everything that the letters or the numbers of a round give."""
    return respond("countdown/solver", _context() | {"most_names": MOST_NAMES})


@blueprint.get("/solver/answer")
def solver_answer() -> ResponseReturnValue:
    """The answer alone, as one types: what is only begun is not at fault."""
    address = url_for("countdown.solver", q=_typed() or None, **list_query())
    return respond("countdown/solver_answer", _context(is_typing=True), fragment=True, replace_url=address)


@blueprint.get("/solver/numbers")
def numbers_solver() -> ResponseReturnValue:
    """Leads addresses of six tiles and a target to the solver."""
    tiles, target = (request.args.get(name, "").strip() for name in ("tiles", "target"))
    typed = f"{tiles} = {target}" if tiles and target else tiles or target
    return redirect(url_for("countdown.solver", q=typed[:LONGEST_KEPT] or None))


def _typed() -> str:
    """The text typed; addresses of letters alone have it in ``letters``."""
    return (request.args.get("q") or request.args.get("letters", ""))[:LONGEST_KEPT]


def _context(is_typing: bool = False) -> Context:
    text = _typed()
    context: Context = {"typed": text, "found": None, "game": None, "begun": None}
    if not text.strip():
        return context
    try:
        asked = read_typed(text)
        if isinstance(asked, NumbersGame):
            return solved(context | {"game": asked}, lambda: numbers_solution(asked))
        entry = chosen_list(len(asked.letters))
        return solved(context, lambda: letters_solution(asked, entry))
    except InputError as error:
        if is_typing and isinstance(error, Unfinished):
            return context | {"begun": translate_error(error)}
        return context | invalid(error)
