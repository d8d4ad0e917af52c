"""What browsers ask for of their own accord is answered in one way, whichever browser asks, and is not logged."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client

from webapp.log import log_requests


def test_the_icon_is_an_icon_that_browsers_keep(client: FlaskClient) -> None:
    with client.get("/favicon.ico") as response:
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml")
        assert response.data.startswith(b"<svg")
        assert response.cache_control.max_age == 24 * 3600
    with client.get("/favicon.ico", headers={"If-None-Match": response.headers["ETag"]}) as again:
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/apple-touch-icon.png",
        "/apple-touch-icon-precomposed.png",
        "/apple-touch-icon-120x120.png",
        "/.well-known/appspecific/com.chrome.devtools.json",
        "/.well-known/traffic-advice",
    ],
)
def test_what_the_site_does_not_have_is_a_bare_404(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.text) == (404, "Not found\n")
    assert response.cache_control.max_age == 24 * 3600


def test_only_requests_that_a_person_made_are_logged(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    recorder = SimpleNamespace(info=lambda event, **fields: logged.append(fields["path"]))
    monkeypatch.setattr("webapp.log.structlog.stdlib.get_logger", lambda name: recorder)
    client = Client(log_requests(app.wsgi_app))
    for path in ("/favicon.ico", "/apple-touch-icon.png", "/.well-known/x", "/nothing.ico"):
        client.get(path).close()
    assert logged == ["/nothing.ico"]
