"""Leave values: the worth of tiles kept on the rack, learned from games.

They are known by tile and by pair of tiles, as a text; and for some languages for every leave of up to KEPT_TILES
tiles, as a file compressed by xz: the text, a zero byte, and ``LeaveValues.rest`` in 16 bits each, lowest byte first.
Values ship for the languages and games that have a file in ``leaves/``; ``leaves/README.md`` says how they were made.
How they are learned is in ``training`` and ``census``.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet
from solvers.arrays import Numbers
from solvers.scrabble.rulebook import shipped_rules
from solvers.scrabble.rules import Rules
from solvers.scrabble.tile_sets import first_number, number_of

POINT = 1000
"""Values are whole thousandths of a point, so that sums are the same on every machine."""

MOST_POINTS = 1000
HUNDREDTH = 10
"""A hundredth of a point in thousandths."""
KEPT_TILES = 6
"""How many tiles the largest leave has whose value is known by itself."""

Rest = npt.NDArray[np.int16]

NO_REST: Rest = np.zeros(0, np.int16)

PACKED = b"\xfd7zXZ\0"
"""The first bytes of a file with the values of every leave."""
_MOST_TEXT = 1 << 20


@dataclass(frozen=True, eq=False)
class LeaveValues:
    """The values of one language's tiles in thousandths of a point, learned from the game named ``game``, if known.

    ``table`` (65, 64) holds by letter code, the blank at 0, each tile's value in row 0 and in row 1 + *first* that of
    each pair with *second*; a pair stands there twice, both ways round. ``rest`` holds by the number of a leave of up
    to KEPT_TILES tiles (see ``tile_sets``) what it is worth beyond these, in hundredths of a point; it is empty where
    only tiles and pairs are known.

    >>> english = leave_values("en")
    >>> english.value("S?") > english.value("QV")
    True
    """

    alphabet: Alphabet
    table: Numbers
    game: str = ""
    rest: Rest = field(default_factory=lambda: NO_REST)

    def value(self, tiles: str) -> float:
        """The value of keeping *tiles* (letters, ``[CH]``, ``?`` for a blank, in any order), in points.

        Raises ValueError, whose argument is the first unknown tile.
        """
        return self.of_codes(_codes(tiles, self.alphabet)) / POINT

    def of_codes(self, codes: Iterable[int]) -> int:
        """The value of keeping tiles, by letter codes, in thousandths of a point."""
        kept: list[int] = []
        worth = 0
        for code in codes:
            worth += int(self.table[0, code]) + sum(int(self.table[1 + code, other]) for other in kept)
            kept.append(code)
        if self.is_full and 0 < len(kept) <= KEPT_TILES:
            worth += HUNDREDTH * int(self.rest[number_of(kept, len(self.tiles))])
        return worth

    @property
    def is_full(self) -> bool:
        """Whether leaves have values of their own, beyond those of tiles and pairs."""
        return bool(self.rest.size)

    def by_pairs(self) -> LeaveValues:
        """The same values of tiles and pairs, without those of larger leaves."""
        return replace(self, rest=NO_REST)

    def rounded(self, hundredths: int) -> LeaveValues:
        """The same values with what leaves are worth beyond pairs rounded to multiples of *hundredths* of a point."""
        return replace(self, rest=(hundredths * np.rint(self.rest / hundredths)).astype(np.int16))

    @property
    def tiles(self) -> list[int]:
        """The codes of the tiles, the blank last."""
        return [*range(1, len(self.alphabet.letters) + 1), 0]

    def lines(self) -> list[str]:
        """The values as text: tile or pair, a tab, points with three decimals; tiles first, blanks last."""

        def letter(tile: int) -> str:
            return self.alphabet.to_notation(self.alphabet.letter(tile))

        lines = [f"{letter(tile)}\t{self.table[0, tile] / POINT:.3f}" for tile in self.tiles]
        for place, first in enumerate(self.tiles):
            for second in self.tiles[place:]:
                lines.append(f"{letter(first)}{letter(second)}\t{self.table[1 + first, second] / POINT:.3f}")
        return lines

    def packed(self, note: str) -> bytes:
        """The values of every leave as a file, with a *note* of one line."""
        text = "\n".join([f"# {note}", *self.lines()]) + "\n"
        return lzma.compress(text.encode() + b"\0" + self.rest.astype("<i2").tobytes(), preset=9 | lzma.PRESET_EXTREME)


def _codes(tiles: str, letters: Alphabet) -> list[int]:
    """The codes of tiles, a blank written as ``?``; raises ValueError, whose argument is the unknown tile."""
    codes = []
    for char in letters.parse_rack(tiles):
        code = letters.code(char)
        if not code and char != "?":
            raise ValueError(char)
        codes.append(code)
    return codes


def no_values(letters: Alphabet) -> LeaveValues:
    """Leave values of zero, to begin learning with."""
    return LeaveValues(letters, np.zeros((65, 64), np.int64))


def read_values(text: str, letters: Alphabet) -> LeaveValues:
    """The values that a text gives as :meth:`LeaveValues.lines` writes them; lines that begin with ``#`` are notes.

    Raises ValueError naming the line that cannot be read, or a value that is missing or given twice.
    """
    values = no_values(letters)
    seen: set[str] = set()
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        tiles, _, points = line.partition("\t")
        try:
            codes = sorted(_codes(tiles, letters))
            worth = round(float(points) * POINT)
            if abs(worth) > MOST_POINTS * POINT:
                raise ValueError(points)
        except (ValueError, OverflowError):
            raise ValueError(f"no value can be read from “{line}”") from None
        name = letters.decode(codes)
        if name in seen or not 1 <= len(codes) <= 2:
            raise ValueError(f"“{tiles}” is given twice, or is neither a tile nor a pair")
        seen.add(name)
        if len(codes) == 1:
            values.table[0, codes[0]] = worth
        else:
            values.table[1 + codes[0], codes[1]] = values.table[1 + codes[1], codes[0]] = worth
    count = len(values.tiles)
    if len(seen) != count + count * (count + 1) // 2:
        raise ValueError(f"{len(seen)} values are given where {count} tiles need one each and one for each pair")
    return values


def read_packed(content: bytes, letters: Alphabet) -> LeaveValues:
    """The values in a file that :meth:`LeaveValues.packed` wrote; raises ValueError that names the fault."""
    size = 2 * first_number(KEPT_TILES + 1, len(letters.letters) + 1)
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    try:
        unpacked = unpacker.decompress(content, _MOST_TEXT + size)
        text = unpacked[: max(unpacked.find(b"\0", 0, _MOST_TEXT), 0)]
        values = read_values(text.decode(), letters)
    except (lzma.LZMAError, UnicodeDecodeError):
        raise ValueError("it is damaged") from None
    if len(unpacked) != len(text) + 1 + size or not unpacker.eof or unpacker.unused_data:
        raise ValueError("it is cut off, or for another language")
    return replace(values, rest=np.frombuffer(unpacked, "<i2", offset=len(text) + 1).astype(np.int16))


@cache
def leave_values(language: str) -> LeaveValues | None:
    """The values that ship for a language (``en``), those of its first game; None if there are none."""
    first = next((game for game in shipped_rules().values() if game.alphabet.language == language), None)
    return _shipped(language, first) if first else None


@cache
def values_for(rules: Rules) -> LeaveValues | None:
    """The values that ship for a game: its own, else those of the first game in its letters; None if there are none."""
    games = shipped_rules()
    own = _of_game(games[rules.name]) if games.get(rules.name) == rules else None
    others = (_of_game(game) for game in games.values() if game.alphabet == rules.alphabet)
    return own or next(filter(None, others), None)


def _of_game(rules: Rules) -> LeaveValues | None:
    """The values in the file of a shipped game, or in that of its language if it is the first game in it."""
    of_language = leave_values(rules.alphabet.language)
    is_first = of_language is not None and of_language.game == rules.name
    return of_language if is_first else _shipped(rules.name, rules)


def _shipped(name: str, rules: Rules) -> LeaveValues | None:
    """The values in the files of this name, learned from a game: of every leave, else of pairs; None without a file."""
    folder = resources.files("solvers.scrabble") / "leaves"
    every, pairs = folder / f"{name}.leaves", folder / f"{name}.tsv"
    if every.is_file():
        return replace(read_packed(every.read_bytes(), rules.alphabet), game=rules.name)
    if pairs.is_file():
        return replace(read_values(pairs.read_text(encoding="utf-8"), rules.alphabet), game=rules.name)
    return None
