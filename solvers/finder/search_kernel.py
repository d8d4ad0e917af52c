"""Kernel that walks a list's DAWG once and notes each word that fits a query, with its number, length and score.

What a query asks for lies in ``work`` (int64) at the places named below, and in ``masks`` (uint64): patterns as one
non-deterministic automaton run bit by bit (Baeza-Yates and Gonnet, "A new approach to text searching", CACM 35, 1992).
Each pattern has bits of its own; bit *i* of one is set when its first *i* elements are matched. ``masks[letter]`` are
the states that *letter* leads on from, ``masks[STAYS + letter]`` those it may stay in, because a ``*`` stands there.
A pattern whose bits are all 0 can no longer be matched.

A letter is taken from the rack while the rack holds it, and from the blanks only then: no other way costs less.
Bounds are not checked, as in the other kernels: callers pass whole arrays.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from typing import Any, NamedTuple

from numba import int32, int64, types, uint64, void

from solvers.kernel import WORD_NODES, WORD_POINTER, kernel, pointer, pointer_to

FOUND, STOP, SHORTEST, LONGEST, WANTS, PATTERNS = range(6)
RACK = 64
VALUES = 128
NEEDS = 192
WORK = 256
"""Places in ``work``: counters, how many letters are WANTS and how many PATTERNS must be told apart (0 for a single
one); and by letter code the tiles held (blanks at 0), the values, and how often each letter is still wanted."""

STAYS = 64
ALL_ENDS, ANY_END, FIRST_STATES, SPANS = range(128, 132)
MASKS = 140
"""Places in ``masks``: ends that must all be reached, ends of which one is enough (0: none is asked), and the states
that each pattern has, from SPANS on."""

_counts = pointer_to(int32)
_work = pointer_to(int64)
_masks = pointer_to(uint64)


class Tables(NamedTuple):
    """What a walk needs, as bare pointers."""

    graph: Any
    """The list's nodes."""
    counts: Any
    """int32: the words below each arc and its later siblings."""
    work: Any
    masks: Any
    found: Any
    """int64: where the words go."""


_tables = types.NamedTuple((WORD_POINTER, _counts, _work, _masks, _work), Tables)


@kernel(void(_tables, *[int64] * 5, uint64))
def grow(tables, node, number, length, score, missing, states):
    """Note the words that begin with the *length* letters taken so far and go on from *node*, the first *number*.

    *missing* is how many letters that must be there are not yet; *states* the automaton's.
    """
    graph, counts, work, masks, found = tables
    if work[STOP]:
        return
    start = int64(counts[node])
    length += 1
    patterns = work[PATTERNS]
    wants = work[WANTS]
    blanks = work[RACK]
    while True:
        arc = int64(graph[node])
        letter = arc >> 24
        held = work[RACK + letter]
        onward = ((states & masks[letter]) << uint64(1)) | (states & masks[STAYS + letter])
        if (held or blanks) and onward:
            alive = True
            for pattern in range(patterns):
                if not onward & masks[SPANS + pattern]:
                    alive = False
            if alive:
                here = number + start - counts[node]
                worth = score + work[VALUES + letter] if held else score
                lacking = missing
                if wants:
                    lacking -= work[NEEDS + letter] > 0
                if (
                    arc & 0x800000
                    and length >= work[SHORTEST]
                    and lacking == 0
                    and onward & masks[ALL_ENDS] == masks[ALL_ENDS]
                    and (masks[ANY_END] == 0 or onward & masks[ANY_END])
                ):
                    found[work[FOUND]] = worth << 40 | length << 32 | here
                    work[FOUND] += 1
                child = arc & 0x3FFFFF
                if child and length + max(lacking, 1) <= work[LONGEST]:
                    source = RACK + letter if held else RACK
                    work[source] -= 1
                    if wants:
                        work[NEEDS + letter] -= 1
                    here += arc >> 23 & 1
                    grow(tables, child, here, length, worth, lacking, onward)
                    if wants:
                        work[NEEDS + letter] += 1
                    work[source] += 1
        if arc & 0x400000:
            break
        node += 1


@kernel(int64(WORD_NODES, int32[::1], int64[::1], uint64[::1], int64[::1]))
def search(graph, counts, work, masks, found):
    """Write each word that fits into *found*, which has room for the whole list, and return how many they are.

    A word is one number: its own number in the list (bits 0-31), its length (32-39) and its score (40 up). They come
    in the order of the alphabet. The search ends early if ``work[STOP]`` becomes 1.
    """
    work[FOUND] = 0
    root = int64(graph[0]) & 0x3FFFFF
    if root:
        tables = Tables(pointer(graph), pointer(counts), pointer(work), pointer(masks), pointer(found))
        grow(tables, root, 0, 0, 0, work[WANTS], masks[FIRST_STATES])
    return work[FOUND]
