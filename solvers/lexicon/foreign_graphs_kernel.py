"""Kernels for a word graph from elsewhere, of which nothing is certain: make sure that it is one, spell its words.

They know a graph as arrays with one entry for each arc: letter, first child (0 for none), "last of its siblings",
"ends a word". Siblings stand side by side. File formats are not known here.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
import numpy as np
from numba import float64, int8, int32, int64, types, uint8

from solvers.kernel import kernel

SOUND, PAST_END, UNENDED, STRANGE_LETTER, LETTER_TWICE, CIRCLE, TOO_DEEP = range(7)

_codes = types.Array(uint8, 1, "C", readonly=True)
_links = types.Array(int32, 1, "C", readonly=True)


@kernel(types.UniTuple(int64, 2)(_codes, _links, _codes, _codes, *[int64] * 4, int8[::1], float64[:, ::1]))
def survey(letters, children, lasts, accepts, root, least, most, deepest, heights, counts):
    """Walk every run of siblings below *root* once; SOUND, or what is wrong, and at which arc.

    Letters must lie between *least* and *most* (at most 63) and be distinct within a run, so that a run is short.
    *heights* (int8, 0 where a walk has not been) becomes the length of the longest path from the start of each run,
    *counts* (n, 2) its words and its prefixes; both may be the work of an earlier walk with the same arrays.
    """
    ats = np.zeros(deepest + 1, np.int64)
    starts = np.zeros(deepest + 1, np.int64)
    seen = np.zeros(deepest + 1, np.int64)
    is_below = np.zeros(deepest + 1, np.int64)
    depth = 0
    ats[0] = starts[0] = root
    counts[root] = 0
    tallest = np.zeros(deepest + 1, np.int64)
    while True:
        node = ats[depth]
        if node >= letters.size:
            return UNENDED, node
        child = children[node]
        if not is_below[depth]:
            letter = letters[node]
            if letter < least or letter > most:
                return STRANGE_LETTER, node
            bit = int64(1) << int64(letter)
            if seen[depth] & bit:
                return LETTER_TWICE, node
            seen[depth] |= bit
            if child >= letters.size:
                return PAST_END, node
            if child != 0 and heights[child] < 0:
                return CIRCLE, node
            if child != 0 and heights[child] == 0:
                if depth == deepest:
                    return TOO_DEEP, node
                heights[starts[depth]] = -1
                is_below[depth] = 1
                depth += 1
                ats[depth] = starts[depth] = child
                seen[depth] = 0
                tallest[depth] = 0
                is_below[depth] = 0
                counts[child] = 0
                continue
        is_below[depth] = 0
        start = starts[depth]
        height = 1
        counts[start, 0] += accepts[node]
        counts[start, 1] += 1
        if child != 0:
            height += heights[child]
            counts[start, 0] += counts[child, 0]
            counts[start, 1] += counts[child, 1]
        if height > deepest:
            return TOO_DEEP, node
        tallest[depth] = max(tallest[depth], height)
        if lasts[node]:
            heights[start] = tallest[depth]
            depth -= 1
            if depth < 0:
                return SOUND, node
        else:
            ats[depth] += 1


@kernel(int64(_codes, _links, _codes, _codes, int64, uint8[:, ::1]))
def spell(letters, children, lasts, accepts, root, rows):
    """Write every word below *root* into *rows* (as many as there are words; as wide as the graph is high)."""
    width = rows.shape[1]
    ats = np.zeros(width, np.int64)
    word = np.zeros(width, np.int64)
    depth = 0
    count = 0
    ats[0] = root
    while True:
        node = ats[depth]
        word[depth] = letters[node]
        if accepts[node]:
            for place in range(depth + 1):
                rows[count, place] = word[place]
            count += 1
        if children[node] != 0:
            depth += 1
            ats[depth] = children[node]
            continue
        while lasts[ats[depth]]:
            depth -= 1
            if depth < 0:
                return count
        ats[depth] += 1
