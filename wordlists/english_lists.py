"""The English lists: ENABLE, American, world and British English.

Knows the rule by which each takes its words. `sources.py` has the packages, `supplement.py` the words added by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from functools import cache

from facts import parts_of_speech
from inflections import inflections
from sources import ALL_SPELLINGS, AMERICAN_SPELLINGS, BRITISH_SPELLINGS, Sources
from supplement import american_spellings, supplement

AMERICAN_TWOS = "DA EW FE GI KI OI OK PO QI TE ZA"
WORLD_TWOS = f"{AMERICAN_TWOS} CH DI EA EE FY GU IO JA KO KY NY OB OO OU ST UG UR YU ZE ZO"
LONGEST_BRITISH = 9

# Misspellings and forms of nothing, found when what the sources give was read.
MISTAKES = {
    *("ABYED", "ACQUITED", "ACQUITING", "BIOTECHES", "CANNAES", "FORMATED", "FORMATING", "FURTHEREST", "QUITING"),
    *("TARGETTED", "TARGETTING", "TIMESES", "CONQUERER", "EVERWHERE", "RESISTENT"),
    *("ASWELL", "CATCHED", "CREEPED", "CSC", "CSCH", "DKL", "HHD", "INSTYLE", "METOO", "RIGHTHAND", "SAYED", "SUCCES"),
}


def enable(sources: Sources) -> set[str]:
    """Take ENABLE as it is."""
    return set(sources.enable)


def american(sources: Sources) -> set[str]:
    """Join ENABLE, the twos it lacks, SCOWL's American words up to size 60 and the supplement; close with size 80."""
    words = {*sources.enable, *AMERICAN_TWOS.split(), *sources.scowl(AMERICAN_SPELLINGS, 60)}
    return closed(words | supplement("american", "both"), sources.scowl(AMERICAN_SPELLINGS, 80), bonds(sources))


def world(sources: Sources) -> set[str]:
    """Join what the sources attest and the supplement; close with the British spelling dictionary."""
    words = attested(sources) | supplement("american", "british", "both")
    return closed(words, sources.british_spelling, bonds(sources))


def british(sources: Sources) -> set[str]:
    """Join SCOWL's British words, attested words of the British spelling dictionary and the supplement; close them.

    SCOWL is read up to size 70, and of size 80 the spelling `english` alone, the less rare words that are not names
    too. The words are closed with SCOWL's British spellings up to size 80 and the spelling dictionary. American
    spellings and words of more than 9 letters are left out.
    """
    rare = {word for word in sources.scowl(("english",), 80) if sources.centizipf.get(word.lower(), 0) >= 150}
    words = {
        *WORLD_TWOS.split(),
        *(word for word in sources.enable if len(word) == 2),
        *sources.scowl(BRITISH_SPELLINGS, 70),
        *(rare - sources.names),
        *(sources.british_spelling & attested(sources)),
        *supplement("british", "both"),
    }
    larger = sources.scowl(BRITISH_SPELLINGS, 80) | sources.british_spelling
    whole = closed(words, larger, bonds(sources)) - american_spellings()
    return {word for word in whole if len(word) <= LONGEST_BRITISH}


@cache
def attested(sources: Sources) -> frozenset[str]:
    """ENABLE, the twos of world English, and SCOWL's words of every spelling up to size 80."""
    return frozenset({*sources.enable, *WORLD_TWOS.split(), *sources.scowl(ALL_SPELLINGS, 80)})


@cache
def bonds(sources: Sources) -> frozenset[tuple[str, str]]:
    """Form and base of every attested inflected word whose base WordNet has as that part of speech."""
    words = attested(sources) | sources.british_spelling
    found = inflections(words, parts_of_speech(sources, words), sources.exceptions())
    return frozenset((form, base) for form, base, _ in found)


def closed(words: Set[str], larger: Collection[str], bonds: Iterable[tuple[str, str]]) -> set[str]:
    """Add to each form its base, and to each base its forms, as far as the larger list has them; take out the mistakes.

    Two-letter words are fixed and never added.

    >>> sorted(closed({"BOTS", "CAT"}, {"BOT", "CATS"}, [("BOTS", "BOT"), ("CATS", "CAT"), ("DOGS", "DOG")]))
    ['BOT', 'BOTS', 'CAT', 'CATS']
    """
    whole = set(words)
    fitting = [bond for bond in bonds if all(word in whole or (word in larger and len(word) > 2) for word in bond)]
    while found := {word for bond in fitting if not whole.isdisjoint(bond) for word in bond} - whole:
        whole |= found
    return whole - MISTAKES
