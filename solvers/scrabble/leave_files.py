"""Files of leave values: our own, and KLV2, the format of wolges, Macondo, MAGPIE and Woogles.

A KLV2 file is, in little-endian numbers of 32 bits: how many nodes follow; a word graph of that many nodes (see
``solvers.lexicon.wordgraph``), node 0 leading to its DAWG, whose words are leaves, their tiles in rising order, the
blank 0 first; how many leaves there are; and the value of each in points, as floats, in the graph's order. A leave that
is not there is worth nothing to those programs; here it is worth what its tiles and pairs are.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt

from solvers.alphabet import Alphabet
from solvers.arrays import Bools, Bytes, Numbers
from solvers.lexicon.wordgraph import ACCEPTS, CHILD, LAST
from solvers.scrabble.leave import (
    HUNDREDTH,
    KEPT_TILES,
    MOST_POINTS,
    PACKED,
    POINT,
    LeaveValues,
    no_values,
    read_packed,
    read_values,
)
from solvers.scrabble.rules import Rules
from solvers.scrabble.tile_sets import ADDED, every_set, first_number, first_numbers
from solvers.scrabble.whole_leaves import values_of_pairs, with_worth, worth_of_every_leave

Nodes = npt.NDArray[np.uint32]

MOST_LEAVES = 1 << 23
_TILE_BITS = 7


def read_leaves(content: bytes, letters: Alphabet, pairs: LeaveValues | None = None) -> LeaveValues:
    """The values in a file of any of the three kinds; raises ValueError that names the fault.

    *pairs* are the values of tiles and pairs for leaves that a KLV2 file lacks, zero by default.
    """
    if content.startswith(PACKED):
        return read_packed(content, letters)
    if b"\0" in content:
        return read_klv(content, letters, pairs)
    try:
        return read_values(content.decode(), letters)
    except UnicodeDecodeError:
        raise ValueError("it is neither a text nor a KLV2 file") from None


def read_klv(content: bytes, letters: Alphabet, pairs: LeaveValues | None = None) -> LeaveValues:
    """The values in a KLV2 file, to a hundredth of a point; see :func:`read_leaves`."""
    if len(content) % 4 or len(content) < 12:
        raise ValueError("it is not a whole KLV2 file")
    fields = np.frombuffer(content, "<u4")
    nodes = int(fields[0])
    if not 0 < nodes < len(fields) - 1 or len(fields) - nodes - 2 != fields[nodes + 1]:
        raise ValueError("it is not a KLV2 file, or part of it is missing")
    with np.errstate(invalid="ignore"):  # some bits stand for NaN
        points = np.frombuffer(content, "<f4", offset=4 * (nodes + 2)).astype(np.float64)
    if not (np.abs(points) <= MOST_POINTS).all():
        raise ValueError(f"it has a value beyond {MOST_POINTS} points")
    numbers = _leaves_of(fields[1 : nodes + 1], len(letters.letters) + 1, len(points))
    pairs = pairs.by_pairs() if pairs else no_values(letters)
    worth = values_of_pairs(pairs)
    rest = np.zeros(len(worth), np.int16)
    rest[numbers] = np.clip(np.rint((POINT * points - worth[numbers]) / HUNDREDTH), -32767, 32767)
    return replace(pairs, rest=rest)


def _leaves_of(nodes: Nodes, kinds: int, count: int) -> Numbers:
    """The numbers of the *count* leaves in a graph, in its order; raises ValueError if it is not such a graph."""
    if int((nodes & CHILD).max()) >= len(nodes) or not nodes[-1] & LAST:
        raise ValueError("part of its graph is missing")
    if int((nodes >> 24).max()) >= kinds:
        raise ValueError(f"it has tiles beyond the {kinds} of this language")
    ends = np.flatnonzero(nodes & LAST)
    firsts = first_numbers(kinds)
    starts = nodes[:1].astype(np.int64) & CHILD
    starts = starts[starts > 0]
    before = np.zeros((len(starts), 0), np.uint8)
    keys, numbers = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for size in range(1, KEPT_TILES + 1):
        lengths = ends[np.searchsorted(ends, starts)] - starts + 1
        if lengths.sum() > MOST_LEAVES:
            raise ValueError("its graph goes round in a circle")
        places = np.repeat(starts - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        arcs = nodes[places]
        tiles = np.hstack([np.repeat(before, lengths, axis=0), (arcs >> 24)[:, None].astype(np.uint8)])
        accepted = tiles[(arcs & ACCEPTS) > 0].astype(np.int64)
        keys.append(_keys(accepted))
        order = np.sort((accepted - 1) % kinds, axis=1)
        numbers.append(firsts[size] + ADDED[order, np.arange(1, size + 1)].sum(axis=1))
        starts = arcs.astype(np.int64) & CHILD
        before = tiles[starts > 0]
        starts = starts[starts > 0]
    if len(starts):
        raise ValueError(f"it has leaves of more than {KEPT_TILES} tiles")
    key, number = np.concatenate(keys), np.concatenate(numbers)
    if len(key) != count or len(np.unique(number)) != count:
        raise ValueError(f"it has {count} values for {len(key)} leaves, or some leave twice")
    found: Numbers = number[np.argsort(key)]
    return found


def written(values: LeaveValues, rules: Rules, name: str) -> bytes:
    """The values as the file *name*: KLV2 (``.klv2``), all in our own form (``.leaves``), else the text of pairs."""
    if name.endswith(".klv2"):
        return written_as_klv(values, rules)
    if name.endswith(".leaves"):
        return with_worth(values, worth_of_every_leave(values).astype(np.float64)).packed(rules.name)
    return "".join(f"{line}\n" for line in values.lines()).encode()


def written_as_klv(values: LeaveValues, rules: Rules) -> bytes:
    """The values of every leave that the tiles of a game can make, as a KLV2 file."""
    kinds = len(rules.alphabet.letters) + 1
    keys, numbers = [], []
    for size in range(1, KEPT_TILES + 1):
        leaves = every_set(size, kinds)
        possible = _can_be_drawn(leaves, np.roll(rules.counts, -1))
        keys.append(_keys(np.sort((leaves[possible].astype(np.int64) + 1) % kinds, axis=1)))
        numbers.append(first_number(size, kinds) + np.flatnonzero(possible))
    order = np.argsort(np.concatenate(keys))
    points = worth_of_every_leave(values)[np.concatenate(numbers)[order]] / POINT
    graph = _graph(rules.counts)
    return b"".join(
        np.array(part, kind).tobytes()
        for part, kind in ((len(graph), "<u4"), (graph, "<u4"), (len(points), "<u4"), (points, "<f4"))
    )


def _keys(tiles: Numbers) -> Numbers:
    """Numbers in the order of leaves (n, size) as a graph has them, their tiles by code in rising order."""
    keys: Numbers = ((tiles + 1) << _TILE_BITS * (KEPT_TILES - 1 - np.arange(tiles.shape[1]))).sum(axis=1)
    return keys


def _can_be_drawn(leaves: Bytes, counts: Numbers) -> Bools:
    """Which leaves (n, size), kinds in rising order, have no more of a kind than there are tiles of it."""
    alike = np.ones(leaves.shape, np.int64)
    for place in range(1, leaves.shape[1]):
        alike[:, place] += alike[:, place - 1] * (leaves[:, place] == leaves[:, place - 1])
    possible: Bools = np.all(alike <= counts[leaves], axis=1)
    return possible


def _graph(counts: Sequence[int]) -> list[int]:
    """The nodes of a graph of all leaves of up to KEPT_TILES tiles; *counts* are the tiles of the set by code."""
    nodes = [LAST]

    @cache
    def siblings(tile: int, spare: int, size: int) -> int:
        """The first of the arcs for up to *size* tiles more: *tile*, if any are *spare*, and those of higher codes."""
        available = [(tile, spare), *((higher, counts[higher]) for higher in range(tile + 1, len(counts)))]
        arcs = [(code, following(code, left - 1, size - 1)) for code, left in available if left]
        if not arcs:
            return 0
        first = len(nodes)
        nodes.extend(code << 24 | ACCEPTS | child for code, child in arcs)
        nodes[-1] |= LAST
        return first

    def following(tile: int, spare: int, size: int) -> int:
        while not spare and tile + 1 < len(counts):
            tile, spare = tile + 1, counts[tile + 1]
        return siblings(tile, min(spare, size), size) if size else 0

    nodes[0] |= siblings(0, counts[0], KEPT_TILES)
    return nodes
