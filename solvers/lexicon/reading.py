"""Reading word list files of any format, with a report on their contents.

Text, KWG, Quackle's .dawg and Hunspell dictionaries are recognised by name or first bytes, packed or not. No file is
trusted: its size, its unpacked size and its number of words are limited, and messages name it.
"""

from __future__ import annotations

import codecs
import io
import re
from dataclasses import dataclass
from string import punctuation
from typing import BinaryIO

import numpy as np

from solvers.alphabet import Alphabet, alphabet
from solvers.errors import N_, InputError
from solvers.lexicon.foreign_graphs import is_dawg, is_kwg, read_dawg, read_kwg
from solvers.lexicon.hunspell import LONGEST_FORM, read_hunspell
from solvers.lexicon.packing import Unpacked, language_of, unpacked
from solvers.lexicon.report import (
    LIMITS,
    LONGEST,
    NO_LETTER,
    SHORTEST,
    TOO_LONG,
    TOO_SHORT,
    Limits,
    Report,
    Tell,
    fault,
    reject_word,
    silent,
)
from solvers.lexicon.rows import UNKNOWN, Rows, coded, distinct, padded

FORMATS = ("text", "kwg", "dawg", "hunspell")
_SUFFIXES = {"kwg": "kwg", "dawg": "dawg", "txt": "text"}
_COUNT = re.compile(rb"(\xef\xbb\xbf)?\d+\s*\n")
_AT_ONCE = 1 << 20
_ENCODINGS = ("cp1252", "cp1251", "cp1250", "cp1254", "cp1253", "cp1257")


@dataclass(frozen=True, eq=False, slots=True)
class ReadList:
    """The words of a file as sorted, distinct *rows* (n, at most 25) of codes of *alphabet*, and the *report* on it."""

    alphabet: Alphabet
    rows: Rows
    report: Report

    def words(self) -> list[str]:
        """The words as text, in the order of the alphabet."""
        letters = {code: self.alphabet.spelled([code]) for code in range(1, len(self.alphabet.letters) + 1)}
        codes = self.rows.view(f"S{self.rows.shape[1]}").ravel().tolist()
        return b"\0".join(codes).decode("latin-1").translate(letters).split("\0")

    def without_longest(self) -> ReadList:
        """The list without its longest words, or those that few boards have room for; the report of both says so."""
        lengths = np.count_nonzero(self.rows, axis=1)
        self.report.longest = min(int(lengths.max()) - 1, LONGEST_FORM)
        rows = np.ascontiguousarray(self.rows[lengths <= self.report.longest])
        self.report.accepted = len(rows)
        self.report.reject(TOO_LONG, len(self.rows) - len(rows))
        return ReadList(self.alphabet, rows, self.report)


def read_list(
    file: BinaryIO,
    name: str,
    language: str | None = None,
    form: str | None = None,
    limits: Limits = LIMITS,
    affixes: BinaryIO | None = None,
    tell: Tell = silent,
) -> ReadList:
    """Read the list in *file*, called *name* in messages; *form* is one of ``FORMATS``, else recognised.

    A Hunspell dictionary has its *affixes* in a file of their own, unless both are in one archive. Without a *language*
    a dictionary has that of its name, another list is taken to be English; a KWG, whose letters are only numbers, needs
    one. *tell* is told which share of a dictionary is done.

    Raises InputError (field ``words``) for what cannot be read, is too large, or holds no word, (field ``language``)
    for a language that is missing or not known here; OSError if reading itself fails.
    """
    found = unpacked(file, name, limits, language or "", affixes)
    name = found.name
    form = form or _form(found, name)
    letters = _letters_of(language or _language_of(form, name))
    if form == "text":
        rows, report = _read_text(found.content, name, letters, limits)
    elif form == "hunspell":
        if found.affixes is None:
            raise fault(N_("%(name)s is a dictionary: its affix file, .aff, is needed too."), name)
        rows, report = read_hunspell(found.content, found.affixes, name, letters, limits, tell)
    else:
        reader = read_kwg if form == "kwg" else read_dawg
        rows, report = _fitting(reader(found.content, name, letters, limits.words, limits.prefixes), Report(form))
    report.packing = found.packing
    return _list_of(rows, report, name, letters, limits)


def _list_of(rows: Rows, report: Report, name: str, letters: Alphabet, limits: Limits) -> ReadList:
    """The list of these words, any of which may come twice, with the numbers in its report."""
    found = len(rows)
    rows = distinct(rows)
    if not len(rows):
        raise _no_word(name, letters.language, report)
    if _prefixes(rows) > limits.prefixes:
        raise fault(N_("The word list %(name)s is too large to compile."), name)
    report.accepted, report.duplicates = len(rows), found - len(rows)
    report.twos = int(np.count_nonzero(np.count_nonzero(rows, axis=1) == SHORTEST))
    return ReadList(letters, rows, report)


def _language_of(form: str, name: str) -> str:
    """The language of a list for which none is given; raises InputError (field ``language``) if it cannot be told."""
    if form == "kwg":
        raise InputError(
            N_("%(name)s is a KWG file, which does not name its alphabet: choose its language."),
            field="language",
            name=name,
        )
    if form != "hunspell":
        return "en"
    language = language_of(name)
    if not language:
        raise InputError(
            N_("The name of the dictionary %(name)s does not tell its language: choose it."),
            field="language",
            name=name,
        )
    return language


def _letters_of(language: str) -> Alphabet:
    try:
        return alphabet(language)
    except KeyError:
        raise InputError(N_("Unknown language: “%(language)s”."), field="language", language=language) from None


def _no_word(name: str, language: str, report: Report) -> InputError:
    first = report.rejects[0] if report.rejects else None
    if report.reasons and NO_LETTER not in report.reasons:
        return fault(
            N_("%(name)s holds no word of %(shortest)s to %(longest)s letters."),
            name,
            shortest=SHORTEST,
            longest=report.longest,
        )
    if first and first.message == NO_LETTER:
        return fault(
            N_(
                "%(name)s holds no word of the language “%(language)s”: in line %(line)s, "
                "“%(sign)s” is not a letter of its alphabet."
            ),
            name,
            language=language,
            line=first.line,
            sign=str(first.values["sign"]),
        )
    return fault(N_("%(name)s holds no word of the language “%(language)s”."), name, language=language)


def _form(found: Unpacked, name: str) -> str:
    """The format of a file, from its name if possible, else from its first bytes."""
    content = found.content
    suffix = name.lower().removesuffix(".gz").rpartition(".")[2]
    if suffix == "aff":
        raise fault(N_("%(name)s holds the affixes of a dictionary; its words are in the .dic file."), name)
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if found.affixes is not None or (suffix == "dic" and _COUNT.match(content)):
        return "hunspell"
    if b"\0" not in content[:4096] or _mark(content):
        return "text"
    if is_kwg(content):
        return "kwg"
    if is_dawg(content):
        return "dawg"
    raise fault(N_("%(name)s is neither text nor a word graph in a known format."), name)


def _read_text(content: bytes, name: str, letters: Alphabet, limits: Limits) -> tuple[Rows, Report]:
    """The first word of each line, without punctuation after it."""
    if b"\0" in content and _mark(content) != "utf-16":
        raise fault(
            N_("%(name)s is not a text file: it contains zero bytes. A UTF-16 file must begin with a byte order mark."),
            name,
        )
    report = Report("text", _encoding(content, letters))
    text = io.TextIOWrapper(io.BytesIO(content), report.encoding, errors="replace", newline=None)
    unknown = bytes([UNKNOWN])
    parts = []
    before = 0
    while lines := text.readlines(_AT_ONCE):
        if before + len(lines) > limits.words:
            raise fault(N_("%(name)s has more than %(most)s lines."), name, most=limits.words)
        parted = [line.replace("\0", "\ufffd").split(None, 1) or [""] for line in lines]
        firsts = [part[0] for part in parted]
        report.followed += sum(len(part) > 1 for part in parted)
        words = [first.rstrip(punctuation) for first in firsts]
        codes = coded(words, letters)
        good = [SHORTEST <= len(code) <= LONGEST and unknown not in code for code in codes]
        if not all(good):
            for place, (code, fits) in enumerate(zip(codes, good, strict=True)):
                if not fits and firsts[place]:
                    reject_word(report, before + place + 1, words[place] or firsts[place], code, letters)
            codes = [code for code, fits in zip(codes, good, strict=True) if fits]
        parts.append(padded(codes, LONGEST))
        before += len(lines)
    return np.concatenate(parts) if parts else np.zeros((0, LONGEST), np.uint8), report


def _fitting(rows: Rows, report: Report) -> tuple[Rows, Report]:
    """The rows of a graph's words without those that are too short or too long, which are recorded."""
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
    """The encoding of a text: by its byte order mark, else UTF-8 if valid, else a code page with all letters."""
    if mark := _mark(content):
        return mark
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(content), _AT_ONCE):
            decoder.decode(content[start : start + _AT_ONCE], final=start + _AT_ONCE >= len(content))
    except UnicodeDecodeError:
        text = letters.letters
        return next((page for page in _ENCODINGS if text.encode(page, "ignore").decode(page) == text), _ENCODINGS[0])
    return "utf-8"


def _prefixes(rows: Rows) -> int:
    """How many distinct prefixes sorted, distinct words have."""
    shared = int((rows[1:] != rows[:-1]).argmax(axis=1).sum())
    return int(np.count_nonzero(rows)) - shared
