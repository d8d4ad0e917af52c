"""The word judge: what counts, and every reason why something does not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from own_words import lexicon_of

from solvers.countdown import Position, Verdict, judge_word
from solvers.countdown.spelling import american, british
from solvers.errors import InputError
from solvers.lexicon import Lexicon, open_lexicon
from solvers.lexicon.fitness import unfit

LETTERS = Position("COLOURTEN")
BRITISH = replace(lexicon_of("COLOUR CENTRE CAT LOT TOLL TRAVELLED CATALOGUE"), name="british", title="British English")
AMERICAN = replace(lexicon_of("COLOR CENTER CAT LOT TRAVELED CATALOG LORN"), name="american", title="American English")


def judged(typed: str, letters: str = "COLOURTEN", lexicon: Lexicon = BRITISH) -> list[str]:
    others = [AMERICAN if lexicon is BRITISH else BRITISH]
    return list(map(str, judge_word(typed, Position(letters), lexicon, others=others).reasons))


@pytest.mark.parametrize("typed", ["COLOUR", "colour", " Colour ", "cÓlour"])
def test_a_word_of_the_list_counts_however_it_is_typed(typed: str) -> None:
    verdict = judge_word(typed, LETTERS, BRITISH)
    assert verdict == Verdict("COLOUR", 6)
    assert verdict.is_valid


def test_a_full_nine_scores_eighteen() -> None:
    assert judge_word("catalogue", Position("CATALOGUE"), BRITISH).score == 18
    assert judge_word("catalogue", Position("CATALOGUES"), BRITISH).score == 9
    assert judge_word("travelled", Position("TRAVELLED"), BRITISH).score == 18


def test_letters_used_too_often_are_named() -> None:
    assert judged("toll") == ["L is used 2 times; the selection has 1."]
    assert judged("cat", "COT") == ["There is no A in the selection."]
    assert judged("catalogue", "CATLOGUE") == ["A is used 2 times; the selection has 1."]


def test_the_verdict_names_the_list_and_never_denies_that_something_is_a_word() -> None:
    assert judged("lout") == ["LOUT is not in the list British English."]
    assert not judge_word("lout", LETTERS, BRITISH).is_valid
    assert judge_word("lout", LETTERS, BRITISH).score == 0
    assert judged("lolt") == ["L is used 2 times; the selection has 1.", "LOLT is not in the list British English."]


def test_a_spelling_of_the_other_side_of_the_atlantic_is_explained() -> None:
    assert judged("color", "COLOROURS") == [
        "COLOR is not in the list British English.",
        "COLOR is an American spelling; this list has COLOUR.",
    ]
    assert judged("colour", lexicon=AMERICAN) == [
        "COLOUR is not in the list American English.",
        "COLOUR is a British spelling; this list has COLOR.",
    ]


def test_a_word_found_only_in_another_list_is_not_another_spelling() -> None:
    assert judged("lorn") == ["LORN is not in the list British English."]


def test_no_other_list_is_asked_for_a_players_own() -> None:
    own = lexicon_of("COLOUR")
    reasons = judge_word("color", Position("COLOROURS"), own).reasons
    assert list(map(str, reasons)) == ["COLOR is not in the list the test's own words."]


@pytest.mark.parametrize(
    ("letters", "typed", "counterpart"),
    [
        ("FAVORABLES", "favor", "FAVOUR"),
        ("THEATERSX", "theater", "THEATRE"),
        ("DEFENSEXX", "defense", "DEFENCE"),
        ("ANALYZEDX", "analyzed", "ANALYSED"),
        ("TRAVELERS", "traveler", "TRAVELLER"),
        ("CATALOGXX", "catalog", "CATALOGUE"),
        ("FULFILLXX", "fulfill", "FULFIL"),
        ("ANEMIAZZZ", "anemia", "ANAEMIA"),
        ("ESTROGENX", "estrogen", "OESTROGEN"),
        ("MUSTACHEX", "mustache", "MOUSTACHE"),
        ("PLOWEDZZZ", "plowed", "PLOUGHED"),
        ("PAJAMASXX", "pajamas", "PYJAMAS"),
    ],
)
def test_the_lists_that_ship_know_both_sides(letters: str, typed: str, counterpart: str) -> None:
    verdict = judge_word(typed, Position(letters), open_lexicon("british"))
    assert [reason.values.get("counterpart") for reason in verdict.reasons] == [None, counterpart]
    assert "American spelling" in str(verdict.reasons[1])


def test_z_is_a_british_spelling_too() -> None:
    list_ = open_lexicon("british")
    assert judge_word("realize", Position("REALIZEXX"), list_).is_valid
    assert judge_word("realise", Position("REALISEXX"), list_).is_valid


@pytest.mark.parametrize(
    ("here", "there"),
    [("COLORFUL", "COLOURFUL"), ("CENTERED", "CENTRED"), ("MANEUVER", "MANOEUVRE"), ("OFFENSE", "OFFENCE")],
)
def test_patterns_lead_both_ways(here: str, there: str) -> None:
    assert there in list(british(here))
    assert here in list(american(there))


def test_names_typed_with_a_capital_are_explained_when_they_are_not_listed() -> None:
    assert judged("Leon", "LEONZZZZZ") == [
        "LEON is not in the list British English.",
        "Names and other words that are always written with a capital are not allowed.",
    ]
    assert judged("LEON", "LEONZZZZZ") == judged("leon", "LEONZZZZZ") == ["LEON is not in the list British English."]
    assert judged("Lot") == []


@pytest.mark.parametrize("typed", ["co-lour", "col'our", "col’our", "co lour", "colour–", "to‑let"])
def test_hyphens_apostrophes_and_spaces_are_not_allowed(typed: str) -> None:
    assert judged(typed) == ["Words written with a hyphen, an apostrophe or a space are not allowed."]


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("", "No word was declared."),
        ("  ", "No word was declared."),
        ("c", "at least 2 letters"),
        ("c0lour", "“0”"),
        ("colour?", "“?”"),
        ("цвет", "“ц”"),
        ("x" * 300, "300 characters; the selection has 9 letters"),
        ("x" * 5_000_000, "5000000 characters"),
    ],
)
def test_bad_input_gets_a_reason(typed: str, named: str) -> None:
    reasons = judged(typed)
    assert any(named in reason for reason in reasons)


def test_a_list_without_words_so_long_says_so() -> None:
    verdict = judge_word("abandoning", Position("ABANDONING"), open_lexicon("british"))
    assert list(map(str, verdict.reasons)) == [
        f"The list {open_lexicon('british').title} has no words of more than 9 letters."
    ]
    assert judge_word("abandoning", Position("ABANDONING"), open_lexicon("world")).score == 20


def test_an_offensive_word_that_a_player_types_is_judged_by_the_list() -> None:
    list_ = open_lexicon("british")
    bad = next(word for word in sorted(unfit("en")) if list_.contains(word) and len(word) <= 9)
    assert judge_word(bad, Position(bad.ljust(9, "X")), list_).score == len(bad) * (1 + (len(bad) == 9))


def test_a_list_in_other_letters_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        judge_word("кот", Position.parse("котик"), BRITISH)
    assert refused.value.field == "lexicon"


@given(typed=st.text(max_size=30))
def test_whatever_is_typed_gets_a_verdict(typed: str) -> None:
    verdict = judge_word(typed, LETTERS, BRITISH, others=[AMERICAN])
    assert verdict.is_valid == (verdict.score > 0)
    assert all(str(reason) for reason in verdict.reasons)
