"""The word map of a list: which words a multiset of letters forms, and which multisets can form none.

The key of a multiset is the sum of its letters' keys modulo 2**64, so that the keys of a rack and of the board's
letters add up. A bitmap has a bit set for every word, and further bitmaps for every word without one letter and
without two, which one and two blanks complete. A set that forms no word has its bit set by chance a few times in a
hundred; a table leads from the keys to the words. A map is made once and kept in the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from xxhash import xxh3_128_hexdigest

from solvers.arrays import Bytes, Numbers
from solvers.cache import Content, keep, kept
from solvers.lexicon import Lexicon

if TYPE_CHECKING:
    from solvers.scrabble.bounds_kernel import WordMap

FORMAT = 2

_FOLDER = "wordmaps"


@lru_cache(maxsize=1)
def letter_keys() -> Numbers:
    """The keys of letters by code (64,), always the same; 0 for code 0."""
    random = Random("letters")
    keys = [0, *(random.getrandbits(64) for _ in range(63))]
    return np.array(keys, np.uint64).view(np.int64)


@lru_cache(maxsize=4)
def word_map(lexicon: Lexicon, longest: int) -> WordMap:
    """The map of a list's words of up to *longest* letters; mapped into memory from the cache if it has a file."""
    nodes = lexicon.graph.nodes.astype("<u4", copy=False)
    name = f"{xxh3_128_hexdigest(nodes.data)}-{longest}-{FORMAT}.map"
    content = kept(_FOLDER, name)
    if content is None:
        content = _packed(_made(lexicon, longest))
        if lexicon.path and keep(_FOLDER, name, content):
            content = kept(_FOLDER, name) or content
    return _unpacked(content)


def _packed(words: WordMap) -> bytes:
    """A map as the content of a file: how many keys and letters it has, then its arrays."""
    counts = np.array([len(words.keys), len(words.letters)], "<i8")
    parts = (words.keys.astype("<i8"), words.buckets.astype("<u4"), words.firsts.astype("<u4"))
    return b"".join(part.tobytes() for part in (counts, words.bits, *parts, words.letters))


def _unpacked(content: Content) -> WordMap:
    """The map in a file, without a copy of it."""
    from solvers.scrabble import bounds_kernel as kernel

    keys, letters = np.frombuffer(content, "<i8", 2).tolist()
    start = 16

    def part(kind: str, count: int) -> npt.NDArray[Any]:
        nonlocal start
        array = np.frombuffer(content, kind, count, start)
        start += array.nbytes
        return array

    bits, numbers = part("u1", kernel.BITMAPS), part("<i8", keys)
    buckets, firsts = part("<u4", (1 << kernel.BUCKET_BITS) + 1), part("<u4", keys + 1)
    return kernel.WordMap(bits, buckets, numbers, firsts, part("u1", letters))


def _made(lexicon: Lexicon, longest: int) -> WordMap:
    from solvers.scrabble import bounds_kernel as kernel

    words = lexicon.graph.rows()
    lengths = np.count_nonzero(words, axis=1)
    order = np.argsort(-lengths, kind="stable")[np.count_nonzero(lengths > longest) :]
    words, lengths = words[order, :longest], lengths[order]
    each = np.ascontiguousarray(letter_keys()[words.T])
    keys = each.sum(axis=0)
    bits = [
        _bitmap([keys], kernel.WORD_BITS),
        _bitmap(_without_one(keys, each, lengths), kernel.BLANK_BITS),
        _bitmap(_without_two(keys, each, lengths), kernel.BLANK_BITS),
    ]
    by_key = np.argsort(keys.view(np.uint64), kind="stable")
    keys, words, lengths = keys[by_key], words[by_key], lengths[by_key]
    changes = np.flatnonzero(np.diff(keys, prepend=~keys[:1]))
    starts = np.append(0, np.cumsum(lengths))
    buckets = keys[changes].view(np.uint64) >> np.uint64(64 - kernel.BUCKET_BITS)
    return kernel.WordMap(
        bits=np.concatenate(bits),
        buckets=np.searchsorted(buckets, np.arange((1 << kernel.BUCKET_BITS) + 1, dtype=np.uint64)).astype(np.uint32),
        keys=keys[changes],
        firsts=np.append(starts[changes], starts[-1]).astype(np.uint32),
        letters=words[words > 0],
    )


def _without_one(keys: Numbers, each: Numbers, lengths: Numbers) -> Iterator[Numbers]:
    """The keys of words without their first letter, of those without their second, and so on; the longest first."""
    for place in range(len(each)):
        count = np.count_nonzero(lengths > place)
        yield keys[:count] - each[place, :count]


def _without_two(keys: Numbers, each: Numbers, lengths: Numbers) -> Iterator[Numbers]:
    for place, without in enumerate(_without_one(keys, each, lengths)):
        for before in range(place):
            yield without - each[before, : len(without)]


def _bitmap(parts: Iterable[Numbers], key_bits: int) -> Bytes:
    """The bitmap of some keys, which numbers its bits by the first *key_bits* of a key."""
    bits = np.zeros(1 << key_bits - 3, np.uint8)
    for keys in parts:
        places = keys.view(np.uint64) >> np.uint64(64 - key_bits)
        np.bitwise_or.at(bits, places >> np.uint64(3), np.uint8(1) << (places & np.uint64(7)).astype(np.uint8))
    return bits
