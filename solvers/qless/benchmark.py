"""How fast the rolls of Q-Less are solved, beside a plain way that has to find the same boards.

The plain way is that of ``plain``: it has to find the same boards of every roll, those of common words.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from solvers.qless.grid import canonical
from solvers.qless.plain import every_board
from solvers.qless.position import Position
from solvers.qless.search import formable
from solvers.qless.solver import first, solve
from solvers.qless.words import WordList

ROLLS = (
    "dhiklmmnootz", "abcefhlorrrt", "aefginstttwy", "bbcilllooppr", "egikllmnotvw", "aacdghhloptx", "bdikkoprrtuw",
    "acfglnnorrtt", "bfgllmnnnouw", "dhhikmnorsty", "aaccdgghhmyz", "ceeghllmnnpz", "cfghiilmottz", "ggikloorsttw",
    "cdhikllnopru", "aijkllloprst", "ccegilnnortv", "bcdehkmnrtuv", "ehhllnstuvyz", "ccimoopprrrs", "defggilnrstz",
    "cddhklnooorz", "abdhhilmopst", "eegkllmnotwx", "bcdehhjllpuy", "acdiijklmnpt",
)  # fmt: skip
"""Rolls of the real dice, easy ones and hard ones."""
_TRIES = 3


def measure(
    common: WordList, whole: WordList, report: Callable[[str], object], rolls: tuple[str, ...] = ()
) -> dict[str, Any]:
    """CPU milliseconds for the first board or the proof of none, and for all boards counted, with two lists.

    All is included that a roll needs: choosing words and building tables as well. Raises ValueError if the plain way
    finds other boards than the search.
    """
    rolls = rolls or ROLLS
    first(Position(rolls[0]), common)
    result: dict[str, Any] = _plain(rolls, common, report)
    report(f"{len(rolls)} rolls, CPU milliseconds             median    worst   boards")
    for name, words in (("common", common), ("whole", whole)):
        for what, work in (("first", first), ("all", _count)):
            times, boards = [], 0
            for roll in rolls:
                position = Position(roll)
                tries = []
                for _ in range(_TRIES if what == "first" else 1):
                    started = time.process_time()
                    answer = work(position, words)
                    tries.append((time.process_time() - started) * 1e3)
                times.append(median(tries))
                boards += answer.total
            title = f"{what} board{'s' if what == 'all' else ''}, {name} list ({len(words.numbers):,})"
            report(f"{title:<38} {median(times):8.2f} {max(times):8.1f} {boards:8,}")
            result |= {
                f"{what}_{name}_ms": round(median(times), 3),
                f"{what}_{name}_slowest_ms": round(max(times), 3),
            }
    return result


def _count(position: Position, words: WordList) -> Any:
    return solve(position, words, top=0)


def _plain(rolls: tuple[str, ...], words: WordList, report: Callable[[str], object]) -> dict[str, float]:
    plain, own, boards = [], [], 0
    for roll in rolls:
        known = formable(Position(roll), words).words
        started = time.process_time()
        found = every_board(roll, known)
        plain.append((time.process_time() - started) * 1e3)
        started = time.process_time()
        answer = solve(Position(roll), words, top=None)
        own.append((time.process_time() - started) * 1e3)
        if found != {canonical(board.rows) for board in answer.boards} or len(found) != answer.total:
            raise ValueError(f"{roll}: the plain way finds other boards than the search")
        boards += len(found)
    times = sum(plain) / sum(own)
    report(
        f"the plain way in Python, {len(rolls)} rolls, common list: {sum(plain):,.0f} ms "
        f"(median {median(plain):,.1f}), the search {sum(own):,.1f} ms (median {median(own):.2f}), "
        f"{times:,.0f} times as fast; all {boards:,} boards agree"
    )
    return {
        "plain_ms": round(median(plain), 1),
        "beside_plain_ms": round(median(own), 3),
        "times_as_fast": round(times, 1),
    }
