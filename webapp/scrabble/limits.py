"""How large a position this server takes, by its settings."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.scrabble import Position
from webapp.settings import Settings


def beyond_limits(position: Position, settings: Settings) -> Iterator[PositionError]:
    """What in *position* is larger than the settings allow."""
    if position.size > settings.board_size:
        yield PositionError(
            N_("This server takes boards up to %(size)s squares a side."), field="rules", size=settings.board_size
        )
    if len(position.rack) > settings.rack_size:
        yield PositionError(
            N_("This server takes racks of up to %(size)s tiles."), field="rack", size=settings.rack_size
        )
