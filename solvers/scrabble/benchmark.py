"""How fast the Scrabble kernels and the lexicon are: measured over a file of positions whose answers are known.

The file is a table (tab-separated, perhaps gzip) with a header line, a board (a CGP's first field) and, three times, a
rack with 0, 1 and 2 blanks, the number of plays, the best score, and the sum of all scores. The list is ENABLE.
"""

from __future__ import annotations

import gzip
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from solvers.lexicon import Lexicon, open_lexicon, rows_of, shipped
from solvers.resources import data_folder
from solvers.scrabble.position import Position
from solvers.scrabble.solver import PreparedBoard, list_plays, prepare
from solvers.wordgraph import WordGraph, build

POSITIONS = data_folder("benchmarks") / "positions.tsv.gz"
RUNS = 5
BLANKS = (0, 1, 2)


def measure(file: Path, report: Callable[[str], object]) -> dict[str, Any]:
    """Measure everything and say so line by line to *report*.

    Raises ValueError if a count differs from the file's, or if the file is no such table.
    """
    rows = _rows_of(file)
    if not rows or any(len(row) != 13 for row in rows):
        raise ValueError(f"{file.name} is not a table of positions: it needs 13 columns")
    lexicon = open_lexicon("enable")
    plays = np.empty(2 * 400_000, np.int64)
    all_plays, prepared = [], []
    for blanks in BLANKS:
        positions = [Position.parse(f"{row[0]} {row[1 + 4 * blanks]}/") for row in rows]
        started = time.process_time()
        boards = [prepare(position, lexicon) for position in positions]
        prepared.append((time.process_time() - started) / len(rows) * 1e6)

        def find(board: PreparedBoard, plays: Any = plays) -> int:
            return list_plays(board, lexicon, 0, board.anchor_count, plays)

        for row, board in zip(rows, boards, strict=True):
            count = find(board)
            scores = plays[: 2 * count : 2] >> 32
            found = [count, int(scores.max(initial=0)), int(scores.sum())]
            if found != [int(text) for text in row[2 + 4 * blanks : 5 + 4 * blanks]]:
                raise ValueError(f"{row[0]} with {row[1 + 4 * blanks]}: found {found}, which is not what the file says")
        all_plays.append(_median_us(find, boards))
        report(f"all plays, {blanks} blanks: {all_plays[-1]:.1f} us a position, counts agree")
    report(f"cross sets and anchors, from Python: {prepared[0]:.1f} us a position")
    return {
        "kwg": str(lexicon.path) if lexicon.path else None,
        "all_plays_us": [round(us, 1) for us in all_plays],
        "prepare_us": round(min(prepared), 1),
        "two_threads": _two_threads(rows, lexicon, report),
        **_lexicon(lexicon, report),
    }


def _rows_of(file: Path) -> list[list[str]]:
    """The lines of the table without its header."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") if file.suffix == ".gz" else file.open(encoding="utf-8") as lines:
            return [line.rstrip("\n").split("\t") for line in lines][1:]
    except (ValueError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{file.name} is not a table of positions: {error}") from error


def _median_us(find: Callable[[PreparedBoard], int], boards: list[PreparedBoard]) -> float:
    """CPU microseconds a board, median of several runs."""
    times = []
    for _ in range(RUNS):
        started = time.process_time()
        for board in boards:
            find(board)
        times.append(time.process_time() - started)
    return median(times) / len(boards) * 1e6


def _two_threads(rows: list[list[str]], lexicon: Lexicon, report: Callable[[str], object]) -> float:
    """How many times as many positions two threads solve as one does, in the same wall time."""
    positions = [Position.parse(f"{row[0]} {row[9]}/") for row in rows]
    boards = [[prepare(position, lexicon) for position in positions] for _ in range(2)]

    def work(mine: list[PreparedBoard]) -> None:
        plays = np.empty(2 * 400_000, np.int64)
        for board in mine:
            list_plays(board, lexicon, 0, board.anchor_count, plays)

    ratios = []
    for _ in range(RUNS):
        started = time.perf_counter()
        work(boards[0])
        alone = time.perf_counter() - started
        threads = [threading.Thread(target=work, args=(mine,)) for mine in boards]
        started = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(2 * alone / (time.perf_counter() - started))
    ratio = median(ratios)
    report(f"two threads solve {ratio:.2f} times as much as one")
    return round(ratio, 2)


def _lexicon(lexicon: Lexicon, report: Callable[[str], object]) -> dict[str, float]:
    """Seconds of CPU to compile the list from its text, milliseconds to open the compiled file."""
    entry = shipped("enable")
    started = time.process_time()
    text = gzip.decompress((data_folder("wordlists") / entry.file).read_bytes()).decode()
    build(rows_of(text.split(), lexicon.alphabet))
    compiled = time.process_time() - started
    opened = []
    for _ in range(RUNS):
        started = time.perf_counter()
        if lexicon.path is not None:
            WordGraph.open(lexicon.path)
        opened.append(time.perf_counter() - started)
    report(f"lexicon: {compiled:.2f} s to compile, {median(opened) * 1e3:.2f} ms to open")
    return {"lexicon_compile_s": round(compiled, 2), "lexicon_open_ms": round(median(opened) * 1e3, 3)}
