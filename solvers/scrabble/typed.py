"""A position as it was typed, into a form or as one text: every part as text, right or wrong, and how a part is read.

``notation`` divides a text into these parts, ``Position.read`` makes a position of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from solvers.alphabet import BLANK, MARKS_OF_A_BLANK, Alphabet
from solvers.errors import N_, Faults, InputError
from solvers.scrabble.rules import Rules

MOST_POINTS = 99_999
MOST_SCORELESS_TURNS = 99
NOT_A_NUMBER = N_("“%(text)s” should be a whole number from %(least)s to %(most)s.")


@dataclass(frozen=True, slots=True)
class TypedPosition:
    """A position as text. ``squares`` maps names of squares to what stands there; ``blanks`` are names of squares.

    ``scores`` are of the player to move and of the opponent. ``named`` says which of ``board``, ``rack``,
    ``opponent_rack`` and ``scores`` the text has, be they empty.
    """

    rules: Rules
    squares: Mapping[str, str] = field(default_factory=dict)
    blanks: Collection[str] = ()
    rack: str = ""
    opponent_rack: str = ""
    scores: tuple[str, str] = ("0", "0")
    scoreless_turns: str = "0"
    lexicon: str = ""
    named: frozenset[str] = frozenset()

    def turned(self) -> TypedPosition:
        """The same position with racks and scores the other way round, as the other side sees it."""
        return replace(self, rack=self.opponent_rack, opponent_rack=self.rack, scores=(self.scores[1], self.scores[0]))

    def read_squares(self, faults: Faults) -> bytes:
        """The board, as ``Position.squares``; its faults are added to *faults*."""
        layout, alphabet = self.rules.layout, self.rules.alphabet
        places = {layout.square(*divmod(index, layout.size)): index for index in range(layout.size**2)}
        squares = bytearray(len(places))
        for name, text in self.squares.items():
            if name not in places:
                faults.append(
                    InputError(N_("%(square)s is not on this board."), field="board", square=name, size=layout.size)
                )
            elif tile := faults.attempt(0, read_tile, text, alphabet, name):
                squares[places[name]] = tile & ~BLANK | (BLANK if name in self.blanks else 0)
        for name in sorted(set(self.blanks) - places.keys()):
            faults.append(InputError(N_("%(square)s is not on this board."), field="blanks", square=name[:8]))
        return bytes(squares)


def squares_of(rows: Sequence[Sequence[str]], rules: Rules) -> tuple[dict[str, str], set[str]]:
    """The squares and the blanks of a board from its rows, one text for each square (``.`` for none).

    Raises InputError if the board is not of the game's size.
    """
    size = rules.layout.size
    check_rows(len(rows), rules)
    squares: dict[str, str] = {}
    blanks = set()
    for row, texts in enumerate(rows):
        if len(texts) != size:
            raise InputError(
                N_("Row %(row)s has %(found)s squares; a row of %(game)s has %(wanted)s."),
                field="board", row=row + 1, found=len(texts), game=rules.title, wanted=size,
            )  # fmt: skip
        for col, text in enumerate(texts):
            if text != ".":
                name = rules.layout.square(row, col)
                squares[name] = text
                tile = rules.alphabet.tile(text)
                if tile & BLANK or (not tile and text.islower()):
                    blanks.add(name)
    return squares, blanks


def check_rows(found: int, rules: Rules) -> None:
    """Raises InputError if a board of *found* rows is not of the game's size."""
    if found != rules.layout.size:
        raise InputError(
            N_("The board has %(found)s rows; that of %(game)s has %(wanted)s."),
            field="board", found=found, game=rules.title, wanted=rules.layout.size,
        )  # fmt: skip


def check_brackets(row: str, number: int) -> None:
    """Raises InputError if a ``[`` of this row is not closed, which would shift all that follows."""
    found = re.search(r"\[[^\[\]]*(?=\[|$)", row)
    if found:
        raise InputError(
            N_("Row %(row)s: “%(text)s” is not closed; a tile of several letters is written like [CH]."),
            field="board", row=number, text=found[0][:12],
        )  # fmt: skip


def signs(text: str) -> list[str]:
    """The signs of a row or a rack, one for each tile: ``[CZ]`` is one; so is ``[C`` at the end, not closed."""
    return re.findall(r"\[[^\[\]]*(?:\]|$)|.", text, re.DOTALL)


def read_tile(text: str, alphabet: Alphabet, square: str, field: str = "board") -> int:
    """The tile a text on the board means, ``H`` or ``[CH]``, a blank if in lower case; raises InputError."""
    tile = alphabet.tile(text)
    if tile:
        return tile
    if len(text) > 1 and alphabet.long_names:
        raise InputError(
            N_("%(square)s: “%(text)s” is not a tile of this game. Tiles of several letters: %(names)s."),
            field=field, square=square, text=text[:12], names=_named(alphabet),
        )  # fmt: skip
    raise InputError(
        N_("%(square)s: “%(char)s” is not a letter of this game."), field=field, square=square, char=text[:12]
    )


def read_rack(text: str, alphabet: Alphabet, field: str = "rack") -> bytes:
    """A rack's tiles from typed text: ``?``, ``.``, ``_`` and a space are blanks; raises InputError."""
    tiles = bytearray()
    for sign in signs(alphabet.parse_rack(text)):
        if sign in MARKS_OF_A_BLANK:
            tiles.append(0)
            continue
        if sign.startswith("[") and alphabet.long_names:
            raise InputError(
                N_("“%(text)s” is not a tile of this game. Tiles of several letters: %(names)s."),
                field=field, text=sign[:12], names=_named(alphabet),
            )  # fmt: skip
        try:
            tiles += alphabet.encode(sign)
        except ValueError as error:
            raise InputError(
                N_("“%(char)s” is not a letter of this game; a blank is “?”."), field=field, char=error.args[0]
            ) from error
    return bytes(tiles)


def check_rack(rack: bytes, rules: Rules, field: str = "rack") -> bytes:
    """*rack* itself; raises InputError if it holds a tile that is not in the game, or too many tiles."""
    if any(tile > len(rules.alphabet.letters) for tile in rack):
        raise InputError(N_("The rack holds a tile that is not in this game."), field=field)
    if len(rack) > rules.rack_size:
        raise InputError(
            N_("A rack holds at most %(most)s tiles; this one has %(found)s."),
            field=field, most=rules.rack_size, found=len(rack),
        )  # fmt: skip
    return rack


def check_list_name(name: str) -> str:
    """*name* itself; raises InputError if no word list can have it."""
    if not re.fullmatch(r"\S{0,64}", name) or ";" in name:
        raise InputError(N_("“%(name)s” is not the name of a word list."), field="lexicon", name=name[:64])
    return name


def check_number(number: int, field: str, least: int, most: int) -> None:
    """Raises InputError unless *number* is from *least* to *most*."""
    if not least <= number <= most:
        raise InputError(NOT_A_NUMBER, field=field, text=number, least=least, most=most)


def read_number(text: str, field: str, least: int, most: int) -> int:
    """A whole number from *least* to *most*; raises InputError."""
    if not re.fullmatch(r"-?[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise InputError(NOT_A_NUMBER, field=field, text=text[:20], least=least, most=most)
    return int(text)


def _named(alphabet: Alphabet) -> str:
    return ", ".join(f"[{name}]" for name in alphabet.long_names)
