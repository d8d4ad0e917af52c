"""The API page: it covers the whole OpenAPI document, and its examples work."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from flask.testing import FlaskClient
from pages import select, values
from playwright._impl._driver import compute_driver_executable

from webapp.api.problems import KINDS
from webapp.api.scrabble import ENDPOINTS
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings


def example(address: tuple[str, int], name: str) -> str:
    """An example as the page of a running server shows it."""
    with urlopen(f"http://{address[0]}:{address[1]}/en/api") as page:
        found = re.search(rf'<pre id="example-{name}"[^>]*>(.*?)</pre>', page.read().decode(), re.S)
    assert found
    return html.unescape(found[1])


def printed(command: list[str], code: str = "") -> str:
    return subprocess.run(command, input=code, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_the_example_with_curl_gives_the_best_plays(address: tuple[str, int]) -> None:
    answer = printed(["sh"], example(address, "curl"))
    assert answer.startswith('{"position":"15/15')
    assert answer.count('"play":') == 3


def test_the_example_in_python_gives_a_score(address: tuple[str, int]) -> None:
    assert printed([sys.executable, "-"], example(address, "python")) == "64 []"


def test_the_example_in_javascript_gives_unknown_words(address: tuple[str, int], tmp_path: Path) -> None:
    script = tmp_path / "example.mjs"
    script.write_text(example(address, "javascript"), encoding="utf-8")
    node = compute_driver_executable()[0]
    assert printed([str(node), str(script)]) == "[ 'CQ' ]"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_field_error_list_and_game_is_on_the_page(client: FlaskClient, language: str) -> None:
    page = client.get(f"/{language}/api")
    assert page.status_code == 200
    document = client.get("/api/openapi.json").json
    names = {name for schema in document["components"]["schemas"].values() for name in schema["properties"]}
    said = set(re.findall(r"<code[^>]*>([^<]*)</code>", page.text))
    assert names <= said
    assert {f"/api#{kind}" for kind in KINDS} <= said
    properties = document["components"]["schemas"]["SolveRequest"]["properties"]
    assert {*properties["rules"]["enum"], *properties["lexicon"]["enum"]} <= said
    for endpoint in ENDPOINTS:
        assert f"POST {endpoint.path}" in said
        assert f'id="{endpoint.name}"' in page.text


def test_every_field_is_described(client: FlaskClient) -> None:
    for name, schema in client.get("/api/openapi.json").json["components"]["schemas"].items():
        for field, described in schema["properties"].items():
            assert described.get("description"), f"{name}.{field}"


def test_the_problem_shown_is_the_one_that_is_sent(client: FlaskClient) -> None:
    page = client.get("/ru/api").text
    shown = re.search(r'<pre id="example-problem"[^>]*>(.*?)</pre>', page, re.S)
    assert shown
    position = f"{'15/' * 7}7C!T5{'/15' * 7} AEIRST?/ 12/34 0"
    sent = client.post("/api/v1/scrabble/check", json={"position": position}, headers={"Accept-Language": "ru"})
    assert json.loads(html.unescape(shown[1])) == sent.json


def test_the_page_says_the_limits_in_force(prepared: Readiness) -> None:
    client = create_app(Settings(plays=77, solve_seconds=2.5, board_size=15), prepared).test_client()
    page = client.get("/en/api").text
    assert "whole number, 1 to 77" in page
    assert "2.5 s" in page
    assert "<code>super</code>" not in page


def test_the_page_is_found(client: FlaskClient) -> None:
    assert 'href="/ru/api"' in client.get("/ru/scrabble").text
    asked = client.get("/api", headers={"Accept-Language": "ru"})
    assert (asked.status_code, asked.location) == (302, "/ru/api")
    assert "Accept-Language" in asked.headers["Vary"]


def test_the_kinds_of_problems_lead_to_where_they_are_explained(client: FlaskClient) -> None:
    kind = client.post("/api/v1/scrabble/solve", json={}).json["type"]
    path, _, place = kind.partition("#")
    page = client.get(path, follow_redirects=True)
    assert f'id="{place}"' in page.text


def test_copying_an_example_copies_all_of_it(client: FlaskClient) -> None:
    page = client.get("/en/api")
    examples = select(page, ".example pre")
    assert len(examples) >= 3
    assert values(page, ".example button", "data-copy") == [example.text_content() for example in examples]
