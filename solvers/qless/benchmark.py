"""How fast the rolls of Q-Less are solved, beside a plain way that has to find the same boards.

The plain way lays one word after another across a tile of the board so far, and forgets boards it has had before. It
takes long enough that the rolls with the fewest words must do for it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from statistics import median
from typing import Any

from solvers.qless.check import validate
from solvers.qless.grid import Rows, canonical, lines, rows_of, tiles, turned
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
PLAIN = 3
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
    choices = {roll: formable(Position(roll), words).words for roll in rolls}
    chosen = sorted((roll for roll in rolls if choices[roll]), key=lambda roll: len(choices[roll]))[:PLAIN]
    times, own, boards = [], [], 0
    for roll in chosen:
        started = time.process_time()
        found = _laid(roll, choices[roll], words)
        times.append((time.process_time() - started) * 1e3)
        started = time.process_time()
        answer = solve(Position(roll), words, top=None)
        own.append((time.process_time() - started) * 1e3)
        if found != {canonical(board.rows) for board in answer.boards} or len(found) != answer.total:
            raise ValueError(f"{roll}: the plain way finds other boards than the search")
        boards += len(found)
    report(
        f"the plain way in Python, {len(chosen)} rolls of few words: median {median(times):,.1f} ms, the search "
        f"{median(own):.2f} ms; all {boards} boards agree"
    )
    return {"plain_ms": round(median(times), 1), "beside_plain_ms": round(median(own), 3)}


def _laid(roll: str, known: tuple[str, ...], words: WordList) -> set[Rows]:
    """All boards of a roll, laid word by word."""
    letters = Counter(roll)
    front = {canonical((word,)) for word in known}
    seen, found = set(front), set()
    while front:
        rows = front.pop()
        board = tiles(rows)
        if len(board) == len(roll):
            if validate(rows, roll, words).is_solved:
                found.add(rows)
            continue
        for word in known:
            for flat in (rows, turned(rows)):
                board = tiles(flat)
                for row, col in board:
                    for at, letter in enumerate(word):
                        if letter != board[row, col]:
                            continue
                        more = {(row, col - at + place): char for place, char in enumerate(word)}
                        if any(board.get(cell, char) != char for cell, char in more.items()):
                            continue
                        both = board | more
                        if len(both) == len(board) or Counter(both.values()) - letters:
                            continue
                        after = canonical(rows_of(both))
                        if after not in seen and all(
                            any(line.text in longer for longer in known) for line in lines(both)
                        ):
                            seen.add(after)
                            front.add(after)
    return found
