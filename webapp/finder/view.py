"""What the templates of the word finder show: words in groups, and what is known of one, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from solvers.facts import WordFacts
from solvers.finder import Answer, Query, Word
from solvers.finder.query import SHORTEST_WORD, WAYS
from solvers.wordgraph import LONGEST_WORD
from webapp.languages import gettext, ngettext, number


@dataclass(frozen=True, slots=True)
class WordView:
    """A word as a link shows it: its letters in runs, each with whether blanks stand for it, and its score."""

    word: str
    runs: tuple[tuple[str, bool], ...]
    score: int


@dataclass(frozen=True, slots=True)
class Group:
    """Words under one heading; *total* of them fit, whether shown or not."""

    heading: str
    total: int
    words: tuple[WordView, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The answer as a page shows it: its sentence, how the question was read, and the groups of words."""

    sentence: str
    reading: str
    notes: list[str]
    groups: list[Group]
    total: int
    shown: int
    most: int

    @property
    def has_more(self) -> bool:
        return self.shown < min(self.total, self.most)


def answer(found: Answer, query: Query, title: str, notes: list[str], *, by_length: bool, most: int) -> AnswerView:
    """The words found in the list called *title*."""
    words = [_word(word) for word in found.words]
    if by_length:
        groups = [
            Group(_letters(length), found.lengths[length], tuple(members))
            for length, members in groupby(words, lambda word: len(word.word))
        ]
    else:
        groups = [Group("", found.total, tuple(words))] if words else []
    return AnswerView(
        sentence=_sentence(found, title),
        reading=" · ".join(reading(query)),
        notes=notes,
        groups=groups,
        total=found.total,
        shown=len(words),
        most=most,
    )


def _word(word: Word) -> WordView:
    marked = [(letter, place in word.blanks) for place, letter in enumerate(word.word)]
    runs = tuple(
        ("".join(letter for letter, _ in run), is_blank) for is_blank, run in groupby(marked, lambda mark: mark[1])
    )
    return WordView(word.word, runs, word.score)


def _sentence(found: Answer, title: str) -> str:
    if not found.is_complete:
        return gettext("At least %(count)s words in %(list)s.", count=number(found.total), list=title)
    if not found.total:
        return gettext("No word in %(list)s fits.", list=title)
    return ngettext(
        "%(count)s word in %(list)s.",
        "%(count)s words in %(list)s.",
        found.total,
        count=number(found.total),
        list=title,
    )


def _letters(count: int) -> str:
    return ngettext("%(count)s letter", "%(count)s letters", count, count=count)


def reading(query: Query) -> Iterator[str]:
    """How a question was understood, part by part."""
    if query.letters:
        yield _from_letters(query)
    if query.pattern:
        on_board = query.letters != ""
        pattern = query.pattern
        yield gettext("onto %(pattern)s", pattern=pattern) if on_board else gettext("like %(pattern)s", pattern=pattern)
    if query.starts:
        yield gettext("starting with %(letters)s", letters=query.starts)
    if query.ends:
        yield gettext("ending with %(letters)s", letters=query.ends)
    if query.contains:
        yield gettext("containing %(letters)s", letters=query.contains)
    if query.required:
        yield gettext("with %(letters)s", letters=", ".join(query.required))
    if query.excluded:
        yield gettext("without %(letters)s", letters=", ".join(query.excluded))
    if query.shortest == query.longest:
        yield _letters(query.shortest)
    elif query.shortest > SHORTEST_WORD and query.longest < LONGEST_WORD:
        yield gettext("%(low)s to %(high)s letters", low=query.shortest, high=query.longest)
    elif query.shortest > SHORTEST_WORD:
        yield ngettext("%(count)s letter or more", "%(count)s letters or more", query.shortest, count=query.shortest)
    elif query.longest < LONGEST_WORD:
        yield ngettext("%(count)s letter at most", "%(count)s letters at most", query.longest, count=query.longest)


def _from_letters(query: Query) -> str:
    held = query.held
    if query.blanks:
        blanks = ngettext("%(count)s blank", "%(count)s blanks", query.blanks, count=query.blanks)
        held = f"{held} + {blanks}" if held else blanks
    if query.way == "anagram":
        return gettext("all of %(letters)s", letters=held)
    if query.way == "repeat":
        return gettext("%(letters)s, any number of times", letters=held)
    if query.way == "inside":
        return gettext("inside %(letters)s", letters=query.letters)
    return gettext("from %(letters)s", letters=held)


def way_choices() -> list[tuple[str, str]]:
    """The ways in which letters make words, named."""
    names = (
        gettext("Any of the letters"),
        gettext("All of the letters"),
        gettext("Letters may repeat"),
        gettext("Inside, as they stand"),
    )
    return list(zip(WAYS, names, strict=True))


def sort_choices() -> list[tuple[str, str]]:
    """The orders, named; the usual one first."""
    return [
        ("score", gettext("Best score")),
        ("common", gettext("Commonest")),
        ("word", gettext("A to Z")),
        ("-word", gettext("Z to A")),
        ("length", gettext("Longest")),
        ("-length", gettext("Shortest")),
        ("-score", gettext("Lowest score")),
        ("-common", gettext("Rarest")),
    ]


def part_name(part: str) -> str:
    """A part of speech in the reader's language."""
    names = {
        "n": gettext("noun"),
        "v": gettext("verb"),
        "a": gettext("adjective"),
        "r": gettext("adverb"),
        "pron": gettext("pronoun"),
        "prep": gettext("preposition"),
        "conj": gettext("conjunction"),
        "det": gettext("determiner"),
        "interj": gettext("interjection"),
        "num": gettext("number"),
    }
    return names.get(part, part)


def commonness(facts: WordFacts) -> tuple[int, str]:
    """How common a word is: from 0 (nothing known) to 5, and in words."""
    zipf = facts.zipf or 0.0
    if facts.zipf is None and facts.level is None:
        return 0, gettext("no figures")
    steps = (
        (5.0, 5, gettext("everyday")),
        (4.0, 4, gettext("common")),
        (3.0, 3, gettext("well known")),
        (2.0, 2, gettext("uncommon")),
        (0.0, 1, gettext("rare")),
    )
    return next((step, name) for least, step, name in steps if zipf >= least)
