"""Gives damaged inputs to something that takes them, and notes what is wrong with what becomes of them.

A parser returns a value or raises the error it documents; what has an exact text form reads back equal. A route answers
with a page or a refusal: no status 500, no traceback, nothing of the input unescaped in a page. Nothing takes long: an
input that never ends ends the whole run with the stack of every thread.

Each input depends on the seed, the target's name and its number only, so that a fault found is found again.
"""

from __future__ import annotations

import faulthandler
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

SECONDS = 5.0
"""CPU time that no input may take."""
SECONDS_TO_HANG = 120
"""Wall time after which the run is ended."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that takes inputs.

    ``make`` makes one by chance; ``take`` is given it and returns whether it is valid, or raises if it finds a fault.
    """

    name: str
    make: Callable[[Random], Any]
    take: Callable[[Any], bool]


@dataclass(slots=True)
class Outcome:
    """What became of a target's inputs."""

    inputs: int = 0
    valid: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


def tried(target: Target, count: int, seed: int) -> Outcome:
    """Give *target* so many inputs."""
    outcome = Outcome()
    for number in range(count):
        made = target.make(Random(f"{seed} {target.name} {number}"))
        faulthandler.dump_traceback_later(SECONDS_TO_HANG, exit=True)
        started = time.process_time()
        try:
            outcome.valid += target.take(made)
        except Exception:
            outcome.faults.append(f"{target.name} {number}: {made!r:.2000}\n{traceback.format_exc(limit=-6)}")
        took = time.process_time() - started
        outcome.slowest = max(outcome.slowest, took)
        if took > SECONDS:
            outcome.faults.append(f"{target.name} {number}: {made!r:.2000}\ntook {took:.1f} s of CPU")
        outcome.inputs += 1
    faulthandler.cancel_dump_traceback_later()
    return outcome
