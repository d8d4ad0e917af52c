"""How fast the word finder is, beside a plain scan of the list that has to find the same words."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from solvers.finder.finder import find
from solvers.finder.query import Query
from solvers.lexicon import Lexicon

QUERIES = 200
SCANNED = 3
PATTERNS = (
    "..ING",
    "*TION",
    "C.T",
    "RE*ED",
    "*E*E*E*",
    "Q*",
    "[AEIOU]*[^AEIOU]",
    "..A..T.",
    "*",
    "*ZZ*",
    "S......S",
    "*A*I*",
)


def measure(
    lexicon: Lexicon, values: tuple[int, ...], counts: tuple[int, ...], report: Callable[[str], object]
) -> dict[str, Any]:
    """CPU milliseconds a query: the median of all, and that of the slowest.

    Racks are drawn from a bag that holds *counts* tiles by letter code; patterns are those above.

    A query gives the 100 best words, in order, as the page asks for them. Raises ValueError if the scan finds others.
    """
    dice = random.Random(1)
    bag = [code for code, count in enumerate(counts) if code for _ in range(count)]

    def rack(tiles: int, blanks: int) -> str:
        return lexicon.alphabet.decode(dice.sample(bag, tiles)) + "?" * blanks

    kinds = {
        "letters_7": [rack(7, 0) for _ in range(QUERIES)],
        "letters_7_blanks_2": [rack(7, 2) for _ in range(QUERIES)],
        "letters_15": [rack(15, 0) for _ in range(QUERIES)],
        "letters_15_blanks_3": [rack(15, 3) for _ in range(QUERIES)],
        "pattern": [pattern for pattern in PATTERNS for _ in range(QUERIES // len(PATTERNS))],
    }
    words = lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    result: dict[str, Any] = {"lexicon": lexicon.name, "words": len(words)}
    for kind, texts in kinds.items():
        queries = [Query.parse(text, lexicon.alphabet.language) for text in texts]
        find(queries[0], lexicon, values, top=100)
        times: dict[Query, list[float]] = {}
        scans = []
        for query in queries:
            started = time.process_time()
            find(query, lexicon, values, top=100)
            times.setdefault(query, []).append(time.process_time() - started)
        for query in dict.fromkeys(queries[:: len(queries) // SCANNED]):
            started = time.process_time()
            fitting = sum(1 for word in words if _fits(query, word))
            scans.append(time.process_time() - started)
            if fitting != find(query, lexicon, values, top=0).total:
                raise ValueError(f"{query}: a scan finds {fitting} words, which is not what the search finds")
        medians = {str(query): median(took) * 1e3 for query, took in times.items()}
        slowest = max(medians, key=lambda text: medians[text])
        result[kind] = {
            "median_ms": round(median(medians.values()), 3),
            "slowest_ms": round(medians[slowest], 3),
            "scan_ms": round(median(scans) * 1e3, 1),
        }
        report(
            f"{kind}: {median(medians.values()):.2f} ms a query, slowest {slowest} {medians[slowest]:.2f} ms; "
            f"a scan of the list {median(scans) * 1e3:,.0f} ms; counts agree"
        )
    return result


def _fits(query: Query, word: str) -> bool:
    """Whether a word fits a query of letters alone or of a pattern alone."""
    if query.pattern:
        return re.fullmatch(query.pattern.replace("*", ".*"), word) is not None
    return (Counter(word) - Counter(query.held)).total() <= query.blanks
