"""Definitions: which of the dictionary's senses are shown for a word, and of which part of speech each is.

Open English WordNet, as its package has it, lists a word's senses in order without their parts of speech, and puts
names together with words. WordNet 3.1 says both for most of the same senses. Knows nothing of packages and files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from sources import Wording, plain

MOST_SENSES = 6
# Senses of one part of speech come together, in this order.
ORDER = "anrv"
# What tells a name among the senses that WordNet 3.1 has not.
NAMELIKE = re.compile(
    r"\((?:born|died|c\. |circa )|\(\d{3,4} ?[-–] ?\d*\)"
    r"|^(?:a|an|the) (?:\w+ )?(?:town|city|port|river|state|republic|island)\b.*[A-Z]"
)
ROMAN_NUMERAL = re.compile(
    r"^(?:being|denoting a quantity consisting of|the cardinal number) .*\b(?:one|ten|hundred|more)\b"
)


def senses(
    word: str, glosses: Sequence[str], wordings: Mapping[str, list[Wording]], is_noun: bool
) -> list[tuple[str, str]]:
    """Part of speech and definition of each sense of a lower-case word, in order, without names and abbreviations.

    A sense whose word is written with a capital stays only when the word has no other, and is no single person, place
    or thing.
    """
    known = [wordings.get(plain(gloss), []) for gloss in glosses]
    own = [[wording for wording in found if wording.form.lower() == word] for found in known]
    parts = parts_of_speech([mine or found for mine, found in zip(own, known, strict=True)], glosses, is_noun)
    common: list[tuple[str, str]] = []
    capital: list[tuple[str, str]] = []
    for pos, gloss, mine in zip(parts, glosses, own, strict=True):
        if (not mine and NAMELIKE.search(gloss)) or (ROMAN_NUMERAL.search(gloss) and set(word) <= set("ivxlcdm")):
            continue
        sense = (pos, " ".join(gloss.split()))
        if not mine or any(wording.form == word for wording in mine):
            common.append(sense)
        elif any(wording.form == word.capitalize() and not wording.is_instance for wording in mine):
            capital.append(sense)
    return list(dict.fromkeys(common or capital))


def parts_of_speech(known: Sequence[Sequence[Wording]], glosses: Sequence[str], is_noun: bool) -> list[str]:
    """Choose a part of speech for each sense; one that WordNet lacks takes a neighbour's, or a guess."""
    parts: list[str] = []
    for place, found in enumerate(known):
        kinds = {wording.pos for wording in found}
        if len(kinds) == 1:
            parts.append(kinds.pop())
            continue
        before = parts[-1] if parts else ""
        after = next((each[0].pos for each in known[place + 1 :] if each), "")
        guess = suggested(glosses[place], is_noun)
        between = before and after and ORDER.index(before) <= ORDER.index(guess) <= ORDER.index(after)
        parts.append(guess if not (before or after) or between else (before if before == after else before or after))
    return parts


def suggested(gloss: str, is_noun: bool) -> str:
    """Guess a part of speech from a definition's own words, for a sense that WordNet lacks.

    >>> suggested("in a careful way", False), suggested("a small bird", True), suggested("relating to bees", False)
    ('r', 'n', 'a')
    """
    bare = re.sub(r"^(?:\([^)]*\) *)+", "", gloss).lower()
    if re.match(r"(?:a|an|the|any|one|some|someone|something|anyone|act|person|type|kind|form|small|large)\b", bare):
        return "n"
    if re.match(r"(?:in an? .*(?:way|manner|fashion)|to an? .*(?:degree|extent)|with \w+|at |by )", bare):
        return "r"
    if re.match(r"(?:of|not|having|relating|pertaining|being|capable|resembling|full|\w+ed)\b", bare):
        return "a"
    return "n" if is_noun else "v"


def chosen(found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Keep the first senses of each part of speech: six of one, three each of two, two each of more."""
    limit = max(2, MOST_SENSES // max(1, len({pos for pos, _ in found})))
    counts: Counter[str] = Counter()
    kept: list[tuple[str, str]] = []
    for pos, gloss in found:
        counts[pos] += 1
        if counts[pos] <= limit:
            kept.append((pos, gloss))
    return kept


def definitions(
    words: Iterable[str],
    glosses: Mapping[str, list[str]],
    wordings: Mapping[str, list[Wording]],
    nouns: Iterable[str],
    fold: Callable[[str], str],
) -> list[tuple[str, str, str]]:
    """Word, part of speech and definition of every sense kept of these upper-case words, by word and in its order."""
    known_nouns = frozenset(nouns)
    by_word: dict[str, list[tuple[str, str]]] = {}
    for lemma, texts in glosses.items():
        by_word.setdefault(fold(lemma).upper(), []).extend(senses(lemma, texts, wordings, lemma in known_nouns))
    return [(word, *sense) for word in sorted(words) for sense in chosen(by_word.get(word, []))]
