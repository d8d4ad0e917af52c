"""Conundrums: one solution only, a jumble that does not give it away, and nothing offensive in either."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from own_words import lexicon_of

from solvers import facts
from solvers.countdown import Conundrum, Dice, Position, daily_seed, draw_conundrum, solve
from solvers.countdown import conundrum as module
from solvers.countdown.conundrum import is_close, jumbled, solutions
from solvers.errors import PositionError
from solvers.lexicon import Lexicon, open_lexicon

DAYS = [daily_seed(date(2026, 1, 1) + timedelta(days)) for days in range(120)]


@pytest.fixture(scope="module")
def british() -> Lexicon:
    return open_lexicon("british")


def test_a_jumble_is_two_shorter_words_where_they_exist() -> None:
    own = lexicon_of("DEJECTION JET COINED")
    made = {str(jumbled("DEJECTION", own, Dice(str(number)))) for number in range(20)}
    assert made == {"JETCOINED", "COINEDJET"}
    assert jumbled("DEJECTION", own, Dice("one")).parts in {("JET", "COINED"), ("COINED", "JET")}


def test_a_jumble_is_three_shorter_words_where_no_two_exist() -> None:
    jumble = jumbled("DEJECTION", lexicon_of("DEJECTION JET ICE DON"), Dice("one"))
    assert sorted(jumble.parts) == ["DON", "ICE", "JET"]
    assert jumble.jumble == "".join(jumble.parts)


def test_a_jumble_is_a_shuffle_where_no_words_exist() -> None:
    jumble = jumbled("DEJECTION", lexicon_of("DEJECTION"), Dice("one"))
    assert jumble.parts == ()
    assert Counter(jumble.jumble) == Counter("DEJECTION")
    assert not is_close(jumble.jumble, "DEJECTION")


def test_words_that_stand_in_the_solution_do_not_make_its_jumble() -> None:
    own = lexicon_of("FOOTBALLS FOOT BALLS")
    assert jumbled("FOOTBALLS", own, Dice("one")).parts == ()


def test_every_day_has_a_conundrum_with_one_solution(british: Lexicon) -> None:
    with_parts = 0
    for day in DAYS:
        conundrum = draw_conundrum(day, british)
        assert solve(Position(conundrum.jumble), british).by_length[9] == (conundrum.solution,)
        assert conundrum.jumble != conundrum.solution
        assert not is_close(conundrum.jumble, conundrum.solution)
        assert conundrum == draw_conundrum(day, british)
        assert all(british.contains(part) for part in conundrum.parts)
        if conundrum.parts:
            with_parts += 1
            assert conundrum.jumble == "".join(conundrum.parts)
    assert with_parts > 100
    assert len({draw_conundrum(day, british).solution for day in DAYS}) > 110


def test_a_conundrum_is_found_again_by_its_jumble(british: Lexicon) -> None:
    for day in DAYS[:20]:
        conundrum = draw_conundrum(day, british)
        again = Conundrum.parse(str(conundrum), british)
        assert (str(again), again.solution) == (str(conundrum), conundrum.solution)
        assert Conundrum.parse(str(again).lower(), british) == again


def test_a_word_with_a_second_anagram_is_no_solution(british: Lexicon) -> None:
    assert solutions(lexicon_of("AUCTIONED EDUCATION DEJECTION CAT")) == ("DEJECTION",)
    assert solutions(lexicon_of("AUCTIONED EDUCATION CAUTIONED")) == ()
    made = Counter("".join(sorted(word)) for word in solutions(british))
    assert set(made.values()) == {1}
    assert "EDUCATION" not in solutions(british)


def test_rare_words_are_solutions_only_where_there_are_no_common_ones() -> None:
    assert solutions(lexicon_of("DEJECTION SPECTACLE CTENIDIUM")) == ("SPECTACLE",)
    assert solutions(lexicon_of("DEJECTION CTENIDIUM")) == ("CTENIDIUM", "DEJECTION")


@pytest.mark.parametrize("words", ["AUCTIONED EDUCATION", "MEDICALLY MEDICYALL"])
def test_letters_with_a_second_anagram_are_refused(words: str) -> None:
    with pytest.raises(PositionError) as refused:
        Conundrum.parse("".join(sorted(words.split()[0])), lexicon_of(words))
    assert refused.value.field == "jumble"
    assert all(word in str(refused.value) for word in words.split())


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("MEDICAL", "7 letters; a conundrum has 9"),
        ("JETCOINEDS", "10 letters"),
        ("JETCOINE?", "no blanks"),
        ("JETCOINE1", "“1”"),
        ("x" * 300, "300 characters"),
        ("QQQQQQQQQ", "no word of nine letters in the list"),
        ("DEJECTION", "no jumble"),
    ],
)
def test_what_is_no_conundrum_is_refused_with_a_reason(text: str, named: str) -> None:
    with pytest.raises(PositionError) as refused:
        Conundrum.parse(text, lexicon_of("DEJECTION"))
    assert refused.value.field == "jumble"
    assert named in str(refused.value)


def test_solutions_are_common_words(british: Lexicon) -> None:
    assert len(solutions(british)) > 1000
    assert {"SPECTACLE", "FAVOURITE"} <= set(solutions(british))
    for word in solutions(british)[::50]:
        known = facts.about(word, british)
        assert known.zipf is not None
        assert known.zipf >= 3 - 0.01


def test_no_offensive_word_is_proposed(monkeypatch: pytest.MonkeyPatch, british: Lexicon) -> None:
    bad = facts.unfit("en")
    assert len(bad) > 100
    assert not bad & set(solutions(british))
    for day in DAYS:
        conundrum = draw_conundrum(day, british)
        assert not bad & set(conundrum.parts)
        assert not any(word in conundrum.jumble for word in bad if len(word) > 2)
    monkeypatch.setattr(module, "unfit", lambda language: frozenset(["DEJECTION", "COIN", "SENTENCES"]))
    own = lexicon_of("DEJECTION JET COINED")
    assert solutions(own) == ()
    assert jumbled("DEJECTION", own, Dice("one")).parts == ()


def test_a_list_without_a_word_for_a_conundrum() -> None:
    with pytest.raises(PositionError) as refused:
        draw_conundrum("any", lexicon_of("CAT DOG"))
    assert refused.value.field == "lexicon"


def test_only_the_solution_solves_it() -> None:
    own = lexicon_of("DEJECTION")
    conundrum = Conundrum("JETCOINED", "DEJECTION")
    assert conundrum.is_solved_by(" dejection ", own)
    for guess in ("", "JETCOINED", "DEJECTIONS", "DEJECT", "дежектион", "9", "x" * 100_000):
        assert not conundrum.is_solved_by(guess, own)
