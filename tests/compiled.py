"""Compiles every kernel before the tests, those that no start of the server needs as well: then no two compile one."""

from __future__ import annotations

import importlib
from pathlib import Path

import solvers

PACKAGE = Path(solvers.__file__).parent

if __name__ == "__main__":
    for path in sorted(PACKAGE.rglob("*_kernel.py")):
        importlib.import_module(".".join(("solvers", *path.relative_to(PACKAGE).with_suffix("").parts)))
