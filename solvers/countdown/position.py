"""The letters of a selection, in the order in which they were picked."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.alphabet import alphabet
from solvers.countdown.rules import VOWELS, rules
from solvers.errors import N_, InputError

FEWEST_LETTERS = 2
MOST_LETTERS = 15
LONGEST_TEXT = 100
"""Longer texts are refused unread."""


@dataclass(frozen=True, slots=True)
class Position:
    """A selection: *letters* in capitals of the *language*'s alphabet, in the order picked.

    What spells a tile of several letters in the language is that tile, one letter of the selection.

    >>> str(Position.parse("d e j e c t i o n")), len(Position.parse("chocho", "es").letters)
    ('DEJECTION', 4)
    """

    letters: str
    language: str = "en"

    def __post_init__(self) -> None:
        """Raises InputError (field ``letters``) if they are too few, too many or not all capitals of the alphabet."""
        codes = _codes(self.letters, self.language)
        if alphabet(self.language).decode(codes) != self.letters:
            raise InputError(N_("A selection is written in capitals."), field="letters")
        if not self.letters:
            raise InputError(N_("Type the letters of the selection."), field="letters")
        if len(self.letters) < FEWEST_LETTERS:
            raise InputError(N_("A selection has at least %(fewest)s letters."), field="letters", fewest=FEWEST_LETTERS)
        if len(self.letters) > MOST_LETTERS:
            raise InputError(
                N_("These are %(count)s letters; a selection has at most %(most)s."),
                field="letters", count=len(self.letters), most=MOST_LETTERS,
            )  # fmt: skip

    @classmethod
    def parse(cls, text: str, language: str | None = None) -> Position:
        """Read letters, small or capital, with or without spaces; *language* None: the one that the first is of.

        Raises InputError (field ``letters``) naming a sign that is not a letter, or the limit exceeded.
        """
        if len(text) > LONGEST_TEXT:
            raise InputError(
                N_("That is %(count)s characters; a selection has at most %(most)s letters."),
                field="letters", count=len(text), most=MOST_LETTERS,
            )  # fmt: skip
        joined = "".join(text.split())
        if language is None:
            language = next((name for name in VOWELS if joined and alphabet(name).code(joined[0])), "en")
        return cls(alphabet(language).decode(_codes(joined, language)), language)

    def __str__(self) -> str:
        return alphabet(self.language).to_word(self.letters)

    @property
    def vowels(self) -> int:
        """How many of the letters are vowels."""
        return sum(letter in VOWELS[self.language] for letter in self.letters)


def vowel_bounds(size: int) -> tuple[int, int]:
    """How many vowels a selection of *size* letters has at least and at most: 3, and all but 4.

    >>> vowel_bounds(9), vowel_bounds(8)
    ((3, 5), (3, 4))
    """
    return rules().fewest_vowels, size - rules().fewest_consonants


def _codes(text: str, language: str) -> bytes:
    try:
        return alphabet(language).read_letters(text, "letters")
    except InputError as error:
        if error.values["sign"] == "?":
            raise InputError(N_("A selection has no blanks: every letter of it is known."), field="letters") from None
        raise
