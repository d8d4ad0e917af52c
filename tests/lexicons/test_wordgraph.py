"""A word graph holds exactly its words, twice: as a DAWG and as a GADDAG, in the KWG format."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import words_in

from solvers.lexicon import Lexicon
from solvers.lexicon.wordgraph import LONGEST_WORD, WordGraph, build

Words = set[bytes]


def rows(words: list[bytes]) -> np.ndarray:
    width = max(map(len, words), default=1)
    return np.array([list(word.ljust(width, b"\0")) for word in words], np.uint8).reshape(len(words), width)


def some_letters(most: int) -> st.SearchStrategy[bytes]:
    return st.lists(st.integers(1, most), min_size=2, max_size=9).map(bytes)


word_lists = st.one_of(
    st.lists(some_letters(3), max_size=40),
    st.lists(some_letters(26), max_size=40),
    st.lists(some_letters(62), max_size=12),
    st.lists(st.lists(st.integers(1, 2), min_size=2, max_size=LONGEST_WORD).map(bytes), max_size=12),
)


def arcs_from(graph: WordGraph, node: int) -> Iterator[tuple[int, bool, int]]:
    """The arcs of the siblings that start at *node*: letter, whether it ends a word, first child. Read by the bits."""
    while node:
        arc = int(graph.nodes[node])
        yield arc >> 24, bool(arc >> 23 & 1), arc & 0x3FFFFF
        node = 0 if arc >> 22 & 1 else node + 1


def paths(graph: WordGraph, node: int, before: bytes = b"") -> Iterator[bytes]:
    for letter, accepts, child in arcs_from(graph, node):
        path = before + bytes([letter])
        if accepts:
            yield path
        yield from paths(graph, child, path)


def splits(words: Words) -> Words:
    """What a GADDAG holds: for each split of each word, its start backwards, the separator, its end."""
    whole = {word[::-1] for word in words}
    return whole | {word[:at][::-1] + b"\0" + word[at:] for word in words for at in range(1, len(word))}


def runs(graph: WordGraph) -> list[tuple[int, ...]]:
    """The nodes after the two roots, cut behind each last sibling."""
    found: list[tuple[int, ...]] = []
    run: list[int] = []
    for arc in graph.nodes[2:].tolist():
        run.append(arc)
        if arc >> 22 & 1:
            found.append(tuple(run))
            run = []
    assert not run, "the last run of siblings has no end"
    return found


@given(word_lists)
def test_a_graph_gives_back_exactly_its_words_in_order(words: list[bytes]) -> None:
    graph = build(rows(words))
    assert list(words_in(graph)) == sorted(set(words))
    assert list(paths(graph, int(graph.nodes[0]) & 0x3FFFFF)) == sorted(set(words))


@given(word_lists, st.lists(some_letters(3), max_size=20))
def test_a_graph_contains_its_words_and_no_others(words: list[bytes], others: list[bytes]) -> None:
    graph = build(rows(words))
    assert all(graph.contains(word) for word in words)
    starts = [word[:length] for word in words for length in range(len(word))]
    longer = [word + word[:1] for word in words]
    for other in [*others, *starts, *longer]:
        assert graph.contains(other) == (other in set(words))


@given(word_lists)
def test_the_gaddag_holds_every_split_of_every_word_and_nothing_else(words: list[bytes]) -> None:
    graph = build(rows(words))
    found = list(paths(graph, int(graph.nodes[1]) & 0x3FFFFF))
    assert len(found) == len(set(found))
    assert set(found) == splits(set(words))


@given(word_lists)
def test_siblings_stand_in_order_and_every_run_ends_and_is_used(words: list[bytes]) -> None:
    graph = build(rows(words))
    assert graph.nodes.dtype == np.uint32
    starts, at = set(), 2
    for run in runs(graph):
        letters = [arc >> 24 for arc in run]
        assert letters == sorted(set(letters))
        assert [arc >> 22 & 1 for arc in run] == [0] * (len(run) - 1) + [1]
        starts.add(at)
        at += len(run)
    children = {int(arc) & 0x3FFFFF for arc in graph.nodes} - {0}
    assert children == starts


@given(word_lists)
def test_no_two_runs_of_siblings_are_equal_so_the_graph_is_minimal(words: list[bytes]) -> None:
    found = runs(build(rows(words)))
    assert len(found) == len(set(found))


@given(word_lists)
def test_node_0_leads_to_the_dawg_and_node_1_to_the_gaddag(words: list[bytes]) -> None:
    graph = build(rows(words))
    for root in graph.nodes[:2].tolist():
        assert (root >> 24, root >> 23 & 1, root >> 22 & 1) == (0, 0, 1)
        assert bool(root & 0x3FFFFF) == bool(words)


@given(word_lists, st.randoms(use_true_random=False))
def test_order_and_repetition_of_the_words_change_nothing(words: list[bytes], random: object) -> None:
    shuffled = words + words[: len(words) // 2]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert build(rows(shuffled)).nodes.tolist() == build(rows(words)).nodes.tolist()


def test_a_graph_that_was_searched_goes_to_another_process_as_its_nodes() -> None:
    graph = build(rows([b"\3\1\24", b"\3\1\24\23"]))
    assert graph.contains(b"\3\1\24")
    packed = pickle.dumps(graph)
    again = pickle.loads(packed)
    assert [again.contains(word) for word in (b"\3\1\24", b"\3\1\24\23", b"\3\1")] == [True, True, False]
    assert len(packed) < 4 * len(graph.nodes) + 500


def test_a_list_of_no_words_is_an_empty_graph() -> None:
    graph = build(np.zeros((0, 1), np.uint8))
    assert list(words_in(graph)) == []
    assert not graph.contains(b"\1\2")
    assert not graph.contains(b"")


@examples(30)
@given(words=word_lists)
def test_a_graph_written_to_a_file_and_opened_is_the_same(
    words: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    graph = build(rows(words))
    path = tmp_path_factory.mktemp("graph") / "some.kwg"
    path.write_bytes(graph.nodes.astype("<u4").tobytes())
    opened = WordGraph.open(path)
    assert opened.nodes.tolist() == graph.nodes.tolist()
    assert list(words_in(opened)) == list(words_in(graph))
    if words:
        opened.check(62)


def test_the_file_has_the_bits_that_other_programs_read(tmp_path: Path) -> None:
    """AB and ABA, arc by arc: letter, ends a word, last sibling, child."""
    graph = build(rows([b"\1\2", b"\1\2\1"]))
    dawg, gaddag = (int(root) & 0x3FFFFF for root in graph.nodes[:2])

    def only_arc(node: int) -> tuple[int, bool, int]:
        (arc,) = arcs_from(graph, node)
        return arc

    letter, accepts, child = only_arc(dawg)
    assert (letter, accepts) == (1, False)
    letter, accepts, child = only_arc(child)
    assert (letter, accepts) == (2, True)
    assert only_arc(child) == (1, True, 0)
    first = {letter: (accepts, child) for letter, accepts, child in arcs_from(graph, gaddag)}
    assert first.keys() == {1, 2}
    assert {letter for letter, _, _ in arcs_from(graph, first[1][1])} == {0, 2}
    assert {letter for letter, _, _ in arcs_from(graph, first[2][1])} == {1}


def test_a_graph_of_another_program_that_shares_tails_of_siblings_is_read(tmp_path: Path) -> None:
    """AB, AC and CB, CC with B|C shared, and a root whose siblings start in the middle of another run."""
    last, ends = 1 << 22, 1 << 23
    nodes = [
        last | 4, last | 8, 1 << 24 | 6, 3 << 24 | last | 6,
        1 << 24 | 6, 3 << 24 | last | 6, 2 << 24 | ends, 3 << 24 | ends | last,
        2 << 24 | last | 6,
    ]  # fmt: skip
    path = tmp_path / "other.kwg"
    path.write_bytes(np.array(nodes, "<u4").tobytes())
    graph = WordGraph.open(path)
    graph.check(26)
    assert list(words_in(graph)) == [b"\1\2", b"\1\3", b"\3\2", b"\3\3"]


WHOLE = build(rows([b"\3\1\24", b"\4\17\7", b"\3\1\24\23"])).nodes


def damaged(change: dict[int, int]) -> np.ndarray:
    nodes = WHOLE.copy()
    for index, arc in change.items():
        nodes[index] = arc
    return nodes


@pytest.mark.parametrize(
    "nodes",
    [
        damaged({4: 1 << 24 | 1 << 22 | len(WHOLE)}),
        damaged({4: 1 << 24 | 0x3FFFFF}),
        damaged({-1: 5 << 24}),
        damaged({4: 200 << 24 | 1 << 22}),
        damaged({1: 1 << 22}),
        WHOLE[:-3],
    ],
    ids=["past its end", "far past its end", "no end", "no letter", "no gaddag", "cut"],
)
def test_a_graph_that_is_not_safe_to_walk_is_refused(nodes: np.ndarray) -> None:
    with pytest.raises(ValueError):
        WordGraph(nodes).check(26)


def test_a_whole_graph_is_safe_to_walk() -> None:
    WordGraph(WHOLE).check(26)


@pytest.mark.parametrize("content", [b"", b"1234", b"123456789", WHOLE.tobytes()[:-1]])
def test_a_file_must_hold_a_whole_number_of_nodes(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cut.kwg"
    path.write_bytes(content)
    with pytest.raises(ValueError):
        WordGraph.open(path)


def test_enable_is_a_minimal_graph_of_its_172_820_words(enable: Lexicon) -> None:
    assert sum(1 for _ in words_in(enable.graph)) == 172_820
    nodes = enable.graph.nodes
    ends = np.flatnonzero(nodes[2:] & (1 << 22)) + 3
    found = {nodes[start:end].tobytes() for start, end in zip([2, *ends[:-1]], ends, strict=True)}
    assert len(found) == len(ends)
    enable.graph.check(26)
