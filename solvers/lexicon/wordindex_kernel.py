"""Kernels that number the words of a list: a word's number is its place in the order of the alphabet, from 0.

With the number of words below every arc of the DAWG, a word's number comes out of walking it, and a number leads back
to its word; what is known of each word can then lie in plain arrays. Lucchesi and Kowaltowski, "Applications of finite
automata representing large vocabularies", Software: Practice and Experience 23 (1993).
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs, no-check-untyped-defs
from numba import int32, int64, types, uint8, void

from solvers.kernel import WORD_NODES, kernel

ACCEPTS = 1 << 23
LAST = 1 << 22
CHILD = LAST - 1
MOST_WORDS = 1 << 30

_known = types.Array(int32, 1, "C", readonly=True)


@kernel(int64(WORD_NODES, int64, int32[::1]))
def count_words(nodes, node, counts):
    """Fill *counts* (-1 where not yet known) below *node* and return its words, at most MOST_WORDS.

    ``counts[arc]`` is the number of words that go through *arc* or a sibling after it.
    """
    if node == 0:
        return 0
    if counts[node] >= 0:
        return int64(counts[node])
    last = node
    while not nodes[last] & LAST:
        last += 1
    total = int64(0)
    for arc in range(last, node - 1, -1):
        total += count_words(nodes, int64(nodes[arc] & CHILD), counts)
        if nodes[arc] & ACCEPTS:
            total += 1
        total = min(total, MOST_WORDS)
        counts[arc] = total
    return total


@kernel(void(WORD_NODES, _known, uint8[:, ::1], int32[::1]))
def number_words(nodes, counts, rows, numbers):
    """Fill *numbers* with those of the words in *rows* (n, width; letter codes padded with 0); -1 for no word."""
    for word in range(rows.shape[0]):
        node = int64(nodes[0] & CHILD)
        number = int64(0)
        found = int64(-1)
        length = 0
        while length < rows.shape[1] and rows[word, length]:
            letter = rows[word, length]
            start = node
            while node and nodes[node] >> 24 != letter:
                node = 0 if nodes[node] & LAST else node + 1
            if node == 0:
                found = -1
                break
            number += counts[start] - counts[node]
            found = number if nodes[node] & ACCEPTS else -1
            if nodes[node] & ACCEPTS:
                number += 1
            node = int64(nodes[node] & CHILD)
            length += 1
        numbers[word] = found


@kernel(void(WORD_NODES, _known, _known, uint8[:, ::1]))
def spell_words(nodes, counts, numbers, rows):
    """Write the words that *numbers* stand for into *rows* (n, width), which is all 0 and wide enough."""
    for word in range(numbers.size):
        left = int64(numbers[word])
        node = int64(nodes[0] & CHILD)
        length = 0
        while node and length < rows.shape[1]:
            while not nodes[node] & LAST and left >= counts[node] - counts[node + 1]:
                left -= counts[node] - counts[node + 1]
                node += 1
            rows[word, length] = nodes[node] >> 24
            length += 1
            if nodes[node] & ACCEPTS:
                if left == 0:
                    break
                left -= 1
            node = int64(nodes[node] & CHILD)


@kernel(int64(uint8[:, ::1], uint8[:, ::1], uint8[::1]))
def write_words(rows, letters, text):
    """Write words (n, width; letter codes padded with 0) into *text*, each ended by a newline; how many bytes it takes.

    ``letters[code]`` are the bytes of a letter, padded with 0.
    """
    length = 0
    for word in range(rows.shape[0]):
        for col in range(rows.shape[1]):
            letter = rows[word, col]
            if not letter:
                break
            for index in range(letters.shape[1]):
                if letters[letter, index]:
                    text[length] = letters[letter, index]
                    length += 1
        text[length] = 10
        length += 1
    return length
