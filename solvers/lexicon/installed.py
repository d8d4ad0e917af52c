"""Installed word lists: a record and a file of words each, in the user's data folder.

The folder is ``lists`` in ``$TILEWRIGHT_DATA``, else in the user's data directory; only the user can read it. A record
is written last and removed first, so a list is there whole or not at all. Files
are read by ``reading``, graphs are compiled by ``lexicon``.
"""

import gzip
import hashlib
import json
import logging
import os
import unicodedata
import zlib
from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from platformdirs import user_data_path

from solvers.alphabet import alphabet
from solvers.cache import chosen_or, write_whole
from solvers.errors import N_, InputError
from solvers.lexicon.reading import ReadList
from solvers.lexicon.report import LIMITS, unreadable
from solvers.lexicon.wordgraph import LONGEST_WORD

log = logging.getLogger(__name__)

FOLDER_MODE, FILE_MODE = 0o700, 0o600
LONGEST_NAME = 40
VISITORS = "own"
"""The name of a visitor's list, which no installed list can have."""
NOTE = N_("A list installed by the operator of this server.")
_VERSION = 1
_SETTINGS = ("TILEWRIGHT_DATA", "XDG_DATA_HOME", "HOME", "APPDATA")
_MOST_RECORD_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class InstalledList:
    """The record of an installed list; *file* beside it holds the words, *form* is the original file's format."""

    name: str
    title: str
    language: str
    words: int
    twos: int
    sha256: str
    file: str
    form: str
    note: str = NOTE
    longest: int = LONGEST_WORD

    @property
    def path(self) -> Path:
        """The gzipped text with its words."""
        return _folder() / self.file


def installed_lists() -> tuple[InstalledList, ...]:
    """The installed lists by name; an unreadable record is skipped with a warning."""
    try:
        paths = sorted(path for path in _folder().iterdir() if path.suffix == ".json")
    except OSError:
        return ()
    found = []
    for path in paths:
        try:
            state = path.stat()
        except OSError:
            continue
        entry = _recorded(path, state.st_mtime_ns, state.st_size)
        if entry is not None:
            found.append(entry)
    return tuple(found)


def install(read: ReadList, name: str, before: InstalledList | None) -> InstalledList:
    """Store a list under a name that :func:`checked_name` accepts, in place of the one that had it *before*.

    Raises OSError if the list cannot be written.
    """
    short = _short(name)
    text = "".join(f"{word}\n" for word in read.words()).encode()
    digest = hashlib.sha256(text).hexdigest()
    entry = InstalledList(
        name=short,
        title=unicodedata.normalize("NFC", name.strip()),
        language=read.alphabet.language,
        words=read.report.accepted,
        twos=read.report.twos,
        sha256=digest,
        file=f"{short}-{digest[:12]}.txt.gz",
        form=read.report.form,
    )
    folder = _folder()
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    folder.chmod(FOLDER_MODE)
    write_whole(folder / entry.file, gzip.compress(text, mtime=0), mode=FILE_MODE)
    facts = {"version": _VERSION} | asdict(entry)
    write_whole(folder / f"{short}.json", json.dumps(facts, ensure_ascii=False, indent=1).encode(), mode=FILE_MODE)
    if before and before.file != entry.file:
        (folder / before.file).unlink(missing_ok=True)
    return entry


def uninstall(entry: InstalledList) -> None:
    """Remove a list; raises OSError if its files cannot be removed."""
    (_folder() / f"{entry.name}.json").unlink(missing_ok=True)
    entry.path.unlink(missing_ok=True)


def words_of(entry: InstalledList) -> list[str]:
    """The words of an installed list; raises InputError (field ``lexicon``) if they differ from the record."""
    try:
        with gzip.open(entry.path) as file:
            text = file.read(4 * LIMITS.unpacked)
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(entry.title, "lexicon", error) from error
    if hashlib.sha256(text).hexdigest() != entry.sha256:
        raise InputError(
            N_("The word list %(name)s is not as it was when it was installed; install it again."),
            field="lexicon",
            name=entry.title,
        )
    return text.decode().split()


def checked_name(name: str, taken: Collection[str]) -> str:
    """The short form of a list's name: small letters, digits and dashes.

    Raises InputError (field ``name``) if it has others, is too long, or is *taken*.
    """
    short = _short(name)
    if not short.replace("-", "").isalnum() or short[0] == "-" or len(short) > LONGEST_NAME:
        raise InputError(
            N_(
                "“%(name)s” cannot be the name of a list: use 1 to %(most)s letters, digits and "
                "dashes, not beginning with a dash."
            ),
            field="name", name=name[:60], most=LONGEST_NAME,
        )  # fmt: skip
    if short == VISITORS:
        raise InputError(
            N_("“%(name)s” is reserved for the lists of visitors; choose another name."), field="name", name=name
        )
    if short in taken:
        raise InputError(
            N_("“%(name)s” is a list that ships with Tilewright; choose another name."), field="name", name=name
        )
    return short


def _short(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip()).lower()


def _folder() -> Path:
    return _folder_in(*map(os.environ.get, _SETTINGS))


@lru_cache(maxsize=16)
def _folder_in(*_settings: str | None) -> Path:
    """The folder as the environment names it; looked for again when one of ``_SETTINGS`` changes."""
    return chosen_or("TILEWRIGHT_DATA", lambda: user_data_path("tilewright", False, roaming=True)) / "lists"


@lru_cache(maxsize=256)
def _recorded(path: Path, changed: int, size: int) -> InstalledList | None:
    """The record in a file with this time and size; None if it is not one."""
    try:
        facts = json.loads(path.read_bytes()[:_MOST_RECORD_BYTES])
        if facts.pop("version") != _VERSION:
            raise ValueError("its record has another version")
        entry = InstalledList(**facts)
        alphabet(entry.language)
        if entry.name != path.stem or Path(entry.file).name != entry.file or not isinstance(entry.words, int):
            raise ValueError("its record does not match its name")
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        log.warning("skipping the word list %s: %s", path.stem, error)
        return None
    return entry
