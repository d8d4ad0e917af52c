"""The oracle files in ``tests/data``, and the hash in which they hold all placements of a position."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@cache
def scrabble_oracle() -> list[dict[str, Any]]:
    """The positions with exact counts, sums, maxima, hashes and the 15 best plays."""
    lines = gzip.decompress((DATA / "scrabble_oracle.jsonl.gz").read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


@cache
def scrabble_cases() -> dict[str, Any]:
    """The small cases from bug reports, and the three games."""
    cases: dict[str, Any] = json.loads((DATA / "scrabble_cases.json").read_text(encoding="utf-8"))
    return cases


@cache
def self_play_positions() -> list[tuple[str, list[tuple[str, int, int, int]]]]:
    """Boards of self-play; for each, three racks with the number of plays, the best score and the sum of scores."""
    lines = gzip.decompress((DATA / "positions.tsv.gz").read_bytes()).decode().splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return [
        (row[0], [(row[at], int(row[at + 1]), int(row[at + 2]), int(row[at + 3])) for at in (1, 5, 9)]) for row in rows
    ]


@cache
def qless_lines(name: str) -> list[dict[str, Any]]:
    """The lines of one of Q-Less's files: ``oracle`` (rolls with their counts) or ``validator_cases``."""
    lines = gzip.decompress((DATA / f"qless_{name}.jsonl.gz").read_bytes()).decode().splitlines()
    return [json.loads(line) for line in lines]


def placements_sha256(placements: Iterable[tuple[Iterable[tuple[int, int, str]], int]]) -> str:
    """The oracle's hash over placements, each given as its tiles (row, column, letter) and its score."""
    lines = [
        f"{score}:" + ";".join(f"{row},{col},{letter}" for row, col, letter in sorted(tiles))
        for tiles, score in placements
    ]  # fmt: skip
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()
