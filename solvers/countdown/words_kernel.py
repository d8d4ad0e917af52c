"""Kernel that walks a list's DAWG once and notes each word that the letters of a selection make.

A word is noted as one number: 63 less its length (bits 32 up) and its *place*, how many words of the list are commoner
(bits 0-31), so that sorted numbers stand longest first and the common before the rare. Bounds are not
checked, as in the other kernels: callers pass whole arrays.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import int32, int64, void

from solvers.kernel import WORD_NODES, WORD_POINTER, kernel, pointer, pointer_to

FOUND, LONGEST, ONLY_LONGEST = range(3)
HELD = 64
COUNTS = 128
WORK = 176
"""Places in ``work``: how many words were found, the length of the longest, whether only those are wanted; by letter
code the letters held, and by length how many words were found."""

_counts = pointer_to(int32)
_work = pointer_to(int64)


@kernel(void(WORD_POINTER, _counts, _counts, _work, _work, int64, int64, int64))
def grow(graph, counts, places, work, found, node, number, length):
    """Note the words that begin with the *length* letters taken so far and go on from *node*, the first *number*."""
    start = int64(counts[node])
    length += 1
    while True:
        arc = int64(graph[node])
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


@kernel(void(WORD_NODES, int32[::1], int32[::1], int64[::1], int64[::1]))
def search(graph, counts, places, work, found):
    """Write each word into *found*, which has room for the whole list, in the order of the alphabet."""
    root = int64(graph[0]) & 0x3FFFFF
    if root:
        grow(pointer(graph), pointer(counts), pointer(places), pointer(work), pointer(found), root, 0, 0)
