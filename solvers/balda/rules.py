"""Balda's rules, and how a field, its cells and its words are written.

The state of a game is in ``position``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.alphabet import Alphabet
from solvers.balda.letters import LANGUAGES, clean, field_alphabet, fold
from solvers.errors import N_, InputError, square_name
from solvers.lexicon.wordgraph import LONGEST_WORD

FEWEST, MOST = 2, 9
"""The fewest and the most rows and columns of a field."""
SHORTEST_WORDS = (2, 9)
"""The bounds of ``min_length``."""
MOST_USED = 100
MOST_POINTS = 9999


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game.

    *diagonal*: cells that touch at a corner are neighbours too; *min_length*: letters of the shortest word allowed;
    *strict_yo*: ё is a letter of its own.
    """

    language: str = "ru"
    diagonal: bool = False
    min_length: int = 2
    strict_yo: bool = False

    def __post_init__(self) -> None:
        """Raises InputError (field ``language`` or ``min_length``)."""
        if self.language not in LANGUAGES:
            raise InputError(
                N_("Fields are in one of the languages %(languages)s."),
                field="language",
                languages=", ".join(LANGUAGES),
            )
        least, most = SHORTEST_WORDS
        if not least <= self.min_length <= most:
            raise InputError(
                N_("The shortest word allowed has %(least)s to %(most)s letters."),
                field="min_length", least=least, most=most,
            )  # fmt: skip
        if self.strict_yo and self.language != "ru":
            raise InputError(N_("Only Russian has the letter ё."), field="strict_yo")

    @property
    def alphabet(self) -> Alphabet:
        return field_alphabet(self.language, strict_yo=self.strict_yo)


def no_letter(char: str, row: int, col: int, letters: Alphabet) -> InputError:
    """The error for a character on the field that is outside the game's alphabet."""
    other = any(field_alphabet(name).code(char) for name in LANGUAGES if name != letters.language)
    message = (
        N_(
            "Row %(row)s, column %(col)s: “%(char)s” is a letter of another alphabet than the rest "
            "(%(first)s to %(last)s)."
        )
        if other
        else N_("Row %(row)s, column %(col)s: “%(char)s” is not a letter (%(first)s to "
                "%(last)s); an empty cell is a dot.")
    )  # fmt: skip
    return InputError(
        message, field="field", square=square_name(row, col), row=row + 1, col=col + 1, char=char,
        first=letters.letters[0], last=letters.letters[-1],
    )  # fmt: skip


def read_word(text: str, letters: Alphabet, field: str = "used") -> str:
    """A word in small letters, ё folded if the rules fold it; raises InputError naming the first wrong character."""
    text = clean(text).strip()
    shown = text[:20]
    try:
        word = fold(text, letters)
    except ValueError as error:
        raise InputError(
            N_("“%(char)s” in “%(word)s” is not a letter of this game (%(first)s to %(last)s)."),
            field=field, char=error.args[0], word=shown, first=letters.letters[0], last=letters.letters[-1],
        ) from None  # fmt: skip
    if not 1 < len(word) <= LONGEST_WORD:
        raise InputError(
            N_("“%(word)s” can’t be a word: words have 2 to %(most)s letters."),
            field=field, word=shown, most=LONGEST_WORD,
        )  # fmt: skip
    return word


def read_used(words: Sequence[str], letters: Alphabet) -> tuple[str, ...]:
    """Used words as typed, each once, in their order; raises InputError (field ``used``)."""
    if len(words) > 10 * MOST_USED:
        raise InputError(
            N_("That is %(count)s used words; at most %(most)s can be kept."),
            field="used", count=len(words), most=MOST_USED,
        )  # fmt: skip
    return tuple(dict.fromkeys(read_word(word, letters) for word in words if word.strip()))
