"""A Python of its own for what must start afresh: imports, settings of the environment, kernels with bounds checks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def printed(code: str, root: Path = ROOT, **environment: str) -> str:
    """What a fresh Python prints that runs *code* with the packages in *root*."""
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()
