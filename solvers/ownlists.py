"""Word lists that players have installed: one record and one file of words each, in the user's own data folder.

The folder is ``lists`` in ``$TILEWRIGHT_DATA``, else in the user's data directory; only the user can read it. A record
is written last and removed first, so a list is there whole or not at all. How files are read is known to
``listreading``, how lists become graphs to ``lexicon``.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import os
import sys
import unicodedata
from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from solvers.alphabet import alphabet
from solvers.cache import write_whole
from solvers.errors import PositionError
from solvers.errors import mark as N_
from solvers.listreading import LIMITS, ReadList
from solvers.wordgraph import LONGEST_WORD

log = logging.getLogger(__name__)

FOLDER_MODE, FILE_MODE = 0o700, 0o600
LONGEST_NAME = 40
VISITORS = "own"
"""The name of a visitor's list, which no installed list can have."""
NOTE = N_("A list installed on this server by whoever runs it.")
_VERSION = 1
_MOST_RECORD_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class OwnList:
    """What is recorded of an installed list; *file* is that of its words, beside the record; *form* that it was in."""

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
        """Where its words are: text, gzipped."""
        return _folder() / self.file


def own_lists() -> tuple[OwnList, ...]:
    """The lists that are installed now, by name; a record that cannot be read is passed over with a warning."""
    try:
        paths = sorted(_folder().glob("*.json"))
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


def install(read: ReadList, name: str, taken: Collection[str], *, replace: bool = False) -> OwnList:
    """Keep a list under *name*, which may not be one of *taken*, nor, unless *replace*, of an installed list.

    Raises PositionError (field ``name``) for a name that cannot be had, and OSError if the list cannot be written.
    """
    short = checked_name(name, taken)
    before = next((entry for entry in own_lists() if entry.name == short), None)
    if before and not replace:
        raise PositionError(N_("There is a list “%(name)s” already; remove it first."), field="name", name=name)
    text = "".join(f"{word}\n" for word in read.words()).encode()
    digest = hashlib.sha256(text).hexdigest()
    entry = OwnList(
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
    write_whole(folder / entry.file, gzip.compress(text, mtime=0), FILE_MODE)
    facts = {"version": _VERSION} | asdict(entry)
    write_whole(folder / f"{short}.json", json.dumps(facts, ensure_ascii=False, indent=1).encode(), FILE_MODE)
    if before and before.file != entry.file:
        (folder / before.file).unlink(missing_ok=True)
    return entry


def uninstall(entry: OwnList) -> None:
    """Take a list away; raises OSError if its files cannot be removed."""
    (_folder() / f"{entry.name}.json").unlink(missing_ok=True)
    entry.path.unlink(missing_ok=True)


def words_of(entry: OwnList) -> list[str]:
    """The words of an installed list; raises PositionError (field ``lexicon``) if they are no longer as recorded."""
    try:
        with gzip.open(entry.path) as file:
            text = file.read(4 * LIMITS.unpacked)
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PositionError(
            N_("The word list %(name)s cannot be read: %(reason)s."), field="lexicon", name=entry.title, reason=reason
        ) from error
    if hashlib.sha256(text).hexdigest() != entry.sha256:
        raise PositionError(
            N_("The word list %(name)s is not as it was when it was installed; install it again."),
            field="lexicon",
            name=entry.title,
        )
    return text.decode().split()


def checked_name(name: str, taken: Collection[str] = ()) -> str:
    """The short form of a list's name: small letters, digits and dashes. Raises PositionError (field ``name``)."""
    short = unicodedata.normalize("NFC", name.strip()).lower()
    if not short.replace("-", "").isalnum() or short[0] == "-" or len(short) > LONGEST_NAME:
        raise PositionError(
            N_("“%(name)s” is no name for a list: it has 1 to %(most)s letters, digits and dashes, no dash first."),
            field="name",
            name=name[:60],
            most=LONGEST_NAME,
        )
    if short == VISITORS:
        raise PositionError(N_("“%(name)s” means the list of a visitor; choose another name."), field="name", name=name)
    if short in taken:
        raise PositionError(
            N_("“%(name)s” is a list that ships with Tilewright; choose another name."), field="name", name=name
        )
    return short


def _folder() -> Path:
    chosen = os.environ.get("TILEWRIGHT_DATA")
    if chosen:
        return Path(chosen) / "lists"
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tilewright" / "lists"


@lru_cache(maxsize=256)
def _recorded(path: Path, changed: int, size: int) -> OwnList | None:
    """The record in a file last changed then; None if it is none."""
    try:
        facts = json.loads(path.read_bytes()[:_MOST_RECORD_BYTES])
        if facts.pop("version") != _VERSION:
            raise ValueError("it is of another version")
        entry = OwnList(**facts)
        alphabet(entry.language)
        if entry.name != path.stem or Path(entry.file).name != entry.file or not isinstance(entry.words, int):
            raise ValueError("it does not fit its name")
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        log.warning("the record of the word list %s cannot be used: %s", path.stem, error)
        return None
    return entry
