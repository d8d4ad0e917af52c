"""A board of a roll: its rows, its words, and its badges."""

from dataclasses import dataclass
from functools import lru_cache

from solvers.qless.grid import Cell, Rows, tiles, turned

LONG = 8
"""Letters from which a word is called long."""
BADGES = ("two_words", "long_word", "block", "ring", "symmetric")
"""The special features to filter boards by; :attr:`Board.badges` defines them."""


@dataclass(frozen=True, slots=True)
class Board:
    """A legal board: the smallest *rows* that hold it, and its *words*, the rarest first, one as often as it stands.

    *corner* is where the corner of ``rows`` lies as seen from the corner of the position's rows, so that tiles laid
    before keep their place: (-1, 0) is one row above. Without tiles laid it is (0, 0).

    >>> board = Board(("cat", "a..", "b.."), ("cab", "cat"))
    >>> sorted(board.badges)
    ['symmetric', 'two_words']
    """

    rows: Rows
    words: tuple[str, ...]
    corner: Cell = (0, 0)

    @property
    def tiles(self) -> dict[Cell, str]:
        """Its tiles by their cells in the position's rows, which may be below 0."""
        down, right = self.corner
        return {(row + down, col + right): letter for (row, col), letter in tiles(self.rows).items()}

    @property
    def badges(self) -> frozenset[str]:
        """Its special features, of ``BADGES``.

        ``two_words``: just two words; ``long_word``: one of eight letters or more; ``block``: four tiles in a square;
        ``ring``: tiles around an empty cell; ``symmetric``: the shape is its own mirror image (over a row, a column or
        a diagonal) or the same after half a turn.
        """
        found = _badges_of(tuple("".join("." if char == "." else "#" for char in text) for text in self.rows))
        if len(self.words) == 2:
            found |= {"two_words"}
        return found | {"long_word"} if any(len(word) >= LONG for word in self.words) else found


@lru_cache(maxsize=20_000)
def _badges_of(shape: Rows) -> frozenset[str]:
    """The badges of a shape, which many boards share."""
    cells = frozenset(tiles(shape))
    found = {
        "block": any(cells >= {(row + 1, col), (row, col + 1), (row + 1, col + 1)} for row, col in cells),
        "ring": _has_hole(cells),
        "symmetric": _is_symmetric(shape),
    }
    return frozenset(name for name, has_it in found.items() if has_it)


def _has_hole(cells: frozenset[Cell]) -> bool:
    """Whether tiles enclose an empty cell; a gap at a corner is open."""
    height, width = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    outside = {(-1, -1)}
    front = [(-1, -1)]
    while front:
        row, col = front.pop()
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                cell = row + down, col + right
                inside = -1 <= cell[0] <= height and -1 <= cell[1] <= width
                if inside and cell not in cells and cell not in outside:
                    outside.add(cell)
                    front.append(cell)
    return len(outside) + len(cells) < (height + 2) * (width + 2)


def _is_symmetric(shape: Rows) -> bool:
    mirrored = tuple(text[::-1] for text in shape)
    half = mirrored[::-1]
    return shape in {shape[::-1], mirrored, half, turned(shape), turned(half)}
