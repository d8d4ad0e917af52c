"""The page of a full game, alone or two players at one screen; all of the game is in the address."""

from __future__ import annotations

import re
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Game, NumbersGame, PlayedRound, draw_conundrum, judge_method, rules, solve, solve_numbers
from solvers.countdown.game import BrokenGame, sign_free
from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from webapp.countdown.pages import (
    ALL_PICKED,
    MOST_BEST,
    blueprint,
    folded,
    new_seed,
    preset_choices,
    reasons,
    word_verdict,
)
from webapp.languages import gettext, translate_error
from webapp.replies import error_view, respond
from webapp.solving import Context, solved

LONGEST_NAME = 20
_PICKS = re.compile(r"[vc]{0,9}")


@blueprint.get("/game")
def game() -> ResponseReturnValue:
    """The game at any point of it."""
    if not request.args.get("seed"):
        return _start_page()
    try:
        playing = _read_game()
        if playing.kind == "L" and (pick := request.args.get("pick")):
            return redirect(url_for("countdown.game", **_query(playing), picks=_after_pick(playing, pick)))
        context: Context = {"match": playing, "number": len(playing.rounds) + 1, "rounds": len(rules().rounds)}
        return respond("countdown/game", solved(context, lambda: _play(playing)))
    except BrokenGame as error:
        return _start_page(error, url_for("countdown.game", **_query(error.game)))
    except InputError as error:
        return _start_page(error)


def _start_page(error: InputError | None = None, way_on: str = "") -> ResponseReturnValue:
    """The form that starts a game; *way_on* is the address of the game that the address at fault began as."""
    context: Context = {"stage": "start", "seed": new_seed(), "presets": preset_choices(), "way_on": way_on}
    if error:
        context |= {"state": "invalid", "errors": [error_view(error)]}
    return respond("countdown/game", context)


def _read_game() -> Game:
    """The game that the address holds; raises InputError."""
    args = request.args
    usual = next(iter(rules().presets))
    start = Game(args["seed"], 2 if args.get("players") == "2" else 1, args.get("preset") or usual)
    return Game.parse(args.get("turns", ""), start)


def _names(game: Game) -> list[str]:
    """The players' names."""
    usual = (gettext("Player 1"), gettext("Player 2"))
    names = [request.args.get(field, "").strip()[:LONGEST_NAME] for field in ("a", "b")]
    return [name or other for name, other in zip(names, usual, strict=True)][: game.players]


def _query(game: Game) -> dict[str, Any]:
    """The parameters of a game's address."""
    return {
        "seed": game.seed,
        "players": "2" if game.players == 2 else None,
        "a": request.args.get("a") or None,
        "b": request.args.get("b") or None,
        "preset": game.preset if game.preset != next(iter(rules().presets)) else None,
        "turns": str(game) or None,
    }


def _picks() -> str:
    """The letters round so far: a ``v`` or ``c`` for each pick."""
    picks = request.args.get("picks", "")
    return picks if _PICKS.fullmatch(picks) else ""


def _after_pick(game: Game, pick: str) -> str:
    """The picks of the round with one more, or with all that are missing; raises InputError (field ``picks``)."""
    piles = game.piles(_picks())
    if len(_picks()) == piles.size:
        raise InputError(ALL_PICKED, field="picks")
    piles = piles.pick_selection() if pick == "rest" else piles.pick(pick)
    return piles.picks[len(game.piles().picks) :]


def _play(game: Game) -> Context:
    """The round that is being played, or has just been."""
    lexicon = open_lexicon(default_list(game="countdown"))
    names = _names(game)
    context: Context = {"fields": _query(game)}
    if not game.kind:
        return context | _scored(game, names, lexicon) | {"stage": "end", "table": _table(game, lexicon)}
    stage, played = {"L": _letters, "N": _numbers, "C": _conundrum}[game.kind](game, names, lexicon)
    if played is None:
        return context | _scored(game, names, lexicon) | stage
    after = game.after(played)
    points = after.points(len(game.rounds), lexicon)
    shown = context | _scored(after, names, lexicon) | {"stage": "result", "points": points}
    return shown | stage | {"next": url_for("countdown.game", **_query(after))}


def _scored(game: Game, names: list[str], lexicon: Lexicon) -> Context:
    return {"scores": list(zip(names, game.scores(lexicon), strict=True))}


Stage = tuple[Context, PlayedRound | None]
"""A round's part of the page, and the round itself once it is over."""


def _answers(game: Game, name: str) -> tuple[str, ...]:
    """The players' entries in the fields *name* 1 and 2."""
    return tuple(sign_free(request.args.get(f"{name}{player}", "")) for player in range(1, game.players + 1))


def _letters(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    picks = _picks()
    piles = game.piles(picks)
    letters = piles.letters[len(piles.picks) - len(picks) :]
    context: Context = {"letters": letters, "piles": piles, "picks": picks, "allowed": piles.allowed}
    if len(letters) < piles.size:
        return context | {"stage": "pick"}, None
    if "done" not in request.args:
        return context | {"stage": "play"}, None
    played = PlayedRound("L", picks, _answers(game, "word"))
    selection = piles.selections[-1]
    found = solve(selection, lexicon)
    context |= {
        "found": found,
        "best": folded(found.best, MOST_BEST),
        "declared": [word_verdict(word, selection, lexicon) for word in played.answers],
        "selection": selection,
        "lexicon_title": gettext(lexicon.title),
    }
    return context, played


def _numbers(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    large = request.args.get("large", "")
    if not large:
        return {"stage": "pick", "most_large": len(rules().large)}, None
    numbers = game.numbers(len(game.rounds), large)
    context: Context = {"numbers": numbers, "large": large}
    if "done" not in request.args:
        return context | {"stage": "play"}, None
    played = PlayedRound("N", large, _answers(game, "method"))
    checked = [_method_verdict(text, numbers) for text in played.answers]
    return context | {"checked": checked, "nearest": solve_numbers(numbers, top=3)}, played


def _method_verdict(text: str, numbers: NumbersGame) -> dict[str, Any]:
    """A method as the page shows its verdict."""
    shown: dict[str, Any] = {"text": text, "result": None, "points": 0, "faults": []}
    if not text:
        return shown
    try:
        verdict = judge_method(text, numbers)
    except InputError as error:
        return shown | {"faults": [translate_error(error)]}
    return shown | {"result": verdict.result, "points": verdict.points, "faults": reasons(verdict.faults)}


def _conundrum(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    args = request.args
    conundrum = draw_conundrum(game.seed, lexicon)
    buzz = f"{args.get('player', '')}:{sign_free(args.get('answer', '')).replace(':', ' ')}"
    guesses = game.buzzes([*args.getlist("guess")[:4], *([buzz] if args.get("answer", "").strip() else [])])
    solved_by = next((player for player, text in guesses.items() if conundrum.is_solved_by(text, lexicon)), None)
    context: Context = {
        "conundrum": conundrum,
        "guesses": [f"{player}:{text}" for player, text in guesses.items()],
        "wrong": [(names[player - 1], text) for player, text in guesses.items() if player != solved_by],
        "left": [(player, name) for player, name in enumerate(names, 1) if player not in guesses],
        "solved_by": names[solved_by - 1] if solved_by else None,
    }
    if solved_by is None and context["left"] and "done" not in args:
        return context | {"stage": "play"}, None
    return context, PlayedRound("C", "", tuple(context["guesses"]))


def _table(game: Game, lexicon: Lexicon) -> list[dict[str, Any]]:
    """The rounds of a game that is over, each with its answers and points."""
    rows = []
    for place, played in enumerate(game.rounds):
        if played.kind == "L":
            subject = game.selection(place).letters
        elif played.kind == "N":
            numbers = game.numbers(place, played.choice)
            subject = f"{numbers.target}: {' '.join(map(str, numbers.tiles))}"
        else:
            subject = draw_conundrum(game.seed, lexicon).solution
        points = game.points(place, lexicon)
        rows.append({"subject": subject, "answers": played.answers, "points": points, "kind": played.kind})
    return rows
