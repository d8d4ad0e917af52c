"""The style sheets of a page in one file, ``css/A+B.css``: a first visit takes a request for all of them."""

from __future__ import annotations

import io
from pathlib import Path
from zlib import crc32

from flask import Flask, Response, abort, send_file
from werkzeug.security import safe_join

_MOST = 8


def init_app(app: Flask) -> None:
    """Let the static files of *app* answer for several style sheets at once."""
    folder = Path(str(app.static_folder)) / "css"

    def file(filename: str) -> Response:
        return _together(folder, filename) if "+" in filename else app.send_static_file(filename)

    app.view_functions["static"] = file


def _together(folder: Path, filename: str) -> Response:
    names = filename.removeprefix("css/").removesuffix(".css").split("+")
    paths = [safe_join(str(folder), f"{name}.css") for name in names]
    if len(names) > _MOST or len(set(names)) < len(names) or not all(path and Path(path).is_file() for path in paths):
        abort(404)
    sheet = b"\n".join(Path(str(path)).read_bytes() for path in paths)
    return send_file(io.BytesIO(sheet), mimetype="text/css", etag=f"{crc32(sheet):08x}")
