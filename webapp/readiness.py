"""Getting ready: the kernels and word lists are prepared once, before the first solve, and everyone can see how far.

A first start on a machine compiles (some seconds); later ones load what was compiled.
"""

from __future__ import annotations

import gc
import importlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from solvers.commonness import commonness, is_known
from solvers.errors import mark as N_
from solvers.facts import gist
from solvers.lexicon import catalog, open_lexicon

log = logging.getLogger(__name__)

_KERNELS = (
    "solvers.wordgraph_kernel",
    "solvers.wordindex_kernel",
    "solvers.listgraph_kernel",
    "solvers.scrabble.board_kernel",
    "solvers.scrabble.plays_kernel",
    "solvers.finder.search_kernel",
    "solvers.countdown.words_kernel",
    "solvers.countdown.numbers_kernel",
    "solvers.balda.paths_kernel",
    "solvers.balda.endgame_kernel",
    "solvers.qless.words_kernel",
    "solvers.qless.field_kernel",
    "solvers.qless.ranking_kernel",
    "solvers.qless.boards_kernel",
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the preparation is: *done* of *steps*, and *what* is being prepared (a message and its values)."""

    done: int
    steps: int
    what: str
    values: dict[str, str]


def _silent(progress: Progress) -> None:
    """The report that nobody reads."""


class Readiness:
    """Prepares the solvers in a thread of its own; ``is_ready`` once all is done, ``failure`` if it could not be."""

    def __init__(self) -> None:
        self._steps = [*_kernel_steps(), *_list_steps(), (N_("trying a first solve"), {}, _first_solve)]
        self.progress = Progress(0, len(self._steps), self._steps[0][0], self._steps[0][1])
        self.failure: str | None = None
        self._ready = threading.Event()

    @property
    def is_ready(self) -> bool:
        return self._ready.is_set()

    def start(self, report: Callable[[Progress], object] = _silent) -> None:
        """Prepare in the background, telling *report* before each step and at the end."""
        threading.Thread(target=self.run, args=(report,), name="preparation", daemon=True).start()

    def run(self, report: Callable[[Progress], object] = _silent) -> None:
        """Prepare now.

        No garbage is looked for meanwhile, nor ever again in what was loaded, for all of it stays.
        """
        started = time.monotonic()
        gc.disable()
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
    return [
        (N_("the solver's machine code, part %(part)s"), {"part": str(part)}, partial(importlib.import_module, name))
        for part, name in enumerate(_KERNELS, 1)
    ]  # fmt: skip


def _list_steps() -> list[_Step]:
    lists: list[_Step] = [
        (N_("the word list “%(title)s”"), {"title": entry.title}, partial(open_lexicon, entry.name))
        for entry in catalog()
    ]
    return [*lists, (N_("what is known of words"), {}, _word_facts)]


def _word_facts() -> None:
    for entry in catalog():
        if is_known(entry.language):
            commonness(open_lexicon(entry.name))
            gist("", entry.language)


def _first_solve() -> None:
    from solvers import balda, countdown, qless, scrabble

    scrabble.solve(scrabble.Position.parse("TILEWR?"), open_lexicon(catalog()[0].name), top=1)
    countdown.solve(countdown.Position.parse("TILEWRIGHT"), open_lexicon("british"))
    countdown.draw_conundrum("first", open_lexicon("british"))
    countdown.solve_numbers(countdown.draw_numbers("first"), top=1)
    balda.solve(balda.Position.start("балда"), open_lexicon("russian"))
    for level in (*qless.LEVELS, None):
        qless.first(qless.Position("aefginstttwy"), qless.word_list(open_lexicon(catalog()[0].name), level))
