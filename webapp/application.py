"""The Flask application: settings, languages, security and games put together."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask, g, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from solvers.errors import mark as N_
from solvers.facts import sources
from solvers.lexicon import catalog
from solvers.resources import data_folder
from webapp.api.pages import blueprint as api_page
from webapp.api.problems import is_api, problem_of
from webapp.api.site import blueprint as api
from webapp.balda.site import TITLE as BALDA
from webapp.balda.site import blueprint as balda
from webapp.capacity import Capacity
from webapp.countdown.site import TITLE as COUNTDOWN
from webapp.countdown.site import blueprint as countdown
from webapp.finder import pages as finder
from webapp.game import routes
from webapp.languages import LANGUAGES, PATH, gettext, preferred, speak
from webapp.qless.site import TITLE as QLESS
from webapp.qless.site import blueprint as qless
from webapp.readiness import Readiness
from webapp.scrabble.game_page import blueprint as scrabble_game
from webapp.scrabble.list_page import blueprint as scrabble_list
from webapp.scrabble.own_games import offer_games
from webapp.scrabble.pages import SCRABBLE
from webapp.scrabble.picture import blueprint as scrabble_picture
from webapp.security import protect
from webapp.settings import Settings
from webapp.visitor_lists import RequestInMemory, VisitorLists

GAMES = (SCRABBLE,)

_FAULTS = {
    403: (N_("Refused"), N_("This form was sent from another site.")),
    404: (N_("Not found"), N_("There is no such page.")),
    405: (N_("Not allowed"), N_("This page cannot be used that way.")),
    413: (N_("Too much"), N_("That is more than this server takes in one request.")),
    500: (N_("Something went wrong"), N_("That is our fault, not yours. It has been noted.")),
}


def create_app(settings: Settings | None = None, readiness: Readiness | None = None) -> Flask:
    """The web app. *readiness* says when solves may begin; by default it starts preparing at once."""
    settings = settings or Settings.from_environment()
    if readiness is None:
        readiness = Readiness()
        readiness.start()
    offer_games(settings.rules)
    static = data_folder("static")
    app = Flask(
        "webapp",
        template_folder=str(data_folder("templates")),
        static_folder=str(static),
        static_url_path=f"/static/{_fingerprint()}",
    )
    app.config.update(
        MAX_CONTENT_LENGTH=settings.body_bytes,
        MAX_FORM_MEMORY_SIZE=settings.body_bytes,
        SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600,
        TRANSLATIONS=str(Path(__file__).parent / "translations"),
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions |= {"settings": settings, "readiness": readiness}
    app.extensions["capacity"] = Capacity(settings.solves_at_once, settings.solves_waiting)
    app.extensions["visitor_lists"] = VisitorLists(
        settings.visitor_lists, settings.visitor_list_bytes, settings.visitor_list_seconds
    )
    app.request_class = RequestInMemory
    speak(app)
    protect(app)
    for game in GAMES:
        app.register_blueprint(routes(game))
    app.register_blueprint(scrabble_list)
    app.register_blueprint(scrabble_game)
    app.register_blueprint(scrabble_picture)
    app.register_blueprint(balda)
    app.register_blueprint(qless)
    app.register_blueprint(countdown)
    app.register_blueprint(finder.blueprint)
    app.register_blueprint(api)
    app.register_blueprint(api_page)
    _pages(app, readiness)
    _faults(app)
    return app


def _fingerprint() -> str:
    """A name for the state of the static files, so that browsers may keep them for good."""
    digest = hashlib.sha256()
    for path in sorted(data_folder("static").rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _pages(app: Flask, readiness: Readiness) -> None:
    @app.get("/")
    def home() -> ResponseReturnValue:
        return redirect(url_for("scrabble.page", lang=preferred()))

    @app.get(f"{PATH}/")
    def start() -> ResponseReturnValue:
        return redirect(url_for("scrabble.page"))

    names = [*(game.name for game in GAMES), balda.name, qless.name, countdown.name, finder.blueprint.name]

    @app.get(f"/<any({', '.join(names)}):tool>")
    @app.get(f"/<any({', '.join(names)}):tool>/<path:page>")
    def without_language(tool: str, page: str = "") -> ResponseReturnValue:
        response = redirect(f"/{preferred()}{request.full_path.rstrip('?')}")
        response.vary.add("Accept-Language")
        return response

    @app.get(f"{PATH}/about")
    def about() -> ResponseReturnValue:
        folder = data_folder("wordlists") / "licences"
        notices = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.txt"))]
        return render_template("about.html", lists=catalog(), facts=sources(), notices=notices)

    @app.get("/livez")
    def livez() -> ResponseReturnValue:
        return "alive\n", {"Content-Type": "text/plain"}

    @app.get("/readyz")
    def readyz() -> ResponseReturnValue:
        progress = readiness.progress
        state = {
            "ready": readiness.is_ready,
            "done": progress.done,
            "steps": progress.steps,
            "failure": readiness.failure,
        }
        return (jsonify(state), 200) if readiness.is_ready else (jsonify(state), 503, {"Retry-After": "1"})

    @app.context_processor
    def header() -> dict[str, Any]:
        named = [
            *((game.name, game.title) for game in GAMES),
            (balda.name, BALDA),
            (qless.name, QLESS),
            (countdown.name, COUNTDOWN),
            (finder.blueprint.name, finder.TITLE),
        ]
        current = (request.blueprint or "").split("_")[0]
        tools = [(gettext(title), url_for(f"{name}.page"), current == name) for name, title in named]
        path = request.full_path.rstrip("?")
        first = path.strip("/").split("/", 1)[0]
        rest = path.removeprefix(f"/{first}") if first in LANGUAGES and request.method == "GET" else ""
        here = [(code, name, f"/{code}{rest}" if rest else f"/{code}/") for code, name in LANGUAGES.items()]
        return {"tools": tools, "language_urls": here}


def _faults(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def fault(error: HTTPException) -> ResponseReturnValue:
        code = error.code or 500
        if code < 400:
            return error.get_response()
        if is_api(request.path):
            return problem_of(error)
        first = request.path.strip("/").split("/", 1)[0]
        if first in LANGUAGES:
            g.lang = first
        title, text = _FAULTS.get(code, (error.name, error.name))
        title, text = gettext(title), gettext(text)
        if request.path.endswith("/read"):
            return jsonify({"field": "position", "square": None, "message": text}), code
        return render_template("error.html", title=title, text=text, code=code), code
