"""Q-Less's kernels run on arrays with bounds checked and find the same; importing the package does not import Numba."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from oracle_files import DATA

from solvers.lexicon import lexicon_from_file, open_lexicon
from solvers.qless import Position, solve, word_list

ROOT = Path(__file__).parents[2]

SAME = """
import json, sys
from pathlib import Path
from solvers.kernel import CHECKED
from solvers.lexicon import lexicon_from_file, open_lexicon
from solvers.qless import Position, solve, word_list
lists = [word_list(lexicon_from_file(Path(sys.argv[1]))), word_list(open_lexicon("american"), 20)]
found = [CHECKED]
for text in sys.argv[2:]:
    position = Position.parse(text)
    for words in lists:
        answer = solve(position, words, top=30)
        found.append([answer.total, answer.words_formable, [board.rows for board in answer.boards]])
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


def test_no_roll_makes_the_kernels_reach_out_of_bounds() -> None:
    """Three letters and twelve, all different and all the same, long words, tiles at the ends of the widest board."""
    texts = [
        "aet",
        "aaaaaaaaaaaa dice=free",
        "abcdefghijkl dice=free",
        "dhiklmmnootz",
        "ggikloorsttw repeats=no",
        "aceinnoorsst dice=free",
        "bbcilllooppr twos=yes",
        "glloryesttin board=storytelling",
        "glloryesttin board=s..........g dice=free",
        "glloryesttin board=s/./././././././././././g dice=free",
        "aefginstttwy board=..w../faint/..t../gets./..y..",
        "aefginstttwy board=f/./././t",
    ]
    common = str(DATA / "qless_common_oracle.txt.gz")
    checked, *found = json.loads(run(SAME, common, *texts, TILEWRIGHT_CHECKED="1"))
    assert checked
    lists = [word_list(lexicon_from_file(Path(common))), word_list(open_lexicon("american"), 20)]
    unchecked = [solve(Position.parse(text), words, top=30) for text in texts for words in lists]
    assert found == [
        [answer.total, answer.words_formable, [list(board.rows) for board in answer.boards]] for answer in unchecked
    ]
    assert found[0][0] > 0
    assert found[6][0] == 4


def test_reading_and_judging_does_not_import_numba() -> None:
    code = """
import sys
from solvers.lexicon import open_lexicon
from solvers.qless import Position, roll, validate
position = Position.parse(str(Position(roll("first"))))
validate(("cat", "..a"), position.letters, open_lexicon("american"))
print({"numba", "llvmlite"} & set(sys.modules))
"""
    assert run(code) == "set()"
