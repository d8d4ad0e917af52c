"""The kernels: loaded only when they are needed, and kept where a change of any of them is seen."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest
from fresh_python import printed
from numba import types

import solvers
from solvers.cache import keep
from solvers.kernel import kernel

PACKAGE = Path(solvers.__file__).parent
KERNELS = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*_kernel.py"))

WITHOUT_NUMBA = """
import sys
import solvers, solvers.finder, solvers.lexicon, solvers.lexicon.facts

from solvers.scrabble import Position, exchanges, score, unseen
position = Position.parse("/".join(["15"] * 15) + " CAT/ 0/0 0")
assert Position.parse(str(position)) == position
score(position, "8H CAT"), unseen(position), list(exchanges(position))

from solvers import balda
position = balda.Position.start("балда")
assert balda.Position.parse(str(position.after(balda.Move(1, 1, "к", "калда")).passed())).turn == 0

from solvers import qless
from solvers.lexicon import open_lexicon
position = qless.Position.parse(str(qless.Position(qless.roll("first"))))
qless.check_board(("cat", "..a"), position.letters, open_lexicon("american"))

print({"numba", "llvmlite"} & set(sys.modules))
"""


def test_importing_solvers_and_reading_and_judging_positions_does_not_import_numba() -> None:
    assert printed(WITHOUT_NUMBA) == "set()"


CACHE_FOLDERS = """
import importlib, json, os, sys
from pathlib import Path
import solvers.kernel
def folder():
    importlib.reload(solvers.kernel)
    return solvers.kernel.FOLDER
folders = [folder(), folder()]
for path in (*sorted(Path("solvers").rglob("*_kernel.py")), Path("solvers/kernel.py")):
    path.write_text(path.read_text(encoding="utf-8") + "\\n# changed\\n", encoding="utf-8")
    folders.append(folder())
for setting in ({"TILEWRIGHT_CHECKED": "1"}, {"NUMBA_CPU_NAME": "x86-64-v2", "NUMBA_CPU_FEATURES": ""}):
    os.environ.update(setting)
    folders.append(folder())
print(json.dumps(folders))
"""


def test_a_change_in_any_kernel_file_or_in_how_they_are_compiled_changes_the_cache_folder(tmp_path: Path) -> None:
    assert len(KERNELS) >= 3
    shutil.copytree(PACKAGE, tmp_path / "solvers", ignore=shutil.ignore_patterns("__pycache__"))
    first, again, *others = json.loads(printed(CACHE_FOLDERS, tmp_path))
    assert again == first
    assert len(others) == len(KERNELS) + 1 + 2
    assert len({first, *others}) == 1 + len(others)
    *_, checked, for_another_processor = (folder.rpartition("-")[0] for folder in others)
    assert checked == for_another_processor != first.rpartition("-")[0]


def test_every_file_with_kernels_is_one_whose_change_is_seen() -> None:
    with_kernels = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if "import numba" in (text := path.read_text(encoding="utf-8")) or "from numba" in text
    }
    assert with_kernels == {*KERNELS, "kernel.py"}


def test_what_kernels_are_made_of_lies_in_files_whose_change_is_seen() -> None:
    """A constant of another file would be compiled in, and stay when that file changes."""
    modules = {f"solvers.{name.removesuffix('.py').replace('/', '.')}" for name in [*KERNELS, "kernel.py"]}
    imported = {
        node.module
        for name in KERNELS
        for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("solvers")
    }
    assert "solvers.kernel" in imported
    assert imported <= modules


def test_without_a_cache_that_can_be_written_the_kernels_are_compiled_with_a_warning(tmp_path: Path) -> None:
    code = """
import logging, sys
logging.basicConfig(stream=sys.stdout)
from numba import types
from solvers.cache import keep
from solvers.kernel import kernel
print(kernel(types.int64(types.int64))(lambda number: number + 1)(41))
"""
    (tmp_path / "file").touch()
    said = printed(code, TILEWRIGHT_CACHE=str(tmp_path / "file" / "cache"))
    assert "WARNING" in said
    assert "cache" in said
    assert said.endswith("42")


ADD = """
from numba import types
from solvers.kernel import kernel
def add(number):
    return number + 1
print(kernel(types.int64(types.int64))(add)(41))
"""


def add(number: int) -> int:
    return number + 1


@pytest.fixture
def kept_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a kernel in a cache for the test alone."""
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path))
    assert answer_of_the_kernel() == 42
    (path,) = tmp_path.rglob("*.add-*")
    return path


def answer_of_the_kernel() -> int:
    return kernel(types.int64(types.int64))(add)(41)


def test_what_is_damaged_in_the_cache_is_compiled_anew(kept_kernel: Path) -> None:
    whole = kept_kernel.read_bytes()
    middle = len(whole) // 2
    for damaged in (b"", whole[:100], whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]):
        kept_kernel.write_bytes(damaged)
        assert answer_of_the_kernel() == 42
        assert len(kept_kernel.read_bytes()) > middle, "the recompiled kernel is cached"
    before = kept_kernel.stat().st_mtime_ns
    assert answer_of_the_kernel() == 42
    assert kept_kernel.stat().st_mtime_ns == before, "the kernel is loaded"


def test_one_that_was_loaded_is_called_by_one_that_is_compiled(kept_kernel: Path) -> None:
    before = kept_kernel.stat().st_mtime_ns
    loaded = kernel(types.int64(types.int64))(add)

    def add_twice(number: int) -> int:
        return loaded(loaded(number))

    assert kernel(types.int64(types.int64))(add_twice)(40) == 42
    assert kept_kernel.stat().st_mtime_ns == before, "the called one is loaded"


def test_the_log_says_once_that_kernels_are_compiled_for_another_processor(
    kept_kernel: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = kept_kernel.parent.name
    kept_kernel.unlink()
    for other, said in ((folder, 0), (f"{folder[:-1]}-", 1), (f"another-{folder}", 0)):
        caplog.clear()
        monkeypatch.setattr("solvers.kernel.FOLDER", other)
        assert answer_of_the_kernel() == answer_of_the_kernel() == 42
        assert caplog.text.count("for another processor") == said


def test_what_cannot_be_loaded_though_it_is_whole_is_compiled_anew(
    kept_kernel: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keep(kept_kernel.parent.name, kept_kernel.name, b"of another program")
    assert answer_of_the_kernel() == 42
    assert "compiled anew" in caplog.text
    caplog.clear()
    assert answer_of_the_kernel() == 42
    assert caplog.text == ""


@pytest.mark.slow
def test_another_process_loads_what_one_has_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "add.py").write_text(ADD)
    monkeypatch.setenv("TILEWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    import_module("add")
    monkeypatch.delitem(sys.modules, "add")
    assert capsys.readouterr().out == "42\n"
    (path,) = tmp_path.rglob("add.add-*")
    before = path.stat().st_mtime_ns
    assert printed(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import add") == "42"
    assert path.stat().st_mtime_ns == before
