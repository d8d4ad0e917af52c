"""The turns of a player's own game that lost many points, to be found again: the browser puts them into the boxes."""

from flask import request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.lexicon import default_list
from solvers.scrabble.exercise import CLEAR
from solvers.scrabble.game import Replay
from solvers.scrabble.gamereview import TurnReview
from solvers.scrabble.gcg import read
from webapp.languages import gettext, points
from webapp.replies import invalid, respond
from webapp.scrabble.game_link import unpack
from webapp.scrabble.game_lists import lookup_of
from webapp.scrabble.game_page import replayed
from webapp.scrabble.game_review import compared_moves
from webapp.scrabble.train_parts import blueprint
from webapp.solving import Context


@blueprint.get("/game")
def game() -> ResponseReturnValue:
    """The turns of a player, or of both, that lost many points, without what would have been better."""
    args = request.args
    context: Context = {"turns": [], "link": args.get("game", ""), "list": "", "note": "", "sides": []}
    try:
        played = replayed(read(unpack(args.get("game", ""))), args.get("rules", ""))
    except InputError as error:
        return respond("scrabble/train_game", context | invalid(error))
    lookup = lookup_of(played, args.get("lexicon", ""))
    found, cut_off = compared_moves(played, lookup.lexicon)
    side = {"1": 0, "2": 1}.get(args.get("player", ""))
    turns = [turn for turn in found if turn and _is_missed(turn) and side in (None, turn.player)]
    return respond(
        "scrabble/train_game",
        context
        | {
            "turns": [_turn_view(turn, played, lookup.name) for turn in turns],
            "name": f"{played.names[0]} – {played.names[-1]}" if played.names else "",
            "note": cut_off or lookup.note,
            "lexicon": lookup.name,
            "sides": [
                (name, url_for(".game", game=args["game"], player=number), side == number - 1)
                for number, name in enumerate(played.names, 1)
            ],
        },
    )


def _is_missed(turn: TurnReview) -> bool:
    """Whether a turn is worth training: it lost much, or an ending was not played best."""
    return bool(turn.lost and (turn.lost >= CLEAR or turn.played_out))


def _turn_view(turn: TurnReview, played: Replay, lexicon: str) -> Context:
    step = played.steps[turn.index]
    position = str(turn.position)
    name = "" if lexicon == default_list(played.rules.alphabet.language).name else lexicon
    kind = gettext("an ending") if turn.played_out else gettext("a bingo was there") if turn.missed_bingo else ""
    return {
        "number": turn.index + 1,
        "player": played.names[step.player],
        "move": step.event.move,
        "lost": points(turn.lost or 0.0),
        "kind": kind,
        "position": position,
        "url": url_for(".play", position=position, lexicon=name or None),
    }
