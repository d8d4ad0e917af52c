"""The words of a Hunspell dictionary: every form that the rules of its affix file make of its entries.

Knows which entries belong in a word game; ``affixes`` knows the rules.
"""

import io
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from solvers.alphabet import Alphabet
from solvers.errors import N_
from solvers.lexicon.affixes import LONGEST_TEXT, Affixes, Held, TooManyStepsError
from solvers.lexicon.report import CAPITAL, FORBIDDEN, PART, SHORTEST, Limits, Report, Tell, fault, reject_word, silent
from solvers.lexicon.rows import UNKNOWN, Rows, coded, distinct, padded

LONGEST_FORM = 15
"""Longer forms, of which a dictionary makes hundreds of thousands, go on hardly any board."""
CAPITALISED_NOUNS = {"de"}
"""The languages that write every noun with a capital, which therefore tells no name there."""
_UNKNOWN = bytes([UNKNOWN])
_ENTRIES_AT_ONCE, _FORMS_AT_ONCE, _ROWS_AT_ONCE = 1 << 12, 1 << 16, 1 << 20
_LINES_BETWEEN = 1000


class _Entry(NamedTuple):
    """An entry of the dictionary: its line (from 1), its word, and the meaning of its flags."""

    line: int
    word: str
    held: Held


def read_hunspell(
    content: bytes, affixes: bytes, name: str, letters: Alphabet, limits: Limits, tell: Tell = silent
) -> tuple[Rows, Report]:
    """The words of a dictionary from its .dic, called *name* in messages, and its .aff; and the report on them.

    *tell* is told which share of the dictionary is done. Raises InputError (field ``words``) for an encoding or a kind
    of flags that is not known, and for more words, or more steps to their forms, than *limits* allows.
    """
    try:
        rules = Affixes.read(affixes, lambda put: _spells(put, letters), limits.steps)
        report = Report("hunspell", rules.encoding, longest=LONGEST_FORM)
        parts = _Parts(name, limits.words)
        forbidden = _forbidden(content, rules, name, limits.words)
        entries = _fitting(_told(_entries(content, rules, name, limits.words), content, tell), letters, report)
        forms = (form for entry in entries for form in rules.forms(entry.word, entry.held) if form not in forbidden)
        while some := list(islice(forms, _FORMS_AT_ONCE)):
            parts.add(_taken(some, letters, report))
    except LookupError as error:
        raise fault(
            N_("The affix file of %(name)s cannot be read: “%(what)s” is not known here."), name, what=str(error)[:40]
        ) from error
    except TooManyStepsError as error:
        raise fault(N_("The affix file of %(name)s makes more words than can be read."), name) from error
    _remark(report, rules)
    return parts.rows(), report


def _spells(put: str, letters: Alphabet) -> bool:
    """Whether tiles can spell what a rule puts, and it has no capital."""
    return put == put.lower() and UNKNOWN not in coded([put], letters)[0] and "\0" not in put


def _entries(content: bytes, rules: Affixes, name: str, most: int) -> Iterator[_Entry]:
    """The entries of a dictionary; its first line is the number of them."""
    text = io.TextIOWrapper(io.BytesIO(content), rules.encoding, errors="surrogateescape", newline="\n")
    for number, line in enumerate(text, 1):
        if number > most:
            raise fault(N_("%(name)s has more than %(most)s lines."), name, most=most)
        word, held = rules.entry(line.removeprefix("\ufeff"))
        if word and not (number == 1 and word.isdecimal()):
            yield _Entry(number, word.replace("\0", "\ufffd"), held)


def _forbidden(content: bytes, rules: Affixes, name: str, most: int) -> set[str]:
    """The words that the dictionary lists in order to forbid them."""
    if not rules.forbids:
        return set()
    return {entry.word for entry in _entries(content, rules, name, most) if entry.held.is_forbidden}


def _told(entries: Iterable[_Entry], content: bytes, tell: Tell) -> Iterator[_Entry]:
    """The entries of a dictionary, while *tell* is told which share of its lines is done."""
    lines = 1 + content.count(b"\n")
    for entry in entries:
        if not entry.line % _LINES_BETWEEN:
            tell(min(1.0, entry.line / lines))
        yield entry


def _fitting(entries: Iterable[_Entry], letters: Alphabet, report: Report) -> Iterator[_Entry]:
    """The entries with words for a word game; the others are recorded."""
    has_capitals = letters.language in CAPITALISED_NOUNS
    entries = iter(entries)
    while some := list(islice(entries, _ENTRIES_AT_ONCE)):
        for entry, code in zip(some, coded([entry.word for entry in some], letters), strict=True):
            word = entry.word[1:] if has_capitals else entry.word
            if entry.held.is_forbidden:
                report.reject(FORBIDDEN)
            elif entry.held.is_part:
                report.reject(PART)
            elif UNKNOWN in code or not code or len(entry.word) > LONGEST_TEXT:
                reject_word(report, entry.line, entry.word, code, letters)
            elif word != word.lower() and any(map(str.isupper, word)):
                report.reject(CAPITAL)
            else:
                yield entry


def _taken(forms: list[str], letters: Alphabet, report: Report) -> Rows:
    """The forms of fitting length, as rows; the others are recorded."""
    codes = coded(forms, letters)
    good = [code for code in codes if SHORTEST <= len(code) <= LONGEST_FORM and _UNKNOWN not in code]
    if len(good) < len(codes):
        for form, code in zip(forms, codes, strict=True):
            if not SHORTEST <= len(code) <= LONGEST_FORM or _UNKNOWN in code:
                reject_word(report, 0, form, code, letters)
    return padded(good, LONGEST_FORM)


class _Parts:
    """Rows that come in parts, many of them more than once; at most *most* distinct ones."""

    def __init__(self, name: str, most: int) -> None:
        self._name, self._most = name, most
        self._parts: list[Rows] = [np.zeros((0, LONGEST_FORM), np.uint8)]
        self._new = 0

    def add(self, rows: Rows) -> None:
        """Add a part; raises InputError (field ``words``) if there are too many rows by now."""
        self._parts.append(rows)
        self._new += len(rows)
        if self._new >= _ROWS_AT_ONCE:
            self.rows()

    def rows(self) -> Rows:
        """All rows so far, sorted and distinct; raises InputError as :meth:`add`."""
        before, new = self._parts[:1], self._parts[1:]
        rows = distinct(np.concatenate([*before, *([distinct(np.concatenate(new))] if new else [])]))
        if len(rows) > self._most:
            raise fault(N_("%(name)s has more than %(most)s words."), self._name, most=self._most)
        self._parts, self._new = [rows], 0
        return rows


def _remark(report: Report, rules: Affixes) -> None:
    if rules.joins:
        report.note(N_("The dictionary also joins words to compounds; only those that it lists are taken."))
    if rules.unspelled:
        report.note(N_("%(count)s of its rules are left out: no tiles spell what they add."), count=rules.unspelled)
    if rules.faults:
        report.note(
            N_("%(count)s of its rules cannot be read, the first in line %(line)s of the affix file."),
            count=rules.faults,
            line=rules.first_fault,
        )
