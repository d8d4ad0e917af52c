"""The conundrum as practice: nine letters, one word, one guess. All state is in the address."""

from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Conundrum, draw_conundrum, judge_guess
from solvers.countdown.conundrum import (
    DIFFICULTIES,
    LETTERS,
    LONGEST_GUESS,
    POINTS,
    checked_difficulty,
    list_with,
    read_guess,
)
from solvers.countdown.seeds import checked_seed
from solvers.errors import InputError
from solvers.lexicon import WordList, open_lexicon
from solvers.lexicon.facts import gist
from webapp.countdown.pages import blueprint, chosen_list, folded, list_query, new_seed, verdict_view
from webapp.languages import gettext
from webapp.replies import invalid, respond
from webapp.solving import Context, solved


def difficulty_choices() -> list[tuple[str, str]]:
    """The difficulties of conundrums that a player may choose, named."""
    names = {"easy": gettext("easy"), "medium": gettext("medium"), "hard": gettext("hard")}
    return [(difficulty, names[difficulty]) for difficulty in DIFFICULTIES]


def _difficulty_query() -> dict[str, Any]:
    """The parameter that keeps the chosen difficulty in an address."""
    chosen = request.args.get("difficulty", "")
    return {"difficulty": chosen} if chosen in DIFFICULTIES else {}


@blueprint.get("/conundrum")
def conundrum() -> ResponseReturnValue:
    """The jumble and the clock; after one guess, or after giving up, the answer."""
    args = request.args
    jumble = args.get("jumble", "")
    kept = {**list_query(), **_difficulty_query()}
    if not jumble.strip() and not args.get("seed"):
        return redirect(url_for("countdown.conundrum", seed=new_seed(), **kept))
    context: Context = {
        "stage": "none",
        "typed": jumble[:400],
        "guess": args.get("guess", "")[:LONGEST_GUESS],
        "next_url": url_for("countdown.conundrum", seed=new_seed(), **kept),
        "difficulty": args.get("difficulty", ""),
        "difficulties": difficulty_choices(),
    }
    try:
        if not jumble.strip():
            checked_seed(args["seed"])
        checked_difficulty(args.get("difficulty", ""))
        entry = chosen_list(LETTERS)
        return respond("countdown/conundrum", solved(context, lambda: _play(entry)))
    except InputError as error:
        return respond("countdown/conundrum", context | invalid(error))


def _play(entry: WordList) -> Context:
    args = request.args
    lexicon = open_lexicon(entry)
    if args.get("jumble", "").strip():
        puzzle = Conundrum.parse(args["jumble"], lexicon)
        query: dict[str, Any] = {"jumble": str(puzzle)}
    else:
        puzzle = draw_conundrum(args["seed"], lexicon, args.get("difficulty", ""))
        query = {"seed": args["seed"], **_difficulty_query()}
    context: Context = {
        "stage": "play",
        "puzzle": puzzle,
        "query": query,
        "replay_url": url_for("countdown.conundrum", **query, **list_query()),
    }
    if "done" not in args:
        return context
    declared = None
    if args["done"] != "give-up":
        try:
            guess = read_guess(args.get("guess", ""), lexicon)
        except InputError as error:
            return context | invalid(error)
        declared = verdict_view(judge_guess(guess, puzzle, lexicon), lexicon)
        context["lexicon_title"] = gettext((list_with(guess, lexicon) or lexicon).title)
    answer = declared["word"] if declared and declared["is_valid"] else puzzle.solution
    return context | {
        "stage": "result",
        "declared": declared,
        "answer": answer,
        "others": folded(word for word in (puzzle.solution, *puzzle.others) if word != answer),
        "gist": gist(puzzle.solution, lexicon),
        "most": POINTS,
    }
