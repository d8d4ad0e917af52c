"""HTTP answers: the status of each state, when to ask again, and the headers that htmx reads."""

from flask import Response, jsonify, make_response, redirect, render_template, request

from solvers.errors import N_, InputError
from webapp.capacity import Busy
from webapp.languages import gettext, translate_error
from webapp.request_ids import current_id
from webapp.solving import Context

STATUS = {"ok": 200, "invalid": 422, "busy": 503, "preparing": 503}
"""The HTTP status of an answer in each state."""

TOO_BUSY = N_("The server is busy. Try again in a few seconds.")
JSON = "application/json"


def is_htmx() -> bool:
    """Whether a part of a page is asked for."""
    return "HX-Request" in request.headers


def respond(
    template: str, context: Context, *, fragment: bool = False, replace_url: str = "", push_url: str = ""
) -> Response:
    """*template* rendered with *context*, and the status of its state.

    A whole page shows how far the preparation is, so its status is 200; a *fragment* is missing its answer.
    *replace_url* or *push_url* becomes the page's address if the answer is good. A context with ``onward``
    leads to that address.
    """
    if "onward" in context:
        return make_response(redirect(context["onward"]))
    context = {"state": "ok", "errors": [], **context}
    response = with_state(make_response(render_template(f"{template}.html", **context)), context["state"])
    if context["state"] == "preparing" and not fragment:
        response.status_code = 200
    elif context["state"] == "ok" and replace_url:
        response.headers["HX-Replace-Url"] = replace_url
    elif context["state"] == "ok" and push_url:
        response.headers["HX-Push-Url"] = push_url
    return response


def refused(text: str) -> Response:
    """An answer that says *text* in place of the one asked for: small and quickly made, as it is sent under load.

    It is a page that offers to try again, a sentence for a part of a page, or a record for a script.
    """
    if request.headers.get("Accept") == JSON:
        return jsonify({"field": None, "square": None, "message": text})
    kind = "part" if is_htmx() else "page" if request.method in ("GET", "HEAD") else "form"
    response = make_response(render_template("refused.html", kind=kind, text=text, request_id=current_id()))
    response.headers["Cache-Control"] = "no-store"
    return response


def busy() -> Response:
    """The refusal of a server that is too busy."""
    return with_state(refused(gettext(TOO_BUSY)), "busy")


def with_state(response: Response, state: str) -> Response:
    """*response* with the status of *state*."""
    response.status_code = STATUS[state]
    return retry_later(response) if state in ("busy", "preparing") else response


def retry_later(response: Response, seconds: int = Busy.retry_after) -> Response:
    """*response*, saying in how many seconds to ask again."""
    response.headers["Retry-After"] = str(seconds)
    return response


def invalid(*errors: InputError) -> Context:
    """The state of an answer to invalid input, with its errors."""
    return {"state": "invalid", "errors": list(map(error_view, errors))}


def error_view(error: InputError) -> dict[str, str | None]:
    """An error as the pages and scripts take it."""
    return {"field": error.field, "square": error.square, "message": translate_error(error)}
