"""A word list as a graph, in the KWG format of wolges, Macondo, MAGPIE and Woogles.

A file is an array of 32-bit little-endian nodes. A node is an arc with a letter (bits 24–31), "ends a word" (bit 23),
"last of its siblings" (bit 22) and the index of its first child (bits 0–21, 0 for none); siblings stand side by side
in the order of their letters. Node 0 leads to a DAWG, node 1 to a GADDAG, whose separator is letter 0. The
format names no alphabet. This module does not know where lists come from or where files are kept.
"""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from solvers.arrays import Bytes, Ints

ACCEPTS = 1 << 23
LAST = 1 << 22
CHILD = LAST - 1
MOST_NODES = 1 << 22
LONGEST_WORD = 45

Nodes = npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class WordGraph:
    """A word list as a DAWG and a GADDAG: *nodes* is one read-only array of unsigned 32-bit integers."""

    nodes: Nodes

    @classmethod
    def open(cls, path: Path) -> WordGraph:
        """Map a KWG file into memory; raises OSError, or ValueError if it is not a whole KWG file."""
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            if len(mapped) % 4 or len(mapped) < 8:
                raise ValueError(f"{path.name} is not a whole number of word-graph nodes")
        nodes = np.memmap(path, np.dtype("<u4"), mode="r")
        return cls(nodes.view(np.ndarray))

    def check(self, letters: int) -> None:
        """Check that a graph made by another program is safe to walk; raises ValueError with the fault.

        Every child must exist, every run of siblings must end, no letter may be beyond *letters*, and no path may be
        longer than a word can be, so that none goes round in a circle.
        """
        if int((self.nodes & CHILD).max()) >= len(self.nodes):
            raise ValueError("it points past its end, so part of it is missing")
        if not self.nodes[-1] & LAST:
            raise ValueError("its last node has no end, so part of it is missing")
        if int((self.nodes >> 24).max()) > letters:
            raise ValueError(f"it has letters beyond the {letters} of this language")
        if not self.nodes[1] & CHILD:
            raise ValueError("it has no GADDAG")
        last = np.flatnonzero(self.nodes & LAST)
        reached = np.array([0, 1])
        for _ in range(LONGEST_WORD + 3):
            marks = np.zeros(len(self.nodes) + 1, np.int32)
            np.add.at(marks, reached, 1)
            np.add.at(marks, last[np.searchsorted(last, reached)] + 1, -1)
            children = self.nodes[np.cumsum(marks[:-1]) > 0] & CHILD
            reached = np.unique(children[children > 0])
            if not len(reached):
                return
        raise ValueError("it has paths longer than any word")

    def arc(self, node: int, letter: int) -> int:
        """The arc for *letter* among the siblings that start at *node*; 0 if there is none."""
        nodes: memoryview[int] = memoryview(self.nodes)  # type: ignore[arg-type]  # of which one is read sooner
        while node:
            arc = nodes[node]
            if arc >> 24 == letter:
                return arc
            if arc & LAST:
                break
            node += 1
        return 0

    def contains(self, word: bytes) -> bool:
        """Whether the list has *word*, given as letter codes without blank bits."""
        arc = int(self.nodes[0])
        for letter in word:
            arc = self.arc(arc & CHILD, letter)
        return bool(word) and bool(arc & ACCEPTS)

    @cached_property
    def counts(self) -> Ints:
        """For each arc of the DAWG the number of words through it or a sibling after it (int32, -1 elsewhere).

        It ends with the DAWG's last arc: in files as we write them the GADDAG, several times as long, comes after it.
        """
        from solvers.lexicon import wordindex_kernel as kernel

        counts = np.full(len(self.nodes), -1, np.int32)
        kernel.count_words(self.nodes, int(self.nodes[0]) & CHILD, counts)
        return counts[: np.max(np.flatnonzero(counts >= 0), initial=0) + 1].copy()

    @property
    def size(self) -> int:
        """How many words the list has."""
        root = int(self.nodes[0]) & CHILD
        return int(self.counts[root]) if root else 0

    def numbers(self, rows: Bytes) -> Ints:
        """The numbers of words (n, width; codes padded with 0) in the order of the alphabet; -1 for other rows."""
        from solvers.lexicon import wordindex_kernel as kernel

        numbers = np.empty(len(rows), np.int32)
        kernel.number_words(self.nodes, self.counts, np.ascontiguousarray(rows), numbers)
        return numbers

    def spell(self, numbers: Ints) -> Bytes:
        """The words with these numbers as rows (n, 45) of codes padded with 0; IndexError for a number too high."""
        from solvers.lexicon import wordindex_kernel as kernel

        if len(numbers) and not 0 <= int(numbers.min()) <= int(numbers.max()) < self.size:
            raise IndexError("no word has this number")
        rows = np.zeros((len(numbers), LONGEST_WORD), np.uint8)
        kernel.spell_words(self.nodes, self.counts, np.ascontiguousarray(numbers, np.int32), rows)
        return rows

    def rows(self) -> Bytes:
        """Every word in the order of the alphabet, as :meth:`spell` gives them."""
        return self.spell(np.arange(self.size, dtype=np.int32))

    def text(self, numbers: Ints, letters: Bytes) -> bytes:
        """The words with these numbers, one a line; ``letters[code]`` are the bytes of a letter, padded with 0."""
        from solvers.lexicon import wordindex_kernel as kernel

        rows = self.spell(numbers)
        text = np.empty(len(rows) * (LONGEST_WORD * letters.shape[1] + 1), np.uint8)
        return text[: kernel.write_words(rows, letters, text)].tobytes()


def build(words: Bytes) -> WordGraph:
    """Compile words, rows (n, width ≤ 45) of letter codes padded with 0, in any order and with repeats allowed.

    Raises ValueError if the list needs more nodes than the format can number (about four million words' worth).
    """
    from solvers.lexicon import wordgraph_kernel as kernel

    words = _in_order(words)
    differs = words[1:] != words[:-1]
    most_prefixes = int(np.count_nonzero(words)) - int(differs.argmax(axis=1).sum()) + 1
    del differs
    prefix_words, prefix_lengths, prefix_states = np.empty((3, most_prefixes), np.int32)
    slots = 1 << max(10, min(2 * most_prefixes, MOST_NODES).bit_length())
    nodes: Nodes = np.zeros(MOST_NODES, np.uint32)
    arcs = np.zeros((words.shape[1] + 1, kernel.WIDEST_NODE), np.uint32)
    while True:
        taken = np.array([2, 0, 0])
        table = np.zeros(slots, np.int32)
        dawg = kernel.build_dawg(words, nodes, table, taken, arcs, prefix_words, prefix_lengths, prefix_states)
        if dawg >= 0:
            prefixes = int(taken[2])
            rows = np.zeros((prefixes, words.shape[1]), np.uint8)
            kernel.reverse_prefixes(words, prefix_words[:prefixes], prefix_lengths[:prefixes], rows)
            order = kernel.sort_rows(rows)
            gaddag = kernel.build_gaddag(rows, order, prefix_states, nodes, table, taken, arcs)
            if gaddag >= 0:
                break
        if taken[0] + 64 > MOST_NODES:
            raise ValueError("the list needs more nodes than a KWG file can number")
        slots *= 2
    nodes[0] = LAST | dawg
    nodes[1] = LAST | gaddag
    return WordGraph(nodes[: taken[0]].copy())


def are_distinct(words: Bytes) -> bool:
    """Whether rows of letter codes are in order and each is there once."""
    rows = np.ascontiguousarray(words).view(f"S{words.shape[1]}").ravel()
    return bool((rows[1:] > rows[:-1]).all())


def _in_order(words: Bytes) -> Bytes:
    """The words in order, each once, without an empty one; itself if it is so already, as a large list is."""
    from solvers.lexicon import wordgraph_kernel as kernel

    if not are_distinct(words):
        words = words[kernel.sort_rows(words)]
        words = words[np.append(np.ones(min(1, len(words)), bool), (words[1:] != words[:-1]).any(axis=1))]
    return np.ascontiguousarray(words if words[:1].any() else words[1:])
