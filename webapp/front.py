"""The front page: every tool of the registry in a sentence and a picture, with an example to try."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import tools
from webapp.languages import PATH, current_language, gettext
from webapp.tool import Tool

blueprint = Blueprint("front", __name__)


@dataclass(frozen=True, slots=True)
class Card:
    """A tool as the front page shows it, in the reader's language."""

    name: str
    title: str
    url: str
    picture: str
    text: str
    example: str
    example_url: str

    @classmethod
    def of(cls, tool: Tool) -> Card:
        """The card of *tool*."""
        page, example = f"{tool.name}.page", tool.example
        return cls(
            tool.name,
            gettext(tool.title),
            url_for(page),
            url_for("static", filename=f"pictures/{tool.name}.svg"),
            gettext(tool.about[page]),
            gettext(example.text),
            url_for(example.endpoint, **example.query(current_language())),
        )


@blueprint.get("/", endpoint="home")
@blueprint.get(f"{PATH}/")
def page() -> ResponseReturnValue:
    """The front page; without a language in its address, in the one that the browser asks for.

    There a script goes on to the address last open in a tool, if the browser remembers one.
    """
    response = make_response(render_template("front.html", cards=[Card.of(tool) for tool in tools.TOOLS]))
    if request.endpoint == "front.home":
        response.vary.add("Accept-Language")
    return response
