"""What Tilewright reads of Hunspell dictionaries: ``python benchmarks/dictionaries.py FOLDER [--write FILE]``.

FOLDER holds dictionaries as Debian packs them, unpacked (``apt-get download hunspell-pl``, ``dpkg -x FILE FOLDER``). Each
one that ``dictionaries.toml`` names is read as a server reads what a visitor brings, within the same limits, and twenty
words are looked up in it. With --write the table in FILE is made anew. Ends with one JSON line.
"""

from __future__ import annotations

import argparse
import json
import resource
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import bench  # noqa: F401

from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.packing import language_of
from solvers.lexicon.report import Limits, silent
from webapp.list_reader import Task, read_apart
from webapp.settings import DEFAULTS

_BEGIN, _END = "<!-- made by benchmarks/dictionaries.py -->\n", "<!-- end -->\n"


@dataclass(frozen=True, slots=True)
class Found:
    """A dictionary that was read: its words, the length of the longest, seconds of processor time, and the lookups."""

    name: str
    package: str
    words: int
    longest: int
    seconds: float
    sought: dict[str, bool]
    others: dict[str, bool]


def main() -> None:
    """Read, look up, and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", type=Path, help="the Markdown file with the table")
    arguments = parser.parse_args()
    entries = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    found = list(_read_all(arguments.folder, entries))
    table = _table(found)
    print(table)
    if arguments.write:
        text = arguments.write.read_text(encoding="utf-8")
        before, after = text.split(_BEGIN)[0], text.split(_END)[1]
        arguments.write.write_text(before + _BEGIN + "\n" + table + "\n" + _END + after, encoding="utf-8")
    print(json.dumps({one.name: one.words for one in found}))


def _read_all(folder: Path, entries: dict[str, dict[str, str]]) -> Iterator[Found]:
    for name, entry in entries.items():
        path = next(iter(sorted(folder.rglob(f"{name}.dic"))), None)
        if path is None:
            print(f"{name} is not there")
            continue
        before = _seconds()
        print(f"reading {name}…", flush=True)
        try:
            lexicon, report = read_apart(_task(path), silent)
        except InputError as error:
            print(error)
            continue
        yield Found(
            name,
            entry["package"],
            report.accepted,
            report.longest,
            _seconds() - before,
            _looked_up(entry["words"], lexicon),
            _looked_up(entry["others"], lexicon),
        )


def _task(path: Path) -> Task:
    packed, language = DEFAULTS.visitor_list_bytes, language_of(path.name)
    limits = Limits(packed=8 * packed, unpacked=8 * packed)  # as if the browser had packed it
    files = path.read_bytes(), path.with_suffix(".aff").read_bytes()
    return Task(*files, path.name, language, limits, DEFAULTS.visitor_list_memory, DEFAULTS.visitor_list_cpu)


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _looked_up(words: str, lexicon: Lexicon) -> dict[str, bool]:
    return {word: lexicon.contains(word) for word in words.split()}


def _table(found: list[Found]) -> str:
    lines = [
        "| Dictionary | Debian's package | Words | Letters | CPU | Words found | Others refused |",
        "|---|---|---:|---:|---:|---|---|",
    ]
    for one in sorted(found, key=lambda one: -one.words):
        right = sum(one.sought.values()), sum(not known for known in one.others.values())
        lines.append(
            f"| {one.name} | {one.package} | {one.words:,} | 2–{one.longest} | {one.seconds:.0f} s "
            f"| {right[0]} of {len(one.sought)} | {right[1]} of {len(one.others)} |"
        )
    lines += ["", "The words looked up, with those in bold on which dictionary and expectation differ:", ""]
    for one in sorted(found, key=lambda one: -one.words):
        sought = ", ".join(word if known else f"**{word}**" for word, known in one.sought.items())
        others = ", ".join(f"**{word}**" if known else word for word, known in one.others.items())
        lines.append(f"- {one.name}: {sought}; no words: {others}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
