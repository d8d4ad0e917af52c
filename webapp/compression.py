"""Compression of pages and static files. Event streams are left as they are: each event is sent at once."""

from posixpath import normpath
from types import SimpleNamespace

from flask import Flask, Response, request
from flask_compress import Compress
from flask_compress.flask_compress import DictCache


def compress(app: Flask) -> None:
    """Have *app* compress its answers as the client accepts; a static file is compressed once and kept in memory.

    Pages are compressed by Zstandard if they can be, in a third of the time that Brotli takes. Static files, which take
    no time, are smallest by Brotli at its slowest. The copies of these are never out of date: their addresses contain a
    fingerprint of all of them.
    """
    app.config.update(
        COMPRESS_REGISTER=False,
        COMPRESS_STREAMS=False,
        COMPRESS_ALGORITHM=["zstd", "br", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_ZSTD_LEVEL=4,
    )
    pages, files = Compress(app), Compress(app)
    files.app = SimpleNamespace(config={**app.config, "COMPRESS_BR_LEVEL": 11})  # type: ignore[assignment]
    files.enabled_algorithms = ("br", "zstd", "gzip")
    files.cache = app.extensions["copies"] = _Latest()
    files.cache_key = lambda incoming: normpath(incoming.path)  # a/../b.js is b.js, however often it is written so

    @app.after_request
    def compressed(response: Response) -> Response:
        if response.status_code == 304:
            response.vary.add("Accept-Encoding")
        if response.status_code != 200 or request.method == "OPTIONS" or response.mimetype == "text/event-stream":
            return response
        if request.endpoint != "static":
            return pages.after_request(response)
        response.direct_passthrough = False
        response.make_sequence()
        return files.after_request(response)


class _Latest(DictCache):
    """The copies made last: of style sheets put together there could be any number."""

    _MOST = 400

    def set(self, key: str, value: bytes) -> None:
        super().set(key, value)
        for oldest in list(self.data)[: -self._MOST]:
            self.data.pop(oldest, None)
