"""Preparation: kernels and word lists are compiled or loaded once, before the first solve, and report their progress.

The first start on a machine compiles, which takes some seconds; later starts load the results from the cache.
"""

import gc
import importlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from solvers.cache import tidy_cache
from solvers.errors import N_
from solvers.kernels import compile_once
from solvers.lexicon import open_lexicon, shipped_lists
from solvers.lexicon.commonness import commonness, is_known
from solvers.lexicon.facts import gist
from webapp import tools

log = logging.getLogger(__name__)

_SHARED_KERNELS = (
    "solvers.lexicon.wordgraph_kernel",
    "solvers.lexicon.wordindex_kernel",
    "solvers.lexicon.foreign_graphs_kernel",
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the preparation is: *done* of *steps*, and *what* is being prepared (a message and its values)."""

    done: int
    steps: int
    what: str
    values: dict[str, str]

    def __str__(self) -> str:
        return f"preparing {self.what % self.values} ({self.done + 1} of {self.steps})"


class Readiness:
    """Prepares the solvers in a thread; ``is_ready`` when all is done, ``failure`` says why it could not be done."""

    def __init__(self) -> None:
        self._steps = [*_kernel_steps(), *_list_steps(), (N_("trying a first solve"), {}, _first_solves)]
        self.progress = Progress(0, len(self._steps), self._steps[0][0], self._steps[0][1])
        self.failure: str | None = None
        self._ready = threading.Event()

    @property
    def is_ready(self) -> bool:
        return self._ready.is_set()

    def start(self, report: Callable[[Progress], object] = lambda _: None) -> None:
        """Prepare in the background, telling *report* before each step and at the end; then :meth:`finish`."""

        def work() -> None:
            self.run(report)
            if self.is_ready:
                self.finish()

        threading.Thread(target=work, name="preparation", daemon=True).start()

    def finish(self) -> None:
        """Compile the kernels that a first solve does without, unless they were before; they are loaded when needed."""
        for name in [name for tool in tools.TOOLS for name in tool.later_kernels]:
            try:
                compile_once(name)
            except Exception:
                log.exception("the kernels of %s could not be prepared", name)

    def run(self, report: Callable[[Progress], object] = lambda _: None) -> None:
        """Prepare now.

        Disables the garbage collector while loading, then freezes the loaded objects.
        """
        started = time.monotonic()
        gc.disable()
        tidy_cache()
        try:
            for done, (what, values, step) in enumerate(self._steps):
                self.progress = Progress(done, len(self._steps), what, values)
                report(self.progress)
                step()
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"
            log.exception("the solvers could not be prepared")
            return
        finally:
            gc.freeze()
            gc.enable()
        self.progress = Progress(len(self._steps), len(self._steps), N_("ready"), {})
        self._ready.set()
        report(self.progress)
        log.info("ready after %.1f s", time.monotonic() - started)


_Step = tuple[str, dict[str, str], Callable[[], object]]


def _kernel_steps() -> list[_Step]:
    names = [*_SHARED_KERNELS, *(name for tool in tools.TOOLS for name in tool.kernels)]
    return [
        (N_("the solver's machine code, part %(part)s"), {"part": str(part)}, partial(importlib.import_module, name))
        for part, name in enumerate(names, 1)
    ]


def _list_steps() -> list[_Step]:
    lists: list[_Step] = [
        (N_("the word list “%(title)s”"), {"title": entry.title}, partial(open_lexicon, entry))
        for entry in shipped_lists()
    ]
    return [*lists, (N_("facts about words"), {}, _word_facts)]


def _word_facts() -> None:
    for entry in shipped_lists():
        if is_known(entry.language):
            lexicon = open_lexicon(entry)
            commonness(lexicon)
            gist("", lexicon)


def _first_solves() -> None:
    for tool in tools.TOOLS:
        tool.solve_first()
