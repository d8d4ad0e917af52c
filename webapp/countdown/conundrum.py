"""The conundrum as practice: nine letters, one word, one guess. All state is in the address."""

from __future__ import annotations

from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import MOST_LETTERS, Conundrum, draw_conundrum
from solvers.countdown.conundrum import LETTERS, POINTS
from solvers.countdown.dice import checked_seed
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.facts import gist
from solvers.lexicon import Lexicon, ShippedList, open_lexicon
from webapp.countdown.pages import blueprint, chosen_list, list_query, new_seed, respond
from webapp.game import Context, error_view, solve_in_turn, solved
from webapp.languages import gettext

LONGEST_GUESS = 60
"""More characters than this are not even looked at."""


@blueprint.get("/conundrum")
def conundrum() -> ResponseReturnValue:
    """The jumble and the clock; after one guess, or after giving up, the answer."""
    args = request.args
    jumble = args.get("jumble", "")
    if not jumble.strip() and not args.get("seed"):
        return redirect(url_for("countdown.conundrum", seed=new_seed(), **list_query()))
    context: Context = {
        "stage": "none",
        "typed": jumble[:400],
        "guess": args.get("guess", "")[:LONGEST_GUESS],
        "next_url": url_for("countdown.conundrum", seed=new_seed(), **list_query()),
    }
    try:
        if not jumble.strip():
            checked_seed(args["seed"])
        entry = chosen_list(LETTERS)
        return respond("conundrum", solved(context, lambda: _play(entry), solve_in_turn))
    except PositionError as error:
        return respond("conundrum", context | {"state": "invalid", "errors": [error_view(error)]})


def _play(entry: ShippedList) -> Context:
    args = request.args
    lexicon = open_lexicon(entry.name)
    if args.get("jumble", "").strip():
        puzzle = Conundrum.parse(args["jumble"], lexicon)
        query: dict[str, Any] = {"jumble": str(puzzle)}
    else:
        puzzle = draw_conundrum(args["seed"], lexicon)
        query = {"seed": args["seed"]}
    context: Context = {
        "stage": "play",
        "puzzle": puzzle,
        "query": query,
        "lexicon_title": gettext(entry.title),
        "replay_url": url_for("countdown.conundrum", **query, **list_query()),
        "give_up_url": url_for("countdown.conundrum", **query, **list_query(), done="give-up"),
    }
    if "done" not in args:
        return context
    declared = None
    if args["done"] != "give-up":
        try:
            declared = judge(_read(args.get("guess", ""), lexicon), puzzle, lexicon)
        except PositionError as error:
            return context | {"state": "invalid", "errors": [error_view(error)]}
    return context | {"stage": "result", "declared": declared, "gist": gist(puzzle.solution, "en"), "most": POINTS}


def _read(text: str, lexicon: Lexicon) -> str:
    """The guess in capitals; raises PositionError (field ``guess``) for what is none, which costs nothing."""
    if len(text) > LONGEST_GUESS:
        raise PositionError(
            N_("That is %(count)s characters; the answer has %(size)s letters."),
            field="guess",
            count=len(text),
            size=LETTERS,
        )
    typed = "".join(text.split())
    if not typed:
        raise PositionError(N_("Type your answer, or give up."), field="guess")
    letters = lexicon.alphabet
    try:
        guess = letters.decode(letters.encode(typed))
    except ValueError as error:
        raise PositionError(
            N_("“%(sign)s” is no letter of this list's alphabet (%(first)s to %(last)s)."),
            field="guess",
            sign=str(error),
            first=letters.letters[0],
            last=letters.letters[-1],
        ) from None
    if len(guess) > MOST_LETTERS:
        raise PositionError(
            N_("These are %(count)s letters; a conundrum has %(size)s."),
            field="guess",
            count=len(guess),
            size=LETTERS,
        )
    return guess


def judge(guess: str, puzzle: Conundrum, lexicon: Lexicon) -> dict[str, Any]:
    """The guess as the page shows its verdict; any word of the list made of all nine letters is right."""
    reasons = []
    if sorted(guess) != sorted(puzzle.jumble):
        reasons = [gettext("It is not made of these nine letters.")]
    elif not lexicon.contains(guess):
        reasons = [gettext("%(word)s is not in the list %(list)s.", word=guess, list=gettext(lexicon.title))]
    return {
        "word": guess,
        "is_valid": not reasons,
        "score": 0 if reasons else POINTS,
        "reasons": reasons,
        "gist": "" if reasons else gist(guess, "en"),
    }
