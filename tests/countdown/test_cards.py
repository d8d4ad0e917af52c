"""Cards of the practice: which are drawn, of which words, and how answers are judged; hard numbers; conundrums by difficulty."""

from __future__ import annotations

import pytest

from solvers.countdown import draw_conundrum, solve_numbers
from solvers.countdown.cards import ENDINGS, PAIR, Card, ending_card, pair_card, stem_of_missed
from solvers.countdown.conundrum import DIFFICULTIES, graded, solutions
from solvers.countdown.hard_numbers import LOWEST, draw_hard_numbers
from solvers.errors import InputError
from solvers.lexicon import open_lexicon
from solvers.lexicon.fitness import is_fit

BRITISH = open_lexicon("british")
SEEDS = [f"seed-{number}" for number in range(25)]


@pytest.mark.parametrize("ending", ["", *ENDINGS])
def test_a_word_of_an_ending_card_ends_so(ending: str) -> None:
    for seed in SEEDS[:5]:
        card = ending_card(seed, ending, (), BRITISH)
        assert card == ending_card(seed, ending, (), BRITISH)
        assert card.ending in ENDINGS
        assert not ending or card.ending == ending
        assert card.words(BRITISH)
        for word in card.words(BRITISH):
            assert word.endswith(card.ending)
            assert sorted(word) == list(card.letters) == sorted(card.loose + card.ending)
            assert card.judge(word.lower(), BRITISH).is_valid


def test_a_pair_has_two_words_at_least() -> None:
    cards = {pair_card(seed, (), BRITISH) for seed in SEEDS}
    assert len(cards) > len(SEEDS) // 2
    for card in cards:
        assert len(card.words(BRITISH)) >= PAIR
        assert all(is_fit(word, "en") for word in card.words(BRITISH))


def test_words_missed_come_first() -> None:
    missed = ("GATEWAY", "HAPPIER", "XQZJK", "SEAWATER")
    assert {pair_card(seed, missed, BRITISH) for seed in SEEDS} == {Card.of_word("GATEWAY")}
    assert {ending_card(seed, "", missed, BRITISH) for seed in SEEDS} == {Card.of_word("HAPPIER", "IER")}
    assert ending_card(SEEDS[0], "NESS", missed, BRITISH).ending == "NESS"
    stems = {stem.letters for seed in SEEDS if (stem := stem_of_missed(seed, missed, BRITISH))}
    assert len(stems) == 3
    for stem in stems:
        assert any(not set(stem) - set(word) and len(stem) == len(word) - 1 for word in missed)
    assert stem_of_missed("seed", ("CAT", "XQZJKVB"), BRITISH) is None


@pytest.mark.parametrize(
    ("word", "reason"),
    [("retain", "6 letters"), ("nastier", "does not end in ING"), ("zzz", "no Z"), ("", "")],
)
def test_other_words_are_not_right(word: str, reason: str) -> None:
    verdict = Card("AEINRST", "ING").judge(word, BRITISH)
    assert not verdict.is_valid
    assert reason in " ".join(each.message % each.values if each.values else each.message for each in verdict.reasons)


@pytest.mark.parametrize(
    ("letters", "ending", "field"),
    [("zzz", "", "letters"), ("a1", "", "letters"), ("retains", "NESS", "letters"), ("retains", "XYZ", "ending"), ("", "", "letters")],
)  # fmt: skip
def test_letters_without_a_word_are_refused(letters: str, ending: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        Card.parse(letters, ending, BRITISH)
    assert caught.value.field == field


def test_a_list_of_other_letters_has_no_cards() -> None:
    russian = open_lexicon("russian")
    for draw in (lambda: ending_card("x", "", (), russian), lambda: pair_card("x", ("CAT",), russian)):
        with pytest.raises(InputError):
            draw()


def test_hard_numbers_need_every_tile_and_a_high_target() -> None:
    for seed in SEEDS[:6]:
        game = draw_hard_numbers(seed)
        assert game == draw_hard_numbers(seed)
        assert game.target >= LOWEST
        found = solve_numbers(game)
        assert found.away == 0
        assert len(found.methods[0].steps) == 5


def test_difficulties_part_the_answers_of_conundrums() -> None:
    parts = graded(BRITISH)
    assert list(parts) == list(DIFFICULTIES)
    assert sorted(word for part in parts.values() for word in part) == sorted(solutions(BRITISH))
    sizes = [len(part) for part in parts.values()]
    assert max(sizes) - min(sizes) <= 1
    for difficulty, words in parts.items():
        assert all(draw_conundrum(seed, BRITISH, difficulty).solution in words for seed in SEEDS[:4])
