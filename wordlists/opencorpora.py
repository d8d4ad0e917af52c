"""OpenCorpora's dictionary of Russian forms, as the Python package pymorphy3-dicts-ru packs it.

Knows the form of the package's files: word graph, paradigms, tags, endings. Knows nothing of which forms a game takes.
"""

from __future__ import annotations

import array
import base64
import json
import re
import struct
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

SEPARATOR = 1  # in the graph, between a word's UTF-8 bytes and its reading
HAS_VALUE = 0x100
FAR = 0x200

Reading = tuple[int, int]


class Form(NamedTuple):
    """A form of a word with one of its readings."""

    word: str
    lexeme: frozenset[str]  # marks of the whole word: NOUN, anim, Pltm…
    form: frozenset[str]  # marks of this form: sing, nomn…
    is_head: bool  # the form under which a dictionary has the word

    @property
    def marks(self) -> frozenset[str]:
        """Every mark, of word and form."""
        return self.lexeme | self.form


class Graph:
    """A double-array word graph with its guide (dawgdic); many parents share one block of children."""

    def __init__(self, data: bytes) -> None:
        """Read both parts; each is led by its number of entries."""
        (size,) = struct.unpack_from("<I", data)
        self.units = array.array("I", data[4 : 4 + 4 * size])
        if sys.byteorder == "big":
            self.units.byteswap()
        self.guide = data[8 + 4 * size :]

    def block(self, node: int) -> int:
        """The number that all nodes with the same continuations share."""
        unit = self.units[node]
        return node ^ ((unit >> 10) << (8 if unit & FAR else 0))

    def children(self, node: int) -> Iterator[tuple[int, int]]:
        """Byte and node of each step onward."""
        block, label = self.block(node), self.guide[2 * node]
        while label:
            yield label, block ^ label
            label = self.guide[2 * (block ^ label) + 1]

    def endings(self, node: int) -> Iterator[bytes]:
        """Every byte string that leads from here to an end."""
        if self.units[node] & HAS_VALUE:
            yield b""
        for label, child in self.children(node):
            for ending in self.endings(child):
                yield bytes([label]) + ending


class Dictionary:
    """The files of the package, by name."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        """Read the files with `read`, which returns a file's bytes."""
        self.tags: list[str] = json.loads(read("gramtab-opencorpora-int.json"))
        self.paradigms = list(_paradigms(read("paradigms.array")))
        self.graph = Graph(read("words.dawg"))

    def forms(self, wanted: Callable[[Form], bool]) -> Iterator[Form]:
        """Every form whose marks are wanted; `wanted` is asked once for each reading, without a word."""
        kept = {reading: form for reading, form in self._readings() if wanted(form)}
        onward: dict[int, list[tuple[int, int]]] = {}
        ends: dict[int, list[Form]] = {}

        def explore(node: int) -> bool:
            """Note which steps lead to a form that is kept; each block is looked at once."""
            block = self.graph.block(node)
            if block not in onward:
                steps: list[tuple[int, int]] = []
                ends[block] = []
                for label, child in self.graph.children(node):
                    if label == SEPARATOR:
                        found = (_reading(ending) for ending in self.graph.endings(child))
                        ends[block] = [kept[reading] for reading in found if reading in kept]
                    elif explore(child):
                        steps.append((label, child))
                onward[block] = steps
            return bool(onward[block] or ends[block])

        def walk(node: int, word: bytes) -> Iterator[Form]:
            block = self.graph.block(node)
            for form in ends[block]:
                yield form._replace(word=word.decode("utf-8"))
            for label, child in onward[block]:
                yield from walk(child, word + bytes([label]))

        explore(0)
        return walk(0, b"")

    def _readings(self) -> Iterator[tuple[Reading, Form]]:
        """Paradigm and place in it, with the marks there."""
        for number, paradigm in enumerate(self.paradigms):
            count = len(paradigm) // 3
            for place in range(count):
                lexeme, _, form = self.tags[paradigm[count + place]].partition(" ")
                marks = [frozenset(re.split(",", part)) for part in (lexeme, form)]
                yield (number, place), Form("", marks[0], marks[1], place == 0)


def _reading(ending: bytes) -> Reading:
    number, place = struct.unpack(">HH", base64.b64decode(ending))
    return number, place


def _paradigms(data: bytes) -> Iterator[tuple[int, ...]]:
    """Each paradigm: the endings of its forms, then their tags, then their prefixes, as numbers."""
    (count,), place = struct.unpack_from("<H", data), 2
    for _ in range(count):
        (size,) = struct.unpack_from("<H", data, place)
        yield struct.unpack_from(f"<{size}H", data, place + 2)
        place += 2 + 2 * size
