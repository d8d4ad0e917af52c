"""Conundrums: one solution only, a jumble that does not give it away, and nothing offensive in either."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from own_words import lexicon_of

from solvers.countdown import Conundrum, Position, daily_seed, draw_conundrum, judge_guess, solve
from solvers.countdown.conundrum import is_close, jumbled, list_with, read_guess, solutions
from solvers.countdown.seeds import seeded
from solvers.errors import InputError
from solvers.lexicon import Lexicon, fitness, open_lexicon
from solvers.lexicon.commonness import Tier, tier_of
from solvers.lexicon.facts import gist

DAYS = [daily_seed(date(2026, 1, 1) + timedelta(days)) for days in range(120)]


@pytest.fixture(scope="module")
def british() -> Lexicon:
    return open_lexicon("british")


def test_a_jumble_is_two_shorter_words_where_they_exist() -> None:
    own = lexicon_of("DEJECTION JET COINED")
    made = {str(jumbled("DEJECTION", own, seeded(str(number)))) for number in range(20)}
    assert made == {"JETCOINED", "COINEDJET"}
    assert jumbled("DEJECTION", own, seeded("one")).parts in {("JET", "COINED"), ("COINED", "JET")}


def test_a_jumble_is_three_shorter_words_where_no_two_exist() -> None:
    jumble = jumbled("DEJECTION", lexicon_of("DEJECTION JET ICE DON"), seeded("one"))
    assert sorted(jumble.parts) == ["DON", "ICE", "JET"]
    assert jumble.jumble == "".join(jumble.parts)


def test_a_jumble_is_a_shuffle_where_no_words_exist() -> None:
    jumble = jumbled("DEJECTION", lexicon_of("DEJECTION"), seeded("one"))
    assert jumble.parts == ()
    assert Counter(jumble.jumble) == Counter("DEJECTION")
    assert not is_close(jumble.jumble, "DEJECTION")


def test_words_that_stand_in_the_solution_do_not_make_its_jumble() -> None:
    own = lexicon_of("FOOTBALLS FOOT BALLS")
    assert jumbled("FOOTBALLS", own, seeded("one")).parts == ()


def test_every_day_has_a_conundrum_with_one_solution(british: Lexicon) -> None:
    drawn = {day: draw_conundrum(day, british) for day in DAYS}
    for conundrum in drawn.values():
        assert solve(Position(conundrum.jumble), british).by_length[9] == (conundrum.solution,)
        assert conundrum.jumble != conundrum.solution
        assert not is_close(conundrum.jumble, conundrum.solution)
        assert all(british.contains(part) for part in conundrum.parts)
        assert conundrum.jumble == "".join(conundrum.parts)
    assert len({conundrum.solution for conundrum in drawn.values()}) > 110
    draw_conundrum.cache_clear()
    assert all(draw_conundrum(day, british) == drawn[day] for day in DAYS[:20])


def test_a_conundrum_is_found_again_by_its_jumble(british: Lexicon) -> None:
    for day in DAYS[:20]:
        conundrum = draw_conundrum(day, british)
        again = Conundrum.parse(str(conundrum), british)
        assert (str(again), again.solution) == (str(conundrum), conundrum.solution)
        assert Conundrum.parse(str(again).lower(), british) == again


def test_a_word_with_a_second_anagram_is_not_a_solution(british: Lexicon) -> None:
    assert solutions(lexicon_of("AUCTIONED EDUCATION DEJECTION CAT")) == ("DEJECTION",)
    assert solutions(lexicon_of("AUCTIONED EDUCATION CAUTIONED")) == ()
    made = Counter("".join(sorted(word)) for word in solutions(british))
    assert set(made.values()) == {1}
    assert "EDUCATION" not in solutions(british)


@pytest.mark.parametrize("name", ["british", "american", "world"])
def test_every_solution_has_a_meaning(name: str) -> None:
    lexicon = open_lexicon(name)
    assert [word for word in solutions(lexicon) if not gist(word, lexicon)] == []


def test_rare_words_are_solutions_only_without_common_ones() -> None:
    assert solutions(lexicon_of("DEJECTION SPECTACLE CTENIDIUM")) == ("SPECTACLE",)
    assert solutions(lexicon_of("DEJECTION CTENIDIUM")) == ("CTENIDIUM", "DEJECTION")


def test_a_jumble_of_several_words_can_be_played_and_every_one_is_right() -> None:
    own = lexicon_of("EDUCATION AUCTIONED CAUTIONED")
    puzzle = Conundrum.parse("neatcudio", own)
    assert (puzzle.solution, set(puzzle.others)) == ("EDUCATION", {"AUCTIONED", "CAUTIONED"})
    assert all(puzzle.is_solved_by(word, own) for word in (puzzle.solution, *puzzle.others))


def test_a_jumble_that_is_a_word_can_be_played_and_is_no_answer_itself() -> None:
    world = open_lexicon("world")
    puzzle = Conundrum.parse("ASYLLABIC", world)
    assert (puzzle.solution, puzzle.others) == ("BASICALLY", ())
    assert judge_guess("BASICALLY", puzzle, world).is_valid
    assert str(judge_guess("ASYLLABIC", puzzle, world).reasons[0]) == "That is the jumble itself."


def test_a_word_that_only_the_widest_list_has_is_right_too() -> None:
    own = lexicon_of("OFFENDERS DEJECTION")
    puzzle = Conundrum.parse("DOFFENERS", own)
    assert judge_guess("REOFFENDS", puzzle, own).score == 10
    assert list_with("OFFENDERS", own) is own
    assert list_with("REOFFENDS", own) is open_lexicon("world")
    assert list_with("DOFFENERS", own) is None


def test_the_solution_of_a_given_jumble_is_fit_to_be_shown_where_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitness, "unfit", lambda language: frozenset(["EDUCATION"]))
    assert Conundrum.parse("NEATCUDIO", lexicon_of("EDUCATION AUCTIONED")).solution == "AUCTIONED"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("MEDICAL", "7 letters; a conundrum has 9"),
        ("JETCOINEDS", "10 letters"),
        ("JETCOINE?", "no blanks"),
        ("JETCOINE1", "“1”"),
        ("x" * 300, "300 characters"),
        ("QQQQQQQQQ", "no word of nine letters in the list"),
        ("DEJECTION", "not a jumble"),
    ],
)
def test_an_invalid_conundrum_is_refused_with_a_reason(text: str, named: str) -> None:
    with pytest.raises(InputError) as refused:
        Conundrum.parse(text, lexicon_of("DEJECTION"))
    assert refused.value.field == "jumble"
    assert named in str(refused.value)


def test_solutions_are_common_words(british: Lexicon) -> None:
    assert len(solutions(british)) > 1000
    assert {"SPECTACLE", "FAVOURITE"} <= set(solutions(british))
    assert all((tier_of(word, "en") or Tier.RARE) <= Tier.COMMON for word in solutions(british)[::50])


def test_solutions_are_no_names_and_no_americanisms(british: Lexicon) -> None:
    names = "CHARLOTTE CAVENDISH DAVENPORT FRANKFURT MANHATTAN GLADSTONE UNDERWOOD OVERWATCH SPIDERMAN"
    american = "CAREGIVER DRUGSTORE CELLPHONE RESTROOMS SIDEWALKS SOPHOMORE SHORTSTOP SOMEPLACE GRANDKIDS"
    assert not {*names.split(), *american.split(), "THREESOME"} & set(solutions(british))
    assert all(not fitness.suits_puzzle(word, "en") for word in f"{names} {american}".split())


def test_no_solution_has_an_anagram_in_the_widest_list_or_is_spelled_with_z_beside_s(british: Lexicon) -> None:
    world = open_lexicon("world")
    for word in solutions(british)[::35]:
        assert solve(Position(word), world).by_length[9] == (word,)
    assert not {"OFFENDERS", "TRIMESTER", "LUCRATIVE", "ORGANIZER"} & set(solutions(british))
    assert not [word for word in solutions(british) if "IZ" in word and british.contains(word.replace("IZ", "IS"))]
    assert "ORGANISER" in solutions(british)


def test_jumbles_are_made_of_common_words(british: Lexicon) -> None:
    drawn = [draw_conundrum(day, british) for day in DAYS]
    parts = {part for conundrum in drawn for part in conundrum.parts}
    assert all(conundrum.parts for conundrum in drawn)
    assert all(tier_of(part, "en") in {Tier.BASIC, Tier.EVERYDAY, Tier.COMMON} for part in parts)
    assert not parts & {"PENILE", "AGS", "ROGERS", "CAY", "DUI", "PSST", "ORTHO", "MOZ", "FICO"}


def test_no_offensive_word_is_proposed(monkeypatch: pytest.MonkeyPatch, british: Lexicon) -> None:
    bad = fitness.unfit("en")
    assert len(bad) > 100
    assert not bad & set(solutions(british))
    for day in DAYS:
        conundrum = draw_conundrum(day, british)
        assert not bad & set(conundrum.parts)
        assert not any(word in conundrum.jumble for word in bad if len(word) > 2)
    monkeypatch.setattr(fitness, "unfit", lambda language: frozenset(["DEJECTION", "COIN", "SENTENCES"]))
    own = lexicon_of("DEJECTION JET COINED")
    assert solutions(own) == ()
    assert jumbled("DEJECTION", own, seeded("one")).parts == ()


def test_a_list_without_a_word_for_a_conundrum() -> None:
    with pytest.raises(InputError) as refused:
        draw_conundrum("any", lexicon_of("CAT DOG"))
    assert refused.value.field == "lexicon"


def test_only_the_solution_solves_it() -> None:
    own = lexicon_of("DEJECTION")
    conundrum = Conundrum("JETCOINED", "DEJECTION")
    assert conundrum.is_solved_by(" dejection ", own)
    for guess in ("", "JETCOINED", "DEJECTIONS", "DEJECT", "дежектион", "9", "x" * 100_000):
        assert not conundrum.is_solved_by(guess, own)


def test_any_word_of_the_nine_letters_is_right_and_no_other() -> None:
    own = lexicon_of("AUCTIONED CAUTIONED EDUCATION DEJECTION")
    puzzle = Conundrum("NEATCUDIO", "EDUCATION")
    verdicts = [judge_guess(word, puzzle, own) for word in ("EDUCATION", "CAUTIONED", "NEATCUDOI", "DEJECTION")]
    assert [verdict.score for verdict in verdicts] == [10, 10, 0, 0]
    assert "not in the list" in str(verdicts[2].reasons[0])
    assert "not made of these nine letters" in str(verdicts[3].reasons[0])


@pytest.mark.parametrize("typed", ["", "  ", "a" * 61, "d3jection", "abcdefghijklmnop"])
def test_a_guess_that_cannot_be_one_is_refused(typed: str) -> None:
    with pytest.raises(InputError) as fault:
        read_guess(typed, lexicon_of("DEJECTION"))
    assert fault.value.field == "guess"


def test_a_guess_is_read_in_capitals() -> None:
    assert read_guess(" de jection ", lexicon_of("DEJECTION")) == "DEJECTION"
