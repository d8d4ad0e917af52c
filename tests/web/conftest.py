"""The app as the web tests use it: prepared once, asked through Flask's own client."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from cheroot import wsgi
from flask import Flask
from flask.testing import FlaskClient

from webapp.api.transport import ApiConnection
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings


@pytest.fixture(scope="session")
def prepared() -> Readiness:
    """The solvers, prepared."""
    readiness = Readiness()
    readiness.run()
    assert readiness.is_ready, readiness.failure
    return readiness


@pytest.fixture
def app(prepared: Readiness) -> Flask:
    return create_app(Settings(), prepared)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def address(app: Flask) -> Iterator[tuple[str, int]]:
    """Where the app is, behind the HTTP server that it is served with."""
    server = wsgi.Server(("127.0.0.1", 0), app, numthreads=4)
    server.shutdown_timeout = 1
    server.max_request_body_size = Settings().body_bytes
    server.ConnectionClass = ApiConnection
    server.prepare()
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server.bind_addr
    finally:
        server.stop()
        thread.join(10)
