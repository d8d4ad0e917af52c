"""Word lists: those that ship and a user's own, and the cache in which their graphs are kept."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from own_words import lexicon_of, words_in

from solvers.cache import _warn
from solvers.errors import InputError
from solvers.lexicon import (
    Lexicon,
    default_list,
    lexicon_from_file,
    list_for_text,
    lists_for,
    open_lexicon,
    shipped,
    shipped_lists,
)
from solvers.lexicon.lexicon import _opened

CATS = ["AT", "CAT", "CATS", "DOG"]


@pytest.fixture
def cache(own_cache: Path) -> Iterator[Path]:
    """A cache of the test's own; the lists that are open already are forgotten."""
    _opened.cache_clear()
    yield own_cache
    _opened.cache_clear()


@pytest.fixture
def words_file(tmp_path: Path) -> Path:
    path = tmp_path / "cats.txt"
    path.write_text("\n".join(CATS), encoding="utf-8")
    return path


def spelled(lexicon: Lexicon) -> list[str]:
    return [lexicon.alphabet.decode(word) for word in words_in(lexicon.graph)]


def compiled(cache: Path) -> Path:
    """The one word graph in the cache."""
    (path,) = (cache / "lexicons").glob("*.kwg")
    return path


# The lists that ship


def test_the_american_list_is_the_default() -> None:
    assert [entry.name for entry in shipped_lists()][:3] == ["american", "world", "enable"]
    assert default_list() == shipped_lists()[0]


def test_every_language_has_its_lists_and_its_default() -> None:
    assert [entry.name for entry in lists_for("en")] == ["american", "world", "enable"]
    assert [entry.name for entry in lists_for("en", longest=9)] == ["american", "world", "enable", "british"]
    assert [entry.name for entry in lists_for("fr", "ru")] == ["russian", "french"]
    assert [default_list(language).name for language in ("ru", "nl", "de")] == ["russian", "dutch", "american"]


@pytest.mark.parametrize(
    ("game", "longest", "name"),
    [("countdown", 0, "british"), ("countdown", 9, "british"), ("countdown", 10, "world"), ("qless", 12, "american")],
)
def test_a_game_has_a_default_of_its_own_if_the_catalogue_says_so(game: str, longest: int, name: str) -> None:
    assert default_list(game=game, longest=longest).name == name


@pytest.mark.parametrize(("text", "name"), [("счастье", "russian"), ("..t", "american"), ("7?", "american")])
def test_a_list_is_chosen_by_the_letters_of_a_text(text: str, name: str) -> None:
    assert list_for_text(text).name == name


def test_a_list_is_found_by_its_name_in_any_case() -> None:
    assert shipped("ENABLE") == shipped("enable") == next(entry for entry in shipped_lists() if entry.name == "enable")


@pytest.mark.parametrize("name", ["CSW24", "", "../enable", "enable "])
def test_a_list_that_does_not_ship_is_refused_and_those_that_do_are_named(name: str) -> None:
    with pytest.raises(InputError) as caught:
        open_lexicon(name)
    assert caught.value.field == "lexicon"
    assert all(entry.name in str(caught.value) for entry in shipped_lists())


@pytest.mark.slow
@pytest.mark.parametrize("name", [entry.name for entry in shipped_lists()])
def test_a_shipped_list_opens_with_as_many_words_as_it_says(name: str) -> None:
    lexicon = open_lexicon(name)
    assert lexicon.graph.size == shipped(name).words
    assert lexicon.path is not None
    assert lexicon.path.suffix == ".kwg"


def test_case_and_accents_are_ignored_when_a_word_is_looked_up_and_non_words_are_not_in_the_list() -> None:
    lexicon = lexicon_of(CATS)
    assert all(lexicon.contains(word) for word in ("CAT", "cat", "Cat", "çât"))
    assert not any(lexicon.contains(word) for word in ("", "C", "CA", "CATSS", "CAT4", "КОТ", "?", "CAT "))


# A user's own list


def test_a_text_file_is_a_list(words_file: Path, cache: Path) -> None:
    lexicon = lexicon_from_file(words_file)
    assert spelled(lexicon) == CATS
    assert lexicon.name == "cats"


@pytest.mark.parametrize(
    "content",
    [
        b"AT\r\nCAT\r\nCATS\r\nDOG\r\n",
        b"AT\rCAT\rCATS\rDOG",
        b"\xef\xbb\xbfAT\nCAT\nCATS\nDOG\n",
        b"dog\ncats\ncat\nat\ncat\nDOG\n",
        b"\n\n  AT\n\tCAT  \nCATS\n\n\nDOG",
        b"AT (preposition)\nCAT\ta small animal\nCATS  two of them\nDOG - another\n",
        b"AT\nCAT\nCATS\nDOG\nCAT4\nA\nX-RAY\n12\n" + b"A" * 200 + b"\n",
        gzip.compress(b"AT\nCAT\nCATS\nDOG\n", mtime=0),
        b"AT#\nCAT*\nCATS!\nDOG+\n",
    ],
    ids=["CRLF", "CR", "BOM", "any order", "spaces", "definitions", "non-words", "gzip", "trailing marks"],
)
def test_a_list_is_read_however_it_is_written(content: bytes, tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "cats.txt"
    path.write_bytes(content)
    assert spelled(lexicon_from_file(path)) == CATS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_accented_words_fold_as_they_do_on_the_board(encoding: str, tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "accents.txt"
    path.write_bytes("CAT\ncafé\nPÂTÉ\n".encode(encoding))
    assert spelled(lexicon_from_file(path)) == ["CAFE", "CAT", "PATE"]


def test_a_russian_list_folds_yo_and_keeps_short_i(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("ёж\nмой\nМОИ\n", encoding="utf-8")
    assert spelled(lexicon_from_file(path, "ru")) == ["ЕЖ", "МОИ", "МОЙ"]


def test_the_graph_of_a_list_is_a_list_itself(words_file: Path, cache: Path) -> None:
    path = lexicon_from_file(words_file).path
    assert path is not None
    assert spelled(lexicon_from_file(path)) == CATS


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.txt", b""),
        ("numbers.txt", b"1\n22\n333\n"),
        ("russian.txt", "кот\nпёс\n".encode()),
        ("cut.txt.gz", gzip.compress(b"CAT\n" * 1000, mtime=0)[:-12]),
        ("garbled.txt.gz", b"\x1f\x8b" + bytes(range(256))),
        ("empty.kwg", b""),
        ("short.kwg", b"\0\0\x40\0"),
        ("odd.kwg", b"\0" * 9),
        ("garbled.kwg", bytes(range(256))),
        ("zeros.kwg", bytes(256)),
        ("ones.kwg", b"\xff" * 256),
    ],
)
def test_an_unreadable_list_file_is_refused_by_its_name(name: str, content: bytes, tmp_path: Path, cache: Path) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        lexicon_from_file(path)
    assert caught.value.field == "words"
    assert name in str(caught.value)


@pytest.mark.parametrize("root", [0, 1])
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_graph_that_runs_in_a_circle_is_refused(root: int, steps: int, tmp_path: Path, cache: Path) -> None:
    nodes = lexicon_of("CATS").graph.nodes.copy()
    first = at = int(nodes[root]) & 0x3FFFFF
    for _ in range(steps - 1):
        at = int(nodes[at]) & 0x3FFFFF
    nodes[at] = int(nodes[at]) & ~0x3FFFFF | first
    path = tmp_path / "circle.kwg"
    path.write_bytes(nodes.astype("<u4").tobytes())
    with pytest.raises(InputError) as caught:
        lexicon_from_file(path)
    assert caught.value.field == "words"


def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path, cache: Path) -> None:
    for path in (tmp_path / "missing.txt", tmp_path / "missing.kwg", tmp_path):
        with pytest.raises(InputError) as caught:
            lexicon_from_file(path)
        assert caught.value.field == "words"
        assert path.name in str(caught.value)


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_list_too_large_to_be_one_is_refused(is_packed: bool, tmp_path: Path, cache: Path) -> None:
    content = b"CAT\n" * ((16 if is_packed else 4) << 20) + b"\n"
    path = tmp_path / "large.txt"
    path.write_bytes(gzip.compress(content, 1) if is_packed else content)
    with pytest.raises(InputError) as caught:
        lexicon_from_file(path)
    assert caught.value.field == "words"
    assert "MiB" in str(caught.value)


# The cache


def test_a_list_is_compiled_once_and_then_opened(words_file: Path, cache: Path) -> None:
    first = lexicon_from_file(words_file)
    stamp = compiled(cache).stat().st_mtime_ns
    assert lexicon_from_file(words_file).path == first.path == compiled(cache)
    assert compiled(cache).stat().st_mtime_ns == stamp


def test_a_changed_list_is_compiled_anew(words_file: Path, cache: Path) -> None:
    lexicon_from_file(words_file)
    words_file.write_text("DOGS", encoding="utf-8")
    assert spelled(lexicon_from_file(words_file)) == ["DOGS"]


def test_the_same_text_in_another_language_is_another_list(words_file: Path, cache: Path) -> None:
    words_file.write_text("CAT\nкот", encoding="utf-8")
    assert spelled(lexicon_from_file(words_file, "en")) == ["CAT"]
    assert spelled(lexicon_from_file(words_file, "ru")) == ["КОТ"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-4],
        lambda content: content[: len(content) // 2],
        lambda content: content[:-3],
        lambda content: content + b"\0\0\0\0",
        lambda content: b"garbled",
        lambda content: b"\xff" * len(content),
        lambda content: b"\0" * len(content),
        lambda content: content[:8] + content[8:][::-1],
        lambda content: content[4:8] + content[:4] + content[8:],
        lambda content: content[:20] + bytes([content[20] ^ 1]) + content[21:],
    ],
    ids=[
        "emptied",
        "a node short",
        "half",
        "cut in a node",
        "a node more",
        "text",
        "ones",
        "zeros",
        "turned round",
        "exchanged",
        "one bit",
    ],
)
def test_a_damaged_graph_in_the_cache_is_built_anew(damage: object, words_file: Path, cache: Path) -> None:
    lexicon_from_file(words_file)
    path = compiled(cache)
    whole = path.read_bytes()
    path.unlink()
    path.write_bytes(damage(whole))  # type: ignore[operator]
    assert spelled(lexicon_from_file(words_file)) == CATS
    assert path.read_bytes() == whole


def test_a_shipped_list_whose_graph_is_damaged_is_built_anew(cache: Path) -> None:
    open_lexicon("british")
    path = compiled(cache)
    whole = path.read_bytes()
    path.unlink()
    path.write_bytes(whole[: len(whole) // 2])
    _opened.cache_clear()
    assert open_lexicon("british").contains("COLOURS")
    assert path.read_bytes() == whole


def test_nothing_half_written_stays_in_the_cache(words_file: Path, cache: Path) -> None:
    lexicon_from_file(words_file)
    assert {path.suffix for path in (cache / "lexicons").iterdir()} == {".kwg"}


def test_without_a_cache_that_can_be_written_a_list_is_compiled_with_a_warning(
    words_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(words_file / "no folder"))
    _warn.cache_clear()
    with caplog.at_level(logging.WARNING):
        lexicon = lexicon_from_file(words_file)
    assert spelled(lexicon) == CATS
    assert lexicon.path is None
    assert "cache" in caplog.text


def test_the_users_own_cache_folder_is_used_where_none_is_named(
    words_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TILEWRIGHT_CACHE", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    path = lexicon_from_file(words_file).path
    assert path is not None
    assert path.is_relative_to(tmp_path / "xdg" / "tilewright")
    assert path.is_file()
