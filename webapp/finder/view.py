"""The contents of the word finder's pages: words in groups, and facts about one, in the reader's language."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from solvers.alphabet import Alphabet
from solvers.finder import Answer, PhraseSearch, Query, Word
from solvers.finder.query import SHORTEST_WORD, WAYS
from solvers.finder.study import studied
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, once_in
from solvers.lexicon.facts import WordFacts
from solvers.lexicon.wordgraph import LONGEST_WORD
from webapp.languages import gettext, ngettext, number


def answer(
    found: Answer, query: Query, title: str, *, by_length: bool, most: int, study: Lexicon | None = None
) -> dict[str, Any]:
    """The words found in the list called *title*: a sentence, how the query was read, and the words in groups.

    With a list to *study*, each word comes with its alphagram and its hooks in that list.
    """
    words = [_word(word, query.alphabet) for word in found.words]
    if study:
        for shown, facts in zip(words, studied([word.word for word in found.words], study), strict=True):
            shown |= {"alphagram": facts.alphagram, "front": facts.front, "back": facts.back}
    groups = [
        {
            "heading": _letters(length, query) if length else "",
            "total": found.lengths[length] if length else found.total,
            "words": list(members),
        }
        for length, members in groupby(words, lambda word: word["length"] if by_length else 0)
    ]
    return {
        "sentence": _sentence(found, title),
        "reading": " · ".join(reading(query)),
        "groups": groups,
        "total": found.total,
        "shown": len(found.words),
        "has_more": len(found.words) < min(found.total, most),
    }


def phrases(found: PhraseSearch, title: str, top: int, most: int, *, is_over: bool) -> dict[str, Any]:
    """The anagrams of several words found in the list called *title*: a sentence, and *top* of each size, of *most*.

    *is_over* says whether the search has ended.
    """
    headings = {2: gettext("Two words"), 3: gettext("Three words")}
    totals = found.totals
    return {
        "sentence": _phrases_sentence(totals, title, is_complete=found.is_complete),
        "groups": [
            {"heading": headings[size], "total": total, "phrases": found.best(size, top)}
            for size, total in sorted(totals.items())
        ],
        "total": totals.total(),
        "shown": sum(min(total, top) for total in totals.values()),
        "has_more": top < min(max(totals.values(), default=0), most),
        "reading": gettext(
            "all of %(letters)s, in two or three words", letters=found.query.written(found.query.letters)
        ),
        "note": _phrases_note(found) if is_over else "",
    }


def _phrases_note(found: PhraseSearch) -> str:
    if found.is_full:
        return gettext("These are the first %(count)s, of the commonest words.", count=number(len(found.phrases)))
    return "" if found.is_complete else gettext("The search was cut off: there may be more.")


def _phrases_sentence(totals: Mapping[int, int], title: str, *, is_complete: bool) -> str:
    if not totals and is_complete:
        return gettext("No anagrams of two or three words in %(list)s.", list=title)
    counts = {"two": number(totals.get(2, 0)), "three": number(totals.get(3, 0)), "list": title}
    if is_complete:
        return gettext("%(list)s: %(two)s anagrams of two words, %(three)s of three.", **counts)
    return gettext("%(list)s: at least %(two)s anagrams of two words, %(three)s of three.", **counts)


def _word(word: Word, letters: Alphabet) -> dict[str, Any]:
    """A word as a link shows it: its letters in runs, each with whether blanks stand for it, and its score."""
    marked = [(letter, place in word.blanks) for place, letter in enumerate(letters.parted(word.word))]
    runs = [("".join(letter for letter, _ in run), is_blank) for is_blank, run in groupby(marked, lambda mark: mark[1])]
    return {"word": word.word, "runs": runs, "score": word.score, "length": word.length}


def _sentence(found: Answer, title: str) -> str:
    if not found.is_complete:
        return gettext("At least %(count)s words in %(list)s.", count=number(found.total), list=title)
    if not found.total:
        return gettext("No words found in %(list)s.", list=title)
    return ngettext(
        "%(count)s word in %(list)s.",
        "%(count)s words in %(list)s.",
        found.total,
        count=number(found.total),
        list=title,
    )


def _letters(count: int, query: Query) -> str:
    """A number of letters; of tiles, in a language where one may have several letters."""
    if query.alphabet.long_names:
        return ngettext("%(count)s tile", "%(count)s tiles", count, count=count)
    return ngettext("%(count)s letter", "%(count)s letters", count, count=count)


def reading(query: Query) -> Iterator[str]:
    """How a query was understood, part by part."""
    if query.letters:
        yield _from_letters(query)
    if query.pattern:
        on_board = query.letters != ""
        pattern = query.pattern
        yield gettext("onto %(pattern)s", pattern=pattern) if on_board else gettext("like %(pattern)s", pattern=pattern)
    if query.starts:
        yield gettext("starting with %(letters)s", letters=query.alphabet.to_word(query.starts))
    if query.ends:
        yield gettext("ending with %(letters)s", letters=query.alphabet.to_word(query.ends))
    if query.contains:
        yield gettext("containing %(letters)s", letters=query.alphabet.to_word(query.contains))
    if query.required:
        yield gettext("with %(letters)s", letters=", ".join(map(query.written, query.required)))
    if query.excluded:
        yield gettext("without %(letters)s", letters=", ".join(map(query.written, query.excluded)))
    if query.shortest == query.longest:
        yield _letters(query.shortest, query)
    elif query.shortest > SHORTEST_WORD and query.longest < LONGEST_WORD:
        yield gettext("%(low)s to %(high)s letters", low=query.shortest, high=query.longest)
    elif query.shortest > SHORTEST_WORD:
        yield ngettext("%(count)s letter or more", "%(count)s letters or more", query.shortest, count=query.shortest)
    elif query.longest < LONGEST_WORD:
        yield ngettext("%(count)s letter at most", "%(count)s letters at most", query.longest, count=query.longest)


def _from_letters(query: Query) -> str:
    held = query.written(query.held)
    if query.blanks:
        blanks = ngettext("%(count)s blank", "%(count)s blanks", query.blanks, count=query.blanks)
        held = f"{held} + {blanks}" if held else blanks
    if query.way == "anagram":
        return gettext("all of %(letters)s", letters=held)
    if query.way == "repeat":
        return gettext("%(letters)s, any number of times", letters=held)
    if query.way == "inside":
        return gettext("inside %(letters)s", letters=query.written(query.letters))
    return gettext("from %(letters)s", letters=held)


def tiles_note(query: Query) -> str:
    """How a tile of several letters was read in the letters of a query; empty if there is none."""
    letters = query.alphabet
    tiles = [letter for letter in letters.letters if letter in query.letters and len(letters.to_word(letter)) > 1]
    if not tiles:
        return ""
    name = letters.to_word(tiles[0])
    if not all(map(letters.code, name)):
        return gettext("%(tile)s is one tile, as on the board.", tile=name)
    return gettext(
        "%(tile)s is one tile, as on the board; for the tiles of its letters write %(apart)s.",
        tile=name, apart=" ".join(name),
    )  # fmt: skip


def way_choices() -> list[tuple[str, str]]:
    names = (
        gettext("Some or all letters"),
        gettext("All letters"),
        gettext("All letters, in two or three words"),
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


def separate(letters: str) -> list[str]:
    """Letters as they are written on a rack, each by itself: ``A[CH]`` is A and CH."""
    return [several or one for several, one in re.findall(r"\[([^\]]*)\]|(.)", letters)]


def part_of_speech(part: str) -> str:
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


def commonness(facts: WordFacts) -> tuple[int, str, str]:
    """How common a word is: from 0 (nothing known) to 5, in words, and how often it comes in texts if that is known."""
    steps = sum(tier >= facts.tier for tier in Tier) if facts.tier else 0
    name = gettext(facts.tier.title) if facts.tier else gettext("no figures")
    often = gettext("It comes about once in %(count)s words of text.", count=number(once_in(facts.zipf or 0)))
    return steps, name, often if facts.zipf else ""
