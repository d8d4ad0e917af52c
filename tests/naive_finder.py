"""The word finder written to be obviously right: every word of a list is looked at, one condition after another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from solvers.finder import Query


def find(query: Query, words: Iterable[str], values: Mapping[str, int]) -> dict[str, int]:
    """The words that fit, each with its score."""
    return {word: score for word in words if (score := worth(query, word, values)) is not None}


def worth(query: Query, word: str, values: Mapping[str, int]) -> int | None:
    """What *word* scores, or None if it does not fit."""
    fits = (
        query.shortest <= len(word) <= query.longest
        and word.startswith(query.starts)
        and word.endswith(query.ends)
        and query.contains in word
        and not set(word) & set(query.excluded)
        and all(word.count(letter) >= query.required.count(letter) for letter in query.required)
        and (not query.pattern or re.fullmatch(query.pattern.replace("*", ".*"), word))
    )
    if not fits:
        return None
    full = sum(values[letter] for letter in word)
    if not query.letters:
        return full
    if query.way == "inside":
        return full if re.search(f"(?=({word_or_any(word)}))", query.letters) else None
    outside = re.sub(r"\[[^]]*\]", "", query.pattern)
    placed = list(word)
    for letter in outside:
        if letter.isalpha():
            placed.remove(letter)
    if query.way == "anagram" and len(placed) != len(query.letters):
        return None
    held = Counter(query.letters.replace("?", ""))
    lacking = Counter({letter: count for letter, count in Counter(placed).items() if letter not in held})
    if query.way != "repeat":
        lacking = Counter(placed) - held
    if lacking.total() > query.letters.count("?"):
        return None
    return full - sum(values[letter] * count for letter, count in lacking.items())


def word_or_any(word: str) -> str:
    """A search for *word* in letters of which ``?`` may be any."""
    return "".join(f"[{letter}?]" for letter in word)
