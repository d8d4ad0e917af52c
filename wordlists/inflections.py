"""Inflected forms: plurals, verb forms, comparatives and superlatives with their bases.

Knows the spelling rules of English and takes the irregular forms as given. A form counts only when the word list has
it, and only when its base has that part of speech in the dictionary. Knows nothing of packages and files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

# Every form of these is irregular but the -ing form; a rule would make BED and BES forms of BE.
IRREGULAR_VERBS = frozenset({"BE", "HAVE"})
# The regular past forms of SEE and SING would be other words: SEED and SINGED; UNSAW is a past form already.
NO_PAST = frozenset({"SEE", "SING", "UNSAW"})
# WordNet lists OFFER and OFFEST as irregular forms, but they do not belong to OFF.
NOT_COMPARED = frozenset({"OFF"})
CLASSICAL_PLURALS = (("MAN", "MEN"), ("A", "AE"), ("US", "I"), ("SIS", "SES"), ("EAU", "EAUX"), ("TRIX", "TRICES"))


def vowels_before_end(word: str) -> bool:
    """Tell whether the word ends in one vowel and one consonant that is doubled before a vowel."""
    return bool(re.search(r"(?:[^AEIOUY]|^|QU)[AEIOUY][BCDFGKLMNPRSTVZ]$", word))


def syllables(word: str) -> int:
    """Count the groups of vowels, which is near enough to tell one syllable from more."""
    return len(re.findall("[AEIOUY]+", word.replace("QU", "Q")))


def stems(base: str) -> Iterator[str]:
    """The stems to which -ED, -ER and -EST are put, and -ING when the base does not end in E.

    >>> list(stems("HOP")), list(stems("TRAVEL")), list(stems("STUDY")), list(stems("HOPE"))
    (['HOPP'], ['TRAVEL', 'TRAVELL'], ['STUDI'], ['HOP'])
    """
    if base.endswith("E"):
        yield base[:-1]
    elif re.search("(?:[^AEIOU]|QU)Y$", base):
        yield f"{base[:-1]}I"
    elif vowels_before_end(base):
        if syllables(base) > 1:
            yield base
        yield f"{base}K" if base.endswith("C") else base + base[-1]
    else:
        yield base


def s_forms(base: str) -> Iterator[str]:
    """Plurals, or third persons, by the rules for -S, -ES and -IES.

    >>> list(s_forms("CHURCH")), list(s_forms("STUDY")), list(s_forms("DAY"))
    (['CHURCHES', 'CHURCHS'], ['STUDIES'], ['DAYS'])
    """
    if re.search("(?:[^AEIOU]|QU)Y$", base):
        yield f"{base[:-1]}IES"
    elif re.search("(?:S|X|Z|SH)$", base):
        yield f"{base}ES"
        if re.search("[^AEIOU][AEIOU][SZ]$", base):
            yield f"{base}{base[-1]}ES"
    else:
        if re.search("(?:CH|O|I)$", base):
            yield f"{base}ES"
        yield f"{base}S"


def classical_plurals(base: str) -> Iterator[str]:
    """Plurals in -MEN, and as in Latin, Greek and French.

    >>> list(classical_plurals("NEBULA")), list(classical_plurals("FIREMAN"))
    (['NEBULAE'], ['FIREMEN'])
    """
    if len(base) < 5:
        return
    for ending, plural in CLASSICAL_PLURALS:
        if base.endswith(ending):
            yield base.removesuffix(ending) + plural


def verb_forms(base: str) -> Iterator[str]:
    """Third person, past and -ING form by the rules."""
    if base not in IRREGULAR_VERBS:
        yield from s_forms(base)
        if base not in NO_PAST:
            yield from (f"{stem}ED" for stem in stems(base))
    if base.endswith("IE"):
        yield f"{base[:-2]}YING"
    elif re.search("(?:[EOY]E|^.E)$", base):
        yield f"{base}ING"
    elif base.endswith("E"):
        yield f"{base[:-1]}ING"
        if re.search("[GU]E$", base):
            yield f"{base}ING"
    elif base.endswith("Y"):
        yield f"{base}ING"
    else:
        yield from (f"{stem}ING" for stem in stems(base))


def compared(base: str, words: Collection[str]) -> Iterator[str]:
    """Comparative and superlative, only both together: CUTTER is not a form of CUT, nor FOREST of FORE.

    >>> list(compared("CAGEY", {"CAGIER", "CAGIEST"}))
    ['CAGIER', 'CAGIEST']
    """
    others = (f"{base[:-2]}I", f"{base[:-1]}I") if base.endswith("EY") else ()
    for stem in (*stems(base), *others) if base not in NOT_COMPARED else ():
        if f"{stem}ER" in words and f"{stem}EST" in words:
            yield from (f"{stem}ER", f"{stem}EST")


def regular_forms(base: str, pos: str, words: Collection[str]) -> Iterator[str]:
    """Every form that the rules make of a base, whether or not there is such a word."""
    if pos == "n":
        yield from s_forms(base)
        yield from classical_plurals(base)
    elif pos == "v":
        yield from verb_forms(base)
    elif pos in ("a", "r"):
        yield from compared(base, words)


def inflections(
    words: Collection[str], parts: Mapping[str, Collection[str]], exceptions: Iterable[tuple[str, str, str]]
) -> set[tuple[str, str, str]]:
    """Form, base and part of speech of every form among the words.

    `parts` tells the parts of speech of each base that the dictionary has.
    """
    found = {
        (form, base, pos) for form, base, pos in exceptions if pos in parts.get(base, ()) and base not in NOT_COMPARED
    }
    for base, kinds in parts.items():
        found.update((form, base, pos) for pos in kinds for form in regular_forms(base, pos, words))
    return {(form, base, pos) for form, base, pos in found if form in words and form != base and len(base) > 1}
