"""The app as the web tests use it: prepared once, asked through Flask's own client."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

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
