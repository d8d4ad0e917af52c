"""A list that a visitor brings: in memory only, for a while, read in a process of its own, unless the host forbids it.

Such a process takes most of a second to start: tests that are not about it have lists read here.
"""

from __future__ import annotations

import gzip
import io
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from own_words import words_in
from pages import select, value_of

from solvers.errors import InputError
from solvers.lexicon import Lexicon, word_lists
from solvers.lexicon.report import LIMITS, Report, Tell
from webapp import list_reader
from webapp.application import create_app
from webapp.capacity import Busy
from webapp.readiness import Readiness
from webapp.scrabble import list_page
from webapp.settings import Settings
from webapp.visitor_lists import BeingRead, VisitorLists

SCRIPT = {"HX-Request": "true"}
BOARD = {"H8": "X", "I8": "Y", "rack": "ZZYQ", "rules": "standard", "score": "12"}
WORDS = b"xyzzy\nzzy\nx-ray\n"


@pytest.fixture(scope="module")
def small_host(prepared: Readiness) -> Flask:
    return create_app(Settings(visitor_lists=2, visitor_list_bytes=1 << 16), prepared)


@pytest.fixture
def host(small_host: Flask) -> Flask:
    """The app of a host that keeps two small lists; nobody has brought one yet."""
    small_host.extensions["visitor_lists"] = keeping(2)
    return small_host


@pytest.fixture
def visitor(host: Flask) -> FlaskClient:
    return host.test_client()


def bring(client: FlaskClient, content: bytes, name: str = "mine.txt", *more: tuple[bytes, str], **how: object):  # type: ignore[no-untyped-def]
    files = [(io.BytesIO(content), name), *((io.BytesIO(other), called) for other, called in more)]
    rules = how.pop("rules", BOARD["rules"])
    return client.post("/en/scrabble/list", data={**BOARD, "rules": rules, "file": files}, **how)  # type: ignore[arg-type]


def read(client: FlaskClient, content: bytes, name: str = "mine.txt", *more: tuple[bytes, str], **how: object):  # type: ignore[no-untyped-def]
    """The answer of the page's script once the list has been read, or refused."""
    answer = bring(client, content, name, *more, headers=SCRIPT, **how)
    while answer.status_code == 200 and answer.json["state"] == "reading":
        client.application.extensions["visitor_lists"].wait(answer.json["token"], 1)
        answer = client.post("/en/scrabble/list/state", data={"own": answer.json["token"]})
    return answer


def brought(client: FlaskClient, content: bytes = WORDS) -> str:
    answer = read(client, content)
    assert answer.status_code == 200
    return str(answer.json["token"])


# Where it is not allowed


def test_where_the_host_forbids_it_no_list_is_taken_or_offered(prepared: Readiness) -> None:
    client = create_app(Settings(visitor_lists=0), prepared).test_client()
    page = client.get("/en/scrabble?rules=polish")
    assert "own-file" not in page.text
    assert "tilewright lexicon add FILE --language pl" in page.text
    assert '<optgroup label="No word list here">' in page.text
    assert bring(client, WORDS).status_code == 404
    assert client.post("/en/scrabble/list/state", data={"own": "guess"}).status_code == 404
    sent = client.post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": "guess"})
    assert sent.status_code == 422
    assert "Your own list is no longer available" in sent.text
    assert 'value="ZZYQ"' in sent.text


# By default


def test_a_game_without_a_list_offers_to_bring_one_and_the_menu_says_which_games_have_none(client: FlaskClient) -> None:
    page = client.get("/en/scrabble?rules=polish")
    assert select(page, "details.needed #own-file")
    assert "a free spelling dictionary will do" in " ".join(page.text.split())
    assert "tilewright lexicon add" not in page.text
    before, after = page.text.split('<optgroup label="No word list here: bring your own">')
    without = after.split("</optgroup>")[0]
    for game in ("standard", "russian", "french", "dutch", "spanish"):
        assert f"<option value={game}" in before and f"<option value={game}" not in without
    for game in ("polish", "german", "czech"):
        assert f"<option value={game}" in without
    usual = client.get("/en/scrabble")
    assert select(usual, "details.own-list.js-only") and not select(usual, "#own-file")
    form = {"do": "bring", "rack": "ABC"}
    asked = client.post(value_of(usual, "button[value=bring]", "formaction"), data=form)
    assert select(asked, "details[open] #own-file") and value_of(asked, "[name=rack]") == "ABC"


def test_solving_without_a_list_says_what_to_do(client: FlaskClient) -> None:
    sent = client.post("/en/scrabble", data={"rules": "polish", "rack": "KOT"}, headers=SCRIPT)
    assert sent.status_code == 422
    assert "This game has no word list yet: bring one to find plays." in sent.text
    assert 'data-field="file"' in sent.text


# With scripts


def test_a_list_is_brought_and_solved_with_by_its_token(visitor: FlaskClient) -> None:
    answer = read(visitor, WORDS)
    assert answer.json["title"] == "mine.txt"
    left = "Left out: 1 (with characters that are not letters of this game)."
    assert answer.json["message"] == f"Words read: 2. {left}"
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
    assert token not in solved.text.replace(f'name=own value="{token}"', "")
    shared = visitor.get(address)
    assert "a visitor&#39;s own list, which no link holds" in shared.text
    assert 'value="ZZYQ"' in shared.text
    assert 'value="own"' not in shared.text
    assert "XYZZY" not in visitor.get(f"{address}&own={token}").text


def test_words_further_on_a_line_are_said_to_be_left_out(visitor: FlaskClient) -> None:
    answer = read(visitor, b"cat dog cow\nhen\n")
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
    answer = read(visitor, content, name)
    assert answer.status_code == status
    assert not says or says in answer.json["message"]


def test_a_dictionary_comes_in_two_files_and_the_page_says_what_was_taken(visitor: FlaskClient) -> None:
    words, rules = DICTIONARY["content"], DICTIONARY["affixes"]
    answer = read(visitor, words, "pl_PL.dic", (rules, "pl_PL.aff"), rules="polish")
    assert answer.json["title"] == "pl_PL.dic"
    assert answer.json["message"] == "Words read: 2. Left out: 1 (a name or an abbreviation, with a capital)."
    form = {"rules": "polish", "rack": "TOKY", "lexicon": "own", "own": answer.json["token"]}
    assert "KOTY" in visitor.post("/en/scrabble", data=form, headers=SCRIPT).text


def test_a_list_is_left_behind_with_its_language(visitor: FlaskClient) -> None:
    token = brought(visitor)
    form = {**BOARD, "lexicon": "own", "own": token, "board": "standard", "do": "rules"}
    other = visitor.post("/en/scrabble", data=form | {"rules": "polish"}, follow_redirects=True)
    assert token not in other.text
    assert 'value="own"' not in other.text
    same = visitor.post("/en/scrabble", data=form | {"rules": "wwf"}, follow_redirects=True)
    assert "<option value=own selected>mine.txt" in same.text


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([(b"1\nkot/S\n", "pl.dic")], "pl.dic is a dictionary: its affix file, .aff, is needed too."),
        ([(b"SFX S Y 1\n", "pl.aff")], "Choose one file, or the two of a dictionary"),
        ([(b"kot\n", "a.txt"), (b"kot\n", "b.txt")], "Choose one file, or the two of a dictionary"),
        ([(b"kot\n", "a.dic"), (b"", "a.aff"), (b"", "b.aff")], "Choose one file, or the two of a dictionary"),
    ],
)
def test_files_that_do_not_belong_together_are_named(
    files: list[tuple[bytes, str]], says: str, visitor: FlaskClient
) -> None:
    (content, name), *more = files
    answer = read(visitor, content, name, *more)
    assert (answer.status_code, answer.json["field"]) == (422, "file")
    assert says in answer.json["message"]


def test_the_same_file_brought_again_is_the_same_list(visitor: FlaskClient) -> None:
    first = brought(visitor)
    assert brought(visitor) == first
    assert brought(visitor, WORDS + b"zyx\n") != first
    assert brought(visitor) == first


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


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, a list is read while the page is waited for."""
    monkeypatch.setattr(list_page, "_PATIENCE", 120)


@pytest.mark.usefixtures("patient")
def test_without_scripts_the_page_comes_back_with_the_list_chosen_and_everything_kept(visitor: FlaskClient) -> None:
    page = bring(visitor, WORDS)
    assert page.status_code == 200
    assert "<option value=own selected>mine.txt" in page.text
    assert "XYZZY" in page.text
    assert "Words read: 2" in page.text
    token = page.text.split('name=own value="', 1)[1].split('"', 1)[0]
    again = visitor.post("/en/scrabble", data={**BOARD, "lexicon": "own", "own": token, "do": "solve"})
    assert again.status_code == 200  # no redirect, which would lose the list
    assert 'value="12"' in again.text and token in again.text
    other = visitor.post("/en/scrabble", data={**BOARD, "lexicon": "world", "own": token, "do": "solve"})
    assert other.status_code == 303
    assert token not in other.location


@pytest.mark.usefixtures("patient")
def test_without_scripts_a_fault_is_shown_beside_the_file_and_everything_is_kept(visitor: FlaskClient) -> None:
    page = bring(visitor, b"", "empty.txt")
    assert page.status_code == 422
    assert "empty.txt holds no word" in page.text
    assert 'value="ZZYQ"' in page.text


def test_without_scripts_a_list_that_takes_long_is_waited_for(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = threading.Event()

    def read_slowly(task: list_reader.Task, tell: Tell) -> tuple[Lexicon, Report]:
        tell(0.25)
        assert going_on.wait(120)
        return list_reader.read_here(task, tell)

    visitor.application.extensions["visitor_lists"].read = read_slowly
    monkeypatch.setattr(list_page, "_PATIENCE", 0.1)
    page = bring(visitor, WORDS)
    assert "Reading mine.txt; a large dictionary takes half a minute…" in page.text
    assert '<progress value="25" max="100"' in page.text
    assert 'http-equiv="refresh"' not in page.text  # it would lose the form
    token = page.text.split('name=own value="', 1)[1].split('"', 1)[0]
    form = {**BOARD, "lexicon": "own", "own": token, "do": "solve"}
    waiting = visitor.post("/en/scrabble", data=form)
    assert "Reading mine.txt" in waiting.text and 'value="ZZYQ"' in waiting.text
    assert "Reading mine.txt" in visitor.post("/en/scrabble", data=form, headers=SCRIPT).text
    assert visitor.post("/en/scrabble/check", data=form).status_code == 200
    going_on.set()
    visitor.application.extensions["visitor_lists"].wait(token, 120)
    assert "XYZZY" in visitor.post("/en/scrabble", data=form).text


# The process that reads

DICTIONARY = {"content": b"2\nkot/S\nWarszawa\n", "affixes": b"SET UTF-8\nSFX S Y 1\nSFX S 0 y .\n"}


@pytest.mark.parametrize(
    "files",
    [
        {"content": WORDS + b"cat dog\n", "affixes": None, "name": "mine.txt", "language": "en"},
        {**DICTIONARY, "name": "pl_PL.dic", "language": "pl"},
        {"content": b"", "affixes": None, "name": "empty.txt", "language": "en"},
    ],
    ids=["words", "dictionary", "fault"],
)
def test_the_process_answers_what_reading_here_does(files: dict[str, Any]) -> None:
    def answer(read: Callable[[list_reader.Task, Tell], tuple[Lexicon, Report]]) -> object:
        try:
            lexicon, report = read(task, lambda _done: None)
        except InputError as error:
            return error.field, error.message, error.values
        return lexicon.name, lexicon.title, lexicon.alphabet, list(words_in(lexicon.graph)), report

    task = list_reader.Task(**files, limits=LIMITS, memory=768 << 20, seconds=60)
    assert answer(list_reader.read_apart) == answer(list_reader.read_here)


def test_a_list_is_read_by_the_process(prepared: Readiness) -> None:
    assert create_app(Settings(), prepared).extensions["visitor_lists"].read == list_reader.read_apart


RICH = b"SET UTF-8\nFLAG num\n" + b"".join(
    b"SFX %d Y 26\n%s" % (flag, b"".join(b"SFX %d 0 %c/%d .\n" % (flag, letter, flag + 1) for letter in range(97, 123)))
    for flag in range(1, 9)
)
"""Rules of which each brings in the next."""


def nines(count: int) -> Iterator[bytes]:
    return (bytes(97 + number // 26**place % 26 for place in range(9)) for number in range(count))


@pytest.mark.parametrize(("limit", "most"), [("seconds", 1), ("memory", 256 << 20)])
def test_a_list_that_takes_too_much_is_refused_and_the_server_goes_on(limit: str, most: int) -> None:
    if limit == "seconds":
        words, affixes = b"9000\n" + b"".join(b"%s/1,2,3,4\n" % word for word in nines(9000)), RICH
    else:
        words, affixes = b"\n".join(nines(1 << 18)), None
    limits = {"memory": 768 << 20, "seconds": 60} | {limit: most}
    files = {"content": words, "affixes": affixes, "name": "x.dic" if affixes else "x.txt", "language": "en"}
    task = list_reader.Task(**files, limits=LIMITS, **limits)
    with pytest.raises(InputError, match="takes more time or memory than this server gives to one list") as caught:
        list_reader.read_apart(task, lambda _done: None)
    assert caught.value.field == "words"


def test_a_fault_of_the_reader_is_said_and_the_list_is_read_when_it_is_brought_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(list_reader, "sys", SimpleNamespace(executable="/nowhere/python"))
    visitors = keeping(2)
    visitors.read = list_reader.read_apart
    token = visitors.bring(WORDS, None, "a.txt", "en")
    visitors.wait(token, 120)
    with pytest.raises(InputError, match=r"a\.txt could not be read here"):
        visitors.get(token)
    monkeypatch.undo()
    visitors.bring(WORDS, None, "a.txt", "en")
    visitors.wait(token, 120)
    assert visitors.get(token).title == "a.txt"


def is_busy(ask: Callable[[int], object], numbers: Iterable[int]) -> bool:
    try:
        for number in numbers:
            ask(number)
    except Busy:
        return True
    return False


def test_one_list_is_read_at_a_time_and_few_wait() -> None:
    going_on = threading.Event()
    at_work = []

    def read_slowly(task: list_reader.Task, tell: Tell) -> tuple[Lexicon, Report]:
        at_work.append(task.name)
        assert going_on.wait(120)
        return list_reader.read_here(task, tell)

    visitors = keeping(9)
    visitors.read = read_slowly
    tokens = [visitors.bring(WORDS, None, f"{number}.txt", "en", str(number)) for number in range(4)]
    with pytest.raises(BeingRead):
        visitors.get(tokens[3])
    assert at_work in ([], ["0.txt"])
    assert is_busy(lambda number: visitors.bring(WORDS, None, f"{number}.txt", "en", str(number)), range(4, 8))
    assert len(at_work) <= 1
    going_on.set()
    for token in tokens:
        visitors.wait(token, 120)
        assert visitors.get(token)


# For how long, and how many


def keeping(most: int, clock: Callable[[], float] = time.monotonic) -> VisitorLists:
    settings = Settings(visitor_lists=most, visitor_list_bytes=1 << 16, visitor_list_seconds=60)
    lists = VisitorLists(settings, clock)
    lists.read = list_reader.read_here
    return lists


def kept(visitors: VisitorLists, name: str) -> Lexicon:
    token = visitors.bring(WORDS, None, name, "en")
    visitors.wait(token, 120)
    return visitors.get(token)


def test_the_list_used_longest_ago_goes_when_there_are_too_many() -> None:
    visitors = keeping(2)
    first, second = (visitors.bring(WORDS, None, name, "en") for name in ("a.txt", "b.txt"))
    for token in (second, first):
        visitors.wait(token, 120)
        visitors.get(token)
    assert first != second and len(first) >= 32
    assert kept(visitors, "c.txt").title == "c.txt"
    assert visitors.get(first).title == "a.txt"
    with pytest.raises(InputError):
        visitors.get(second)


def test_a_list_goes_when_it_is_not_used_for_a_while() -> None:
    now = [0.0]
    visitors = keeping(2, clock=lambda: now[0])
    token = visitors.bring(WORDS, None, "a.txt", "en")
    visitors.wait(token, 120)
    for now[0] in (50.0, 100.0, 150.0):
        visitors.get(token)
    now[0] = 211.0
    with pytest.raises(InputError) as caught:
        visitors.get(token)
    assert caught.value.field == "lexicon"
