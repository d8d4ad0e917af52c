"""The page of a full game, alone or two players at one screen; all of the game is in the address."""

from __future__ import annotations

import re
from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import (
    Game,
    NumbersGame,
    PlayedRound,
    draw_conundrum,
    judge_method,
    judge_word,
    rules,
    solve,
    solve_numbers,
)
from solvers.countdown.conundrum import POINTS
from solvers.countdown.game import BrokenGame, sign_free
from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from solvers.lexicon.fitness import is_fit
from webapp.countdown.letters import missed
from webapp.countdown.letters import solution as letters_solution
from webapp.countdown.numbers import method_verdict, shown
from webapp.countdown.numbers import solution as numbers_solution
from webapp.countdown.pages import ALL_PICKED, blueprint, new_seed, preset_choices, word_verdict
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
        table = _table(game, lexicon)
        most = sum(row["most"] for row in table)
        return context | _scored(game, names, lexicon) | {"stage": "end", "table": table, "most": most}
    stage, played = {"L": _letters, "N": _numbers, "C": _conundrum}[game.kind](game, names, lexicon)
    if played is None:
        return context | _scored(game, names, lexicon) | stage
    after = game.after(played)
    points = after.points(len(game.rounds), lexicon)
    context |= _scored(after, names, lexicon) | {"stage": "result", "points": points}
    return context | stage | {"next": url_for("countdown.game", **_query(after))}


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
    declared = [word_verdict(word, selection, lexicon) for word in played.answers]
    longest = max((len(it["word"]) for it in declared if it and it["is_valid"]), default=0)
    context |= letters_solution(selection, default_list(game="countdown"))
    context |= {"declared": declared, "selection": selection, "missed": missed(context["found"], longest)}
    return context, played


def _numbers(game: Game, names: list[str], lexicon: Lexicon) -> Stage:
    large = request.args.get("large", "")
    if not large:
        return {"stage": "pick", "most_large": len(rules().large)}, None
    numbers = game.numbers(len(game.rounds), large)
    context: Context = {"numbers": numbers, "game": numbers, "large": large}
    if "done" not in request.args:
        return context | {"stage": "play"}, None
    played = PlayedRound("N", large, _answers(game, "method"))
    checked = [_checked(text, numbers) for text in played.answers]
    return context | {"checked": checked} | numbers_solution(numbers), played


def _checked(text: str, numbers: NumbersGame) -> dict[str, Any] | None:
    """The verdict on a method as the page shows it, also on one that cannot be read; None if none was declared."""
    if not text:
        return None
    try:
        return method_verdict(judge_method(text, numbers))
    except InputError as error:
        return {"points": 0, "away": None, "steps": [], "reasons": [translate_error(error)]}


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
    """The rounds of a game that is over: the answers and points of each, the best answer and what it gives."""
    rows = []
    for place, played in enumerate(game.rounds):
        row = {"L": _letters_row, "N": _numbers_row, "C": _conundrum_row}[played.kind](game, place, lexicon)
        rows.append(row | {"kind": played.kind, "points": game.points(place, lexicon)})
    return rows


def _letters_row(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    selection, words = game.selection(place), game.rounds[place].answers
    found = solve(selection, lexicon)
    best = next((word for word in found.best if is_fit(word, "en")), "")
    answers = [(word.upper(), judge_word(word, selection, lexicon).is_valid) for word in words]
    address = url_for("countdown.page", letters=selection.letters)
    return {"subject": selection.letters, "url": address, "answers": answers, "best": best, "most": found.score}


def _numbers_row(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    played = game.rounds[place]
    numbers = game.numbers(place, played.choice)
    tiles = " ".join(map(str, numbers.tiles))
    most = solve_numbers(numbers, top=1).points
    answers = [(shown(" ".join(text.split())), False) for text in played.answers]
    address = url_for("countdown.numbers", tiles=tiles, target=numbers.target)
    return {"subject": f"{numbers.target}: {tiles}", "url": address, "answers": answers, "best": "", "most": most}


def _conundrum_row(game: Game, place: int, lexicon: Lexicon) -> dict[str, Any]:
    conundrum = draw_conundrum(game.seed, lexicon)
    guesses = game.buzzes(game.rounds[place].answers)
    answers = [(guesses.get(player, "").upper(), False) for player in range(1, game.players + 1)]
    address = url_for("countdown.conundrum", jumble=conundrum.jumble)
    return {
        "subject": conundrum.jumble, "url": address, "answers": answers, "best": conundrum.solution, "most": POINTS
    }  # fmt: skip
