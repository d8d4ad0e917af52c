"""The data that comes with the packages: where its folders are, in a checkout or as a wheel installs them."""

import gzip
import hashlib
import tomllib
import zlib
from importlib import resources
from pathlib import Path
from typing import Any


class DamagedFile(Exception):
    """A file that comes with Tilewright is missing, or is not as it was."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.parent.name}/{path.name} is missing or damaged: install Tilewright again")


def data_folder(name: str) -> Path:
    """The folder *name*: ``wordlists``, ``templates`` or ``static``."""
    beside = Path(__file__).parent.parent
    installed = beside / "tilewright_data" / name
    return installed if installed.is_dir() else beside / name


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The content of the TOML file *name* beside the modules of a *package*."""
    return tomllib.loads((resources.files(package) / name).read_text(encoding="utf-8"))


def unpacked(path: Path, sha256: str = "") -> bytes:
    """The content of a gzipped file, of which the checksum may be known; raises DamagedFile."""
    try:
        content = gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedFile(path) from error
    if not content or (sha256 and hashlib.sha256(content).hexdigest() != sha256):
        raise DamagedFile(path)
    return content
