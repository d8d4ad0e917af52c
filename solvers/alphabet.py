"""Letters as small codes: which letters a language plays with, and how typed text folds onto them.

A code is 1 for the first letter and so on; 0 is the blank tile, an empty square, or the word graph's separator.
A tile on a board is a letter's code, with the bit ``BLANK`` set if the tile is a blank. Values of tiles belong to
a game's rules.

A tile of several letters, such as CH in Spanish, is one letter too: its text is one character that occurs in no other
word, with a lower-case form, and :meth:`Alphabet.to_notation` turns that into ``[CH]``. Tiles of its parts cannot spell
it, so in words CH is always that tile; on a rack, and on squares, C and H may lie beside each other. The data is in
``alphabets.toml``.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from solvers.errors import N_, InputError
from solvers.resources import read_toml

BLANK = 0x40
LETTER = 0x3F
MARKS_OF_A_BLANK = "?*._ "


@dataclass(frozen=True)
class Alphabet:
    r"""The letters of one language, in order; at most 62 of them.

    >>> english = alphabet("en")
    >>> english.encode("Café")
    b'\x03\x01\x06\x05'
    >>> english.decode(bytes([3, 1 | BLANK, 20]))
    'CaT'

    ``folds`` says which typed character stands for which letter, ``spells`` which for several; ``names`` says how a
    letter is written, in both cases, that is kept as another character, ``in_words`` how one is written in words that
    is itself on the board; ``vowels`` are letters too.
    """

    language: str
    letters: str
    folds: Mapping[str, str] = field(default_factory=dict, hash=False)
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    spells: Mapping[str, str] = field(default_factory=dict, hash=False)
    in_words: Mapping[str, str] = field(default_factory=dict, hash=False)
    vowels: str = ""

    @cached_property
    def _codes(self) -> dict[str, int]:
        codes = {letter: code for code, letter in enumerate(self.letters, 1)}
        codes |= {letter.lower(): code for letter, code in codes.items()}
        codes |= {typed: codes[letter] for typed, letter in self.folds.items()}
        return codes

    def code(self, char: str) -> int:
        """The code of one typed character in any case, accents folded; 0 unless it stands for one letter."""
        code = self._codes.get(char)
        if code is None:
            composed, parts = unicodedata.normalize("NFC", char), unicodedata.normalize("NFD", char)
            base = parts[:1] if all(map(unicodedata.combining, parts[1:])) else ""
            code = self._codes.get(composed, 0) or self._codes.get(base, 0)
        return code

    @cached_property
    def _tiles(self) -> dict[str, str]:
        """The letters whose names have several letters, by name, as it is written in a row of tiles and in a word."""
        return {name: letter for letter, name in self.names.items() if len(name) > 1}

    @property
    def long_names(self) -> tuple[str, ...]:
        """How the tiles of several letters are called, in the order of the alphabet: CH, LL, RR."""
        return tuple(self.names[letter] for letter in self.letters if len(self.names.get(letter, "")) > 1)

    @cached_property
    def _simple(self) -> dict[str, int]:
        """The tiles that one character stands for, as on most squares."""
        return {
            char: code | (BLANK if char.islower() else 0)
            for char, code in self._codes.items()
            if self.normalize(unicodedata.normalize("NFC", char)) == char and len(char) == 1
        }

    @cached_property
    def _in_words(self) -> re.Pattern[str] | None:
        parts = sorted([*self._tiles, *self.spells], key=len, reverse=True)
        return re.compile("|".join([r"\[[^\[\]]*\]", *map(re.escape, parts)]), re.IGNORECASE) if parts else None

    @cached_property
    def _on_racks(self) -> re.Pattern[str]:
        alone = [re.escape(name) for name in self._tiles if not all(map(self.code, name))]
        return re.compile("|".join([r"\[[^\[\]]*\]", *alone]), re.IGNORECASE)

    def parse_tiles(self, text: str) -> str:
        """*text* with ``[CH]`` as the one character that the tile is, ``[ch]`` as its small form; other text stays."""
        if "[" not in text or not self._tiles:
            return text
        return re.sub(r"\[([^\[\]]*)\]", lambda found: self._tile(found[1]) or found[0], text)

    def parse_rack(self, text: str) -> str:
        """A rack's text as :meth:`parse_tiles`, where a name needs no brackets that single tiles cannot spell, as QU.

        >>> alphabet("ca").to_notation(alphabet("ca").parse_rack("aquny")), alphabet("es").parse_rack("ch")
        ('a[qu][ny]', 'ch')
        """
        if not self._tiles:
            return text
        return self._on_racks.sub(lambda found: self._tile(found[0].strip("[]")) or found[0], text)

    def tile(self, text: str) -> int:
        """The tile that the text of one square means, a blank if it is in lower case; 0 if it means none.

        A name of several letters needs no brackets here.

        >>> spanish = alphabet("es")
        >>> [spanish.letter(tile) if tile else "" for tile in map(spanish.tile, ["CH", "[ch]", "É", "[C", "CZ"])]
        ['Ꜿ', 'ꜿ', 'E', '', '']
        """
        if simple := self._simple.get(text):
            return simple
        text = unicodedata.normalize("NFC", text)
        name = text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text
        char = self._tile(name) or name
        try:
            codes = self.encode(char)
        except ValueError:
            return 0
        return (codes[0] | (BLANK if char.islower() else 0)) if len(codes) == 1 else 0

    def normalize(self, text: str) -> str:
        """A word with its tiles of several letters as one character each, whether in brackets or not, and with what
        stands for several letters spelled out.

        >>> alphabet("es").encode("chocho") == alphabet("es").encode("[CH]O[CH]O"), len(alphabet("es").encode("perro"))
        (True, 4)
        """
        if self._in_words is None:
            return text

        def part(found: re.Match[str]) -> str:
            return self.spells.get(found[0]) or self._tile(found[0].strip("[]")) or found[0]

        return self._in_words.sub(part, text)

    def _tile(self, name: str) -> str:
        """The letter written as *name*, which may mix cases (``Ch``); empty if no tile has that name."""
        return self._tiles.get(name.lower() if name[:1].islower() else name.upper(), "")

    def to_notation(self, text: str) -> str:
        """*text* of letters as players write it: ``[CH]`` for a tile of several letters."""
        for letter, name in self.names.items():
            text = text.replace(letter, f"[{name}]" if len(name) > 1 else name)
        return text

    def to_display(self, text: str) -> str:
        """*text* of letters as it stands in a dictionary: CH without brackets."""
        for letter, name in self.names.items():
            text = text.replace(letter, name)
        return text

    def to_word(self, text: str) -> str:
        """A word of letters as it stands in a dictionary: CH without brackets, the Ukrainian apostrophe as ’."""
        for letter, sign in self.in_words.items():
            text = text.replace(letter, sign)
        return self.to_display(text)

    def spelled(self, codes: Iterable[int]) -> str:
        """The word of these letter codes as it stands in a dictionary.

        >>> [alphabet(name).spelled(alphabet(name).encode(word)) for name, word in (("es", "perro"), ("uk", "п'ять"))]
        ['PERRO', 'П’ЯТЬ']
        """
        return self.to_word(self.decode(codes))

    def noted(self, codes: Iterable[int]) -> str:
        """These letters, which need not be a word, as players write them: ``[CH]`` for a tile of several letters."""
        return "".join(f"[{name}]" if len(name) > 1 else name for name in (self.spelled([code]) for code in codes))

    def parted(self, word: str) -> list[str]:
        """The letters of a word, each as it is written: those of ``encode``, in capitals.

        >>> alphabet("es").parted("chocho"), alphabet("ca").parted("QUIL·LA")
        (['CH', 'O', 'CH', 'O'], ['QU', 'I', 'L·L', 'A'])
        """
        return [self.spelled([code]) for code in self.encode(word)]

    def apart(self, letters: str) -> list[str]:
        """*letters*, each one character, in the fewest texts of which each is read as the same letters.

        >>> spanish = alphabet("es")
        >>> spanish.apart("CHA"), spanish.apart(spanish.decode(spanish.encode("cha")))
        (['C', 'HA'], ['CHA'])
        """
        parts: list[str] = []
        for letter in letters:
            longer = (parts[-1] if parts else "") + letter
            if parts and self.decode(self.encode(self.to_word(longer))) == longer:
                parts[-1] = longer
            else:
                parts.append(letter)
        return list(map(self.to_word, parts))

    def codes(self, letters: str) -> bytes:
        """The codes of letters of which each is one character, as ``decode`` gives them; C and H side by side stay."""
        return bytes(map(self.code, letters))

    def without_hyphens(self, text: str) -> str:
        """A word as lists have it, without hyphens and apostrophes, unless they are letters of this alphabet.

        >>> alphabet("en").without_hyphens("ice-cream"), alphabet("uk").without_hyphens("п'ять-шість")
        ('icecream', "п'ятьшість")
        """
        return "".join(char for char in text if char not in _HYPHENS or char in self._codes)

    def encode(self, text: str) -> bytes:
        """The codes of a word, accents and stress marks dropped.

        Raises ValueError, whose argument is the first character that is not a letter.
        """
        codes = bytearray()
        for char in self.normalize(unicodedata.normalize("NFC", text)):
            code = self.code(char)
            if code:
                codes.append(code)
            elif not unicodedata.combining(char):
                raise ValueError(char)
        return bytes(codes)

    def read_letters(self, text: str, field: str) -> bytes:
        """The codes of *text* as :meth:`encode`; raises InputError (*field*) naming the first other character."""
        try:
            return self.encode(text)
        except ValueError as error:
            raise InputError(
                N_("“%(sign)s” is not a letter of this list's alphabet (%(first)s to %(last)s)."),
                field=field, sign=str(error),
                first=self.to_word(self.letters[0]), last=self.to_word(self.letters[-1]),
            ) from None  # fmt: skip

    def letter(self, tile: int) -> str:
        """A tile as text: upper case, lower case for a blank that stands for a letter, ``?`` for an unplayed one."""
        if not tile:
            return "?"
        letter = self.letters[(tile & LETTER) - 1]
        return letter.lower() if tile & BLANK else letter

    def decode(self, tiles: Iterable[int]) -> str:
        """Tiles as text, by :meth:`letter`."""
        return "".join(map(self.letter, tiles))


def sorted_tiles(tiles: Iterable[int]) -> list[int]:
    """Tiles by letter code in the order of the alphabet, blanks last."""
    return sorted(tiles, key=lambda tile: tile or LETTER + 1)


_HYPHENS = "-‐‑–—'’ʼ`´"
"""The hyphens and apostrophes that words such as *ice-cream* and *don't* are written with, but not listed."""


@cache
def alphabets() -> dict[str, Alphabet]:
    """Every alphabet that is known, by its language."""
    facts = read_toml("solvers", "alphabets.toml")
    return {language: Alphabet(language, **parts) for language, parts in facts.items()}


@cache
def alphabet_with_yo() -> Alphabet:
    """The Russian alphabet in which Ё is a letter of its own; in the language's usual one it counts as Е.

    >>> [letters.decode(letters.encode("ёлка")) for letters in (alphabet_with_yo(), alphabet("ru"))]
    ['ЁЛКА', 'ЕЛКА']
    """
    usual = alphabet("ru")
    letters, vowels = (text.replace("Е", "ЕЁ") for text in (usual.letters, usual.vowels))
    return Alphabet("ru", letters, vowels=vowels)


def alphabet(language: str) -> Alphabet:
    """The alphabet of a language (``en``, ``ru``, ``es``); raises KeyError for one that is not known."""
    return alphabets()[language]
