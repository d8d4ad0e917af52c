"""Scrabble's solver page: the page, its form, the report on the form, and the reader of pasted text."""

from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from solvers.lexicon import default_list
from solvers.scrabble.cut import mended
from solvers.scrabble.gcg import is_game
from webapp.languages import PATH, translate
from webapp.replies import error_view, is_htmx, respond, with_state
from webapp.scrabble.answer import answered
from webapp.scrabble.draft import Doubtful, Draft, from_form, from_pasted
from webapp.scrabble.game_page import link_of
from webapp.scrabble.lists import pasted_notice
from webapp.scrabble.own_games import offer_games
from webapp.scrabble.page_view import page_view
from webapp.scrabble.premiums import premium_layouts, premium_names
from webapp.scrabble.reading import read, read_address
from webapp.scrabble.report_view import report_view
from webapp.scrabble.simulation_page import simulated
from webapp.scrabble.submission import Submission, submitted
from webapp.solving import current_readiness

blueprint = Blueprint("scrabble", __name__, url_prefix=f"{PATH}/scrabble")
blueprint.add_app_template_global(premium_names, "premium_names")
blueprint.add_app_template_global(premium_layouts, "premium_layouts")


@blueprint.record_once
def set_up(state: BlueprintSetupState) -> None:
    """Offer the games of the settings' folder; raises SettingError."""
    offer_games(state.app.extensions["settings"].rules)


@blueprint.get("")
def page() -> ResponseReturnValue:
    """The position in the address and, if it has a rack, its plays."""
    address = request.args.to_dict()
    cut = mended(address.get("position", ""))
    if cut:
        address["position"] = cut.text
    reading = read_address(address)
    notice = translate(cut.message, cut.values) if cut else reading.notice
    answer = answered(reading, is_asked=reading.has_question, notice=notice)
    return respond("scrabble/page", page_view(reading, answer, [notice]))


@blueprint.post("")
def submit() -> ResponseReturnValue:
    """The form: its answer as a fragment, or a redirection to the address that holds the position."""
    pasted = request.form.get("pasted", "")
    if request.form.get("do") == "read" and is_game(pasted):
        try:
            return redirect(link_of(pasted))
        except InputError as error:
            reading = read(from_form(request.form)).with_fault(error)
            return _reply(Submission(reading, answered(reading, is_asked=False)))
    submission = submitted(request.form)
    if request.form.get("do") == "simulate" and submission.answer["state"] == "ok":
        if submission.reading.lists.is_own:
            return simulated(submission.query, submission.reading.draft.own)
        return redirect(url_for("scrabble_simulation.page", **submission.query))
    return _reply(submission)


def _reply(submission: Submission) -> ResponseReturnValue:
    answer, address = submission.answer, url_for("scrabble.page", **submission.query)
    if is_htmx():
        is_more = "skip" in request.form
        template = "rows" if is_more and answer.get("answer") is not None else "answer"
        return respond(f"scrabble/{template}", answer, fragment=True, push_url="" if is_more else address)
    if answer["state"] == "ok" and not submission.reading.lists.is_own:
        return redirect(address)
    return whole_page(submission)


def whole_page(submission: Submission, *notices: str) -> Response:
    """The page for a form that no address can hold, with *notices*."""
    notices = (submission.notice, *notices)
    context = page_view(submission.reading, submission.answer, notices, submission.misfits)
    return respond("scrabble/page", context, fragment=True)


@blueprint.post("/check")
def check() -> ResponseReturnValue:
    """The report on the form, without solving it."""
    report = report_view(read(from_form(request.form)), is_ready=current_readiness().is_ready)
    return respond("scrabble/report", {"report": report})


@blueprint.post("/read", endpoint="read")
def read_pasted() -> ResponseReturnValue:
    """Pasted text as a position, for the page's script."""
    try:
        return jsonify(_pasted(request.form.get("text", "")))
    except Doubtful as error:
        return with_state(jsonify(error_view(error) | {"text": error.text}), "invalid")
    except InputError as error:
        return with_state(jsonify(error_view(error)), "invalid")


def _pasted(text: str) -> dict[str, Any]:
    """The fields for the script to put into the form; for a game file, the address of its page. Raises InputError."""
    if is_game(text):
        return {"rows": [], "url": link_of(text)}
    before = Draft(rules=request.form.get("rules", ""), lexicon=request.form.get("lexicon", ""))
    draft, pasted = from_pasted(text, before)
    reading = read(draft)
    position = reading.position
    if position is None:
        raise reading.errors[0]
    decode = position.rules.alphabet.decode
    return {
        "rules": draft.rules,
        "lexicon": draft.lexicon or default_list().name,
        "named": sorted(pasted.typed.named),
        "rows": position.rows(),
        "rack": decode(position.rack),
        "opponent_rack": decode(position.opponent_rack),
        "score": position.scores[0],
        "opponent_score": position.scores[1],
        "notice": pasted_notice(pasted),
        "url": url_for("scrabble.page", position=str(position)),
    }
