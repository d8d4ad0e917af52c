"""A player's own word list read from a file of any form that is known here, with a report on what was in it.

Text, gzip of it, KWG and Quackle's .dawg are told apart by their first bytes and their names. A file is never trusted:
its size, what it unpacks to and its number of words are bounded, and whatever is wrong with it is said by its name.
Where lists are kept is not known here.
"""

from __future__ import annotations

import codecs
import gzip
import io
import unicodedata
import zlib
from collections import Counter
from dataclasses import dataclass, field
from string import punctuation
from typing import BinaryIO

import numpy as np

from solvers.alphabet import Alphabet, alphabet
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.listgraphs import is_dawg, is_kwg, read_dawg, read_kwg
from solvers.wordrows import STRANGE, Rows, coded, padded

SHORTEST, LONGEST = 2, 25
FORMATS = ("text", "kwg", "dawg")
SAMPLES = 20
_SUFFIXES = {"kwg": "kwg", "dawg": "dawg", "txt": "text"}
_AT_ONCE = 1 << 20
_ENCODINGS = ("cp1252", "cp1251", "cp1250", "cp1254", "cp1253", "cp1257")

NO_LETTER = N_("“%(sign)s” is no letter of this alphabet")
TOO_SHORT = N_("fewer than %(shortest)s letters")
TOO_LONG = N_("more than %(longest)s letters")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may have: bytes, bytes once unpacked, lines or words, and prefixes that its words have in all."""

    packed: int = 16 << 20
    unpacked: int = 64 << 20
    words: int = 4_000_000
    prefixes: int = 1 << 24


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Reject:
    """A word of a text that cannot be one of the list: its *line* (from 1), its *text*, and why not."""

    line: int
    text: str
    message: str
    values: dict[str, object]

    @property
    def reason(self) -> str:
        """Why not, in English."""
        return self.message % self.values


@dataclass(slots=True)
class Report:
    """What was in a file: its form and encoding, words accepted, said again and rejected, the words of two letters.

    ``followed`` counts the lines of a text on which more stood, which is left out. ``reasons`` counts the rejected by
    the message that says why, ``rejects`` holds the first of a text's.
    """

    form: str
    encoding: str = ""
    is_packed: bool = False
    accepted: int = 0
    duplicates: int = 0
    rejected: int = 0
    twos: int = 0
    followed: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    rejects: list[Reject] = field(default_factory=list)

    def reject(self, message: str, count: int = 1, *, line: int = 0, text: str = "", **values: object) -> None:
        """Note *count* words that are not taken; of the first with a line it is kept what they are."""
        self.rejected += count
        self.reasons[message] += count
        if line and self.has_room:
            self.rejects.append(Reject(line, text[:40], message, values))

    @property
    def has_room(self) -> bool:
        """Whether one reject more would be kept."""
        return len(self.rejects) < SAMPLES


@dataclass(frozen=True, eq=False, slots=True)
class ReadList:
    """The words of a file as sorted, distinct *rows* (n, at most 25) of codes of *alphabet*, and the *report* on it."""

    alphabet: Alphabet
    rows: Rows
    report: Report

    def words(self) -> list[str]:
        """The words as text, in the order of the alphabet."""
        letters = {code: self.alphabet.letter(code) for code in range(1, len(self.alphabet.letters) + 1)}
        codes = self.rows.view(f"S{self.rows.shape[1]}").ravel().tolist()
        return b"\0".join(codes).decode("latin-1").translate(letters).split("\0")


def read_list(
    file: BinaryIO, name: str, language: str | None = None, form: str | None = None, limits: Limits = LIMITS
) -> ReadList:
    """Read the list in *file*, called *name* in messages; *form* is one of ``FORMATS``, by default told by the content.

    Without a *language* it is taken to be English, but for KWG, whose letters are numbers only. Raises PositionError
    (field ``words``) for what cannot be read, is too large, or holds no word, (field ``language``) for a language that
    is missing or not known here; OSError if reading itself fails.
    """
    content, is_packed = _unpacked(file, name, limits)
    form = form or _form(content, name)
    if form == "kwg" and not language:
        raise PositionError(
            N_("%(name)s is a KWG file, which names no alphabet: say in which language it is."),
            field="language",
            name=name,
        )
    letters = _letters_of(language or "en")
    if form == "text":
        rows, report = _read_text(content, name, letters, limits)
    else:
        reader = read_kwg if form == "kwg" else read_dawg
        rows, report = _fitting(reader(content, name, letters, limits.words, limits.prefixes), Report(form))
    report.is_packed = is_packed
    found = len(rows)
    rows = _distinct(rows)
    if not len(rows):
        raise _no_word(name, letters.language, report)
    if _prefixes(rows) > limits.prefixes:
        raise _fault(N_("The word list %(name)s is too large to compile."), name)
    report.accepted, report.duplicates = len(rows), found - len(rows)
    report.twos = int(np.count_nonzero(np.count_nonzero(rows, axis=1) == SHORTEST))
    return ReadList(letters, rows, report)


def _letters_of(language: str) -> Alphabet:
    try:
        return alphabet(language)
    except KeyError:
        raise PositionError(
            N_("The letters of the language “%(language)s” are not known here."), field="language", language=language
        ) from None


def _no_word(name: str, language: str, report: Report) -> PositionError:
    first = report.rejects[0] if report.rejects else None
    if report.reasons and NO_LETTER not in report.reasons:
        return _fault(
            N_("%(name)s holds no word of %(shortest)s to %(longest)s letters."),
            name,
            shortest=SHORTEST,
            longest=LONGEST,
        )
    if first and first.message == NO_LETTER:
        return _fault(
            N_(
                "%(name)s holds no word of the language “%(language)s”: "
                "in line %(line)s, “%(sign)s” is no letter of its alphabet."
            ),
            name,
            language=language,
            line=first.line,
            sign=str(first.values["sign"]),
        )
    return _fault(N_("%(name)s holds no word of the language “%(language)s”."), name, language=language)


def _unpacked(file: BinaryIO, name: str, limits: Limits) -> tuple[bytes, bool]:
    """The content of a file, unpacked if it is gzip, and whether it was; raises PositionError beyond the limits."""
    content = file.read(limits.packed + 1)
    if len(content) > limits.packed:
        raise _fault(
            N_("%(name)s is larger than %(most)s MiB; packed with gzip it may be small enough."),
            name,
            most=_mebibytes(limits.packed),
        )
    if content[:2] != b"\x1f\x8b":
        return content, False
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            content = packed.read(limits.unpacked + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise _fault(N_("%(name)s cannot be unpacked: it is damaged or cut short."), name) from error
    if len(content) > limits.unpacked:
        raise _fault(N_("%(name)s unpacks to more than %(most)s MiB."), name, most=_mebibytes(limits.unpacked))
    return content, True


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):g}"


def _form(content: bytes, name: str) -> str:
    """The form of a file, by its name if that says it, else by its first bytes."""
    suffix = name.lower().removesuffix(".gz").rpartition(".")[2]
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if b"\0" not in content[:4096] or _mark(content):
        return "text"
    if is_kwg(content):
        return "kwg"
    if is_dawg(content):
        return "dawg"
    raise _fault(N_("%(name)s is neither text nor a word graph of a kind that is known here."), name)


def _read_text(content: bytes, name: str, letters: Alphabet, limits: Limits) -> tuple[Rows, Report]:
    """The first word of each line, without marks behind it."""
    if b"\0" in content and _mark(content) != "utf-16":
        raise _fault(N_("%(name)s is no text: it has bytes of zero; UTF-16 needs its mark at the beginning."), name)
    report = Report("text", _encoding(content, letters))
    text = io.TextIOWrapper(io.BytesIO(content), report.encoding, errors="replace", newline=None)
    strange = bytes([STRANGE])
    parts = []
    before = 0
    while lines := text.readlines(_AT_ONCE):
        if before + len(lines) > limits.words:
            raise _fault(N_("%(name)s has more than %(most)s lines."), name, most=limits.words)
        parted = [line.replace("\0", "\ufffd").split(None, 1) or [""] for line in lines]
        firsts = [part[0] for part in parted]
        report.followed += sum(len(part) > 1 for part in parted)
        words = [first.rstrip(punctuation) for first in firsts]
        codes = coded(words, letters)
        good = [SHORTEST <= len(code) <= LONGEST and strange not in code for code in codes]
        if not all(good):
            for place, (code, fits) in enumerate(zip(codes, good, strict=True)):
                if not fits and firsts[place]:
                    _reject(report, before + place + 1, words[place] or firsts[place], code, letters)
            codes = [code for code, fits in zip(codes, good, strict=True) if fits]
        parts.append(padded(codes, LONGEST))
        before += len(lines)
    return np.concatenate(parts) if parts else np.zeros((0, LONGEST), np.uint8), report


def _reject(report: Report, line: int, word: str, code: bytes, letters: Alphabet) -> None:
    """Note why *word*, whose letters have these codes, is none."""
    if STRANGE in code or not code:
        sign = ""
        if report.has_room:
            signs = unicodedata.normalize("NFC", word)
            strange = (sign for sign in signs if not letters.code(sign) and not unicodedata.combining(sign))
            sign = next(strange, signs[:1])
        report.reject(NO_LETTER, line=line, text=word, sign=sign)
    elif len(code) < SHORTEST:
        report.reject(TOO_SHORT, line=line, text=word, shortest=SHORTEST)
    else:
        report.reject(TOO_LONG, line=line, text=word, longest=LONGEST)


def _fitting(rows: Rows, report: Report) -> tuple[Rows, Report]:
    """The rows of a graph's words without those that are too short or too long, which are noted."""
    lengths = np.count_nonzero(rows, axis=1)
    for wrong, message in ((lengths < SHORTEST, TOO_SHORT), (lengths > LONGEST, TOO_LONG)):
        if count := int(np.count_nonzero(wrong)):
            report.reject(message, count)
    return np.ascontiguousarray(rows[(lengths >= SHORTEST) & (lengths <= LONGEST), :LONGEST]), report


def _mark(content: bytes) -> str:
    """The encoding that a byte order mark at the start of a text names; ``""`` if there is none."""
    if content.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    return "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else ""


def _encoding(content: bytes, letters: Alphabet) -> str:
    """How a text is encoded: as its mark says, in UTF-8 if it can be, else in the first code page with all letters."""
    if mark := _mark(content):
        return mark
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(content), _AT_ONCE):
            decoder.decode(content[start : start + _AT_ONCE], final=start + _AT_ONCE >= len(content))
    except UnicodeDecodeError:
        return next((page for page in _ENCODINGS if _has_letters(page, letters)), _ENCODINGS[0])
    return "utf-8"


def _has_letters(encoding: str, letters: Alphabet) -> bool:
    try:
        "".join(letters.letters).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _distinct(rows: Rows) -> Rows:
    """The rows in order, each once."""
    if not len(rows):
        return rows
    width = rows.shape[1]
    return np.unique(np.ascontiguousarray(rows).view(f"S{width}").ravel()).view(np.uint8).reshape(-1, width)


def _prefixes(rows: Rows) -> int:
    """How many distinct prefixes sorted, distinct words have."""
    shared = int((rows[1:] != rows[:-1]).argmax(axis=1).sum())
    return int(np.count_nonzero(rows)) - shared


def _fault(message: str, name: str, **values: int | str) -> PositionError:
    return PositionError(message, field="words", square=None, name=name, **values)
