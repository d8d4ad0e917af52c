"""Kernel that walks a list's DAWG once and notes each word that the letters of a selection make.

A word is noted as one number: 63 less its length (bits 32 up) and its *place*, how many words of the list are commoner
(bits 0-31), so that sorted numbers stand longest first and the common before the rare. Bounds are not
checked, as in the other kernels: callers pass whole arrays.
"""

from __future__ import annotations

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import types

from solvers.kernel import WORD_NODES, kernel, pointer, pointer_to, pointer_to_nodes

FOUND, LONGEST, ONLY_LONGEST = range(3)
HELD = 64
COUNTS = 128
WORK = 176
"""Places in ``work``: how many words were found, the length of the longest, whether only those are wanted; by letter
code the letters held, and by length how many words were found."""

_graph = pointer_to_nodes()
_counts = pointer_to(types.int32)
_work = pointer_to(types.int64)
_number = types.int64
_table = types.Array(types.int32, 1, "C")
_numbers = types.Array(types.int64, 1, "C")


@kernel(types.void(_graph, _counts, _counts, _work, _work, _number, _number, _number))
def grow(graph, counts, places, work, found, node, number, length):
    """Note the words that begin with the *length* letters taken so far and go on from *node*, the first *number*."""
    start = types.int64(counts[node])
    length += 1
    while True:
        arc = types.int64(graph[node])
        letter = arc >> 24
        if work[HELD + letter]:
            here = number + start - counts[node]
            if arc & 0x800000:
                if work[ONLY_LONGEST] and length > work[LONGEST]:
                    work[FOUND] = 0
                if length > work[LONGEST]:
                    work[LONGEST] = length
                if not work[ONLY_LONGEST] or length == work[LONGEST]:
                    found[work[FOUND]] = (63 - length) << 32 | places[here]
                    work[FOUND] += 1
                work[COUNTS + length] += 1
                here += 1
            child = arc & 0x3FFFFF
            if child:
                work[HELD + letter] -= 1
                grow(graph, counts, places, work, found, child, here, length)
                work[HELD + letter] += 1
        if arc & 0x400000:
            break
        node += 1


@kernel(types.void(WORD_NODES, _table, _table, _numbers, _numbers))
def search(graph, counts, places, work, found):
    """Write each word into *found*, which has room for the whole list, in the order of the alphabet."""
    root = types.int64(graph[0]) & 0x3FFFFF
    if root:
        grow(pointer(graph), pointer(counts), pointer(places), pointer(work), pointer(found), root, 0, 0)
