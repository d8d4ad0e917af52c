"""The limits of a vocabulary: what each leaves out, how they combine, and what they say of a word."""

from __future__ import annotations

import pytest

from solvers.balda import strict_lexicon
from solvers.balda.vocabulary import LIMITS, barred, is_minor, is_noun, limited, read_limits
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.lexicon.commonness import Tier, common_words, is_within
from solvers.lexicon.fitness import unfit


def test_limits_are_read_in_any_order_and_once() -> None:
    assert read_limits("") == ()
    assert read_limits(" nouns, clean,,clean") == ("clean", "nouns")
    assert read_limits("common,everyday") == ("everyday",)
    with pytest.raises(InputError, match="easy") as fault:
        read_limits("clean,easy")
    assert fault.value.field == "words"


@pytest.mark.parametrize(
    ("language", "limit", "kept", "left_out"),
    [
        ("ru", "common", "ДОМ БАЛДА РЕБУС", "АБАК ШАМАТОН"),
        ("ru", "everyday", "ДОМ ВОДА ГОРОД", "АБАК РЕБУС"),
        (
            "ru",
            "plain",
            "ДЕВУШКА РУЧКА КОЛЬЦО ТОЧКА СКОТЧ ДЕЛЬТА БРАТЕЦ",
            "ДОМИК РУЧОНКА СЫНУЛЯ ПЕПСИ ФОТОШОП ИЖИЦА ЭПСИЛОН",
        ),
        ("ru", "nouns", "ДОМ АБАК", ""),
        ("en", "common", "HOUSE RETINA", "ZYZZYVA"),
        ("en", "everyday", "HOUSE", "RETINA ZYZZYVA"),
        ("en", "plain", "HOUSE TEE DELTA IOTA PUPPY", "ZED SIGMA DOGGY BREKKIE KLEENEX FRAPPUCCINO"),
        (
            "en",
            "nouns",
            "HOUSE SCISSORS PHYSICS SERIES TROUSERS DATA QI",
            "HOUSES LEANT WHIPS WATERS MEN BECAUSE",
        ),
    ],
)
def test_a_limit_keeps_some_words_and_leaves_others_out(language: str, limit: str, kept: str, left_out: str) -> None:
    lexicon = open_lexicon("russian" if language == "ru" else "world")
    within = limited(lexicon, (limit,))
    in_list = [word for word in left_out.split() if lexicon.contains(word)]
    assert [word for word in kept.split() if lexicon.contains(word) and not within.contains(word)] == []
    assert [word for word in in_list if within.contains(word)] == []
    assert all(barred(word.lower(), language, (limit,)) for word in in_list)
    assert not any(barred(word.lower(), language, (limit,)) for word in kept.split())


@pytest.mark.parametrize("name", ["russian", "world"])
def test_a_limited_list_has_the_words_that_nothing_bars_and_no_others(name: str) -> None:
    lexicon = open_lexicon(name)
    language = lexicon.alphabet.language
    limits = read_limits("everyday,clean,plain,nouns")
    within = limited(lexicon, limits)
    words = sorted(common_words(language))[::37]
    assert 100 < within.graph.size < lexicon.graph.size
    for word in words:
        if lexicon.contains(word):
            assert within.contains(word) == (not barred(word, language, limits)), word
            assert not within.contains(word) or is_within(word, Tier.EVERYDAY, language)


def test_without_coarse_words_none_of_the_unfit_is_left() -> None:
    for name, language in (("russian", "ru"), ("world", "en")):
        within = limited(open_lexicon(name), ("clean",))
        assert [word for word in unfit(language) if within.contains(word)] == []


def test_a_limit_goes_by_the_word_without_its_yo() -> None:
    within = limited(strict_lexicon("russian"), ("common", "plain"))
    assert within.contains("ёж") and within.contains("звёзды") == strict_lexicon("russian").contains("звёзды")
    assert not within.contains("ёлочка")
    assert barred("ёлочка", "ru", ("plain",)) == ["it is a diminutive"]


def test_every_limit_has_a_title_and_no_limit_leaves_the_list_as_it_is() -> None:
    lexicon = open_lexicon("russian")
    assert limited(lexicon, ()) is lexicon
    assert all(LIMITS.values())


def test_start_words_are_nouns_and_nothing_minor() -> None:
    assert is_minor("пепси", "ru") and not is_minor("дом", "ru")
    assert is_noun("house", "en") and not is_noun("leant", "en") and is_noun("дом", "ru")
