"""The app as the web tests use it: prepared once, asked through Flask's own client."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.server import http_server
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
    server = http_server(app, replace(Settings(), port=0, threads=4))
    server.shutdown_timeout = 1
    server.prepare()
    thread = threading.Thread(target=server.serve)
    thread.start()
    try:
        yield server.bind_addr
    finally:
        server.stop()
        thread.join(10)
