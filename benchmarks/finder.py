"""Times the word finder, a scan of the list beside it: ``python benchmarks/finder.py [--quick]``.

Racks are drawn from Scrabble's tiles. A query gives the 100 best words in order, as the page asks for them.
"""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median
from typing import Any

import numpy as np
from bench import checked_ms, cpu_ms, run
from naive_finder import find as scan

from solvers.finder.finder import find
from solvers.finder.query import Query
from solvers.lexicon import default_list, open_lexicon
from solvers.lexicon.wordgraph import build
from solvers.scrabble import shipped_rules

PATTERNS = (
    "..ING", "*TION", "C.T", "RE*ED", "*E*E*E*", "Q*", "[AEIOU]*[^AEIOU]", "..A..T.", "*", "*ZZ*", "S......S", "*A*I*",
)  # fmt: skip


def measure(quick: bool) -> dict[str, Any]:
    """CPU milliseconds a query for each kind: the median of all and the slowest; and the median of a scan.

    A sample asks five racks of each kind in a twentieth of the list.
    """
    lexicon = open_lexicon(default_list())
    if quick:
        some = np.arange(0, lexicon.graph.size, 20, dtype=np.int32)
        lexicon = replace(lexicon, graph=build(lexicon.graph.spell(some)))
    rules = next(iter(shipped_rules().values()))
    chance = random.Random(1)
    bag = [code for code, count in enumerate(rules.counts) if code for _ in range(count)]

    def racks(tiles: int, blanks: int) -> list[str]:
        drawn = [chance.sample(bag, tiles) for _ in range(5 if quick else 200)]
        return [lexicon.alphabet.decode(codes) + "?" * blanks for codes in drawn]

    kinds = {
        "letters_7": racks(7, 0),
        "letters_7_blanks_2": racks(7, 2),
        "letters_15": racks(15, 0),
        "letters_15_blanks_3": racks(15, 3),
        "pattern": list(PATTERNS),
    }
    values = dict(zip(lexicon.alphabet.letters, rules.values[1:], strict=False))
    words = lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))
    result: dict[str, Any] = {"lexicon": lexicon.name, "words": len(words)}
    for kind, texts in kinds.items():
        queries = [Query.parse(text, lexicon.alphabet.language) for text in texts]
        times = [cpu_ms(lambda query: find(query, lexicon, rules.values, top=100), query) for query in queries]
        scans = []
        for query in queries[:1] if quick else queries[:: len(queries) // 3]:
            found = find(query, lexicon, rules.values, top=None)
            scans.append(checked_ms({word.word: word.score for word in found.words}, scan, query, words, values))
        result[kind] = {
            "median_ms": round(median(times), 3),
            "slowest_ms": round(max(times), 3),
            "scan_ms": round(median(scans), 1),
        }
    return result


if __name__ == "__main__":
    run(measure)
