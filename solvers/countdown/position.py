"""What a player sees in a letters round: the letters of a selection, in the order in which they were picked."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.alphabet import alphabet
from solvers.countdown.rules import VOWELS, rules
from solvers.errors import PositionError
from solvers.errors import mark as N_

FEWEST_LETTERS = 2
MOST_LETTERS = 15
LONGEST_TEXT = 100
"""More characters than this are not even looked at."""


@dataclass(frozen=True, slots=True)
class Position:
    """A selection: *letters* in capitals of the *language*'s alphabet, in the order picked.

    >>> str(Position.parse("d e j e c t i o n"))
    'DEJECTION'
    """

    letters: str
    language: str = "en"

    def __post_init__(self) -> None:
        """Raises PositionError (field ``letters``) if these are too few, too many or no capitals of the alphabet."""
        codes = _codes(self.letters, self.language)
        if alphabet(self.language).decode(codes) != self.letters:
            raise PositionError(N_("A selection is written in capitals."), field="letters")
        if not self.letters:
            raise PositionError(N_("Type the letters of the selection."), field="letters")
        if len(self.letters) < FEWEST_LETTERS:
            raise PositionError(
                N_("A selection has at least %(fewest)s letters."), field="letters", fewest=FEWEST_LETTERS
            )
        if len(self.letters) > MOST_LETTERS:
            raise PositionError(
                N_("These are %(count)s letters; a selection has at most %(most)s."),
                field="letters",
                count=len(self.letters),
                most=MOST_LETTERS,
            )

    @classmethod
    def parse(cls, text: str, language: str | None = None) -> Position:
        """Read letters, small or capital, with or without spaces; *language* None: the one that the first is of.

        Raises PositionError (field ``letters``) that names the sign which is no letter, or the limit that is passed.
        """
        if len(text) > LONGEST_TEXT:
            raise PositionError(
                N_("That is %(count)s characters; a selection has at most %(most)s letters."),
                field="letters",
                count=len(text),
                most=MOST_LETTERS,
            )
        joined = "".join(text.split())
        if language is None:
            language = next((name for name in VOWELS if joined and alphabet(name).code(joined[0])), "en")
        return cls(alphabet(language).decode(_codes(joined, language)), language)

    def __str__(self) -> str:
        return self.letters

    @property
    def vowels(self) -> int:
        """How many of the letters are vowels."""
        return sum(letter in VOWELS[self.language] for letter in self.letters)

    def check(self, size: int) -> None:
        """Make sure that this is a legal selection of a round with *size* letters.

        At every size it has at least 3 vowels and at least 4 consonants; with nine letters these are 3 to 5 vowels
        and 4 to 6 consonants. Raises PositionError (field ``letters``).
        """
        if len(self.letters) != size:
            raise PositionError(
                N_("These are %(count)s letters; this round has %(size)s."),
                field="letters",
                count=len(self.letters),
                size=size,
            )
        low, high = vowel_bounds(size)
        if not low <= self.vowels <= high:
            raise PositionError(
                N_("A selection of %(size)s letters has %(low)s to %(high)s vowels; this one has %(vowels)s."),
                field="letters",
                size=size,
                low=low,
                high=high,
                vowels=self.vowels,
            )


def vowel_bounds(size: int) -> tuple[int, int]:
    """How many vowels a selection of *size* letters has at least and at most.

    >>> vowel_bounds(9), vowel_bounds(8)
    ((3, 5), (3, 4))
    """
    return rules().fewest_vowels, size - rules().fewest_consonants


def _codes(text: str, language: str) -> bytes:
    letters = alphabet(language)
    try:
        return letters.encode(text)
    except ValueError as error:
        sign = str(error)
    if sign == "?":
        raise PositionError(N_("A selection has no blanks: every letter of it is known."), field="letters")
    raise PositionError(
        N_("“%(sign)s” is no letter of this list's alphabet (%(first)s to %(last)s)."),
        field="letters",
        sign=sign,
        first=letters.letters[0],
        last=letters.letters[-1],
    )
