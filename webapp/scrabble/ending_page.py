"""The ending of a game on a page: its best line, move by move, or what each draw brings while the bag is not empty."""

from functools import lru_cache
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Position, endgame, unseen, with_both_racks
from solvers.scrabble.endgame import Ending
from solvers.scrabble.preending import Candidate, Outcome, PreEnding, preending
from webapp.fields import whole_number
from webapp.languages import PATH, gettext, number, points
from webapp.replies import invalid, respond
from webapp.scrabble.board_view import board_of, rack_tiles, squares_played
from webapp.scrabble.reading import read_address
from webapp.scrabble.simulation_view import move_name, percent
from webapp.solving import Context, current_settings, solved

blueprint = Blueprint("scrabble_ending", __name__, url_prefix=f"{PATH}/scrabble/ending")

MOST_CANDIDATES = 15
_MOST_KEPT = 32
"""How many endings, and pre-endings, are kept for the next steps through them."""


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The ending of the position, shown after ``step`` moves of its line, or with the draws of the move ``show``."""
    args = request.args.to_dict()
    if not args.get("position"):
        return redirect(url_for("scrabble.page"))
    reading = read_address(args)
    position = reading.to_move
    context: Context = {
        "position": reading.cgp or args["position"],
        "notice": reading.notice,
        "board": board_of(position) if position else None,
    }
    if position is None:
        return respond("scrabble/ending", context | invalid(*reading.errors))
    try:
        context = solved(context, lambda: _found(position, reading.lists.open(), args))
    except InputError as error:
        context |= invalid(error)
    return respond("scrabble/ending", context)


def _found(position: Position, lexicon: Lexicon, args: dict[str, str]) -> Context:
    seconds = current_settings().solve_seconds
    if position.rack and unseen(position).bag:
        return _before(position, _preending(position, lexicon, seconds), args.get("show", ""))
    position = with_both_racks(position)
    return _line(position, _ending(position, lexicon, seconds), args.get("step", ""))


@lru_cache(_MOST_KEPT)
def _ending(position: Position, lexicon: Lexicon, seconds: float) -> Ending:
    return endgame(position, lexicon, budget=Budget(seconds))


@lru_cache(_MOST_KEPT)
def _preending(position: Position, lexicon: Lexicon, seconds: float) -> PreEnding:
    return preending(position, lexicon, budget=Budget(seconds))


def _line(position: Position, ending: Ending, step: str) -> Context:
    """The best line and the board after so many moves of it."""
    alphabet = position.rules.alphabet
    shown = min(whole_number(step, digits=3), len(ending.line))
    now, boards, steps = position, [position], []
    own, other = position.scores
    for index, move in enumerate(ending.line, 1):
        own, other = (own + move.score, other) if index % 2 else (own, other + move.score)
        now = now.after(move).turned()
        boards.append(now)
        steps.append(
            {
                "number": index,
                "is_own": bool(index % 2),
                "name": move_name(move, alphabet),
                "score": move.score,
                "total": f"{own}–{other}",
                "url": _address(position, step=str(index)),
            }
        )
    last = ending.line[shown - 1] if shown else None
    at = boards[shown]
    return {
        "sentence": _sentence(position, ending),
        "sure": gettext("Proven.") if ending.is_proven else _best_found(),
        "steps": steps,
        "shown_step": shown,
        "board": board_of(at),
        "played": squares_played(position.rules, last),
        "racks": [
            (gettext("Your rack"), rack_tiles(at if shown % 2 == 0 else at.turned())),
            (gettext("Opponent's rack"), rack_tiles(at.turned() if shown % 2 == 0 else at)),
        ],
        "before": _address(position, step=str(shown - 1)) if shown else "",
        "after": _address(position, step=str(shown + 1)) if shown < len(steps) else "",
        "solve_url": url_for("scrabble.page", position=str(at)) if at.rack else "",
    }


def _before(position: Position, found: PreEnding, show: str) -> Context:
    """The moves of a pre-ending, and the draws of one of them."""
    alphabet = position.rules.alphabet
    names = [alphabet.to_notation(str(candidate.move)) for candidate in found.candidates[:MOST_CANDIDATES]]
    shown = show if show in names else names[0]
    candidates = [
        {
            "name": move_name(candidate.move, alphabet),
            "win": points(100 * candidate.win),
            "spread": points(candidate.spread, "+"),
            "state": _state(candidate),
            "is_shown": name == shown,
            "url": _address(position, show=name),
            "outcomes": [_outcome(it, position) for it in candidate.outcomes] if name == shown else [],
        }
        for name, candidate in zip(names, found.candidates, strict=False)
    ]
    tried = gettext("A sample of the draws was tried.") if found.is_sampled else gettext("All draws were tried.")
    chosen = next(it for name, it in zip(names, found.candidates, strict=False) if name == shown)
    move = chosen.move
    return {
        "sentence": gettext(
            "The best chance to win: %(move)s, %(win)s.",
            move=move_name(found.best, alphabet),
            win=percent(found.candidates[0].win),
        ),
        "sure": " ".join([gettext("Proven.") if found.is_proven else _best_found(), tried]),
        "candidates": candidates,
        "board": board_of(position.after(move)),
        "played": squares_played(position.rules, move),
        "racks": [(gettext("Your rack"), rack_tiles(position))],
        "bag": found.bag,
    }


def _state(candidate: Candidate) -> str:
    if candidate.is_dropped:
        return gettext("cannot be best")
    return gettext("proven") if candidate.is_proven else gettext("estimate")


def _outcome(it: Outcome, position: Position) -> tuple[str, str, str, str, str]:
    show = position.rules.alphabet.to_notation
    result = {1.0: gettext("won"), 0.5: gettext("drawn"), 0.0: gettext("lost")}[it.result]
    return show(it.drawn) or "–", show(it.held), show(it.bag) or "–", result, points(it.spread, "+")


def _sentence(position: Position, ending: Ending) -> str:
    """The gain of the line, and the result of the game, in a sentence."""
    lead = position.scores[0] - position.scores[1] + ending.value
    gain = number(ending.value).replace("-", "−")
    if not any(position.scores):
        return gettext("The best line gains %(gain)s.", gain=gain)
    if lead > 0:
        return gettext("The best line gains %(gain)s and wins by %(lead)s.", gain=gain, lead=number(lead))
    if lead < 0:
        return gettext("The best line gains %(gain)s and loses by %(lead)s.", gain=gain, lead=number(-lead))
    return gettext("The best line gains %(gain)s and draws.", gain=gain)


def _best_found() -> str:
    return gettext("Best found in %(seconds)s s.", seconds=number(round(current_settings().solve_seconds)))


def _address(position: Position, **more: Any) -> str:
    return url_for("scrabble_ending.page", position=str(position), **more)
