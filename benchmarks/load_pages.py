"""What the load generator asks for: full pages, fragments and static files, from the real positions of tests/data."""

from __future__ import annotations

import gzip
import itertools
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from oracle_files import DATA, qless_lines, self_play_positions

from solvers.resources import data_folder

COLUMNS = "ABCDEFGHIJKLMNO"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: its kind, its address, and what a form sends with it."""

    kind: str
    path: str
    form: str | None = None
    is_fragment: bool = False


def query(path: str, **values: object) -> str:
    """An address with its query."""
    return f"{path}?{urlencode(values)}"


def scrabble(chance: random.Random) -> Iterator[Asked]:
    """Positions of self-play with their answers, one in four with a blank."""
    for board, racks in _shuffled(self_play_positions(), chance):
        rack = racks[chance.random() < 0.25][0]
        yield Asked("scrabble", query("/en/scrabble", position=f"{board} {rack}/ 0/0 0", lexicon="enable"))


def balda(chance: random.Random) -> Iterator[Asked]:
    """Fields with the table of all moves."""
    for field in _shuffled(_lines("balda_oracle"), chance):
        position = f"{'/'.join(field['rows'])} {','.join(field['used'])} 0/0"
        yield Asked("balda", query(f"/{chance.choice(('ru', 'en'))}/balda", position=position))


def words(chance: random.Random) -> Iterator[Asked]:
    """Words from letters and of patterns."""
    for _, racks in _shuffled(self_play_positions(), chance):
        rack = racks[0][0]
        asked = chance.choice((rack, f"{rack}?", f"*{rack[:3]}", f"{rack[0]}..{rack[1]}.", f"{rack} :5-7"))
        yield Asked("words", query("/en/words", q=asked))


def countdown(chance: random.Random) -> Iterator[Asked]:
    """The solvers of letters and numbers."""
    for selection in _shuffled(_lines("countdown_oracle"), chance):
        yield Asked("countdown", query("/en/countdown/solver", letters=selection["letters"]))
        tiles = chance.sample((25, 50, 75, 100), 2) + chance.sample([*range(1, 11)] * 2, 4)
        numbers = " ".join(map(str, tiles))
        target = chance.randint(100, 999)
        yield Asked("countdown", query("/en/countdown/solver", q=f"{numbers} = {target}"))


def qless(chance: random.Random) -> Iterator[Asked]:
    """Rolls with the words they can form."""
    for roll in _shuffled(qless_lines("oracle"), chance):
        yield Asked("qless", query("/en/qless", position=roll["roll"]))


def fragment(chance: random.Random) -> Iterator[Asked]:
    """What pages ask for while somebody uses them: a solved Scrabble form, words as they are typed."""
    for board, racks in _shuffled(self_play_positions(), chance):
        form = urlencode(_cells(board) | {"rack": racks[0][0], "do": "solve"})
        yield Asked("fragment", "/en/scrabble", form, is_fragment=True)
        yield Asked("fragment", query("/en/words/answer", q=racks[0][0]), is_fragment=True)


def static(chance: random.Random) -> Iterator[Asked]:
    """Style sheets and scripts."""
    folder = data_folder("static")
    for path in _shuffled(sorted([*folder.rglob("*.css"), *folder.rglob("*.js")]), chance):
        yield Asked("static", f"/{path.relative_to(folder).as_posix()}")


def stream(chance: random.Random) -> Iterator[Asked]:
    """Searches that show how far they are."""
    for roll in _shuffled(qless_lines("oracle"), chance):
        yield Asked("stream", query("/en/qless/search", position=roll["roll"], level="all"))


KINDS: dict[str, Callable[[random.Random], Iterator[Asked]]] = {
    kind.__name__: kind for kind in (scrabble, balda, words, countdown, qless, fragment, static, stream)
}
PAGES = {"scrabble": 3, "balda": 2, "words": 2, "countdown": 2, "qless": 1}
"""Full pages only, by weight."""
MIXED = PAGES | {"fragment": 3, "static": 3}
"""What visitors ask for, by weight."""


def requests(mix: dict[str, int], seed: int = 1) -> Iterator[Asked]:
    """Requests without end, drawn by weight; the same for the same *seed*."""
    chance = random.Random(seed)
    endless = {kind: itertools.chain.from_iterable(_again(KINDS[kind], chance)) for kind in mix}
    kinds, weights = list(mix), list(mix.values())
    while True:
        yield next(endless[chance.choices(kinds, weights)[0]])


def _again(kind: Callable[[random.Random], Iterator[Asked]], chance: random.Random) -> Iterator[Iterator[Asked]]:
    while True:
        yield kind(chance)


def _shuffled(items: list[Any], chance: random.Random) -> list[Any]:
    return chance.sample(items, len(items))


def _lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress((DATA / f"{name}.jsonl.gz").read_bytes()).splitlines()]


def _cells(board: str) -> dict[str, str]:
    """A board of CGP as the fields of the page's form."""
    rows = [re.sub(r"\d+", lambda empty: "." * int(empty[0]), row) for row in board.split("/")]
    return {
        f"{column}{number}": letter.upper()
        for number, row in enumerate(rows, 1)
        for column, letter in zip(COLUMNS, row, strict=True)
        if letter != "."
    }
