"""The numbers round on the web: choosing tiles, the clock, declaring a method, and every method that there was.

All state is in the address: a seed and how many large tiles, or tiles and a target typed from the television.
"""

import re
from dataclasses import dataclass
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Method, MethodVerdict, NumbersGame, draw_numbers, judge_method, rules, solve_numbers
from solvers.countdown.hard_numbers import draw_hard_numbers
from solvers.countdown.seeds import checked_seed
from solvers.errors import InputError
from webapp.countdown.pages import blueprint, new_seed
from webapp.fields import whole_number
from webapp.languages import translate
from webapp.replies import invalid, respond
from webapp.solving import Context, solved

AT_ONCE, MOST = 10, 100
"""How many methods are shown, and how many at most with those that are folded away."""

LONGEST_KEPT = 1000
HARD = "hard"
"""The drill of hard rounds, as an address names it."""
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "=": "="}
_EXAMPLE = "1 2 3 4 5 6"


@dataclass(frozen=True, slots=True)
class NumbersRound:
    """A numbers round as its address has it: drawn with a *seed* and *large* tiles (None: by chance), or typed.

    *large_set* names the large tiles that are drawn from; "": the usual ones.
    """

    game: NumbersGame
    seed: str = ""
    large: int | None = None
    large_set: str = ""

    def query(self) -> dict[str, Any]:
        if self.seed:
            return _drawing(self.seed, self.large, self.large_set)
        return {"tiles": " ".join(map(str, self.game.tiles)), "target": self.game.target}

    def another(self) -> dict[str, Any]:
        """The parameters of a new round with as many large tiles."""
        if self.seed:
            return _drawing(new_seed(), self.large, self.large_set)
        return _drawing(new_seed(), self.game.large, set_query(self.game.large_set))


def _drawing(seed: str, large: int | None, large_set: str) -> dict[str, Any]:
    query: dict[str, Any] = {"seed": seed} if large is None else {"seed": seed, "large": large}
    return query | ({"set": large_set} if large_set else {})


def set_query(name: str) -> str:
    """A set of large tiles as an address names it: "" for the usual one."""
    return "" if name == next(iter(rules().large_sets)) else name


def set_choices() -> list[tuple[str, str]]:
    """The sets of large tiles that a player may choose, each with its tiles."""
    return [(set_query(name), ", ".join(map(str, tiles))) for name, tiles in rules().large_sets.items()]


@blueprint.get("/numbers")
def numbers() -> ResponseReturnValue:
    args = request.args
    if "large" in args and "seed" not in args:
        query: dict[str, Any] = args.to_dict() | {"seed": new_seed()}
        return redirect(url_for("countdown.numbers", **query))
    context = _page("pick")
    try:
        playing = _read_round()
    except InputError as error:
        return respond("countdown/numbers", context | _invalid(error))
    if playing is None:
        return respond("countdown/numbers", solved(context, _hard_round) if context["drill"] else context)
    context |= {
        "playing": playing,
        "game": playing.game,
        "stage": "play",
        "replay_url": url_for("countdown.numbers", **playing.query()),
    }
    if "done" not in args:
        return respond("countdown/numbers", context)
    try:
        checked = judge_method(_method(), playing.game) if _method().strip() else None
    except InputError as error:
        return respond("countdown/numbers", context | invalid(error))
    context |= {
        "stage": "result",
        "declared": checked and method_verdict(checked),
        "next": {"drill": HARD} if context["drill"] else playing.another(),
    }
    return respond("countdown/numbers", solved(context, lambda: solution(playing.game)))


def _hard_round() -> Context:
    query = NumbersRound(draw_hard_numbers(new_seed())).query()
    return {"onward": url_for("countdown.numbers", **query, drill=HARD)}


def _page(stage: str) -> Context:
    """The part of the page that is always there: the form as typed, and the choices."""
    facts = rules()
    return {
        "stage": stage,
        "drill": HARD if request.args.get("drill") == HARD else "",
        "game": None,
        "found": None,
        "facts": facts,
        "sets": set_choices(),
        "large_set": request.args.get("set", ""),
        "fresh_seed": new_seed(),
        "method": _method()[:LONGEST_KEPT],
        "typed_tiles": request.args.get("tiles", "")[:LONGEST_KEPT],
        "typed_target": request.args.get("target", "")[:LONGEST_KEPT],
    }


def _method() -> str:
    """The player's method, its lines ended as a player counts them."""
    return "\n".join(request.args.get("method", "").splitlines())


def _read_round() -> NumbersRound | None:
    """The round in the address, typed or drawn; None if it leaves that to the player. Raises InputError."""
    args = request.args
    if "tiles" in args or "target" in args:
        return NumbersRound(NumbersGame.from_fields(args.get("target", ""), args.get("tiles", "")))
    if "seed" not in args:
        return None
    seed = checked_seed(args["seed"])
    large = whole_number(args["large"], -1, digits=1) if args.get("large") else None
    large_set = args.get("set", "")
    return NumbersRound(draw_numbers(seed, large, large_set), seed, large, set_query(large_set))


def _invalid(error: InputError) -> Context:
    """The faults: of a typed round, those of both of its fields."""
    errors = [error]
    if error.field in ("target", "tiles"):
        target, tiles = request.args.get("target", ""), request.args.get("tiles", "")
        errors = []
        for fields in ((target, _EXAMPLE), (str(rules().lowest), tiles)):
            try:
                NumbersGame.from_fields(*fields)
            except InputError as fault:
                errors.append(fault)
    return invalid(*errors)


def shown(text: str) -> str:
    """A method or a step as people write it.

    >>> shown("(75+50)*4-3")
    '(75 + 50) × 4 − 3'
    """
    return re.sub(r"\s*([-+*/=])\s*", lambda sign: f" {_SIGNS[sign[1]]} ", text)


def method_verdict(checked: MethodVerdict) -> dict[str, Any]:
    """The verdict on a declared method as the page shows it."""
    return {
        "result": checked.result,
        "away": checked.away,
        "points": checked.points,
        "steps": [shown(str(step)) for step in checked.steps],
        "reasons": [_told(fault.message, fault.values) for fault in checked.faults],
    }


def _told(message: str, values: Any) -> str:
    written = {name: shown(value) if isinstance(value, str) else value for name, value in values.items()}
    return translate(message, written)


def solution(game: NumbersGame) -> Context:
    """The best methods of a game as the page shows them."""
    found = solve_numbers(game, top=MOST)
    methods = [_view(method) for method in found.methods]
    return {"found": found, "methods": methods[:AT_ONCE], "more_methods": methods[AT_ONCE:]}


def _view(method: Method) -> dict[str, Any]:
    return {"text": shown(method.text), "result": method.result, "steps": [shown(str(step)) for step in method.steps]}
