"""The board as the page of game files and the pictures draw it: squares with their tiles and premiums."""

from dataclasses import dataclass

from solvers.alphabet import BLANK
from solvers.scrabble import Play, Position, Rules
from solvers.scrabble.play import Move
from solvers.scrabble.scoring import tiles_on


@dataclass(frozen=True, slots=True)
class SquareView:
    """One square of a board: its name, its tile as text with its value, the sign of its premium."""

    name: str
    text: str
    is_blank: bool
    value: str
    sign: str
    is_start: bool


def board_of(position: Position) -> list[list[SquareView]]:
    """The board of a position, row by row."""
    layout, alphabet = position.rules.layout, position.rules.alphabet
    tiles = tiles_on(position)

    def square(row: int, col: int) -> SquareView:
        tile = tiles.get((row, col), 0)
        is_blank = bool(tile & BLANK)
        return SquareView(
            layout.square(row, col),
            alphabet.to_display(alphabet.letter(tile & ~BLANK)) if tile else "",
            is_blank,
            str(position.rules.value(tile)) if tile and not is_blank else "",
            layout.premium(row, col).sign,
            (row, col) == layout.start,
        )

    return [[square(row, col) for col in range(layout.size)] for row in range(layout.size)]


def squares_played(rules: Rules, move: Move | None) -> list[str]:
    """The names of the squares that a move puts tiles on."""
    tiles = move.tiles if isinstance(move, Play) else ()
    return [rules.layout.square(tile.row, tile.col) for tile in tiles]


def rack_tiles(position: Position) -> list[tuple[str, str]]:
    """The rack's tiles, each with its value; a blank is ``?``."""
    alphabet = position.rules.alphabet
    return [
        (alphabet.to_display(alphabet.letter(tile)), str(position.rules.value(tile)) if tile else "")
        for tile in position.rack
    ]
