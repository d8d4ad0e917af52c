"""The names by which the server may be called: what its own network knows always, others if the operator names them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings

PATHS = ("/", "/en/scrabble", "/ru/words?q=a", "/api/openapi.json", "/static/none.css", "/nothing")
AT_HOME = (
    "localhost",
    "localhost:8000",
    "LOCALHOST",
    "tilewright.localhost",
    "127.0.0.1:8000",
    "[::1]:8000",
    "192.168.1.17:8000",
    "[fe80::1]",
    "den.local:8000",
    "web-1",
    "localhost.",
)
ELSEWHERE = (
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example:8000",
    "den.local.evil.example",
    "evil.example.",
    "xn--e1afmkfd.example",
    "192.168.1.evil",
    "a.b[",
)


def named(prepared: Readiness, names: str) -> FlaskClient:
    return create_app(Settings(trusted_hosts=names), prepared).test_client()


@pytest.mark.parametrize("host", AT_HOME)
def test_a_server_at_home_needs_no_setting(client: FlaskClient, host: str) -> None:
    assert client.get("/en/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ELSEWHERE)
def test_names_of_the_internet_are_refused_with_a_word_on_what_to_set(client: FlaskClient, host: str) -> None:
    for path in PATHS:
        refused = client.get(path, headers={"Host": host})
        assert refused.status_code == 400
        assert "TILEWRIGHT_TRUSTED_HOSTS" in refused.text
        assert host in refused.text
        assert len(refused.data) < 600
        assert refused.headers["X-Content-Type-Options"] == "nosniff"
        assert "Location" not in refused.headers
    assert client.post("/en/scrabble", data={"rack": "AB"}, headers={"Host": host}).status_code == 400


def test_programs_are_told_so_as_a_problem(client: FlaskClient) -> None:
    refused = client.post("/api/scrabble/solve", json={}, headers={"Host": "evil.example"})
    assert refused.status_code == 400
    assert refused.mimetype == "application/problem+json"
    assert "evil.example" in refused.json["detail"]


def test_readers_of_russian_are_told_in_russian(client: FlaskClient) -> None:
    refused = client.get("/", headers={"Host": "evil.example", "Accept-Language": "ru"})
    assert "сервер" in refused.text


def test_what_an_address_holds_is_not_taken_for_a_page(client: FlaskClient) -> None:
    refused = client.get("/", headers={"Host": "<b>.example" + "e" * 5000})
    assert refused.status_code == 400
    assert refused.mimetype == "text/plain"
    assert len(refused.data) < 600


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_health_probes_may_call_it_as_they_like(client: FlaskClient, path: str) -> None:
    assert client.get(path, headers={"Host": "10-0-0-7.pods.example"}).status_code == 200


@pytest.mark.parametrize(
    "names",
    [
        "demo.example.org",
        "other.example, demo.example.org",
        "other.example demo.example.org",
        "https://demo.example.org/",
        "demo.example.org:443",
        ".example.org",
        "*",
    ],
)
def test_the_operator_names_others(prepared: Readiness, names: str) -> None:
    client = named(prepared, names)
    for host in ("demo.example.org", "Demo.Example.Org:8443", "localhost", "10.0.0.1"):
        assert client.get("/en/about", headers={"Host": host}).status_code == 200
    for host in ("evil.example", "demo.example.org.evil.example", "evildemo.example.org.example"):
        assert client.get("/en/about", headers={"Host": host}).status_code == (200 if names == "*" else 400)


def test_a_name_in_other_letters_is_found_by_its_encoded_form(prepared: Readiness) -> None:
    assert named(prepared, "слова.example").get("/", headers={"Host": "xn--80ad0amn.example"}).status_code == 200
