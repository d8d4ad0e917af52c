"""The page of a full game, alone, of two at one screen or against the program; all of the game is in the address."""

from typing import Any

from flask import redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.countdown import Game, levels, rules
from solvers.countdown.game import BrokenGame
from solvers.errors import InputError
from solvers.lexicon import Lexicon, default_list, open_lexicon
from webapp.countdown.game_end import end
from webapp.countdown.game_rounds import PROGRAM, conundrum, letters, numbers, typed_picks
from webapp.countdown.numbers import set_choices, set_query
from webapp.countdown.pages import ALL_PICKED, blueprint, new_seed, preset_choices
from webapp.fields import whole_number
from webapp.languages import gettext
from webapp.replies import invalid, respond
from webapp.solving import Context, solved

LONGEST_NAME = 20
USUAL_LEVEL = 3


@blueprint.get("/game")
def game() -> ResponseReturnValue:
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
    choices = [(level.number, f"{gettext(level.title)}: {level.points}") for level in levels()]
    context: Context = {
        "stage": "start",
        "seed": new_seed(),
        "presets": preset_choices(),
        "sets": set_choices(),
        "game_levels": choices,
        "usual_level": USUAL_LEVEL,
        "program": PROGRAM,
        "way_on": way_on,
    }
    if error:
        context |= invalid(error)
    return respond("countdown/game", context)


def _read_game() -> Game:
    """The game that the address holds; raises InputError."""
    args = request.args
    kind, level = args.get("players", ""), args.get("level") or str(USUAL_LEVEL)
    start = Game(
        args["seed"],
        2 if kind in ("2", PROGRAM) else 1,
        args.get("preset") or next(iter(rules().presets)),
        level=(whole_number(level, digits=2) or -1) if kind == PROGRAM else 0,
        large_set=set_query(args.get("set", "")),
    )
    return Game.parse(args.get("turns", ""), start)


def _names(game: Game) -> list[str]:
    """The players' names; the program's is that of its level."""
    usual = (gettext("Player 1"), gettext("Player 2"))
    names = [request.args.get(field, "").strip()[:LONGEST_NAME] for field in ("a", "b")]
    if game.opponent:
        names[1] = gettext(game.opponent.level.title)
    return [name or other for name, other in zip(names, usual, strict=True)][: game.players]


def _query(game: Game) -> dict[str, Any]:
    return {
        "seed": game.seed,
        "players": PROGRAM if game.level else "2" if game.players == 2 else None,
        "level": game.level or None,
        "a": request.args.get("a") or None,
        "b": request.args.get("b") or None,
        "preset": game.preset if game.preset != next(iter(rules().presets)) else None,
        "set": game.large_set or None,
        "course": request.args.get("course") or None,
        "turns": str(game) or None,
    }


def _after_pick(game: Game, pick: str) -> str:
    """The picks of the round with one more, or with all that are missing; raises InputError (field ``picks``)."""
    picks = typed_picks()
    piles = game.piles(picks)
    if len(picks) == piles.size:
        raise InputError(ALL_PICKED, field="picks")
    piles = piles.pick_selection() if pick == "rest" else piles.pick(pick)
    return piles.picks[len(game.piles().picks) :]


def _play(game: Game) -> Context:
    """The round that is being played, or has just been."""
    lexicon = open_lexicon(default_list(game="countdown"))
    names = _names(game)
    context: Context = {"fields": _query(game)}
    if not game.kind:
        replay = _query(Game(game.seed, game.players, game.preset, level=game.level, large_set=game.large_set))
        replay["course"] = ".".join(played.choice for played in game.rounds)
        return context | _scored(game, names, lexicon) | end(game, lexicon) | {"replay": replay}
    picker = names[game.picker - 1]
    context |= {"picker": picker if game.players > 1 else "", "contest": game.players > 1}
    stage, played = {"L": letters, "N": numbers, "C": conundrum}[game.kind](game, names, lexicon)
    if played is None:
        return context | _scored(game, names, lexicon) | stage
    after = game.after(played)
    points = after.points(len(game.rounds), lexicon)
    over = {"stage": "result", "points": points, "next": url_for("countdown.game", **_query(after))}
    return context | _scored(after, names, lexicon) | stage | over


def _scored(game: Game, names: list[str], lexicon: Lexicon) -> Context:
    return {"scores": list(zip(names, game.scores(lexicon), strict=True))}
