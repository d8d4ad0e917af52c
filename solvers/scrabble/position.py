"""A Scrabble position: a player's view of the game, as one value with one exact text form.

The text form is CGP (see ``cgp``), the form that Macondo, Woogles and MAGPIE exchange. Words are not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from solvers.alphabet import BLANK, LETTER
from solvers.errors import N_, Faults, InputError
from solvers.scrabble import cgp, notation
from solvers.scrabble.play import Move, Play
from solvers.scrabble.rulebook import default_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.typed import (
    MOST_POINTS,
    MOST_SCORELESS_TURNS,
    TypedPosition,
    check_list_name,
    check_number,
    check_rack,
    read_number,
    read_rack,
)


@dataclass(frozen=True, slots=True)
class Position:
    """A board, the racks, the scores.

    ``squares`` holds one byte a square, row by row: 0 for none, else a letter's code, with the blank bit if the tile
    is a blank. Racks hold letter codes, 0 for a blank; ``opponent_rack`` is empty if it is not known. ``scores`` are
    of the player to move and of the opponent; ``lexicon`` is a list's name as the position gave it, empty if it gave
    none.

    Raises InputError for a board of another size, an unknown code, or a rack that is too large. Using more tiles
    than the set holds is not an error (see ``unseen``).
    """

    squares: bytes = b""
    rack: bytes = b""
    opponent_rack: bytes = b""
    scores: tuple[int, int] = (0, 0)
    scoreless_turns: int = 0
    rules: Rules = field(default_factory=default_rules)
    lexicon: str = ""

    def __post_init__(self) -> None:
        size, letters = self.size, len(self.rules.alphabet.letters)
        if not self.squares:
            object.__setattr__(self, "squares", bytes(size * size))
        if len(self.squares) != size * size:
            raise InputError(
                N_("The board has %(found)s squares; that of %(game)s has %(wanted)s."),
                field="board", found=len(self.squares), game=self.rules.title, wanted=size * size,
            )  # fmt: skip
        if any((tile and not 1 <= tile & LETTER <= letters) or tile > BLANK | LETTER for tile in set(self.squares)):
            raise InputError(N_("The board holds a tile that is not in this game."), field="board")
        check_rack(self.rack, self.rules)
        check_rack(self.opponent_rack, self.rules, "opponent_rack")
        for points in self.scores:
            check_number(points, "scores", -MOST_POINTS, MOST_POINTS)
        check_number(self.scoreless_turns, "scoreless_turns", 0, MOST_SCORELESS_TURNS)
        check_list_name(self.lexicon)

    @classmethod
    def parse(cls, text: str, rules: Rules | None = None) -> Position:
        """Read a position from CGP, from board lines, or from a lone rack; raises InputError, the first of all."""
        position, faults = cls.read(notation.read(text, rules))
        if position is None:
            raise faults[0]
        return position

    @classmethod
    def read(
        cls, typed: TypedPosition, score_fields: tuple[str, str] = ("scores", "scores")
    ) -> tuple[Position | None, list[InputError]]:
        """The typed text as a position, or None and every fault in it, with its field and its square.

        *score_fields* are the names of the two fields in which the scores were typed.
        """
        faults = Faults()
        squares = typed.read_squares(faults)
        racks = []
        for name, text in (("rack", typed.rack), ("opponent_rack", typed.opponent_rack)):
            tiles = faults.attempt(b"", read_rack, text, typed.rules.alphabet, name)
            racks.append(faults.attempt(b"", check_rack, tiles, typed.rules, name))
        first, second = [
            faults.attempt(0, read_number, text, name, -MOST_POINTS, MOST_POINTS)
            for text, name in zip(typed.scores, score_fields, strict=True)
        ]
        turns = typed.scoreless_turns
        scoreless = faults.attempt(0, read_number, turns, "scoreless_turns", 0, MOST_SCORELESS_TURNS)
        if faults:
            return None, faults
        return cls(squares, racks[0], racks[1], (first, second), scoreless, typed.rules, typed.lexicon), []

    def __str__(self) -> str:
        decode = self.rules.alphabet.decode
        racks = decode(self.rack), decode(self.opponent_rack)
        return cgp.write(self.rows(), racks, self.scores, self.scoreless_turns, self.rules, self.lexicon)

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

    def turned(self) -> Position:
        """The same position with the other side to move."""
        return replace(self, rack=self.opponent_rack, opponent_rack=self.rack, scores=(self.scores[1], self.scores[0]))

    def with_tiles(self, placed: Mapping[tuple[int, int], int]) -> Position:
        """The same position with tiles put on squares (row, column), off the rack as far as it has them."""
        squares, rack = bytearray(self.squares), bytearray(self.rack)
        for (row, col), tile in placed.items():
            squares[row * self.size + col] = tile
            used = 0 if tile & BLANK else tile
            if used in rack:
                rack.remove(used)
        return replace(self, squares=bytes(squares), rack=bytes(rack))

    def after(self, move: Move) -> Position:
        """The same position with the tiles that *move* plays on the board and off the rack; scores and turn stay."""
        if not isinstance(move, Play):
            return self
        code = self.rules.alphabet.code
        return self.with_tiles(
            {(row, col): code(letter) | (BLANK if letter.islower() else 0) for row, col, letter in move.tiles}
        )
