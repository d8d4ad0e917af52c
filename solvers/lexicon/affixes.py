"""The rules of a Hunspell affix file: which beginnings and endings the flags of a word give it.

Knows the file's format (man 5 hunspell) as far as single words need it: suffixes upon suffixes, prefixes, conditions,
flags of every kind and their aliases. Compounds, suggestions and conversions are not read. No file is trusted: a rule
that cannot be read is left out and named by its line, and the steps that words may take are limited.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple

LONGEST_TEXT = 60
"""No rule takes away, puts or looks at more characters."""
LONGEST_LINE = 4000
MOST_RULES = 250_000
SUFFIXES = 2
"""Suffixes on one word, as in Hunspell."""
_MOST_KEPT = 1 << 21
_COMPOUNDS = {"COMPOUNDFLAG", "COMPOUNDBEGIN", "COMPOUNDMIDDLE", "COMPOUNDLAST", "COMPOUNDEND", "COMPOUNDRULE"}
_MARKS = {"NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX"}
# It means itself in every encoding that flags and rules can be written in, but not in those that know escapes.
_PLAIN = b"SFX A0 a\\u0041+AEE-xn--4ca /[^.]"


Test = tuple[str, bool]
"""A condition on one character: that it is (or, if False, is not) among these."""
ANY, NONE = ("", False), ("", True)


class TooManyStepsError(Exception):
    """The forms of the words take more steps than they may."""


class Rule(NamedTuple):
    """One rule: the number of characters it takes away, those it puts, and the flags of its forms.

    *tests* are for the characters of a word from the end at which the rule works, the outermost first.
    """

    taken: int
    put: str
    tests: Sequence[Test]
    held: Held


@dataclass(eq=False, slots=True)
class Group:
    """The rules of one flag; *crosses* if words with one of them may have an affix at their other end too.

    *reach* is how many characters they look at, and *known* holds the rules whose tests these outermost characters
    pass, as far as they go.
    """

    is_prefix: bool
    crosses: bool
    rules: list[Rule] = field(default_factory=list)
    reach: int = 0
    known: dict[str, list[Rule]] = field(default_factory=dict)

    def add(self, take: str, put: str, condition: Sequence[Test], held: Held) -> None:
        """Add a rule with what it takes away and its condition, both as they are written."""
        taken = [(char, True) for char in take]
        if not self.is_prefix:
            taken, condition = taken[::-1], condition[::-1]
        both = zip_longest(taken, condition, fillvalue=ANY)
        tests = [_both(first, second) for first, second in both]
        self.rules.append(Rule(len(take), put, tests, held))
        self.reach = max(self.reach, len(tests))

    def edge(self, word: str) -> str:
        """The characters of *word* that the rules look at, the outermost first."""
        return word[: self.reach] if self.is_prefix else word[: -self.reach - 1 : -1]


@dataclass(eq=False, slots=True)
class Held:
    """The meaning of a set of flags: whether a word with them stands alone, and which rules apply to it."""

    is_word: bool = True
    is_forbidden: bool = False
    is_part: bool = False
    needs_both: bool = False
    prefixes: tuple[Group, ...] = ()
    suffixes: tuple[Group, ...] = ()


@dataclass(slots=True)
class Affixes:
    """The rules of a file: :meth:`entry` reads a line of its words, :meth:`forms` makes the forms of one.

    *encoding* is that of both files, *language* the one that the file names. *joins* says whether words may be joined
    to compounds. *faults* counts the rules that cannot be read, of which the first is in line *first_fault*, and
    *unspelled* those that were left out for their letters.
    """

    encoding: str
    most_steps: int
    language: str = ""
    joins: bool = False
    faults: int = 0
    first_fault: int = 0
    unspelled: int = 0
    steps: int = 0
    _kind: str = ""
    _strips_all: bool = False
    _ignored: dict[int, None] = field(default_factory=dict)
    _marks: dict[str, str] = field(default_factory=dict)
    _aliases: list[str] = field(default_factory=list)
    _groups: dict[tuple[str, str], Group] = field(default_factory=dict)
    _held: dict[str, Held] = field(default_factory=dict)
    _kept: int = 0

    @classmethod
    def read(cls, content: bytes, spells: Callable[[str], bool], most_steps: int) -> Affixes:
        """Read an affix file, leaving out the rules whose letters *spells* refuses.

        Raises LookupError for an encoding or a kind of flags that is not known, TooManyStepsError for too many rules.
        """
        content = content.removeprefix(codecs.BOM_UTF8)
        named = re.search(rb"^SET[ \t]+(\S+)", content, re.MULTILINE)
        made = cls(_encoding(named[1].decode("latin-1")) if named else _guessed(content), most_steps)
        rules = []
        for number, line in enumerate(io.StringIO(content.decode(made.encoding, "surrogateescape"), "\n"), 1):
            fields = [part for part in line[:LONGEST_LINE].rstrip("\r\n").replace("\t", " ").split(" ") if part]
            if len(fields) > 1 and fields[0] in {"SFX", "PFX"}:
                rules.append((number, fields))
            elif fields:
                made._set(fields[0], fields[1] if len(fields) > 1 else "")
            if len(rules) > MOST_RULES:
                raise TooManyStepsError
        for number, fields in [line for line in rules if not made._is_header(line[1])]:
            made._add(number, fields, spells)
        return made

    @property
    def forbids(self) -> bool:
        """Whether the file has a flag for words that are forbidden."""
        return "FORBIDDENWORD" in self._marks

    def _set(self, name: str, value: str) -> None:
        if name in _MARKS:
            self._marks["NEEDAFFIX" if name == "PSEUDOROOT" else name] = value
        elif name in _COMPOUNDS:
            self.joins = True
        elif name == "AF":
            self._aliases.append(value)
        elif name == "IGNORE":
            self._ignored = dict.fromkeys(map(ord, value))
        elif name == "LANG":
            self.language = value
        elif name == "FULLSTRIP":
            self._strips_all = True
        elif name == "FLAG":
            self._kind = value.lower()
            if self._kind not in {"long", "num", "utf-8"}:
                raise LookupError(value)

    def _is_header(self, fields: list[str]) -> bool:
        """Whether a line opens the group of a flag, as the first with that flag does."""
        flag = self._flag(fields[1])
        if (fields[0], flag) in self._groups:
            return len(fields) == 4 and fields[2] in "YN" and fields[3].isdecimal()
        crosses = len(fields) > 2 and fields[2].upper() == "Y"
        self._groups[fields[0], flag] = Group(fields[0] == "PFX", crosses)
        return True

    def _add(self, number: int, fields: list[str], spells: Callable[[str], bool]) -> None:
        """Add the rule in a line of the file, or count why it is left out."""
        looks = fields[4] if len(fields) > 4 and not fields[4].startswith("#") else "."
        condition = _condition(looks.translate(self._ignored))
        put, _, flags = fields[3].partition("/") if len(fields) > 3 else ("", "", "")
        if len(fields) < 4 or condition is None or max(len(fields[2]), len(put)) > LONGEST_TEXT:
            self.faults += 1
            self.first_fault = self.first_fault or number
            return
        take, put = ("" if text == "0" else text.translate(self._ignored) for text in (fields[2], put))
        group, held = self._groups[fields[0], self._flag(fields[1])], self.held(flags)
        if not spells(put) and (group.is_prefix or not held.suffixes):
            self.unspelled += 1
            return
        group.add(take, put, condition, held)

    def _flag(self, text: str) -> str:
        return next(iter(self._flags(text)), "")

    def _flags(self, text: str) -> Sequence[str]:
        if self._aliases and text.isdecimal():
            number = int(text[:8])
            text = self._aliases[number] if 0 < number < len(self._aliases) else ""
        if self._kind == "num":
            return text.split(",")
        size = 2 if self._kind == "long" else 1
        return [text[place : place + size] for place in range(0, len(text), size)]

    def held(self, text: str) -> Held:
        """The meaning of the flags written as *text*."""
        found = self._held.get(text)
        if found is None:
            written = self._flags(text)
            self._spend(len(written))
            flags = dict.fromkeys(written)
            marks = {name for name, flag in self._marks.items() if flag in flags}
            groups = [
                self._groups[kind, flag] for kind in ("PFX", "SFX") for flag in flags if (kind, flag) in self._groups
            ]
            found = Held(
                is_word=not marks & {"NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX"},
                is_forbidden="FORBIDDENWORD" in marks,
                is_part="ONLYINCOMPOUND" in marks,
                needs_both="CIRCUMFIX" in marks,
                prefixes=tuple(group for group in groups if group.is_prefix),
                suffixes=tuple(group for group in groups if not group.is_prefix),
            )
            self._keep(1 + len(groups))
            self._held[text] = found
        return found

    def entry(self, line: str) -> tuple[str, Held]:
        """The word in a line of the words' file, and the meaning of its flags; marks of grammar are passed over."""
        text = line[:LONGEST_LINE].rstrip("\r\n").partition("\t")[0]
        if " " in text:
            text = re.split(r" +[^ ]{2}:", text, maxsplit=1)[0].rstrip(" ")
        slash = text.find("/", 1)
        while slash > 0 and text[slash - 1] == "\\":
            text = text[: slash - 1] + text[slash:]
            slash = text.find("/", slash)
        word, flags = (text[:slash], text[slash + 1 :]) if slash > 0 else (text, "")
        return word.translate(self._ignored) if self._ignored else word, self.held(flags)

    def forms(self, word: str, held: Held) -> Iterator[str]:
        """The word, if it stands alone, and every form that its flags make of it; some come more than once.

        Raises TooManyStepsError.
        """
        if held.is_word:
            yield word
        waiting = [(word, held, held.prefixes, SUFFIXES)]
        while waiting:
            stem, held, prefixes, more = waiting.pop()
            for group in prefixes if not held.is_part else ():
                for rule in self._fitting(group, stem):
                    form = rule.put + stem[rule.taken :]
                    beyond = rule.held
                    if beyond.needs_both == held.needs_both and (beyond.is_word or beyond.needs_both):
                        yield form
                    if beyond.suffixes and more:
                        waiting.append((form, beyond, (), more))
            for group in held.suffixes if more else ():
                for rule in self._fitting(group, stem):
                    form = stem[: len(stem) - rule.taken] + rule.put
                    beyond = rule.held
                    if beyond.is_word:
                        yield form
                    crossing = tuple(prefix for prefix in prefixes if prefix.crosses) if group.crosses else ()
                    if crossing or beyond.prefixes or beyond.suffixes:
                        waiting.append((form, beyond, crossing + beyond.prefixes, more - 1))

    def _fitting(self, group: Group, word: str) -> list[Rule]:
        """The rules of a group that fit *word*."""
        edge = group.edge(word)
        found = group.known.get(edge)
        if found is None:
            found = group.rules
            for size, char in enumerate(edge, 1):
                narrower = group.known.get(edge[:size])
                if narrower is None:
                    self._spend(len(found))
                    narrower = [rule for rule in found if len(rule.tests) < size or _passes(char, rule.tests[size - 1])]
                    self._keep(1 + len(narrower))
                    group.known[edge[:size]] = narrower
                found = narrower
        self._spend(1 + len(found))
        if len(word) <= group.reach:
            longest = len(word) if self._strips_all else len(word) - 1
            return [rule for rule in found if len(rule.tests) <= len(word) and rule.taken <= longest]
        return found

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.most_steps:
            raise TooManyStepsError

    def _keep(self, size: int) -> None:
        """Note that *size* more is remembered; forget everything if that is too much."""
        self._kept += size
        if self._kept > _MOST_KEPT:
            self._held.clear()
            for group in self._groups.values():
                group.known.clear()
            self._kept = size


def _passes(char: str, test: Test) -> bool:
    return (char in test[0]) is test[1]


def _both(taken: Test, wanted: Test) -> Test:
    """The condition on a character that a rule takes away and looks at; the rule takes a certain one or *ANY*."""
    if taken is ANY:
        return wanted
    return taken if _passes(taken[0], wanted) else NONE


def _condition(text: str) -> list[Test] | None:
    """The tests of each character in a written condition; None if it cannot be read.

    >>> _condition("[^aeiou]y"), _condition("."), _condition("[ab")
    ([('aeiou', False), ('y', True)], [], None)
    """
    parts = re.findall(r"\[\^?[^\[\]]*\]|.", text[: LONGEST_TEXT + 1], re.DOTALL)
    if len(text) > LONGEST_TEXT or "[" in parts or "]" in parts:
        return None
    if text == ".":
        return []
    return [ANY if part == "." else (part.strip("[]").removeprefix("^"), not part.startswith("[^")) for part in parts]


def _encoding(name: str) -> str:
    """The codec of an encoding as affix files name it; raises LookupError for one in which text is not written.

    >>> _encoding("ISO8859-2"), _encoding("microsoft-cp1251"), _encoding("KOI8-R")
    ('iso8859-2', 'cp1251', 'koi8-r')
    """
    try:
        found = codecs.lookup(name.lower().removeprefix("microsoft-")).name
        if _PLAIN.decode(found, "surrogateescape") == _PLAIN.decode("ascii"):
            return found
    except (LookupError, ValueError):
        pass
    raise LookupError(name)


def _guessed(content: bytes) -> str:
    """UTF-8 if the file is valid in it, else the encoding of files that name none."""
    try:
        content.decode()
    except UnicodeDecodeError:
        return "iso8859-1"
    return "utf-8"
