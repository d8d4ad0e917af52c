"""The piles of cards: what lies in them, how they are dealt, and that a text deals them again."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from solvers.countdown import Piles, Position, rules, vowel_bounds
from solvers.countdown.piles import spread_out
from solvers.countdown.seeds import seeded
from solvers.errors import InputError

PRESETS = list(rules().presets)


def games(count: int, rounds: int, preset: str, spread: bool) -> Iterator[Piles]:
    for number in range(count):
        piles = Piles(f"game{number}", preset, spread)
        for _ in range(rounds):
            piles = piles.pick_selection()
        yield piles


def assert_legal(selection: Position, size: int) -> None:
    low, high = vowel_bounds(size)
    assert len(selection.letters) == size
    assert low <= selection.vowels <= high


def counts(text: str) -> dict[str, int]:
    return {card[0]: int(card[1:]) for card in text.split()}


def test_the_cards_are_those_that_are_published() -> None:
    published = rules().presets["published"]
    assert Counter(published.vowels) == counts("A15 E21 I13 O13 U5")
    assert Counter(published.consonants) == counts("B2 C3 D6 F2 G3 H2 J1 K1 L5 M4 N8 P4 Q1 R9 S9 T9 V1 W1 X1 Y1 Z1")
    recent = rules().presets["recent"]
    assert Counter(recent.vowels) == Counter(published.vowels) + Counter("UU")
    assert Counter(recent.consonants) == Counter(published.consonants) + Counter("G")


def test_a_game_has_fifteen_rounds_in_the_order_of_the_show() -> None:
    assert rules().rounds == "LLN" + "LLLN" + "LLLN" + "LLN" + "C"
    assert len(rules().rounds) == 15


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "spread"), [("published", True), ("published", False), ("recent", True)])
def test_thousands_of_selections_match_the_piles(preset: str, spread: bool) -> None:
    """Within 4.5 standard errors for each letter, and as often 3, 4 and 5 vowels as contestants ask for."""
    letters: Counter[str] = Counter()
    vowels: Counter[int] = Counter()
    count = examples(500).max_examples
    for piles in games(count, 10, preset, spread):
        letters.update(piles.letters)
        vowels.update(selection.vowels for selection in piles.selections)
    assert vowels.total() == 10 * count
    for number, chance in rules().splits[9].items():
        expected = count / 10 * chance
        assert abs(vowels[number] - expected) < 4.5 * sqrt(expected * (1 - chance / 100))
    assert_like_the_cards(letters, preset)


def test_the_first_selections_of_games_match_the_piles_too() -> None:
    letters: Counter[str] = Counter()
    for piles in games(examples(1000).max_examples, 1, "published", spread=True):
        letters.update(piles.letters)
    assert_like_the_cards(letters, "published")


def assert_like_the_cards(letters: Counter[str], preset: str) -> None:
    for cards in (rules().presets[preset].vowels, rules().presets[preset].consonants):
        drawn = sum(letters[letter] for letter in set(cards))
        for letter in set(cards):
            share = cards.count(letter) / len(cards)
            assert abs(letters[letter] - drawn * share) < 4.5 * sqrt(drawn * share * (1 - share)), letter


@pytest.mark.parametrize("preset", PRESETS)
def test_no_letter_is_missing_and_none_is_drawn_twice(preset: str) -> None:
    for piles in games(60, 12, preset, spread=True):
        cards = rules().presets[preset]
        dealt = Counter(piles.letters)
        assert not dealt - Counter(cards.vowels + cards.consonants)
    whole = Piles("whole", preset)
    while whole.left("c") > 1 or not whole.picks:
        whole = whole.pick("c" if "c" in whole.allowed else "v")
    whole = whole.pick("c" if "c" in whole.allowed else "v")
    consonants = [letter for letter in whole.letters if letter not in "AEIOU"]
    assert len(consonants) >= 73
    assert set(consonants) == set(cards.consonants)


def test_rare_letters_come_once_in_a_game() -> None:
    for piles in games(200, 10, "published", spread=False):
        dealt = Counter(piles.letters)
        assert all(dealt[letter] <= 1 for letter in "JKQVWXYZ")


def test_the_piles_run_down_and_are_followed_by_fresh_ones() -> None:
    piles = Piles("long", size=11)
    left = []
    for _ in range(12):
        piles = replace(piles, picks=piles.picks + "vvvvvvvcccc")
        left.append(piles.left("v"))
    assert left[:4] == [60, 53, 46, 39]
    assert left[8:] == [4, 64, 57, 50]
    vowels = [letter for letter in piles.letters if letter in "AEIOU"]
    assert Counter(vowels[:67]) == Counter(rules().presets["published"].vowels)
    assert vowels[:17] != vowels[67:84]


@pytest.mark.parametrize("preset", PRESETS)
def test_equal_letters_are_never_adjacent_in_a_pile(preset: str) -> None:
    for piles in games(100, 8, preset, spread=True):
        for kind in (set("AEIOU"), set(rules().presets[preset].consonants)):
            pile = [letter for letter in piles.letters if letter in kind]
            assert all(one != other for one, other in itertools.pairwise(pile))


def test_a_pile_that_is_only_shuffled_may_have_equal_neighbours() -> None:
    piles = next(games(1, 10, "published", spread=False))
    vowels = [letter for letter in piles.letters if letter in "AEIOU"]
    assert any(one == other for one, other in itertools.pairwise(vowels))


@pytest.mark.parametrize("cards", ["", "A", "AA", "AAAB", "AABB", "AAAVUNOBLESOESLODCATPCCC", "AAAAAAAAAB"])
def test_cards_that_cannot_be_kept_apart_are_still_all_there(cards: str) -> None:
    laid = spread_out(cards, seeded("any"))
    assert Counter(laid) == Counter(cards)
    if max(Counter(cards).values(), default=0) * 2 <= len(cards):
        assert all(one != other for one, other in itertools.pairwise(laid))


@pytest.mark.parametrize("size", rules().sizes)
def test_drawn_selections_are_legal_and_vowels_do_not_always_come_first(size: int) -> None:
    orders = set()
    for number in range(100):
        piles = Piles(f"legal{number}", size=size).pick_selection()
        assert_legal(piles.selections[0], size)
        orders.add(piles.picks)
        assert [letter in "AEIOU" for letter in piles.letters] == [pick == "v" for pick in piles.picks]
    assert len(orders) > 30
    assert any(order[0] == "c" for order in orders)


def test_the_buttons_that_a_legal_selection_allows() -> None:
    assert Piles("any", picks="").allowed == {"v", "c"}
    assert Piles("any", picks="cccccc").allowed == {"v"}
    assert Piles("any", picks="vvvvv").allowed == {"c"}
    assert Piles("any", picks="vvvvvccc").allowed == {"c"}
    assert Piles("any", picks="ccccccvv").allowed == {"v"}
    assert Piles("any", picks="vvvvcccc").allowed == {"v", "c"}


@given(asked=st.lists(st.sampled_from("vc"), max_size=80), size=st.sampled_from(rules().sizes))
def test_any_legal_picks_give_legal_selections_and_their_text_deals_them_again(asked: list[str], size: int) -> None:
    piles = Piles("picked", size=size)
    for kind in asked:
        if kind in piles.allowed:
            before = piles.letters
            piles = piles.pick(kind)
            assert piles.letters[:-1] == before
            assert (piles.letters[-1] in "AEIOU") == (kind == "v")
        else:
            with pytest.raises(InputError) as refused:
                piles.pick(kind)
            assert refused.value.field == "picks"
    for selection in piles.selections:
        assert_legal(selection, size)
    rest = piles.letters[len(piles.letters) - len(piles.open_picks) :]
    assert "".join(map(str, piles.selections)) + rest == piles.letters
    again = Piles.parse(str(piles))
    assert again == piles
    assert again.letters == piles.letters


def test_the_rest_of_a_selection_can_be_drawn() -> None:
    piles = Piles("rest").pick("v").pick("v").pick("v").pick("v").pick("v").pick_selection()
    assert piles.picks == "vvvvvcccc"
    assert Piles("rest", picks="cccccc").pick_selection().picks == "ccccccvvv"
    assert Piles("rest", size=11, picks="cccccccc").pick_selection().picks == "ccccccccvvv"


def test_a_shared_text_deals_the_same_for_ever() -> None:
    assert Piles.parse("share.published.spread.9.cvcvccvcvvccvccvcc").letters == "SIRASTUNEIRDAWCIGN"
    assert Piles.parse("share.published.mixed.9.cvcvccvcvvccvccvcc").letters == "VUNOBLESOESLODCATP"
    assert Piles.parse("share.recent.spread.8.cvcvccvc").letters == "DITORNEH"
    assert Piles("daily-2026-01-31").pick_selection().letters == "OEMISNSPE"
    chance = seeded("share", "any")
    assert [chance.below(limit) for limit in (2, 3, 10, 900, 1 << 32)] == [0, 2, 5, 847, 2855391998]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "piles"),
        ("share", "piles"),
        ("share.published.spread.9", "piles"),
        ("share.published.spread.9.c.c", "piles"),
        ("share.published.sorted.9.c", "piles"),
        ("share.published.spread.12.c", "piles"),
        ("share.published.spread.9999999.c", "piles"),
        ("share.other.spread.9.c", "preset"),
        (".published.spread.9.c", "seed"),
        ("a b.published.spread.9.c", "seed"),
        (f"{'s' * 41}.published.spread.9.c", "seed"),
        ("share.published.spread.9.cx", "picks"),
        ("share.published.spread.9.ccccccc", "picks"),
        ("share.published.spread.9.vvvvvv", "picks"),
        ("share.published.spread.9.VC", "picks"),
        ("share.published.spread.9." + "cvcvcvccv" * 45, "picks"),
        ("share.published.spread.9." + "c" * 1_000_000, "piles"),
    ],
)
def test_a_text_that_nobody_was_given_is_refused(text: str, field: str) -> None:
    with pytest.raises(InputError) as refused:
        Piles.parse(text)
    assert refused.value.field == field
