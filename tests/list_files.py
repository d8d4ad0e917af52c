"""Word lists as files, written and read the plain way: KWG and Quackle's .dawg without any sharing of nodes."""

from __future__ import annotations

from collections.abc import Iterable

Trie = dict[str, "Trie"]
END = ""
ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def trie_of(words: Iterable[str]) -> Trie:
    root: Trie = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = {}
    return root


def laid_out(words: Iterable[str], first: int) -> list[tuple[str, int, bool, bool]]:
    """The arcs of a trie: letter, index of the first child, last of its siblings, ends a word; indexes from *first*."""
    arcs: list[tuple[str, int, bool, bool]] = []
    runs = [trie_of(words)]
    end = first + len(runs[0])
    for run in runs:
        letters = sorted(letter for letter in run if letter)
        for letter in letters:
            below = run[letter]
            children = len([child for child in below if child])
            arcs.append((letter, end if children else 0, letter == letters[-1], END in below))
            if children:
                runs.append(below)
                end += children
    return arcs


def kwg_bytes(words: Iterable[str], alphabet: str = ENGLISH, roots: int = 2) -> bytes:
    """A KWG file with a DAWG only: with one root, as wolges writes it, or a second one that leads nowhere."""
    arcs = laid_out(words, roots)
    nodes = [1 << 22 | (roots if arcs else 0), 1 << 22][:roots]
    nodes += [
        (alphabet.index(letter) + 1) << 24 | ends << 23 | last << 22 | child for letter, child, last, ends in arcs
    ]
    return b"".join(node.to_bytes(4, "little") for node in nodes)


def dawg_bytes(words: Iterable[str], alphabet: Iterable[str] = ENGLISH) -> bytes:
    """A .dawg file of version 1."""
    words, alphabet = list(words), list(alphabet)
    arcs = laid_out(words, 1)
    head = b"\1" + bytes(range(100, 116)) + len(set(words)).to_bytes(3, "big") + bytes([len(alphabet)])
    head += b"".join(letter.encode() + b" " for letter in alphabet)
    nodes = [(1).to_bytes(3, "big") + b"\x40\0\0\0"]
    for letter, child, last, ends in arcs:
        nodes.append(
            child.to_bytes(3, "big") + bytes([alphabet.index(letter) | last << 6 | (len(nodes) % 2) << 7])
            + (len(nodes) if ends else 0).to_bytes(3, "big")
        )  # fmt: skip
    return head + b"".join(nodes)


def words_in_kwg(content: bytes, alphabet: str = ENGLISH, root: int = 0) -> list[str]:
    """The words below a root of a KWG file, ``@`` for the separator of a GADDAG."""
    nodes = [int.from_bytes(content[place : place + 4], "little") for place in range(0, len(content), 4)]
    signs = "@" + alphabet

    def below(index: int, before: str) -> list[str]:
        found: list[str] = []
        while index:
            word = before + signs[nodes[index] >> 24]
            found += [word] * (nodes[index] >> 23 & 1) + below(nodes[index] & 0x3FFFFF, word)
            index = 0 if nodes[index] >> 22 & 1 else index + 1
        return found

    return below(nodes[root] & 0x3FFFFF, "")
