"""Damaged files of facts: those in the cache are made anew, and those that came with Tilewright are named."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from solvers.lexicon import lexicon_from_file, tables
from solvers.lexicon.catalog import shipped
from solvers.lexicon.commonness import commonness
from solvers.lexicon.lexicon import _opened
from solvers.lexicon.tables import Table, table
from webapp.cli import main

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda content: b"",
    "half": lambda content: content[: len(content) // 2],
    "longer": lambda content: content + b"\0\0\0\0",
    "zeros": lambda content: b"\0" * len(content),
    "turned round": lambda content: content[::-1],
}


def damage(folder: Path, how: Callable[[bytes], bytes]) -> tuple[Path, bytes]:
    """Damage the only file of a folder; returns the file and its former content."""
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.unlink()  # the part mapped into memory stays intact
    path.write_bytes(how(whole))
    return path, whole


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_table_is_unpacked_anew(name: str, own_cache: Path) -> None:
    fresh = table.__wrapped__
    before = fresh("en", "inflections").rows("MEN")
    path, whole = damage(own_cache / "tables", DAMAGES[name])
    assert fresh("en", "inflections").rows("MEN") == before == [["MAN", "n"]]
    assert path.read_bytes() == whole
    assert tables.table("en", "inflections").rows("MEN") == before


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_commonness_is_made_anew(name: str, own_cache: Path, tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("the\nxqzzy\nhouse\n")
    before = commonness(lexicon_from_file(words)).tolist()
    path, whole = damage(own_cache / "commonness", DAMAGES[name])
    assert commonness(lexicon_from_file(words)).tolist() == before
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", [b"", b"\0" * 500, b"\n" * 500, b"A" * 500, b"A\t1", b"B\t1\nA\t1\n", b"\t\t\t\n\0"])
@pytest.mark.parametrize("key", ["A", "CAT", ""])
def test_searching_a_malformed_table_ends(text: bytes, key: str) -> None:
    assert len(Table(text).rows(key)) <= 1


PACKED = gzip.compress(b"CAT\n", mtime=0)


@pytest.mark.parametrize(
    "content", [None, b"", b"CAT\n", PACKED, PACKED[:-4], PACKED[:10] + b"\xff" * 20], ids=lambda it: str(it)[:8]
)
def test_a_damaged_file_of_the_program_is_named_in_one_line(
    content: bytes | None, own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / shipped("british").file
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr("solvers.lexicon.catalog.data_folder", lambda _: tmp_path)
    _opened.cache_clear()
    ended = CliRunner().invoke(main, ["words", "c?t", "--lexicon", "british"])
    assert ended.exit_code == 1
    assert ended.output == f"Error: {tmp_path.name}/british.txt.gz is missing or damaged: install Tilewright again\n"
    assert not [path for path in own_cache.rglob("*") if path.is_file()], "nothing damaged is kept"
