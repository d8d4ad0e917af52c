"""Times the Scrabble kernels and the lexicon over a file of positions whose answers are known.

The file is a table (tab-separated, perhaps gzip) with a header line, a board (a CGP's first field) and, three times, a
rack with 0, 1 and 2 blanks, the number of plays, the best score, and the sum of all scores. The list is ENABLE.
"""

import gzip
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from solvers.cache import kept
from solvers.lexicon import Lexicon, open_lexicon, rows_of, shipped
from solvers.lexicon.wordgraph import build
from solvers.scrabble.position import Position
from solvers.scrabble.solver import PreparedBoard, list_plays, prepare

_RUNS = 5
_MOST_NUMBERS = 2 * 400_000


def measure(file: Path, report: Callable[[str], object]) -> dict[str, Any]:
    """CPU microseconds a position for 0, 1 and 2 blanks, and more; *report* is told line by line.

    Raises ValueError if a count differs from the file's, or if the file is not such a table.
    """
    rows = _read(file)
    lexicon = open_lexicon("enable")
    plays = np.empty(_MOST_NUMBERS, np.int64)
    all_plays, prepared = [], []
    for blanks in range(3):
        column = 1 + 4 * blanks
        positions = [Position.parse(f"{row[0]} {row[column]}/") for row in rows]
        started = time.process_time()
        boards = [prepare(position, lexicon) for position in positions]
        prepared.append((time.process_time() - started) / len(rows) * 1e6)
        for row, board in zip(rows, boards, strict=True):
            scores = plays[: 2 * list_plays(board, lexicon, 0, board.anchor_count, plays) : 2] >> 32
            found = [len(scores), int(scores.max(initial=0)), int(scores.sum())]
            if found != [int(text) for text in row[column + 1 : column + 4]]:
                raise ValueError(f"{row[0]} with {row[column]}: found {found}, which is not what the file says")
        all_plays.append(_median_s(time.process_time, _solve, boards, lexicon) / len(rows) * 1e6)
        report(f"all plays, {blanks} blanks: {all_plays[-1]:.1f} us a position, counts agree")
    text = gzip.decompress(shipped("enable").path.read_bytes()).decode().split()
    started = time.process_time()
    build(rows_of(text, lexicon.alphabet))
    compiled = time.process_time() - started
    path = lexicon.path
    opened = _median_s(time.perf_counter, kept, path.parent.name, path.name) if path else 0.0
    two_threads = _two_threads(boards, [prepare(position, lexicon) for position in positions], lexicon)
    report(f"cross sets and anchors, from Python: {prepared[0]:.1f} us a position")
    report(f"two threads solve {two_threads:.2f} times as much as one")
    report(f"lexicon: {compiled:.2f} s to compile, {opened * 1e3:.2f} ms to open")
    return {
        "kwg": str(path) if path else None,
        "all_plays_us": [round(us, 1) for us in all_plays],
        "prepare_us": round(min(prepared), 1),
        "two_threads": round(two_threads, 2),
        "lexicon_compile_s": round(compiled, 2),
        "lexicon_open_ms": round(opened * 1e3, 3),
    }


def _read(file: Path) -> list[list[str]]:
    """The lines of the table without its header."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") if file.suffix == ".gz" else file.open(encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    except (ValueError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{file.name} is not a table of positions: {error}") from error
    if not rows or any(len(row) != 13 for row in rows):
        raise ValueError(f"{file.name} is not a table of positions: it needs 13 columns")
    return rows


def _median_s(clock: Callable[[], float], work: Callable[..., object], *arguments: object) -> float:
    """Seconds by *clock* for a call, the median of several."""
    times = []
    for _ in range(_RUNS):
        started = clock()
        work(*arguments)
        times.append(clock() - started)
    return median(times)


def _solve(boards: list[PreparedBoard], lexicon: Lexicon) -> None:
    plays = np.empty(_MOST_NUMBERS, np.int64)
    for board in boards:
        list_plays(board, lexicon, 0, board.anchor_count, plays)


def _two_threads(some: list[PreparedBoard], others: list[PreparedBoard], lexicon: Lexicon) -> float:
    """How many times as many boards two threads solve as one does in the same time by the clock."""
    with ThreadPoolExecutor(2) as pool:
        alone = _median_s(time.perf_counter, _solve, some, lexicon)
        return 2 * alone / _median_s(time.perf_counter, lambda: list(pool.map(_solve, [some, others], [lexicon] * 2)))
