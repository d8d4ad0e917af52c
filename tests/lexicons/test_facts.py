"""What is known of words: commonness, meanings, base forms, hooks, and which lists have them."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from solvers.commonness import commonness
from solvers.errors import PositionError
from solvers.facts import about, bases, common, gist, senses, unfit
from solvers.lexicon import lexicon_from_file, open_lexicon
from solvers.tables import Table, table

FOLDER = Path(__file__).parents[2] / "wordlists" / "english"


def test_a_table_finds_the_lines_of_a_key_and_no_other() -> None:
    rows = Table(b"A\t1\nAB\t2\nAB\t3\nABC\t4\nB\t5\n")
    assert rows.rows("AB") == [["2"], ["3"]]
    assert [rows.rows(key) for key in ("A", "ABC", "B")] == [[["1"]], [["4"]], [["5"]]]
    assert [rows.rows(key) for key in ("", "AA", "ABB", "C", "ABCD")] == [[]] * 5
    assert Table(b"").rows("A") == []


@pytest.mark.parametrize("name", ["levels", "frequencies", "definitions", "inflections", "glosses"])
def test_every_line_of_a_table_can_be_found(name: str) -> None:
    whole = (
        gzip.decompress(path.read_bytes())
        if (path := FOLDER / f"{name}.tsv.gz").exists()
        else (FOLDER / f"{name}.tsv").read_bytes()
    )
    lines = whole.decode().splitlines()
    assert len(lines) > 100
    for line in lines[:: max(1, len(lines) // 500)]:
        key, *rest = line.split("\t")
        assert rest in table("en", name).rows(key)


def test_a_language_without_facts_has_none() -> None:
    assert table("ru", "levels").rows("КОТ") == []
    assert table("xx", "frequencies").rows("КОТ") == []
    assert unfit("xx") == common("xx") == frozenset()


def test_russian_words_have_frequencies_and_a_common_list() -> None:
    lexicon = open_lexicon("russian")
    facts = about("дом", lexicon)
    rare = about("абак", lexicon)
    assert facts.zipf is not None
    assert facts.zipf > (rare.zipf or 0)
    assert [listing.name for listing in facts.lists] == ["russian"]
    assert {"ДОМ", "ВОДА"} <= common("ru")
    assert all(lexicon.contains(word) for word in common("ru"))
    assert not common("ru") & unfit("ru")


def test_everyday_words_are_commoner_than_rare_ones() -> None:
    lexicon = open_lexicon("world")
    weight = commonness(lexicon)
    words = ["THE", "HOUSE", "RETINA", "ZYZZYVA"]
    numbers = lexicon.graph.numbers(
        np.array([[*lexicon.alphabet.encode(word), *[0] * (45 - len(word))] for word in words], np.uint8)
    )
    weights = weight[numbers].tolist()
    assert weights == sorted(weights, reverse=True)
    assert len(set(weights)) == 4


def test_commonness_serves_a_list_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("the\nxqzzy\nhouse\n")
    house, the, unknown = commonness(lexicon_from_file(path)).tolist()
    assert the > house > unknown == 0


def test_a_word_is_judged_by_every_list() -> None:
    facts = about("qi", open_lexicon("american"))
    verdicts = {listing.name: listing.has_it for listing in facts.lists}
    assert verdicts["american"]
    assert not verdicts["enable"]
    assert facts.is_known
    assert not about("zzzz", open_lexicon("american")).is_known


def test_a_list_of_short_words_says_so_of_long_ones() -> None:
    facts = about("extraordinary", open_lexicon("american"))
    british = next(listing for listing in facts.lists if listing.name == "british")
    assert british.too_long
    assert not british.has_it


@pytest.mark.parametrize(
    ("word", "front", "back"), [("CAT", "S", "ES"), ("OOK", "BCGHKLNRTZ", "S"), ("ZZZZ", "", ""), ("QUIZ", "S", "")]
)
def test_hooks_are_the_letters_that_make_another_word(word: str, front: str, back: str) -> None:
    facts = about(word, open_lexicon("enable"))
    lexicon = open_lexicon("enable")
    letters = lexicon.alphabet.letters
    assert facts.front_hooks == "".join(letter for letter in letters if lexicon.contains(letter + word))
    assert facts.back_hooks == "".join(letter for letter in letters if lexicon.contains(word + letter))
    if word == "CAT":
        assert (facts.front_hooks, facts.back_hooks) == (front, back)


def test_an_inflection_points_to_its_base() -> None:
    assert [(base.word, base.parts) for base in bases("MEN", "en")] == [("MAN", ("n",))]
    base = about("studies", open_lexicon("american")).bases[0]
    assert base.word == "STUDY"
    assert set(base.parts) == {"n", "v"}
    assert base.senses


@pytest.mark.parametrize("word", ["BEST", "LESS", "BUS", "THIS", "NEWS"])
def test_no_word_is_an_inflection_of_a_letter_or_of_what_it_does_not_come_from(word: str) -> None:
    assert all(len(base.word) > 1 for base in bases(word, "en"))
    assert {base.word for base in bases(word, "en")} <= {"GOOD", "WELL", "LITTLE", "NEW"}


def test_meanings_come_with_their_part_of_speech() -> None:
    assert {sense.part for sense in senses("RUN", "en")} >= {"n", "v"}
    assert senses("QI", "en")
    assert senses("THE", "en")[0].part == "det"


def test_the_gist_goes_by_way_of_the_base() -> None:
    assert gist("CAT", "en")
    assert gist("CATS", "en").startswith("CAT: ")
    assert gist("ZZZZ", "en") == ""


@pytest.mark.parametrize("text", ["a1", "", "a", "x" * 46, "кот"])
def test_what_can_be_no_word_is_refused(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        about(text, open_lexicon("enable"))
    assert caught.value.field == "word"


def test_words_that_are_valid_but_never_proposed() -> None:
    lexicon = open_lexicon("world")
    assert len(unfit("en")) > 200
    assert all(lexicon.contains(word) for word in unfit("en"))
    assert not unfit("en") & {"CAT", "HOUSE", "RETAIN", "NIGHT"}
