"""The tiles of a Scrabble set that a position does not show: the bag and the opponent's rack."""

from collections import Counter
from dataclasses import dataclass

from solvers.alphabet import BLANK
from solvers.scrabble.position import Position


@dataclass(frozen=True, slots=True)
class Overuse:
    """A tile of which the position uses more than the set holds."""

    letter: str
    used: int
    held: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """The rest of the set.

    ``left`` is the number unseen of each tile, blank last and never below 0, in the order of the alphabet; ``overused``
    names the tiles used too often; ``bag`` is how many tiles are in the bag if the opponent holds a full rack.
    """

    left: dict[str, int]
    overused: tuple[Overuse, ...]
    bag: int

    @property
    def letters(self) -> str:
        """The tiles as text, blanks last."""
        return "".join(letter * count for letter, count in self.left.items())

    @property
    def total(self) -> int:
        return sum(self.left.values())


def unseen(position: Position) -> Unseen:
    """Count the tiles that are neither on the board nor on a rack that the position shows."""
    rules = position.rules
    used = Counter(0 if tile & BLANK else tile for tile in position.squares if tile)
    used.update(position.rack)
    used.update(position.opponent_rack)
    codes = [*range(1, len(rules.alphabet.letters) + 1), 0]
    left = {rules.alphabet.letter(code): max(0, rules.counts[code] - used[code]) for code in codes}
    overused = tuple(
        Overuse(rules.alphabet.letter(code), used[code], rules.counts[code])
        for code in codes
        if used[code] > rules.counts[code]
    )
    unknown = rules.rack_size if not position.opponent_rack else 0
    return Unseen(left, overused, max(0, sum(left.values()) - unknown))
