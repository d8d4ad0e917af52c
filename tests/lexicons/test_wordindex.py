"""Words by number: every word of a list has one, in the order of the alphabet, and it leads back to the word."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import alphabet
from solvers.lexicon import Lexicon, WordList, open_lexicon, rows_of, shipped_lists
from solvers.lexicon.wordgraph import WordGraph, build

ENGLISH = alphabet("en")


def graph_of(words: list[str]) -> WordGraph:
    return build(rows_of(words, ENGLISH))


def every_word(lexicon: Lexicon) -> list[str]:
    return lexicon.spell(np.arange(lexicon.graph.size, dtype=np.int32))


@given(st.sets(st.text(st.sampled_from("ABC"), min_size=2, max_size=6), min_size=1, max_size=60))
def test_a_words_number_is_its_place_in_the_order_of_the_alphabet(words: set[str]) -> None:
    graph = graph_of(list(words))
    in_order = sorted(words)
    assert graph.size == len(words)
    assert graph.numbers(rows_of(in_order, ENGLISH)).tolist() == list(range(len(words)))
    lexicon = Lexicon("own", "own", ENGLISH, graph)
    assert every_word(lexicon) == in_order


@given(
    st.sets(st.text(st.sampled_from("AB"), min_size=2, max_size=5), min_size=1, max_size=20),
    st.text(st.sampled_from("ABC"), min_size=2, max_size=7),
)
def test_words_that_are_not_in_the_list_have_no_number(words: set[str], other: str) -> None:
    number = graph_of(list(words)).numbers(rows_of([other], ENGLISH))[0]
    assert (number >= 0) == (other in words)


@pytest.mark.parametrize("entry", shipped_lists(), ids=lambda entry: entry.name)
def test_numbers_lead_back_to_the_words_of_a_list(entry: WordList) -> None:
    lexicon = open_lexicon(entry)
    graph = lexicon.graph
    assert graph.size == entry.words
    rows = graph.spell(np.arange(entry.words, dtype=np.int32))
    assert graph.numbers(rows).tolist() == list(range(entry.words))
    in_order = rows.view(f"S{rows.shape[1]}").ravel()
    assert (in_order[:-1] < in_order[1:]).all()
    some = np.arange(0, entry.words, 50, dtype=np.int32)
    words = lexicon.spell(some)
    assert words == sorted(words, key=lexicon.alphabet.encode)
    assert graph.numbers(rows_of(words, lexicon.alphabet)).tolist() == some.tolist()


@pytest.mark.parametrize("number", [-1, 3, 1000])
def test_a_number_that_no_word_has_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        graph_of(["AA", "AB", "BA"]).spell(np.array([number], np.int32))


def test_a_list_without_words_has_size_0() -> None:
    graph = build(np.zeros((0, 1), np.uint8))
    assert graph.size == 0
    assert graph.spell(np.zeros(0, np.int32)).shape == (0, 45)
