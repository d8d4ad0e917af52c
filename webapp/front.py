"""The front page: every tool of the registry in a sentence and a picture, with an example to try."""

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import tools
from webapp.languages import PATH, current_language, gettext
from webapp.tool import Tool

blueprint = Blueprint("front", __name__)


@blueprint.get("/", endpoint="home")
@blueprint.get(f"{PATH}/")
def page() -> ResponseReturnValue:
    """The front page; without a language in its address, in the one that the browser asks for.

    There a script goes on to the address last open in a tool, if the browser remembers one.
    """
    response = make_response(render_template("front.html", cards=list(map(_card, tools.TOOLS))))
    if request.endpoint == "front.home":
        response.vary.add("Accept-Language")
    return response


def _card(tool: Tool) -> dict[str, str]:
    """A tool as the front page shows it, in the reader's language."""
    page, example = f"{tool.name}.page", tool.example
    return {
        "name": tool.name,
        "title": gettext(tool.title),
        "url": url_for(page),
        "picture": url_for("static", filename=f"pictures/{tool.name}.svg"),
        "text": gettext(tool.about[page]),
        "example": gettext(example.text),
        "example_url": url_for(example.endpoint, **example.query(current_language())),
    }
