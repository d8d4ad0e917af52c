"""Visitors may bring a word list of their own for the length of their visit, unless the settings forbid it."""

from dataclasses import replace

from flask import Blueprint, abort, current_app, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from solvers.errors import N_, InputError
from solvers.lexicon.installed import VISITORS
from solvers.lexicon.report import NO_LETTER, SHORTEST, Report
from webapp.capacity import Busy
from webapp.languages import PATH, gettext, ngettext, number, translate
from webapp.limits import costly
from webapp.replies import error_view, invalid, is_htmx, with_state
from webapp.scrabble.draft import from_form
from webapp.scrabble.lists import progress_of
from webapp.scrabble.pages import whole_page
from webapp.scrabble.submission import submitted
from webapp.solving import Context, aside
from webapp.visitor_lists import BeingRead, VisitorLists
from webapp.visitors import visitor_of

blueprint = Blueprint("scrabble_list", __name__, url_prefix=f"{PATH}/scrabble")

_PATIENCE = 3.0
"""Seconds in which most lists are read: a page without scripts waits so long before it says how far the reading is."""


@blueprint.post("/list")
@costly("list")
def bring() -> ResponseReturnValue:
    """Take the list in the form's files: its token for the page's script, or the whole page with the list chosen.

    ``do=bring`` asks for the page with the fields for files, which scripts have at once.
    """
    visitors = _visitors()
    request.max_content_length = visitors.body_bytes
    if request.form.get("do") == "bring":
        submission = submitted(request.form)
        return whole_page(replace(submission, answer=submission.answer | {"is_bringing": True}))
    try:
        token = _token(visitors)
    except InputError as error:
        return _refusal(invalid(error))
    except Busy:
        return _refusal({"state": "busy", "errors": []})
    if is_htmx():
        return _state_of(visitors, token)
    with aside():
        visitors.wait(token, _PATIENCE)
    return _page(visitors, token)


@blueprint.post("/list/state")
def state() -> ResponseReturnValue:
    """How far the list with the form's token has been read, or what was found in it, for the page's script."""
    return _state_of(_visitors(), request.form.get("own", ""))


def _visitors() -> VisitorLists:
    visitors: VisitorLists = current_app.extensions["visitor_lists"]
    if not visitors.most:
        abort(404)
    return visitors


def _token(visitors: VisitorLists) -> str:
    """The token of the list in the files that were sent; raises InputError (field ``file``), or Busy."""
    files = [file for file in request.files.getlist("file") if file.filename]
    if not files:
        raise InputError(N_("Choose a file first."), field="file")
    rules = [file for file in files if _name(file).endswith(".aff")]
    words = [file for file in files if file not in rules]
    if len(words) != 1 or len(rules) > 1:
        raise InputError(
            N_("Choose one file, or the two of a dictionary, whose names end in .dic and .aff, together."), field="file"
        )
    language = from_form(request.form).game.alphabet.language
    affixes = rules[0].stream.read() if rules else None
    visitor = visitor_of(request.environ)
    return visitors.bring(words[0].stream.read(), affixes, words[0].filename or "", language, visitor)


def _name(file: FileStorage) -> str:
    return (file.filename or "").lower().removesuffix(".gz")


def _state_of(visitors: VisitorLists, token: str) -> ResponseReturnValue:
    try:
        title, report = visitors.get(token).title, visitors.report(token)
    except BeingRead as reading:
        return jsonify({"state": "reading", "token": token, **progress_of(reading)})
    except InputError as error:
        return with_state(jsonify(error_view(error)), "invalid")
    return jsonify({"state": "ok", "token": token, "title": title, "message": summary(report)})


def _refusal(context: Context) -> ResponseReturnValue:
    """The answer to a list that is not taken."""
    if is_htmx():
        message = gettext("The server is reading other lists. Try again in a minute.")
        return with_state(jsonify((context["errors"] or [{"message": message}])[0]), context["state"])
    submission = submitted(request.form)
    errors = [*submission.answer["errors"], *context["errors"]]
    return whole_page(replace(submission, answer=submission.answer | context | {"errors": errors}))


def _page(visitors: VisitorLists, token: str) -> ResponseReturnValue:
    """The whole page with the list chosen; as it was, with the fault, if it could not be read."""
    try:
        report = visitors.report(token)
    except BeingRead:
        report = None
    except InputError as error:
        return _refusal(invalid(error))
    submission = submitted(request.form.to_dict() | {"lexicon": VISITORS, "own": token})
    return whole_page(submission, summary(report) if report else "")


def summary(report: Report) -> str:
    """How many words of a list were taken, and how many left out for which reason."""
    said = [gettext("Words read: %(count)s.", count=number(report.accepted))]
    if report.reasons:
        left = [f"{number(count)} ({_reason(message, report)})" for message, count in report.reasons.most_common()]
        said.append(gettext("Left out: %(words)s.", words=", ".join(left)))
    if report.followed:
        said.append(
            ngettext(
                "On %(num)s line only the first word counts.",
                "On %(num)s lines only the first word counts.",
                report.followed,
            )
        )
    said += [translate(message, values) for message, values in report.notes]
    if report.rejected > report.accepted:
        said.append(gettext("Most of it was left out: is it in the language of this game?"))
    return " ".join(said)


def _reason(message: str, report: Report) -> str:
    if message == NO_LETTER:
        return gettext("with characters that are not letters of this game")
    return translate(message, {"shortest": SHORTEST, "longest": report.longest})
