"""The Flask application: settings, languages, security and tools put together."""

import hashlib
import threading
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flask import Flask, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from solvers.errors import N_
from solvers.lexicon import shipped_lists
from solvers.lexicon.facts import sources
from solvers.resources import data_folder
from webapp import indexing, made_files, markup, tools
from webapp.api.pages import blueprint as api_page
from webapp.api.problems import is_api, problem_of
from webapp.api.site import blueprint as api
from webapp.capacity import Capacity
from webapp.compression import compress
from webapp.credits import libraries
from webapp.front import blueprint as front
from webapp.hosts import check_hosts
from webapp.languages import LANGUAGES, PATH, gettext, init_app, language_of, once_a_language, preferred
from webapp.limits import limit
from webapp.metrics import current_tool, measure
from webapp.offline import blueprint as offline
from webapp.readiness import Readiness
from webapp.replies import with_state
from webapp.request_ids import current_id
from webapp.security import protect
from webapp.settings import Settings
from webapp.streaming import Streams
from webapp.unasked import blueprint as unasked
from webapp.visitor_lists import RequestInMemory, VisitorLists

_TRANSLATIONS = Path(__file__).parent / "translations"
_FAULTS = {
    403: (N_("Refused"), N_("This form was sent from another site.")),
    404: (N_("Not found"), N_("This page does not exist.")),
    405: (N_("Not allowed"), N_("This page cannot be used that way.")),
    413: (N_("Too much"), N_("That is more than this server takes in one request.")),
    500: (N_("Something went wrong"), N_("That is our fault, not yours. It has been noted.")),
}


class _Application(Flask):
    request_class = RequestInMemory

    def redirect(self, location: str, code: int = 302) -> Response:
        """The redirection that ``flask.redirect`` makes: 303 after a form was posted, since a GET follows, else 302."""
        return super().redirect(location, 303 if request.method == "POST" and code == 302 else code)


def create_app(settings: Settings, readiness: Readiness) -> Flask:
    """The web app. *readiness* says when solves may begin."""
    static = data_folder("static")
    app = _Application(
        "webapp",
        template_folder=str(data_folder("templates")),
        static_folder=str(static),
        static_url_path=f"/static/{_fingerprint()}",
    )
    app.config.update(
        MAX_CONTENT_LENGTH=settings.body_bytes,
        MAX_FORM_MEMORY_SIZE=settings.body_bytes,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,
        TRANSLATIONS=str(_TRANSLATIONS),
    )
    markup.init_app(app)
    made_files.init_app(app)
    app.extensions |= {"settings": settings, "readiness": readiness, "stopping": threading.Event()}
    app.extensions["capacity"] = Capacity(settings.solves_at_once, settings.solves_waiting)
    app.extensions["visitor_lists"] = VisitorLists(settings)
    app.extensions["streams"] = Streams(
        min(settings.searches_at_once, max(1, settings.threads // 3)), settings.visitor_searches
    )
    init_app(app)
    measure(app)
    limit(app, settings)
    check_hosts(app, settings.trusted_hosts)
    protect(app)
    compress(app)
    indexing.init_app(app)
    of_tools = dict.fromkeys(blueprint for tool in tools.TOOLS for blueprint in tool.pages())
    for blueprint in (*of_tools, front, indexing.blueprint, offline, api, api_page, unasked):
        app.register_blueprint(blueprint)
    _pages(app, readiness)
    _faults(app)
    return app


def _fingerprint() -> str:
    """A name for the content of the static files, so that browsers may cache them for ever.

    Some are made of templates (see ``made_files``) and of translations.
    """
    digest = hashlib.sha256()
    made_of = [*data_folder("templates").rglob("texts.html"), *_TRANSLATIONS.rglob("*.mo")]
    for path in [*sorted(data_folder("static").rglob("*")), *sorted(made_of)]:
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]


def _pages(app: Flask, readiness: Readiness) -> None:
    names = [tool.name for tool in tools.TOOLS]
    any_tool = f"/<any({', '.join(names)}):tool>"

    @app.get(any_tool)
    @app.get(f"{any_tool}/<path:page>")
    def without_language(tool: str, page: str = "") -> ResponseReturnValue:
        response = redirect(f"/{preferred()}{request.full_path.rstrip('?')}")
        response.vary.add("Accept-Language")
        return response

    @app.get(f"{PATH}/about")
    def about() -> ResponseReturnValue:
        folder = data_folder("wordlists") / "licences"
        notices = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt"))]
        return render_template(
            "about.html",
            lists=shipped_lists(),
            facts=sources(),
            notices=notices,
            libraries=libraries(),
            version=version("tilewright"),
        )

    @app.get("/livez")
    def livez() -> ResponseReturnValue:
        return "alive\n", {"Content-Type": "text/plain"}

    @app.get("/readyz")
    def readyz() -> ResponseReturnValue:
        progress, is_ready = readiness.progress, readiness.is_ready
        state = {"ready": is_ready, "done": progress.done, "steps": progress.steps, "failure": readiness.failure}
        return with_state(jsonify(state), "ok" if is_ready else "preparing")

    @once_a_language
    def links(current: str) -> list[tuple[str, str, bool]]:
        return [(gettext(tool.title), url_for(f"{tool.name}.page"), current == tool.name) for tool in tools.TOOLS]

    @app.get(f"{PATH}/keys")
    def shortcuts() -> ResponseReturnValue:
        return render_template("shortcuts.html")

    @app.context_processor
    def header() -> dict[str, Any]:
        tool = current_tool() if current_tool() in names else ""
        path = request.full_path.rstrip("?")
        here = language_of(path)
        rest = path.removeprefix(f"/{here}") if here and request.method == "GET" else ""
        urls = [
            (code, name, "" if rest and code == here else f"/{code}{rest or '/'}") for code, name in LANGUAGES.items()
        ]
        return {"tools": links(tool), "tool": tool, "language_urls": urls}


def _faults(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def fault(error: HTTPException) -> ResponseReturnValue:
        code = error.code or 500
        if code < 400:
            return error.get_response()
        if is_api(request.path):
            return problem_of(error)
        if language := language_of(request.path):
            g.lang = language
        title, text = _FAULTS.get(code, (error.name, error.name))
        title, text = gettext(title), gettext(text)
        if request.path.endswith("/read"):
            return jsonify({"field": "position", "square": None, "message": text}), code
        shown = render_template("error.html", title=title, text=text, code=code, request_id=current_id())
        return shown, code
