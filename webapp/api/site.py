"""The addresses of the API: what it answers, the OpenAPI document, and the page for people."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import UNSET
from msgspec.json import encode
from werkzeug.exceptions import UnsupportedMediaType

from solvers.errors import InputError
from webapp.api.openapi import document
from webapp.api.problems import ROOT, fault_of, invalid, problem
from webapp.api.requests import Invalid, Malformed, read
from webapp.api.scrabble import ENDPOINTS, Endpoint, asked_position
from webapp.api.scrabble_requests import bounds
from webapp.capacity import Busy
from webapp.languages import gettext, preferred
from webapp.replies import retry_later
from webapp.solving import NotReady, current_readiness, current_settings, failure_of

EVENTS = "text/event-stream"

blueprint = Blueprint("api", __name__)


def _answered(endpoint: Endpoint[Any]) -> Response:
    """The answer to the request in the body."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    if request.headers.get("Content-Encoding", "identity") != "identity":
        return problem("media-type", gettext("Send the body as it is, without Content-Encoding."))
    asked = read(endpoint.request, request.get_data(cache=False), bounds(current_settings()))
    given = {name for name in asked.__struct_fields__ if getattr(asked, name) is not UNSET}
    try:
        position = asked_position(asked, current_settings())
        if endpoint.stream and request.accept_mimetypes.best == EVENTS:
            return endpoint.stream(asked, position)
        found = endpoint.answer(asked, position, current_settings())
    except InputError as error:
        raise Invalid([fault_of(error, given)]) from error
    return Response(encode(found) + b"\n", content_type="application/json")


for _endpoint in ENDPOINTS:
    blueprint.add_url_rule(
        _endpoint.path, _endpoint.name, _answered, methods=["POST"], defaults={"endpoint": _endpoint}
    )


@blueprint.get(f"{ROOT}/openapi.json")
def description() -> ResponseReturnValue:
    """The OpenAPI document."""
    response = Response(encode(document(current_settings())) + b"\n", content_type="application/json")
    response.add_etag()
    return response.make_conditional(request)


@blueprint.get(ROOT)
def start() -> ResponseReturnValue:
    """To the page about the API in the reader's language."""
    response = redirect(url_for("api_page.page", lang=preferred()))
    response.vary.add("Accept-Language")
    return response


@blueprint.errorhandler(Invalid)
def refused(error: Invalid) -> ResponseReturnValue:
    return invalid(error)


@blueprint.errorhandler(Malformed)
def malformed(error: Malformed) -> ResponseReturnValue:
    return problem("malformed", gettext("The body is not JSON that can be read: %(reason)s.", reason=str(error)))


@blueprint.errorhandler(Busy)
def busy(error: Busy) -> ResponseReturnValue:
    return retry_later(problem("busy"))


@blueprint.errorhandler(NotReady)
def preparing(error: NotReady) -> ResponseReturnValue:
    """The solvers are not ready, or could not be prepared."""
    return retry_later(problem("preparing", failure_of(current_readiness())))
