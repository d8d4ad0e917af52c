"""The cache: files are whole or made anew, a disk that is full is told once, and nothing unfinished stays."""

from __future__ import annotations

import errno
import logging
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import cache
from solvers.cache import forget, keep, kept, path_in_cache, write_whole

CONTENT = bytes(range(256)) * 2000  # more than one part of the checksum


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for the test alone, of which nothing has been said yet."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    cache._warn.cache_clear()
    return tmp_path / "cache"


def content_of(folder: str, name: str) -> bytes | None:
    found = kept(folder, name)
    return None if found is None else bytes(found)


@pytest.mark.parametrize("content", [b"", b"\n", CONTENT])
def test_what_is_kept_is_found_again(content: bytes, root: Path) -> None:
    assert kept("lists", "one") is None
    assert keep("lists", "one", content, 0o600) == path_in_cache("lists", "one") == root / "lists" / "one"
    assert content_of("lists", "one") == content
    assert stat.S_IMODE((root / "lists" / "one").stat().st_mode) == 0o600
    forget("lists", "one")
    assert kept("lists", "one") is path_in_cache("lists", "one") is None


@given(st.data())
def test_no_damage_goes_unnoticed(root: Path, data: st.DataObject) -> None:
    content = data.draw(st.binary(max_size=100))
    path = keep("lists", "one", content)
    assert path
    whole = path.read_bytes()
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(0, 2))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= data.draw(st.integers(1, 255))
    cut, added = data.draw(st.integers(0, len(whole))), data.draw(st.binary(max_size=40))
    now = bytes(damaged[: len(whole) - cut] + added)
    path.write_bytes(now)
    assert content_of("lists", "one") == (content if now == whole else None)


def test_a_file_of_another_name_does_not_fit(root: Path) -> None:
    path = keep("lists", "one", CONTENT)
    assert path
    path.rename(path.with_name("other"))
    assert kept("lists", "other") is None


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_cache_that_cannot_be_written_is_told_once_and_nothing_stays(
    fault: int, root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep("lists", "before", CONTENT)

    def full(_descriptor: int) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(os, "fsync", full)
    with caplog.at_level(logging.WARNING):
        assert keep("lists", "one", CONTENT) is keep("lists", "two", CONTENT) is None
    assert [record.getMessage() for record in caplog.records] == [
        f"the cache cannot be written ({os.strerror(fault)}): what is compiled stays in memory, for this run only"
    ]
    assert [path.name for path in (root / "lists").iterdir()] == ["before"]
    assert content_of("lists", "before") == CONTENT, "what it has is used"


def test_files_beyond_the_largest_size_that_the_system_allows_leave_nothing(root: Path) -> None:
    code = """
import resource, sys
from solvers.cache import keep, kept
resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
print(keep("lists", "large", bytes(30000)), bytes(kept("lists", keep("lists", "small", b"small").name)))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout == "None b'small'\n"
    assert ended.stderr.count("\n") == 1
    assert os.strerror(errno.EFBIG) in ended.stderr
    assert [path.name for path in (root / "lists").iterdir()] == ["small"]


WRITES_FOR_EVER = """
import os, sys, time
from solvers.cache import keep
os.fsync = lambda _: (print("writing", flush=True), time.sleep(60))
keep("lists", "one", b"half")
"""


def tidied(folder: Path) -> set[str]:
    """The names in a folder after another process has written there."""
    cache._remove_unfinished.cache_clear()
    write_whole(folder / "mine", b"")
    return {path.name for path in folder.iterdir()}


def test_what_a_killed_writer_left_is_removed_but_not_what_is_being_written(root: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITES_FOR_EVER], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        assert writer.stdout.readline() == b"writing\n"
        (unfinished,) = (root / "lists").iterdir()
        assert tidied(root / "lists") == {"mine", unfinished.name}
        writer.kill()
    assert tidied(root / "lists") == {"mine"}
    assert kept("lists", "one") is None


def test_preparing_tidies_the_whole_cache(root: Path) -> None:
    for name in ("lists", "tables"):
        (root / name).mkdir(parents=True)
        (root / name / "one.abc.part").write_bytes(b"half")
    cache.tidy_cache()
    assert not [path for path in root.rglob("*") if path.is_file()]


def homeless(*_: object, **__: object) -> Path:
    raise RuntimeError("could not determine the home directory")


@pytest.mark.parametrize("usual", [homeless, lambda *_, **__: Path("~/.cache")])
def test_without_a_home_folder_nothing_is_kept(
    usual: Callable[..., Path], root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("solvers.cache.user_cache_path", usual)
    assert cache.cache_root() == root
    monkeypatch.delenv("TILEWRIGHT_CACHE")
    cache.tidy_cache()
    forget("lists", "one")
    assert keep("lists", "one", CONTENT) is kept("lists", "one") is path_in_cache("lists", "one") is None
    assert "this user has no home folder" in caplog.text
