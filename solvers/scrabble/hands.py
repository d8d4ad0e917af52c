"""The racks and the bag in the course of a game, as far as they are known, even without any rack written down.

How many tiles each side holds follows from the rules of drawing. Which ones they are is known of those tiles only that
a rack showed and that the move left on it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from solvers.scrabble.rules import Rules


@dataclass(frozen=True, slots=True)
class Hands:
    """The number of tiles that each player (0 and 1) holds and that the bag has, and tiles that each has ``kept``."""

    held: tuple[int, int]
    bag: int
    kept: tuple[bytes, bytes] = (b"", b"")

    @classmethod
    def dealt(cls, rules: Rules) -> Hands:
        """Both racks filled, and the rest of the set in the bag."""
        tiles = sum(rules.counts)
        each = min(rules.rack_size, tiles // 2)
        return cls((each, each), tiles - 2 * each)

    @property
    def is_out(self) -> bool:
        """Whether a side has no tile left."""
        return 0 in self.held

    def lacking(self, player: int, rack: bytes) -> bytes:
        """The tiles that *player* has kept and that are not on a *rack* of all his tiles."""
        return bytes(sorted((Counter(self.kept[player]) - Counter(rack)).elements()))

    def keeping(self, player: int, kept: bytes) -> Hands:
        """The same with other tiles known to be on a player's rack."""
        return replace(self, kept=(kept, self.kept[1]) if player == 0 else (self.kept[0], kept))

    def after(self, player: int, placed: int) -> Hands:
        """*player* has put down this number of tiles and drawn as many, or the last ones in the bag."""
        rest = max(0, self.held[player] - placed)
        drawn = min(self.bag, self.held[player] - rest)
        held = rest + drawn
        return replace(self, held=(held, self.held[1]) if player == 0 else (self.held[0], held), bag=self.bag - drawn)
