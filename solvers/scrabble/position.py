"""A Scrabble position: what a player sees, as one value with one exact text form.

The text form is CGP (see ``notation``), the form that Macondo, Woogles and MAGPIE exchange. Words are not known here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from solvers.alphabet import BLANK, LETTER
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.scrabble.rules import Rules, shipped_rules

MOST_POINTS = 99_999
MOST_SCORELESS_TURNS = 99
NOT_A_NUMBER = N_("“%(text)s” should be a whole number from %(least)s to %(most)s.")


def _standard() -> Rules:
    return shipped_rules()["standard"]


@dataclass(frozen=True, slots=True)
class Position:
    """A board, the racks, the scores.

    ``squares`` holds one byte a square, row by row: 0 for none, else a letter's code, with the blank bit if the tile
    is a blank. Racks hold letter codes, 0 for a blank; ``opponent_rack`` is empty if it is not known. ``scores`` are
    of the player to move and of the opponent; ``lexicon`` is a list's name as the position gave it, empty if it gave
    none.

    Raises PositionError for a board of another size, an unknown code, or a rack that is too large. Using more tiles
    than the set holds is no error here (see ``unseen``).
    """

    squares: bytes = b""
    rack: bytes = b""
    opponent_rack: bytes = b""
    scores: tuple[int, int] = (0, 0)
    scoreless_turns: int = 0
    rules: Rules = field(default_factory=_standard)
    lexicon: str = ""

    def __post_init__(self) -> None:
        size, letters = self.size, len(self.rules.alphabet.letters)
        if not self.squares:
            object.__setattr__(self, "squares", bytes(size * size))
        if len(self.squares) != size * size:
            raise PositionError(
                N_("The board has %(found)s squares; that of %(game)s has %(wanted)s."),
                field="board", found=len(self.squares), game=self.rules.title, wanted=size * size,
            )  # fmt: skip
        if any((tile and not 1 <= tile & LETTER <= letters) or tile > BLANK | LETTER for tile in set(self.squares)):
            raise PositionError(N_("The board holds a tile that is not in this game."), field="board")
        check_rack(self.rack, self.rules)
        check_rack(self.opponent_rack, self.rules, "opponent_rack")
        for name, number, least, most in (
            ("scores", self.scores[0], -MOST_POINTS, MOST_POINTS),
            ("scores", self.scores[1], -MOST_POINTS, MOST_POINTS),
            ("scoreless_turns", self.scoreless_turns, 0, MOST_SCORELESS_TURNS),
        ):
            if not least <= number <= most:
                raise PositionError(NOT_A_NUMBER, field=name, text=number, least=least, most=most)
        if not re.fullmatch(r"\S{0,64}", self.lexicon) or ";" in self.lexicon:
            raise PositionError(
                N_("“%(name)s” is no name of a word list."), field="lexicon", name=self.lexicon[:64]
            )  # fmt: skip

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read a position from CGP, from board lines, or from a lone rack; raises PositionError."""
        from solvers.scrabble.notation import read

        return read(text, rules)

    def __str__(self) -> str:
        from solvers.scrabble.notation import write_cgp

        return write_cgp(self)

    @property
    def size(self) -> int:
        """The number of rows, and of columns."""
        return self.rules.layout.size

    @property
    def is_empty(self) -> bool:
        """Whether no tile is on the board."""
        return not any(self.squares)

    def tile(self, row: int, col: int) -> int:
        """The tile on a square, 0 for none and for squares off the board."""
        if 0 <= row < self.size and 0 <= col < self.size:
            return self.squares[row * self.size + col]
        return 0

    def rows(self) -> list[str]:
        """The board as lines of text: ``.`` for an empty square, lower case for a blank."""
        letter = self.rules.alphabet.letter
        text = "".join(letter(tile) if tile else "." for tile in self.squares)
        return [text[start : start + self.size] for start in range(0, len(text), self.size)]


def check_rack(rack: bytes, rules: Rules, field: str = "rack") -> None:
    """Raises PositionError if *rack* holds what is no tile of the game, or too many tiles."""
    if any(tile > len(rules.alphabet.letters) for tile in rack):
        raise PositionError(N_("The rack holds a tile that is not in this game."), field=field)
    if len(rack) > rules.rack_size:
        raise PositionError(
            N_("A rack holds at most %(most)s tiles; this one has %(found)s."),
            field=field, most=rules.rack_size, found=len(rack),
        )  # fmt: skip
