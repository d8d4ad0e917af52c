"""A position as a picture (SVG) and as text, each at an address of its own, for a post or a club sheet."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, render_template, request
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.scrabble import Position
from webapp.languages import PATH, told
from webapp.scrabble.game_view import fixed_board, position_text, rack_tiles
from webapp.settings import Settings

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
    try:
        position = _position()
    except PositionError as error:
        return _refused(error)
    drawn = render_template(
        "scrabble/board.svg",
        rows=fixed_board(position),
        side=SIDE,
        colours=_COLOURS,
        rack=rack_tiles(position) if request.args.get("rack") == "1" else [],
        scores=position.scores if request.args.get("scores") == "1" else None,
    )
    return Response(drawn, content_type="image/svg+xml; charset=utf-8", headers=_KEPT)


@blueprint.get("/board.txt")
def text() -> ResponseReturnValue:
    """The position in ``position`` as lines of text, which can be pasted into the solver again."""
    try:
        return Response(position_text(_position()), content_type="text/plain; charset=utf-8", headers=_KEPT)
    except PositionError as error:
        return _refused(error)


def _position() -> Position:
    settings: Settings = current_app.extensions["settings"]
    position = Position.parse(request.args.get("position", ""))
    if position.size > settings.board_size:
        raise PositionError(
            N_("This server takes boards up to %(size)s squares a side."), field="rules", size=settings.board_size
        )
    return position


def _refused(error: PositionError) -> ResponseReturnValue:
    return Response(f"{told(error)}\n", 422, content_type="text/plain; charset=utf-8")
