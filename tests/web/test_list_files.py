"""Whole lists as text files: made once, kept within bounds, and sent from memory as the client accepts."""

from __future__ import annotations

import gc
import gzip
import http.client
from contextlib import closing

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp.capacity import Busy
from webapp.finder import pages
from webapp.finder.list_files import ListFile, ListFiles, download

ALL = "/en/words/list.txt?q=*&lexicon=french"


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch) -> ListFiles:
    """No file is kept yet."""
    files = ListFiles()
    monkeypatch.setattr(pages, "_files", files)
    return files


def ask(address: tuple[str, int], path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    with closing(http.client.HTTPConnection(*address, timeout=20)) as connection:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response, response.read()


@pytest.mark.parametrize("coding", ["gzip", "br, gzip;q=0.1", "*"])
def test_a_whole_list_is_made_once_and_sent_plain_and_compressed(
    address: tuple[str, int], coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, text = ask(address, ALL)
    assert plain.status == 200
    assert len(text.split()) == 398_311
    assert "Content-Encoding" not in plain.headers
    monkeypatch.delattr(pages, "find_text")
    packed, content = ask(address, ALL, **{"Accept-Encoding": coding})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(content) < len(text) / 2
    assert gzip.decompress(content) == text
    assert {"Accept-Encoding"} <= set(packed.headers["Vary"].split(", "))
    assert "attachment" in packed.headers["Content-Disposition"]


@pytest.mark.parametrize(
    "change", ["q=*s&", "q=*&sort=word&", "q=*&group=none&", "q=*&rules=wwf&", "q=*&lexicon=enable&"]
)
def test_another_search_has_another_file(client: FlaskClient, change: str) -> None:
    usual = client.get("/en/words/list.txt?q=*&lexicon=british")
    assert client.get(f"/en/words/list.txt?{change}lexicon=british").data != usual.data
    assert client.get("/en/words/list.txt?q=*&lexicon=british").data == usual.data


def made(length: int, is_complete: bool = True) -> tuple[bytes, bool]:
    return bytes(length), is_complete


def test_a_search_that_was_cut_off_makes_no_file() -> None:
    files = ListFiles()
    with pytest.raises(Busy):
        files.file("all", lambda: made(10, is_complete=False))
    assert files.file("all", lambda: made(20)).plain == files.file("all", lambda: made(30)).plain == bytes(20)


def test_the_files_not_asked_for_longest_make_room() -> None:
    files = ListFiles(most_kept=25_000)
    one, two = files.file(1, lambda: made(10_000)), files.file(2, lambda: made(10_000))
    assert files.file(1, lambda: made(0)) is one
    files.file(3, lambda: made(10_000))
    assert files.file(1, lambda: made(0)) is one
    assert files.file(2, lambda: made(0)) is not two


def test_a_file_larger_than_all_that_may_be_kept_is_sent_all_the_same() -> None:
    files = ListFiles(most_kept=10)
    assert files.file(1, lambda: made(10_000)).plain == bytes(10_000)
    assert files.file(1, lambda: made(20_000)).plain == bytes(20_000)


def test_no_file_is_made_while_those_being_sent_hold_too_much(app: Flask) -> None:
    files = ListFiles(most_kept=0, most_held=15_000)
    with app.test_request_context():
        sending = [download(files.file(number, lambda: made(10_000)), "words.txt") for number in range(2)]
    with pytest.raises(Busy):
        files.file(2, lambda: made(10_000))
    del sending
    gc.collect()
    assert isinstance(files.file(2, lambda: made(10_000)), ListFile)


def test_too_much_being_sent_is_said_to_the_next_who_asks(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_files", ListFiles(most_kept=0, most_held=-1))
    response = client.get("/en/words/list.txt?q=retina")
    assert response.status_code == 503
    assert response.headers["Retry-After"]
