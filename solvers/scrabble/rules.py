"""The rules of one Scrabble-like game as data: its board, its tiles, its rack and its bonuses.

Each shipped game is a TOML file in ``rules/``, read by ``rulesfile``; nothing else in the solver knows how large a
board or a rack is. A program may offer more games beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from solvers.alphabet import BLANK, LETTER, Alphabet

LARGEST_BOARD = 22
LARGEST_RACK = 9
"""What the kernels have room for: squares a side, and tiles on a rack."""

_SHIPPED = (
    "standard", "super", "wwf", "duel", "blank", "bulgarian", "catalan", "czech", "danish", "dutch", "finnish",
    "french", "german", "greek", "italian", "norwegian", "polish", "portuguese", "romanian", "russian", "erudit",
    "slovene", "spanish", "swedish", "turkish", "ukrainian",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Premium:
    """What a square does: multiplies the letter on it, and the words through it; ``sign`` is its short name, as 3W."""

    letter_times: int
    word_times: int

    @property
    def sign(self) -> str:
        if self.word_times > 1:
            return f"{self.word_times}W"
        return f"{self.letter_times}L" if self.letter_times > 1 else ""


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a board, row by row: letter and word multipliers, and the start square."""

    size: int
    letter_times: bytes
    word_times: bytes
    start: tuple[int, int]

    def premium(self, row: int, col: int) -> Premium:
        index = row * self.size + col
        return Premium(self.letter_times[index], self.word_times[index])

    @property
    def symmetric(self) -> bool:
        """Whether swapping rows with columns changes nothing, so that first plays down repeat those across."""
        cells = range(self.size)
        return self.start[0] == self.start[1] and all(
            self.premium(row, col) == self.premium(col, row) for row in cells for col in cells
        )

    def square(self, row: int, col: int) -> str:
        """The name of a square: column letter, row number; ``H8`` is the middle of a 15×15 board."""
        return f"{chr(65 + col)}{row + 1}"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game. ``board_name`` and ``letters_name`` are what CGP calls its board and its tiles.

    ``counts`` and ``values`` are by letter code, the blank at 0.

    ``bonuses[n]`` is what placing *n* tiles in one turn adds; exchanging needs ``exchange_minimum`` tiles in the bag.
    A game ends after ``scoreless_turns`` turns in a row without points, each side losing what its tiles are worth; or
    when a side is out of tiles, which gains ``out_times`` what the other's are worth (if 1, the other loses as much).
    """

    name: str
    title: str
    board_name: str
    alphabet: Alphabet
    layout: Layout
    counts: tuple[int, ...]
    values: tuple[int, ...]
    rack_size: int
    bonuses: tuple[int, ...]
    exchange_minimum: int
    scoreless_turns: int = 6
    out_times: int = 2
    letters_name: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a board or a rack that the kernels have no room for."""
        if not 1 <= self.layout.size <= LARGEST_BOARD or not 1 <= self.rack_size <= LARGEST_RACK:
            raise ValueError(
                f"{self.title}: a board has at most {LARGEST_BOARD} squares a side, and a rack {LARGEST_RACK} tiles"
            )

    def value(self, tile: int) -> int:
        """What a tile on the board is worth: 0 for a blank, whatever it stands for."""
        return 0 if tile & BLANK else self.values[tile & LETTER]

    @property
    def bingo(self) -> int:
        """The bonus for a full rack's worth of tiles."""
        return self.bonuses[self.rack_size]


@cache
def shipped_rules() -> dict[str, Rules]:
    """The games that ship, by name, the usual one first."""
    from solvers.scrabble.rulesfile import read_rules

    games: dict[str, Rules] = {}
    folder = resources.files("solvers.scrabble") / "rules"
    for name in _SHIPPED:
        games[name] = read_rules((folder / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml", games)
    return games


_offered: dict[str, Rules] = {}


def known_rules() -> Mapping[str, Rules]:
    """The games that positions may name and players choose: those that ship, and those offered beside them."""
    return {**shipped_rules(), **_offered}


def offer_rules(games: Iterable[Rules]) -> None:
    """Offer these games beside those that ship, in place of any offered before.

    Raises ValueError for a name, of a game or of a board, that is another's.
    """
    offered: dict[str, Rules] = {}
    taken = {name.lower() for game in shipped_rules().values() for name in (game.name, game.board_name)}
    for game in games:
        names = {game.name.lower(), game.board_name.lower()}
        if names & taken:
            raise ValueError(game.name)
        taken |= names
        offered[game.name] = game
    _offered.clear()
    _offered.update(offered)
