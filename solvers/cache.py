"""The cache of compiled lists, kernels and tables, in ``$TILEWRIGHT_CACHE`` or the user's cache directory.

Every file ends with a seal: a checksum of its name and content, its length, and a mark. It is written whole and flushed
to the disk before it gets its name, checked whole when it is opened, and made anew by its owner if it does not fit. A
cache that cannot be written is read for what it has; one warning says that the rest stays in memory. This module does
not know the contents.
"""

import fcntl
import logging
import mmap
import os
import struct
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path
from xxhash import xxh3_128

log = logging.getLogger(__name__)

Content = bytes | mmap.mmap
"""The bytes of a file: in memory, or mapped into it."""

_SEAL = struct.Struct("<16sQ8s")
_MARK = b"tile\0\0\x40\0"  # its end is a node that is the last of its siblings: a sealed word graph still is one
_AT_ONCE = 1 << 18
_UNFINISHED = ".part"


def chosen_or(variable: str, usual: Callable[[], Path]) -> Path:
    """The folder that an environment variable names, else the *usual* one; raises OSError without a home folder."""
    if chosen := os.environ.get(variable):
        return Path(chosen)
    try:
        folder = usual()
    except RuntimeError as error:  # from newer versions of platformdirs
        raise OSError("this user has no home folder") from error
    if not folder.is_absolute():
        raise OSError("this user has no home folder")
    return folder


def cache_root() -> Path:
    """The folder that holds the cache; raises OSError without a home folder."""
    return chosen_or("TILEWRIGHT_CACHE", lambda: user_cache_path("tilewright", False, opinion=False))


def kept(folder: str, name: str) -> Content | None:
    """The content of a file in the cache, mapped into memory; None if it is missing or damaged."""
    try:
        with _place(folder, name).open("rb", buffering=0) as file:
            length = file.seek(0, os.SEEK_END) - _SEAL.size
            file.seek(0)
            checksum = xxh3_128(name.encode())
            part = memoryview(bytearray(_AT_ONCE))
            for start in range(0, length, _AT_ONCE):  # reading does not keep the pages in this process, as mapping does
                checksum.update(part[: file.readinto(part[: length - start])])
            if file.read(_SEAL.size) != _SEAL.pack(checksum.digest(), max(0, length), _MARK):
                return None
            return mmap.mmap(file.fileno(), length, access=mmap.ACCESS_READ) if length else b""
    except OSError:
        return None


def keep(folder: str, name: str, content: Content, mode: int = 0o644) -> Path | None:
    """Write a file into the cache, with this *mode*; its path, or None, after a warning, if it cannot be written."""
    try:
        path = _place(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        checksum = xxh3_128(name.encode())
        checksum.update(content)
        write_whole(path, content, _SEAL.pack(checksum.digest(), len(content), _MARK), mode=mode)
    except OSError as error:
        _warn(error.strerror or str(error))
        return None
    return path


def folders(prefix: str) -> list[str]:
    """The names of the folders in the cache that begin with *prefix*."""
    with suppress(OSError):
        return [path.name for path in cache_root().glob(f"{prefix}*")]
    return []


def path_in_cache(folder: str, name: str) -> Path | None:
    """The path of a file of the cache; None if it does not exist."""
    with suppress(OSError):
        path = _place(folder, name)
        return path if path.is_file() else None
    return None


def forget(folder: str, name: str) -> None:
    """Remove a file from the cache, if it is there and can be removed."""
    with suppress(OSError):
        _place(folder, name).unlink(missing_ok=True)


def write_whole(path: Path, *parts: Content, mode: int = 0o644) -> None:
    """Write a file so that others see either all of it or nothing: to a temporary file, flushed, then renamed.

    Raises OSError, and then leaves nothing behind.
    """
    _remove_unfinished(path.parent)
    with (
        _locked(path.parent, fcntl.LOCK_SH),
        tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, suffix=_UNFINISHED, delete=False) as file,
    ):
        try:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), mode)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def tidy_cache() -> None:
    """Remove what writers that were killed left in the cache."""
    with suppress(OSError):
        for folder in cache_root().iterdir():
            _remove_unfinished(folder)


@cache
def _remove_unfinished(folder: Path) -> None:
    """Remove, once in a process, the temporary files in a folder, if no process is writing there."""
    with suppress(OSError), _locked(folder, fcntl.LOCK_EX | fcntl.LOCK_NB):
        for path in folder.glob(f"*{_UNFINISHED}"):
            path.unlink(missing_ok=True)


@contextmanager
def _locked(folder: Path, how: int) -> Iterator[None]:
    """Hold a lock on a folder, so that no other process removes what is being written there; raises OSError."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, how)
        yield
    finally:
        os.close(opened)


def _place(folder: str, name: str) -> Path:
    return cache_root() / folder / name


@cache
def _warn(reason: str) -> None:
    log.warning("the cache cannot be written (%s): what is compiled stays in memory, for this run only", reason)
