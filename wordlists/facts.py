"""Facts about English words: level, frequency, meaning and inflection of the words of the list `world`.

Each function answers the lines of one file of `english/`. Knows the form of these files; nothing of packages.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from definitions import Sense, definitions
from inflections import inflections
from sources import Sources, fold

FOLDER = Path(__file__).resolve().parent / "english"
GLOSSES, REVIEWED_NOUNS = FOLDER / "glosses.tsv", FOLDER / "noun_overlay.tsv"

TIERS = (10, 20, 35, 50)
"""Basic, everyday, common and well-known words, as `solvers/lexicon/commonness.py` names them; all others are rare."""
NEVER = 1000
LEAST_FREQUENCIES = {
    10: (450, 350, 200, 100),
    20: (480, 370, 220, 100),
    35: (NEVER, 420, 260, 100),
    40: (NEVER, 440, 260, 120),
    50: (NEVER, NEVER, 350, 150),
    55: (NEVER, NEVER, 350, 180),
    60: (NEVER, NEVER, 350, 210),
    70: (NEVER, NEVER, NEVER, 235),
    80: (NEVER, NEVER, NEVER, 260),
}
"""By SCOWL level, 100 times the least zipf value of a word of each tier."""
LARGEST_OF_NAMES = 70
"""SCOWL has NINJA and WEBSITE among its names too, but only in larger sizes."""
LEVEL_OF_OTHERS = 60
"""As which level words count that SCOWL does not have as words, such as those of `supplement.tsv`."""


def levels(sources: Sources, words: Collection[str]) -> set[str]:
    """Word and smallest SCOWL level."""
    return {f"{word}\t{level}" for word, level in sources.levels.items() if word in words}


def frequencies(sources: Sources, words: Collection[str]) -> set[str]:
    """Word and zipf value times 100; a word that the table writes only with accents takes the highest of these."""
    found: dict[str, int] = {}
    for token, value in sources.centizipf.items():
        if not token.isascii() and re.fullmatch("[a-z]+", folded := fold(token)):
            found[folded] = max(value, found.get(folded, 0))
    found |= {token: value for token, value in sources.centizipf.items() if token.isascii()}
    return {f"{word.upper()}\t{value}" for word, value in found.items() if value > 0 and word.upper() in words}


def tiers(sources: Sources, words: Collection[str]) -> set[str]:
    """Word and tier of every word up to the well-known ones."""
    zipf = dict(line.split("\t") for line in frequencies(sources, words))
    names = sources.names_up_to(LARGEST_OF_NAMES)
    found = {
        word: tier(sources.levels[word], int(zipf.get(word, 0)), word in names)
        if word in sources.levels
        else tier(LEVEL_OF_OTHERS, int(zipf.get(word, 0)), word in sources.names)
        for word in words
    }
    return {f"{word}\t{value}" for word, value in found.items() if value}


def tier(level: int, frequency: int, is_name: bool) -> int | None:
    """The tier of a word by its SCOWL level and 100 times its zipf value; None for a rare one.

    A word that is a name too is as frequent as the name, which says nothing of the word: frequency lifts it no higher
    than its level does.

    >>> tier(60, 312, is_name=False), tier(50, 144, is_name=False), tier(70, 474, is_name=True)
    (50, None, None)
    """
    reached = (tier for tier, least in zip(TIERS, LEAST_FREQUENCIES[level], strict=True) if frequency >= least)
    return next((tier for tier in reached if not is_name or tier >= level), None)


def senses(sources: Sources, words: Collection[str]) -> list[tuple[str, Sense]]:
    """Every sense kept of each word, with the word."""
    american = {british: other for other, british in sources.british_spellings.items()}
    return definitions(words, sources.glosses, sources.wordings, sources.nouns, american, fold)


def definition_lines(sources: Sources, words: Collection[str]) -> list[str]:
    """Word, part of speech, how much it is used in this sense, and definition; the most used sense first."""
    return [f"{word}\t{sense.pos}\t{sense.use}\t{sense.gloss}" for word, sense in senses(sources, words)]


def spelling_lines(sources: Sources, words: Collection[str]) -> set[str]:
    """American and British spelling of each word of the explanations that has both."""
    texts = [sense.gloss for _, sense in senses(sources, words)]
    texts += [line.split("\t")[2] for line in GLOSSES.read_text(encoding="utf-8").splitlines()]
    used = {word.upper() for text in texts for word in re.findall("[A-Za-z]+", text)}
    return {f"{word}\t{other}" for word, other in sources.british_spellings.items() if word in used}


def parts_of_speech(sources: Sources, words: Collection[str]) -> dict[str, set[str]]:
    """The parts of speech that the definitions and our own glosses have of each word."""
    parts: dict[str, set[str]] = {}
    for word, sense in senses(sources, words):
        parts.setdefault(word, set()).add(sense.pos)
    for line in GLOSSES.read_text(encoding="utf-8").splitlines():
        word, pos, _ = line.split("\t")
        parts.setdefault(word, set()).add(pos)
    return parts


def inflection_lines(sources: Sources, words: Collection[str]) -> set[str]:
    """Form, base and part of speech. A base may be explained by our own glosses alone."""
    found = inflections(words, parts_of_speech(sources, words), sources.exceptions())
    return {"\t".join(each) for each in found}


def noun_lines(sources: Sources, words: Collection[str]) -> set[str]:
    """The nouns that are not the plural of another, as `noun_overlay.tsv` corrects them."""
    nouns = {word for word, parts in parts_of_speech(sources, words).items() if "n" in parts and word in words}
    forms = (line.split("\t") for line in inflection_lines(sources, words))
    nouns -= {form for form, base, pos in forms if pos == "n" and base in nouns}
    lines = REVIEWED_NOUNS.read_text(encoding="utf-8").splitlines()
    signs = {word: sign for word, sign, _ in (line.split("\t") for line in lines)}
    return {word for word in nouns if signs.get(word) != "-"} | {word for word, sign in signs.items() if sign == "+"}
