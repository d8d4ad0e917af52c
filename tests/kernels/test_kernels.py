"""The kernels: loaded only when they are needed, kept where a change of any of them is seen, and safe on arrays."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from oracle_files import scrabble_oracle

import solvers

PACKAGE = Path(solvers.__file__).parent
KERNELS = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*_kernel.py"))


def run(code: str, *arguments: str, root: Path = PACKAGE.parent, **environment: str) -> str:
    """What a fresh Python prints that runs *code* with the package in *root*."""
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


@pytest.mark.parametrize(
    "module",
    [
        "solvers",
        "solvers.scrabble",
        "solvers.finder",
        "solvers.facts",
        "solvers.lexicon",
        "solvers.balda",
        "solvers.qless",
    ],
)
def test_importing_a_solver_does_not_import_numba(module: str) -> None:
    assert run(f"import sys, {module}; print({{'numba', 'llvmlite'}} & set(sys.modules))") == "set()"


def test_reading_and_judging_a_position_does_not_import_numba() -> None:
    code = """
import sys
from solvers.scrabble import Position, exchanges, score, unseen
position = Position.parse("/".join(["15"] * 15) + " CAT/ 0/0 0")
assert Position.parse(str(position)) == position
score(position, "8H CAT"), unseen(position), list(exchanges(position))
print("numba" in sys.modules)
"""
    assert run(code) == "False"


SAME_ANSWERS = """
import json, sys
from solvers.kernel import CHECKED
from solvers.lexicon import open_lexicon
from solvers.scrabble import Position
from solvers.scrabble.solver import placements
found = [CHECKED]
for text in sys.argv[1:]:
    blocks = list(placements(Position.parse(text), open_lexicon("enable")))
    found.append([sum(map(len, blocks)), sum(int(block.scores.sum()) for block in blocks)])
print(json.dumps(found))
"""


def test_the_kernels_run_on_arrays_with_bounds_checked_and_find_the_same() -> None:
    chosen = scrabble_oracle()[::6]
    assert {"?" in oracle["rack"] for oracle in chosen} == {True, False}
    found = json.loads(run(SAME_ANSWERS, *(oracle["cgp"] for oracle in chosen), TILEWRIGHT_CHECKED="1"))
    assert found == [True, *([oracle["n_placements"], oracle["sum_scores"]] for oracle in chosen)]


def test_no_board_or_rack_makes_the_kernels_reach_out_of_bounds() -> None:
    """Boards at the limits: full ones, tiles on every edge, the largest game, racks of blanks."""
    full, edges = "/".join(["AEIOUAEIOUAEIOU"] * 15), "/".join(["QATQATQATQATQAT", *["A13A"] * 13, "SETSETSETSETSET"])
    checkered = "/".join(["A1E1I1O1S1T1N1R", "1A1E1I1O1S1T1N1"] * 7 + ["A1E1I1O1S1T1N1R"])
    large = "/".join(["S19S", *["21"] * 19, "S19S"])
    texts = [
        f"{full} ??????? 0/0",
        f"{edges} S??ERTA 0/0",
        f"{checkered} ??STERN 0/0",
        f"{large} ??RETIN 0/0",
        "????ETA",
    ]
    checked, *found = json.loads(run(SAME_ANSWERS, *texts, TILEWRIGHT_CHECKED="1"))
    assert checked
    assert found == json.loads(run(SAME_ANSWERS, *texts, TILEWRIGHT_CHECKED="0"))[1:]
    assert found[0] == [0, 0]
    assert all(count > 100 for count, _ in found[1:])


SAME_WORDS = """
import json, sys
from solvers.finder import Query, find
from solvers.kernel import CHECKED
from solvers.lexicon import open_lexicon
found = [CHECKED]
for text in sys.argv[1:]:
    answer = find(Query.parse(text), open_lexicon("enable"), tuple(range(27)), order="word")
    found.append([answer.total, sum(word.score for word in answer.words), answer.words[-1:] and answer.words[-1].word])
print(json.dumps(found))
"""


def test_no_query_makes_the_finder_reach_out_of_bounds() -> None:
    """The largest racks, the longest patterns, conditions that fill the automaton, and queries without an answer."""
    texts = [
        "*",
        "ABCDEFGHIJKLMNO???",
        "." * 28,
        "." * 45,
        "zzzzzzz",
        "?",
        "retina? ..a..t",
        "antidisestablishment :inside",
    ]
    texts += ["*a*b*c*d* :starts=a :ends=s :contains=e +ee", "-etaoin +q", "[^aeiou]*[aeiou] :45", "ae :repeat"]
    checked, *found = json.loads(run(SAME_WORDS, *texts, TILEWRIGHT_CHECKED="1"))
    assert checked
    assert found == json.loads(run(SAME_WORDS, *texts, TILEWRIGHT_CHECKED="0"))[1:]
    assert found[0][0] == 172_820


CACHE_FOLDERS = """
import importlib, json, os, sys
from pathlib import Path
import numba, solvers.kernel
def folder():
    importlib.reload(solvers.kernel)
    return numba.config.CACHE_DIR
folders = [folder(), folder()]
for name in sys.argv[1:]:
    path = Path("solvers", name)
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
    cache = tmp_path / "cache"
    changed = [*KERNELS, "kernel.py"]
    first, again, *others = json.loads(run(CACHE_FOLDERS, *changed, root=tmp_path, TILEWRIGHT_CACHE=str(cache)))
    assert Path(first).is_relative_to(cache)
    assert again == first
    assert len(others) == len(changed) + 2
    assert len({first, *others}) == 1 + len(others)


def test_every_file_with_kernels_is_one_whose_change_is_seen() -> None:
    with_kernels = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if "import numba" in (text := path.read_text(encoding="utf-8")) or "from numba" in text
    }
    assert with_kernels == {*KERNELS, "kernel.py"}


def test_without_a_cache_that_can_be_written_the_kernels_are_compiled_with_a_warning(tmp_path: Path) -> None:
    code = """
import logging, sys
logging.basicConfig(stream=sys.stdout)
from numba import types
from solvers.kernel import kernel
print(kernel(types.int64(types.int64))(lambda number: number + 1)(41))
"""
    (tmp_path / "file").touch()
    said = run(code, TILEWRIGHT_CACHE=str(tmp_path / "file" / "cache"))
    assert "WARNING" in said
    assert "cache" in said
    assert said.endswith("42")


ADD = """
import logging, sys
logging.basicConfig(stream=sys.stdout)
from numba import types
from solvers.kernel import kernel
def add(number):
    return number + 1
print(kernel(types.int64(types.int64))(add)(41))
"""


@pytest.mark.parametrize("name", ["*.nbi", "*.nbc"])
def test_what_is_damaged_in_the_cache_is_compiled_anew(tmp_path: Path, name: str) -> None:
    (tmp_path / "add.py").write_text(ADD)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import add"
    cache = tmp_path / "cache"
    assert run(code, TILEWRIGHT_CACHE=str(cache)) == "42"
    for length in (0, 100):
        for path in cache.rglob(name):
            path.write_bytes(path.read_bytes()[:length])
        said = run(code, TILEWRIGHT_CACHE=str(cache))
        assert "compiled anew" in said
        assert said.endswith("42")
    assert run(code, TILEWRIGHT_CACHE=str(cache)) == "42", "what was compiled anew is kept"


SAME_GAMES = """
import json, sys
import numpy as np
from solvers.alphabet import alphabet
from solvers.kernel import CHECKED
from solvers.lexicon import open_lexicon
from solvers.scrabble import shipped_rules
from solvers.scrabble.leave import LeaveValues
from solvers.scrabble.selfplay import Match
table = np.zeros((65, 64), np.int64)
table[0, :27] = np.arange(27) * 100
table[0, 0] = 20000
found = [CHECKED]
for name in ("standard", "super", "wwf"):
    rules = shipped_rules()[name]
    match = Match(open_lexicon("enable"), rules=rules, seed=1, leaves=LeaveValues(alphabet("en"), table), wanders=50)
    batch = match.play(0, 4)
    found.append([batch.results.tolist(), batch.turns[:, : batch.results[:, 12].min()].tolist()])
print(json.dumps(found))
"""


def test_no_game_of_self_play_makes_the_kernels_reach_out_of_bounds() -> None:
    checked, *found = json.loads(run(SAME_GAMES, TILEWRIGHT_CHECKED="1"))
    assert checked
    assert found == json.loads(run(SAME_GAMES, TILEWRIGHT_CHECKED="0"))[1:]
    assert all(len(results) == 4 and len(turns[0]) > 15 for results, turns in found)
