"""What the benchmarks share: CPU time, the check against a naive search, and the way a benchmark is run.

Importing this module finds the packages of this checkout, and the servers and naive references of its tests.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


def cpu_ms(work: Callable[..., object], *arguments: object, runs: int = 3) -> float:
    """CPU milliseconds of a call: the median of some runs, so that other processes matter less."""
    times = []
    for _ in range(runs):
        started = time.process_time()
        work(*arguments)
        times.append(time.process_time() - started)
    return median(times) * 1e3


def checked_ms(expected: object, search: Callable[..., object], *arguments: object) -> float:
    """CPU milliseconds of one call of a naive search; raises ValueError unless it finds what is *expected*."""
    started = time.process_time()
    found = search(*arguments)
    took = time.process_time() - started
    if found != expected:
        raise ValueError(f"{search.__name__}{arguments[:1]} does not find what the solver finds")
    return took * 1e3


def spread(name: str, times: list[float]) -> dict[str, float]:
    """The median and the slowest of some times, as ``NAME_ms`` and ``NAME_slowest_ms``."""
    return {f"{name}_ms": round(median(times), 3), f"{name}_slowest_ms": round(max(times), 3)} if times else {}


def run(measure: Callable[[bool], dict[str, Any]]) -> None:
    """Print what *measure* returns, one value a line, then all as one line of JSON; ``--quick`` measures a sample."""
    measured = measure("--quick" in sys.argv[1:])
    for name, value in measured.items():
        print(f"{name:<28} {value}")
    print(json.dumps(measured))
