"""The comparison on the Scrabble page as a fragment for its script; without scripts the page's own form does it."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from solvers.errors import InputError
from webapp.languages import PATH
from webapp.replies import error_view, respond
from webapp.scrabble.compare_view import compared, is_comparison, with_pin
from webapp.scrabble.draft import from_form
from webapp.scrabble.reading import read

blueprint = Blueprint("scrabble_compare", __name__, url_prefix=f"{PATH}/scrabble/compare")


@blueprint.post("")
def compare() -> ResponseReturnValue:
    """The moves that are compared after the change that the form asks for, or its faults."""
    draft = from_form(request.form)
    errors = []
    try:
        draft = with_pin(draft, request.form) if is_comparison(request.form) else draft
    except InputError as error:
        errors = [error]
    reading = read(draft)
    faults = [*errors, *(error.beside("mine") for error in reading.errors)]
    comparison = compared(reading)
    context = {"draft": draft, "comparison": comparison, "errors": [error_view(error) for error in faults]}
    return respond("scrabble/compare", context | {"state": comparison["state"]}, fragment=True)
