"""What the web app knows of a game, and the routes that every game gets from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from webapp.capacity import Busy, Capacity
from webapp.languages import PATH, gettext, told
from webapp.readiness import Readiness
from webapp.settings import Settings

Context = dict[str, Any]
Form = Mapping[str, str]


class NotReady(Exception):
    """The solvers are still being prepared."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game as the web app sees it.

    ``name`` names its path and its template folder, ``title`` is shown. ``page`` makes the context of a page from a
    URL, ``submit`` the context and URL query from a form (or where else it ``goes``), ``report`` that of the report on
    an unsolved form, ``read`` a JSON-able record from pasted text. ``solve`` is the function they are handed for
    solving: it waits for a place.
    """

    name: str
    title: str
    page: Callable[[Form, Settings, Solve], Context]
    submit: Callable[[Form, Settings, Solve], tuple[Context, dict[str, Any]]]
    report: Callable[[Form, Settings, bool], Context]
    read: Callable[[Form, Settings], Context]


Solve = Callable[[Callable[[], Context]], Context]
"""Runs a solve in its turn; raises NotReady, or Busy."""


def solve_in_turn(work: Callable[[], Context]) -> Context:
    """Run *work* once the solvers are ready and a place is free."""
    readiness: Readiness = current_app.extensions["readiness"]
    capacity: Capacity = current_app.extensions["capacity"]
    if not readiness.is_ready:
        raise NotReady
    with capacity.place():
        return work()


def routes(game: Game) -> Blueprint:
    """The pages of one game: the page itself, its form, the report on the form, and the reader of pasted text."""
    blueprint = Blueprint(game.name, __name__, url_prefix=f"{PATH}/{game.name}")
    is_htmx = "HX-Request"

    def settings() -> Settings:
        chosen: Settings = current_app.extensions["settings"]
        return chosen

    def shown(template: str, context: Context, status: int) -> Response:
        context = {"state": "ok", "answer": None, **context}
        response = make_response(render_template(f"{game.name}/{template}.html", game=game, **context), status)
        if context["state"] == "preparing":
            response.headers["Retry-After"] = "2"
        elif context["state"] == "busy":
            response.headers["Retry-After"] = str(Busy.retry_after)
        return response

    @blueprint.get("")
    def page() -> ResponseReturnValue:
        context = game.page(request.args, settings(), solve_in_turn)
        status = status_of(context)
        return shown("page", context, 200 if context.get("state") == "preparing" else status)

    @blueprint.post("")
    def submit() -> ResponseReturnValue:
        context, query = game.submit(request.form, settings(), solve_in_turn)
        if "goes" in context:
            return redirect(context["goes"], 303)
        address = url_for(f"{game.name}.page", **query)
        status = status_of(context)
        if is_htmx not in request.headers:
            stays = status != 200 or context.get("stays")
            return shown("page", context, status) if stays else redirect(address, 303)
        lengthens = "skip" in request.form and context.get("answer") is not None
        response = shown("rows" if lengthens else "answer", context, status)
        if status == 200 and "skip" not in request.form:
            response.headers["HX-Push-Url"] = address
        return response

    @blueprint.post("/check")
    def check() -> ResponseReturnValue:
        readiness: Readiness = current_app.extensions["readiness"]
        return shown("report", game.report(request.form, settings(), readiness.is_ready), 200)

    @blueprint.post("/read")
    def read() -> ResponseReturnValue:
        try:
            return jsonify(game.read(request.form, settings()))
        except PositionError as error:
            return jsonify(error_view(error)), 422

    return blueprint


def status_of(context: Context) -> int:
    """The HTTP status of an answer."""
    return {"ok": 200, "invalid": 422, "busy": 503, "preparing": 503}[context.get("state", "ok")]


def error_view(error: PositionError) -> dict[str, str | None]:
    """An error as the pages and scripts take it."""
    return {"field": error.field, "square": error.square, "text": told(error), "message": told(error)}


def solved(context: Context, work: Callable[[], Context], solve: Solve) -> Context:
    """*context* with what *work* adds when its turn comes, or with the reason why it did not come."""
    try:
        return context | solve(work)
    except Busy:
        return context | {"state": "busy"}
    except NotReady:
        readiness: Readiness = current_app.extensions["readiness"]
        progress = readiness.progress
        values = {name: gettext(value) for name, value in progress.values.items()}
        what = gettext(progress.what) % values if values else gettext(progress.what)
        text = gettext(
            "Preparing %(what)s (%(done)s of %(steps)s)…", what=what, done=progress.done, steps=progress.steps
        )
        if readiness.failure:
            text = gettext("The solver could not be prepared; whoever runs this server finds the reason in its log.")
        return context | {
            "state": "preparing",
            "preparing": {"text": text, "done": progress.done, "steps": progress.steps},
        }
