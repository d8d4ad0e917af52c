"""The Russian nouns for Balda, with their spelling with ё, frequency and commonness.

Knows which forms count and reads the two files written by hand, `russian/overlay.tsv` and `russian/unfit.txt`. Knows
nothing of packages nor of how the files are packed. A key is in capitals with Ё written as Е.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from opencorpora import Form
from russian_sources import AllSources
from spelling import yo_folded

FOLDER = Path(__file__).resolve().parent / "russian"

SHORTEST, LONGEST = 2, 25
# Names, forenames, patronymics, places, firms, brands, abbreviations, initials, errors, distortions; slang.
NEVER = frozenset(["Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist", "Slng"])
# Colloquial, literary and archaic by-forms count only where a dictionary has the word under them.
BY_FORMS = frozenset(["Infr", "Litr", "Arch"])
LEAST_IE_VARIANT = 200  # centizipf: below it a comparison of two spellings rests on too few texts
COMMON = 250


class Change(NamedTuple):
    """A line of the overlay."""

    word: str  # with its ё
    sign: str  # + or -
    reason: str


def counts(form: Form) -> bool:
    """Whether a form with these marks may be played, whatever its letters."""
    marks = form.marks
    if not marks >= {"NOUN", "nomn"} or marks & NEVER or "V-ie" in marks:
        return False
    if "plur" in marks:
        return "Pltm" in marks and form.is_head
    return "sing" in marks and (form.is_head or not marks & BY_FORMS)


def spelled_well(form: Form, centizipf: Mapping[str, int]) -> bool:
    """Whether the spelling of a playable form counts: not an adjective's plural, and of two variants the usual one."""
    if not re.fullmatch(f"[а-яё]{{{SHORTEST},{LONGEST}}}", form.word):
        return False
    if "GNdr" in form.marks and form.word.endswith(("ые", "ие")):
        return False
    if "V-be" in form.marks:
        value = centizipf.get(form.word, 0)
        return value >= LEAST_IE_VARIANT and value > centizipf.get(f"{form.word[:-2]}ие", 0)
    return True


def changes() -> Iterator[Change]:
    """The overlay: words added to the dictionary or removed from it, with the reasons."""
    for line in (FOLDER / "overlay.tsv").read_text(encoding="utf-8").splitlines():
        yield Change(*line.split("\t"))


@cache
def by_rule(sources: AllSources) -> frozenset[str]:
    """The words that the rule alone takes from OpenCorpora's dictionary, in capitals with their Ё."""
    table = sources.russian_centizipf
    forms = sources.russian_forms.forms(counts)
    return frozenset(form.word.upper() for form in forms if spelled_well(form, table))


def spellings(sources: AllSources) -> set[str]:
    """Every word with its Ё, the overlay applied; a removal takes both spellings."""
    removed = {yo_folded(change.word) for change in changes() if change.sign == "-"}
    added = {change.word for change in changes() if change.sign == "+"}
    return added | {word for word in by_rule(sources) if yo_folded(word) not in removed}


def russian(sources: AllSources) -> set[str]:
    """The list: every noun once, Ё folded."""
    return {yo_folded(word) for word in spellings(sources)}


def yo(sources: AllSources) -> set[str]:
    """Key and spelling, for each spelling of a key of which one has Ё."""
    words = spellings(sources)
    keys = {yo_folded(word) for word in words if "Ё" in word}
    return {f"{yo_folded(word)}\t{word}" for word in words if yo_folded(word) in keys}


def centizipf(sources: AllSources) -> dict[str, int]:
    """The zipf value times 100 of each key that has one above 0, the frequencies of both spellings added."""
    words, shares = russian(sources), dict[str, list[int]]()
    for token, value in sources.russian_centizipf.items():
        shares.setdefault(yo_folded(token).upper(), []).append(value)
    sums = {
        word: values[0] if len(values) == 1 else round(100 * math.log10(sum(10 ** (value / 100) for value in values)))
        for word, values in shares.items()
        if word in words
    }
    return {word: value for word, value in sums.items() if value > 0}


def frequencies(sources: AllSources) -> set[str]:
    """Key and zipf value times 100."""
    return {f"{word}\t{value}" for word, value in centizipf(sources).items()}


def common(sources: AllSources) -> set[str]:
    """The keys that most players know: frequent, in the spelling dictionary or added by hand, fit to be proposed."""
    unfit = set((FOLDER / "unfit.txt").read_text(encoding="utf-8").split())
    knows = sources.russian_spelling.knows
    by_hand = {yo_folded(change.word) for change in changes() if change.sign == "+"}
    frequent = {word for word, value in centizipf(sources).items() if value >= COMMON}
    return {word for word in frequent - unfit if word in by_hand or knows(word.lower())}
