"""Limits on a word list file, and the report on the words that were taken and left out."""

import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from solvers.alphabet import Alphabet
from solvers.errors import N_, InputError
from solvers.lexicon.rows import UNKNOWN

Tell = Callable[[float], object]
"""A function that is told now and then which share of the work is done, from 0 to 1."""

SHORTEST, LONGEST = 2, 25
SAMPLES = 20

NO_LETTER = N_("“%(sign)s” is not a letter of this alphabet")
TOO_SHORT = N_("fewer than %(shortest)s letters")
TOO_LONG = N_("more than %(longest)s letters")
CAPITAL = N_("a name or an abbreviation, with a capital")
FORBIDDEN = N_("forbidden by the dictionary")
PART = N_("only part of compounds")


def silent(_done: float) -> None:
    """Ignore the progress."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a file: bytes, unpacked bytes, lines or words, distinct prefixes of them, and steps to its forms."""

    packed: int = 16 << 20
    unpacked: int = 64 << 20
    words: int = 4_000_000
    prefixes: int = 1 << 24
    steps: int = 60_000_000


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Reject:
    """A rejected word of a text: its *line* (from 1), its *text*, and the reason."""

    line: int
    text: str
    message: str
    values: dict[str, object]

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.message % self.values


@dataclass(slots=True)
class Report:
    """The contents of a file: its format, encoding and packing, and how many words were accepted, repeated or rejected.
    Words have *longest* letters at most.

    ``followed`` counts the lines of a text with more than a word, of which the rest is ignored. ``reasons`` counts the
    rejected words by reason, ``rejects`` holds the first of them. ``notes`` are further sentences and their values.
    """

    form: str
    encoding: str = ""
    packing: str = ""
    longest: int = LONGEST
    accepted: int = 0
    duplicates: int = 0
    rejected: int = 0
    twos: int = 0
    followed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    rejects: list[Reject] = field(default_factory=list)
    notes: list[tuple[str, dict[str, object]]] = field(default_factory=list)

    def reject(self, message: str, count: int = 1, *, line: int = 0, text: str = "", **values: object) -> None:
        """Count *count* rejected words, and record the first that have a line."""
        self.rejected += count
        self.reasons[message] += count
        if line and self.has_room:
            self.rejects.append(Reject(line, text[:40], message, values))

    def note(self, message: str, **values: object) -> None:
        """Add a sentence on the file, marked for translation, with its values."""
        self.notes.append((message, values))

    @property
    def has_room(self) -> bool:
        """Whether another reject would be recorded."""
        return len(self.rejects) < SAMPLES


def reject_word(report: Report, line: int, word: str, code: bytes, letters: Alphabet) -> None:
    """Record why *word*, whose letters have these codes, was rejected; *line* is 0 if it stands in none."""
    if UNKNOWN in code or not code:
        sign = ""
        if report.has_room:
            signs = unicodedata.normalize("NFC", word)
            unknown = (sign for sign in signs if not letters.code(sign) and not unicodedata.combining(sign))
            sign = next(unknown, signs[:1])
        report.reject(NO_LETTER, line=line, text=word, sign=sign)
    elif len(code) < SHORTEST:
        report.reject(TOO_SHORT, line=line, text=word, shortest=SHORTEST)
    else:
        report.reject(TOO_LONG, line=line, text=word, longest=report.longest)


def fault(message: str, name: str, **values: int | str) -> InputError:
    """The error for a file *name* that cannot be read."""
    return InputError(message, field="words", square=None, name=name, **values)


def unreadable(name: str, field: str, error: Exception) -> InputError:
    """The error for a list *name* whose file cannot be read because of an *error*."""
    reason = getattr(error, "strerror", None) or str(error)
    return InputError(N_("The word list %(name)s cannot be read: %(reason)s."), field=field, name=name, reason=reason)
