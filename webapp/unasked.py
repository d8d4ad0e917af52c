"""Files that browsers ask for of their own accord: an icon, and some that this site does not have.

These requests say nothing about the use of the site: the log leaves them out, and nothing is rendered for them.
"""

from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

UNLOGGED = "tilewright.unlogged"
"""The key of the WSGI environment that keeps a request out of the log."""
_A_DAY = 24 * 3600

blueprint = Blueprint("unasked", __name__)


@blueprint.get("/favicon.ico")
def icon() -> ResponseReturnValue:
    """The icon that pages link to, for browsers that ask before they have read a page."""
    return _unlogged(current_app.send_static_file("icons/tile.svg"))


@blueprint.get("/apple-touch-icon<rest>")
@blueprint.get("/.well-known/<path:rest>")
def missing(rest: str) -> ResponseReturnValue:
    """A bare 404."""
    return _unlogged(Response("Not found\n", 404, mimetype="text/plain"))


def _unlogged(response: Response) -> Response:
    request.environ[UNLOGGED] = True
    response.cache_control.public = True
    response.cache_control.max_age = _A_DAY
    return response
