"""Definitions: the senses of the dictionary that are shown for a word, and their parts of speech.

Open English WordNet, as its package has it, lists a word's senses without their parts of speech and how much they are
used, and puts names together with words. WordNet 3.1 says this of most of the same senses. Knows no packages, no files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from sources import Wording, plain

MOST_SENSES = {1: 4, 2: 3}
MOST_OF_MANY = 2
# The package has the senses of one part of speech together, in this order.
ORDER = "anrv"
# Of words equally used, those of the first of these parts of speech come first.
PLAINEST = "nvar"
# WordNet counted 230,000 words of text, too few for most senses. So a sense also counts for what hangs on it there:
# so many ties to other senses make up for one use, and twice as many if the sense has another word as its first.
LINKS_A_USE, MOST_LINKS = 2, 40
# Senses of one field or one manner of speech, and those of food for the animal or plant it is made of, come later.
SPECIAL = re.compile(
    r"^\((?!often|usually|sometimes|followed|used|plural|with|about|an?\b|the\b"
    r"|of (?:a )?(?:persons?|objects?|things?|actions?)\b)[^)]*\)"
    r"|^(?:informal|slang|archaic|obsolete|dialectal|ethnic|disparaging|offensive|obscene|vulgar|coarse)\b"
    r"|\b(?:informal|slang|derogatory|offensive) (?:term|word|name|expression)s?\b"
    r"|^(?:the )?(?:lean |edible |dark )?(?:flesh|meat) (?:of|from)\b|^a genus of\b",
    re.IGNORECASE,
)
SPECIAL_SHARE = 4
# Two definitions that share so much of their words are of one sense.
LEAST_LIKENESS = 0.3
LITTLE_WORDS = frozenset(
    re.findall("[a-z]+", "a an and as at be being by etc for from have having in is it its of on or that the to with")
)
# Marks of a name among the senses that WordNet 3.1 lacks.
NAMELIKE = re.compile(
    r"\((?:born|died|c\. |circa )|\(\d{3,4} ?[-–] ?\d*\)"
    r"|^(?:a|an|the) (?:\w+ )?(?:town|city|port|river|state|republic|island)\b.*[A-Z]"
)
# What the dictionary adds for grammarians.
NOTES = re.compile(r"; (?:quantifier|(?:demonstrative )?pronoun|(?:person|thing|entity|location)\b.*\bpronoun)\b.*")
ROMAN_NUMERAL = re.compile(
    r"^(?:being|denoting a quantity consisting of|the cardinal number) .*\b(?:one|ten|hundred|more)\b"
)


class Sense(NamedTuple):
    """A meaning of a word, with how much the word is used in it: times in WordNet's texts, or what counts for them."""

    pos: str
    use: int
    gloss: str


def senses(
    word: str,
    glosses: Sequence[str],
    wordings: Mapping[str, list[Wording]],
    is_noun: bool,
    twin: str = "",
    wordnet: Sequence[str] = (),
) -> list[Sense]:
    """The senses of a lower-case word, the most used first, without names and abbreviations.

    A sense whose word is written with a capital stays only when the word has no other, and is no single person, place
    or thing. *twin* is the word's American spelling, *wordnet* are WordNet's own definitions of the word.
    """
    known = [wordings.get(text, []) for text in matched(glosses, wordings, wordnet)]
    own = [[wording for wording in found if wording.form.lower() == word] for found in known]
    parts = parts_of_speech([mine or found for mine, found in zip(own, known, strict=True)], glosses, is_noun)
    common: dict[tuple[str, str], int] = {}
    capital: dict[tuple[str, str], int] = {}
    for pos, gloss, mine, found in zip(parts, glosses, own, known, strict=True):
        if (not mine and NAMELIKE.search(gloss)) or (ROMAN_NUMERAL.search(gloss) and set(word) <= set("ivxlcdm")):
            continue
        sense = pos, NOTES.sub("", " ".join(gloss.split()))
        meant = [wording for wording in found if wording.form.lower() in (word, twin)]
        if not mine or any(wording.form == word for wording in mine):
            common.setdefault(sense, use(gloss, meant))
        elif any(wording.form == word.capitalize() and not wording.is_instance for wording in mine):
            capital.setdefault(sense, use(gloss, meant))
    return by_use([Sense(pos, count, gloss) for (pos, gloss), count in (common or capital).items()])


def matched(glosses: Sequence[str], wordings: Mapping[str, list[Wording]], wordnet: Sequence[str]) -> list[str]:
    """WordNet's definition for each of a word's definitions: the same, or of those left the likest one, else ``""``."""
    texts = [plain(gloss) for gloss in glosses]
    left = [other for other in wordnet if other not in texts]
    found = []
    for text in texts:
        likest = max(left, key=lambda other: likeness(text, other), default="") if text not in wordings else text
        if text != likest and likest and likeness(text, likest) < LEAST_LIKENESS:
            likest = ""
        if likest in left:
            left.remove(likest)
        found.append(likest)
    return found


def likeness(one: str, other: str) -> float:
    """What share of the words of the shorter definition the other has too, little words aside.

    >>> likeness("a member of a council", "a male member of the council"), likeness("of a fox", "of a wolf")
    (1.0, 0.0)
    """
    words, others = (set(re.findall(r"\w+", text)) - LITTLE_WORDS for text in (one, other))
    return len(words & others) / max(1, min(len(words), len(others)))


def use(gloss: str, wordings: Sequence[Wording]) -> int:
    """How much a word is used in a sense that WordNet has under these wordings."""
    ties = max((min(wording.links, MOST_LINKS) / (1 + wording.place) for wording in wordings), default=0)
    count = sum(wording.uses for wording in wordings) + ties / LINKS_A_USE
    return round(count / (SPECIAL_SHARE if SPECIAL.search(gloss) else 1))


def by_use(found: Sequence[Sense]) -> list[Sense]:
    """A word's senses: parts of speech by how much they are used, and within each the senses likewise.

    Of senses used as much the one with the shorter definition, most often the plainer one, comes first.
    """
    totals: Counter[str] = Counter()
    for sense in found:
        totals[sense.pos] += sense.use
    return sorted(
        found, key=lambda sense: (-totals[sense.pos], PLAINEST.index(sense.pos), -sense.use, len(sense.gloss))
    )


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


def chosen(found: Sequence[Sense]) -> list[Sense]:
    """Keep the first senses of each part of speech: four of one, three each of two, two each of more."""
    limit = MOST_SENSES.get(len({sense.pos for sense in found}), MOST_OF_MANY)
    counts: Counter[str] = Counter()
    kept: list[Sense] = []
    for sense in found:
        counts[sense.pos] += 1
        if counts[sense.pos] <= limit:
            kept.append(sense)
    return kept


def definitions(
    words: Iterable[str],
    glosses: Mapping[str, list[str]],
    wordings: Mapping[str, list[Wording]],
    nouns: Iterable[str],
    twins: Mapping[str, str],
    fold: Callable[[str], str],
) -> list[tuple[str, Sense]]:
    """Every sense kept of these upper-case words, by word and in its order.

    *twins* are the American spellings of British words.
    """
    known_nouns = frozenset(nouns)
    wordnet: dict[str, list[str]] = {}
    for text, found in wordings.items():
        for lemma in {wording.form.lower() for wording in found}:
            wordnet.setdefault(lemma, []).append(text)
    by_word: dict[str, list[Sense]] = {}
    for lemma, texts in glosses.items():
        twin = twins.get(lemma.upper(), "").lower()
        found_senses = senses(lemma, texts, wordings, lemma in known_nouns, twin, wordnet.get(lemma, ()))
        by_word.setdefault(fold(lemma).upper(), []).extend(found_senses)
    return [(word, sense) for word in sorted(words) for sense in chosen(by_word.get(word, []))]
