"""Anagrams of several words against every pair and triple of words; misspelled words, hooks and words to learn."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from solvers.alphabet import alphabet
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.finder import PhraseSearch, Query, near, phrases
from solvers.finder.study import studied
from solvers.lexicon import Lexicon, lexicon_from_file, open_lexicon, rows_of
from solvers.lexicon.commonness import commonness
from solvers.lexicon.fitness import unfit
from solvers.lexicon.hooks import hooks

WORDS = [
    "AA",
    "AB",
    "AD",
    "AE",
    "AH",
    "AI",
    "AN",
    "AR",
    "AS",
    "AT",
    "EA",
    "ED",
    "ER",
    "ES",
    "HA",
    "HE",
    "IN",
    "IS",
    "IT",
    "NA",
    "NE",
    "RE",
    "SI",
    "TA",
    "TI",
    "ARE",
    "ART",
    "EAR",
    "EAT",
    "ERA",
    "HAT",
    "HEN",
    "HIS",
    "IRE",
    "NET",
    "NIT",
    "RAN",
    "RAT",
    "SEA",
    "SEAT",
    "EAST",
    "TEA",
    "TEN",
    "TIE",
    "TIN",
    "REST",
    "NEAR",
    "EARN",
    "RAIN",
    "TRAIN",
    "SATIRE",
    "STAIN",
    "RETAIN",
    "HEART",
    "EARTH",
    "HATER",
]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path = tmp_path_factory.mktemp("list") / "sample.txt"
    path.write_text("\n".join(WORDS))
    return lexicon_from_file(path)


def search(text: str, lexicon: Lexicon) -> PhraseSearch:
    found = PhraseSearch(Query.parse(f"{text} :phrase"), lexicon)
    assert found.go_on(Budget())
    return found


def all_phrases(found: PhraseSearch) -> list[tuple[str, ...]]:
    return [phrase for size in found.totals for phrase in found.best(size)]


@examples(60)
@given(
    letters=st.text(st.sampled_from("AAEEHINRST"), min_size=4, max_size=12),
    length=st.sampled_from(["", " :3-", " :-3"]),
)
def test_every_pair_and_triple_of_words_of_the_letters_is_found(sample: Lexicon, letters: str, length: str) -> None:
    try:
        found = search(letters + length, sample)
    except InputError:  # too few letters for two words of this length
        assert len(letters) < 6
        return
    query = found.query
    usable = [word for word in sorted(WORDS) if query.shortest <= len(word) <= query.longest]
    together = Counter(letters)
    expected = {
        phrase
        for size in (2, 3)
        for phrase in combinations_with_replacement(usable, size)
        if sum(map(len, phrase)) == len(letters) and Counter("".join(phrase)) == together
    }
    phrases = all_phrases(found)
    assert set(phrases) == expected
    assert len(phrases) == len(expected)
    assert found.is_complete


def test_the_phrases_of_common_words_come_first_and_turn_by_turn_gives_the_same() -> None:
    lexicon = open_lexicon("american")
    found = search("dormitory", lexicon)
    assert found.best(2, 1) == [("DIRTY", "ROOM")]
    figures = commonness(lexicon)
    rarest = [int(figures[lexicon.graph.numbers(rows_of(phrase, lexicon.alphabet))].min()) for phrase in found.best(3)]
    assert rarest == sorted(rarest, reverse=True)
    in_turns = PhraseSearch(found.query, lexicon)
    spent = Budget()
    spent.cancel()
    turns = 0
    while not in_turns.go_on(spent):
        turns += 1
    assert turns > 10
    assert sorted(in_turns.phrases) == sorted(found.phrases)


def test_a_search_that_has_found_enough_ends(monkeypatch: pytest.MonkeyPatch, sample: Lexicon) -> None:
    monkeypatch.setattr(phrases, "MOST_PHRASES", 5)
    found = search("aeehinrst", sample)
    assert found.is_full
    assert not found.is_complete


def test_no_phrase_has_a_word_unfit_to_be_proposed() -> None:
    lexicon = open_lexicon("american")
    bad = sorted(word for word in unfit("en") if 3 <= len(word) <= 6 and lexicon.contains(word))[:20]
    assert bad
    for word in bad:
        assert not any(word in phrase for phrase in all_phrases(search(f"{word}the", lexicon)))


@pytest.mark.parametrize(
    ("text", "field"),
    [("tea? :phrase", "query"), ("tea a.. :phrase", "pattern"), ("teatea +t :phrase", "required"), ("tea :phrase", "query"),
     ("teas :3- :phrase", "length"), ("abcdefghijklmnopqrstu :phrase", "query"), (":phrase", "query"),
     ("teatime :starts=t :phrase", "starts")],
)  # fmt: skip
def test_what_cannot_be_asked_of_phrases_is_named(text: str, field: str) -> None:
    with pytest.raises(InputError) as refused:
        Query.parse(text)
    assert refused.value.field == field


@pytest.mark.parametrize("text", ["ice-cream", "ice‑cream", "i'cecream", "ice cream", "ICE–CREAM"])
def test_hyphens_and_apostrophes_are_passed_over(text: str) -> None:
    assert Query.parse(text) == Query.parse("icecream")
    assert Query.parse("", starts=text) == Query.parse("", starts="icecream")
    assert Query.parse("", pattern=f"{text}*") == Query.parse("icecream*")
    assert alphabet("en").without_hyphens("".join(text.split())).upper() == "ICECREAM"


def test_a_dash_before_a_token_still_excludes_and_one_in_a_length_is_a_range() -> None:
    assert Query.parse("tea -s :3-5") == Query(letters="TEA", excluded="S", shortest=3, longest=5)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("CROSWORD", "CROSSWORD"), ("CROSSSWORD", "CROSSWORD"), ("CROSZWORD", "CROSSWORD"), ("CRSOSWORD", "CROSSWORD"),
     ("ROSSWORD", "CROSSWORD"), ("CROSSWOR", "CROSSWORD"), ("RECIEVE", "RECEIVE")],
)  # fmt: skip
def test_a_word_one_letter_off_is_recognised(typed: str, meant: str) -> None:
    assert near(typed, open_lexicon("american"))[0] == meant


def test_near_words_are_few_common_and_fit() -> None:
    lexicon = open_lexicon("world")
    assert near("HELO", lexicon)[:2] == ["HELP", "HELD"]
    assert len(near("HELO", lexicon)) == 5
    assert near("CA", lexicon) == []
    bad = [word for word in sorted(unfit("en")) if len(word) > 5 and lexicon.contains(word)]
    assert not any(word in near(word[:-1], lexicon) or word in near(f"{word}E", lexicon) for word in bad)


def test_hooks_are_those_of_a_scan() -> None:
    lexicon = open_lexicon("enable")
    words = ["CARE", "QUIZ", "AA", "ZZZ", "RETINAS"]
    letters = lexicon.alphabet.letters
    expected = [
        tuple("".join(c for c in letters if lexicon.contains(longer(c, word))) for longer in (_before, _behind))
        for word in words
    ]
    assert hooks(words, lexicon) == expected
    assert [str(word) for word in studied(["CARE"], lexicon)] == ["ACER\tS\tCARE\tDRSTX"]


def _before(letter: str, word: str) -> str:
    return letter + word


def _behind(letter: str, word: str) -> str:
    return word + letter
