"""Rebuild the shipped word lists and the facts about their words from published sources.

Knows what can be built; `english_lists.py`, `europe.py` and `nouns.py` know the rules by which the lists take their
words, `sources.py` the packages they come from. Knows nothing of games, nor of how a list is loaded: `README.md` beside
it says what each list is, `catalog.toml` its checksum.

    python wordlists/build.py                  write every list
    python wordlists/build.py american world   write these two
    python wordlists/build.py --check          write nothing; exit 1 when a committed list differs

Needs pip, npm, and apt-get and dpkg-deb (Debian and its kin).
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import sys
import tempfile
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import english_lists
import europe
import facts
import nouns
from russian_sources import AllSources
from sources import SourceError

HERE = Path(__file__).resolve().parent

# A recipe returns the lines of its file. To add a list, add a recipe here and a table to catalog.toml.
RECIPES: dict[str, Callable[[AllSources], Collection[str]]] = {
    "american": english_lists.american,
    "world": english_lists.world,
    "enable": english_lists.enable,
    "british": english_lists.british,
    "russian": nouns.russian,
    "dutch": europe.dutch,
    "french": europe.french,
    "spanish": europe.spanish,
}

# The facts about the words of the list `world`. english/glosses.tsv and english/unfit.txt are written by hand, as are
# supplement.tsv and american_spellings.tsv.
FACTS: dict[str, Callable[[AllSources, Collection[str]], Collection[str]]] = {
    "levels": facts.levels,
    "frequencies": facts.frequencies,
    "tiers": facts.tiers,
    "definitions": facts.definition_lines,
    "inflections": facts.inflection_lines,
    "spellings": facts.spelling_lines,
    "nouns": facts.noun_lines,
}

# The facts about the words of the list `russian`. russian/overlay.tsv and russian/unfit.txt are written by hand.
RUSSIAN_FACTS: dict[str, Callable[[AllSources], Collection[str]]] = {
    "russian/yo.tsv": nouns.yo,
    "russian/frequencies.tsv": nouns.frequencies,
    "russian/common.txt": nouns.common,
}


def every_name() -> tuple[str, ...]:
    """The names of everything that can be built, in that order."""
    return (*RECIPES, *FACTS, *RUSSIAN_FACTS)


def made(name: str, sources: AllSources) -> tuple[str, Collection[str]]:
    """The file name and the lines of a list or a file of facts."""
    if name in RECIPES:
        return f"{name}.txt.gz", RECIPES[name](sources)
    if name in RUSSIAN_FACTS:
        return f"{name}.gz", RUSSIAN_FACTS[name](sources)
    return f"english/{name}.tsv.gz", FACTS[name](sources, english_lists.world(sources))


def as_text(lines: Iterable[str]) -> bytes:
    """Sort the lines by the code points of their first column, and end each with a newline.

    Lines of one key stay as they come when their order means something: a list keeps it, a set is sorted whole.
    """
    ordered = (
        sorted(lines) if isinstance(lines, (set, frozenset)) else sorted(lines, key=lambda line: line.split("\t")[0])
    )
    return "".join(f"{line}\n" for line in ordered).encode("utf-8")


def pack(text: bytes) -> bytes:
    """Compress the text without time and file name, so that equal texts give equal bytes."""
    # gzip.compress leaves a header byte to the platform; GzipFile writes the same one everywhere.
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=packed, mtime=0) as stream:
        stream.write(text)
    return packed.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Build the named lists, or all; returns the exit status: 1 for a difference, 2 for a missing source."""
    parser = argparse.ArgumentParser(description="Rebuild the word lists.")
    known = ", ".join(every_name())
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {known} (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with the committed files")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in every_name():
            parser.error(f"unknown list {name!r}; choose from {known}")
    differing = 0
    with tempfile.TemporaryDirectory() as scratch:
        sources = AllSources(Path(scratch))
        for name in options.names or every_name():
            try:
                path, lines = made(name, sources)
                text = as_text(lines)
            except SourceError as error:
                print(f"{name}: {error}", file=sys.stderr)
                return 2
            file, packed, verdict = HERE / path, pack(text), "written"
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
