"""Kernels that build a word graph: sorting words, sharing equal nodes, and the two graphs, DAWG and GADDAG.

They know arrays of letter codes only. Nodes are written in the KWG format (see ``wordgraph``); a node here is a run of
sibling arcs, and a run that was written before is found again by hashing and shared, which is what makes the graph
minimal: Daciuk, Mihov, Watson and Watson, "Incremental construction of minimal acyclic finite-state automata",
Computational Linguistics 26 (2000). The GADDAG is Gordon's ("A faster Scrabble move generation algorithm", 1994).
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
import numpy as np
from numba import int32, int64, uint8, uint32, void

from solvers.kernel import kernel

ACCEPTS = 1 << 23
LAST = 1 << 22
WIDEST_NODE = 64


@kernel(int32[::1](uint8[:, ::1]))
def sort_rows(rows):
    """The order (n,) that sorts rows (n, width) of letter codes: a radix sort from the last column to the first."""
    count, width = rows.shape
    order = np.zeros(count, np.int32)
    other = np.zeros(count, np.int32)
    for row in range(count):
        order[row] = row
    for col in range(width - 1, -1, -1):
        starts = np.zeros(257, np.int64)
        for row in range(count):
            starts[rows[row, col] + 1] += 1
        if starts[1] == count:
            continue
        for code in range(256):
            starts[code + 1] += starts[code]
        for place in range(count):
            row = order[place]
            code = rows[row, col]
            other[starts[code]] = row
            starts[code] += 1
        order, other = other, order
    return order


@kernel(int64(uint32[::1], int32[::1], int64[::1], uint32[:, ::1], int64, int64))
def share(nodes, slots, used, arcs, depth, count):
    """Where the node whose *count* arcs are ``arcs[depth]`` stands, written if it is new; 0 for none, -1 for no room.

    *used* holds the number of words of *nodes* and of *slots* that are taken.
    """
    if count == 0:
        return 0
    arcs[depth, count - 1] |= LAST
    mixed = np.uint64(0)
    for index in range(count):
        mixed = (mixed ^ np.uint64(arcs[depth, index])) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    mask = np.uint64(slots.size - 1)
    slot = mixed & mask
    while slots[slot] != 0:
        start = slots[slot]
        index = 0
        while index < count and nodes[start + index] == arcs[depth, index]:
            index += 1
        if index == count:
            return int64(start)
        slot = (slot + np.uint64(1)) & mask
    start = used[0]
    if start + count > nodes.size or 4 * used[1] > 3 * slots.size:
        return -1
    for index in range(count):
        nodes[start + index] = arcs[depth, index]
    used[0] = start + count
    used[1] += 1
    slots[slot] = start
    return start


@kernel(int64(uint8[:, ::1], uint32[::1], int32[::1], int64[::1], uint32[:, ::1], int32[::1], int32[::1], int32[::1]))
def build_dawg(words, nodes, slots, used, arcs, prefix_words, prefix_lengths, prefix_states):
    """Write the DAWG of sorted, distinct words (n, width) and return its root; -1 for no room.

    Fills, for each distinct prefix of any word, the word it is taken from, its length, and its state: twice the
    node that follows it, plus 1 if the prefix is a word. ``used[2]`` becomes the number of prefixes. The nodes of the
    word in hand grow in *arcs* (width + 1, WIDEST_NODE), whatever stood there.
    """
    count, width = words.shape
    sizes = np.zeros(width + 1, np.int64)
    prefixes = 0
    length = 0
    for word in range(count + 1):
        shared = 0
        if word < count and word > 0:
            while shared < width and words[word, shared] == words[word - 1, shared]:
                shared += 1
        for depth in range(length, shared, -1):
            node = share(nodes, slots, used, arcs, depth, sizes[depth])
            if node < 0:
                return -1
            sizes[depth] = 0
            above = sizes[depth - 1] - 1
            arcs[depth - 1, above] |= np.uint32(node)
            prefix_words[prefixes] = word - 1
            prefix_lengths[prefixes] = depth
            prefix_states[prefixes] = 2 * node + (1 if arcs[depth - 1, above] & ACCEPTS else 0)
            prefixes += 1
        if word == count:
            break
        length = shared
        while length < width and words[word, length] != 0:
            arcs[length, sizes[length]] = np.uint32(words[word, length]) << np.uint32(24)
            sizes[length] += 1
            length += 1
        arcs[length - 1, sizes[length - 1] - 1] |= np.uint32(ACCEPTS)
    used[2] = prefixes
    return share(nodes, slots, used, arcs, 0, sizes[0])


@kernel(void(uint8[:, ::1], int32[::1], int32[::1], uint8[:, ::1]))
def reverse_prefixes(words, prefix_words, prefix_lengths, rows):
    """Write the prefixes, each read backwards, into *rows* (number of prefixes, width), which are all 0."""
    for prefix in range(prefix_words.size):
        word, length = prefix_words[prefix], prefix_lengths[prefix]
        for index in range(length):
            rows[prefix, index] = words[word, length - 1 - index]


@kernel(int64(uint8[:, ::1], int32[::1], int32[::1], uint32[::1], int32[::1], int64[::1], uint32[:, ::1]))
def build_gaddag(rows, order, states, nodes, slots, used, arcs):
    """Write the GADDAG and return its root; -1 for no room.

    *rows* are the reversed prefixes, *order* sorts them, *states* are theirs from :func:`build_dawg`: what follows
    the separator after a reversed prefix is the DAWG's node for that prefix, so that half needs no building. *arcs* is
    as there.
    """
    width = rows.shape[1]
    sizes = np.zeros(width + 1, np.int64)
    length = 0
    for place in range(order.size + 1):
        shared = 0
        row = order[place] if place < order.size else 0
        if place > 0 and place < order.size:
            before = order[place - 1]
            while shared < length and rows[row, shared] == rows[before, shared]:
                shared += 1
        for depth in range(length, shared, -1):
            node = share(nodes, slots, used, arcs, depth, sizes[depth])
            if node < 0:
                return -1
            sizes[depth] = 0
            arcs[depth - 1, sizes[depth - 1] - 1] |= np.uint32(node)
        if place == order.size:
            break
        length = shared
        while length < width and rows[row, length] != 0:
            arcs[length, sizes[length]] = np.uint32(rows[row, length]) << np.uint32(24)
            sizes[length] += 1
            length += 1
        if states[row] & 1:
            arcs[length - 1, sizes[length - 1] - 1] |= np.uint32(ACCEPTS)
        if states[row] > 1:
            arcs[length, 0] = np.uint32(states[row] >> 1)
            sizes[length] = 1
    return share(nodes, slots, used, arcs, 0, sizes[0])
