"""Where the data folders that stand beside the packages are: in a checkout, or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder *name* (``wordlists``, ``templates``, ``static``): within ``solvers`` once installed, else beside it."""
    here = Path(__file__).parent
    installed = here / "data" / name
    return installed if installed.is_dir() else here.parent / name
