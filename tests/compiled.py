"""Compiles every kernel before the tests, those that no start of the server needs as well: then no two compile one.

Word lists and tables are made too, unless these kernels are the checked ones. What was made before is not loaded.
"""

from __future__ import annotations

import sys
from pathlib import Path

import solvers
from solvers.cache import keep, kept
from solvers.kernel import CHECKED, FOLDER
from solvers.kernels import compile_once
from solvers.lexicon import open_lexicon, shipped_lists

PACKAGE = Path(solvers.__file__).parent
MARK = "a first start is prepared"


def prepare() -> None:
    """What a first start makes and later ones load."""
    from webapp.readiness import Readiness

    readiness = Readiness()
    readiness.run()
    if readiness.failure:
        sys.exit(readiness.failure)
    readiness.finish()
    keep(FOLDER, MARK, b"yes")


if __name__ == "__main__":
    if not CHECKED:
        for entry in shipped_lists():
            open_lexicon(entry)
        if kept(FOLDER, MARK) is None:
            prepare()
    for path in sorted(PACKAGE.rglob("*_kernel.py")):
        compile_once(".".join(("solvers", *path.relative_to(PACKAGE).with_suffix("").parts)))
