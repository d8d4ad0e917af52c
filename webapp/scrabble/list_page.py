"""Where the Scrabble page's visitors bring a word list of their own for the length of their visit, if they may."""

from __future__ import annotations

from typing import BinaryIO, cast

from flask import Blueprint, abort, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.ownlists import VISITORS
from webapp.capacity import Busy
from webapp.game import Context, error_view, solve_in_turn, solved, status_of
from webapp.languages import PATH, gettext, ngettext, number
from webapp.scrabble.draft import from_form
from webapp.scrabble.pages import SCRABBLE
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists

blueprint = Blueprint("scrabble_list", __name__, url_prefix=f"{PATH}/scrabble")


@blueprint.post("/list")
def bring() -> ResponseReturnValue:
    """Take the list in the form's file: a token for the page's script, or the whole page with the list chosen."""
    visitors: VisitorLists = current_app.extensions["visitor_lists"]
    if not visitors.most:
        abort(404)
    request.max_content_length = visitors.body_bytes
    try:
        brought = _brought(visitors)
    except PositionError as error:
        brought = {"state": "invalid", "errors": [error_view(error)]}
    state = brought.get("state", "ok")
    if "HX-Request" not in request.headers:
        return _page(brought)
    if state == "invalid":
        return jsonify(brought["errors"][0]), 422
    if state != "ok":
        busy = gettext("The server is busy. Your position is kept.")
        message = brought["preparing"]["text"] if state == "preparing" else busy
        return jsonify({"message": message}), 503, {"Retry-After": str(Busy.retry_after)}
    return jsonify(brought)


def _brought(visitors: VisitorLists) -> Context:
    """The token of the list in the file that was sent, its title, and how it was read; raises PositionError."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise PositionError(N_("Choose a file first."), field="file")
    language = from_form(request.form).game.alphabet.language

    def work() -> Context:
        try:
            token, report = visitors.bring(cast(BinaryIO, file.stream), file.filename or "", language)
        except PositionError as error:
            values = {name: value for name, value in error.values.items() if name != "square"}
            raise PositionError(error.message, field="file", square=None, **values) from None
        text = gettext(
            "Words read: %(count)s; lines left out: %(rejected)s.",
            count=number(report.accepted),
            rejected=number(report.rejected),
        )
        if report.followed:
            text += " " + ngettext(
                "On %(num)s line only the first word counts.",
                "On %(num)s lines only the first word counts.",
                report.followed,
            )
        return {"token": token, "title": visitors.get(token).title, "message": text}

    return solved({}, work, solve_in_turn)


def _page(brought: Context) -> ResponseReturnValue:
    settings: Settings = current_app.extensions["settings"]
    form = request.form.to_dict()
    if "token" in brought:
        form |= {"lexicon": VISITORS, "own": brought["token"]}
    context, _ = SCRABBLE.submit(form, settings, solve_in_turn)
    if "token" in brought:
        context["notices"] = [*context["notices"], brought["message"]]
    else:
        context["errors"] = [*context["errors"], *brought.get("errors", [])]
        context["state"] = brought["state"]
    shown = {"answer": None, "state": "ok", **context}
    return render_template("scrabble/page.html", game=SCRABBLE, **shown), status_of(context)
