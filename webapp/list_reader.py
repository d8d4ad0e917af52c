"""Word lists of visitors, read in a process of their own: nothing that a file holds can take much of the server.

``python -m webapp.list_reader`` is that process. It reads a task from standard input and answers on standard output:
lines of JSON that say how far it is, and at the end one with a fault, or one with the report on the list and behind it
the list's graph.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np

from solvers.alphabet import alphabet
from solvers.errors import N_, InputError
from solvers.lexicon import Lexicon, lexicon_of
from solvers.lexicon.installed import VISITORS
from solvers.lexicon.reading import read_list
from solvers.lexicon.report import Limits, Reject, Report, Tell, fault
from solvers.lexicon.wordgraph import WordGraph

_KERNELS = ("solvers.lexicon.wordgraph_kernel", "solvers.lexicon.foreign_graphs_kernel")
"""Modules to load before the process is confined: a library that finds no memory while it is loaded fails oddly."""
_SHARE_OF_READING = 0.7
_BETWEEN = 0.2
"""Seconds between two lines that say how far the process is."""
_LONGEST_LINE = 1 << 16
_TOO_MUCH = 3
"""The status with which a process ends that has no memory left."""
_SIGNALS = range(-64, 0)
"""The statuses of a process that was ended for its time or its memory."""
_END_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""
_TIMES_AS_LONG = 10
"""How much longer than its processor time a process may take: others may have more to do."""


@dataclass(frozen=True, slots=True)
class Task:
    """A list to read: its file, called *name*, the *affixes* of a dictionary, its *language*, and what it may take.

    *memory* is in bytes, *seconds* is processor time.
    """

    content: bytes
    affixes: bytes | None
    name: str
    language: str
    limits: Limits
    memory: int
    seconds: int


def read_apart(task: Task, tell: Tell) -> tuple[Lexicon, Report]:
    """The list of *task*, read in a process of its own, and the report on it; *tell* is told how far it is.

    Raises InputError (field ``words``) for what cannot be read, or takes more than it may, and OSError or RuntimeError
    if the process does not do its work.
    """
    facts = {
        "name": task.name,
        "language": task.language,
        "limits": asdict(task.limits),
        "memory": task.memory,
        "seconds": task.seconds,
        "sizes": [len(task.content), -1 if task.affixes is None else len(task.affixes)],
    }
    asked = json.dumps(facts).encode() + b"\n" + task.content + (task.affixes or b"")
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
    process = subprocess.Popen(  # noqa: S603 (nothing of the task is in the command)
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        cwd=Path(__file__).parents[1],
    )
    watch = threading.Timer(_TIMES_AS_LONG * task.seconds, process.kill)
    watch.start()
    try:
        with process:
            source, output = cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout)
            with suppress(BrokenPipeError), source:
                source.write(asked)
            if answer := _answer(output, task, tell):
                return answer
            ended = process.wait()
    finally:
        watch.cancel()
        process.kill()
    if ended not in (_TOO_MUCH, *_SIGNALS):
        raise RuntimeError(f"the reader of lists ended with {ended}")
    raise fault(
        N_(
            "%(name)s takes more time or memory than this server gives to one list. A smaller dictionary may do, "
            "or a text with the words of up to 12 letters."
        ),
        task.name,
    )


def read_here(task: Task, tell: Tell) -> tuple[Lexicon, Report]:
    """The list of *task*, read in this process, whatever that takes, and the report on it.

    Raises InputError (field ``words``) for what cannot be read.
    """
    affixes = None if task.affixes is None else BytesIO(task.affixes)
    read = read_list(
        BytesIO(task.content),
        task.name,
        task.language,
        limits=task.limits,
        affixes=affixes,
        tell=lambda done: tell(_SHARE_OF_READING * done),
    )
    tell(_SHARE_OF_READING)
    return lexicon_of(read, VISITORS, task.name), read.report


def _answer(output: BinaryIO, task: Task, tell: Tell) -> tuple[Lexicon, Report] | None:
    """The answer of the process; None if it ended without one. Raises InputError for the fault that it found."""
    while line := output.readline(_LONGEST_LINE):
        said = json.loads(line)
        if "done" in said:
            tell(said["done"])
        elif "fault" in said:
            raise InputError(said["fault"], field="words", **said["values"])
        else:
            nodes = np.frombuffer(output.read(4 * said["nodes"]), np.uint32)
            if len(nodes) == said["nodes"]:
                letters = alphabet(said["language"])
                return Lexicon(VISITORS, task.name, letters, WordGraph(nodes)), _report(said["report"])
    return None


def _facts(report: Report) -> dict[str, Any]:
    """A report in values that JSON has."""
    facts = {part.name: getattr(report, part.name) for part in fields(Report)}
    return facts | {"rejects": list(map(asdict, report.rejects))}


def _report(facts: dict[str, Any]) -> Report:
    """The report of which these are the :func:`_facts`."""
    return Report(
        **facts
        | {
            "reasons": Counter(facts["reasons"]),
            "rejects": [Reject(**reject) for reject in facts["rejects"]],
            "notes": [(message, values) for message, values in facts["notes"]],
        }
    )


def main() -> None:
    """Read the task on standard input, and answer on standard output."""
    source, output = sys.stdin.buffer, sys.stdout.buffer
    facts = json.loads(source.readline())
    content, affixes = (source.read(size) if size >= 0 else None for size in facts["sizes"])
    for name in _KERNELS:
        import_module(name)
    task = Task(
        content or b"",
        affixes,
        facts["name"],
        facts["language"],
        Limits(**facts["limits"]),
        facts["memory"],
        facts["seconds"],
    )
    _confine(task.memory, task.seconds)

    def say(**said: object) -> None:
        output.write(json.dumps(said).encode() + b"\n")
        output.flush()

    said_at = 0.0

    def tell(done: float) -> None:
        nonlocal said_at
        if time.monotonic() - said_at > _BETWEEN:
            said_at = time.monotonic()
            say(done=done)

    try:
        lexicon, report = read_here(task, tell)
    except InputError as error:
        say(fault=error.message, values=error.values)
        return
    except MemoryError:
        sys.exit(_TOO_MUCH)
    nodes = lexicon.graph.nodes
    say(report=_facts(report), language=lexicon.alphabet.language, nodes=len(nodes))
    output.write(nodes.tobytes())


def _confine(memory: int, seconds: int) -> None:
    """Give this process a low priority, and no more than so many bytes of memory and seconds of processor time."""
    with suppress(OSError):
        os.nice(5)
    if sys.platform == "linux":
        import resource

        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000")
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
