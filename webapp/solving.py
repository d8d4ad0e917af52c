"""Solving for a request: once the solvers are ready, and in its turn; otherwise the state that says why not."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from flask import current_app, request

from webapp import metrics
from webapp.admission import ASIDE
from webapp.capacity import Busy, Capacity
from webapp.languages import gettext, translate
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.visitors import visitor_of

Context = dict[str, Any]
"""The values that a template is rendered with; ``state`` is ok (the default), invalid, busy or preparing."""

_Result = TypeVar("_Result")


class NotReady(Exception):
    """The solvers are still being prepared."""


def current_settings() -> Settings:
    """The settings of the application that answers the request."""
    settings: Settings = current_app.extensions["settings"]
    return settings


def solve_seconds() -> float:
    """The longest time that one solve may take."""
    return current_settings().solve_seconds


def current_readiness() -> Readiness:
    """How far the solvers of the application that answers the request are prepared."""
    readiness: Readiness = current_app.extensions["readiness"]
    return readiness


def require_ready() -> None:
    """Raise NotReady while word lists and kernels are still being prepared."""
    if not current_readiness().is_ready:
        raise NotReady


def aside() -> AbstractContextManager[None]:
    """Lets other requests be answered while this one waits or solves."""
    step: Callable[[], AbstractContextManager[None]] = request.environ.get(ASIDE, nullcontext)
    return step()


def solve_in_turn(work: Callable[[], _Result]) -> _Result:
    """The result of *work*, run once a place is free; raises NotReady, or Busy."""
    asked = time.perf_counter()
    capacity: Capacity = current_app.extensions["capacity"]
    try:
        require_ready()
        with aside(), capacity.place(visitor_of(request.environ)), metrics.solving(asked):
            return work()
    except Busy:
        metrics.refused("solves")
        raise
    except NotReady:
        metrics.refused("preparing")
        raise


def solved(context: Context, work: Callable[[], Context]) -> Context:
    """*context* with what *work* adds in its turn, or with the state that says why it was not run."""
    try:
        return context | solve_in_turn(work)
    except Busy:
        return context | {"state": "busy"}
    except NotReady:
        return context | {"state": "preparing", "preparing": _preparing(current_readiness())}


def _preparing(readiness: Readiness) -> Context:
    """The progress of the preparation in a sentence, and the numbers of its bar."""
    progress = readiness.progress
    what = translate(progress.what, progress.values)
    text = gettext("Preparing %(what)s (%(done)s of %(steps)s)…", what=what, done=progress.done, steps=progress.steps)
    return {"text": failure_of(readiness) or text, "done": progress.done, "steps": progress.steps}


def failure_of(readiness: Readiness) -> str:
    """That the solver could not be prepared, if it could not."""
    said = gettext("The solver could not be prepared; the operator of this server finds the reason in its log.")
    return said if readiness.failure else ""
