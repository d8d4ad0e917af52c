"""A list that a visitor brings: for that visitor alone, in memory only, for a while, and only where the host allows it."""

from __future__ import annotations

import gzip
import io
import tempfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from solvers.errors import InputError
from solvers.lexicon import word_lists
from webapp.application import create_app
from webapp.readiness import Readiness
from webapp.settings import Settings
from webapp.visitor_lists import VisitorLists

SCRIPT = {"HX-Request": "true"}
BOARD = {"H8": "X", "I8": "Y", "rack": "ZZYQ", "rules": "standard", "score": "12"}
WORDS = b"xyzzy\nzzy\nx-ray\n"


@pytest.fixture
def host(prepared: Readiness) -> Flask:
    return create_app(Settings(visitor_lists=2, visitor_list_bytes=1 << 16), prepared)


@pytest.fixture
def visitor(host: Flask) -> FlaskClient:
    return host.test_client()


def bring(client: FlaskClient, content: bytes, name: str = "mine.txt", **how: object):  # type: ignore[no-untyped-def]
    return client.post("/en/scrabble/list", data={**BOARD, "file": (io.BytesIO(content), name)}, **how)  # type: ignore[arg-type]


def brought(client: FlaskClient, content: bytes = WORDS) -> str:
    answer = bring(client, content, headers=SCRIPT)
    assert answer.status_code == 200
    return str(answer.json["token"])


# Where it is not allowed


def test_by_default_visitors_cannot_upload_a_list(client: FlaskClient) -> None:
    assert "own-file" not in client.get("/en/scrabble").text
    assert bring(client, WORDS).status_code == 404
    sent = client.post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": "guess"})
    assert sent.status_code == 422
    assert "Your own list is no longer available" in sent.text
    assert 'value="ZZYQ"' in sent.text


# With scripts


def test_a_list_is_brought_and_solved_with_by_its_token(visitor: FlaskClient) -> None:
    answer = bring(visitor, WORDS, headers=SCRIPT)
    assert answer.json["title"] == "mine.txt"
    assert answer.json["message"] == "Words read: 2; lines left out: 1."
    form = {**BOARD, "lexicon": "own", "own": answer.json["token"]}
    solved = visitor.post("/en/scrabble", data=form, headers=SCRIPT)
    assert solved.status_code == 200
    assert "in mine.txt" in solved.text
    assert "XYZZY" in solved.text
    report = visitor.post("/en/scrabble/check", data=form)
    assert "XY at 8H is not in mine.txt." in " ".join(report.text.split())


def test_no_address_holds_the_token_and_a_shared_one_says_that_the_list_is_not_here(visitor: FlaskClient) -> None:
    token = brought(visitor)
    solved = visitor.post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": token}, headers=SCRIPT)
    address = solved.headers["HX-Push-Url"]
    assert token not in address
    assert token not in solved.text.replace(f'name="own" value="{token}"', "")
    shared = visitor.get(address)
    assert "a visitor&#39;s own list, which no link holds" in shared.text
    assert 'value="ZZYQ"' in shared.text
    assert 'value="own"' not in shared.text
    assert "XYZZY" not in visitor.get(f"{address}&own={token}").text


def test_words_further_on_a_line_are_said_to_be_left_out(visitor: FlaskClient) -> None:
    answer = bring(visitor, b"cat dog cow\nhen\n", headers=SCRIPT)
    assert "On 1 line only the first word counts." in answer.json["message"]


def test_a_list_is_of_no_use_without_its_token(visitor: FlaskClient, host: Flask) -> None:
    brought(visitor)
    for token in ("", "guess", "A" * 32):
        sent = host.test_client().post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": token})
        assert sent.status_code == 422
        assert "Your own list is no longer available" in sent.text
    assert "mine.txt" not in host.test_client().get("/en/scrabble").text
    assert "own" not in [entry.name for entry in word_lists()]
    for path in ("/en/words?q=xyzzy&lexicon=own", "/en/balda?lexicon=own", "/en/words/list.txt?q=xyzzy&lexicon=own"):
        assert "XYZZY" not in host.test_client().get(path).text.replace("xyzzy", "")


@pytest.mark.parametrize(
    ("content", "name", "status", "says"),
    [
        (b"", "empty.txt", 422, "empty.txt holds no word"),
        (b"\x1f\x8bxx", "bad.gz", 422, "bad.gz cannot be unpacked"),
        (gzip.compress(bytes(1 << 20), mtime=0), "bomb.gz", 422, "unpacks to more than"),
        (b"\0" * 64, "C:\\lists\\x.kwg", 422, "x.kwg is not a KWG file"),
        (b"cat\n" * 17000, "large.txt", 422, "larger than"),
        (b"cat\n" * 50000, "large.txt", 413, ""),
    ],
)
def test_unreadable_files_are_reported(content: bytes, name: str, status: int, says: str, visitor: FlaskClient) -> None:
    answer = bring(visitor, content, name, headers=SCRIPT)
    assert answer.status_code == status
    assert not says or says in answer.json["message"]


def test_a_file_has_to_be_chosen(visitor: FlaskClient) -> None:
    answer = visitor.post("/en/scrabble/list", data=BOARD, headers=SCRIPT)
    assert (answer.status_code, answer.json["message"]) == (422, "Choose a file first.")


def test_another_site_cannot_send_one(visitor: FlaskClient) -> None:
    assert bring(visitor, WORDS, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403


def test_the_file_never_touches_the_disk(visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def forbidden(*arguments: object, **named: object) -> None:
        raise AssertionError("a temporary file was asked for")

    for name in ("TemporaryFile", "SpooledTemporaryFile", "NamedTemporaryFile"):
        monkeypatch.setattr(tempfile, name, forbidden)
        monkeypatch.setattr(f"werkzeug.formparser.{name}", forbidden, raising=False)
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path))
    brought(visitor, WORDS + b"cat\n" * 15000)
    assert not any(tmp_path.iterdir())


# Without scripts


def test_without_scripts_the_page_comes_back_with_the_list_chosen_and_everything_kept(visitor: FlaskClient) -> None:
    page = bring(visitor, WORDS)
    assert page.status_code == 200
    assert '<option value="own" selected>mine.txt' in page.text
    assert "XYZZY" in page.text
    assert "Words read: 2" in page.text
    token = page.text.split('name="own" value="', 1)[1].split('"', 1)[0]
    again = visitor.post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": token, "do": "solve"})
    assert again.status_code == 200  # no redirect, which would lose the list
    assert 'value="12"' in again.text and token in again.text
    other = visitor.post("/en/scrabble", data={**BOARD, "lexicon": "world", "own": token, "do": "solve"})
    assert other.status_code == 303
    assert token not in other.location


def test_without_scripts_a_fault_is_shown_beside_the_file_and_everything_is_kept(visitor: FlaskClient) -> None:
    page = bring(visitor, b"", "empty.txt")
    assert page.status_code == 422
    assert "empty.txt holds no word" in page.text
    assert 'value="ZZYQ"' in page.text


# For how long, and how many


def test_the_list_used_longest_ago_goes_when_there_are_too_many() -> None:
    visitors = VisitorLists(2, 1 << 16, 60)
    first, second = (visitors.bring(io.BytesIO(WORDS), name, "en")[0] for name in ("a.txt", "b.txt"))
    assert first != second and len(first) >= 32
    visitors.get(first)
    third, _ = visitors.bring(io.BytesIO(WORDS), "c.txt", "en")
    assert [visitors.get(token).title for token in (first, third)] == ["a.txt", "c.txt"]
    with pytest.raises(InputError):
        visitors.get(second)


def test_a_list_goes_when_it_is_not_used_for_a_while() -> None:
    now = [0.0]
    visitors = VisitorLists(2, 1 << 16, 60, clock=lambda: now[0])
    token, _ = visitors.bring(io.BytesIO(WORDS), "a.txt", "en")
    for now[0] in (50.0, 100.0, 150.0):
        visitors.get(token)
    now[0] = 211.0
    with pytest.raises(InputError) as caught:
        visitors.get(token)
    assert caught.value.field == "lexicon"
