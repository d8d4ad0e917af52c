"""Times Q-Less on rolls of the real dice: ``python benchmarks/qless.py [--quick]``.

The naive search of the tests checks half of each roll. The times include all that a roll needs: choosing the words and
building the tables too.
"""

from __future__ import annotations

from typing import Any

from bench import checked_ms, cpu_ms, run, spread
from naive_qless import distinct, every_board
from oracle_files import qless_lines

from solvers.lexicon import default_list, open_lexicon
from solvers.lexicon.commonness import Tier
from solvers.qless.position import Position
from solvers.qless.search import formable
from solvers.qless.solver import first, solve
from solvers.qless.vocabulary import Vocabulary, vocabulary


def measure(quick: bool) -> dict[str, Any]:
    """CPU milliseconds of the first board, or the proof that there is none, and of counting all boards; two lists."""
    lexicon = open_lexicon(default_list())
    common, whole = vocabulary(lexicon, Tier.EVERYDAY), vocabulary(lexicon)
    rolls = [Position(row["roll"]) for row in qless_lines("oracle")][10 : 12 if quick else None]
    first(rolls[0], common)
    result: dict[str, Any] = spread("plain", [plain_ms(Position(roll.letters[::2]), common) for roll in rolls])
    for name, words in (("common", common), ("whole", whole)):
        result |= spread(f"first_{name}", [cpu_ms(first, roll, words) for roll in rolls])
        result |= spread(f"all_{name}", [cpu_ms(count, roll, words, runs=1) for roll in rolls])
    return result


def count(roll: Position, words: Vocabulary) -> int:
    """How many boards a roll has."""
    return solve(roll, words, top=0).total


def plain_ms(few: Position, words: Vocabulary) -> float:
    """CPU milliseconds of the naive search for all boards of a few letters; it must find as many as the solver."""
    return checked_ms(count(few, words), naive_count, few.letters, formable(few, words).words)


def naive_count(letters: str, words: list[str]) -> int:
    """How many boards the naive search finds."""
    return len(distinct(every_board(letters, words)))


if __name__ == "__main__":
    run(measure)
