"""Word graphs made by other programs: KWG and Quackle's .dawg version 1, checked and then read into words.

KWG is described in ``wordgraph``; only its DAWG is read, a GADDAG beside it is checked and can be built anew. A .dawg
file (Quackle's ``dawgfactory.cpp``) is the byte 1, a hash of 16 bytes, the number of words in 3, the number of letters
in 1, the letters in UTF-8 with a space after each, then nodes of 7 bytes: first child (3, most significant first), a
letter from 0 with 64 for "last of its siblings" and 128 for "in a smaller dictionary too", and what the word that ends
here is worth (3, 0 for none). Node 0 stands for the whole, its children begin at node 1.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet
from solvers.arrays import Bytes, Floats, Ints
from solvers.errors import N_
from solvers.lexicon.report import fault
from solvers.lexicon.rows import Rows
from solvers.lexicon.wordgraph import ACCEPTS, CHILD, LAST, LONGEST_WORD, MOST_NODES

_DAWG_HEADER = 21
_DAWG_NODE = 7
_MOST_LETTERS = 62


def is_kwg(content: bytes) -> bool:
    """Whether *content* begins as a KWG file does: with a root that is a last sibling and has no letter."""
    return len(content) >= 4 and content[3] == 0 and content[2] & 0xC0 == 0x40


def is_dawg(content: bytes) -> bool:
    """Whether *content* begins as a .dawg file of version 1 does."""
    return len(content) > _DAWG_HEADER and content[0] == 1 and 0 < content[20] <= _MOST_LETTERS


@dataclass(frozen=True, slots=True)
class _Graph:
    """Arcs of a graph called *name* in messages: a letter, a first child, "last" and "ends a word" for each.

    *heights* and *counts* (arcs, 2) are the state of the survey of its nodes: see ``foreign_graphs_kernel.survey``.
    """

    name: str
    letters: Bytes
    children: Ints
    lasts: Bytes
    accepts: Bytes
    heights: npt.NDArray[np.int8]
    counts: Floats


def read_kwg(content: bytes, name: str, letters: Alphabet, most_words: int, most_prefixes: int) -> Rows:
    """The words of a KWG file as rows of letter codes, those of one letter and too long ones included.

    Raises InputError (field ``words``) saying what is wrong with the file called *name*.
    """
    if len(content) % 4 or len(content) < 8:
        raise fault(N_("%(name)s is cut short: its last word-graph node is incomplete."), name)
    nodes = np.frombuffer(content, "<u4")
    if len(nodes) > MOST_NODES:
        raise fault(N_("%(name)s is damaged: it has more nodes than a KWG file can number."), name)
    if not is_kwg(content):
        raise fault(N_("%(name)s is not a KWG file: its first node is not the root of a word graph."), name)
    graph = _Graph(
        name,
        (nodes >> 24).astype(np.uint8),
        (nodes & CHILD).astype(np.int32),
        (nodes & LAST > 0).astype(np.uint8),
        (nodes & ACCEPTS > 0).astype(np.uint8),
        np.zeros(len(nodes), np.int8),
        np.zeros((len(nodes), 2)),
    )
    if not graph.lasts[-1]:
        raise fault(N_("%(name)s is cut short: its last node has a sibling that is missing."), name)
    dawg, gaddag = (int(child) for child in graph.children[:2])
    known = len(letters.letters)
    _check(graph, dawg, 1, known, LONGEST_WORD, letters.language)
    if is_kwg(content[4:]):
        _check(graph, gaddag, 0, known, LONGEST_WORD + 1, letters.language)
    return _spelled(graph, dawg, most_words, most_prefixes)


def read_dawg(content: bytes, name: str, letters: Alphabet, most_words: int, most_prefixes: int) -> Rows:
    """The words of a .dawg file as rows of letter codes, those of one letter and too long ones included.

    Raises InputError (field ``words``) saying what is wrong with the file called *name*.
    """
    if not is_dawg(content):
        raise fault(N_("%(name)s is not a .dawg file of version 1, or is cut short."), name)
    codes, start = _dawg_letters(content, name, letters)
    body = content[start:]
    if len(body) % _DAWG_NODE or len(body) < _DAWG_NODE:
        raise fault(N_("%(name)s is cut short: its last word-graph node is incomplete."), name)
    nodes = np.frombuffer(body, np.uint8).reshape(-1, _DAWG_NODE)
    graph = _Graph(
        name,
        codes[nodes[:, 3] & 63],
        nodes[:, :3].astype(np.int32) @ np.array([1 << 16, 1 << 8, 1], np.int32),
        (nodes[:, 3] & 64 > 0).astype(np.uint8),
        np.asarray(nodes[:, 4:].any(axis=1), np.uint8),
        np.zeros(len(nodes), np.int8),
        np.zeros((len(nodes), 2)),
    )
    root = 1 if len(nodes) > 1 else 0
    if root:
        _check(graph, root, 1, len(letters.letters), LONGEST_WORD, letters.language)
    rows = _spelled(graph, root, most_words, most_prefixes)
    says = int.from_bytes(content[17:20], "big")
    if says != len(rows):
        raise fault(
            N_("%(name)s is damaged: it says that it has %(says)s words, and has %(has)s."),
            name,
            says=says,
            has=len(rows),
        )
    return rows


def _dawg_letters(content: bytes, name: str, letters: Alphabet) -> tuple[Bytes, int]:
    """The code of each letter of a .dawg file (64, 255 where it has none), and where its nodes begin."""
    codes = np.full(64, 0xFF, np.uint8)
    start = _DAWG_HEADER
    for place in range(content[20]):
        end = content.find(b" ", start, start + 40)
        if end < 0:
            raise fault(N_("%(name)s is damaged: its alphabet cannot be read."), name)
        letter = content[start:end].decode("utf-8", "replace")
        try:
            (codes[place],) = letters.encode(letter)
        except ValueError:
            raise fault(
                N_("%(name)s has the letter “%(letter)s”, which the language “%(language)s” lacks."),
                name,
                letter=letter,
                language=letters.language,
            ) from None
        start = end + 1
    return codes, start


def _check(graph: _Graph, root: int, least: int, most: int, deepest: int, language: str) -> None:
    """Raise InputError unless the graph below the siblings at *root* (0 for none) is a graph of words."""
    from solvers.lexicon import foreign_graphs_kernel as kernel

    if not root:
        return
    if root >= len(graph.letters):
        raise fault(N_("%(name)s is cut short: node %(node)s leads past its end."), graph.name, node=0)
    if graph.heights[root]:
        return
    wrong, node = kernel.survey(
        graph.letters, graph.children, graph.lasts, graph.accepts, root, least, most, deepest,
        graph.heights, graph.counts,
    )  # fmt: skip
    if wrong == kernel.SOUND:
        return
    messages = {
        kernel.PAST_END: N_("%(name)s is cut short: node %(node)s leads past its end."),
        kernel.UNENDED: N_("%(name)s is cut short: node %(node)s is missing."),
        kernel.STRANGE_LETTER: N_("%(name)s has a letter at node %(node)s that the language “%(language)s” lacks."),
        kernel.LETTER_TWICE: N_("%(name)s is damaged: node %(node)s repeats a letter of its siblings."),
        kernel.CIRCLE: N_("%(name)s is damaged: its word graph runs in a circle at node %(node)s."),
        kernel.TOO_DEEP: N_("%(name)s is damaged: the path through node %(node)s is longer than any word."),
    }
    raise fault(messages[wrong], graph.name, node=node, language=language)


def _spelled(graph: _Graph, root: int, most_words: int, most_prefixes: int) -> Rows:
    """Every word below *root*, which was surveyed, as rows of codes; raises InputError if there are too many."""
    from solvers.lexicon import foreign_graphs_kernel as kernel

    if not root:
        return np.zeros((0, 1), np.uint8)
    words, prefixes = graph.counts[root].tolist()
    if words > most_words or prefixes > most_prefixes:
        raise fault(N_("%(name)s has more than %(most)s words, or very long ones."), graph.name, most=most_words)
    rows = np.zeros((int(words), int(graph.heights[root])), np.uint8)
    if len(rows):
        kernel.spell(graph.letters, graph.children, graph.lasts, graph.accepts, root, rows)
    return rows
