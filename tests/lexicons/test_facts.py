"""Facts about words: commonness, meanings, base forms, hooks, and the lists that have them."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from solvers.errors import InputError
from solvers.lexicon import lexicon_from_file, open_lexicon
from solvers.lexicon.commonness import Tier, common_words, commonness, is_within, tier_of
from solvers.lexicon.facts import about, bases, gist, is_british, senses
from solvers.lexicon.fitness import unfit
from solvers.lexicon.tables import Table, table

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
    assert unfit("xx") == common_words("xx") == frozenset()


def test_russian_words_have_frequencies_and_a_common_list() -> None:
    lexicon = open_lexicon("russian")
    facts = about("дом", lexicon)
    rare = about("абак", lexicon)
    assert facts.zipf is not None
    assert facts.zipf > (rare.zipf or 0)
    assert [listing.name for listing in facts.lists] == ["russian"]
    assert {"ДОМ", "ВОДА"} <= common_words("ru")
    assert all(lexicon.contains(word) for word in common_words("ru"))
    assert not common_words("ru") & unfit("ru")


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


@pytest.mark.parametrize(
    ("language", "word", "tier"),
    [
        ("en", "HOUSE", Tier.BASIC),
        ("en", "ZYZZYVA", Tier.RARE),
        ("en", "RETINA", Tier.COMMON),
        ("ru", "ДОМ", Tier.BASIC),
        ("ru", "ЗАЛЕЖЬ", Tier.WELL_KNOWN),
        ("ru", "АБАК", Tier.RARE),
        ("fr", "CHAT", None),
        ("en", "XQZZY", None),
    ],
)
def test_every_word_is_of_one_tier(language: str, word: str, tier: Tier | None) -> None:
    assert tier_of(word, language) is tier
    assert [is_within(word, other, language) for other in Tier] == [
        other is Tier.RARE or (tier is not None and tier <= other) for other in Tier
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_common_words_are_those_of_the_tiers_up_to_common(language: str) -> None:
    listed = table(language, "frequencies").columns(2)[0][::97]
    assert {word for word in listed if is_within(word, Tier.COMMON, language)} == common_words(language) & set(listed)


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


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("WATERS", "the sea or a lake"),
        ("PARTRIDGE", "game bird"),
        ("FLAGPOLE", "pole on which a flag"),
        ("FRAME", "as of a picture"),
        ("PORTRAIT", "a picture of a person"),
        ("SKIES", "SKY: the atmosphere"),
        ("SEEN", "SEE: perceive by sight"),
        ("NEEDS", "NEED: require"),
        ("FLEET", "a group of"),
        ("SOIL", "the part of the earth's surface"),
        ("DICTATOR", "a ruler"),
        ("GLASSES", "lenses"),
        ("SAYS", "SAY: express in words"),
        ("CLOAK", "a loose outer garment"),
        ("SWIM", "travel through water"),
        ("EXITS", "EXIT: move out"),
        ("PROCEEDS", "the money"),
        ("ANALYTICS", "figures"),
        ("WEEK", "seven"),
        ("GLOBAL", "whole world"),
        ("EVACUATE", "out of danger"),
        ("PITCHER", "a large jug"),
        ("RESPONSE", "an answer"),
        ("CATCHES", "CATCH: to take hold"),
        ("BEAR", "furry animal"),
    ],
)
def test_the_meaning_that_most_people_know_comes_first(word: str, meaning: str) -> None:
    assert meaning in gist(word, open_lexicon("world")).partition("; ")[0]


def test_at_most_two_meanings_are_on_a_line_and_a_second_only_if_both_are_brief() -> None:
    assert gist("FLAW", open_lexicon("world")).count("; ") == 1
    assert "; " not in gist("SPIDER", open_lexicon("world"))
    assert len(gist("WATCHED", open_lexicon("world"))) < 120


def test_the_british_list_is_explained_in_british_spelling() -> None:
    assert is_british(open_lexicon("british")) and not is_british(open_lexicon("world"))
    assert "colour" in " ".join(sense.gloss for sense in senses("DYE", "en", british=True))
    assert "color" not in " ".join(sense.gloss for sense in about("dye", open_lexicon("british")).senses)
    assert "color" in " ".join(sense.gloss for sense in about("dye", open_lexicon("american")).senses)
    assert "colour" in gist("DYE", open_lexicon("british")) and "colour" not in gist("DYE", open_lexicon("world"))


def test_the_meaning_of_a_form_comes_from_its_base() -> None:
    assert gist("CAT", open_lexicon("world"))
    assert gist("CATS", open_lexicon("world")).startswith("CAT: ")
    assert gist("ZZZZ", open_lexicon("world")) == ""


@pytest.mark.parametrize("text", ["a1", "", "a", "x" * 46, "кот"])
def test_impossible_words_are_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        about(text, open_lexicon("enable"))
    assert caught.value.field == "word"


def test_words_that_are_valid_but_never_proposed() -> None:
    lexicon = open_lexicon("world")
    assert len(unfit("en")) > 200
    assert all(lexicon.contains(word) for word in unfit("en"))
    assert not unfit("en") & {"CAT", "HOUSE", "RETAIN", "NIGHT"}
