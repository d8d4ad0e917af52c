"""Print the share of words that have a meaning: a gloss, a definition, or a base form with one.

    python wordlists/coverage.py

Knows the built files only; needs no network.
"""

from __future__ import annotations

import gzip
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMONEST = 10_000


def rows(name: str) -> list[list[str]]:
    """Read a file as rows of columns."""
    data = (HERE / name).read_bytes()
    text = gzip.decompress(data) if name.endswith(".gz") else data
    return [line.split("\t") for line in text.decode("utf-8").splitlines()]


def explained() -> set[str]:
    """Every word with a gloss or a definition, or with a base form that has one."""
    words = {row[0] for name in ("glosses.tsv", "definitions.tsv.gz") for row in rows(f"english/{name}")}
    return words | {form for form, base, _ in rows("english/inflections.tsv.gz") if base in words}


def commonest() -> list[str]:
    """The commonest words of the list `world`, the commonest first."""
    ranked = sorted(rows("english/frequencies.tsv.gz"), key=lambda row: (-int(row[1]), row[0]))
    return [word for word, _ in ranked[:COMMONEST]]


def share(words: list[str], known: set[str]) -> float:
    """The share of the words that are known, from 0 to 1."""
    return sum(word in known for word in words) / len(words)


def main() -> None:
    """Print both shares."""
    known = explained()
    british = [word for (word,) in rows("british.txt.gz")]
    print(f"{COMMONEST:,} commonest words: {share(commonest(), known):.2%} have a meaning")
    print(f"british, {len(british):,} words: {share(british, known):.2%} have a meaning")


if __name__ == "__main__":
    main()
