"""Word list files as people have them: alone, a dictionary's two together, packed with gzip, or in a ZIP archive.

The words are taken out. No file is trusted: sizes are limited, and messages name the file.
"""

import gzip
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from solvers.alphabet import alphabets
from solvers.errors import N_, InputError
from solvers.lexicon.report import Limits, fault

DICTIONARY, AFFIXES = ".dic", ".aff"
_LISTS = (".txt", ".kwg", ".dawg")
_NOTICE = re.compile(r"(.*/)?(readme|licen[cs]e|copying|changelog|notice)[^/]*", re.IGNORECASE)
"""The names of texts in archives that hold no words to play with."""
_SAME_LANGUAGE = {"nb": "no", "nn": "no"}
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, NotImplementedError, RuntimeError, ValueError
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Unpacked:
    """An unpacked file: its *name*, its *content*, a dictionary's *affixes*, and the *packing* (gzip, zip)."""

    name: str
    content: bytes
    affixes: bytes | None = None
    packing: str = ""


def language_of(name: str) -> str:
    """The language that a dictionary's file is named after, as far as it is known here; empty if it is not.

    >>> [language_of(name) for name in ("pl_PL.dic", "de_DE_frami.dic", "nb_NO.dic", "fr.dic", "words.dic")]
    ['pl', 'de', 'no', 'fr', '']
    """
    code = PurePosixPath(name).name.replace("-", "_").replace(".", "_").partition("_")[0].lower()
    code = _SAME_LANGUAGE.get(code, code)
    return code if code in alphabets() else ""


def affixes_beside(path: Path) -> Path | None:
    """The affix file beside a dictionary's words, packed or not; None if there is none, or if *path* is not one."""
    stem = path.name.removesuffix(".gz")
    if not stem.endswith(DICTIONARY):
        return None
    beside = [path.with_name(stem.removesuffix(DICTIONARY) + AFFIXES + packed) for packed in ("", ".gz")]
    return next(filter(Path.is_file, beside), None)


def unpacked(
    file: BinaryIO, name: str, limits: Limits, language: str = "", affixes: BinaryIO | None = None
) -> Unpacked:
    """The content of *file*, called *name*, with a dictionary's *affixes* if they are in a file of their own.

    Of the dictionaries in an archive it is the one in the *language*. Raises InputError (field ``words``) for what
    is damaged, too large, or holds neither.
    """
    content = _read(file, name, limits)
    if content[:4] == b"PK\3\4":
        return _from_archive(content, name, limits, language)
    plain = _gunzipped(content, name, limits)
    packing = "" if plain is content else "gzip"
    if affixes is None:
        return Unpacked(name, plain, None, packing)
    rules = _gunzipped(_read(affixes, name, limits), name, limits)
    return Unpacked(name, plain, rules, packing)


def _read(file: BinaryIO, name: str, limits: Limits) -> bytes:
    content = file.read(limits.packed + 1)
    if len(content) > limits.packed:
        raise fault(
            N_("%(name)s is larger than %(most)s MiB; packed with gzip it may be small enough."),
            name,
            most=_mebibytes(limits.packed),
        )
    return content


def _gunzipped(content: bytes, name: str, limits: Limits) -> bytes:
    """The content of a file, unpacked if it is gzip."""
    if content[:2] != b"\x1f\x8b":
        return content
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            content = packed.read(limits.unpacked + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise fault(N_("%(name)s cannot be unpacked: it is damaged or cut short."), name) from error
    _check_size(len(content), name, limits)
    return content


def _check_size(size: int, name: str, limits: Limits) -> None:
    if size > limits.unpacked:
        raise fault(N_("%(name)s unpacks to more than %(most)s MiB."), name, most=_mebibytes(limits.unpacked))


def _mebibytes(size: int) -> str:
    return f"{size / (1 << 20):g}"


def _from_archive(content: bytes, name: str, limits: Limits, language: str) -> Unpacked:
    """The dictionary in an archive, such as LibreOffice's .oxt and Firefox's .xpi, or the one list in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = {member.filename: member for member in archive.infolist()}
            words = [member.removesuffix(DICTIONARY) for member in members if member.endswith(DICTIONARY)]
            if stems := [stem for stem in words if stem and stem + AFFIXES in members]:
                stem = _chosen(stems, name, language)
                content, rules = (_member(archive, members[stem + end], limits) for end in (DICTIONARY, AFFIXES))
                return Unpacked(PurePosixPath(stem).name + DICTIONARY, content, rules, "zip")
            lists = [member for member in members if member.lower().endswith(_LISTS) and not _NOTICE.match(member)]
            if len(lists) == 1:
                return Unpacked(PurePosixPath(lists[0]).name, _member(archive, members[lists[0]], limits), None, "zip")
    except InputError:
        raise
    except _DAMAGE as error:
        raise fault(N_("%(name)s cannot be unpacked: it is damaged or cut short."), name) from error
    raise fault(N_("%(name)s holds neither a dictionary, .dic and .aff, nor exactly one word list."), name)


def _chosen(stems: Sequence[str], name: str, language: str) -> str:
    """The dictionary in a language, the one of its own country before others: de_DE before de_AT."""
    fitting = [stem for stem in stems if not language or language_of(stem) in {"", language}]
    if not fitting:
        raise fault(
            N_("%(name)s holds no dictionary of the language “%(language)s”, only %(names)s."),
            name,
            language=language,
            names=", ".join(PurePosixPath(stem).name for stem in stems[:5])[:100],
        )
    return min(fitting, key=lambda stem: not _is_of_its_country(PurePosixPath(stem).name))


def _is_of_its_country(stem: str) -> bool:
    language, _, country = stem.replace("-", "_").lower().partition("_")
    return not country or country.split("_")[0] == language


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limits: Limits) -> bytes:
    if member.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise zipfile.BadZipFile(member.filename)
    with archive.open(member) as file:
        content = file.read(limits.unpacked + 1)
    _check_size(len(content), PurePosixPath(member.filename).name, limits)
    return content
