"""The program as a player, games of it against itself, and games looked at afterwards."""

from __future__ import annotations

from itertools import pairwise

import pytest
from own_words import lexicon_of

from solvers.balda import (
    KNOWN_LEVELS,
    LEVELS,
    PLAYED_OUT,
    Move,
    Position,
    choose_move,
    endgame,
    play_game,
    play_match,
    reply,
    review,
    solve,
    start_words,
)
from solvers.balda.endgame import rate
from solvers.balda.opponent import AHEAD
from solvers.balda.play import Play
from solvers.budget import Budget
from solvers.errors import InputError
from solvers.lexicon import Lexicon
from solvers.lexicon.commonness import Tier, within

START = Position.start("балда")
ENDING = Position.parse("нзадя/онсон/шакал/.шехп/..ди. шакал,нос,он,да")


@pytest.mark.parametrize("level", KNOWN_LEVELS)
def test_every_level_plays_legal_moves_the_same_for_the_same_seed(nouns: Lexicon, level: str) -> None:
    for position in (START, ENDING):
        chosen = choose_move(position, nouns, level, "seed")
        assert chosen in solve(position, nouns).plays
        assert choose_move(position, nouns, level, "seed") == chosen
    assert len({choose_move(START, nouns, level, str(seed)) for seed in range(12)}) > 1


def test_each_level_does_what_it_says(nouns: Lexicon) -> None:
    seeds = [str(seed) for seed in range(20)]

    def chosen(level: str, position: Position = START) -> set[Play]:
        return {play for seed in seeds if (play := choose_move(position, nouns, level, seed))}

    known = within(nouns, Tier.COMMON)
    for level in ("easy", "casual", "fair", "steady", "common"):
        assert all(known.contains(play.word) for play in chosen(level))
    best_known = reply(START, known)
    assert chosen("common") <= {one.play for one in best_known if one.net == best_known[0].net}
    assert all(within(nouns, Tier.WELL_KNOWN).contains(play.word) for play in chosen("read"))
    assert {play.score for play in chosen("greedy")} == {solve(START, nouns).plays[0].score}
    best = reply(START, nouns)
    assert chosen("careful") <= {one.play for one in best if one.net == best[0].net}
    assert ENDING.empty <= PLAYED_OUT
    assert chosen("expert", ENDING) <= set(endgame(ENDING, nouns).best)
    with Budget() as limit:
        ahead = rate(START, nouns, limit, AHEAD)
    values = dict(zip(ahead.answer.plays, ahead.worths, strict=True))
    assert {values[play] for play in chosen("expert")} == {ahead.value}


def test_tiers_of_a_list_hold_the_commonest_words(nouns: Lexicon) -> None:
    tiers = [within(nouns, tier).graph.size for tier in (Tier.EVERYDAY, Tier.COMMON, Tier.WELL_KNOWN)]
    assert tiers == sorted(tiers)
    assert tiers[-1] < nouns.graph.size
    assert within(nouns, Tier.RARE) is nouns
    assert within(nouns, Tier.COMMON).contains("вода")
    assert not within(nouns, Tier.WELL_KNOWN).contains("кручь")


def test_a_level_plays_something_even_if_it_knows_no_word() -> None:
    strange = lexicon_of("балда ыбал ыба", "ru")
    for level in LEVELS:
        played = choose_move(START, strange, level)
        assert played in solve(START, strange).plays
    assert choose_move(START, strange, "easy") == solve(START, strange).plays[-1]


def test_an_expert_out_of_time_looks_at_the_answers(nouns: Lexicon) -> None:
    budget = Budget()
    budget.cancel()
    best = reply(ENDING, nouns)
    assert choose_move(ENDING, nouns, "expert", budget=budget) in [one.play for one in best if one.net == best[0].net]


@pytest.mark.parametrize("level", KNOWN_LEVELS)
@pytest.mark.parametrize("field", ["кот/ром/сон", "ъъъ/ъъъ/ъ..", ".../.../...", "кот/... passes=2"])
def test_without_a_word_the_program_passes(nouns: Lexicon, level: str, field: str) -> None:
    assert choose_move(Position.parse(field), nouns, level) is None


def test_an_unknown_level_is_refused(nouns: Lexicon) -> None:
    with pytest.raises(InputError, match="Unknown level “divine”"):
        choose_move(START, nouns, "divine")


def test_a_game_goes_on_until_no_word_is_left(nouns: Lexicon) -> None:
    positions = play_game(START, nouns, ("greedy", "easy"), "game")
    assert positions[0] == START
    for before, after in pairwise(positions):
        assert after.used[:-1] == before.used
        assert after.empty == before.empty - 1
        assert after.turn == 1 - before.turn
    assert solve(positions[-1], nouns).total == 0
    assert sum(positions[-1].scores) == sum(map(len, positions[-1].used[1:]))


@pytest.mark.parametrize(
    ("first", "second", "least"), [("casual", "easy", 8), ("common", "steady", 8), ("careful", "greedy", 10)]
)
def test_a_stronger_level_wins(nouns: Lexicon, first: str, second: str, least: int) -> None:
    """A small part of the matches that ``tilewright balda-match`` plays; docs/performance.md has their results."""
    result = play_match(nouns, first, second, 12)
    assert result.games == 12
    assert result.points > 0
    assert result.wins >= least
    assert str(result).startswith(f"{result.wins} wins, {result.draws} draws, {result.losses} losses of 12")


def test_a_match_counts_the_points_of_its_games(nouns: Lexicon) -> None:
    """Both begin with the same word, each once."""
    start = Position.start(start_words(nouns, 1, "match")[0])
    one, other = play_game(start, nouns, ("casual", "easy"), "match 0")[-1].scores
    second, first = play_game(start, nouns, ("easy", "casual"), "match 0")[-1].scores
    margins = [one - other, first - second]
    result = play_match(nouns, "casual", "easy", 2)
    assert result.points == sum(margins)
    assert (result.wins, result.losses) == (
        sum(margin > 0 for margin in margins),
        sum(margin < 0 for margin in margins),
    )


def test_start_words_are_drawn_by_the_seed_and_none_comes_twice(nouns: Lexicon) -> None:
    drawn = start_words(nouns, 50, "a")
    assert drawn == start_words(nouns, 50, "a") != start_words(nouns, 50, "b")
    assert len(set(drawn)) == 50
    assert {len(word) for word in drawn} == {5}
    assert start_words(lexicon_of("кот балда", "ru"), 5, "a") == ["балда"]
    assert play_match(lexicon_of("кот балда", "ru"), games=10).games == 2


def test_a_review_says_what_each_move_gave_away(nouns: Lexicon) -> None:
    moves: list[Move | None] = [Move(1, 3, "е", "еда"), None, Move(1, 1, "ф", "фалда")]
    first, passed, third = review(START, moves, nouns)
    best = reply(START, nouns)[0]
    assert first.play is not None
    assert (first.play.word, first.worth, first.best_worth) == (
        "еда",
        reply(START, nouns, plays=[first.play])[0].net,
        best.net,
    )
    assert first.lost > 0
    assert first.better == best.play
    assert passed.play is None
    assert passed.lost > 0
    assert third.position == START.after(first.play).passed()
    assert not first.is_exact


def test_near_the_end_a_review_is_exact(nouns: Lexicon) -> None:
    ending = endgame(ENDING, nouns)
    reviewed = list(review(ENDING, ending.line, nouns))
    assert all(one.is_exact and one.lost == 0 and one.better is None for one in reviewed)
    assert reviewed[0].worth == ending.value
    worst = solve(ENDING, nouns).plays[-1]
    (one,) = review(ENDING, [worst], nouns)
    assert one.worth == worst.score - endgame(ENDING.after(worst), nouns).value
    assert one.lost == ending.value - one.worth > 0
    assert one.better in ending.best


def test_a_review_stops_at_a_move_that_is_not_legal_or_when_time_is_over(nouns: Lexicon) -> None:
    with pytest.raises(InputError, match="filled already"):
        list(review(START, [Move(2, 1, "ф", "фалда")], nouns))
    budget = Budget()
    budget.cancel()
    assert list(review(START, [None], nouns, budget=budget)) == []
