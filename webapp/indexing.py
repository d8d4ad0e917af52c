"""The descriptions and addresses of pages for search engines and for links that are shared.

The pages for search engines are those that are described here and in the registry, by their bare addresses. An address
with a query holds a position or a search: there are endlessly many, and each costs a solve.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Flask, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from solvers.errors import N_
from webapp import tools
from webapp.languages import LANGUAGES, current_language, gettext
from webapp.metrics import current_tool

_FRONT = "front.page"
_OTHERS = {
    _FRONT: N_(
        "Solvers and trainers for Scrabble, Balda, Q-Less and Countdown, and a word finder: enter the board and see "
        "the best answer at once."
    ),
    "about": N_("Where the word lists of Tilewright come from, under which licences, and what the site keeps of you."),
    "shortcuts": N_("Every key and gesture of Scrabble, Balda, Q-Less, Countdown and the word finder on Tilewright."),
    "api_page.page": N_("Solve Scrabble positions from a program of your own: one address, JSON in and out, no key."),
}
"""The descriptions of the pages outside the tools, untranslated, by endpoint."""
_LOCALES = {"en": "en_GB", "ru": "ru_RU"}

blueprint = Blueprint("indexing", __name__)


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a page; *canonical* and *alternates* are empty for a page not to be indexed."""

    description: str
    canonical: str
    alternates: Mapping[str, str]
    """Full addresses of the page by language, and ``x-default``."""
    locale: str


def described() -> dict[str, str]:
    """The descriptions of the pages for search engines, untranslated, by endpoint."""
    return _OTHERS | {endpoint: text for tool in tools.TOOLS for endpoint, text in tool.about.items()}


def head() -> Head:
    """The head of the page being answered. A tool's page without a description of its own has the tool's."""
    texts = described()
    endpoint = _endpoint()
    text = texts.get(endpoint) or texts.get(f"{current_tool()}.page") or texts[_FRONT]
    locale = _LOCALES[current_language()]
    if not _is_indexed():
        return Head(gettext(text), "", {}, locale)
    alternates = _addresses(endpoint)
    return Head(gettext(text), alternates[current_language()], alternates, locale)


def init_app(app: Flask) -> None:
    """Give *app*'s templates ``head()``, and its answers that are not to be indexed a header that says so."""
    app.jinja_env.globals["head"] = head

    @app.after_request
    def keep_out(response: Response) -> Response:
        if response.status_code == 200 and request.endpoint != "static" and not _is_indexed():
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response


@blueprint.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Where the sitemap is. Nothing is forbidden: crawlers learn from an answer that it is not to be indexed."""
    text = f"User-agent: *\nAllow: /\nSitemap: {url_for('indexing.sitemap', _external=True)}\n"
    return Response(text, mimetype="text/plain")


@blueprint.get("/sitemap.xml")
def sitemap() -> ResponseReturnValue:
    """Every page for search engines, in each language."""
    pages = [_addresses(endpoint) for endpoint in described()]
    return Response(render_template("sitemap.xml", pages=pages, languages=LANGUAGES), mimetype="application/xml")


def _endpoint() -> str:
    """The endpoint being answered; the front page has two."""
    return _FRONT if request.endpoint == "front.home" else request.endpoint or ""


def _is_indexed() -> bool:
    return request.method in ("GET", "HEAD") and not request.query_string and _endpoint() in described()


def _addresses(endpoint: str) -> dict[str, str]:
    """The full addresses of a page by language; ``x-default`` is for readers of other languages."""
    addresses = {language: url_for(endpoint, lang=language, _external=True) for language in LANGUAGES}
    default = url_for("front.home", _external=True) if endpoint == _FRONT else addresses["en"]
    return addresses | {"x-default": default}
