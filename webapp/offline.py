"""Installing the site, and using it offline: the manifest, the service worker, and the page in place of others."""

from flask import Blueprint, Response, current_app, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp import tools
from webapp.indexing import described
from webapp.languages import LANGUAGES, PATH, current_language, gettext
from webapp.security import HEADERS
from webapp.unasked import UNLOGGED

_LIGHT = "#f5f4f0"
_FIRST = ("css/shared/base.css", "js/shared/theme.js", "js/shared/visit.js")
"""The files of the page that says that there is no connection."""

blueprint = Blueprint("offline", __name__)


@blueprint.get(f"{PATH}/offline")
def page() -> ResponseReturnValue:
    """The page shown without a connection in place of one that is not kept."""
    return render_template("offline.html")


@blueprint.get("/worker.js")
def worker() -> ResponseReturnValue:
    """The service worker. Its text holds the fingerprint of the static files, so that each version has its own."""
    text = render_template(
        "worker.js",
        files=f"{current_app.static_url_path}/",
        offline={language: url_for("offline.page", lang=language) for language in LANGUAGES},
        first=[url_for("static", filename=name) for name in _FIRST],
    )
    response = Response(text, mimetype="text/javascript")
    response.headers["Content-Security-Policy"] = HEADERS["Content-Security-Policy"]
    response.add_etag()
    request.environ[UNLOGGED] = True  # browsers ask for it with every page
    return response.make_conditional(request)


@blueprint.get(f"{PATH}/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web manifest, in the page's language: name, icons, and a shortcut to each tool."""
    icons = [
        {"src": "icons/tile.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/tile-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/tile-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    response = jsonify(
        id="/",
        name="Tilewright",
        short_name="Tilewright",
        description=gettext(described()["front.page"]),
        lang=current_language(),
        start_url=url_for("front.home"),
        scope="/",
        display="standalone",
        background_color=_LIGHT,
        theme_color=_LIGHT,
        icons=[icon | {"src": url_for("static", filename=icon["src"])} for icon in icons],
        shortcuts=[{"name": gettext(tool.title), "url": url_for(f"{tool.name}.page")} for tool in tools.TOOLS],
    )
    response.mimetype = "application/manifest+json"
    return response
