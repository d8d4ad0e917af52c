"""Training on the web: its page, and positions with a play to find. All state is in the address.

The browser keeps what a player missed and when it comes again (``static/js/scrabble/train_bank.js``).
"""

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import Exchange, Pass, Play, Position, Rules, unseen
from solvers.scrabble.exercise import Judged, exercise, judge, worth_of
from solvers.scrabble.ownmove import own_exchange, read_move
from solvers.scrabble.play import Move
from solvers.scrabble.study import HOOKED, LENGTHS, RANGES
from solvers.scrabble.wordlist import fitted
from webapp.languages import gettext, points
from webapp.replies import respond
from webapp.scrabble.board_view import board_of, rack_tiles, squares_played
from webapp.scrabble.laid import not_listed, sent_move
from webapp.scrabble.limits import check_board_size, games_by_words, usual_rules
from webapp.scrabble.lists import list_called
from webapp.scrabble.position_lists import no_rack
from webapp.scrabble.train_parts import LONGEST, WrongAnswer, answered, blueprint, chosen, next_of, query_of, seed_of
from webapp.solving import Context, current_settings


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The drills, and the frame for what the player missed."""
    rules = usual_rules()
    return respond(
        "scrabble/train",
        {
            "rules_choices": games_by_words(current_settings())[0][1],
            "rules": rules.name,
            "lengths": [(str(length), str(length)) for length in LENGTHS],
            "hooked": [(str(length), str(length)) for length in HOOKED],
            "ranges": [(str(most), _range(most)) for most in RANGES],
        },
    )


def _range(most: int) -> str:
    return gettext("the %(most)s likeliest", most=most) if most else gettext("all")


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """A position with a play to find, and once it is answered the best moves beside the player's own."""
    args = request.args
    return answered("scrabble/train_play", lambda: _position_asked() if args.get("position") else _drawn_position())


def _drawn_position() -> Context:
    rules, lexicon = chosen()
    if not request.args.get("seed"):
        return {"onward": next_of("play")}
    position = exercise(seed_of(), lexicon, rules)
    return {"onward": url_for(".play", position=str(position), **query_of("play"))}


def _position_asked() -> Context:
    """The page of the position in the address."""
    args = request.args
    position = Position.parse(args["position"][: 2 * LONGEST])
    check_board_size(position.rules, current_settings())
    if not position.rack:
        raise no_rack("position")
    names = args.get("lexicon", ""), position.lexicon
    entry = list_called(position.rules.alphabet.language, *names, field="position")
    context: Context = {
        "rules": position.rules,
        "view": {"board": board_of(position), "played": []},
        "rack": rack_tiles(position),
        "bare": str(Position(position.squares, scores=position.scores, rules=position.rules)),
        "scores": position.scores,
        "position": str(position),
        "key": f"{entry.name} {position}",
        "list": gettext(entry.title),
        "typed": {"move": args.get("move", ""), "tiles": args.get("tiles", "")},
        "solve_url": url_for("scrabble.page", position=str(position)),
    }
    asked = args.get("do", "")
    if asked not in ("play", "exchange", "show"):
        return context
    lexicon = fitted(open_lexicon(entry), position.rules)
    try:
        move = None if asked == "show" else _own_move(position, asked, lexicon)
        found = judge(position, move, lexicon, seconds=current_settings().solve_seconds)
    except InputError as error:
        raise WrongAnswer(error, context) from error
    return context | {"judged": found} | _verdict(found, position)


def _own_move(position: Position, asked: str, lexicon: Lexicon) -> Move:
    """The move that the form sends; raises InputError (field ``move``), also for a word that is not in the list."""
    written = sent_move(position, asked)
    if written.startswith("-"):
        return own_exchange(position, written[1:], unseen(position).bag)
    try:
        found = read_move(position, written, lexicon)
    except InputError as error:
        raise error.beside("move") from error
    if found.missing:
        tiles = position.rules.alphabet.to_notation(found.missing)
        raise InputError(N_("Your rack does not have %(tiles)s."), field="move", tiles=tiles)
    if found.unknown:
        raise not_listed(found.unknown, lexicon)
    return found.move


def _verdict(found: Judged, position: Position) -> Context:
    """The verdict on an answer, and the best moves in words with their equity."""
    rows = [(move_text(move, position.rules), _points(move), points(worth_of(move))) for move in found.best]
    best = rows[0][0] if rows else ""
    if found.is_right:
        sentence = gettext("Right: nothing is better.") if not found.lost else gettext("Right: nothing is much better.")
    elif found.move is None:
        sentence = gettext("The best move is %(best)s.", best=best)
    elif found.lost is None:
        sentence = gettext("Not the best; the best is %(best)s.", best=best)
    else:
        sentence = gettext(
            "Rank %(rank)s: it loses %(lost)s points; the best is %(best)s.",
            rank=found.rank, lost=points(found.lost), best=best,
        )  # fmt: skip
    move = found.best[0] if found.best else None
    shown = position.after(move) if move else position
    return {
        "sentence": sentence,
        "rows": rows,
        "own": move_text(found.move, position.rules) if found.move else "",
        "view": {"board": board_of(shown), "played": squares_played(position.rules, move)},
    }


def move_text(move: Move, rules: Rules) -> str:
    """A move in a few words."""
    notation = rules.alphabet.to_notation
    if isinstance(move, Pass):
        return gettext("pass")
    if isinstance(move, Exchange):
        return gettext("exchange %(tiles)s", tiles=notation(move.tiles))
    return f"{move.at} {notation(move.main.word)}"


def _points(move: Move) -> str:
    return str(move.score) if isinstance(move, Play) else "–"
