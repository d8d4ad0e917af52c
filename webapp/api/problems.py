"""The API's errors: problem details (RFC 9457), for every status."""

from dataclasses import dataclass
from typing import Annotated

from flask import Response
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import encode
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from solvers.errors import N_, InputError
from webapp.api.requests import Fault, Invalid, pointer
from webapp.languages import gettext, preferred, translate_error
from webapp.replies import STATUS
from webapp.request_ids import current_id

MEDIA_TYPE = "application/problem+json"
ROOT = "/api"


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem: its name in ``type``, its status, its title, and what to do about it."""

    name: str
    status: int
    title: str
    text: str


KINDS = {
    kind.name: kind
    for kind in (
        Kind("malformed", 400, N_("No JSON"), N_("The body is not JSON that can be read.")),
        Kind("cross-site", 403, N_("Refused"), N_("A page of another site may not use this API from a browser.")),
        Kind("not-found", 404, N_("Not found"), N_("This address does not exist; the page /api lists all addresses.")),
        Kind("method", 405, N_("Wrong method"), N_("This address takes another method, see the header Allow.")),
        Kind("too-large", 413, N_("Too much"), N_("That is more than this server takes in one request.")),
        Kind("media-type", 415, N_("Not JSON"), N_("Send JSON, with the header Content-Type: application/json.")),
        Kind(
            "invalid",
            STATUS["invalid"],
            N_("Cannot be answered"),
            N_("A field is unknown, missing or wrong, or the position is."),
        ),
        Kind(
            "too-many",
            429,
            N_("Too many requests"),
            N_("You have asked for more than one visitor's share. Try again after Retry-After seconds."),
        ),
        Kind("internal", 500, N_("Something went wrong"), N_("That is our fault, not yours. It has been noted.")),
        Kind(
            "busy", STATUS["busy"], N_("Busy"), N_("Too many solves wait already. Try again after Retry-After seconds.")
        ),
        Kind("preparing", STATUS["preparing"], N_("Not ready"), N_("The solver is still being prepared. Try again.")),
    )
}
_BY_STATUS = {kind.status: kind for kind in reversed(KINDS.values())}


class Problem(Struct, kw_only=True):
    """Why a request is not answered (RFC 9457)."""

    type: Annotated[str, Meta(description=N_("The kind of problem, an address that explains it."))]
    title: Annotated[str, Meta(description=N_("The kind of problem in a word or two."))]
    status: Annotated[int, Meta(ge=400, le=599, description=N_("The HTTP status."))]
    detail: Annotated[str, Meta(description=N_("What is wrong, for people."))]
    field: Annotated[str, Meta(description=N_("The field of the first fault."))] | UnsetType = UNSET
    square: Annotated[str | None, Meta(description=N_("The square of the first fault."))] | UnsetType = UNSET
    errors: Annotated[list[Fault], Meta(description=N_("Every fault that was found."))] | UnsetType = UNSET
    request_id: (
        Annotated[str, Meta(description=N_("The ID of the request, by which the operator finds it in the log."))]
        | UnsetType
    ) = UNSET


def is_api(path: str) -> bool:
    """Whether programs are answered at this path."""
    return path.startswith(f"{ROOT}/")


def problem(name: str, detail: str = "") -> Response:
    """A response with a problem of this kind; by default with the kind's own text."""
    return _response(_problem(KINDS[name], detail))


def invalid(error: Invalid) -> Response:
    """The answer to a request with these faults."""
    faults = error.faults
    found = _problem(KINDS["invalid"], " ".join(fault.detail for fault in faults))
    found.field, found.square, found.errors = faults[0].field, faults[0].square, faults
    return _response(found)


def fault_of(error: InputError, given: set[str]) -> Fault:
    """The fault of a position, or of a field that was *given*."""
    where = error.field if error.field in given else "position"
    return Fault(detail=translate_error(error), field=error.field, square=error.square, pointer=pointer(where))


def problem_of(error: HTTPException) -> Response:
    """The answer to what Flask refuses."""
    status = error.code or 500
    if isinstance(error, MethodNotAllowed):
        allowed = sorted(error.valid_methods or ())
        useful = [method for method in allowed if method not in ("HEAD", "OPTIONS")]
        response = problem("method", gettext("This address takes %(methods)s.", methods=", ".join(useful)))
        response.headers["Allow"] = ", ".join(allowed)
        return response
    if status in _BY_STATUS:
        return problem(_BY_STATUS[status].name)
    return untyped(status, error.name, error.name)


def untyped(status: int, title: str, detail: str) -> Response:
    """A response with a problem that is of no kind of its own: its status says it all."""
    return _response(Problem(type="about:blank", title=title, status=status, detail=detail))


def refusal(status: int, reason: str, request_id: str) -> bytes:
    """The body of a refusal by the HTTP server itself. In English: nothing is known of the reader yet."""
    found = Problem(type="about:blank", title=reason, status=status, detail=reason)
    if status == KINDS["too-large"].status:
        kind = KINDS["too-large"]
        found = Problem(type=f"{ROOT}#{kind.name}", title=kind.title, status=status, detail=kind.text)
    found.request_id = request_id
    return encode(found) + b"\n"


def _problem(kind: Kind, detail: str = "") -> Problem:
    return Problem(
        type=f"{ROOT}#{kind.name}", title=gettext(kind.title), status=kind.status, detail=detail or gettext(kind.text)
    )


def _response(found: Problem) -> Response:
    found.request_id = current_id() or UNSET
    response = Response(encode(found) + b"\n", found.status, content_type=MEDIA_TYPE)
    response.headers["Content-Language"] = preferred()
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Accept-Language")
    return response
