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
    if not (
        query.shortest <= len(word) <= query.longest
        and word.startswith(query.starts)
        and word.endswith(query.ends)
        and query.contains in word
        and set(word).isdisjoint(query.excluded)
        and (not query.pattern or re.fullmatch(query.pattern.replace("*", ".*"), word))
    ):
        return None
    if any(word.count(letter) < query.required.count(letter) for letter in query.required):
        return None
    full = sum(values[letter] for letter in word)
    if not query.letters:
        return full
    if query.way == "inside":
        return full if is_inside(word, query.letters) else None
    outside = re.sub(r"\[[^]]*\]", "", query.pattern)
    placed = list(word)
    for letter in outside:
        if letter.isalpha():
            placed.remove(letter)
    if query.way == "anagram" and len(placed) != len(query.letters):
        return None
    held, blanks = Counter(query.letters), query.letters.count("?")
    lacking = []
    for letter in placed:
        if held[letter] == 0:
            lacking.append(letter)
        elif query.way != "repeat":
            held[letter] -= 1
    if len(lacking) > blanks:
        return None
    return full - sum(values[letter] for letter in lacking)


def is_inside(word: str, letters: str) -> bool:
    """Whether *word* stands in *letters*, of which ``?`` may be any."""
    return any(
        all(there in (letter, "?") for letter, there in zip(word, letters[start:], strict=False))
        for start in range(len(letters) - len(word) + 1)
    )
