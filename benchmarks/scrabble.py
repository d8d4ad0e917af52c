"""Times the Scrabble solver and the lexicon over 1,000 positions of self-play: ``python benchmarks/scrabble.py``."""

from __future__ import annotations

from typing import Any

from bench import run
from oracle_files import DATA

from solvers.scrabble.benchmark import measure as measure_file


def measure(quick: bool) -> dict[str, Any]:
    """What ``tilewright bench scrabble`` measures."""
    return measure_file(DATA / "positions.tsv.gz", print)


if __name__ == "__main__":
    run(measure)
