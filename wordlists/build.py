"""Rebuild the shipped word lists, and what is known of their words, from published sources.

Knows the rule by which each list takes its words; `sources.py` knows the packages they come from. Knows nothing
of games, nor of how a list is loaded: `README.md` beside it says what each list is, `catalog.toml` its checksum.

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

import europe
import facts
import nouns
from russian_sources import AllSources
from sources import ALL_SPELLINGS, AMERICAN_SPELLINGS, BRITISH_SPELLINGS, SourceError, Sources

HERE = Path(__file__).resolve().parent

AMERICAN_TWOS = "DA EW FE GI KI OI OK PO QI TE ZA"
WORLD_TWOS = f"{AMERICAN_TWOS} CH DI EA EE FY GU IO JA KO KY NY OB OO OU ST UG UR YU ZE ZO"


def enable(sources: Sources) -> set[str]:
    """Take ENABLE as it is."""
    return set(sources.enable)


def american(sources: Sources) -> set[str]:
    """Join ENABLE, the twos it lacks, and SCOWL's American words up to size 60."""
    return {*sources.enable, *AMERICAN_TWOS.split(), *sources.scowl(AMERICAN_SPELLINGS, 60)}


def world(sources: Sources) -> set[str]:
    """Join ENABLE, the twos of world English, and SCOWL's words of every spelling up to size 80."""
    return {*sources.enable, *WORLD_TWOS.split(), *sources.scowl(ALL_SPELLINGS, 80)}


def british(sources: Sources) -> set[str]:
    """Take SCOWL's British words of 2 to 9 letters up to size 70, and of size 80 the less rare that are no names too.

    Size 80 is read of the spelling `english` alone.
    """
    common = sources.scowl(BRITISH_SPELLINGS, 70)
    rare = {word for word in sources.scowl(("english",), 80) if sources.centizipf.get(word.lower(), 0) >= 150}
    twos = {word for word in world(sources) if len(word) == 2}
    return twos | {word for word in common | (rare - sources.names) if len(word) <= 9}


# A recipe answers the lines of its file. To add a list, add a recipe here and a table to catalog.toml.
RECIPES: dict[str, Callable[[AllSources], Collection[str]]] = {
    "american": american,
    "world": world,
    "enable": enable,
    "british": british,
    "russian": nouns.russian,
    "dutch": europe.dutch,
    "french": europe.french,
    "spanish": europe.spanish,
}

# What is known of the words of the list `world`. english/glosses.tsv and english/unfit.txt are written by hand.
FACTS: dict[str, Callable[[AllSources, Collection[str]], Collection[str]]] = {
    "levels": facts.levels,
    "frequencies": facts.frequencies,
    "definitions": facts.definition_lines,
    "inflections": facts.inflection_lines,
}

# What is known of the words of the list `russian`. russian/overlay.tsv and russian/unfit.txt are written by hand.
RUSSIAN_FACTS: dict[str, Callable[[AllSources], Collection[str]]] = {
    "russian/yo.tsv": nouns.yo,
    "russian/frequencies.tsv": nouns.frequencies,
    "russian/common.txt": nouns.common,
}


def every_name() -> tuple[str, ...]:
    """All that can be built, in the order in which it is."""
    return (*RECIPES, *FACTS, *RUSSIAN_FACTS)


def made(name: str, sources: AllSources) -> tuple[str, Collection[str]]:
    """File and lines of a list, or of a file of facts."""
    if name in RECIPES:
        return f"{name}.txt.gz", RECIPES[name](sources)
    if name in RUSSIAN_FACTS:
        return f"{name}.gz", RUSSIAN_FACTS[name](sources)
    return f"english/{name}.tsv.gz", FACTS[name](sources, world(sources))


def as_text(lines: Iterable[str]) -> bytes:
    """Sort the lines by the code points of their first column, and end each with a newline.

    Lines of one key stay as they come when their order means something: a list keeps it, a set is sorted whole.
    """
    ordered = (
        sorted(lines) if isinstance(lines, (set, frozenset)) else sorted(lines, key=lambda line: line.split("\t")[0])
    )
    return "".join(f"{line}\n" for line in ordered).encode("utf-8")


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
    known = ", ".join(every_name())
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {known} (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with the committed files")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in every_name():
            parser.error(f"no list is called {name!r}; there are {known}")
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
