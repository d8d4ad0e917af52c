"""The finder in languages whose tiles may have several letters, against a scan of a list tile by tile."""

from __future__ import annotations

import re

import naive_finder
import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of

from solvers.alphabet import alphabet
from solvers.errors import InputError
from solvers.finder import Query, find, near
from solvers.finder.pattern import Pattern
from solvers.finder.study import studied
from solvers.lexicon import Lexicon, open_lexicon
from solvers.scrabble import shipped_rules

SPANISH = alphabet("es")
VALUES = shipped_rules()["spanish"].values
BY_LETTER = dict(zip(SPANISH.letters, VALUES[1:], strict=True))
LETTERS = {"es": "a c ch h l ll r rr o e s ñ", "ca": "a c l l·l n ny q qu u e", "tr": "ı i a k s", "uk": "п ' я т а"}


def typed(language: str, most: int) -> st.SearchStrategy[str]:
    """Letters, tiles by their names with brackets or without, and now and then a space."""
    names = LETTERS[language].split()
    return st.lists(
        st.sampled_from([*names, *names, *(f"[{name}]" for name in names if len(name) > 1), " "]), max_size=most
    ).map("".join)


@st.composite
def queries(draw: st.DrawFn, language: str) -> Query:
    """A query of any kind in letters of *language* that contradicts itself in nothing."""
    place = st.one_of(
        st.sampled_from([".", ".", "?", "*"]),
        st.sampled_from(LETTERS[language].split()),
        st.lists(st.sampled_from(LETTERS[language].split()), min_size=1, max_size=3, unique=True).map(
            lambda names: f"[{','.join(names)}]"
        ),
        st.sampled_from(LETTERS[language].split()).map("[^{}]".format),
    )
    kinds = {
        "letters": st.builds("{}{}".format, typed(language, 9), st.sampled_from(["", "?", "??"])),
        "pattern": st.lists(place, min_size=1, max_size=8).map("".join),
        "starts": typed(language, 2),
        "ends": typed(language, 2),
        "contains": typed(language, 2),
        "required": typed(language, 3),
        "excluded": typed(language, 2),
        "way": st.sampled_from(["anagram", "repeat", "inside"]),
        "length": st.sampled_from(["7", "5-8", "6-", "-4"]),
    }
    fields = {name: draw(kinds[name]) for name in draw(st.sets(st.sampled_from(list(kinds)), min_size=1, max_size=4))}
    while True:
        try:
            return Query.parse("", language, **fields)
        except InputError:
            fields.popitem()


@pytest.fixture(scope="module")
def sample() -> Lexicon:
    lexicon = open_lexicon("spanish")
    found = find(Query.parse(":-7", "es"), lexicon, ())
    return lexicon_of([word.word for word in found.words[::211]], "es")


def fits(word: str, pattern: Pattern) -> bool:
    """Whether a word, of one character a tile, looks like a pattern."""
    parts = []
    for place, choice in enumerate(pattern.places):
        parts.append(".*" if place in pattern.gaps else "")
        parts.append(f"[{SPANISH.decode(sorted(choice))}]")
    return bool(re.fullmatch("".join(parts) + (".*" if len(pattern.places) in pattern.gaps else ""), word))


@examples(100)
@given(query=queries("es"))
def test_a_scan_tile_by_tile_finds_the_same(sample: Lexicon, query: Query) -> None:
    if query.is_empty or (query.pattern and query.letters):
        return
    words = [
        SPANISH.decode(SPANISH.encode(word)) for word in sample.spell(np.arange(sample.graph.size, dtype=np.int32))
    ]
    board = query.board
    plain = Query(**{name: getattr(query, name) for name in Query.__dataclass_fields__} | {"pattern": ""})
    expected = {
        SPANISH.spelled(SPANISH.codes(word)): score
        for word, score in naive_finder.find(plain, words, BY_LETTER).items()
        if not board or fits(word, board)
    }
    found = find(query, sample, VALUES)
    assert {word.word: word.score for word in found.words} == expected
    assert all(word.length == len(SPANISH.parted(word.word)) for word in found.words)


@examples(50)
@given(query=st.sampled_from(sorted(LETTERS)).flatmap(queries))
def test_what_is_printed_reads_back_in_every_language(query: Query) -> None:
    text = str(query)
    assert Query.parse(text, query.language) == query
    assert str(Query.parse(text, query.language)) == text
    stand_ins = set(query.alphabet.names) | set(query.alphabet.in_words)
    assert not stand_ins & set(text)


def test_letters_side_by_side_are_the_tile_and_apart_are_not() -> None:
    lexicon = lexicon_of("chal hala cal lla", "es")

    def words(text: str) -> list[str]:
        return sorted(word.word for word in find(Query.parse(text, "es"), lexicon, VALUES).words)

    assert words("chal") == words("[ch]al") == ["CHAL"]
    assert words("c hal") == ["CAL"]
    assert words("c hala") == ["CAL", "HALA"]
    assert words(".al") == ["CAL", "CHAL"]
    assert words("[^ch]al") == words("[c,h]al") == ["CAL"]
    assert words("ll*") == ["LLA"]
    assert words("l*") == []


def test_misspelled_words_and_words_to_learn_have_plain_letters() -> None:
    lexicon = lexicon_of("perros perro perr calle calles", "es")
    assert near("pero", lexicon) == ["PERRO"]
    assert near("peros", lexicon) == ["PERROS"]
    [word] = studied(["PERRO"], lexicon)
    assert str(word) == "EOP[RR]\t\tPERRO\tS"
