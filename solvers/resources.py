"""Where the data folders that stand beside the packages are: in a checkout, or as a wheel installs them."""

from __future__ import annotations

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder *name*: ``wordlists``, ``templates`` or ``static``."""
    beside = Path(__file__).parent.parent
    installed = beside / "tilewright_data" / name
    return installed if installed.is_dir() else beside / name
