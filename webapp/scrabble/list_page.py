"""Visitors may bring a word list of their own for the length of their visit, if the settings allow it."""

from __future__ import annotations

from dataclasses import replace
from typing import BinaryIO, cast

from flask import Blueprint, abort, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from solvers.errors import N_, InputError
from solvers.lexicon.installed import VISITORS
from webapp.languages import PATH, gettext, ngettext, number
from webapp.replies import error_view, is_htmx, with_state
from webapp.scrabble.draft import from_form
from webapp.scrabble.pages import whole_page
from webapp.scrabble.submission import submitted
from webapp.solving import Context, solved
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
    except InputError as error:
        brought = {"state": "invalid", "errors": [error_view(error)]}
    state = brought.get("state", "ok")
    if not is_htmx():
        return _page(brought)
    if state == "invalid":
        return with_state(jsonify(brought["errors"][0]), state)
    if state != "ok":
        busy = gettext("The server is busy. Your position is kept.")
        message = brought["preparing"]["text"] if state == "preparing" else busy
        return with_state(jsonify({"message": message}), state)
    return jsonify(brought)


def _brought(visitors: VisitorLists) -> Context:
    """The token of the list in the file that was sent, its title, and how it was read; raises InputError."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise InputError(N_("Choose a file first."), field="file")
    language = from_form(request.form).game.alphabet.language

    def work() -> Context:
        try:
            token, report = visitors.bring(cast(BinaryIO, file.stream), file.filename or "", language)
        except InputError as error:
            values = {name: value for name, value in error.values.items() if name != "square"}
            raise InputError(error.message, field="file", square=None, **values) from None
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

    return solved({}, work)


def _page(brought: Context) -> ResponseReturnValue:
    form = request.form.to_dict()
    if "token" in brought:
        form |= {"lexicon": VISITORS, "own": brought["token"]}
    submission = submitted(form)
    if "token" in brought:
        return whole_page(submission, brought["message"])
    errors = [*submission.answer["errors"], *brought.get("errors", [])]
    return whole_page(replace(submission, answer=submission.answer | brought | {"errors": errors}))
