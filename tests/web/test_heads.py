"""What the head of each page tells search engines and links that are shared; the sitemap, robots.txt and the front page."""

from __future__ import annotations

import struct
import tomllib
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from lxml.html import HtmlElement
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pages import parsed, select, text_of, texts, value_of, values
from served import ROOT, running

from solvers.resources import data_folder
from webapp import tools
from webapp.credits import libraries
from webapp.indexing import described
from webapp.languages import LANGUAGES
from webapp.settings import Settings

SITE = "http://localhost"
FRONT = {"en": "What is the best move here?", "ru": "Какой здесь лучший ход?"}


def head_of(client: FlaskClient, address: str) -> HtmlElement:
    response = client.get(address)
    assert response.status_code == 200, address
    assert "X-Robots-Tag" not in response.headers, address
    return parsed(response)


def pages_of(app: Flask) -> dict[str, dict[str, str]]:
    """The address of each page for search engines, by endpoint and language."""
    with app.test_request_context():
        return {name: {code: url_for(name, lang=code) for code in LANGUAGES} for name in described()}


def test_every_page_says_what_it_is_in_its_own_words_and_where_it_is_in_each_language(
    app: Flask, client: FlaskClient
) -> None:
    for language in LANGUAGES:
        titles, descriptions = set(), set()
        for endpoint, addresses in pages_of(app).items():
            page = head_of(client, addresses[language])
            assert page.get("lang") == language
            title = text_of(page, "title")
            told = {
                tag.attrib[by]: tag.attrib["content"]
                for by in ("name", "property")
                for tag in select(page, f"meta[{by}]")
            }
            assert title == f"{told['og:title']} – Tilewright"
            assert told["description"] == told["og:description"]
            assert 50 <= len(told["description"]) <= 160, told["description"]
            assert (language == "ru") == any("а" <= char <= "я" for char in told["description"])
            titles.add(title)
            descriptions.add(told["description"])
            assert value_of(page, "link[rel=canonical]", "href") == told["og:url"] == SITE + addresses[language]
            alternates = {link.attrib["hreflang"]: link.attrib["href"] for link in select(page, "link[rel=alternate]")}
            whole = {code: SITE + address for code, address in addresses.items()}
            assert alternates == whole | {"x-default": f"{SITE}/" if endpoint == "front.page" else whole["en"]}
        assert len(titles) == len(descriptions) == len(described())


@pytest.mark.parametrize(
    "address",
    [
        "/en/scrabble?position=15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CAT/ 0/0 0",
        "/en/words?q=c?t",
        "/en/words/about/cat",
        "/en/scrabble/board.txt",
        "/en/about?from=elsewhere",
        "/en/balda/answer",
    ],
)
def test_positions_and_parts_of_pages_are_not_for_search_engines(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert not select(response, "link[rel=canonical], link[rel=alternate]")


def test_the_sitemap_has_every_page_in_each_language(app: Flask, client: FlaskClient) -> None:
    assert f"Sitemap: {SITE}/sitemap.xml" in client.get("/robots.txt").text.splitlines()
    listed = ElementTree.fromstring(client.get("/sitemap.xml").text)
    addresses = [entry.text for entry in listed.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert addresses == [SITE + address for pages in pages_of(app).values() for address in pages.values()]


@pytest.mark.parametrize(
    ("proxies", "said", "scheme"),
    [
        ("127.0.0.1", "https", "https"),
        ("127.0.0.1", "HTTPS", "https"),
        ("127.0.0.1", "http", "http"),
        ("127.0.0.1", "ftp", "http"),
        ("127.0.0.1", "https, http", "http"),
        ("10.0.0.0/8", "https", "http"),
        ("", "https", "http"),
    ],
)
def test_addresses_in_full_have_the_scheme_that_a_trusted_proxy_says_and_the_host_asked_for(
    app: Flask, proxies: str, said: str, scheme: str
) -> None:
    host = "words.localhost:8443"
    with running(app, replace(Settings(), threads=2, trusted_proxies=proxies)) as server:

        def asked(path: str) -> str:
            headers = {"Host": host, "X-Forwarded-Proto": said, "X-Forwarded-Host": "elsewhere.example"}
            with closing(HTTPConnection("127.0.0.1", server.effective_port, timeout=20)) as connection:
                connection.request("GET", path, headers=headers)
                answer = connection.getresponse()
                return answer.headers["Location"] or answer.read().decode()

        site = f"{scheme}://{host}"
        assert asked("/ru") == f"{site}/ru/"
        links = values(asked("/ru/words"), "link[rel=canonical], link[rel=alternate]", "href")
        assert links == [f"{site}/{code}/words" for code in ("ru", "en", "ru", "en")]
        assert f"Sitemap: {site}/sitemap.xml" in asked("/robots.txt")
        listed = ElementTree.fromstring(asked("/sitemap.xml")).iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
        assert all(str(entry.text).startswith(f"{site}/") for entry in listed)


def test_the_manifest_names_icons_of_the_sizes_they_have_and_a_page_of_each_tool(client: FlaskClient) -> None:
    for language in LANGUAGES:
        response = client.get(value_of(client.get(f"/{language}/"), "link[rel=manifest]", "href"))
        assert response.mimetype == "application/manifest+json"
        manifest = response.get_json()
        assert manifest["lang"] == language
        assert (language == "ru") == any("а" <= char <= "я" for char in manifest["description"])
        assert client.get(manifest["start_url"]).status_code == 200
        kinds = [(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]]
        assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(kinds)
        for icon in manifest["icons"]:
            with client.get(icon["src"]) as image:
                assert (image.status_code, image.mimetype) == (200, icon["type"])
                if image.mimetype == "image/png":
                    assert "{}x{}".format(*struct.unpack(">II", image.data[16:24])) == icon["sizes"]
        shortcuts = [(shortcut["url"], shortcut["name"]) for shortcut in manifest["shortcuts"]]
        assert [url for url, _ in shortcuts] == [f"/{language}/{tool.name}" for tool in tools.TOOLS]
        for url, name in shortcuts:
            assert name in text_of(client.get(url), ".masthead nav a[aria-current=page]")


def test_libraries_are_named_by_any_reader_of_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    """The backport of importlib.metadata, which other packages bring along, raises KeyError for a missing field."""

    monkeypatch.setattr("webapp.credits.metadata", lambda name: {"Name": name, "License": "MIT"})
    libraries.cache_clear()
    try:
        assert {library.licence for library in libraries()} == {"MIT", "0BSD"}
    finally:
        libraries.cache_clear()


def test_the_page_about_the_site_names_its_version_and_every_library_with_a_licence(client: FlaskClient) -> None:
    project = tomllib.loads(Path(ROOT, "pyproject.toml").read_text())["project"]
    required = {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}
    for language in LANGUAGES:
        page = client.get(f"/{language}/about")
        assert f"Tilewright {version('tilewright')}" in text_of(page)
        entries = [entry.partition(" (") for entry in texts(page, ".libraries li")]
        assert {canonicalize_name(name) for name, _, _ in entries} == required | {"htmx"}
        assert all(2 < len(licence) < 80 and licence.endswith(")") for _, _, licence in entries)


def test_the_page_without_a_language_is_the_front_page_in_the_readers(client: FlaskClient) -> None:
    for asked, language in (("ru-RU,ru;q=0.9", "ru"), ("fr", "en"), ("", "en")):
        response = client.get("/", headers={"Accept-Language": asked} if asked else {})
        assert "Accept-Language" in response.vary
        assert text_of(response, "h1") == FRONT[language]
        assert value_of(response, "link[rel=canonical]", "href") == f"{SITE}/{language}/"


def test_the_front_page_has_every_tool_with_a_picture_and_an_example_that_is_solved(client: FlaskClient) -> None:
    for language in LANGUAGES:
        cards = select(client.get(f"/{language}/"), ".card")
        assert [values(card, "a", "href")[0] for card in cards] == [f"/{language}/{tool.name}" for tool in tools.TOOLS]
        for card, tool in zip(cards, tools.TOOLS, strict=True):
            file, _, part = value_of(card, "svg use", "href").partition("#")
            assert file.endswith(f"/pictures/{tool.name}.svg")
            drawing = ElementTree.parse(data_folder("static") / "pictures" / f"{tool.name}.svg").getroot()
            assert [group.get("id") for group in drawing] == [part]
            answer = client.get(values(card, ".example a", "href")[0])
            assert answer.status_code == 200
            assert not select(answer, "main .error:not(:empty)")
            assert select(
                answer,
                "#answer tbody tr, #answer .group li, #answer .boards li, #answer .solution, #solution li, #answer [data-row]",
            ), tool.name
