"""Playing Scrabble against the program, without scripts too: every button sends the game, which the address holds."""

from typing import Any

from flask import Blueprint, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue

from solvers.budget import Budget
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon
from solvers.scrabble import Play, Position
from solvers.scrabble.contest import Contest
from solvers.scrabble.play import Move
from solvers.scrabble.scoring import play_from
from solvers.scrabble.wordlist import fitted
from webapp.fields import whole_number
from webapp.languages import PATH, gettext, translate_error
from webapp.replies import invalid, is_htmx, respond
from webapp.scrabble.draft import LAST_HINT
from webapp.scrabble.hints import move_hints
from webapp.scrabble.laid import laid_tiles, not_listed, sent_move
from webapp.scrabble.play_address import USUAL_LEVEL, PlayAddress, seconds, start_of
from webapp.scrabble.play_view import play_view, review_url, start_choices, train_url
from webapp.solving import Context, current_settings, solved

blueprint = Blueprint("scrabble_play", __name__, url_prefix=f"{PATH}/scrabble/play")

_TYPED = ("rules", "lexicon", "level", "first", "way", "clock", "position")


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The form that starts a game, or the game after what a button asks for."""
    args = request.args
    try:
        if "new" in args:
            return _moved(PlayAddress.begin(args), None)
        if "game" not in args:
            return _start_page()
        address = PlayAddress.read(args["game"])
    except InputError as error:
        return _start_page(error)
    return _game(address)


@blueprint.get("/score")
def score() -> ResponseReturnValue:
    """The score of the tiles laid on a board, for the page's script; null if they do not make a play yet."""
    try:
        position = Position.parse(request.args.get("position", ""))
        play = play_from(position, laid_tiles(request.args.get("tiles", ""), position))
    except InputError as error:
        return jsonify({"score": None, "text": translate_error(error)})
    display = position.rules.alphabet.to_display
    words = ", ".join(f"{display(word.word.upper())} {word.score}" for word in play.words)
    text = gettext("%(words)s, bonus %(bonus)s", words=words, bonus=play.bonus) if play.bonus else words
    return jsonify({"score": play.score, "text": text})


def _start_page(error: InputError | None = None) -> ResponseReturnValue:
    """The form that starts a game, with its fields as typed."""
    typed = {name: request.args.get(name, "") for name in _TYPED}
    position = None
    try:
        start = start_of(request.args)
        position = start if not start.is_empty else None
        typed["rules"] = start.rules.name
    except InputError as fault:
        error = error or fault
    context: Context = {
        "address": None,
        "start": position,
        "typed": typed | {"level": typed["level"] or USUAL_LEVEL},
        **start_choices(),
    }
    if error:
        context |= invalid(error)
    return respond("scrabble/play", context)


# A game


def _game(address: PlayAddress) -> ResponseReturnValue:
    """The game after what was asked for: at its new address, or as it is with what is wrong."""
    asked = request.args.get("do", "")
    spent = seconds(request.args.get("spent", ""))
    if not asked and address.contest.side != address.you and not address.contest.end:
        return _moved(address, None)
    if asked in ("pass", "resign") and "sure" not in request.args:
        return _shown(address, asks=asked if address.is_your_turn else "")
    try:
        if asked == "back":
            return redirect(_url(_taken_back(address)))
        if asked == "resign":
            return redirect(_url(address.after(address.contest.resigned(), spent)))
        if asked in ("play", "pass", "exchange"):
            return _moved(address.after(address.contest, spent), asked)
    except InputError as error:
        return _shown(address, error=error)
    return _shown(address)


def _moved(address: PlayAddress, asked: str | None) -> ResponseReturnValue:
    """The game after the player's move, if one is *asked* for, and the program's answer."""

    def work() -> Context:
        lexicon, game = address.open_lexicon(), address.contest
        if asked:
            game = _after_yours(address, game, _asked_move(game, asked), fitted(lexicon, address.rules))
        limit = current_settings().solve_seconds
        while not game.end and game.side != address.you:
            turn = len(game.turns)
            move = address.opponent.move(game.seen_by(game.side), lexicon, turn, budget=Budget(limit))
            game = game.after(move)
        return {"onward": _url(address.after(game))}

    try:
        context = solved({}, work)
    except InputError as error:
        return _shown(address, error=error)
    return respond("scrabble/play", {"address": address, "waiting": True, **context})


def _asked_move(game: Contest, asked: str) -> Move:
    """The move that the form sends; raises InputError (field ``move``)."""
    if game.end:
        raise InputError(N_("The game is over."), field="move")
    try:
        return game.read_move(sent_move(game.seen_by(game.side), asked))
    except InputError as error:
        raise error.beside("move") from error


def _after_yours(address: PlayAddress, game: Contest, move: Move, lexicon: Lexicon) -> Contest:
    """The game after the player's move; raises InputError for a word that is refused."""
    unknown = [word.word for word in move.words if not lexicon.contains(word.word)] if isinstance(move, Play) else []
    if not unknown:
        return game.after(move)
    if address.is_strict:
        return game.after(move, is_off=address.opponent.challenges(len(game.turns)))
    raise not_listed(unknown, lexicon)


def _taken_back(address: PlayAddress) -> PlayAddress:
    """The game before the player's last move; raises InputError where that is not allowed."""
    own = [number for number, turn in enumerate(address.contest.turns) if turn.side == address.you]
    if address.is_strict or not own:
        raise InputError(N_("No move can be taken back here."), field="move")
    return address.after(address.contest.until(own[-1]))


def _url(address: PlayAddress) -> str:
    return url_for(".page", game=address.link)


def _shown(address: PlayAddress, *, error: InputError | None = None, asks: str = "") -> ResponseReturnValue:
    """The page of a game, with what was typed if it has to be typed otherwise."""
    args = request.args
    context: Context = {
        "address": address,
        "asks": asks,
        "view": play_view(address),
        "link": address.link,
        "typed": {name: args.get(name, "") for name in ("move", "tiles", "give")},
        "hints": [],
        "region": [],
        "review_url": review_url(address) if address.contest.end else "",
        "train_url": train_url(address) if address.contest.end else "",
        "again_url": url_for(".page", new=1, **_again(address)),
    }
    step = whole_number(args.get("hint", ""))
    if 0 < step <= LAST_HINT and address.is_your_turn and not address.is_strict:
        context = solved(context, lambda: _hinted(address, step))
    if error:
        context |= invalid(error)
    response = respond("scrabble/play", context)
    if is_htmx() and (error or asks):
        response.headers["HX-Push-Url"] = "false"
    return response


def _hinted(address: PlayAddress, step: int) -> Context:
    position = address.contest.seen_by(address.you)
    hints, region = move_hints(position, address.open_lexicon(), step)
    return {"hints": hints, "region": region}


def _again(address: PlayAddress) -> dict[str, Any]:
    """The fields of the form for the same start and the same bag once more."""
    start = address.start if address.you == 0 else address.start.turned()
    return {
        "rules": address.rules.name,
        "position": str(start) if address.is_from_position else None,
        "lexicon": address.lexicon,
        "level": address.number,
        "first": "you" if address.you == 0 else "program",
        "way": address.way,
        "clock": address.minutes,
        "seed": address.seed,
    }
