"""Lists of one's own: put in by a command, kept where only their owner can read them, taken out and written again."""

from __future__ import annotations

import gzip
import io
import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from list_files import dawg_bytes, kwg_bytes, words_in_kwg
from own_words import words_in

from solvers.errors import InputError
from solvers.lexicon import install_list, open_lexicon, shipped_lists, word_list, word_lists
from solvers.lexicon.lexicon import _opened
from solvers.lexicon.reading import ReadList, read_list
from webapp.cli import main

CATS = ["AT", "CAT", "CATS", "DOG"]


@pytest.fixture(autouse=True)
def data(own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder and a cache of the test's own."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def run(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(main, ["lexicon", *map(str, arguments)])
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done


def says(done: Result) -> str:
    assert done.exit_code != 0
    return " ".join(done.output.split())


def spelled(name: str) -> list[str]:
    lexicon = open_lexicon(name)
    return [lexicon.alphabet.decode(word) for word in words_in(lexicon.graph)]


def test_one_word_is_singular_and_text_after_words_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "row.txt"
    file.write_text("cat dog cow\n", encoding="utf-8")
    told = run("add", file, "--name", "row").output
    assert "1 word of the language en" in told
    assert "1 followed by more text on the line, which is ignored" in told
    file.write_text("cat\ndog \n", encoding="utf-8")
    assert "behind" not in run("add", file, "--name", "two").output
    file.write_text("a\no\n", encoding="utf-8")
    assert "row.txt holds no word of 2 to 25 letters." in says(run("add", file, "--name", "one"))


def some(words: list[str], language: str = "en") -> ReadList:
    return read_list(io.BytesIO("\n".join(words).encode()), "words.txt", language)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cats.txt"
    path.write_text("CAT\nCATS#\nAT*\nDOG\nDOG\nX-RAY\n", encoding="utf-8")
    return path


def names() -> list[str]:
    shipped = {entry.name for entry in shipped_lists()}
    return [entry.name for entry in word_lists() if entry.name not in shipped]


# Putting in


def test_a_list_is_added_with_a_report_and_opened_by_its_name(file: Path) -> None:
    done = run("add", file, "--name", "Club-24", "--language", "en")
    assert done.exit_code == 0
    for text in ("4 words", "cats.txt (text, utf-8)", "1 of them of two letters", "1 left out: duplicates",
                 "1 rejected", "line 6: X-RAY: “-” is not a letter", "--lexicon club-24"):  # fmt: skip
        assert text in done.output
    assert spelled("club-24") == spelled("CLUB-24") == CATS
    assert open_lexicon("club-24").title == "Club-24"
    assert names() == ["club-24"]


@pytest.mark.parametrize(
    ("name", "content", "form"),
    [
        ("a.gz", gzip.compress(b"AT\nCAT\nCATS\nDOG", mtime=0), "gzip, text, utf-8"),
        ("a.kwg", kwg_bytes(CATS), "kwg"),
        ("a.bin", kwg_bytes(CATS), "kwg"),
        ("a.dawg", dawg_bytes(CATS), "dawg"),
    ],
)
def test_every_form_is_added(name: str, content: bytes, form: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    done = run("add", path, "--name", "a", "--language", "en")
    assert f"({form})" in done.output
    assert spelled("a") == CATS


def test_a_graph_that_names_no_alphabet_needs_a_language(tmp_path: Path) -> None:
    path = tmp_path / "a.kwg"
    path.write_bytes(kwg_bytes(CATS))
    assert "does not name its alphabet" in says(run("add", path, "--name", "a"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("enable", "ships with Tilewright"),
        ("World", "ships with Tilewright"),
        ("own", "is reserved for the lists of visitors"),
        *((name, "cannot be the name of a list") for name in ("", " ", "-", "-a", "a b", "../a", "a/b", "a;b", "a_b", "a.b", "a" * 41)),
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_had_is_refused(name: str, text: str, file: Path) -> None:
    assert text in says(run("add", file, "--name", name))
    assert names() == []


def test_a_name_may_be_in_any_script(file: Path) -> None:
    assert run("add", file, "--name", "Клуб-7").exit_code == 0
    assert spelled("клуб-7") == CATS


def test_a_list_is_replaced_only_when_asked(file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    file.write_text("DOGS\n", encoding="utf-8")
    assert "already" in says(run("add", file, "--name", "A"))
    assert spelled("a") == CATS
    assert run("add", file, "--name", "a", "--replace").exit_code == 0
    assert spelled("a") == ["DOGS"]
    assert len(list((data / "lists").iterdir())) == 2
    assert len(list((data.parent / "cache" / "lexicons").glob("*.kwg"))) == 1


@pytest.mark.parametrize(
    ("content", "text"),
    [(b"", "holds no word"), (b"\x1f\x8bxx", "cannot be unpacked"), ("кот".encode(), "in line 1, “к” is not a letter"), (b"\0" * 9, "neither text nor")],
)  # fmt: skip
def test_an_unreadable_list_file_is_refused_in_one_message(content: bytes, text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.list"
    path.write_bytes(content)
    message = says(run("add", path, "--name", "a"))
    assert text in message and "bad.list" in message
    assert names() == []


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "nothing.txt" in says(run("add", tmp_path / "nothing.txt", "--name", "a"))


def test_an_unwritable_data_folder_is_reported(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATA", str(file / "no folder"))
    assert "cats.txt" in says(run("add", file, "--name", "a"))


# Keeping


def test_only_the_owner_can_read_a_list_and_its_graph(file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    assert stat.S_IMODE((data / "lists").stat().st_mode) == 0o700
    kept = [*(data / "lists").iterdir(), *(data.parent / "cache" / "lexicons").iterdir()]
    assert len(kept) == 3
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}


def test_a_list_is_compiled_when_it_is_added(file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    for path in (data / "lists").glob("*.gz"):
        path.unlink()
    assert spelled("a") == CATS


def test_a_list_is_compiled_anew_when_the_cache_is_gone(file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    for path in (data.parent / "cache" / "lexicons").iterdir():
        path.unlink()
    _opened.cache_clear()
    assert spelled("a") == CATS


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"CAT\n",
        gzip.compress(b"CAT\n", mtime=0),
        gzip.compress(b"CAT\n", mtime=0)[:-4],
        gzip.compress(b"CAT\n", mtime=0)[:10] + b"\xff" * 20,
    ],
    ids=["empty", "text", "other words", "cut", "garbled"],
)
def test_words_that_are_not_as_they_were_are_refused_by_the_name_of_the_list(
    content: bytes, file: Path, data: Path
) -> None:
    run("add", file, "--name", "a")
    for path in (data.parent / "cache" / "lexicons").iterdir():
        path.unlink()
    for path in (data / "lists").glob("*.gz"):
        path.write_bytes(content)
    _opened.cache_clear()
    with pytest.raises(InputError) as caught:
        open_lexicon("a")
    assert caught.value.field == "lexicon"
    assert "The word list a " in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        lambda facts: b"",
        lambda facts: b"[]",
        lambda facts: b"\xff{}",
        lambda facts: json.dumps(facts | {"version": 2}).encode(),
        lambda facts: json.dumps(facts | {"name": "b"}).encode(),
        lambda facts: json.dumps(facts | {"language": "xx"}).encode(),
        lambda facts: json.dumps(facts | {"file": "../../etc/passwd"}).encode(),
        lambda facts: json.dumps(facts | {"strange": 1}).encode(),
        lambda facts: json.dumps({"version": 1}).encode(),
    ],
)
def test_an_invalid_record_is_ignored(change: object, file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    run("add", file, "--name", "z")
    record = data / "lists" / "a.json"
    record.write_bytes(change(json.loads(record.read_text())))  # type: ignore[operator]
    assert names() == ["z"]


def test_without_a_data_folder_there_are_the_shipped_lists_only() -> None:
    assert word_lists() == shipped_lists()


# Taking out


def test_a_list_is_removed_with_everything_that_was_kept_of_it(file: Path, data: Path) -> None:
    run("add", file, "--name", "a")
    assert run("remove", "A").exit_code == 0
    assert names() == []
    assert not any((data / "lists").iterdir())
    assert not any((data.parent / "cache" / "lexicons").iterdir())
    assert "Unknown word list “a”" in says(run("remove", "a"))


def test_a_shipped_list_is_not_removed() -> None:
    assert "cannot be removed" in says(run("remove", "enable"))
    assert word_list("enable")


def test_a_list_that_is_open_is_gone_once_it_is_removed_and_new_once_it_is_added_again(file: Path) -> None:
    run("add", file, "--name", "a")
    assert spelled("a") == CATS
    run("remove", "a")
    with pytest.raises(InputError) as caught:
        open_lexicon("a")
    assert caught.value.field == "lexicon"
    install_list(some(["DOGS"]), "a")
    assert spelled("a") == ["DOGS"]


# Listing and writing


def test_the_installed_are_listed_after_the_shipped(file: Path) -> None:
    run("add", file, "--name", "Club")
    for done in (run("list"), run()):
        assert done.exit_code == 0
        lines = [line.split() for line in done.output.splitlines() if not line.startswith(" ")]
        assert [line[0] for line in lines] == [*(entry.name for entry in shipped_lists()), "club"]
        assert lines[-1][1] == "4"


def test_a_list_is_written_as_text_and_as_kwg_and_reads_back_equal(file: Path, tmp_path: Path) -> None:
    run("add", file, "--name", "a")
    assert run("export", "a").output.split() == CATS
    out = tmp_path / "out.kwg"
    assert run("export", "a", "--format", "kwg", "-o", out).exit_code == 0
    assert words_in_kwg(out.read_bytes()) == CATS
    run("add", out, "--name", "b", "--language", "en")
    assert spelled("b") == CATS
    assert open_lexicon("b").graph.nodes.tobytes() == open_lexicon("a").graph.nodes.tobytes() == out.read_bytes()


def test_a_shipped_list_is_written_too(tmp_path: Path) -> None:
    out = tmp_path / "russian.txt"
    assert run("export", "russian", "-o", out).exit_code == 0
    words = out.read_text(encoding="utf-8").split()
    assert len(words) == len(set(words)) == word_list("russian").words
    assert "СЛОВО" in words


def test_write_failures_are_reported(file: Path, tmp_path: Path) -> None:
    run("add", file, "--name", "a")
    assert "Unknown word list “b”" in says(run("export", "b"))
    assert "out.txt" in says(run("export", "a", "-o", tmp_path / "none" / "out.txt"))


# Using


def test_an_installed_list_is_the_lexicon_of_the_commands(file: Path) -> None:
    run("add", file, "--name", "a")
    done = CliRunner().invoke(main, ["solve", "SCATDOG", "--lexicon", "a", "--json", "--top", "0"])
    words = {word for play in json.loads(done.output)["plays"] for word in play["words"]}
    assert words == {"AT", "CAT", "CATS", "DOG"}
    done = CliRunner().invoke(main, ["words", "SCAT?", "--lexicon", "A", "--json"])
    assert [word["word"] for word in json.loads(done.output)["words"]] == ["CATS", "CAT", "AT"]
    done = CliRunner().invoke(
        main, ["solve", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CAT/ 0/0 0 lex a;", "--json"]
    )
    assert json.loads(done.output)["lexicon"] == "a"
