"""Installed lists on the pages: offered where shipped ones of their language are, and missed with a clear message."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from pages import value_of, values

from solvers.lexicon import install_list, remove_list, word_lists
from solvers.lexicon.installed import InstalledList
from solvers.lexicon.reading import read_list
from webapp.cli import main

CGP = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 DOGS/ 0/0 0"
ENGLISH = "cat cats dog dogs xyzzy"
RUSSIAN = "балда\nлад\nкваква"


@pytest.fixture
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An English list ``club`` and a Russian one ``клуб``."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    install_list(read_list(io.BytesIO(ENGLISH.replace(" ", "\n").encode()), "club.txt", "en"), "Club")
    install_list(read_list(io.BytesIO(RUSSIAN.encode()), "club.txt", "ru"), "Клуб")
    yield
    for entry in word_lists():
        if isinstance(entry, InstalledList):
            remove_list(entry.name)


def offered(page: str) -> list[str]:
    """The values of the list selector of a page."""
    return values(page, "select[name=lexicon] option")


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(
    ("path", "own"),
    [
        ("/en/scrabble", ["club"]),
        ("/en/words", ["club", "клуб"]),
        ("/ru/balda", ["клуб", "club"]),
        ("/ru/balda/play", ["клуб", "club"]),
        ("/en/countdown/solver", []),
    ],
)
def test_a_list_is_offered_where_those_of_its_language_are(path: str, own: list[str], client: FlaskClient) -> None:
    assert [name for name in offered(client.get(path).text) if name in ("club", "клуб")] == own


@pytest.mark.usefixtures("_installed")
def test_scrabble_solves_with_it_and_the_address_names_it(client: FlaskClient) -> None:
    page = client.get("/en/scrabble", query_string={"position": f"{CGP} lex club;"})
    assert page.status_code == 200
    assert "in Club" in page.text
    assert "<option value=club selected" in page.text
    form = {"H8": "C", "I8": "A", "J8": "T", "rack": "DOGS", "lexicon": "club"}
    sent = client.post("/en/scrabble", data=form)
    assert sent.status_code == 303
    assert "lex+club" in sent.location


@pytest.mark.usefixtures("_installed")
def test_the_report_on_the_board_uses_it(client: FlaskClient) -> None:
    report = client.post("/en/scrabble/check", data={"H8": "Z", "I8": "A", "rack": "", "lexicon": "club"})
    assert "ZA at 8H is not in Club." in " ".join(report.text.split())


@pytest.mark.usefixtures("_installed")
def test_a_list_removed_meanwhile_is_missed_with_everything_kept(client: FlaskClient) -> None:
    remove_list("club")
    form = {"H8": "C", "I8": "A", "J8": "T", "rack": "DOGS", "lexicon": "club", "score": "12"}
    sent = client.post("/en/scrabble", data=form)
    assert sent.status_code == 422
    assert "Unknown word list “club”" in sent.text
    for kept in ('value="DOGS"', 'value="12"'):
        assert kept in sent.text
    assert client.post("/en/scrabble/check", data=form).status_code == 200
    for path in (
        "/en/words?q=cat&lexicon=club",
        f"/en/balda?position={'.' * 5}/...../CATSS/...../.....%20catss&lexicon=club",
    ):
        page = client.get(path)
        assert page.status_code == 422
        assert "Unknown word list “club”" in page.text


@pytest.mark.parametrize("position", [f"{CGP} lex nwl-23;", f"{CGP.replace('DOGS', 'D!')} lex nwl-23;"])
def test_a_link_that_names_a_list_which_is_not_here_keeps_everything_and_says_so(
    position: str, client: FlaskClient
) -> None:
    page = client.get("/en/scrabble", query_string={"position": position})
    text = " ".join(page.text.split())
    assert "The position names the list nwl-23, which is not available; the chosen list is used." in text
    assert value_of(page, "[name=H8]") == "C"
    assert ('value="DOGS"' if "DOGS" in position else 'value="D!"') in text


@pytest.mark.usefixtures("_installed")
def test_a_list_that_is_damaged_is_complained_of_and_nothing_breaks(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.lexicon.lexicon.keep", lambda *_: None)  # so that its graph is not kept
    install_list(read_list(io.BytesIO(b"cat\nquick\n"), "bad.txt", "en"), "Bad")
    for path in (tmp_path / "lists").glob("bad*.gz"):
        path.write_bytes(b"cut")
    page = client.get("/en/scrabble", query_string={"position": f"{CGP} lex bad;"})
    assert page.status_code == 422
    assert "The word list Bad cannot be read" in page.text
    assert client.get("/en/words?q=cat&lexicon=bad").status_code == 422
    assert client.get("/en/words?q=qqqqqq").status_code == 200
    assert client.get("/en/words/about/cat").status_code == 200


@pytest.mark.usefixtures("_installed")
def test_the_finder_searches_it_and_says_which_lists_have_a_word(client: FlaskClient) -> None:
    assert "XYZZY" in client.get("/en/words?q=xyzzy&lexicon=club").text
    assert "Club" in client.get("/en/words?q=xyzzy").text
    assert "in Club" in client.get("/en/words/about/xyzzy").text
    done = CliRunner().invoke(main, ["words", "--about", "dog", "--json"])
    assert json.loads(done.output)["lists"]["club"] is True


@pytest.mark.usefixtures("_installed")
def test_an_installed_list_is_not_handed_out_whole(client: FlaskClient) -> None:
    from webapp.application import create_app
    from webapp.settings import Settings

    few = create_app(Settings(words=3), client.application.extensions["readiness"]).test_client()
    assert len(few.get("/en/words/list.txt?q=*&lexicon=club").text.split()) == 3
    assert len(few.get("/en/words/list.txt?q=*at&lexicon=enable").text.split()) > 100


@pytest.mark.usefixtures("_installed")
def test_balda_is_judged_by_it(client: FlaskClient) -> None:
    query = {"position": "...../...../балда/...../..... балда", "lexicon": "клуб"}
    page = client.get("/ru/balda", query_string=query)
    assert page.status_code == 200
    assert "Клуб" in page.text
    query["position"] += " yo=strict"
    assert client.get("/ru/balda", query_string=query).status_code in (200, 422)
