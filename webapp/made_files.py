"""Static files that are put together on request, so that a page takes fewer requests and bytes.

The style sheets of a page come in one file, ``css/A+B.css``. The texts of a page's scripts, and HTML that they add to
the page later, come in a file for each language, ``texts/LANGUAGE/NAME``, which browsers keep like the others.
"""

import io
from pathlib import Path
from zlib import crc32

from flask import Flask, Response, abort, g, send_file
from werkzeug.security import safe_join

from webapp.languages import LANGUAGES
from webapp.markup import fixed

_MOST = 12
_TEXTS = {"scrabble.js": "scrabble/texts.html", "screenshot.html": "scrabble/screenshot.html"}
"""The files for each language, and the templates that they are made of."""


def init_app(app: Flask) -> None:
    """Let the static files of *app* answer for several style sheets at once, and for texts."""
    folder = Path(str(app.static_folder)) / "css"

    def file(filename: str) -> Response:
        if filename.startswith("texts/"):
            return _texts(filename)
        return _together(folder, filename) if "+" in filename else app.send_static_file(filename)

    app.view_functions["static"] = file


def _together(folder: Path, filename: str) -> Response:
    names = filename.removeprefix("css/").removesuffix(".css").split("+")
    paths = [safe_join(str(folder), f"{name}.css") for name in names]
    if len(names) > _MOST or len(set(names)) < len(names) or not all(path and Path(path).is_file() for path in paths):
        abort(404)
    return _sent(b"\n".join(Path(str(path)).read_bytes() for path in paths), "text/css")


def _texts(filename: str) -> Response:
    language, _, name = filename.removeprefix("texts/").partition("/")
    if language not in LANGUAGES or name not in _TEXTS:
        abort(404)
    g.lang = language
    text = fixed(_TEXTS[name])
    if name.endswith(".html"):
        return _sent(text.encode(), "text/html")
    return _sent(f"var pageTexts = {text};\n".encode(), "text/javascript")


def _sent(content: bytes, mimetype: str) -> Response:
    return send_file(io.BytesIO(content), mimetype=mimetype, etag=f"{crc32(content):08x}")
