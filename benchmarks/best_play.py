"""Times the best play, found without listing the others: ``python benchmarks/best_play.py [--quick] [LIBRARY]``.

The positions are 1,000 of self-play, with racks of 0, 1 and 2 blanks, each of which has its best score in the file.
*LIBRARY* is a shared library of the C move generator ``mg.c``, built with ``gcc -O3 -march=native -shared -fPIC``: it
runs in turn with ours, and the ratios of CPU time are given, ours over its own, for the best play and for all plays.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt
from bench import run
from numba import types
from oracle_files import self_play_positions

from solvers.kernel import WORD_NODES, kernel
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble.best_kernel import SEARCH, find_best
from solvers.scrabble.leave import NO_REST
from solvers.scrabble.leave_kernel import fill_leave_table
from solvers.scrabble.plays_kernel import EQUITY, FOUND, find_anchors
from solvers.scrabble.position import Position
from solvers.scrabble.searching import new_search
from solvers.scrabble.slots_kernel import WORD_MAP
from solvers.scrabble.solver import PreparedBoard, list_plays, prepare, rule_tables
from solvers.scrabble.wordmap import word_map

MOST_PLAYS = 400_000
SIZE, LETTERS = 15, 27
ALL, BEST = 0, 3
"""The modes of the C library that list all plays, and find the best by shadow bounds."""

Numbers = npt.NDArray[Any]


_numbers, _rows, _boards = (types.Array(types.int64, dimensions, "C") for dimensions in (1, 2, 4))
_rest = types.Array(types.int16, 1, "C", readonly=True)
_start = types.UniTuple(types.int64, 2)  # type: ignore[no-untyped-call]


@kernel(types.void(WORD_NODES, WORD_MAP, _rows, _rest, _boards, _rows, _start, SEARCH, _numbers))
def best_scores(graph, words, leaves, rest, lanes, work, start, search, scores):  # type: ignore[no-untyped-def]
    """The best score on each board, as a game plays it: from cross sets that are known and a new rack."""
    for index in range(len(lanes)):
        search.lanes[:] = lanes[index]
        search.work[:] = work[index]
        fill_leave_table(search.work, leaves, rest, LETTERS, 0, search.one, search.room)
        search.one[EQUITY] = -1
        count = find_anchors(search.lanes, SIZE, start[0], start[1], True, search.anchors)
        find_best(graph, words, search, LETTERS, count)
        scores[index] = search.one[0] >> 32 if search.work[FOUND] else 0


class Reference:
    """The C library, with our positions on its boards."""

    def __init__(self, path: str, positions: list[Position], lexicon: Lexicon) -> None:
        self._c = ctypes.CDLL(path)
        rules = positions[0].rules
        values = np.zeros(256, np.int32)
        values[:LETTERS] = rule_tables(rules).values[:LETTERS]
        self._c.mg_init(_pointer(values), rules.layout.letter_times, rules.layout.word_times)
        self._graph = np.ascontiguousarray(lexicon.graph.nodes)
        self._boards = np.zeros((len(positions), self._c.mg_sizeof_board()), np.uint8)
        self._racks = np.array([np.bincount(list(each.rack), minlength=LETTERS) for each in positions], np.uint8)
        for board, position in zip(self._boards, positions, strict=True):
            squares = np.frombuffer(position.squares, np.uint8)
            self._c.mg_set(_pointer(board), _pointer(squares & 0x3F | (squares & 0x40) << 1))
            self._c.mg_cross_all(_pointer(board), _pointer(self._graph))
        self._plays = np.zeros(24 * MOST_PLAYS, np.uint8)

    def search(self, mode: int) -> Numbers:
        """Search every board; with BEST, the best scores."""
        result = np.zeros(2 + len(self._boards), np.int64)
        stat = np.zeros(4, np.int32)
        self._c.mg_bench(
            _pointer(self._boards), len(self._boards), _pointer(self._graph), _pointer(self._racks), mode,
            _pointer(self._plays), MOST_PLAYS, _pointer(result), _pointer(stat),
        )  # fmt: skip
        return result[2:]


def _pointer(array: Numbers) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def measure(quick: bool) -> dict[str, Any]:
    """CPU microseconds a position, and the ratios; raises ValueError for a score that is not the best."""
    lexicon = open_lexicon("enable")
    rows = self_play_positions()[:: 20 if quick else 1]
    library = next((name for name in sys.argv[1:] if not name.startswith("-")), None)
    result: dict[str, Any] = {"positions": len(rows)}
    for blanks in range(3):
        positions = [Position.parse(f"{board} {racks[blanks][0]}/") for board, racks in rows]
        boards = [prepare(position, lexicon) for position in positions]
        best = _best_of(boards, positions, lexicon)
        expected = [racks[blanks][2] for _, racks in rows]
        if best().tolist() != expected:
            raise ValueError("the best play is not the best of all plays")
        works: list[Callable[[], object]] = [best]
        if library:
            reference = Reference(library, positions, lexicon)
            if np.maximum(reference.search(BEST), 0).tolist() != expected:
                raise ValueError("the library does not find the best play")
            works += [
                partial(reference.search, BEST),
                partial(_list_all, boards, lexicon),
                partial(reference.search, ALL),
            ]
        times = _in_turn(works, 3 if quick else 9)
        result[f"best_{blanks}_us"] = round(median(times[0]) / len(rows) * 1e6, 1)
        if library:
            result[f"best_{blanks}_reference_us"] = round(median(times[1]) / len(rows) * 1e6, 1)
            result[f"best_{blanks}_ratio"] = _ratio(times[0], times[1])
            result[f"all_{blanks}_ratio"] = _ratio(times[2], times[3])
    return result


def _best_of(boards: list[PreparedBoard], positions: list[Position], lexicon: Lexicon) -> Callable[[], Numbers]:
    """What finds the best score on each board."""
    lanes, work = np.array([board.lanes for board in boards]), np.array([board.work for board in boards])
    leaves = np.zeros((65, 64), np.int64)
    words, search = word_map(lexicon, SIZE), new_search(positions[0].rules)
    start = positions[0].rules.layout.start

    def find() -> Numbers:
        scores = np.zeros(len(boards), np.int64)
        best_scores(lexicon.graph.nodes, words, leaves, NO_REST, lanes, work, start, search, scores)
        return scores

    return find


def _list_all(boards: list[PreparedBoard], lexicon: Lexicon) -> None:
    plays = np.empty(2 * MOST_PLAYS, np.int64)
    for board in boards:
        list_plays(board, lexicon, 0, board.anchor_count, plays)


def _in_turn(works: list[Callable[[], object]], runs: int) -> list[list[float]]:
    """CPU seconds of each of some works, done in turn, several times each."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, took in zip(works, times, strict=True):
            started = time.process_time()
            work()
            took.append(time.process_time() - started)
    return times


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return round(median(mine / other for mine, other in zip(ours, theirs, strict=True)), 3)


if __name__ == "__main__":
    run(measure)
