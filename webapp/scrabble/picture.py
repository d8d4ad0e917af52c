"""A position as a picture (SVG, PNG), as the card of a shared link, and as text, each at an address of its own."""

from typing import Any

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.scrabble import Position, Rules, score
from webapp.languages import PATH, gettext, number, translate_error
from webapp.replies import with_state
from webapp.scrabble import drawing
from webapp.scrabble.board_view import board_of, rack_tiles
from webapp.scrabble.drawing import COLOURS, PLAIN
from webapp.scrabble.game_view import position_text
from webapp.scrabble.limits import beyond_limits
from webapp.scrabble.sharing import move_text
from webapp.solving import current_settings

blueprint = Blueprint("scrabble_picture", __name__, url_prefix=f"{PATH}/scrabble")

SIDE = 40
_EDGE, _GAP = 24, 16
"""Beside the squares and above the rack, as the template has them."""
_FINE_SIDE = 60
_KEPT = {"Cache-Control": "public, max-age=86400"}
_PNG = _KEPT | {"Cross-Origin-Resource-Policy": "cross-origin"}
"""Other sites may show the pictures, as previews of links do."""


@blueprint.get("/board.svg")
def picture() -> ResponseReturnValue:
    """The board of the position in ``position``; with ``rack=1`` its rack, with ``scores=1`` its scores."""
    position = _position()
    drawn = render_template(
        "scrabble/board.svg", rows=board_of(position), side=SIDE, colours=COLOURS, plain=PLAIN, **_beside(position)
    )
    return Response(drawn, content_type="image/svg+xml; charset=utf-8", headers=_KEPT)


def picture_size(rules: Rules) -> tuple[int, int]:
    """Width and height of the board's picture with a rack below it."""
    side = rules.layout.size * SIDE + 2 * _EDGE
    return side, side + SIDE + _GAP


@blueprint.get("/board.png")
def png() -> ResponseReturnValue:
    """The same as PNG, with larger squares."""
    position = _position()
    drawn = drawing.picture(board_of(position), side=_FINE_SIDE, **_beside(position))
    return Response(drawn, content_type="image/png", headers=_PNG)


@blueprint.get("/card.png")
def card() -> ResponseReturnValue:
    """The preview of a link to ``position``: board, rack, scores, and the play in ``show``, if any."""
    position = _position()
    shown = score(position, request.args["show"]) if request.args.get("show") else None
    drawn = drawing.card(
        board_of(position.after(shown.play) if shown else position),
        {position.rules.layout.square(row, col) for row, col, _ in shown.play.tiles} if shown else (),
        drawing.Caption(
            title=gettext(position.rules.title),
            move=move_text(shown.play, position.rules.alphabet) if shown else "",
            points=number(shown.play.score) if shown else "",
            rack=rack_tiles(position),
            scores=" : ".join(map(number, position.scores)) if any(position.scores) else "",
        ),
    )
    return Response(drawn, content_type="image/png", headers=_PNG)


def _beside(position: Position) -> dict[str, Any]:
    """The rack and the scores below the board, if the address asks for them."""
    return {
        "rack": rack_tiles(position) if request.args.get("rack") == "1" else [],
        "scores": position.scores if request.args.get("scores") == "1" else None,
    }


@blueprint.get("/board.txt")
def text() -> ResponseReturnValue:
    """The position in ``position`` as lines of text, which can be pasted into the solver again."""
    return Response(position_text(_position()), content_type="text/plain; charset=utf-8", headers=_KEPT)


@blueprint.get("/export")
def export() -> ResponseReturnValue:
    """The pictures and the text of the position in ``position``, on a page for browsers without scripts."""
    return render_template("scrabble/export_page.html", position=str(_position()))


def _position() -> Position:
    position = Position.parse(request.args.get("position", ""))
    for fault in beyond_limits(position, current_settings()):
        raise fault
    return position


@blueprint.errorhandler(InputError)
def refused(error: InputError) -> ResponseReturnValue:
    """The fault of the position, as text."""
    return with_state(Response(f"{translate_error(error)}\n", content_type="text/plain; charset=utf-8"), "invalid")
