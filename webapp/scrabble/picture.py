"""A position as a picture (SVG) and as text, each at an address of its own, for a post or a club sheet."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.scrabble import Position
from webapp.languages import PATH, translate_error
from webapp.replies import with_state
from webapp.scrabble.board_view import board_of, rack_tiles
from webapp.scrabble.game_view import position_text
from webapp.scrabble.limits import check_board_size
from webapp.solving import current_settings

blueprint = Blueprint("scrabble_picture", __name__, url_prefix=f"{PATH}/scrabble")

SIDE = 40
_KEPT = {"Cache-Control": "public, max-age=86400"}
_COLOURS = {
    "2W": ("#dd9580", "#131a20"),
    "3W": ("#b5482f", "#fff"),
    "4W": ("#7d2f52", "#fff"),
    "2L": ("#8bbbd8", "#131a20"),
    "3L": ("#2c6a9c", "#fff"),
    "4L": ("#1d4872", "#fff"),
}


@blueprint.get("/board.svg")
def picture() -> ResponseReturnValue:
    """The board of the position in ``position``; with ``rack=1`` its rack, with ``scores=1`` its scores."""
    position = _position()
    drawn = render_template(
        "scrabble/board.svg",
        rows=board_of(position),
        side=SIDE,
        colours=_COLOURS,
        rack=rack_tiles(position) if request.args.get("rack") == "1" else [],
        scores=position.scores if request.args.get("scores") == "1" else None,
    )
    return Response(drawn, content_type="image/svg+xml; charset=utf-8", headers=_KEPT)


@blueprint.get("/board.txt")
def text() -> ResponseReturnValue:
    """The position in ``position`` as lines of text, which can be pasted into the solver again."""
    return Response(position_text(_position()), content_type="text/plain; charset=utf-8", headers=_KEPT)


def _position() -> Position:
    position = Position.parse(request.args.get("position", ""))
    check_board_size(position.rules, current_settings())
    return position


@blueprint.errorhandler(InputError)
def refused(error: InputError) -> ResponseReturnValue:
    """The fault of the position, as text."""
    return with_state(Response(f"{translate_error(error)}\n", content_type="text/plain; charset=utf-8"), "invalid")
