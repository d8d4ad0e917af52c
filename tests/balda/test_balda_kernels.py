"""Balda's kernels run on arrays with bounds checked and find the same; importing the package does not import Numba."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from oracle_files import DATA

ROOT = Path(__file__).parents[2]

SAME = """
import json, sys
from pathlib import Path
from solvers.balda import Position, endgame, rate, reply, solve
from solvers.budget import Budget
from solvers.kernel import CHECKED
from solvers.lexicon import lexicon_from_file
nouns = lexicon_from_file(Path(sys.argv[1]), "ru")
found = [CHECKED]
for text in sys.argv[2:]:
    position = Position.parse(text)
    answer = solve(position, nouns)
    here = [answer.total, answer.paths, [one.net for one in reply(position, nouns, top=10)]]
    with Budget() as limit:
        here.append(rate(position, nouns, limit, deepest=2).worths)
    if position.empty <= 4:
        here.append(endgame(position, nouns).value)
    found.append(here)
print(json.dumps(found))
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_no_field_makes_the_kernels_reach_out_of_bounds() -> None:
    """Full fields, letters on every edge, the smallest and the largest field, and long words round corners."""
    texts = [
        "ко/т.",
        "../..",
        "о" * 9 + ("/" + "о" * 9) * 8,
        "/".join(["параллело", ".....м.гр", "........а", "........м", *["." * 9] * 5]) + " neighbours=8",
        "/".join(["к.......т", *["." * 9] * 7, "т.......к"]) + " neighbours=8",
        "кшуст/анана/бурят/астдш/чы... бурят neighbours=8",
        "с..../уввсу/трата/сонек/теаса трата",
        "парал/голел/.амм.",
    ]
    nouns = str(DATA / "ru_nouns_oracle.txt.gz")
    checked, *found = json.loads(run(SAME, nouns, *texts, TILEWRIGHT_CHECKED="1"))
    assert checked
    assert found == json.loads(run(SAME, nouns, *texts, TILEWRIGHT_CHECKED="0"))[1:]
    assert found[2][:2] == [0, 0]
    assert found[3][0] > 100


def test_importing_balda_and_reading_a_position_does_not_import_numba() -> None:
    code = """
import sys
from solvers.balda import Move, Position
position = Position.start("балда")
assert Position.parse(str(position.after(Move(1, 1, "к", "калда")).passed())).turn == 0
print({"numba", "llvmlite"} & set(sys.modules))
"""
    assert run(code) == "set()"
