"""Answers are compressed as the client accepts: pages at each request, static files once, event streams never."""

from __future__ import annotations

import gzip
import json
import re
from itertools import islice, permutations
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_compress.compat import compression
from pages import only, text_of, values

from solvers.scrabble import shipped_rules
from webapp.compression import compress
from webapp.languages import LANGUAGES

UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress, "zstd": compression.zstd.decompress}
PATHS = ("/en/scrabble", "/ru/balda", "/api/openapi.json", "/en/words/list.txt?q=c?t", "/en/words?q=c%3Ft")


@pytest.fixture
def static(client: FlaskClient) -> str:
    return re.findall(r'"(/static/[^"]*\.css)"', client.get("/en/scrabble").text)[0]


@pytest.mark.parametrize("coding", UNPACK)
@pytest.mark.parametrize("path", PATHS)
def test_pages_are_compressed_and_unpack_to_the_same(client: FlaskClient, path: str, coding: str) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": coding})
    assert plain.status_code == packed.status_code == 200
    assert "Content-Encoding" not in plain.headers
    assert {"Accept-Encoding"} <= {name.strip() for name in plain.headers["Vary"].split(",")}
    assert packed.headers["Vary"] == plain.headers["Vary"]
    if len(plain.data) < 500:
        return
    assert packed.headers["Content-Encoding"] == coding
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
    assert UNPACK[coding](packed.data) == plain.data


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip, br;q=0", "gzip"),
        ("identity", None),
        ("nothing;q=x", None),
        ("", None),
    ],
)
def test_the_client_chooses(client: FlaskClient, accepts: str, coding: str | None) -> None:
    assert client.get("/en/scrabble", headers={"Accept-Encoding": accepts}).headers.get("Content-Encoding") == coding


def test_static_files_are_as_small_as_they_can_be(client: FlaskClient, static: str) -> None:
    with client.get(static, headers={"Accept-Encoding": "gzip, deflate, br, zstd"}) as response:
        assert response.headers["Content-Encoding"] == "br"


@pytest.mark.parametrize("coding", UNPACK)
def test_a_static_file_is_compressed_once(
    client: FlaskClient, static: str, coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with client.get(static) as response:
        plain = response.data
    with client.get(static, headers={"Accept-Encoding": coding}) as packed:
        sent = packed.data
    assert UNPACK[coding](sent) == plain
    assert int(packed.headers["Content-Length"]) == len(sent)
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert packed.cache_control.max_age == 365 * 24 * 3600
    monkeypatch.delattr("flask_compress.flask_compress._compress_data")
    with client.get(static, headers={"Accept-Encoding": coding}) as again:
        assert again.data == sent


@pytest.mark.parametrize("coding", ["br", "identity"])
@pytest.mark.parametrize("path", ["static", "/api/openapi.json"])
def test_what_has_not_changed_is_not_sent_again(client: FlaskClient, static: str, path: str, coding: str) -> None:
    path = static if path == "static" else path
    with client.get(path, headers={"Accept-Encoding": coding}) as first:
        tag = first.headers["ETag"]
    with client.get(path, headers={"Accept-Encoding": coding, "If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")
    assert again.vary.as_set() == first.vary.as_set()


@pytest.mark.parametrize("method", ["OPTIONS", "HEAD"])
def test_a_question_about_a_file_does_not_change_what_is_kept_of_it(tmp_path: Path, method: str) -> None:
    text = b"export const letters = [];\n" * 100
    (tmp_path / "letters.js").write_bytes(text)
    app = Flask(__name__, static_folder=tmp_path, static_url_path="/static")
    compress(app)
    asked = {"path": "/static/letters.js", "headers": {"Accept-Encoding": "br"}}
    with app.test_client() as client:
        with client.open(method=method, **asked) as first:
            assert first.data == b""
        with client.get(**asked) as second:
            assert brotli.decompress(second.data) == text
        with client.open(method=method, **asked) as third:
            assert third.data == b""


def test_a_file_is_kept_once_however_its_path_is_written(
    client: FlaskClient, static: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = f"{static.partition('/css/')[0]}/css/shared/base.css"
    again = f"{once.removesuffix('/base.css')}/../shared/./base.css"
    with client.get(once, headers={"Accept-Encoding": "br"}) as first:
        sent = first.data
    monkeypatch.delattr("flask_compress.flask_compress._compress_data")
    with client.get(again, headers={"Accept-Encoding": "br"}) as second:
        assert second.data == sent


def test_the_style_sheets_of_a_page_come_in_one_file(client: FlaskClient, static: str) -> None:
    folder, _, names = static.partition("/css/")
    names = names.removesuffix(".css").split("+")
    assert len(names) > 2
    with client.get(static) as response:
        together = response.data
        assert response.mimetype == "text/css"
    for name in names:
        with client.get(f"{folder}/css/{name}.css") as response:
            assert response.data in together


@pytest.mark.parametrize(
    "names",
    ["shared/base+shared/none", "shared/base+../js/shared/theme", "shared/base+shared/base", "shared/base+", "+"],
)
def test_other_style_sheets_are_not_found(client: FlaskClient, static: str, names: str) -> None:
    folder = static.partition("/css/")[0]
    assert client.get(f"{folder}/css/{names}.css").status_code == 404


def test_texts_for_scripts_come_in_a_file_for_each_language_that_browsers_keep(client: FlaskClient) -> None:
    files = {}
    for language in LANGUAGES:
        page = client.get(f"/{language}/scrabble")
        (address,) = [source for source in values(page, "script[src]", "src") if "/texts/" in source]
        with client.get(address, headers={"Accept-Encoding": "br"}) as response:
            assert response.mimetype == "text/javascript"
            assert response.cache_control.max_age
            text = brotli.decompress(response.data).decode()
        files[language] = json.loads(text.removeprefix("var pageTexts = ").removesuffix(";\n"))
        assert not text_of(page, "template#texts")
    assert files["en"].keys() == files["ru"].keys() > {"copied", "2L"}
    assert all(files["en"][name] != files["ru"][name] for name in ("copied", "blank", "2L"))


def test_the_panel_for_screenshots_comes_in_a_file_for_each_language(client: FlaskClient, static: str) -> None:
    said, labels = {}, {}
    for language in LANGUAGES:
        with client.get(f"{static.partition('/css/')[0]}/texts/{language}/screenshot.html") as response:
            assert response.mimetype == "text/html"
            assert response.cache_control.max_age
            said[language] = json.loads(only(response, "script.texts").text)
            layouts = json.loads(only(response, "script.layouts").text)
            labels[language] = text_of(response, "dialog button[data-do=use]")
    assert said["en"].keys() == said["ru"].keys() > {"doubtful", "fault-tilted"}
    assert all(said["en"][name] != said["ru"][name] for name in said["en"])
    assert labels["en"] == "Use this board" != labels["ru"]
    games = shipped_rules()
    assert layouts.keys() == games.keys()
    for name, (language, codes) in layouts.items():
        layout = games[name].layout
        assert (language, len(codes)) == (games[name].alphabet.language, layout.size**2)
    assert layouts["standard"][1][:8] == "T..d...T"
    assert layouts["standard"][1] == layouts["german"][1] != layouts["wwf"][1]


@pytest.mark.parametrize("name", ["de/scrabble.js", "en/qless.js", "en/scrabble", "en/../en/scrabble.js", "en/", ""])
def test_other_texts_are_not_found(client: FlaskClient, static: str, name: str) -> None:
    assert client.get(f"{static.partition('/css/')[0]}/texts/{name}").status_code == 404


def test_only_the_latest_copies_are_kept(
    client: FlaskClient, app: Flask, static: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 100 < type(app.extensions["copies"])._MOST < 1000
    monkeypatch.setattr(type(app.extensions["copies"]), "_MOST", 4)
    folder, _, names = static.partition("/css/")
    sheets = names.removesuffix(".css").split("+")[:6]
    for order in islice(permutations(sheets), 8):
        with client.get(f"{folder}/css/{'+'.join(order)}.css", headers={"Accept-Encoding": "br"}) as response:
            assert response.status_code == 200
    assert len(app.extensions["copies"].data) == 4


def test_a_part_of_a_file_is_sent_as_it_is(client: FlaskClient, static: str) -> None:
    with client.get(static) as response:
        whole = response.data
    with client.get(static, headers={"Accept-Encoding": "br", "Range": "bytes=10-29"}) as part:
        assert (part.status_code, part.data) == (206, whole[10:30])
        assert "Content-Encoding" not in part.headers


def test_event_streams_are_not_compressed(app: Flask, client: FlaskClient) -> None:
    query = {"position": "....а/ухлап/балда/.фавр/..тти балда,фалда"}
    with client.get("/en/balda/ending", query_string=query, headers={"Accept-Encoding": "br, gzip"}) as response:
        assert response.mimetype == "text/event-stream"
        assert "Content-Encoding" not in response.headers
        assert next(iter(response.response)).startswith(b"event: ")
