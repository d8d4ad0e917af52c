"""Where Tilewright keeps what it has compiled: ``$TILEWRIGHT_CACHE``, else the user's cache directory."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path


def _root() -> Path:
    chosen = os.environ.get("TILEWRIGHT_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "tilewright"


def cache_folder(name: str) -> Path | None:
    """The folder *name* in the cache, made if need be; None if it cannot be written."""
    try:
        folder = _root() / name
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a file so that others see either all of it or nothing: to a temporary file, then renamed."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        file.write(content)
    whole = Path(file.name)
    whole.chmod(mode)
    whole.replace(path)
